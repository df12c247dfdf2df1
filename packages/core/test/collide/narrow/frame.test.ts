import { describe, expect, it } from "vitest";
import {
  composeFrames,
  directionInFrame,
  FRAME,
  frameDirection,
  framePoint,
  invertFrame,
  relativeFrame,
  writeFrame,
} from "../../../src/collide/narrow/frame.js";
import { compose, invert, type Pose, transformPoint } from "../../../src/math/pose.js";
import { rotate, rotateInverse } from "../../../src/math/quat.js";
import { toVector3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";

const random = chance(3);
const randomPose = (): Pose => ({
  position: { x: random.normal(), y: random.normal(), z: random.normal() },
  orientation: random.rotation(),
});

/** Reference: poses with quaternions (`math/pose.ts`). Numbers are of order 1, a few roundings apart. */
function expectFrame(frame: Float64Array, pose: Pose): void {
  const expected = new Float64Array(FRAME);
  writeFrame(expected, 0, pose);
  for (let i = 0; i < FRAME; i++) expect(frame[i]).toBeCloseTo(expected[i]!, 13);
}

describe("frames as 12 numbers", () => {
  it("agree with poses", () => {
    for (let round = 0; round < tenfold(200); round++) {
      const [X_WA, X_WB] = [randomPose(), randomPose()];
      const frames = new Float64Array(2 * FRAME);
      writeFrame(frames, 0, X_WA);
      writeFrame(frames, FRAME, X_WB);
      const out = new Float64Array(FRAME);
      relativeFrame(out, 0, frames, 0, FRAME);
      expectFrame(out, compose(invert(X_WA), X_WB));
      invertFrame(out, 0, frames, FRAME);
      expectFrame(out, invert(X_WB));
      composeFrames(out, 0, frames, 0, frames, FRAME);
      expectFrame(out, compose(X_WA, X_WB));

      const p = { x: random.normal(), y: random.normal(), z: random.normal() };
      framePoint(out, 0, frames, 0, p.x, p.y, p.z);
      const point = transformPoint(X_WA, p);
      frameDirection(out, 3, frames, 0, p.x, p.y, p.z);
      const direction = rotate(X_WA.orientation, p);
      directionInFrame(out, 6, frames, 0, p.x, p.y, p.z);
      const back = rotateInverse(X_WA.orientation, p);
      const expected = [point, direction, back].flatMap(toVector3);
      expected.forEach((value, i) => {
        expect(out[i]).toBeCloseTo(value, 13);
      });
    }
  });
});
