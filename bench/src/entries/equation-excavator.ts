/**
 * The arm of an excavator with hydraulics as Modelica text (theory 03, section 16, X6), in the three steps of the source: cylinders and
 * four-bar as loops with constraints, cylinders as forces, the four-bar as a subsystem.
 */
import { type ExcavatorCylinders, excavatorElements, excavatorStart } from "@gelenk/scenes";
import type { ContestantTime } from "../benchmark.js";
import { type EquationModel, equationEntry, MEASURED, movedElements, STEP, stepping } from "./equation-models.js";
import { DOWN, timeRatio } from "./machines.js";

const NAME = "equation-excavator";
const ABOUT =
  "One step of an excavator's arm with valves and cylinders by forward Euler, compiled from Modelica: loops, forces, a subsystem.";

interface Form extends EquationModel {
  /** Hinge of the crank. */
  readonly crank: string;
  readonly cylinders: ExcavatorCylinders;
}

const E = "Gelenk.Examples.Excavator";
const LOOPS: Form = { name: "all loops", model: `${E}.WithLoops`, crank: "linkage.A0", cylinders: "carried" };
const FORCES: Form = { name: "cylinders as forces", model: `${E}.WithForces`, crank: "linkage.A0", cylinders: "massless" };
const SUBSYSTEM: Form = { name: "four-bar as subsystem", model: `${E}.BySubsystems`, crank: "linkage.bars", cylinders: "massless" };
const FORMS = [LOOPS, FORCES, SUBSYSTEM];

/** Angles, then rates, of boom, stick and crank. */
const namesOf = ({ crank }: Form): string[] =>
  ["phi", "w"].flatMap((what) => ["boomHinge", "stickHinge", crank].map((joint) => `${joint}.${what}`));

/** Openings of the valves are sines; beside each a drive that is not used. */
const FREQUENCIES = [0.5, 0.7, 0.9];
const valves = (t: number) => FREQUENCIES.flatMap((frequency) => [0, 0.2 * Math.sin(2 * Math.PI * frequency * t)]);

/** The same of the core's elements, whose coordinates are an angle and two pressures per cylinder. */
function armOfElements(cylinders: ExcavatorCylinders): readonly number[] {
  const moved = movedElements({ name: "", tree: excavatorElements(cylinders), q: excavatorStart(), gravity: DOWN }, valves);
  return [...moved.slice(0, 9).filter((_, k) => k % 3 === 0), ...moved.slice(9)];
}

export const equationExcavator = equationEntry(NAME, ABOUT, () => {
  return {
    reference: LOOPS.name,
    contestants: FORMS.map((form) =>
      stepping(form, { steps: MEASURED, names: namesOf(form), expected: () => armOfElements(form.cylinders) }),
    ),
    goals: [{ contestant: SUBSYSTEM.name, peer: LOOPS.name, atMost: 0.5, accuracy: { difference: 1e-9 } }],
    findings,
    notes: [
      "All loops: three cylinders of barrel and rod and the four-bar, closed by constraints; cylinders as forces: they act between two points, one loop is left; subsystem: no loop. " +
        "Each has three valves and six pressures as states, so hydraulics is in every time.",
      `Difference: of angles and rates of boom, stick and crank after ${MEASURED} steps of ${STEP} s from those of the core's elements with the same steps, with and without the mass of cylinders.`,
    ],
  };
});

/** The source's steps beside ours. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  const ratio = (one: Form, other: Form) => timeRatio(times, one.name, other.name).toFixed(2);
  return [
    `Cylinders as forces take ${ratio(FORCES, LOOPS)} of all loops (source: 0.7), the subsystem ${ratio(SUBSYSTEM, FORCES)} of that (source: 0.7), in all ${ratio(SUBSYSTEM, LOOPS)} (source: 0.5).`,
  ];
}
