/** The chain on which the source compares its algorithms (theory 03, section 16, X1): what grows with the number of rods, what with its cube? */
import { type MechanismAlgorithm, mechanismOf } from "@gelenk/core";
import type { Benchmark, BenchmarkEntry, Contestant, ContestantTime, Goal } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { sceneOf } from "./jointed.js";

const NAME = "n-pendulum";
const ABOUT = "One evaluation of the accelerations of N rods on hinges, by algorithms of linear and of cubic cost.";

interface Algorithm {
  readonly name: string;
  readonly algorithm: MechanismAlgorithm;
  readonly sizes: readonly number[];
}

/** The readable forms create their numbers anew at every evaluation: long chains would take minutes. */
const ALGORITHMS: readonly Algorithm[] = [
  { name: "explicit O(n), planar tables", algorithm: "articulated-body", sizes: [1, 10, 100, 1000] },
  { name: "explicit O(n), tables", algorithm: "articulated-body-spatial", sizes: [1, 10, 100, 1000] },
  { name: "explicit O(n)", algorithm: "articulated-body-readable", sizes: [1, 5, 10, 20, 40, 80, 160, 1000] },
  { name: "implicit O(n)", algorithm: "implicit", sizes: [1, 5, 10, 20, 40, 80, 160] },
  { name: "explicit O(n³)", algorithm: "composite-rigid-body", sizes: [1, 5, 10, 20, 40, 80, 160] },
];
const MOST_QUICK = 20;
/** Growth between neighbours from this number on is called linear up to this power. */
const LONG = 100;
const LINEAR = 1.1;

const nameOf = (name: string, size: number) => `${name}, N = ${size}`;

export const nPendulum: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const all = ALGORITHMS.map((entry) => ({ ...entry, sizes: entry.sizes.filter((size) => !quick || size <= MOST_QUICK) }));
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: nameOf(all[0]!.name, 1),
      contestants: all.flatMap(({ name, algorithm, sizes }) => sizes.map((size) => contestant(nameOf(name, size), algorithm, size))),
      accuracy: [{ key: "difference", title: "difference", unit: "" }],
      ...(!quick && { goals: all.slice(0, 2).map(({ name }) => growthGoal(name)) }),
      findings: (times) => [...all.flatMap((entry) => growth(entry, times)), ...crossovers(times)],
      notes: [
        "Difference: largest of the accelerations from those of the tables of spatial bodies, over the largest of them.",
        "Explicit O(n), implicit O(n) and O(n³) are the readable forms of the source's algorithms, alike in style, so that their ratios can be compared with its figure 3.10: " +
          "explicit O(n) about a fifth of implicit O(n), which O(n³) overtakes at N ≈ 80. Tables are the same explicit algorithm in flat arrays.",
      ],
    };
  },
};

const growthGoal = (name: string): Goal => ({
  what: `N-pendulum, growth of ${name} from 100 to 1000 rods`,
  contestant: nameOf(name, 1000),
  peer: nameOf(name, 100),
  growth: 10,
  atMost: LINEAR,
  accuracy: { difference: 1e-10 },
});

function contestant(name: string, algorithm: MechanismAlgorithm, size: number): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    prepare() {
      const model = sceneOf("n-pendulum", { n: size });
      const mechanism = mechanismOf(model, { algorithm });
      const q = Float64Array.from({ length: size }, (_, i) => 0.3 * Math.sin(i));
      const s = Float64Array.from({ length: size }, (_, i) => Math.cos(3 * i));
      const drive = new Float64Array(size);
      const out = new Float64Array(size);
      return {
        run: () => void mechanism.forwardDynamics(q, s, drive, undefined, out),
        measure() {
          const exact = mechanismOf(model, { algorithm: "articulated-body-spatial" }).forwardDynamics(q, s, drive);
          mechanism.forwardDynamics(q, s, drive, undefined, out);
          const largest = exact.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
          return { difference: exact.reduce((most, value, i) => Math.max(most, Math.abs(value - out[i]!)), 0) / largest };
        },
      };
    },
  };
}

const timeOf = (times: readonly ContestantTime[], name: string, size: number): number =>
  times.find((time) => time.name === nameOf(name, size))?.time ?? Number.NaN;

/** Exponents between the two longest chains. */
function growth({ name, sizes }: Algorithm, times: readonly ContestantTime[]): readonly string[] {
  const [fewer, more] = sizes.slice(-2) as [number, number];
  const exponent = Math.log(timeOf(times, name, more) / timeOf(times, name, fewer)) / Math.log(more / fewer);
  const promise = fewer < LONG ? "" : ` Linear up to ${LINEAR}: ${exponent <= LINEAR ? "reached" : "not reached"}.`;
  return [`${name}: from N = ${fewer} to ${more} time grows with the power ${exponent.toFixed(2)}.${promise}`];
}

/** Between which sizes one becomes dearer than another. */
export function crossovers(times: readonly ContestantTime[]): readonly string[] {
  const [explicit, implicit, cubic] = ALGORITHMS.slice(2) as [Algorithm, Algorithm, Algorithm];
  const ratio = timeOf(times, explicit.name, 80) / timeOf(times, implicit.name, 80);
  const sentence = (against: Algorithm) => {
    const dearer = cubic.sizes.find((size) => timeOf(times, cubic.name, size) > timeOf(times, against.name, size));
    return dearer === undefined
      ? `${cubic.name} is cheaper than ${against.name} at all these sizes.`
      : `${cubic.name} is dearer than ${against.name} from N = ${dearer} on.`;
  };
  return [
    sentence(explicit),
    sentence(implicit),
    ...(ratio > 0 ? [`${explicit.name} takes ${ratio.toFixed(2)} of ${implicit.name} at N = 80.`] : []),
  ];
}
