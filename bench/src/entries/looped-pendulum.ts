/**
 * Loops in a long chain (theory 03, section 16, X2): N = 120 rods, hung from the ground by a pivoted rod after every
 * N/m of them. What do m loops cost on top of the chain?
 *
 *   prediction for multipliers appended to the mass matrix     η₃ = ((N + 2m)/N)³, the source's size;  ((N + 3m)/N)³ with the hangers as bodies, as here
 */
import { type MechanismAlgorithm, mechanismOf, type ResolvedModel } from "@gelenk/core";
import type { Benchmark, BenchmarkEntry, Contestant, ContestantTime } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { sceneOf } from "./jointed.js";
import { DIFFERENCE, relativeDifference, timeRatio } from "./machines.js";

const NAME = "looped-pendulum";
const ABOUT = "One evaluation of the accelerations of 120 rods on hinges, hung up by m further rods: m closed loops.";

const LINKS = 120;
const LINKS_QUICK = 24;
const LOOPS = [0, 1, 2, 4, 6, 10, 12, 20, 30, 60];
const LOOPS_QUICK = [0, 1, 2, 6, 12];

/** Shares of the time without loops below this are noise; powers up to this count as linear. */
const SEEN = 0.2;
const LINEAR = 1.25;

interface Series {
  readonly name: string;
  readonly algorithm: MechanismAlgorithm;
  /** Are loops cut at the hangers, so that the chain stays one branch of the tree? */
  readonly whole: boolean;
  readonly loops: readonly number[];
}

/** The readable forms create their numbers anew at every evaluation. */
const SERIES: readonly Series[] = [
  { name: "explicit O(n), cut at the hangers", algorithm: "articulated-body", whole: true, loops: LOOPS },
  { name: "explicit O(n), cut half-way", algorithm: "articulated-body", whole: false, loops: LOOPS },
  { name: "explicit O(n³), appended", algorithm: "composite-rigid-body", whole: true, loops: LOOPS },
  { name: "sparse, cut half-way", algorithm: "sparse", whole: false, loops: LOOPS },
];

const nameOf = (series: string, loops: number) => `${series}, m = ${loops}`;

export const loopedPendulum: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const links = quick ? LINKS_QUICK : LINKS;
    const all = SERIES.map((series) => ({ ...series, loops: quick ? LOOPS_QUICK : series.loops }));
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: nameOf(all[0]!.name, 0),
      contestants: all.flatMap((series) => series.loops.map((loops) => contestant(series, links, loops))),
      accuracy: [DIFFERENCE],
      findings: (times) => all.flatMap((series) => growth(series, links, times)),
      notes: [
        "m = 0 is the chain with its first hinge written twice: a cut joint without a row of its own, so that the same functions are timed with and without loops.",
        "Cut at the hangers, as in the source: the chain is one branch, all loops meet. Cut half-way round, which the library does by itself: pieces of the chain hang on the hangers, " +
          "ways to the ground are short, and only neighbouring loops meet. Both are the same machine: hangers have ball joints at their lower ends in the first case, which in the plane are hinges.",
        "Appended: mass matrix and rows as one dense system, solved by orthogonal factors. N + m bodies and 2m rows here; the source does not say whether its N + 2m counts the hangers.",
        "Difference: of the accelerations of the bodies from those by explicit O(n), cut half-way, over the largest.",
      ],
    };
  },
};

/** The scene with m loops, in the form that the series wants. */
export function loopedModel(links: number, loops: number, whole: boolean): ResolvedModel {
  const model = sceneOf("looped-pendulum", { n: links, m: loops });
  const joints = model.joints!;
  if (loops === 0) return { ...model, joints: [...joints, { ...joints[0]!, name: "twice" }] };
  return whole ? { ...model, joints: joints.map((joint) => (/^loop-/.test(joint.name!) ? asBall(joint) : joint)) } : model;
}

type Joint = NonNullable<ResolvedModel["joints"]>[number];

function asBall({ axis: _axis, ...joint }: Joint): Joint {
  return { ...joint, type: "spherical" };
}

/** Accelerations of the bodies' turning about the hinges: differences of ways along the chain. */
function bodyRates(model: ResolvedModel, algorithm: MechanismAlgorithm): readonly number[] {
  const mechanism = mechanismOf(model, { algorithm });
  const { q, s } = mechanism.state;
  const rates = mechanism.forwardDynamics(
    q,
    s,
    s.map(() => 0),
  );
  const turning = new Map<string, number>([["ground", 0]]);
  for (const { body, parent, firstSpeed, name } of mechanism.joints) {
    const { a } = model.joints!.find((joint) => joint.name === name)!;
    // coordinates are B minus A, and all axes are parallel
    turning.set(body, turning.get(parent)! + (a === body ? -1 : 1) * rates[firstSpeed]!);
  }
  return model.bodies!.map(({ name }) => turning.get(name!)!);
}

function contestant({ name, algorithm, whole }: Series, links: number, loops: number): Contestant {
  const model = () => loopedModel(links, loops, whole);
  return {
    name: nameOf(name, loops),
    version: packageVersion("@gelenk/core"),
    prepare() {
      const mechanism = mechanismOf(model(), { algorithm });
      const { q, s } = mechanism.state;
      const drive = new Float64Array(s.length);
      const out = new Float64Array(s.length);
      return {
        run: () => void mechanism.forwardDynamics(q, s, drive, undefined, out),
        measure: () => ({
          difference: relativeDifference(bodyRates(model(), algorithm), bodyRates(loopedModel(links, loops, false), "articulated-body")),
        }),
      };
    },
  };
}

interface Power {
  readonly fewer: number;
  readonly more: number;
  readonly power: number;
}

/** Where what loops add begins to grow faster than in proportion, and how it does in the end. */
function bendOf(powers: readonly Power[]): string {
  const last = powers.at(-1);
  if (!last) return "";
  const steep = powers.find(({ power }) => power > LINEAR);
  const bend = steep ? `grows faster than in proportion from m = ${steep.fewer} on` : "grows at most in proportion";
  return ` What loops add ${bend}; from m = ${last.fewer} to ${last.more} with the power ${last.power.toFixed(1)}.`;
}

/** Times over that without loops, beside the prediction of dense systems; and the power with which what loops add grows. */
export function growth({ name, loops, algorithm }: Series, links: number, times: readonly ContestantTime[]): readonly string[] {
  const ratio = (m: number) => timeRatio(times, nameOf(name, m), nameOf(name, 0));
  const some = loops.filter((m) => m > 0);
  const list = some.map((m) => `${m}: ${ratio(m).toFixed(2)}`).join(", ");
  const last = some.at(-1)!;
  const cube = (size: number) => (size * size * size).toFixed(1);
  const prediction =
    algorithm === "composite-rigid-body"
      ? ` Predicted for m = ${last}: ${cube(1 + (2 * last) / links)} by the size N + 2m, ${cube(1 + (3 * last) / links)} by N + 3m.`
      : "";
  const powers = some.slice(1).flatMap((more, i) => {
    const fewer = some[i]!;
    const added = [ratio(fewer) - 1, ratio(more) - 1] as const;
    return added[0] > SEEN ? [{ fewer, more, power: Math.log(added[1] / added[0]) / Math.log(more / fewer) }] : [];
  });
  return [`${name}: times over that of m = 0: ${list}.${prediction}${bendOf(powers)}`];
}
