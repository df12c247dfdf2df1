import { describe, expect, it } from "vitest";
import { evaluateExpression } from "../../src/model/expression.js";
import { DEEPEST_EXPRESSION, LONGEST_EXPRESSION, parseExpression } from "../../src/model/parse-expression.js";
import { seeded, tenfold } from "../chance.js";
import { randomExpression } from "./random-expression.js";

const evaluate = (text: string, names: Readonly<Record<string, number>> = {}): number => {
  const { expression, diagnostics } = parseExpression(text);
  expect(diagnostics).toEqual([]);
  return evaluateExpression(expression!, (name) => names[name]);
};

const problemOf = (text: string) => {
  const { expression, diagnostics } = parseExpression(text, "here");
  expect(expression).toBeUndefined();
  return diagnostics[0]!;
};

describe("the grammar", () => {
  // Reference: the usual rules of arithmetic, worked out by hand.
  it.each([
    ["1", 1],
    ["1.5e-3", 0.0015],
    [".5", 0.5],
    ["2.", 2],
    ["1E2", 100],
    ["1 - 2 - 3", -4],
    ["8 / 4 / 2", 1],
    ["2 ^ 3 ^ 2", 512],
    ["-2 ^ 2", -4],
    ["(-2) ^ 2", 4],
    ["2 ^ -1", 0.5],
    ["2 * -3", -6],
    ["2 - -3", 5],
    ["+3 - +2", 1],
    ["--3", 3],
    ["-2 * 3", -6],
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["2 * 3 ^ 2", 18],
    ["6 / 2 * 3", 9],
    ["min(3, 1, 2)", 1],
    ["max(3, 1, 2)", 3],
    ["clamp(5, 0, 1)", 1],
    ["clamp(-5, 0, 1)", 0],
    ["sign(-3)", -1],
    ["floor(-1.5)", -2],
    ["ceil(-1.5)", -1],
    ["sqrt(abs(-9))", 3],
    ["pow(2, 10)", 1024],
    ["180 * deg / pi", 1],
    ["3 − 1", 2],
    ["2·3×4", 24],
    ["\t1\n+ 1 ", 2],
  ])("%s = %d", (text, value) => expect(evaluate(text)).toBeCloseTo(value, 12));

  it("knows the functions of trigonometry and growth", () => {
    // Reference: the engine's own functions; both are within a few units in the last place.
    const x = 0.7;
    const table: readonly (readonly [string, number])[] = [
      ["sin(x)", Math.sin(x)],
      ["cos(x)", Math.cos(x)],
      ["tan(x)", Math.tan(x)],
      ["asin(x)", Math.asin(x)],
      ["acos(x)", Math.acos(x)],
      ["atan(x)", Math.atan(x)],
      ["atan2(x, -1)", Math.atan2(x, -1)],
      ["exp(x)", Math.exp(x)],
      ["log(x)", Math.log(x)],
      ["x^2.5", x ** 2.5],
      ["sin(30*deg)", 0.5],
    ];
    for (const [text, value] of table) expect(Math.abs(evaluate(text, { x }) - value)).toBeLessThan(4e-16 * Math.max(1, Math.abs(value)));
  });

  it("agrees to the last bit with expressions whose value was computed while they were made", () => {
    const random = seeded(1);
    const names = { x: 1.25, y_2: -0.375, größe: 7 };
    for (let i = 0; i < tenfold(500); i++) {
      const { text, value } = randomExpression(random, names, 1 + Math.floor(random() * 5));
      expect(Object.is(evaluate(text, names), value), text).toBe(true);
    }
  });
});

describe("what it refuses, and where", () => {
  it.each([
    ["", 1, "expression.syntax"],
    ["   ", 4, "expression.syntax"],
    ["1 +", 4, "expression.syntax"],
    ["1 + * 2", 5, "expression.syntax"],
    ["(1 + 2", 7, "expression.syntax"],
    ["1 + 2)", 6, "expression.syntax"],
    ["2 pi", 3, "expression.syntax"],
    ["2(3)", 2, "expression.syntax"],
    ["2 ** 3", 4, "expression.syntax"],
    ["a $ b", 3, "expression.syntax"],
    ["a = 1", 3, "expression.syntax"],
    ["sin", 1, "expression.syntax"],
    ["1 + sine(2)", 5, "expression.unknown-function"],
    ["toString(1)", 1, "expression.unknown-function"],
    ["__proto__(1)", 1, "expression.unknown-function"],
    ["sin()", 5, "expression.syntax"],
    ["sin(1, 2)", 1, "expression.argument-count"],
    ["atan2(1)", 1, "expression.argument-count"],
    ["min(1)", 1, "expression.argument-count"],
    ["clamp(1, 2)", 1, "expression.argument-count"],
    ["1 + 1e999", 5, "model.not-finite"],
    ["x.y", 2, "expression.syntax"],
    ["x[0]", 2, "expression.syntax"],
    ['"text"', 1, "expression.syntax"],
    ["😀", 1, "expression.syntax"],
  ])("%j at column %d: %s", (text, column, code) => {
    const problem = problemOf(text);
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(new RegExp(`^column ${column}: `));
    expect(problem.where).toBe("here");
    expect(problem.severity).toBe("error");
  });

  it("suggests what was probably meant", () => {
    expect(problemOf("sine(1)").hint).toContain('"sin"');
    expect(problemOf("2 ** 3").hint).toContain("^");
    expect(problemOf("2 pi").hint).toContain("*");
  });

  it("bounds length and depth, and takes what lies within", () => {
    const sum = Array.from({ length: LONGEST_EXPRESSION / 2 }, () => "1").join("+");
    expect(evaluate(sum)).toBe(LONGEST_EXPRESSION / 2);
    expect(problemOf(`${sum}+11`).code).toBe("expression.too-long");
    const nested = (n: number) => `${"(".repeat(n)}1${")".repeat(n)}`;
    expect(evaluate(nested(DEEPEST_EXPRESSION))).toBe(1);
    expect(problemOf(nested(DEEPEST_EXPRESSION + 1)).code).toBe("expression.too-deep");
    expect(problemOf("-".repeat(5000) + 1).code).toBe("expression.too-deep");
    expect(problemOf(`${"2^".repeat(4000)}1`).code).toBe("expression.too-deep");
    expect(problemOf("sin(".repeat(2000)).code).toBe("expression.too-deep");
  });

  it("never throws on random characters", () => {
    const random = seeded(2);
    const alphabet = "0123456789.eE+-*/^(), abtxsincosπ$\"'\\\u0000";
    for (let i = 0; i < tenfold(3000); i++) {
      const text = Array.from({ length: Math.floor(random() * 20) }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
      const { expression, diagnostics } = parseExpression(text);
      expect(expression === undefined).toBe(diagnostics.length === 1);
      if (expression) expect(typeof evaluateExpression(expression, () => 1)).toBe("number");
    }
  });
});
