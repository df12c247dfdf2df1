/**
 * Distance of any two convex shapes or a half-space: one literal matrix says who computes it.
 *
 *   a function   closed form for (row, column) = (A, B)
 *   exchange     closed form for (B, A): the pair is turned round (`exchangePair`)
 *   general      the detector of the world
 *
 * Closed forms are taken whatever the detector: they need no search, so there is nothing to choose. The one exception is `boxBox`, between
 * boxes (the pair that piles consist of) and between box and capsule: V-Clip tracks their features itself, because that is what someone who
 * selects it wants to see.
 *
 * Two half-spaces have no distance; whoever makes pairs leaves them out. Surfaces are taken apart into triangles before they get here.
 */
import { assert } from "../../math/assert.js";
import type { ConvexShape, ConvexType, HalfSpace } from "../shapes/collision-shape.js";
import type { Detector } from "./detector.js";
import { FRAME, invertFrame } from "./frame.js";
import { exchangePair } from "./pair-result.js";
import { boxSphere, capsuleSphere, cylinderSphere, sphereSphere } from "./primitive/against-sphere.js";
import { boxBox } from "./primitive/box-box.js";
import { capsuleCapsule } from "./primitive/capsule-capsule.js";
import { coneSphere } from "./primitive/cone-sphere.js";
import { ellipsoidSphere } from "./primitive/ellipsoid-sphere.js";
import { halfSpaceConvex } from "./primitive/half-space-convex.js";
import type { PairTest } from "./primitive/pair-test.js";
import { triangleSphere } from "./primitive/triangle-sphere.js";

const exchange = "exchange";
const general = "general";
type Entry = PairTest | typeof exchange | typeof general;

// biome-ignore format: a matrix reads best in columns
export const PAIR_MATRIX: Readonly<Record<ConvexType, Readonly<Record<ConvexType, Entry>>>> = {
  sphere:    { sphere: sphereSphere,    capsule: exchange,       box: exchange, hull: general, triangle: exchange, cylinder: exchange, cone: exchange, ellipsoid: exchange },
  capsule:   { sphere: capsuleSphere,   capsule: capsuleCapsule, box: boxBox,   hull: general, triangle: general,  cylinder: general,  cone: general,  ellipsoid: general },
  box:       { sphere: boxSphere,       capsule: boxBox,         box: boxBox,   hull: general, triangle: general,  cylinder: general,  cone: general,  ellipsoid: general },
  hull:      { sphere: general,         capsule: general,        box: general,  hull: general, triangle: general,  cylinder: general,  cone: general,  ellipsoid: general },
  triangle:  { sphere: triangleSphere,  capsule: general,        box: general,  hull: general, triangle: general,  cylinder: general,  cone: general,  ellipsoid: general },
  cylinder:  { sphere: cylinderSphere,  capsule: general,        box: general,  hull: general, triangle: general,  cylinder: general,  cone: general,  ellipsoid: general },
  cone:      { sphere: coneSphere,      capsule: general,        box: general,  hull: general, triangle: general,  cylinder: general,  cone: general,  ellipsoid: general },
  ellipsoid: { sphere: ellipsoidSphere, capsule: general,        box: general,  hull: general, triangle: general,  cylinder: general,  cone: general,  ellipsoid: general },
};

/** Constant scratch for the exchanged pose; nothing is carried from call to call. */
const X_BA = new Float64Array(FRAME);

/** Writes the pair result to `out`, radii included, in the frame of A. `X_AB` has 12 numbers. */
export function pairDistance(
  detector: Detector,
  A: ConvexShape | HalfSpace,
  B: ConvexShape | HalfSpace,
  X_AB: Float64Array,
  cache: Float64Array,
  at: number,
  out: Float64Array,
): void {
  if (A.type === "half-space") {
    assert(B.type !== "half-space", "two half-spaces have no distance");
    halfSpaceConvex(A, B, X_AB, cache, at, out);
    return;
  }
  if (B.type === "half-space") {
    invertFrame(X_BA, 0, X_AB, 0);
    halfSpaceConvex(B, A, X_BA, cache, at, out);
    exchangePair(out, X_AB);
    return;
  }
  const entry = PAIR_MATRIX[A.type][B.type];
  if (entry === general || (entry === boxBox && detector.name === "vclip")) detector.distance(A, B, X_AB, cache, at, out);
  else if (entry === exchange) {
    invertFrame(X_BA, 0, X_AB, 0);
    (PAIR_MATRIX[B.type][A.type] as PairTest)(B, A, X_BA, cache, at, out);
    exchangePair(out, X_AB);
  } else entry(A, B, X_AB, cache, at, out);
}
