/** Reference: the text of the language, written by hand; an expression nested a hundred thousand times. */
import { expect, it } from "vitest";
import { der, expression, operation, product, sum, TIME } from "../../src/flat/expressions.js";
import { equationText, printExpression, printFlatModel } from "../../src/flat/print-flat.js";
import { columnOf, simulate } from "../../src/run/simulate.js";
import { translate } from "../../src/run/translate.js";
import { fixed, flatModel, parameter, real } from "../models.js";

it("prints a model in the language", () => {
  const model = flatModel(
    [fixed("x", 1), real("y", { stateSelect: "prefer", unit: "m" })],
    [
      [der("x"), operation("if", operation("greater", "x", 0), product(-2, "x"), operation("negate", operation("max", "y", TIME)))],
      ["y", operation("power", sum("x", "p"), 2)],
    ],
    { parameters: [parameter("p", 0.5)], initial: [["y", 3]] },
  );
  expect(printFlatModel(model)).toBe(`model M
  parameter Real p = 0.5;
  Real x(start = 1, fixed = true);
  Real y(stateSelect = StateSelect.prefer, unit = "m");
initial equation
  y = 3;
equation
  der(x) = if (x > 0) then ((-2) * x) else (-max(y, time));
  y = (x + p) ^ 2;
end M;`);
});

it("depth is no limit, for printing, translation and simulation; messages stay short", () => {
  let deep = expression("x");
  for (let i = 0; i < 100_000; i++) deep = operation("add", operation("multiply", deep, 0.5), 1);
  expect(printExpression(deep).length).toBeGreaterThan(1_000_000);
  expect(equationText({ left: deep, right: deep, place: "" }).length).toBeLessThan(200);
  const { translation } = translate(
    flatModel(
      [fixed("x", 0), real("y")],
      [
        [der("x"), 0],
        ["y", deep],
      ],
    ),
    { form: "interpreter" },
  );
  // the fixed point of y/2 + 1
  expect(columnOf(simulate(translation!, { to: 1, times: [1] }).table, "y")[0]).toBe(2);
});
