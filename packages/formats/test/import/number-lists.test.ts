/** Numbers of files. `Number` decides, which rounds to the nearest double as ECMAScript demands, and the grammar in one regular expression. */
import { expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { parseNumber, parseNumbers } from "../../src/import/number-lists.js";

const GRAMMAR = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function expected(text: string): number | undefined {
  const value = GRAMMAR.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

it("any digits, signs, points and exponents are read to the bit, and nothing else is a number", () => {
  const random = seeded(5);
  const pieces = ["0", "1", "9", "17", "000", "123456789", ".", "e", "E", "-", "+", "e-", "22", "x", "_", "0x", "Infinity"];
  let numbers = 0;
  for (let round = 0; round < tenfold(40_000); round++) {
    const text = Array.from({ length: 1 + Math.floor(7 * random()) }, () => pieces[Math.floor(random() * pieces.length)]).join("");
    expect(parseNumber(text), text).toBe(expected(text));
    if (expected(text) !== undefined) numbers++;
  }
  expect(numbers).toBeGreaterThan(5000);
});

it("doubles come back to the bit, however they are written", () => {
  const random = seeded(6);
  for (let round = 0; round < tenfold(20_000); round++) {
    const value = (random() - 0.5) * Number(`1e${Math.floor(60 * random()) - 30}`);
    for (const text of [String(value), value.toFixed(6), value.toExponential(14), value.toPrecision(17), value.toPrecision(15)])
      expect(parseNumber(text), text).toBe(Number(text));
  }
});

it.each(["", "-", ".", "1e", "e5", "1.2.3", "1 2", " 1", "NaN", "1e400", "--1", "1e5.0"])("%j is no number", (text) =>
  expect(parseNumber(text)).toBeUndefined(),
);

it.each(["-0", "1e-400", "0e999999999999999999999", `${"9".repeat(400)}e-300`, `0.${"0".repeat(300)}1`])("%s is one", (text) =>
  expect(parseNumber(text)).toBe(Number(text)),
);

it("numbers between any white space: as splitting at it finds them", () => {
  const random = seeded(4);
  const pieces = ["1", "-2.5", "1e3", ".5", " ", "  ", "\t", "\n", "\r", "\f", "\u00a0", "\u2003", "\ufeff", "x", ",", "-", "1e"];
  for (let round = 0; round < tenfold(2000); round++) {
    const text = Array.from({ length: Math.floor(8 * random()) }, () => pieces[Math.floor(random() * pieces.length)]).join("");
    const words = text.split(/\s+/).filter((word) => word !== "");
    const numbers = words.map(parseNumber);
    expect(parseNumbers(text)).toEqual(numbers.includes(undefined) ? undefined : numbers);
  }
});
