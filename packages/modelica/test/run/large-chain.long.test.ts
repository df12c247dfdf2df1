/**
 * A thousand hinges and boxes of the multibody library, as arrays of components: 216 021 unknowns. Reference: the flat equations by a
 * second evaluator, with the accelerations found at the start; states are the joint coordinates.
 */
import { compileModel, translate } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { slotName } from "../../src/reduce/equation-system.js";
import { initialise } from "../../src/run/initialise.js";
import { evaluateFlat } from "../flat/evaluate-flat.js";
import { ownLibrary } from "../own-library/own-library.js";

const LINKS = 1000;
const text = `model Chain
  parameter Integer n = ${LINKS};
  inner Modelica.Mechanics.MultiBody.World world(enableAnimation = false);
  Modelica.Mechanics.MultiBody.Joints.Revolute r[n](each phi(fixed = true, start = 0.1), each w(fixed = true, start = 0.2));
  Modelica.Mechanics.MultiBody.Parts.BodyBox b[n](each r = {0.5, 0, 0}, each width = 0.06);
equation
  connect(world.frame_b, r[1].frame_a);
  for i in 1:n loop connect(r[i].frame_b, b[i].frame_a); end for;
  for i in 1:n - 1 loop connect(b[i].frame_b, r[i + 1].frame_a); end for;
end Chain;`;

it("a thousand links of the library: joint coordinates as states, and accelerations that satisfy every equation", () => {
  const { flat, diagnostics } = compileModel(ownLibrary({ "Chain.mo": text }), "Chain");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { translation } = translate(flat!);
  const { system, choice } = translation!;
  const wanted = Array.from({ length: LINKS }, (_, i) => [`r[${i + 1}].phi`, `r[${i + 1}].w`]).flat();
  expect(choice.states.map((slot) => slotName(system, slot)).sort()).toEqual(wanted.sort());
  const values = initialise(translation!).values!;
  const numberOf = new Map(flat!.variables.map(({ name }, i) => [name, i]));
  const parameters = new Map(flat!.parameters.map(({ name }, i) => [name, values[system.slots.parameter(i)]!]));
  const valueAtStart = (name: string, order: number): number => {
    const variable = numberOf.get(name)!;
    const role = system.roles[variable]!;
    if (role.kind === "constant") return order === 0 ? role.value : 0;
    return role.kind === "alias"
      ? role.sign * values[system.slots.variable(role.of, order)]!
      : values[system.slots.variable(variable, order)]!;
  };
  const around = {
    time: 0,
    value: (name: string) => parameters.get(name) ?? valueAtStart(name, 0),
    derivative: (name: string) => valueAtStart(name, 1),
  };
  let worst = 0;
  for (const { left, right } of flat!.equations) {
    const [a, b] = [evaluateFlat(left, around), evaluateFlat(right, around)];
    worst = Math.max(worst, Math.abs(a.value - b.value) / (1 + Math.max(a.largest, b.largest)));
  }
  expect(worst).toBeLessThan(1e-9);
});
