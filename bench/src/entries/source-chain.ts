/** Experiment E2 of theory 01: a growing chain of ball joints, iterative against direct. */
import type { BenchmarkEntry, ContestantTime } from "../benchmark.js";
import { sceneOf } from "./jointed.js";
import { besideSource, crossover, exponent, SOLVERS, SOURCE_FIGURES, type Solver, sourceContestant, timeOf } from "./source-tables.js";

const NAME = "source-chain";
const ABOUT =
  "One step of a hanging chain of 10 to 50 links on ball joints, every link thrown another way, h = 0.01 s, tolerances 1e-6: experiment E2 of Bender 2007.";
const SIZES = [10, 20, 30, 40, 50];
const SIZES_QUICK = [5, 10];

/** ms per step in the source, by the number of links. */
const SOURCE: Readonly<Record<"plain" | "direct", Readonly<Record<number, number>>>> = {
  plain: { 10: 3.3, 20: 23.2, 30: 71.65, 40: 157.69, 50: 287.14 },
  direct: { 10: 2.11, 20: 2.78, 30: 3.63, 40: 4.6, 50: 6.28 },
};
/** Links up to which the iterative method was the faster one there. */
const SOURCE_CROSSOVER = 8;

const nameOf = (links: number, solver: Solver) => `${links} links, ${solver}`;

export const sourceChain: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }) {
    const sizes = quick ? SIZES_QUICK : SIZES;
    const model = (links: number) => sceneOf("chain", { links, ball: 1, length: 1, thickness: 0.1, hanging: 1, speed: 2 });
    return {
      name: NAME,
      about: ABOUT,
      work: "step",
      runsPerBlock: 1,
      phases: true,
      reference: nameOf(sizes[0]!, "direct"),
      contestants: sizes.flatMap((links) =>
        (Object.keys(SOLVERS) as Solver[]).map((solver) =>
          sourceContestant(nameOf(links, solver), model(links), { ...SOLVERS[solver], step: 0.01 }),
        ),
      ),
      accuracy: SOURCE_FIGURES,
      findings: (times) => chainFindings(sizes, times),
    };
  },
};

export function chainFindings(sizes: readonly number[], times: readonly ContestantTime[]): readonly string[] {
  const time = (links: number, solver: Solver) => timeOf(times, nameOf(links, solver));
  const ratio = (links: number, solver: Solver) => time(links, solver) / time(links, "direct");
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const growth = (solver: Solver) => exponent(time(first, solver), time(last, solver), first, last);
  const sourceGrowth = (solver: "plain" | "direct") => exponent(SOURCE[solver][first]!, SOURCE[solver][last]!, first, last);
  return [
    ...sizes.map((links) =>
      besideSource(
        `${links} links, plain sweeps over direct`,
        ratio(links, "plain"),
        (SOURCE.plain[links] ?? Number.NaN) / SOURCE.direct[links]!,
      ),
    ),
    besideSource("Power of growth, plain sweeps", growth("plain"), sourceGrowth("plain")),
    besideSource("Power of growth, direct", growth("direct"), sourceGrowth("direct")),
    `Power of growth, conjugate sweeps: ${growth("conjugate").toPrecision(2)}.`,
    besideSource(
      "Links at which plain sweeps and direct take the same time",
      crossover(
        sizes,
        sizes.map((links) => ratio(links, "plain")),
      ),
      SOURCE_CROSSOVER,
    ),
    `${last} links, conjugate sweeps over direct: ${ratio(last, "conjugate").toPrecision(2)}.`,
  ];
}
