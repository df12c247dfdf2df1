/** The mast of a concrete pump as Modelica text (theory 03, section 16, X5): its four loops as subsystems, with constraints, and left open. */
import { concretePumpElements, concretePumpStart, type PumpForm } from "@gelenk/scenes";
import type { ContestantTime } from "../benchmark.js";
import { type EquationModel, equationEntry, MEASURED, movedElements, STEP, stepping } from "./equation-models.js";
import { DOWN, timeRatio } from "./machines.js";

const NAME = "equation-concrete-pump";
const ABOUT =
  "One step of a mast of five arms with four loops by forward Euler, compiled from Modelica: subsystems, constraints, loops left open.";

interface Form extends EquationModel {
  /** Path of the crank's hinge inside a linkage. */
  readonly crank: string;
  readonly elements: PumpForm;
}

const E = "Gelenk.Examples.ConcretePump";
const SUBSYSTEMS: Form = { name: "subsystems", model: `${E}.BySubsystems`, crank: "bars", elements: "four-bar" };
const CONSTRAINTS: Form = { name: "constraints", model: `${E}.ByConstraints`, crank: "A0", elements: "four-bar" };
const OPEN: Form = { name: "open", model: `${E}.Open`, crank: "A0", elements: "open" };
const FORMS = [OPEN, SUBSYSTEMS, CONSTRAINTS];

/** Angles, then rates, of the root and of the cranks. */
const namesOf = ({ crank }: Form): string[] =>
  ["phi", "w"].flatMap((what) => [`root.${what}`, ...[1, 2, 3, 4].map((i) => `joint[${i}].${crank}.${what}`)]);

/** The same of the core's elements, in whose open tree a crank is followed by its coupler and the next arm. */
function mastOfElements(form: PumpForm): readonly number[] {
  const tree = concretePumpElements(form);
  // loops that are open start from the guesses of the model
  const q = form === "open" ? [1.2, ...[1, 2, 3, 4].flatMap(() => [1.5, -1.46, 1.84])] : concretePumpStart(form);
  const moved = movedElements({ name: "", tree, q, gravity: DOWN });
  const every = form === "open" ? 3 : 1;
  const own = (k: number) => k === 0 || (k - 1) % every === 0;
  return [0, tree.coordinates].flatMap((from) => moved.slice(from, from + tree.coordinates).filter((_, k) => own(k)));
}

export const equationConcretePump = equationEntry(NAME, ABOUT, () => {
  return {
    reference: OPEN.name,
    contestants: FORMS.map((form) =>
      stepping(form, { steps: MEASURED, names: namesOf(form), expected: () => mastOfElements(form.elements) }),
    ),
    goals: [{ contestant: SUBSYSTEMS.name, peer: OPEN.name, atMost: 1.1, accuracy: { difference: 1e-10 } }],
    findings,
    notes: [
      "open: the same bodies on 13 hinges with their loops left open, physically meaningless, what the tree alone costs; subsystems: 5 freedoms, no system of equations; constraints: " +
        "eight forces of a linear system around the recursion, and Newton's method for the positions of every loop.",
      `Difference: of angles and rates of root and cranks after ${MEASURED} steps of ${STEP} s from those of the core's elements with the same steps, over the largest.`,
    ],
  };
});

/** The source's ratios beside ours. */
export function findings(times: readonly ContestantTime[]): readonly string[] {
  const ratio = (one: Form, other: Form) => timeRatio(times, one.name, other.name).toFixed(2);
  return [
    `Subsystems take ${ratio(SUBSYSTEMS, OPEN)} of the open chain (source: 1.05), constraints ${ratio(CONSTRAINTS, OPEN)} (source: 8).`,
    `Constraints take ${ratio(CONSTRAINTS, SUBSYSTEMS)} times subsystems (source: about 8).`,
  ];
}
