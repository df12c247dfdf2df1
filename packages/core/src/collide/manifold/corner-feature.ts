/**
 * The contact feature of one corner of a clipped region: which kinds, and why, is told in `clipped-region.ts`.
 */
import { type ClipCorners, INSIDE } from "../../geometry/clip-corners.js";
import { CORE_CONE, type ConvexShape } from "../shapes/collision-shape.js";
import { beginContact, copyCorner, copyLocal, endContact, setDirectionOfB, setLocal } from "./append-feature.js";
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_A,
  AT_POINT_B,
  type ContactList,
  EDGE_EDGE,
  EDGE_VERTEX,
  FACE_SUPPORT,
  FACE_VERTEX,
  SUPPORT_FACE,
  VERTEX_EDGE,
  VERTEX_FACE,
} from "./contact-list.js";
import { writeDirection } from "./contact-patch.js";
import { crossEdges } from "./edge-cross.js";
import { orientEdges, staysApart } from "./nearest-contact.js";
import type { Patch } from "./patch.js";

/** Squared sine between edges of faces from which their cross product carries the normal. */
const CROSSING_EDGES = 0.2 * 0.2;
/** Squared cosine between that cross product and the normal of the contact: sin ≤ 0.05. */
const ALONG_NORMAL = 1 - 0.05 * 0.05;

/** Component along the normal by which the face of B must be more parallel to the contact than that of A: of equal ones A's is taken. */
const EQUAL_FACES = 1e-9;

/** Whether the cross product of unit edges, of this squared length and component along the normal of the contact, is a normal to go by. */
export const carriesNormal = (squared: number, along: number): boolean =>
  squared >= CROSSING_EDGES && along * along >= ALONG_NORMAL * squared;

/** Which face carries the normal of a crossing that does not, given how far both are along the normal of the contact. */
export const isFaceOfA = (alongA: number, alongB: number): boolean => alongA >= alongB - EQUAL_FACES;

/** Appends corner c of the clipping, unless its gap is outside of the limits. */
export function appendCorner(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  PA: Patch,
  PB: Patch,
  corners: ClipCorners,
  c: number,
  limits: Float64Array,
  margin: number,
  list: ContactList,
): void {
  const a = corners.first[c]!;
  const b = corners.second[c]!;
  const isVertexA = a >= 0 && a < PA.count;
  const isVertexB = b >= 0 && b < PB.count;
  let i: number;
  if (PA.count === 2 && PB.count === 2 && (isVertexA || isVertexB)) i = parallelEnd(list, X_AB, closest, PA, PB, corners, c, margin);
  else if (isVertexA && PB.count > 2) i = vertexOverFace(list, A, PA, PB, a, b === INSIDE ? PB.faceId : PB.vertexIds[b]!);
  else if (isVertexB) i = faceUnderVertex(list, B, PA, PB, b, a === INSIDE ? PA.faceId : PA.vertexIds[a]!);
  else if (isSideOfCone(A, PA)) i = coneOverFace(list, A, PA, PB, corners, c, "A");
  else if (isSideOfCone(B, PB)) i = coneOverFace(list, B, PB, PA, corners, c, "B");
  else i = crossing(list, X_AB, closest, PA, PB, corners, c);
  endContact(list, i, A, B, X_AB, closest, limits);
}

/** Vertex a of A over the face of B. */
function vertexOverFace(list: ContactList, A: ConvexShape, PA: Patch, PB: Patch, a: number, idB: number): number {
  const isCircle = PA.circles[a] === 1;
  const i = beginContact(list, isCircle ? SUPPORT_FACE : VERTEX_FACE, PA.vertexIds[a]!, idB, isCircle ? A.radius : PA.radius, PB.radius);
  copyCorner(list, i, AT_POINT_A, PA, a);
  copyLocal(list, i, AT_POINT_B, PB.points, 0);
  copyLocal(list, i, AT_DIRECTION_B, PB.normal, 0);
  return i;
}

