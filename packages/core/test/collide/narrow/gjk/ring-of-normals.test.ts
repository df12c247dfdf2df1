import { describe, expect, it } from "vitest";
import { FRAME, writeFrame } from "../../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { PAIR_RESULT } from "../../../../src/collide/narrow/pair-result.js";
import { cylinderShape, sphereShape } from "../../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../../chance.js";

describe("a ball whose centre is near the axis of a cylinder", () => {
  // all normals about the axis are nearly equally deep: EPA alone took any of them, 5e-5 of the size short
  it("finds the shortest way out: closed form", () => {
    const random = chance(5);
    const X_AB = new Float64Array(FRAME);
    const out = new Float64Array(PAIR_RESULT);
    let worst = 0;
    for (let round = 0; round < tenfold(4000); round++) {
      const [R, L, r] = [random.uniform(0.2, 1), random.uniform(0.2, 3), random.uniform(0.1, 1)];
      const off = 10 ** random.uniform(-7, 0) * R;
      const phi = random.uniform(0, 2 * Math.PI);
      const z = (random.uniform(-1, 1) * L) / 2;
      writeFrame(X_AB, 0, { position: { x: 0, y: 0, z: 0 }, orientation: random.rotation() });
      const centre = [off * Math.cos(phi), off * Math.sin(phi), z];
      for (let k = 0; k < 3; k++)
        X_AB[9 + k] = -(X_AB[3 * k]! * centre[0]! + X_AB[3 * k + 1]! * centre[1]! + X_AB[3 * k + 2]! * centre[2]!);
      gjkDistance(sphereShape(r), cylinderShape(R, L), X_AB, new Float64Array(12), 0, out);
      const exact = -Math.min(R - off, L / 2 - Math.abs(z)) - r;
      worst = Math.max(worst, Math.abs(out[0]! - exact) / (R + L + r));
    }
    expect(worst).toBeLessThan(1e-12);
  });
});
