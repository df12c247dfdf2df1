/**
 * The examples of our multibody library, compiled and run, against result files of another tool. Reference:
 * ../shared/reference/modelica (Dymola, 5001 points), which are correct to about 1e-5 … 1e-3 of the largest value: the tolerance is
 * 1e-3 of it (theory 07, section 4.3). Skipped where the folder is missing.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { columnOf, compileModel, simulate, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { referenceFolder, skipWithoutReferences } from "../../core/test/reference-folder.js";
import { exampleName, ownLibrary } from "./own-library/own-library.js";

interface Reference {
  readonly names: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** Rows of a result file; the last point stands twice. */
function readReference(model: string): Reference {
  const [head, ...lines] = gunzipSync(readFileSync(`${referenceFolder()}/modelica/${model}.csv.gz`))
    .toString("utf8")
    .trim()
    .split(/\r?\n/);
  const rows = lines.map((line) => line.split(",").map(Number));
  return { names: JSON.parse(`[${head}]`) as string[], rows: rows.filter(([t], i) => i === 0 || t! > rows[i - 1]![0]!) };
}

/** Scalar unknowns of the model, and how many of them are states: joint coordinates and their rates, or those of a free body. */
const STATES = {
  Pendulum: 2,
  DoublePendulum: 4,
  SpringMassSystem: 4,
  PendulumWithSpringDamper: 4,
  FreeBody: 12,
  PlanarFourbar: 2,
} as const;

describe("multibody models against result files", () => {
  skipWithoutReferences();
  for (const [model, states] of Object.entries(STATES))
    it(`${model}: ${states} states and the trajectories of the file`, () => {
      const { flat, diagnostics } = compileModel(ownLibrary(), exampleName(model));
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(flat!.equations.length).toBe(flat!.variables.length);
      const { translation, diagnostics: found } = translate(flat!);
      expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(translation!.choice.states.length).toBe(states);
      const { names, rows } = readReference(model);
      const times = rows.map(([t]) => t!);
      const {
        reached,
        table,
        diagnostics: run,
      } = simulate(translation!, { to: times.at(-1)!, times, method: "dormand-prince", tolerance: 1e-8 });
      expect(run.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(reached).toBe(true);
      for (const [column, name] of names.entries()) {
        if (column === 0) continue;
        const values = columnOf(table, name)!;
        const largest = Math.max(...rows.map((row) => Math.abs(row[column]!)));
        const error = Math.max(...rows.map((row, i) => Math.abs(row[column]! - values[i]!)));
        expect(error, name).toBeLessThanOrEqual(1e-3 * Math.max(largest, 1e-3));
      }
    }, 60_000);
});
