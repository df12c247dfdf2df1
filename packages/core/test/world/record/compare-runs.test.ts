/** Runs beside each other. References: distances worked out by hand, and the promises as docs/the-step.md states them. */
import { expect, test } from "vitest";
import type { Ledger } from "../../../src/world/ledger.js";
import { isPosition, largestDistance, missedPromises, noteOnRun, runNames } from "../../../src/world/record/compare-runs.js";
import type { Recording } from "../../../src/world/record/recorder.js";

const recording = (columns: Readonly<Record<string, readonly number[]>>): Recording => ({
  columns: Object.keys(columns).map((name) => ({ name, unit: "" })),
  length: Object.values(columns)[0]!.length,
  column: (name) => Float64Array.from(columns[name] ?? []),
});

/** One body along a path. */
const path = (name: string, points: readonly (readonly [number, number, number])[]) => ({
  [`${name}.position.x`]: points.map((p) => p[0]),
  [`${name}.position.y`]: points.map((p) => p[1]),
  [`${name}.position.z`]: points.map((p) => p[2]),
});

test("the farthest body at the worst time, in space", () => {
  const still = path("a", [
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const a = recording({
    ...still,
    ...path("b", [
      [1, 1, 1],
      [1, 1, 1],
    ]),
    "b.velocity.x": [9, 9],
  });
  const b = recording({
    ...still,
    ...path("b", [
      [1, 1, 1],
      [3, 4, 7],
    ]),
    "b.velocity.x": [0, 0],
  });
  // √(2² + 3² + 6²)
  expect(largestDistance(a, b)).toBe(7);
  expect(largestDistance(a, a)).toBe(0);
});

test("a run that broke off is compared as far as it went", () => {
  const whole = recording(
    path("a", [
      [0, 0, 0],
      [1, 0, 0],
      [5, 0, 0],
    ]),
  );
  const part = recording(
    path("a", [
      [0, 0, 0],
      [2, 0, 0],
    ]),
  );
  expect(largestDistance(whole, part)).toBe(1);
  expect(largestDistance(part, whole)).toBe(1);
});

test("positions among the columns", () => {
  expect(["a.position.x", "a.position.w", "a.positions.x", "time", "x.position.z"].filter(isPosition)).toEqual([
    "a.position.x",
    "x.position.z",
  ]);
});

test("every run has a name of its own", () => {
  const names = runNames([
    { method: "auto", order: 2 },
    { method: "impulse-direct", order: 2 },
    { method: "impulse-direct", order: 4 },
    { method: "impulse-direct", order: 4 },
  ]);
  expect(names).toEqual(["auto", "impulse-direct:2", "impulse-direct:4 (1)", "impulse-direct:4 (2)"]);
});

const TOLERANCE = { position: 1e-6, angle: 1e-5, speed: 1e-4, contact: 1e-3 };
const EXACT = {
  ...{ jointPositionError: 0, jointAngleError: 0, jointSpeedError: 0, contactError: 0, trajectoryError: 0 },
} as Ledger;

test("each error is held against the promise of its own kind", () => {
  const errors = [
    ["jointPositionError", 1e-6, "joints"],
    ["jointAngleError", 1e-5, "joints"],
    ["jointSpeedError", 1e-4, "joints"],
    ["contactError", 1e-3, "contacts"],
    ["trajectoryError", 1e-2, "trajectory"],
  ] as const;
  for (const [name, promise, of] of errors) {
    const tolerance = { ...TOLERANCE, trajectory: 1e-2 };
    expect(missedPromises({ ledger: { ...EXACT, [name]: promise }, tolerance })).toEqual([]);
    expect(missedPromises({ ledger: { ...EXACT, [name]: 2 * promise }, tolerance })).toMatchObject([{ of, error: 2 * promise, promise }]);
  }
  // a trajectory of which nothing was promised
  expect(missedPromises({ ledger: { ...EXACT, trajectoryError: 1 }, tolerance: TOLERANCE })).toEqual([]);
});

test("the worst about a run comes first", () => {
  const run = { steps: 1, tolerance: TOLERANCE, ledger: EXACT, remarks: [] };
  const replaced = { code: "solve.method-replaced" };
  const open = { code: "solve.not-converged" };
  const brokenOff = { code: "state.non-finite", severity: "error", where: "b", message: "" } as const;
  const missed = { ...EXACT, jointPositionError: 1 };
  expect(noteOnRun(run)).toBe("");
  expect(noteOnRun({ ...run, remarks: [replaced] })).toBe("method replaced");
  expect(noteOnRun({ ...run, remarks: [replaced, open] })).toBe("not converged");
  expect(noteOnRun({ ...run, remarks: [open], ledger: missed })).toBe("tolerance missed");
  expect(noteOnRun({ ...run, ledger: missed, brokenOff })).toBe("broken off after 1 step");
});
