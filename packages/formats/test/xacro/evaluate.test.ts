/** Expressions of xacro. Python decides, whose expressions they are: values were computed by hand by its rules. */
import { expect, it } from "vitest";
import { evaluate } from "../../src/xacro/evaluate.js";
import { realNumber, textOfValue, valueOfText, wholeNumber, XacroProblem, type XacroValue } from "../../src/xacro/values.js";

const NAMES: Readonly<Record<string, XacroValue>> = {
  x: realNumber(0.5),
  n: wholeNumber(3),
  side: "left",
  list: { items: [wholeNumber(10), "b", true] },
  arm: { entries: new Map<string, XacroValue>([["mass", realNumber(2.5)]]) },
};
const text = (expression: string) => textOfValue(evaluate(expression, (name) => (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined)));

it.each([
  ["1 + 2 * 3", "7"],
  ["(1 + 2) * 3", "9"],
  ["2 - 3 - 4", "-5"],
  ["7 / 2", "3.5"],
  ["6 / 2", "3.0"],
  ["7 // 2", "3"],
  ["-7 // 2", "-4"],
  ["-7 % 3", "2"],
  ["2 ** 3 ** 2", "512"],
  ["-2 ** 2", "-4"],
  ["2 ** -1", "0.5"],
  ["1e-3 * 2", "0.002"],
  [".5 + 1.", "1.5"],
  ["n + 1", "4"],
  ["x * n", "1.5"],
  ["- - 2", "2"],
  ["pi == math.pi", "True"],
  ["cos(0) + sin(0)", "1.0"],
  ["sqrt(16)", "4.0"],
  ["atan2(0, 1)", "0.0"],
  ["radians(180) == pi", "True"],
  ["max(1, 5, 2) + min([3, 4])", "8"],
  ["abs(-3)", "3"],
  ["round(2.5)", "2"],
  ["int(3.9)", "3"],
  ["1 < 2 < 3", "True"],
  ["1 < 3 < 2", "False"],
  ["not 1 == 2", "True"],
  ["side == 'left' and n > 2", "True"],
  ["side == 'right' or n > 2", "True"],
  ["'l' in side", "True"],
  ["'x' not in side", "True"],
  ["'a' + \"b\"", "ab"],
  ["1 if side == 'left' else -1", "1"],
  ["1/0 if False else 4", "4"],
  ["True or undefined_name", "True"],
  ["list[0]", "10"],
  ["list[-2]", "b"],
  ["len(list)", "3"],
  ["[1, 'a', [2.0]]", "[1, 'a', [2.0]]"],
  ["arm['mass'] * 2", "5.0"],
  ["arm.mass", "2.5"],
  ["{'k': 1}['k']", "1"],
  ["str(1) + 'm'", "1m"],
])("%s is %s", (expression, expected) => expect(text(expression)).toBe(expected));

it.each([
  "",
  "1 +",
  "(1",
  "1 2",
  "unknown",
  "1 / 0",
  "sqrt(-1)",
  "'a' - 1",
  "nothing(1)",
  "sin(1, 2)",
  "list[7]",
  "arm['x']",
  "[1",
  "'open",
  "1e999",
  "__import__('os')",
  "().__class__",
  "constructor",
  "x.constructor",
  "a = 1",
  "lambda: 1",
  "1; 2",
  `${"(".repeat(200)}1${")".repeat(200)}`,
  `${"2**".repeat(200)}2`,
  "1+".repeat(20_000),
])("%s has no value, and says why", (expression) => expect(() => text(expression)).toThrow(XacroProblem));

it("a long sum does not need a deep stack", () => expect(text(`${"1+".repeat(4999)}1`)).toBe("5000"));

it.each([
  ["3", wholeNumber(3)],
  [" 3.5 ", realNumber(3.5)],
  ["true", true],
  ["0x1", "0x1"],
  ["left", "left"],
])("the text %j stands for %j", (written, expected) => expect(valueOfText(written)).toEqual(expected));
