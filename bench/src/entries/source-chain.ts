/** Experiment E2 of theory 01: a growing chain of ball joints, iterative against direct. */
import type { BenchmarkEntry, ContestantTime } from "../benchmark.js";
import { sceneOf } from "./jointed.js";
import { besideSource, crossover, exponent, SOLVERS, SOURCE_FIGURES, type Solver, sourceContestant, timeOf } from "./source-tables.js";

const NAME = "source-chain";
const ABOUT =
  "One step of a hanging chain of 1 to 50 links on ball joints, every link thrown another way, h = 0.01 s, tolerances 1e-6: experiment E2 of Bender 2007.";
const SIZES = [1, 2, 3, 4, 5, 8, 10, 20, 30, 40, 50];
const SIZES_QUICK = [1, 5, 10, 20];
/** From here on the source states times, and growth is compared. */
const STATED_FROM = 10;

/** ms per step in the source, by the number of links. */
const SOURCE: Readonly<Record<"plain" | "direct", Readonly<Record<number, number>>>> = {
  plain: { 10: 3.3, 20: 23.2, 30: 71.65, 40: 157.69, 50: 287.14 },
  direct: { 10: 2.11, 20: 2.78, 30: 3.63, 40: 4.6, 50: 6.28 },
};
/** Links up to which the iterative method was the faster one there. */
const SOURCE_CROSSOVER = 8;

const NOTES = [
  "The source does not state in which directions links are thrown. Here neighbours are thrown in opposite ones, which gives the source's growth; random directions " +
    "give a power of 2.3.",
  "Where iterative and direct take the same time depends on what the direct method costs at all. The source's (PARDISO) took 2.1 ms for 10 links, two thirds of the time of its " +
    "sweeps; ours takes a few µs per link from the first link on, as long as a few sweeps. So the crossover lies between one and two links, and the ratios are fifteen to thirty times the source's.",
  "Sweeps are waited for as long as they take (up to 10 000, never reached here).",
];

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
      // Steps cost nearly the same all along, and short ones are disturbed easily: medians, not means.
      runsPerBlock: 1,
      reference: nameOf(sizes[0]!, "direct"),
      contestants: sizes.flatMap((links) =>
        (Object.keys(SOLVERS) as Solver[]).map((solver) =>
          sourceContestant(nameOf(links, solver), model(links), { ...SOLVERS[solver], step: 0.01 }),
        ),
      ),
      accuracy: SOURCE_FIGURES,
      findings: (times) => chainFindings(sizes, times),
      notes: NOTES,
    };
  },
};

export function chainFindings(sizes: readonly number[], times: readonly ContestantTime[]): readonly string[] {
  const time = (links: number, solver: Solver) => timeOf(times, nameOf(links, solver));
  const ratio = (links: number, solver: Solver) => time(links, solver) / time(links, "direct");
  const stated = sizes.filter((links) => links >= STATED_FROM);
  const [first, last] = [stated[0]!, stated.at(-1)!];
  const growth = (solver: Solver) => exponent(time(first, solver), time(last, solver), first, last);
  const sourceGrowth = (solver: "plain" | "direct") => exponent(SOURCE[solver][first]!, SOURCE[solver][last]!, first, last);
  const small = sizes.filter((links) => links < STATED_FROM).map((links) => `${ratio(links, "plain").toPrecision(2)} (${links})`);
  return [
    ...(small.length > 0 ? [`Plain sweeps over direct, by the number of links: ${small.join(", ")}.`] : []),
    ...stated.map((links) =>
      besideSource(
        `${links} links, plain sweeps over direct`,
        ratio(links, "plain"),
        (SOURCE.plain[links] ?? Number.NaN) / SOURCE.direct[links]!,
      ),
    ),
    besideSource("Power of growth, plain sweeps", growth("plain"), sourceGrowth("plain")),
    besideSource("Power of growth, direct", growth("direct"), sourceGrowth("direct")),
    `Power of growth, conjugate sweeps: ${growth("conjugate").toPrecision(2)}.`,
    crossing(
      sizes,
      sizes.map((links) => ratio(links, "plain")),
    ),
    `${last} links, conjugate sweeps over direct: ${ratio(last, "conjugate").toPrecision(2)}.`,
  ];
}

/** Where, if anywhere, plain sweeps and direct take the same time. */
function crossing(sizes: readonly number[], ratios: readonly number[]): string {
  if (ratios[0]! >= 1)
    return `Plain sweeps are not the faster ones for any number of links from ${sizes[0]} on (source: up to ${SOURCE_CROSSOVER}).`;
  return besideSource("Links at which plain sweeps and direct take the same time", crossover(sizes, ratios), SOURCE_CROSSOVER);
}
