/**
 * Conjugate sweeps. References: the same least squares in dense form, by orthogonal factors, which share nothing with the sweeps; for two rows at an
 * angle the eigenvalues in closed form.
 */
import { describe, expect, it } from "vitest";
import { completeQr, factorQr, qrFactors, solveMinimumNorm } from "../../../src/linalg/dense-qr.js";
import { dot, solveConjugate } from "../../../src/solve/impulse/conjugate-sweeps.js";
import type { IterativePlan } from "../../../src/solve/impulse/iterative-plan.js";
import { randomNumbers } from "../../linalg/matrices.js";
import { planFor, type Row } from "./row-plan.js";

/** Impulses for that change of the rows; returns the motion they cause. */
function motionFor(plan: IterativePlan, rows: readonly Row[], wanted: readonly number[]): Float64Array {
  plan.residual.set(wanted);
  solveConjugate(plan, { length: 1, angle: 1, stop: 1e-12 }, { most: 50, grant: undefined });
  const motion = new Float64Array(plan.root.length);
  rows.forEach((row, i) => {
    for (let k = 0; k < 12; k++) if (row.partners[k < 6 ? 0 : 1] >= 0) motion[columnOf(row, k)]! += row.line[k]! * plan.lambda[i]!;
  });
  return motion;
}

const columnOf = ({ partners }: Row, k: number): number => 6 * partners[k < 6 ? 0 : 1] + (k % 6);

/** The shortest motion y with the least Σ r̂ᵢ²Dᵢ, (D + L) r̂ = wanted − G y, by orthogonal factors of D^½ (D + L)⁻¹ G. */
function denseMotion(count: number, rows: readonly Row[], wanted: readonly number[]): Float64Array {
  const n = 6 * count;
  const G = rows.map((row) => {
    const out = new Float64Array(n);
    for (let k = 0; k < 12; k++) if (row.partners[k < 6 ? 0 : 1] >= 0) out[columnOf(row, k)]! += row.line[k]!;
    return out;
  });
  const swept = rows.map((_, i) => Float64Array.of(...G[i]!, wanted[i]!));
  swept.forEach((row, i) => {
    const D = dot(G[i]!, G[i]!);
    for (let j = 0; j < i; j++) for (let k = 0; k <= n; k++) row[k]! -= dot(G[i]!, G[j]!) * swept[j]![k]!;
    for (let k = 0; k <= n; k++) row[k]! /= D;
  });
  swept.forEach((row, i) => {
    for (let k = 0; k <= n; k++) row[k]! *= Math.sqrt(dot(G[i]!, G[i]!));
  });
  const f = qrFactors(rows.length, n);
  for (const [i, row] of swept.entries()) f.a.set(row.subarray(0, n), i * n);
  factorQr(f, 1e-12);
  completeQr(f);
  const y = new Float64Array(n);
  solveMinimumNorm(
    f,
    Float64Array.from(swept, (row) => row[n]!),
    0,
    y,
    0,
  );
  return y;
}

describe("rows that depend on each other", () => {
  const random = randomNumbers(7);
  const line = () => Array.from({ length: 12 }, random);
  const independent: Row[] = [
    { partners: [-1, 0], line: line() },
    { partners: [0, 1], line: line() },
    { partners: [1, 2], line: line() },
    { partners: [2, 0], line: line() },
    { partners: [-1, 2], line: line() },
  ];
  // the sum of two rows between the same bodies is a third, and one occurs twice
  const pair: Row = { partners: [0, 1], line: line() };
  const sum = pair.line.map((x, k) => x + independent[1]!.line[k]!);
  const rows = [...independent, pair, { partners: [0, 1], line: sum } as const, independent[4]!];
  const largest = (a: Float64Array, b: Float64Array) => Math.max(...a.map((x, i) => Math.abs(x - b[i]!)));

  it("agreeing: the motion of the dense solution", () => {
    const wanted = independent.map(() => random());
    const all = [...wanted, 0.3, wanted[1]! + 0.3, wanted[4]!];
    // numbers of order 1, a condition of about 1e3, round-off 1e-16
    expect(largest(motionFor(planFor(3, rows), rows, all), denseMotion(3, rows, all))).toBeLessThan(1e-10);
  });

  it("contradicting each other: the least residual, and the solve knows that nothing is left to be moved", () => {
    const all = rows.map(() => random());
    const plan = planFor(3, rows);
    // the solve ends where the slope is 1e-5 of the residual (ρ^½)
    expect(largest(motionFor(plan, rows, all), denseMotion(3, rows, all))).toBeLessThan(1e-4);
    expect(plan.weakest).toBe(0);
  });
});

it.each([1e-1, 1e-2, 1e-3])("two rows at an angle of %d: the weakest direction", (angle) => {
  const row = (x: number, y: number): Row => ({ partners: [-1, 0], line: [0, 0, 0, 0, 0, 0, 0, 0, 0, x, y, 0] });
  const rows = [row(1, 0), row(Math.cos(angle), Math.sin(angle))];
  const plan = planFor(1, rows);
  const motion = motionFor(plan, rows, [0, 1]);
  // y = (0, 1/sin): the second row asks for 1, the first for 0
  expect(Math.abs(motion[4]! * Math.sin(angle) - 1)).toBeLessThan(1e-9);
  // with D = 1, L = cos: det A/det (1 + L)(1 + Lᵀ) = sin², and the other eigenvalue is 1; pivots are not below the smallest eigenvalue
  expect(plan.weakest / Math.sin(angle) ** 2).toBeGreaterThan(1 - 1e-6);
  expect(plan.weakest / Math.sin(angle) ** 2).toBeLessThan(2);
});
