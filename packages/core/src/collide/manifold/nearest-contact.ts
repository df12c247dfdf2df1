/**
 * The one contact at the closest points of two shapes, as the feature that keeps it right while the shapes move: by what the
 * closest points lie on.
 *
 *               B: vertex         edge             face            round
 *   A: vertex   VERTEX_VERTEX     VERTEX_EDGE      VERTEX_FACE     CLOSEST
 *      edge     EDGE_VERTEX       EDGE_EDGE        VERTEX_FACE     CLOSEST
 *      face     FACE_VERTEX       FACE_VERTEX      FACE_VERTEX     FACE_SUPPORT
 *      round    CLOSEST           CLOSEST          SUPPORT_FACE    CLOSEST
 *
 * A plane against an edge or a face takes the closest point of it as a point of the body. Edges less than 0.05 apart in direction are a
 * point and an edge: the cross product of nearly parallel lines turns over with a small rotation.
 *
 * Distances of points and lines do not tell the one side from the other. Where the cores are so near to each other that a step could bring
 * them past (within a tenth of `margin`) and no radius keeps them apart, the contact is a plane through the closest point of A with the
 * normal found: signed, right to first order. The same where a feature contradicts the distance, which an inexact normal brings about.
 */
import { beginContact, copyLocal, endContact, NO_LIMITS, setLocal, setPointOfB } from "./append-feature.js";
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_A,
  AT_POINT_B,
  CLOSEST,
  CONTACT_FOUND,
  CONTACT_LOCAL,
  type ContactList,
  EDGE_EDGE,
  EDGE_VERTEX,
  FACE_SUPPORT,
  FACE_VERTEX,
  SUPPORT_FACE,
  VERTEX_EDGE,
  VERTEX_FACE,
  VERTEX_VERTEX,
} from "./contact-list.js";
import { crossEdges, sineSquared } from "./edge-cross.js";
import type { ContactShape } from "./feature-gap.js";
import { ON_EDGE, ON_FACE, ON_VERTEX, type Patch } from "./patch.js";

const KINDS: readonly (readonly number[])[] = [
  [VERTEX_VERTEX, VERTEX_EDGE, VERTEX_FACE, CLOSEST],
  [EDGE_VERTEX, EDGE_EDGE, VERTEX_FACE, CLOSEST],
  [FACE_VERTEX, FACE_VERTEX, FACE_VERTEX, FACE_SUPPORT],
  [CLOSEST, CLOSEST, SUPPORT_FACE, CLOSEST],
];

/** Squared sine between edges below which they count as parallel. */
export const PARALLEL_EDGES = 0.05 * 0.05;
/** Share of the margin within which sharp features may pass each other in a step. */
const PASSING = 0.1;
/** Difference between feature and distance that an inexact normal explains, by the size of the shapes. */
export const CONTRADICTION = 1e-7;

/** Whether two cores with these radii, `core` apart, stay on their sides of each other within the margin. */
export const staysApart = (core: number, radii: number, margin: number): boolean =>
  core > PASSING * margin || (radii > 0 && core > 0.5 * radii);

/** Appends the contact of the closest points; `size` is a length of the smaller shape. */
export function appendNearest(
  A: ContactShape,
  B: ContactShape,
  X_AB: Float64Array,
  closest: Float64Array,
  PA: Patch,
  PB: Patch,
  size: number,
  margin: number,
  list: ContactList,
): void {
  let kind = KINDS[PA.nearest]![PB.nearest]!;
  if (kind === CLOSEST) {
    const i = beginContact(list, CLOSEST, PA.nearestId, PB.nearestId, 0, 0);
    for (let k = 0; k < CONTACT_FOUND; k++) list.found[CONTACT_FOUND * i + k] = closest[k]!;
    return;
  }
  if (kind === EDGE_EDGE && sineSquared(PA.nearestDirection, PB.nearestDirection, X_AB) < PARALLEL_EDGES) kind = VERTEX_EDGE;
  const radii = PA.nearestRadius + PB.nearestRadius;
  const isOfDistance = kind === VERTEX_VERTEX || kind === VERTEX_EDGE || kind === EDGE_VERTEX;
  if (!isOfDistance || staysApart(closest[0]! + radii, radii, margin)) {
    const i = beginContact(list, kind, PA.nearestId, PB.nearestId, PA.nearestRadius, PB.nearestRadius);
    writeSideA(list, i, kind, PA, closest);
    writeSideB(list, i, kind, PB, closest, X_AB);
    if (kind === EDGE_EDGE) orientEdges(list, i, X_AB, closest);
    endContact(list, i, A, B, X_AB, closest, NO_LIMITS);
    if (Math.abs(list.found[CONTACT_FOUND * i]! - closest[0]!) <= CONTRADICTION * size) return;
    list.count = i;
  }
  appendPlane(A, B, X_AB, closest, PA.nearestId, PB.nearestId, PA.nearestRadius, PB.nearestRadius, list);
}

