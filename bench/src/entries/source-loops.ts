/** Experiment E7 of theory 01: three closed loops of hinges, iterative against direct. */
import type { BenchmarkEntry, ContestantTime } from "../benchmark.js";
import { sceneOf } from "./jointed.js";
import { besideSource, SOLVERS, SOURCE_FIGURES, type Solver, sourceContestant, timeOf } from "./source-tables.js";

const NAME = "source-loops";
const ABOUT =
  "One step of three four-bar loops on twelve hinges, h = 1/30 s, with tolerances of 1e-3, 1e-4 and 1e-6 (m, m/s): experiment E7 of Bender 2007.";
const TOLERANCES = [1e-3, 1e-4, 1e-6];

/** ms per step in the source, for the tolerances: iterative; direct with the loops cut; direct with joints exchanged so that no row is redundant. */
const SOURCE = { plain: [32.26, 88.86, 241.24], cut: [41.19, 64.94, 114.7], modified: [3.51, 3.89, 4.85] } as const;

const NOTES = [
  "The source cuts its loops, or exchanges joints by hand; our direct method takes the redundant loops as they are. Dimensions and masses are our own.",
];

const nameOf = (tolerance: number, solver: Solver) => `${tolerance}, ${solver}`;

export const sourceLoops: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build() {
    const model = sceneOf("three-loops");
    return {
      name: NAME,
      about: ABOUT,
      work: "step",
      runsPerBlock: 2,
      phases: true,
      reference: nameOf(1e-6, "direct"),
      contestants: TOLERANCES.flatMap((x) =>
        (Object.keys(SOLVERS) as Solver[]).map((solver) =>
          sourceContestant(nameOf(x, solver), model, { ...SOLVERS[solver], tolerance: { position: x, angle: x, speed: x } }),
        ),
      ),
      accuracy: SOURCE_FIGURES,
      findings: loopFindings,
      notes: NOTES,
    };
  },
};

function loopFindings(times: readonly ContestantTime[]): readonly string[] {
  const time = (tolerance: number, solver: Solver) => timeOf(times, nameOf(tolerance, solver));
  return TOLERANCES.flatMap((x, i) => [
    besideSource(
      `At ${x}, plain sweeps over direct, loops as they are (there: joints exchanged)`,
      time(x, "plain") / time(x, "direct"),
      SOURCE.plain[i]! / SOURCE.modified[i]!,
    ),
    `At ${x}, conjugate sweeps over direct: ${(time(x, "conjugate") / time(x, "direct")).toPrecision(2)}; in the source, loops cut over joints exchanged: ${(
      SOURCE.cut[i]! / SOURCE.modified[i]!
    ).toPrecision(2)}.`,
  ]);
}
