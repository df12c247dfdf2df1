/** References: integer matrices with exact results, identities of linear algebra, and rotations of quat.ts. */
import { describe, expect, it } from "vitest";
import {
  addMatrices,
  columnX,
  columnY,
  columnZ,
  conjugateBy,
  determinant,
  diagonal,
  fromColumns,
  fromQuat,
  fromRows,
  IDENTITY3,
  inverse,
  type Mat3,
  multiplyMatrices,
  orthonormalise,
  outer,
  rowX,
  rowY,
  rowZ,
  scaleMatrix,
  skew,
  transform,
  transpose,
} from "../../src/math/mat3.js";
import { cross, distance, dot, vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";

const random = chance(1);
const matrix = (...entries: number[]): Mat3 => {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = entries as [number, number, number, number, number, number, number, number, number];
  return { xx, xy, xz, yx, yy, yz, zx, zy, zz };
};
const some = (): Mat3 => matrix(...Array.from({ length: 9 }, () => random.uniform(-1, 1)));

/** The largest difference of two entries */
function difference(a: Mat3, b: Mat3): number {
  const keys = Object.keys(a) as (keyof Mat3)[];
  return Math.max(...keys.map((key) => Math.abs(a[key] - b[key])));
}

const a = matrix(1, 2, 3, 4, 5, 6, 7, 8, 10);
const b = matrix(0, 1, -1, 2, 0, 3, -2, 1, 1);

it("rows, columns, transpose", () => {
  expect(fromRows(vec3(1, 2, 3), vec3(4, 5, 6), vec3(7, 8, 10))).toEqual(a);
  expect(fromColumns(vec3(1, 4, 7), vec3(2, 5, 8), vec3(3, 6, 10))).toEqual(a);
  expect([rowX(a), rowY(a), rowZ(a)]).toEqual([vec3(1, 2, 3), vec3(4, 5, 6), vec3(7, 8, 10)]);
  expect([columnX(a), columnY(a), columnZ(a)]).toEqual([vec3(1, 4, 7), vec3(2, 5, 8), vec3(3, 6, 10)]);
  expect(transpose(a)).toEqual(matrix(1, 4, 7, 2, 5, 8, 3, 6, 10));
});

it("sums and products with integers", () => {
  expect(transform(a, vec3(1, -1, 2))).toEqual(vec3(5, 11, 19));
  expect(multiplyMatrices(a, b)).toEqual(matrix(-2, 4, 8, -2, 10, 17, -4, 17, 27));
  expect(addMatrices(a, b)).toEqual(matrix(1, 3, 2, 6, 5, 9, 5, 9, 11));
  expect(scaleMatrix(a, -2)).toEqual(matrix(-2, -4, -6, -8, -10, -12, -14, -16, -20));
  expect(outer(vec3(1, 2, 3), vec3(4, 5, 6))).toEqual(matrix(4, 5, 6, 8, 10, 12, 12, 15, 18));
  expect(multiplyMatrices(a, IDENTITY3)).toEqual(a);
  expect(multiplyMatrices(diagonal(2, 3, 4), a)).toEqual(matrix(2, 4, 6, 12, 15, 18, 28, 32, 40));
  expect(determinant(a)).toBe(-3);
});

it("the order of factors: (A B) v = A (B v)", () => {
  for (let i = 0; i < tenfold(50); i++) {
    const m = some();
    const n = some();
    const v = random.direction();
    // Sums of nine products below 1.
    expect(distance(transform(multiplyMatrices(m, n), v), transform(m, transform(n, v)))).toBeLessThan(4e-15);
  }
});

it("skew(a) b = a × b", () => {
  for (let i = 0; i < tenfold(50); i++) {
    const u = random.direction();
    const v = random.direction();
    expect(distance(transform(skew(u), v), cross(u, v))).toBeLessThan(1e-15);
  }
});

describe("inverse", () => {
  it("A⁻¹ of an integer matrix", () => {
    // adj(a) = [[2, 4, −3], [2, −11, 6], [−3, 6, −3]], determinant −3
    expect(difference(inverse(a), scaleMatrix(matrix(2, 4, -3, 2, -11, 6, -3, 6, -3), -1 / 3))).toBeLessThan(2e-15);
  });

  it("A A⁻¹ = 1, to rounding times the size of the adjugate over the determinant", () => {
    for (let i = 0; i < tenfold(100); i++) {
      const m = some();
      const residual = difference(multiplyMatrices(m, inverse(m)), IDENTITY3);
      expect(residual).toBeLessThan(2e-15 / Math.min(1, Math.abs(determinant(m))));
    }
  });

  it("of a singular matrix is not finite", () => {
    expect(Number.isFinite(inverse(matrix(1, 2, 3, 2, 4, 6, 0, 0, 1)).xx)).toBe(false);
  });
});

it("fromQuat gives rotations", () => {
  for (let i = 0; i < tenfold(100); i++) {
    const r = fromQuat(random.rotation());
    // Entries are sums of squares of quaternions that are unit to 2 roundings.
    expect(difference(multiplyMatrices(r, transpose(r)), IDENTITY3)).toBeLessThan(4e-15);
    expect(Math.abs(determinant(r) - 1)).toBeLessThan(4e-15);
  }
});

it("conjugateBy takes an inertia from body into world axes: ωᵀ(R D Rᵀ)ω = (Rᵀω)ᵀ D (Rᵀω)", () => {
  const d = diagonal(1, 2, 3);
  for (let i = 0; i < tenfold(50); i++) {
    const r = fromQuat(random.rotation());
    const omega = random.direction();
    const local = transform(transpose(r), omega);
    expect(Math.abs(dot(omega, transform(conjugateBy(r, d), omega)) - dot(local, transform(d, local)))).toBeLessThan(1e-14);
  }
});

describe("orthonormalise", () => {
  const deviation = (m: Mat3): number => difference(multiplyMatrices(transpose(m), m), IDENTITY3);

  it("squares the deviation in each pass", () => {
    for (let i = 0; i < tenfold(50); i++) {
      let m = addMatrices(fromQuat(random.rotation()), scaleMatrix(some(), 0.03));
      for (let pass = 0; pass < 3; pass++) {
        const before = deviation(m);
        m = orthonormalise(m);
        // The factor of the square stays below 3 for random disturbances of this size; 1e-15 is rounding.
        expect(deviation(m)).toBeLessThan(3 * before * before + 1e-15);
      }
      expect(determinant(m)).toBeGreaterThan(0);
    }
  });

  it("leaves a rotation where it is", () => {
    const r = fromQuat(random.rotation());
    expect(difference(orthonormalise(r), r)).toBeLessThan(2e-15);
  });
});
