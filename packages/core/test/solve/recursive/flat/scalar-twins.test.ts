/**
 * Scalar kernels against the vector forms they stand for. Same formulas in the same order: equal to the bit, or to rounding where sums are
 * ordered differently.
 */
import { describe, expect, it } from "vitest";
import { columnX, columnY, columnZ, fromQuat, toQuat } from "../../../../src/math/mat3.js";
import { fromAxisAngle } from "../../../../src/math/quat.js";
import { toVector3 } from "../../../../src/math/vec3.js";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { flatJointLoads, flatMotion } from "../../../../src/solve/recursive/flat/flat-joint-loads.js";
import { flatOutward } from "../../../../src/solve/recursive/flat/flat-kinematics.js";
import { writeOrientation } from "../../../../src/solve/recursive/flat/flat-tables.js";
import { createFlatTree } from "../../../../src/solve/recursive/flat/flat-tree.js";
import { inverseDynamics } from "../../../../src/solve/recursive/inverse-dynamics.js";
import { chance, tenfold } from "../../../chance.js";
import { difference, numbers, randomState, randomTree } from "../random-tree.js";

describe("orientations from axes", () => {
  it("in all four cases", () => {
    const random = chance(1);
    const turns = [
      { x: 1, y: 0.1, z: 0.2 },
      { x: 0.1, y: 1, z: 0.2 },
      { x: 0.1, y: 0.2, z: 1 },
    ].map((axis) => fromAxisAngle(axis, 3));
    for (const turn of [...turns, ...Array.from({ length: tenfold(50) }, () => random.rotation())]) {
      const axes = fromQuat(turn);
      const out = new Float64Array(4);
      writeOrientation(Float64Array.from([columnX(axes), columnY(axes), columnZ(axes)].flatMap(toVector3)), 0, out, 0);
      const { x, y, z, w } = toQuat(axes);
      expect([...out]).toEqual([x, y, z, w]);
    }
  });
});

describe("loads of joints", () => {
  it("are those of inverse dynamics on random trees", () => {
    for (let seed = 0; seed < tenfold(20); seed++) {
      const random = chance(seed);
      const model = randomTree(random, 9);
      const state = randomState(random, model);
      const rates = numbers(random, model.speedStart[9]!, 3);
      const external = Array.from({ length: 9 }, () => numbers(random, 6, 2));
      const gravity = numbers(random, 3, 10);
      const reference = inverseDynamics(NUMBERS, state, { gravity, external }, rates);
      const flat = createFlatTree(model);
      flatOutward(flat, Float64Array.from(state.coordinates), Float64Array.from(state.speeds), Float64Array.from(external.flat()));
      flatMotion(flat, Float64Array.from(rates), gravity);
      flatJointLoads(flat, flat.acceleration, flat.need);
      expect(difference(reference.accelerations.flat(), [...flat.acceleration])).toBeLessThan(1e-13);
      expect(difference(reference.jointLoads.flat(), [...flat.need])).toBeLessThan(1e-13);
    }
  });
});
