/**
 * References: the vector formulas of rigid-body kinematics written with vec3.ts, the invariance of power, and the duality of the two cross
 * products. Entries are below 1 and sums have at most twelve terms: 1e-14 is ample for rounding.
 */
import { describe, expect, it } from "vitest";
import { crossForce, crossMotion, power, shiftTwist, shiftWrench } from "../../src/math/spatial.js";
import { add, cross, distance, readVec3, subtract, type Vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";

const ROUNDING = 1e-14;
const random = chance(1);
/** Offsets are odd on purpose, so that a forgotten one shows. */
const numbers = (): Float64Array => Float64Array.from({ length: 12 }, () => random.uniform(-1, 1));
const angular = (array: Float64Array, offset: number): Vec3 => readVec3(array, offset);
const linear = (array: Float64Array, offset: number): Vec3 => readVec3(array, offset + 3);

describe("shift of the reference point by r", () => {
  it("twist: ω' = ω, v' = v + ω × r", () => {
    const twist = numbers();
    const r = numbers();
    const out = new Float64Array(9);
    shiftTwist(out, 2, twist, 3, r, 5);
    expect(angular(out, 2)).toEqual(angular(twist, 3));
    expect(distance(linear(out, 2), add(linear(twist, 3), cross(angular(twist, 3), readVec3(r, 5))))).toBeLessThan(ROUNDING);
    expect([out[0], out[1], out[8]]).toEqual([0, 0, 0]);
  });

  it("wrench: f' = f, τ' = τ − r × f", () => {
    const wrench = numbers();
    const r = numbers();
    const out = new Float64Array(9);
    shiftWrench(out, 2, wrench, 3, r, 5);
    expect(linear(out, 2)).toEqual(linear(wrench, 3));
    expect(distance(angular(out, 2), subtract(angular(wrench, 3), cross(readVec3(r, 5), linear(wrench, 3))))).toBeLessThan(ROUNDING);
    expect([out[0], out[1], out[8]]).toEqual([0, 0, 0]);
  });

  it("leaves the power as it is", () => {
    for (let i = 0; i < tenfold(50); i++) {
      const twist = numbers();
      const wrench = numbers();
      const r = numbers();
      const shiftedTwist = new Float64Array(6);
      const shiftedWrench = new Float64Array(6);
      shiftTwist(shiftedTwist, 0, twist, 1, r, 4);
      shiftWrench(shiftedWrench, 0, wrench, 2, r, 4);
      expect(Math.abs(power(shiftedWrench, 0, shiftedTwist, 0) - power(wrench, 2, twist, 1))).toBeLessThan(ROUNDING);
    }
  });
});

it("power of a force along a velocity and of a torque along a rate", () => {
  expect(power([1, 2, 3, 4, 5, 6], 0, [0, 1, -1, 2, 0, 3, -2], 1)).toBe(1 - 2 + 6 + 0 + 15 - 12);
});

describe("cross products", () => {
  it("motion: [ωa × ωb, ωa × vb + va × ωb]", () => {
    const a = numbers();
    const b = numbers();
    const out = numbers();
    crossMotion(out, 1, a, 2, b, 3);
    expect(distance(angular(out, 1), cross(angular(a, 2), angular(b, 3)))).toBeLessThan(ROUNDING);
    expect(distance(linear(out, 1), add(cross(angular(a, 2), linear(b, 3)), cross(linear(a, 2), angular(b, 3))))).toBeLessThan(ROUNDING);
  });

  it("force: [ωa × τ + va × f, ωa × f]", () => {
    const a = numbers();
    const w = numbers();
    const out = numbers();
    crossForce(out, 1, a, 2, w, 3);
    expect(distance(angular(out, 1), add(cross(angular(a, 2), angular(w, 3)), cross(linear(a, 2), linear(w, 3))))).toBeLessThan(ROUNDING);
    expect(distance(linear(out, 1), cross(angular(a, 2), linear(w, 3)))).toBeLessThan(ROUNDING);
  });

  it("are dual: (a ×f w)·b = −w·(a ×ₘ b)", () => {
    for (let i = 0; i < tenfold(50); i++) {
      const a = numbers();
      const b = numbers();
      const w = numbers();
      const force = new Float64Array(6);
      const motion = new Float64Array(6);
      crossForce(force, 0, a, 0, w, 0);
      crossMotion(motion, 0, a, 0, b, 0);
      expect(Math.abs(power(force, 0, b, 0) + power(w, 0, motion, 0))).toBeLessThan(ROUNDING);
    }
  });

  it("a ×ₘ a = 0", () => {
    const a = numbers();
    const out = numbers();
    crossMotion(out, 0, a, 0, a, 0);
    for (let k = 0; k < 6; k++) expect(Math.abs(out[k]!)).toBeLessThan(1e-15);
  });
});
