/**
 * Two small models against result files of the Reference FMUs (../shared/reference/fmi), which were computed with the explicit method of
 * Euler and the step of their rows. The same method with the same step has to give the same digits; what differs is the order of
 * operations, a few roundings per step. Skipped where the folder is missing.
 */
import { readFileSync } from "node:fs";
import { columnOf, compileModel, createLibrary, filesOfTexts, simulate, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { referenceFolder, skipWithoutReferences } from "../../core/test/reference-folder.js";

const MODELS = {
  Dahlquist: "model Dahlquist Real x(start = 1, fixed = true); equation der(x) = -x; end Dahlquist;",
  VanDerPol: `model VanDerPol
    Real x0(start = 2, fixed = true);
    Real x1(start = 0, fixed = true);
  equation
    der(x0) = x1;
    der(x1) = (1 - x0 ^ 2) * x1 - x0;
  end VanDerPol;`,
} as const;

/** Columns of a result file by name. */
function readColumns(name: string): Record<string, readonly number[]> {
  const [head, ...lines] = readFileSync(`${referenceFolder()}/fmi/${name}_${name}_out.csv`, "utf8").trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(",").map(Number));
  return Object.fromEntries(head!.split(",").map((column, k) => [column, rows.map((row) => row[k]!)]));
}

describe("result files of Reference FMUs", () => {
  skipWithoutReferences();
  it.each(Object.entries(MODELS))("%s: the digits of the method of Euler", (name, text) => {
    const { time, ...expected } = readColumns(name);
    const { flat } = compileModel(createLibrary([filesOfTexts("", { [`${name}.mo`]: text })]), name);
    const intervals = time!.length - 1;
    const to = time!.at(-1)!;
    const { table, reached } = simulate(translate(flat!).translation!, { to, intervals, method: "euler", step: to / intervals });
    expect(reached).toBe(true);
    for (const [column, values] of Object.entries(expected)) {
      const found = columnOf(table, column)!;
      const error = Math.max(...values.map((value, i) => Math.abs(value - found[i]!)));
      // Roundings of 2000 steps on a cycle that draws neighbours together.
      expect(error, column).toBeLessThan(1e-12);
    }
  });
});
