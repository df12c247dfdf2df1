/** Short ways through the errors of rows against the long ones: axis by axis, and by way of quaternion and arctangent. */
import { describe, expect, it } from "vitest";
import { directionError, orientationError, pointError, pointErrors } from "../../src/joint/rows.js";
import { compose, type Pose } from "../../src/math/pose.js";
import { fromRotationVector } from "../../src/math/quat.js";
import { length, scale, type Vec3, ZERO } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";
import { randomVector, writeFrames } from "./joint-samples.js";

const random = chance(21);
const A: Pose = { position: randomVector(random), orientation: fromRotationVector(randomVector(random)) };
/** B turned out of A by a rotation vector in A. */
const turned = (turn: Vec3): Float64Array => writeFrames(A, compose(A, { position: ZERO, orientation: fromRotationVector(turn) }));

/**
 * Angles on both sides of the border between series and arctangent, sine² = 1e-6. Frames are rounded to 1e-16, sums of them to a few times that, and
 * angle/sine, 21 for the last, multiplies it.
 */
const ANGLES = [0, 1e-12, 1e-6, 9.9e-4, 1.01e-3, 0.1, 1.5, 3];
const ROUNDING = 2e-14;

describe("errors of rows", () => {
  it("of a point along all axes are those along each", () => {
    for (let trial = 0; trial < tenfold(20); trial++) {
      const frames = writeFrames(A, { position: randomVector(random), orientation: fromRotationVector(randomVector(random)) });
      const errors = new Float64Array(4);
      pointErrors(frames, 0, errors, 1);
      for (let axis = 0; axis < 3; axis++) expect(errors[axis + 1]).toBeCloseTo(pointError(frames, 0, axis), 14);
    }
  });

  it("of orientation are the rotation vector, for small and for large angles", () => {
    for (const angle of ANGLES) {
      const axis = randomVector(random);
      const turn = scale(axis, angle / length(axis));
      const out = new Float64Array(3);
      orientationError(turned(turn), 0, out, 0);
      expect(Math.max(Math.abs(out[0]! - turn.x), Math.abs(out[1]! - turn.y), Math.abs(out[2]! - turn.z))).toBeLessThan(ROUNDING);
    }
  });

  it("of direction are the turn of x, for small and for large angles", () => {
    for (const angle of ANGLES) {
      const out = new Float64Array(2);
      directionError(turned({ x: 0, y: 0.6 * angle, z: 0.8 * angle }), 0, out, 0);
      expect(Math.abs(out[0]! - 0.6 * angle) + Math.abs(out[1]! - 0.8 * angle)).toBeLessThan(ROUNDING);
    }
  });
});