/** Scratch: dir A × dir B; carries nothing from call to call. */
const product = new Float64Array(3);

/** Turns the direction of B's edge such that dir A × dir B points along the normal found. */
export function orientEdges(list: ContactList, i: number, X_AB: Float64Array, closest: Float64Array): void {
  const { local } = list;
  const a = CONTACT_LOCAL * i + AT_DIRECTION_A;
  const b = CONTACT_LOCAL * i + AT_DIRECTION_B;
  crossEdges(local, a, local, b, X_AB, product);
  const along = closest[1]! * product[0]! + closest[2]! * product[1]! + closest[3]! * product[2]!;
  if (along < 0) for (let k = 0; k < 3; k++) local[b + k] = -local[b + k]!;
}

/** A vertex, line, plane or circle as it is; the closest point where an edge or face is to be a point. */
function writeSideA(list: ContactList, i: number, kind: number, P: Patch, closest: Float64Array): void {
  const isPoint = kind === VERTEX_FACE || kind === VERTEX_VERTEX || kind === VERTEX_EDGE;
  const r = P.nearestRadius;
  if (isPoint && P.nearest !== ON_VERTEX) {
    setLocal(list, i, AT_POINT_A, closest[4]! - r * closest[1]!, closest[5]! - r * closest[2]!, closest[6]! - r * closest[3]!);
    return;
  }
  copyLocal(list, i, AT_POINT_A, P.nearestPoint, 0);
  if (!isPoint) copyLocal(list, i, AT_DIRECTION_A, P.nearestDirection, 0);
}

function writeSideB(list: ContactList, i: number, kind: number, P: Patch, closest: Float64Array, X_AB: Float64Array): void {
  const isPoint = kind === FACE_VERTEX || kind === VERTEX_VERTEX || kind === EDGE_VERTEX;
  const r = P.nearestRadius;
  if (isPoint && (P.nearest === ON_EDGE || P.nearest === ON_FACE)) {
    setPointOfB(list, i, X_AB, closest[7]! + r * closest[1]!, closest[8]! + r * closest[2]!, closest[9]! + r * closest[3]!);
    return;
  }
  copyLocal(list, i, AT_POINT_B, P.nearestPoint, 0);
  if (!isPoint) copyLocal(list, i, AT_DIRECTION_B, P.nearestDirection, 0);
}

/** The closest point of B against the plane of A through its closest point, along the normal found. */
export function appendPlane(
  A: ContactShape,
  B: ContactShape,
  X_AB: Float64Array,
  closest: Float64Array,
  idA: number,
  idB: number,
  radiusA: number,
  radiusB: number,
  list: ContactList,
): void {
  const i = beginContact(list, FACE_VERTEX, idA, idB, radiusA, radiusB);
  const [x, y, z] = [closest[1]!, closest[2]!, closest[3]!];
  setLocal(list, i, AT_POINT_A, closest[4]! - radiusA * x, closest[5]! - radiusA * y, closest[6]! - radiusA * z);
  setLocal(list, i, AT_DIRECTION_A, x, y, z);
  setPointOfB(list, i, X_AB, closest[7]! + radiusB * x, closest[8]! + radiusB * y, closest[9]! + radiusB * z);
  endContact(list, i, A, B, X_AB, closest, NO_LIMITS);
}
