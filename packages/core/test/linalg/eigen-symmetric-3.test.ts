import { describe, expect, it } from "vitest";
import { eigenSymmetric3, type SymmetricEigen } from "../../src/linalg/eigen-symmetric-3.js";
import {
  columnX,
  columnY,
  columnZ,
  conjugateBy,
  determinant,
  diagonal,
  fromQuat,
  IDENTITY3,
  type Mat3,
  multiplyMatrices,
  scaleMatrix,
  transform,
  transpose,
} from "../../src/math/mat3.js";
import { type Quat, quat } from "../../src/math/quat.js";
import { length, scale, subtract, type Vec3 } from "../../src/math/vec3.js";
import { tenfold } from "../chance.js";
import { EPS, randomNumbers } from "./matrices.js";

const entries = (m: Mat3): number[] => [m.xx, m.xy, m.xz, m.yx, m.yy, m.yz, m.zx, m.zy, m.zz];
const largest = (m: Mat3): number => Math.max(...entries(m).map(Math.abs));
const list = (v: Vec3): number[] => [v.x, v.y, v.z];

/** A v = λ v for the three columns, and V a rotation. */
function expectEigen(m: Mat3, e: SymmetricEigen, bound = 8 * EPS): void {
  const size = largest(m);
  expect(e.converged).toBe(true);
  for (const [v, value] of [
    [columnX(e.vectors), e.values.x],
    [columnY(e.vectors), e.values.y],
    [columnZ(e.vectors), e.values.z],
  ] as const) {
    expect(length(scale(subtract(transform(m, v), scale(v, value)), 1 / (size || 1)))).toBeLessThanOrEqual(bound);
  }
  const gram = entries(multiplyMatrices(transpose(e.vectors), e.vectors)).map((v, i) => v - entries(IDENTITY3)[i]!);
  expect(Math.max(...gram.map(Math.abs))).toBeLessThan(8 * EPS);
  expect(determinant(e.vectors)).toBeCloseTo(1, 14);
}

/** N²·R D Rᵀ of an integer quaternion of squared length N: integers, so the eigenvalues N²·dᵢ are exact. */
function integerMatrix(q: Quat, d: readonly [number, number, number]): { m: Mat3; values: number[] } {
  const n = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  const unit = fromQuat({ x: q.x, y: q.y, z: q.z, w: q.w });
  // fromQuat assumes |q| = 1; its entries 1 − 2(…) become integers N·R by replacing 1 with N.
  const r: Mat3 = { ...unit, xx: unit.xx + n - 1, yy: unit.yy + n - 1, zz: unit.zz + n - 1 };
  return { m: conjugateBy(r, diagonal(...d)), values: d.map((v) => v * n * n) };
}

const sorted = (v: readonly number[]): number[] => [...v].sort((a, b) => a - b);

