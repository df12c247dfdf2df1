/** What follows where GJK ends without an answer, which no ordinary pair reaches: the search is cut off after a few rounds. */
import { describe, expect, it } from "vitest";
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { found } from "../../../../src/collide/narrow/gjk/gjk-search.js";
import { capsuleShape, triangleShape } from "../../../../src/collide/shapes/collision-shape.js";
import { vec3 } from "../../../../src/math/vec3.js";
import { chance, tenfold } from "../../../chance.js";
import { pairErrors, worstError } from "../../referee/certificate.js";
import { REGIMES, randomPair } from "../../referee/generate.js";
import { referenceTriangle } from "../../referee/reference-shape.js";
import { distanceOf, isCurved, KINDS, relativeError } from "./judge.js";

describe.each([1, 2, 3, 5])("cut off after %d rounds", (rounds) => {
  // Tolerances as of the whole detector (`gjk-distance.test.ts`); the referee is asked for one pose in ten with curved cores.
  it.each(KINDS)("%s and %s have the distance of the referee", (a, b) => {
    const random = chance(58);
    const isRound = isCurved(a) || isCurved(b);
    const out = new Float64Array(10);
    for (const regime of REGIMES) {
      for (let i = 0; i < 5; i++) {
        const pair = randomPair(random, a, b, regime);
        gjkDistance(pair.A.shape, pair.B.shape, pair.X_AB, new Float64Array(12), 0, out, rounds);
        const error = relativeError(pair, out, !isRound || (i === 0 && rounds === 2));
        expect(error, regime).toBeLessThan(isRound ? (regime === "almost-parallel" ? 1e-10 : 1e-11) : 1e-12);
      }
    }
  });
});

it("the searches of ordinary hulls are longer than that", () => {
  const random = chance(59);
  let longer = 0;
  for (let i = 0; i < tenfold(500); i++) {
    distanceOf(randomPair(random, "hull", "hull", "apart"));
    if (found.iterations > 5) longer++;
  }
  // some 7 %
  expect(longer).toBeGreaterThan(10);
});

// Four points of a flat difference can seem to hold the origin: rounding decides the sign of their volume. The certificate of a result apart is a
// proof (`certificate.ts`); the two directions may be nearly parallel, so rounding is amplified a little.
it("a stale tetrahedron of a flat difference is not believed", () => {
  const random = chance(60);
  const out = new Float64Array(10);
  for (let i = 0; i < tenfold(200); i++) {
    const [u, w] = [random.direction(), random.direction()];
    const at = (s: number, t: number) => vec3(s * u.x + t * w.x, s * u.y + t * w.y, s * u.z + t * w.z);
    const corners = [at(0, 0), at(1, 0), at(0, 1)] as const;
    const shape = triangleShape(Float64Array.from(corners.flatMap(({ x, y, z }) => [x, y, z])));
    const reference = referenceTriangle(...corners, 0);
    // moved in its own plane: the two do not overlap
    const { x, y, z } = at(2, 2);
    const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z);
    const cache = Float64Array.of(0, 0, 0, 4, ...[0, 1, 2, 0], ...[0, 1, 0, 2].map((v) => (v + i) % 3));
    gjkDistance(shape, shape, X_AB, cache, 0, out);
    expect(out[0]!).toBeGreaterThan(0);
    expect(worstError(pairErrors(reference, reference, X_AB, out))).toBeLessThan(1e-12);
  }
});

// Segments that cross have no volume either: EPA gives up, V-Clip decides.
it("crossing segments touch", () => {
  const out = new Float64Array(10);
  gjkDistance(capsuleShape(0, 2), capsuleShape(0, 2), Float64Array.of(0, 0, 1, 0, 1, 0, -1, 0, 0, 0, 0, 0), new Float64Array(12), 0, out);
  expect(Math.abs(out[0]!)).toBeLessThan(1e-15);
  expect(Math.abs(out[2]!)).toBe(1);
});