/** Vertex b of B over the face of A. */
function faceUnderVertex(list: ContactList, B: ConvexShape, PA: Patch, PB: Patch, b: number, idA: number): number {
  const isCircle = PB.circles[b] === 1;
  const i = beginContact(list, isCircle ? FACE_SUPPORT : FACE_VERTEX, idA, PB.vertexIds[b]!, PA.radius, isCircle ? B.radius : PB.radius);
  copyLocal(list, i, AT_POINT_A, PA.points, 0);
  copyLocal(list, i, AT_DIRECTION_A, PA.normal, 0);
  copyCorner(list, i, AT_POINT_B, PB, b);
  return i;
}

/** Scratch: direction of an edge and a point of it, of A and of B, and dir A × dir B; carries nothing from call to call. */
const edgeA = new Float64Array(6);
const edgeB = new Float64Array(6);
const product = new Float64Array(3);

/** Unit direction of edge e of a patch, then its point at the share in the table. */
function readEdge({ points, count }: Patch, e: number, shares: Float64Array, at: number, out: Float64Array): void {
  const share = shares[at]!;
  const from = 3 * e;
  const to = e + 1 < count ? from + 3 : 0;
  writeDirection(points, from, to, out);
  for (let k = 0; k < 3; k++) out[3 + k] = points[from + k]! + share * (points[to + k]! - points[from + k]!);
}

const isSideOfCone = ({ core }: ConvexShape, { count }: Patch): boolean => core === CORE_CONE && count === 2;

/**
 * The side of a cone over the border of a face: the line that touches is another one of its body as soon as the cone rolls, so the circle of the cone at that
 * place is what lies on the face.
 */
function coneOverFace(
  list: ContactList,
  cone: ConvexShape,
  side: Patch,
  face: Patch,
  corners: ClipCorners,
  c: number,
  who: "A" | "B",
): number {
  const isA = who === "A";
  readEdge(side, 0, corners.share, isA ? 2 * c : 2 * c + 1, edgeA);
  const idOfFace = face.edgeIds[(isA ? corners.second[c]! : corners.first[c]!) - face.count]!;
  const i = isA
    ? beginContact(list, SUPPORT_FACE, side.edgeIds[0]!, idOfFace, cone.radius, face.radius)
    : beginContact(list, FACE_SUPPORT, idOfFace, side.edgeIds[0]!, face.radius, cone.radius);
  setLocal(list, i, isA ? AT_POINT_A : AT_POINT_B, 0, 0, edgeA[5]!);
  setLocal(list, i, isA ? AT_DIRECTION_A : AT_DIRECTION_B, 0, 0, Math.sqrt(edgeA[3]! * edgeA[3]! + edgeA[4]! * edgeA[4]!));
  copyLocal(list, i, isA ? AT_POINT_B : AT_POINT_A, face.points, 0);
  copyLocal(list, i, isA ? AT_DIRECTION_B : AT_DIRECTION_A, face.normal, 0);
  return i;
}

/** An edge of A crosses an edge of B. */
function crossing(
  list: ContactList,
  X_AB: Float64Array,
  closest: Float64Array,
  PA: Patch,
  PB: Patch,
  corners: ClipCorners,
  c: number,
): number {
  const a = corners.first[c]! - PA.count;
  const b = corners.second[c]! - PB.count;
  readEdge(PA, a, corners.share, 2 * c, edgeA);
  readEdge(PB, b, corners.share, 2 * c + 1, edgeB);
  const idA = PA.edgeIds[a]!;
  const idB = PB.edgeIds[b]!;
  if ((PA.count === 2 && PB.count === 2) || crossCarriesNormal(X_AB, closest)) {
    const i = beginContact(list, EDGE_EDGE, idA, idB, PA.radius, PB.radius);
    copyLocal(list, i, AT_POINT_A, PA.points, 3 * a);
    copyLocal(list, i, AT_DIRECTION_A, edgeA, 0);
    copyLocal(list, i, AT_POINT_B, PB.points, 3 * b);
    copyLocal(list, i, AT_DIRECTION_B, edgeB, 0);
    orientEdges(list, i, X_AB, closest);
    return i;
  }
  const isOnA = PB.count === 2 || (PA.count > 2 && isFaceOfA(alongA(PA, closest), alongB(PB, closest, X_AB)));
  const i = beginContact(list, isOnA ? FACE_VERTEX : VERTEX_FACE, idA, idB, PA.radius, PB.radius);
  if (isOnA) copyLocal(list, i, AT_DIRECTION_A, PA.normal, 0);
  else copyLocal(list, i, AT_DIRECTION_B, PB.normal, 0);
  copyLocal(list, i, AT_POINT_A, isOnA ? PA.points : edgeA, isOnA ? 0 : 3);
  copyLocal(list, i, AT_POINT_B, isOnA ? edgeB : PB.points, isOnA ? 3 : 0);
  return i;
}

