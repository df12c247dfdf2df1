/** Experiments E3 and E4 of theory 01: binary trees of ball joints at several tolerances, iterative against direct. */
import type { BenchmarkEntry, ContestantTime } from "../benchmark.js";
import { sceneOf } from "./jointed.js";
import { besideSource, exponent, SOLVERS, SOURCE_FIGURES, type Solver, sourceContestant, timeOf } from "./source-tables.js";

const NAME = "source-trees";
const ABOUT =
  "One step of a binary tree of 31 to 255 rods on ball joints, h = 1/30 s, with tolerances of 1e-3, 1e-4 and 1e-6 (m, m/s): experiments E3 and E4 of Bender 2007.";
const SIZES = [31, 63, 127, 255];
const SIZES_QUICK = [7, 15];
const TOLERANCES = [1e-3, 1e-4, 1e-6];

/** ms per step in the source: by bodies, for the tolerances. */
const SOURCE: Readonly<Record<"plain" | "direct", Readonly<Record<number, readonly number[]>>>> = {
  plain: { 31: [2.73, 7.07, 15.87], 63: [7.86, 21.87, 54.25], 127: [20.35, 63.77, 169.07], 255: [51.47, 176.96, 494.15] },
  direct: { 31: [3.51, 3.99, 4.53], 63: [6.95, 7.09, 7.89], 127: [18.38, 19.05, 19.66], 255: [57.72, 57.61, 59.48] },
};

const NOTES = [
  "The source counts 541.65 iterations of its iterative method and 2 of its direct one in the position stage of 127 rods at 1e-6, and 780.89 and 1 in the " +
    "velocity stage. Branch angles are not stated there; here they are 0.1 rad, so that the tree hangs nearly straight, as one that is only pushed.",
];

/** rad: the tree of the source hangs and is pushed a little; one that is spread out falls, whips, and makes plain sweeps take minutes. */
const BRANCH = 0.1;

const nameOf = (bodies: number, tolerance: number, solver: Solver) => `${bodies} rods, ${tolerance}, ${solver}`;

export const sourceTrees: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }) {
    const sizes = quick ? SIZES_QUICK : SIZES;
    return {
      name: NAME,
      about: ABOUT,
      work: "step",
      runsPerBlock: 1,
      phases: true,
      reference: nameOf(sizes[0]!, 1e-6, "direct"),
      contestants: sizes.flatMap((bodies) =>
        TOLERANCES.flatMap((x) =>
          (Object.keys(SOLVERS) as Solver[])
            .filter((solver) => solver !== "conjugate" || x === 1e-6)
            .map((solver) =>
              sourceContestant(nameOf(bodies, x, solver), sceneOf("tree", { bodies, branch: BRANCH }), {
                ...SOLVERS[solver],
                tolerance: { position: x, angle: x, speed: x },
              }),
            ),
        ),
      ),
      accuracy: SOURCE_FIGURES,
      findings: (times) => treeFindings(sizes, times),
      notes: NOTES,
    };
  },
};

function treeFindings(sizes: readonly number[], times: readonly ContestantTime[]): readonly string[] {
  const time = (bodies: number, tolerance: number, solver: Solver) => timeOf(times, nameOf(bodies, tolerance, solver));
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const inSource = (solver: "plain" | "direct", bodies: number, i: number) => SOURCE[solver][bodies]?.[i] ?? Number.NaN;
  const ratios = sizes.flatMap((bodies) =>
    TOLERANCES.map((x, i) =>
      besideSource(
        `${bodies} rods at ${x}, plain sweeps over direct`,
        time(bodies, x, "plain") / time(bodies, x, "direct"),
        inSource("plain", bodies, i) / inSource("direct", bodies, i),
      ),
    ),
  );
  const growth = TOLERANCES.flatMap((x, i) =>
    (["plain", "direct"] as const).map((solver) =>
      besideSource(
        `Power of growth at ${x}, ${solver}`,
        exponent(time(first, x, solver), time(last, x, solver), first, last),
        exponent(inSource(solver, first, i), inSource(solver, last, i), first, last),
      ),
    ),
  );
  const conjugate = sizes.map((bodies) => {
    const ratio = time(bodies, 1e-6, "conjugate") / time(bodies, 1e-6, "direct");
    return `${bodies} rods at 1e-6, conjugate sweeps over direct: ${ratio.toPrecision(2)}.`;
  });
  return [...ratios, ...growth, ...conjugate];
}
