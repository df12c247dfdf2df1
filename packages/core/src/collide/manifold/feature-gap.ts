/**
 * Gap, normal and points of a contact feature at any pose of B in A, as a pair result in the axes of A (the table of `contact-list.ts`).
 *
 *   to first order   d gap/dt = n · (velocity of point B − velocity of point A), for every kind: where n or the points move over the
 *                    bodies, they are stationary points of the distance, so that their own motion adds nothing
 *   exact            where the feature stays the nearest one: a ball rolls, a lying cylinder turns without its contact lifting
 *
 * Supports (SUPPORT_FACE, FACE_SUPPORT) take the point of the curved side that is furthest towards the plane (`furthest-point.ts`).
 * Points that coincide and lines that are parallel have no normal of their own: they take the one found at detection.
 *
 * Cost: 20 to 60 products, CLOSEST one distance query. No kind divides by zero.
 */
import { directionInFrame, frameDirection, framePoint } from "../narrow/frame.js";
import { writePairResult } from "../narrow/pair-result.js";
import type { ConvexShape, HalfSpace } from "../shapes/collision-shape.js";
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_A,
  AT_POINT_B,
  AT_RADIUS_A,
  AT_RADIUS_B,
  CONTACT_FOUND,
  CONTACT_LOCAL,
  type ContactList,
  EDGE_EDGE,
  FACE_VERTEX,
  VERTEX_FACE,
} from "./contact-list.js";
import { writeFurthest } from "./furthest-point.js";

/** What contact features lie on. Surfaces are triangles here, each a convex shape. */
export type ContactShape = ConvexShape | HalfSpace;

/** Finds the pair result of two convex shapes anew: a detector with a cache of the caller's choice. */
export type ClosestPair = (A: ConvexShape, B: ConvexShape, X_AB: Float64Array, out: Float64Array) => void;

/** Squared sine below which two lines are parallel. */
const PARALLEL = 1e-20;

type Gap = (
  list: ContactList,
  i: number,
  A: ContactShape,
  B: ContactShape,
  X_AB: Float64Array,
  out: Float64Array,
  closest: ClosestPair,
) => void;

/** By kind number. */
const GAPS: readonly Gap[] = [
  vertexFace,
  faceVertex,
  edgeEdge,
  vertexVertex,
  vertexEdge,
  edgeVertex,
  supportFace,
  faceSupport,
  (_list, _i, A, B, X_AB, out, closest) => closest(A as ConvexShape, B as ConvexShape, X_AB, out),
];

/** Writes the pair result of contact i at the pose X_AB. Shapes are those of the parts in contact (a triangle of a surface). */
export function featureGap(
  list: ContactList,
  i: number,
  A: ContactShape,
  B: ContactShape,
  X_AB: Float64Array,
  closest: ClosestPair,
  out: Float64Array,
): void {
  const kind = list.kind[i]!;
  // by name: these are most contacts of a heap, and a function from a table is never inlined
  if (kind === VERTEX_FACE) vertexFace(list, i, A, B, X_AB, out);
  else if (kind === FACE_VERTEX) faceVertex(list, i, A, B, X_AB, out);
  else if (kind === EDGE_EDGE) edgeEdge(list, i, A, B, X_AB, out);
  else GAPS[kind]!(list, i, A, B, X_AB, out, closest);
}

/** Scratch for points and directions of B in the axes of A; carries nothing from call to call. */
const point = new Float64Array(3);
const direction = new Float64Array(3);
/** Nearest point of A's core. */
const foot = new Float64Array(3);
/** From that to B's core. */
const between = new Float64Array(3);

function readPointB(local: Float64Array, at: number, X_AB: Float64Array): void {
  framePoint(point, 0, X_AB, 0, local[at + AT_POINT_B]!, local[at + AT_POINT_B + 1]!, local[at + AT_POINT_B + 2]!);
}

function readDirectionB(local: Float64Array, at: number, X_AB: Float64Array): void {
  frameDirection(direction, 0, X_AB, 0, local[at + AT_DIRECTION_B]!, local[at + AT_DIRECTION_B + 1]!, local[at + AT_DIRECTION_B + 2]!);
}

/** From the point of A's core in `foot`, the gap between the cores in out[0] and the unit normal in `direction`. */
function write(out: Float64Array, local: Float64Array, at: number): void {
  const radius = local[at + AT_RADIUS_A]!;
  const gap = out[0]! - radius - local[at + AT_RADIUS_B]!;
  out[0] = gap;
  for (let k = 0; k < 3; k++) {
    const n = direction[k]!;
    const p = foot[k]! + radius * n;
    out[1 + k] = n;
    out[4 + k] = p;
    out[7 + k] = p + gap * n;
  }
}