/** Whether dir A × dir B of the edges read is well determined and along the normal of the contact. */
function crossCarriesNormal(X_AB: Float64Array, closest: Float64Array): boolean {
  crossEdges(edgeA, 0, edgeB, 0, X_AB, product);
  const x = product[0]!;
  const y = product[1]!;
  const z = product[2]!;
  const squared = x * x + y * y + z * z;
  const along = x * closest[1]! + y * closest[2]! + z * closest[3]!;
  return carriesNormal(squared, along);
}

const alongA = ({ normal }: Patch, closest: Float64Array): number =>
  normal[0]! * closest[1]! + normal[1]! * closest[2]! + normal[2]! * closest[3]!;

function alongB({ normal }: Patch, closest: Float64Array, X_AB: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < 3; row++) {
    const turned = X_AB[3 * row]! * normal[0]! + X_AB[3 * row + 1]! * normal[1]! + X_AB[3 * row + 2]! * normal[2]!;
    sum -= turned * closest[1 + row]!;
  }
  return sum;
}

/** An end of one of two parallel edges beside the other edge. */
function parallelEnd(
  list: ContactList,
  X_AB: Float64Array,
  closest: Float64Array,
  PA: Patch,
  PB: Patch,
  corners: ClipCorners,
  c: number,
  margin: number,
): number {
  const a = corners.first[c]!;
  const b = corners.second[c]!;
  const isOfA = a < 2;
  if (isOfA) corners.share[2 * c] = a;
  if (b < 2) corners.share[2 * c + 1] = b;
  readEdge(PA, 0, corners.share, 2 * c, edgeA);
  readEdge(PB, 0, corners.share, 2 * c + 1, edgeB);
  const idA = isOfA ? PA.vertexIds[a]! : PA.edgeIds[0]!;
  const idB = b < 2 ? PB.vertexIds[b]! : PB.edgeIds[0]!;
  const radii = PA.radius + PB.radius;
  if (staysApart(closest[0]! + radii, radii, margin)) {
    const i = beginContact(list, isOfA ? VERTEX_EDGE : EDGE_VERTEX, idA, idB, PA.radius, PB.radius);
    copyLocal(list, i, AT_POINT_A, edgeA, 3);
    copyLocal(list, i, AT_POINT_B, edgeB, 3);
    if (isOfA) copyLocal(list, i, AT_DIRECTION_B, edgeB, 0);
    else copyLocal(list, i, AT_DIRECTION_A, edgeA, 0);
    return i;
  }
  // Sharp edges that touch: the normal found, carried by the body whose edge runs on.
  const i = beginContact(list, isOfA ? VERTEX_FACE : FACE_VERTEX, idA, idB, PA.radius, PB.radius);
  copyLocal(list, i, AT_POINT_A, edgeA, 3);
  copyLocal(list, i, AT_POINT_B, edgeB, 3);
  if (isOfA) setDirectionOfB(list, i, X_AB, -closest[1]!, -closest[2]!, -closest[3]!);
  else setLocal(list, i, AT_DIRECTION_A, closest[1]!, closest[2]!, closest[3]!);
  return i;
}