describe("eigenSymmetric3", () => {
  it("finds eigenvalues known exactly to a few units in the last place of the largest", () => {
    const random = randomNumbers(41);
    const integer = () => Math.round(random() * 9);
    for (let trial = 0; trial < tenfold(300); trial++) {
      const { m, values } = integerMatrix(quat(integer(), integer(), integer(), 1 + Math.abs(integer())), [
        integer(),
        integer(),
        integer(),
      ]);
      const e = eigenSymmetric3(m);
      expectEigen(m, e);
      const size = Math.max(...values.map(Math.abs));
      sorted(list(e.values)).forEach((v, i) => {
        expect(Math.abs(v - sorted(values)[i]!)).toBeLessThanOrEqual(8 * EPS * size);
      });
    }
  });

  it("keeps trace, sum of principal minors and determinant of random matrices", () => {
    const random = randomNumbers(42);
    for (let trial = 0; trial < tenfold(300); trial++) {
      const [xx, yy, zz, xy, xz, yz] = [random(), random(), random(), random(), random(), random()] as const;
      const m: Mat3 = { xx, yy, zz, xy, yx: xy, xz, zx: xz, yz, zy: yz };
      const e = eigenSymmetric3(m);
      expectEigen(m, e);
      const { x, y, z } = e.values;
      expect(Math.abs(x + y + z - (xx + yy + zz))).toBeLessThan(16 * EPS);
      expect(Math.abs(x * y + y * z + z * x - (xx * yy + yy * zz + zz * xx - xy * xy - xz * xz - yz * yz))).toBeLessThan(48 * EPS);
      expect(Math.abs(x * y * z - determinant(m))).toBeLessThan(64 * EPS);
    }
  });

  it("works at any scale, to the same relative accuracy", () => {
    const { m, values } = integerMatrix(quat(1, 2, -3, 4), [2, 3, 7]);
    for (const factor of [1e-310, 1e-300, 1e-200, 1e-100, 1e100, 1e200, 1e300]) {
      const scaled = scaleMatrix(m, factor);
      const e = eigenSymmetric3(scaled);
      // Numbers near 1e-308 are coarser: spacing 5e-324.
      const bound = factor < 1e-305 ? 1e-11 : 8 * EPS;
      sorted(list(e.values)).forEach((v, i) => {
        expect(Math.abs(v / factor / sorted(values)[i]! - 1)).toBeLessThan(4 * bound);
      });
      const unscaled = eigenSymmetric3(m);
      entries(e.vectors).forEach((v, i) => {
        expect(Math.abs(v - entries(unscaled.vectors)[i]!)).toBeLessThan(4 * bound);
      });
    }
  });

  it("works with the smallest and the largest doubles", () => {
    // Integers times 2⁻¹⁰⁷⁴, the smallest double: entries and eigenvalues are exact.
    const smallest = 5e-324;
    const { m, values } = integerMatrix(quat(1, 2, -3, 4), [2, 3, 7]);
    const tiny = eigenSymmetric3(scaleMatrix(m, smallest));
    expect(sorted(list(tiny.values))).toEqual(sorted(values).map((v) => v * smallest));
    entries(tiny.vectors).forEach((v, i) => {
      expect(Math.abs(v - entries(eigenSymmetric3(m).vectors)[i]!)).toBeLessThan(8 * EPS);
    });
    // [[1, 1], [1, −1]] has the eigenvalues ±√2; differences of its diagonal overflow at this size.
    const big = 1.2e308;
    const huge = eigenSymmetric3({ ...diagonal(big, -big, 0), xy: big, yx: big });
    expect(huge.converged).toBe(true);
    expect(Math.abs(huge.values.x / big - Math.SQRT2)).toBeLessThan(8 * EPS);
    expect(Math.abs(huge.values.y / big + Math.SQRT2)).toBeLessThan(8 * EPS);
    expect(huge.values.z).toBe(0);
  });

  it("handles double and triple eigenvalues, also nearly so", () => {
    for (const d of [
      [1, 1, 5],
      [5, 1, 1],
      [-3, 4, -3],
      [2, 2, 2],
      [0, 0, 1],
      [0, 0, 0],
    ] as const) {
      const { m, values } = integerMatrix(quat(2, -1, 3, 5), d);
      const e = eigenSymmetric3(m);
      expectEigen(m, e);
      const size = Math.max(1, ...values.map(Math.abs));
      sorted(list(e.values)).forEach((v, i) => {
        expect(Math.abs(v - sorted(values)[i]!)).toBeLessThan(8 * EPS * size);
      });
    }
    for (const gap of [1e-8, 1e-12, 1e-15]) {
      const m = conjugateBy(fromQuat(quat(0.5, 0.5, -0.5, 0.5)), { ...diagonal(1, 1 + gap, 3), xy: gap, yx: gap });
      expectEigen(m, eigenSymmetric3(m), 2e-14);
    }
  });

  it("keeps written axes and order of matrices that are diagonal to 1e-14", () => {
    for (const [x, y, z] of [
      [3, 1, 2],
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 1e-3],
      [-1, 5, 5],
    ] as const) {
      const e = eigenSymmetric3(diagonal(x, y, z));
      expect(e).toEqual({ values: { x, y, z }, vectors: IDENTITY3, converged: true });
      const c = 0.9e-14 * Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
      const disturbed: Mat3 = { ...diagonal(x, y, z), xy: c, yx: c, yz: -c, zy: -c };
      expect(eigenSymmetric3(disturbed).vectors).toEqual(IDENTITY3);
    }
  });

  it("turns the axes of a nearly diagonal matrix only a little", () => {
    // First-order perturbation: vector of x gets the component a_xy/(λx − λy) along y.
    const c = 1e-9;
    const m: Mat3 = { ...diagonal(3, 1, 2), xy: c, yx: c };
    const e = eigenSymmetric3(m);
    expect(list(e.values)).toEqual([3, 1, 2]);
    expect(Math.abs(e.vectors.yx - c / 2)).toBeLessThan(1e-16);
    expect(e.vectors.zz).toBe(1);
    expectEigen(m, e);
  });

  it("recovers a rotation of less than 45° with its own order and signs", () => {
    const random = randomNumbers(43);
    for (let trial = 0; trial < tenfold(100); trial++) {
      // Rotation vector of length ≤ 0.35: no other assignment of axes is nearer to the identity.
      const [x, y, z] = [random() * 0.1, random() * 0.1, random() * 0.1];
      const r = fromQuat(quat(x, y, z, Math.sqrt(1 - x * x - y * y - z * z)));
      const e = eigenSymmetric3(conjugateBy(r, diagonal(2, 7, 3)));
      entries(e.vectors).forEach((v, i) => {
        expect(Math.abs(v - entries(r)[i]!)).toBeLessThan(32 * EPS);
      });
      [2, 7, 3].forEach((v, i) => {
        expect(Math.abs(list(e.values)[i]! - v)).toBeLessThan(32 * EPS);
      });
    }
  });

  it("is as near to the identity as any assignment: no axis is turned by more than needed", () => {
    const random = randomNumbers(44);
    for (let trial = 0; trial < tenfold(100); trial++) {
      const q = quat(random(), random(), random(), random());
      const n = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
      const r = fromQuat(quat(q.x / n, q.y / n, q.z / n, q.w / n));
      const { vectors } = eigenSymmetric3(conjugateBy(r, diagonal(1, 2, 3)));
      const trace = vectors.xx + vectors.yy + vectors.zz;
      // Second algorithm: all 24 proper rotations of the axes of V among themselves.
      for (const turned of properSignedPermutations(vectors)) expect(trace).toBeGreaterThan(turned - 1e-12);
    }
  });

  it("says so when the matrix is not finite", () => {
    expect(eigenSymmetric3({ ...IDENTITY3, xy: Number.NaN }).converged).toBe(false);
    expect(eigenSymmetric3({ ...IDENTITY3, zz: Number.POSITIVE_INFINITY }).converged).toBe(false);
  });
});

/** Traces of V·S for the 24 signed permutations S of determinant 1. */
function properSignedPermutations(v: Mat3): number[] {
  const traces: number[] = [];
  const units = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => ({ axis, sign })));
  for (const a of units) {
    for (const b of units) {
      for (const c of units) {
        const s: Mat3 = matrixOf([a, b, c]);
        if (determinant(s) !== 1) continue;
        const t = multiplyMatrices(v, s);
        traces.push(t.xx + t.yy + t.zz);
      }
    }
  }
  expect(traces.length).toBe(24);
  return traces;
}

function matrixOf(columns: readonly { axis: number; sign: number }[]): Mat3 {
  const at = (row: number, column: number) => (columns[column]!.axis === row ? columns[column]!.sign : 0);
  return {
    xx: at(0, 0),
    xy: at(0, 1),
    xz: at(0, 2),
    yx: at(1, 0),
    yy: at(1, 1),
    yz: at(1, 2),
    zx: at(2, 0),
    zy: at(2, 1),
    zz: at(2, 2),
  };
}