/** The point of A's core in `foot` against the plane of B. */
function pointOnPlane(out: Float64Array, local: Float64Array, at: number, X_AB: Float64Array): void {
  readPointB(local, at, X_AB);
  readDirectionB(local, at, X_AB);
  out[0] = (foot[0]! - point[0]!) * direction[0]! + (foot[1]! - point[1]!) * direction[1]! + (foot[2]! - point[2]!) * direction[2]!;
  for (let k = 0; k < 3; k++) direction[k] = -direction[k]!;
  write(out, local, at);
}

/** The point of B's core in `point` against the plane of A. */
function planeUnderPoint(out: Float64Array, local: Float64Array, at: number): void {
  let core = 0;
  for (let k = 0; k < 3; k++) {
    direction[k] = local[at + AT_DIRECTION_A + k]!;
    core += (point[k]! - local[at + k]!) * direction[k]!;
  }
  for (let k = 0; k < 3; k++) foot[k] = point[k]! - core * direction[k]!;
  out[0] = core;
  write(out, local, at);
}

function readFoot(local: Float64Array, at: number): void {
  foot[0] = local[at]!;
  foot[1] = local[at + 1]!;
  foot[2] = local[at + 2]!;
}

/** (foot − p)·m for the plane (p, m) of B; n = −m. In scalars, as are most contacts of a pile. */
function vertexFace({ local }: ContactList, i: number, _A: ContactShape, _B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  const px = local[at + AT_POINT_B]!;
  const py = local[at + AT_POINT_B + 1]!;
  const pz = local[at + AT_POINT_B + 2]!;
  const mx = local[at + AT_DIRECTION_B]!;
  const my = local[at + AT_DIRECTION_B + 1]!;
  const mz = local[at + AT_DIRECTION_B + 2]!;
  const fx = local[at]!;
  const fy = local[at + 1]!;
  const fz = local[at + 2]!;
  const nx = -(X_AB[0]! * mx + X_AB[1]! * my + X_AB[2]! * mz);
  const ny = -(X_AB[3]! * mx + X_AB[4]! * my + X_AB[5]! * mz);
  const nz = -(X_AB[6]! * mx + X_AB[7]! * my + X_AB[8]! * mz);
  const x = X_AB[0]! * px + X_AB[1]! * py + X_AB[2]! * pz + X_AB[9]!;
  const y = X_AB[3]! * px + X_AB[4]! * py + X_AB[5]! * pz + X_AB[10]!;
  const z = X_AB[6]! * px + X_AB[7]! * py + X_AB[8]! * pz + X_AB[11]!;
  const radius = local[at + AT_RADIUS_A]!;
  const gap = (x - fx) * nx + (y - fy) * ny + (z - fz) * nz - radius - local[at + AT_RADIUS_B]!;
  writePairResult(out, gap, nx, ny, nz, fx + radius * nx, fy + radius * ny, fz + radius * nz);
}

/** (p − foot)·n for the plane (foot, n) of A. */
function faceVertex({ local }: ContactList, i: number, _A: ContactShape, _B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  const px = local[at + AT_POINT_B]!;
  const py = local[at + AT_POINT_B + 1]!;
  const pz = local[at + AT_POINT_B + 2]!;
  const nx = local[at + AT_DIRECTION_A]!;
  const ny = local[at + AT_DIRECTION_A + 1]!;
  const nz = local[at + AT_DIRECTION_A + 2]!;
  const x = X_AB[0]! * px + X_AB[1]! * py + X_AB[2]! * pz + X_AB[9]!;
  const y = X_AB[3]! * px + X_AB[4]! * py + X_AB[5]! * pz + X_AB[10]!;
  const z = X_AB[6]! * px + X_AB[7]! * py + X_AB[8]! * pz + X_AB[11]!;
  const core = (x - local[at]!) * nx + (y - local[at + 1]!) * ny + (z - local[at + 2]!) * nz;
  const radius = local[at + AT_RADIUS_A]!;
  const down = radius - core;
  writePairResult(out, core - radius - local[at + AT_RADIUS_B]!, nx, ny, nz, x + down * nx, y + down * ny, z + down * nz);
}

