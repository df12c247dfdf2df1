/** dir A × dir B: the vector product of `math/vec3.ts`, of directions turned by the quaternion that the frame was made of, decides. */
import { expect, it } from "vitest";
import { crossEdges, sineSquared } from "../../../src/collide/manifold/edge-cross.js";
import { FRAME, writeFrame } from "../../../src/collide/narrow/frame.js";
import { normalise, rotate } from "../../../src/math/quat.js";
import { cos, sin } from "../../../src/math/trig.js";
import { cross, readVec3, vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";

it("is the product of the one direction with the other, turned into the axes of A, wherever B is", () => {
  const random = chance(11);
  const X_AB = new Float64Array(FRAME);
  const out = new Float64Array(3);
  for (let i = 0; i < tenfold(200); i++) {
    const orientation = normalise({
      x: random.uniform(-1, 1),
      y: random.uniform(-1, 1),
      z: random.uniform(-1, 1),
      w: random.uniform(-1, 1),
    });
    writeFrame(X_AB, 0, { position: vec3(5, -3, random.uniform(-9, 9)), orientation });
    const table = Float64Array.from({ length: 8 }, () => random.uniform(-1, 1));
    crossEdges(table, 1, table, 4, X_AB, out);
    const expected = cross(readVec3(table, 1), rotate(orientation, readVec3(table, 4)));
    // a few roundings of numbers of size 1
    expect(Math.abs(out[0]! - expected.x)).toBeLessThanOrEqual(2e-15);
    expect(Math.abs(out[1]! - expected.y)).toBeLessThanOrEqual(2e-15);
    expect(Math.abs(out[2]! - expected.z)).toBeLessThanOrEqual(2e-15);
  }
});

it("has the sine of the angle between unit vectors as its length", () => {
  const X_AB = new Float64Array(FRAME);
  const x = Float64Array.of(1, 0, 0);
  for (const angle of [0, 1e-3, 0.4, Math.PI / 2, 3]) {
    writeFrame(X_AB, 0, { position: vec3(0, 0, 0), orientation: { x: 0, y: 0, z: sin(angle / 2), w: cos(angle / 2) } });
    // entries of the frame are right to a rounding of 1, and the sine is as large as their error times 2 |sin|
    expect(Math.abs(sineSquared(x, x, X_AB) - sin(angle) * sin(angle))).toBeLessThanOrEqual(1e-15);
  }
});
