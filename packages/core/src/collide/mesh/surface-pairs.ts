/**
 * Distance and contact region of pairs with a surface: who computes them.
 *
 *                  B: convex                half-space                  surface
 *   A: surface     surface-distance.ts,     half-space-surface.ts,      surface-surface.ts
 *                  surface-region.ts        turned round
 *      convex      the same, turned round   –                           –
 *      half-space  –                        –                           half-space-surface.ts
 *
 * What the signed distance of a surface means is told in these files. Detectors' caches are not used: one pair has many triangles.
 */
import type { ContactList } from "../manifold/contact-list.js";
import type { Detector } from "../narrow/detector.js";
import { FRAME, invertFrame } from "../narrow/frame.js";
import { exchangePair } from "../narrow/pair-result.js";
import { type CollisionShape, type ConvexShape, isConvex, type SurfaceShape } from "../shapes/collision-shape.js";
import { exchangeContacts } from "./contact-exchange.js";
import { halfSpaceSurfaceDistance, halfSpaceSurfaceRegion } from "./half-space-surface.js";
import { surfaceDistance } from "./surface-distance.js";
import { surfaceRegion } from "./surface-region.js";
import { surfaceSurfaceDistance } from "./surface-surface.js";
import { surfaceSurfaceRegion } from "./surface-surface-region.js";

/** Constant scratch; nothing is carried from call to call. */
const X_BA = new Float64Array(FRAME);

export const isSurface = (shape: CollisionShape): shape is SurfaceShape => shape.type === "mesh" || shape.type === "height-field";

/** Writes the pair result; at least one of the shapes is a surface. */
export function surfacePairDistance(A: CollisionShape, B: CollisionShape, X_AB: Float64Array, detector: Detector, out: Float64Array): void {
  if (isSurface(A) && isSurface(B)) surfaceSurfaceDistance(A, B, X_AB, detector, out);
  else if (isSurface(A) && isConvex(B)) surfaceDistance(A, B, X_AB, detector, out);
  else if (isSurface(B) && !isConvex(A)) halfSpaceSurfaceDistance(B, X_AB, out);
  else {
    invertFrame(X_BA, 0, X_AB, 0);
    if (isSurface(A)) halfSpaceSurfaceDistance(A, X_BA, out);
    else surfaceDistance(B as SurfaceShape, A as ConvexShape, X_BA, detector, out);
    exchangePair(out, X_AB);
  }
}

/** Appends the contacts with gaps of at most `margin`; at least one of the shapes is a surface. */
export function surfacePairRegion(
  A: CollisionShape,
  B: CollisionShape,
  X_AB: Float64Array,
  detector: Detector,
  margin: number,
  list: ContactList,
): void {
  if (isSurface(A) && isSurface(B)) surfaceSurfaceRegion(A, B, X_AB, detector, margin, list);
  else if (isSurface(A) && isConvex(B)) surfaceRegion(A, B, X_AB, detector, margin, list);
  else if (isSurface(B) && !isConvex(A)) halfSpaceSurfaceRegion(B, X_AB, margin, list);
  else {
    invertFrame(X_BA, 0, X_AB, 0);
    const first = list.count;
    if (isSurface(A)) halfSpaceSurfaceRegion(A, X_BA, margin, list);
    else surfaceRegion(B as SurfaceShape, A as ConvexShape, X_BA, detector, margin, list);
    exchangeContacts(list, first, X_AB);
  }
}
