import { describe, expect, it } from "vitest";
import { columnOf, evaluateExpression, freeNames, printExpression, substitute } from "../../src/model/expression.js";
import { parseExpression } from "../../src/model/parse-expression.js";
import { seeded, tenfold } from "../chance.js";
import { randomExpression } from "./random-expression.js";

const parse = (text: string) => parseExpression(text).expression!;

describe("names", () => {
  it("lists free names once, in order, without constants and functions", () => {
    expect(freeNames(parse("b + a*sin(pi*b) + 2*deg"))).toEqual(["b", "a"]);
  });
  it("knows where a name stands", () => {
    expect(columnOf(parse("1 + length * length"), "length")).toBe(5);
  });
  it("gives NaN for names without a value", () => {
    expect(evaluateExpression(parse("a + 1"), () => undefined)).toBeNaN();
  });
});

describe("printing", () => {
  it.each([
    ["1+2*3", "1 + 2 * 3"],
    ["(1+2)*3", "(1 + 2) * 3"],
    ["1-(2-3)", "1 - (2 - 3)"],
    ["1-2-3", "1 - 2 - 3"],
    ["2^3^2", "2^3^2"],
    ["(2^3)^2", "(2^3)^2"],
    ["-2^2", "-2^2"],
    ["(-2)^2", "(-2)^2"],
    ["2^-1", "2^(-1)"],
    ["a/(b*c)", "a / (b * c)"],
    ["min(a,b,c)", "min(min(a, b), c)"],
    ["pow(a,2)", "pow(a, 2)"],
    ["30*deg", "30 * deg"],
  ])("%s → %s", (text, printed) => expect(printExpression(parse(text))).toBe(printed));

  it("reads back with the same value to the last bit, also after substitution", () => {
    const random = seeded(3);
    const names = { x: -0.1, y: 1e-7, z: -0 };
    for (let i = 0; i < tenfold(500); i++) {
      const expression = parse(randomExpression(random, names, 1 + Math.floor(random() * 5)).text);
      const value = evaluateExpression(expression, (name) => names[name as "x"]);
      const printed = printExpression(expression);
      expect(
        Object.is(
          evaluateExpression(parse(printed), (name) => names[name as "x"]),
          value,
        ),
        printed,
      ).toBe(true);
      expect(printExpression(parse(printed))).toBe(printed);
      const filled = printExpression(substitute(expression, (name) => names[name as "x"]));
      expect(freeNames(parse(filled))).toEqual([]);
      expect(
        Object.is(
          evaluateExpression(parse(filled), () => undefined),
          value,
        ),
        filled,
      ).toBe(true);
    }
  });

  it("substitutes the known names only", () => {
    expect(printExpression(substitute(parse("a*t + b"), (name) => ({ a: -2, b: 1e21 })[name]))).toBe("-2 * t + 1e+21");
    expect(printExpression(substitute(parse("t^a"), (name) => ({ a: -2 })[name]))).toBe("t^(-2)");
  });
});
