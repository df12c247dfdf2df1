/** References: identities of vector algebra and vectors with integer components, whose results are exact. */
import { describe, expect, it } from "vitest";
import {
  add,
  addScaled,
  cross,
  distance,
  dot,
  length,
  lengthSquared,
  multiplyComponents,
  negate,
  normalise,
  perpendicular,
  readVec3,
  scale,
  subtract,
  toVector3,
  type Vec3,
  vec3,
  writeVec3,
  ZERO,
} from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";

const a = vec3(1, -2, 3);
const b = vec3(4, 5, -6);
const random = chance(1);
const some = (): Vec3 => vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));

it("works component by component", () => {
  expect(add(a, b)).toEqual(vec3(5, 3, -3));
  expect(subtract(a, b)).toEqual(vec3(-3, -7, 9));
  expect(negate(a)).toEqual(vec3(-1, 2, -3));
  expect(scale(a, 2)).toEqual(vec3(2, -4, 6));
  expect(addScaled(a, b, 2)).toEqual(vec3(9, 8, -9));
  expect(multiplyComponents(a, b)).toEqual(vec3(4, -10, -18));
});

it("products and lengths", () => {
  expect(dot(a, b)).toBe(-24);
  expect(cross(a, b)).toEqual(vec3(-3, 18, 13));
  expect(cross(vec3(1, 0, 0), vec3(0, 1, 0))).toEqual(vec3(0, 0, 1));
  expect(lengthSquared(vec3(2, 3, 6))).toBe(49);
  expect(length(vec3(2, 3, 6))).toBe(7);
  expect(distance(vec3(3, 4, 7), vec3(1, 1, 1))).toBe(7);
});

it("Lagrange's identity |a × b|² + (a·b)² = |a|²|b|²", () => {
  for (let i = 0; i < tenfold(100); i++) {
    const u = some();
    const v = some();
    // All terms are below 9; a dozen roundings of half a unit each.
    expect(Math.abs(lengthSquared(cross(u, v)) + dot(u, v) ** 2 - lengthSquared(u) * lengthSquared(v))).toBeLessThan(1e-14);
  }
});

describe("normalise", () => {
  it("gives length 1 to rounding, whatever the length was", () => {
    for (const factor of [1, 1e-200, 1e200, 1e-310, 1e307]) {
      for (let i = 0; i < tenfold(100); i++) {
        const u = scale(some(), factor);
        const n = normalise(u);
        expect(Math.abs(length(n) - 1)).toBeLessThan(4 * 2 ** -52);
        expect(dot(n, u)).toBeGreaterThan(0);
      }
    }
    expect(normalise(vec3(0, 0, -5e-324))).toEqual(vec3(0, 0, -1));
  });

  it("leaves zero alone", () => {
    expect(normalise(ZERO)).toEqual(ZERO);
  });
});

it("perpendicular is a unit vector at a right angle", () => {
  const directions = [vec3(1, 0, 0), vec3(0, -1, 0), vec3(0, 0, 1), normalise(vec3(1, 1, 1)), normalise(vec3(1, 1e-9, 0))];
  for (const u of [...directions, ...Array.from({ length: tenfold(100) }, random.direction)]) {
    const p = perpendicular(u);
    // The chosen axis is at least 54° off, so nothing cancels.
    expect(Math.abs(dot(p, u))).toBeLessThan(4 * 2 ** -52);
    expect(Math.abs(length(p) - 1)).toBeLessThan(4 * 2 ** -52);
  }
});

it("reads and writes arrays at an offset", () => {
  const array = new Float64Array(5);
  writeVec3(array, 1, a);
  expect(Array.from(array)).toEqual([0, 1, -2, 3, 0]);
  expect(readVec3(array, 1)).toEqual(a);
  expect(readVec3([7, 8, 9])).toEqual(vec3(7, 8, 9));
  expect(toVector3(a)).toEqual([1, -2, 3]);
});
