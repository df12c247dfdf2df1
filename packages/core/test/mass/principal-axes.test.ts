import { describe, expect, it } from "vitest";
import { type MassProperties, rotate } from "../../src/mass/mass-properties.js";
import { principalAxes } from "../../src/mass/principal-axes.js";
import { diagonal, fromQuat, type Mat3 } from "../../src/math/mat3.js";
import { angleBetween, fromAxisAngle, IDENTITY } from "../../src/math/quat.js";
import { vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";
import { expectSameMass } from "./expect-mass.js";

const bodyWith = (inertia: Mat3): MassProperties => ({ mass: 1, center: vec3(0, 0, 0), inertia });

describe("principalAxes", () => {
  it("keeps the written axes of a diagonal inertia to the bit, whatever the order of the moments", () => {
    for (const [x, y, z] of [
      [1, 2, 3],
      [3, 1, 2],
      [2, 2, 2],
      [5, 5, 1],
    ] as const) {
      const axes = principalAxes(bodyWith(diagonal(x, y, z)));
      expect(axes).toEqual({
        moments: { x, y, z },
        inverseMoments: { x: 1 / x, y: 1 / y, z: 1 / z },
        orientation: IDENTITY,
        converged: true,
      });
    }
  });

  it("takes off-diagonal entries up to 1e-14 for rounding, and turns the axes for larger ones", () => {
    const tilted = (xy: number): Mat3 => ({ ...diagonal(1, 2, 2.5), xy, yx: xy });
    expect(principalAxes(bodyWith(tilted(2e-14))).orientation).toEqual(IDENTITY);
    const { orientation } = principalAxes(bodyWith(tilted(1e-8)));
    // a small entry turns by xy/(Jy − Jx)
    expect(angleBetween(orientation, IDENTITY)).toBeCloseTo(1e-8, 15);
  });

  it("recovers the inertia: R diag(moments) Rᵀ = J", () => {
    const random = chance(60);
    for (let i = 0; i < tenfold(100); i++) {
      const body = rotate(bodyWith(diagonal(random.uniform(1, 2), random.uniform(1, 2), random.uniform(1, 2))), random.rotation());
      const { moments, orientation } = principalAxes(body);
      const again = rotate(bodyWith(diagonal(moments.x, moments.y, moments.z)), orientation);
      expectSameMass(again, body, 1e-14);
    }
  });

  it("turns the frame only as far as the body was turned", () => {
    const turn = fromAxisAngle(vec3(1, -2, 0.5), 0.3);
    const { moments, orientation } = principalAxes(rotate(bodyWith(diagonal(3, 1, 2.5)), turn));
    expect(angleBetween(orientation, turn)).toBeLessThan(1e-14);
    expect([moments.x, moments.y, moments.z].map((m) => Math.round(m * 1e12) / 1e12)).toEqual([3, 1, 2.5]);
  });

  it("takes a moment within rounding of zero for zero and gives it the inverse 0, in any attitude", () => {
    const random = chance(61);
    for (let i = 0; i < tenfold(50); i++) {
      const rod = rotate(bodyWith(diagonal(0, 1, 1)), random.rotation());
      const { moments, inverseMoments, orientation } = principalAxes(rod);
      const [small] = [moments.x, moments.y, moments.z].sort((a, b) => a - b);
      expect(small).toBe(0);
      expect([inverseMoments.x, inverseMoments.y, inverseMoments.z].filter((x) => x === 0)).toHaveLength(1);
      // the column of the zero moment is the axis of the rod: J·column = 0
      const R = fromQuat(orientation);
      const column = moments.x === 0 ? [R.xx, R.yx, R.zx] : moments.y === 0 ? [R.xy, R.yy, R.zy] : [R.xz, R.yz, R.zz];
      const J = rod.inertia;
      const product = [
        J.xx * column[0]! + J.xy * column[1]! + J.xz * column[2]!,
        J.yx * column[0]! + J.yy * column[1]! + J.yz * column[2]!,
        J.zx * column[0]! + J.zy * column[1]! + J.zz * column[2]!,
      ];
      expect(Math.hypot(...product)).toBeLessThan(1e-14);
    }
    expect(principalAxes(bodyWith(diagonal(0, 0, 0)))).toMatchObject({ moments: vec3(0, 0, 0), inverseMoments: vec3(0, 0, 0) });
  });

  it("leaves negative moments visible and says where numbers fail", () => {
    expect(principalAxes(bodyWith(diagonal(-1, 1, 1))).moments.x).toBe(-1);
    expect(principalAxes(bodyWith(diagonal(Number.NaN, 1, 1))).converged).toBe(false);
  });
});