function edgeEdge(list: ContactList, i: number, _A: ContactShape, _B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const { local } = list;
  const at = CONTACT_LOCAL * i;
  const px = local[at + AT_POINT_B]!;
  const py = local[at + AT_POINT_B + 1]!;
  const pz = local[at + AT_POINT_B + 2]!;
  const dx = local[at + AT_DIRECTION_B]!;
  const dy = local[at + AT_DIRECTION_B + 1]!;
  const dz = local[at + AT_DIRECTION_B + 2]!;
  const ax = local[at + AT_DIRECTION_A]!;
  const ay = local[at + AT_DIRECTION_A + 1]!;
  const az = local[at + AT_DIRECTION_A + 2]!;
  const wx = X_AB[0]! * px + X_AB[1]! * py + X_AB[2]! * pz + X_AB[9]! - local[at]!;
  const wy = X_AB[3]! * px + X_AB[4]! * py + X_AB[5]! * pz + X_AB[10]! - local[at + 1]!;
  const wz = X_AB[6]! * px + X_AB[7]! * py + X_AB[8]! * pz + X_AB[11]! - local[at + 2]!;
  const bx = X_AB[0]! * dx + X_AB[1]! * dy + X_AB[2]! * dz;
  const by = X_AB[3]! * dx + X_AB[4]! * dy + X_AB[5]! * dz;
  const bz = X_AB[6]! * dx + X_AB[7]! * dy + X_AB[8]! * dz;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const squared = nx * nx + ny * ny + nz * nz;
  if (squared <= PARALLEL) {
    // Parallel lines: the part of w across them.
    const along = wx * ax + wy * ay + wz * az;
    between[0] = wx - along * ax;
    between[1] = wy - along * ay;
    between[2] = wz - along * az;
    readFoot(local, at);
    apart(out, list, i);
    return;
  }
  // Foot on line A: s = ((w × b)·n)/n².
  const s = ((wy * bz - wz * by) * nx + (wz * bx - wx * bz) * ny + (wx * by - wy * bx) * nz) / squared;
  const scale = 1 / Math.sqrt(squared);
  const x = nx * scale;
  const y = ny * scale;
  const z = nz * scale;
  const radius = local[at + AT_RADIUS_A]!;
  const gap = wx * x + wy * y + wz * z - radius - local[at + AT_RADIUS_B]!;
  writePairResult(
    out,
    gap,
    x,
    y,
    z,
    local[at]! + s * ax + radius * x,
    local[at + 1]! + s * ay + radius * y,
    local[at + 2]! + s * az + radius * z,
  );
}

/** Cores that are `between` apart, from the point of A in `foot`. */
function apart(out: Float64Array, { local, found }: ContactList, i: number): void {
  const length = Math.sqrt(between[0]! * between[0]! + between[1]! * between[1]! + between[2]! * between[2]!);
  const scale = length > 0 ? 1 / length : 0;
  for (let k = 0; k < 3; k++) direction[k] = length > 0 ? between[k]! * scale : found[CONTACT_FOUND * i + 1 + k]!;
  out[0] = length;
  write(out, local, CONTACT_LOCAL * i);
}

function vertexVertex(list: ContactList, i: number, _A: ContactShape, _B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  readPointB(list.local, at, X_AB);
  readFoot(list.local, at);
  for (let k = 0; k < 3; k++) between[k] = point[k]! - foot[k]!;
  apart(out, list, i);
}

function vertexEdge(list: ContactList, i: number, _A: ContactShape, _B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  readPointB(list.local, at, X_AB);
  readDirectionB(list.local, at, X_AB);
  readFoot(list.local, at);
  let along = 0;
  for (let k = 0; k < 3; k++) along += (point[k]! - foot[k]!) * direction[k]!;
  for (let k = 0; k < 3; k++) between[k] = point[k]! - foot[k]! - along * direction[k]!;
  apart(out, list, i);
}

function edgeVertex(list: ContactList, i: number, _A: ContactShape, _B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  const { local } = list;
  readPointB(local, at, X_AB);
  let along = 0;
  for (let k = 0; k < 3; k++) along += (point[k]! - local[at + k]!) * local[at + AT_DIRECTION_A + k]!;
  for (let k = 0; k < 3; k++) {
    foot[k] = local[at + k]! + along * local[at + AT_DIRECTION_A + k]!;
    between[k] = point[k]! - foot[k]!;
  }
  apart(out, list, i);
}

function supportFace({ local }: ContactList, i: number, A: ContactShape, _B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  readDirectionB(local, at, X_AB);
  writeFurthest(A as ConvexShape, local, at + AT_POINT_A, -direction[0]!, -direction[1]!, -direction[2]!, foot);
  pointOnPlane(out, local, at, X_AB);
}

function faceSupport({ local }: ContactList, i: number, _A: ContactShape, B: ContactShape, X_AB: Float64Array, out: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  const x = -local[at + AT_DIRECTION_A]!;
  const y = -local[at + AT_DIRECTION_A + 1]!;
  const z = -local[at + AT_DIRECTION_A + 2]!;
  directionInFrame(direction, 0, X_AB, 0, x, y, z);
  writeFurthest(B as ConvexShape, local, at + AT_POINT_B, direction[0]!, direction[1]!, direction[2]!, point);
  framePoint(point, 0, X_AB, 0, point[0]!, point[1]!, point[2]!);
  planeUnderPoint(out, local, at);
}
