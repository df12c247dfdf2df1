/**
 * The contact region of two shapes that are convex or half-spaces, from their closest points: one entry, decided by a literal table.
 *
 *                  B: convex       half-space
 *   A: convex      clipping        vertices over the plane
 *      half-space  likewise        nothing: half-spaces do not collide
 *
 * `closest` is the pair result at X_AB (12 numbers), radii included; contacts with gaps of at most `margin` are appended to `list`.
 */
import type { ConvexShape } from "../shapes/collision-shape.js";
import { clippedRegion } from "./clipped-region.js";
import type { ContactList } from "./contact-list.js";
import type { ContactShape } from "./feature-gap.js";
import { halfSpaceRegion } from "./half-space-region.js";

type Region = (A: ContactShape, B: ContactShape, X_AB: Float64Array, closest: Float64Array, margin: number, list: ContactList) => void;

const convexOnConvex: Region = (A, B, X_AB, closest, margin, list) =>
  clippedRegion(A as ConvexShape, B as ConvexShape, X_AB, closest, margin, list);
const convexOnPlane: Region = (A, _B, X_AB, closest, margin, list) => halfSpaceRegion(A as ConvexShape, false, X_AB, closest, margin, list);
const planeUnderConvex: Region = (_A, B, X_AB, closest, margin, list) =>
  halfSpaceRegion(B as ConvexShape, true, X_AB, closest, margin, list);
const nothing: Region = () => {};

const REGIONS = [
  [convexOnConvex, convexOnPlane],
  [planeUnderConvex, nothing],
] as const;

const rowOf = (shape: ContactShape): 0 | 1 => (shape.type === "half-space" ? 1 : 0);

export function contactRegion(
  A: ContactShape,
  B: ContactShape,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): void {
  REGIONS[rowOf(A)][rowOf(B)](A, B, X_AB, closest, margin, list);
}
