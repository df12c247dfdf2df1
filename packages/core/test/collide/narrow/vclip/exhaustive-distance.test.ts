/** The search over all features, which no ordinary pair reaches: against the referee, and the end of the walk. */
import { expect, it } from "vitest";
import { writeClosestPoints } from "../../../../src/collide/narrow/vclip/closest-points.js";
import { searchAllFeatures } from "../../../../src/collide/narrow/vclip/exhaustive-distance.js";
import { createFeaturePair, setPair } from "../../../../src/collide/narrow/vclip/feature-pair.js";
import { walkFeatures } from "../../../../src/collide/narrow/vclip/voronoi-walk.js";
import type { ConvexType } from "../../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../../chance.js";
import { randomPair } from "../../referee/generate.js";
import { signedDistance } from "../../referee/signed-distance.js";

const TYPES: readonly ConvexType[] = ["sphere", "capsule", "box", "hull", "triangle"];

it("finds the distance of cores apart; so does the walk, which says so where they are not", () => {
  const random = chance(21);
  const out = new Float64Array(10);
  for (const typeA of TYPES) {
    for (const typeB of TYPES) {
      for (let i = 0; i < tenfold(12); i++) {
        const { A, B, X_AB, size } = randomPair(random, typeA, typeB, i % 3 === 0 ? "parallel" : "apart");
        const radii = A.shape.radius + B.shape.radius;
        const expected = signedDistance(A.reference, B.reference, X_AB).distance + radii;
        const pair = createFeaturePair(A.shape.polyhedron!, B.shape.polyhedron!);
        setPair(pair, A.shape.polyhedron!, B.shape.polyhedron!, X_AB);
        const end = walkFeatures(pair, 200);
        // Cores that touch exactly may be called either.
        if (Math.abs(expected) <= 1e-13 * size) continue;
        expect(end).not.toBe("undecided");
        // Where an edge runs exactly through a vertex or another edge, the walk may end there, with features that touch: those are not apart.
        const isApart = end === "apart" && writeClosestPoints(pair, out) && out[0]! > 1e-14 * size;
        expect(isApart).toBe(expected > 0);
        if (!isApart) continue;
        expect(Math.abs(out[0]! - expected)).toBeLessThanOrEqual(1e-14 * size);
        searchAllFeatures(pair);
        writeClosestPoints(pair, out);
        expect(Math.abs(out[0]! - expected)).toBeLessThanOrEqual(1e-14 * size);
      }
    }
  }
});
