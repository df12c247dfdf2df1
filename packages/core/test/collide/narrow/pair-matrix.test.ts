import { describe, expect, it } from "vitest";
import type { Detector } from "../../../src/collide/narrow/detector.js";
import { PAIR_MATRIX, pairDistance } from "../../../src/collide/narrow/pair-matrix.js";
import { writePairResult } from "../../../src/collide/narrow/pair-result.js";
import { boxBox } from "../../../src/collide/narrow/primitive/box-box.js";
import { HALF_SPACE } from "../../../src/collide/shapes/collision-shape.js";
import type { DetectorName } from "../../../src/model/settings-description.js";
import { chance } from "../../chance.js";
import { CONVEX_TYPES, randomPair } from "../referee/generate.js";

/** A detector that only says that it was asked. */
const telltale = (name: DetectorName): Detector => ({
  name,
  distance: (_A, _B, _X, _cache, _at, out) => writePairResult(out, 123, 1, 0, 0, 0, 0, 0),
  region: () => {},
});

describe("the pair matrix", () => {
  it("has for every exchanged pair a closed form the other way round, and for every other the same entry in both", () => {
    for (const a of CONVEX_TYPES) {
      for (const b of CONVEX_TYPES) {
        const [there, back] = [PAIR_MATRIX[a][b], PAIR_MATRIX[b][a]];
        if (there === "exchange") expect(typeof back, `${b}–${a}`).toBe("function");
        else if (back !== "exchange") expect(back, `${b}–${a}`).toBe(there);
      }
    }
  });

  it("asks the detector where it has no closed form, and V-Clip for boxes as well", () => {
    const random = chance(3);
    const out = new Float64Array(10);
    for (const name of ["gjk", "vclip"] as const) {
      for (const a of CONVEX_TYPES) {
        for (const b of CONVEX_TYPES) {
          const { A, B, X_AB } = randomPair(random, a, b, "apart");
          pairDistance(telltale(name), A.shape, B.shape, X_AB, new Float64Array(12), 0, out);
          const isAsked = PAIR_MATRIX[a][b] === "general" || (name === "vclip" && PAIR_MATRIX[a][b] === boxBox);
          expect(out[0] === 123, `${name}: ${a}–${b}`).toBe(isAsked);
        }
      }
    }
  });

  it("refuses two half-spaces", () => {
    const X = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
    expect(() => pairDistance(telltale("gjk"), HALF_SPACE, HALF_SPACE, X, new Float64Array(12), 0, new Float64Array(10))).toThrow();
  });
});
