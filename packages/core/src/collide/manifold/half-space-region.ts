/**
 * The contact region of a half-space (z ≤ 0 in its own frame) and a convex shape: a face without borders, so nothing is clipped.
 *
 *   polyhedral core   every vertex within `margin` above the plane, also those far below it; one id per vertex
 *   curved core       the corners of the part that faces the plane (`contact-patch.ts`), and the point nearest to the plane as a support
 *                     where it is nearer than these
 *
 * Cost O(vertices). The half-space may be A or B; its feature number is 0.
 */
import { type ConvexShape, HALF_SPACE } from "../shapes/collision-shape.js";
import { beginContact, copyCorner, copyLocal, endContact, setLocal } from "./append-feature.js";
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_A,
  AT_POINT_B,
  type ContactList,
  FACE_SUPPORT,
  FACE_VERTEX,
  SUPPORT_FACE,
  smallestGap,
  VERTEX_FACE,
} from "./contact-list.js";
import { facePatch } from "./contact-patch.js";
import { appendNearest } from "./nearest-contact.js";
import { createPatch, ON_FACE } from "./patch.js";
import { closestGap, ROUNDING } from "./region-limits.js";

/** Scratch; carries nothing from call to call. `plane` is the half-space as a patch. */
const patch = createPatch();
const plane = createPatch();
plane.nearest = ON_FACE;
plane.nearestDirection[2] = 1;
const direction = new Float64Array(3);
const limits = Float64Array.of(-Infinity, 0);

/** Appends the contacts of a convex shape B on a half-space A, or of a convex shape A on a half-space B. */
export function halfSpaceRegion(
  shape: ConvexShape,
  isHalfSpaceA: boolean,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): void {
  const lengths = shape.reach + Math.abs(X_AB[9]!) + Math.abs(X_AB[10]!) + Math.abs(X_AB[11]!);
  margin += ROUNDING * lengths;
  if (closest[0]! > margin) return;
  if (shape.polyhedron) {
    vertexContacts(shape, shape.polyhedron.vertices, isHalfSpaceA, X_AB, closest, margin, list);
    return;
  }
  // Out of the shape into the half-space, in the shape's axes: −z of the half-space.
  for (let k = 0; k < 3; k++) direction[k] = -X_AB[isHalfSpaceA ? 6 + k : 2 + 3 * k]!;
  facePatch(shape, direction, margin, isHalfSpaceA, patch);
  limits[1] = margin;
  const first = list.count;
  for (let i = 0; i < patch.count; i++) {
    const isCircle = patch.circles[i] === 1;
    const c = beginOnPlane(list, isHalfSpaceA, isCircle, patch.vertexIds[i]!, isCircle ? shape.radius : patch.radius);
    copyCorner(list, c, isHalfSpaceA ? AT_POINT_B : AT_POINT_A, patch, i);
    end(list, c, shape, isHalfSpaceA, X_AB, closest);
  }
  if (smallestGap(list, first) <= closestGap(shape.reach, closest, margin)) return;
  if (isHalfSpaceA) appendNearest(HALF_SPACE, shape, X_AB, closest, plane, patch, shape.reach, margin, list);
  else appendNearest(shape, HALF_SPACE, X_AB, closest, patch, plane, shape.reach, margin, list);
}

function beginOnPlane(list: ContactList, isHalfSpaceA: boolean, isCircle: boolean, id: number, radius: number): number {
  const kind = isHalfSpaceA ? (isCircle ? FACE_SUPPORT : FACE_VERTEX) : isCircle ? SUPPORT_FACE : VERTEX_FACE;
  const i = beginContact(list, kind, isHalfSpaceA ? 0 : id, isHalfSpaceA ? id : 0, isHalfSpaceA ? 0 : radius, isHalfSpaceA ? radius : 0);
  setLocal(list, i, isHalfSpaceA ? AT_DIRECTION_A : AT_DIRECTION_B, 0, 0, 1);
  return i;
}

function end(list: ContactList, i: number, shape: ConvexShape, isHalfSpaceA: boolean, X_AB: Float64Array, closest: Float64Array): void {
  const A = isHalfSpaceA ? HALF_SPACE : shape;
  const B = isHalfSpaceA ? shape : HALF_SPACE;
  endContact(list, i, A, B, X_AB, closest, limits);
}

function vertexContacts(
  shape: ConvexShape,
  vertices: Float64Array,
  isHalfSpaceA: boolean,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): void {
  // Height of a vertex over the plane: z·v + offset, with z the plane's normal in the shape's axes.
  const x = X_AB[isHalfSpaceA ? 6 : 2]!;
  const y = X_AB[isHalfSpaceA ? 7 : 5]!;
  const z = X_AB[8]!;
  const offset = isHalfSpaceA ? X_AB[11]! : -(x * X_AB[9]! + y * X_AB[10]! + z * X_AB[11]!);
  const most = margin + shape.radius;
  limits[1] = margin;
  for (let v = 0; 3 * v < vertices.length; v++) {
    if (x * vertices[3 * v]! + y * vertices[3 * v + 1]! + z * vertices[3 * v + 2]! + offset > most) continue;
    const i = beginOnPlane(list, isHalfSpaceA, false, v, shape.radius);
    copyLocal(list, i, isHalfSpaceA ? AT_POINT_B : AT_POINT_A, vertices, 3 * v);
    end(list, i, shape, isHalfSpaceA, X_AB, closest);
  }
}
