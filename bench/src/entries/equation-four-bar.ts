/**
 * One planar four-bar as Modelica text (theory 03, section 16, X4): as a subsystem of the recursive library,
 * with constraints, and of bodies of the standard library.
 */
import type { ContestantTime } from "../benchmark.js";
import { type EquationModel, equationEntry, MEASURED, movedElements, STEP, stepping } from "./equation-models.js";
import { fourBarTree } from "./four-bar-single.js";
import { DOWN, timeRatio } from "./machines.js";

const NAME = "equation-four-bar";
const ABOUT =
  "One step of a planar four-bar by forward Euler, compiled from Modelica: as a subsystem, with constraints, of bodies of the standard library.";

interface Form extends EquationModel {
  /** Angle of the crank and its rate. */
  readonly crank: readonly [string, string];
}

const E = "Gelenk.Examples.FourBars";
const SUBSYSTEM: Form = { name: "subsystem", model: `${E}.BySubsystem`, crank: ["linkage.bars.phi", "linkage.bars.w"] };
const LOOPS: readonly Form[] = [
  { name: "recursive elements with constraints", model: `${E}.ByConstraints`, crank: ["linkage.A0.phi", "linkage.A0.w"] },
  { name: "bodies with cut joint", model: `${E}.Bodies`, crank: ["A0.phi", "A0.w"] },
  { name: "bodies with cut joint, sparse LU", model: `${E}.Bodies`, solver: "sparse", crank: ["A0.phi", "A0.w"] },
  { name: "bodies with formula", model: `${E}.BodiesWithFormula`, crank: ["A0.phi", "A0.w"] },
];

/** Angle and rate of the crank by the core's subsystem. */
const crankOfElements = () => movedElements({ name: "", tree: fourBarTree("symbolic"), q: [0.7], gravity: DOWN });

export const equationFourBar = equationEntry(NAME, ABOUT, () => {
  return {
    reference: SUBSYSTEM.name,
    contestants: [SUBSYSTEM, ...LOOPS].map((form) => stepping(form, { steps: MEASURED, names: form.crank, expected: crankOfElements })),
    goals: LOOPS.slice(0, 2).map(({ name }) => ({
      contestant: SUBSYSTEM.name,
      peer: name,
      atMost: 0.2,
      accuracy: { difference: 1e-10 },
    })),
    findings,
    notes: [
      "subsystem: `Gelenk.Recursive.Joints.FourBar`, the loop eliminated by hand; with constraints: three hinges of the same library and `Forces.Closure`; with cut joint: " +
        "`RevolutePlanarLoopConstraint` of the multibody library; with formula: its `JointRRR`. Positions of loops with constraints are found by Newton's method in every step.",
      `Difference: of angle and rate of the crank after ${MEASURED} steps of ${STEP} s from those that the core's element gives with the same steps, over the larger one.`,
    ],
  };
});

/** The source's ratio beside ours. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  const parts = LOOPS.map(({ name }) => `${name} ${timeRatio(times, name, SUBSYSTEM.name).toFixed(1)}`);
  return [`Times of the subsystem: ${parts.join(", ")} (source: about 10 for loops in libraries).`];
}
