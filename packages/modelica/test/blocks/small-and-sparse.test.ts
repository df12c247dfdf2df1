/**
 * Blocks solved as expressions: two unknowns by determinants, more by sparse elimination written out as code. References: closed forms;
 * also where the order of pivots that was found first has become a poor one.
 */
import { describe, expect, it } from "vitest";
import { tear } from "../../src/blocks/tearing.js";
import { der, product, sum } from "../../src/flat/expressions.js";
import { type Translation, translate } from "../../src/run/translate.js";
import { fixed, flatModel, real } from "../models.js";

/** x·a + b = 1, a + x·b = 2: a = (x − 2)/(x² − 1), b = (2x − 1)/(x² − 1). */
const pair = flatModel(
  [fixed("x", 5), real("a"), real("b")],
  [
    [der("x"), 1],
    [sum(product("x", "a"), "b"), 1],
    [sum("a", product("x", "b")), 2],
  ],
);

function solved({ system, translator, program }: Translation, x: number): readonly [number, number] {
  const slot = (name: string) => system.slots.variable(translator.variable(name)!, 0);
  const values = new Float64Array(system.slots.count);
  values[slot("x")] = x;
  expect(program.run(values)).toBeUndefined();
  return [values[slot("a")]!, values[slot("b")]!];
}

describe("two equations with two unknowns", () => {
  it.each(["automatic", "sparse"] as const)("%s: the closed form, whatever pivots were good at first", (solver) => {
    const { translation } = translate(pair, { solver });
    expect(translation!.program.steps.map(({ kind }) => kind)).toContain(solver === "sparse" ? "sparse" : "assign");
    // at 1e-12 elimination by x would lose four digits of sixteen twice over
    for (const x of [5, -3, 1e-12, 0, 0.5, 5]) {
      const [a, b] = solved(translation!, x);
      expect(Math.abs(a - (x - 2) / (x * x - 1))).toBeLessThan(1e-14);
      expect(Math.abs(b - (2 * x - 1) / (x * x - 1))).toBeLessThan(1e-14);
    }
  });

  it("is no step of its own", () => {
    expect(translate(pair).translation!.program.steps.map(({ kind }) => kind)).toEqual(["assign"]);
  });
});

describe("tearing", () => {
  // 2 follows from 0 and 1, 3 from 2, 4 from 3; the last two equations give nothing. 2 occurs most
  const incidence = [
    [0, 1, 2],
    [2, 3],
    [3, 4],
    [4, 3, 2, 0],
    [4, 3, 2, 1],
  ];
  const problem = { size: 5, incidence, isSafe: (equation: number, unknown: number) => unknown === equation + 2, preference: () => 0 };

  it("begins with what occurs most; thinned out, only that is left from which all follows", () => {
    expect(tear(problem)).toEqual({
      tearing: [2, 0, 1],
      solved: [
        { equation: 1, unknown: 3 },
        { equation: 2, unknown: 4 },
      ],
      residuals: [0, 3, 4],
    });
    expect(tear({ ...problem, thinOut: true })).toEqual({
      tearing: [0, 1],
      solved: [
        { equation: 0, unknown: 2 },
        { equation: 1, unknown: 3 },
        { equation: 2, unknown: 4 },
      ],
      residuals: [3, 4],
    });
  });
});
