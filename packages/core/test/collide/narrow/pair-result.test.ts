import { describe, expect, it } from "vitest";
import { FRAME, invertFrame, writeFrame } from "../../../src/collide/narrow/frame.js";
import { addRadii, exchangePair, PAIR_RESULT, writePairResult } from "../../../src/collide/narrow/pair-result.js";
import { chance, tenfold } from "../../chance.js";

describe("pair results", () => {
  it("exchange: twice gives the first again, and the points change places in the world", () => {
    const random = chance(5);
    for (let round = 0; round < tenfold(100); round++) {
      const X_AB = new Float64Array(FRAME);
      const X_BA = new Float64Array(FRAME);
      writeFrame(X_AB, 0, { position: random.direction(), orientation: random.rotation() });
      invertFrame(X_BA, 0, X_AB, 0);
      const result = new Float64Array(PAIR_RESULT);
      const n = random.direction();
      writePairResult(result, random.normal(), n.x, n.y, n.z, random.normal(), random.normal(), random.normal());
      const exchanged = result.slice();
      exchangePair(exchanged, X_BA);
      // the law of every result: point B − point A = distance · normal
      for (let k = 0; k < 3; k++) expect(exchanged[7 + k]! - exchanged[4 + k]!).toBeCloseTo(exchanged[0]! * exchanged[1 + k]!, 13);
      exchangePair(exchanged, X_AB);
      for (let i = 0; i < PAIR_RESULT; i++) expect(exchanged[i]).toBeCloseTo(result[i]!, 13);
    }
  });

  it("adds radii: spheres of radii 2 and 3 with centres 4 apart overlap by 1", () => {
    const result = new Float64Array(PAIR_RESULT);
    writePairResult(result, 4, 1, 0, 0, 0, 0, 0);
    addRadii(result, 2, 3);
    expect([...result]).toEqual([-1, 1, 0, 0, 2, 0, 0, 1, 0, 0]);
  });
});
