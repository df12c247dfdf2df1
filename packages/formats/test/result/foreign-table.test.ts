/**
 * A table of another program: the bouncing ball of the Reference FMUs (../shared/reference/fmi). It is put back at the end of the step in
 * which it falls through the floor, which is no physics; what decides is what holds of the file all the same: the speed falls by g h
 * between impacts, and at the end the ball lies. Skipped where the folder is missing.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readCsv } from "../../src/result/read-csv.js";
import { REFERENCE_MISSING } from "../reference-files.js";

const FILE = fileURLToPath(new URL("../../../../../shared/reference/fmi/BouncingBall_BouncingBall_out.csv", import.meta.url));

it("is read with all rows and digits", (context) => {
  if (!existsSync(FILE)) return context.skip(REFERENCE_MISSING);
  const { table, diagnostics } = readCsv(readFileSync(FILE, "utf8"));
  expect(diagnostics).toEqual([]);
  expect(table!.columns.map(({ name }) => name)).toEqual(["time", "h", "v"]);
  expect(table!.length).toBe(301);
  const [time, height, speed] = table!.values.map((values) => [...values]);
  expect(time!.at(-1)).toBe(3);
  // the smallest normal number, written with all its 308 places
  expect(height!.at(-1)).toBe(2.2250738585072014e-308);
  const falls = speed!.slice(1).flatMap((now, i) => (now < speed![i]! && now !== 0 ? [speed![i]! - now] : []));
  expect(falls.length).toBeGreaterThan(150);
  for (const fall of falls) expect(fall).toBeCloseTo(9.81 * 0.01, 12);
});
