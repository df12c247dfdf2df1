/** Two names for the derivative of one variable, as a joint and a body have them. Reference: the closed form s = t², and which states were asked for. */
import { columnOf, flat, simulate, translate } from "@gelenk/modelica";
import { expect, it } from "vitest";

const { der, equation, expression, product } = flat;

it("v = der(s) and u = -der(s) are one variable; those that must be states are", () => {
  const variable = (name: string, more = {}) => ({
    name,
    kind: "real" as const,
    variability: "continuous" as const,
    place: "rates.mo:1:1",
    ...more,
  });
  const always = { start: expression(0), fixed: true, stateSelect: "always" as const };
  const { translation, diagnostics } = translate({
    name: "Rates",
    variables: [variable("s", always), variable("v", always), variable("u", { stateSelect: "avoid" as const })],
    parameters: [],
    equations: [
      equation("v", der("s"), "rates.mo:2:1"),
      equation("u", product(-1, der("s")), "rates.mo:3:1"),
      equation(der("u"), -2, "rates.mo:4:1"),
    ],
    initialEquations: [],
  });
  expect(diagnostics).toEqual([]);
  expect(translation!.choice.states.length).toBe(2);
  expect(translation!.system.roles[2]).toEqual({ kind: "alias", of: 1, sign: -1 });
  const { table } = simulate(translation!, { to: 3 });
  expect(columnOf(table, "s").at(-1)).toBeCloseTo(9, 9);
  expect(columnOf(table, "u").at(-1)).toBeCloseTo(-6, 9);
});
