/**
 * Where contacts are: gaps, normals and rows of the features of a contact set at any poses, and how bodies answer impulses along the rows.
 *
 *   rows of a point      n, t₁, t₂ : force along the direction at the point       spin, roll : torque about n, t₁, t₂
 *   wrench on B          [(x − c_B) × d, d]      on A  −[(x − c_A) × d, d]         x halfway between the points of both surfaces, c centres of mass
 *   answer               R Jᵀ, through `respond` of the chain; of a lone body M⁻¹ Jᵀ
 *
 * The gap changes with n·(velocity of B − velocity of A) at x to first order for every kind of feature (feature-gap.ts). Cost: one feature and three rows
 * per point; a response per row of jointed chains. Answers hold while poses stay and the same rows of joints (stops, motors) hold.
 */
import type { BodyTables } from "../body/body-tables.js";
import { respondBody } from "../body/free-step.js";
import { writeAxesAcross } from "../collide/manifold/axes-across.js";
import { CONTACT_IDS, type ContactList } from "../collide/manifold/contact-list.js";
import { type ClosestPair, type ContactShape, featureGap } from "../collide/manifold/feature-gap.js";
import { createScratchTriangle, loadTriangle, type ScratchTriangle } from "../collide/mesh/scratch-triangle.js";
import { PAIR_CACHE } from "../collide/narrow/detector.js";
import { composeFrames, FRAME, frameDirection, framePoint, relativeFrame, writePoseFrame } from "../collide/narrow/frame.js";
import { pairDistance } from "../collide/narrow/pair-matrix.js";
import { NORMAL, PAIR_RESULT, POINT_A, POINT_B } from "../collide/narrow/pair-result.js";
import type { Collider } from "../collide/scene/collider.js";
import type { CollisionScene } from "../collide/scene/collision-scene.js";
import { type CollisionShape, isConvex, type SurfaceShape } from "../collide/shapes/collision-shape.js";
import type { Tables } from "../joint/coupling.js";
import { addAnswer, type ContactProblem, ROW_WRENCH, TWIST } from "./contact-problem.js";
import { type ContactSet, POINT_FRAME } from "./contact-set.js";

const POSE = 7;

/** Scratch; carries nothing from call to call. */
const X_WB = new Float64Array(FRAME);
const frames = new Float64Array(2 * FRAME);
const X_AB = new Float64Array(FRAME);
const cache = new Float64Array(PAIR_CACHE);
const result = new Float64Array(PAIR_RESULT);
const axes = new Float64Array(6);
const along = new Float64Array(3);
const loose = new Float64Array(TWIST);
const triangleA = createScratchTriangle();
const triangleB = createScratchTriangle();

/** X_WS of a collider whose body is at `poses`, to out[to …]. */
export function placeCollider({ body, X_BS }: Collider, poses: Float64Array, out: Float64Array, to: number): void {
  writePoseFrame(X_WB, 0, poses, POSE * body);
  composeFrames(out, to, X_WB, 0, X_BS, 0);
}

/** The convex part of a shape that a feature lies on. */
function partOf(shape: CollisionShape, part: number, scratch: ScratchTriangle): ContactShape {
  if (isConvex(shape) || shape.type === "half-space") return shape as ContactShape;
  loadTriangle(scratch, shape as SurfaceShape, part);
  return scratch.shape;
}

/** Gap of point i for bodies at `poses`; its normal and points in the axes of A are left in `result`, its frames in `frames`. */
export function gapAt({ scene, collider, features }: ContactSet, i: number, poses: Float64Array): number {
  return featureGapAt(scene, collider[2 * i]!, collider[2 * i + 1]!, features, i, poses);
}

/** The same for feature i of a list, between the colliders a and b. */
export function featureGapAt(scene: CollisionScene, a: number, b: number, list: ContactList, i: number, poses: Float64Array): number {
  const A = scene.colliders[a]!;
  const B = scene.colliders[b]!;
  placeCollider(A, poses, frames, 0);
  placeCollider(B, poses, frames, FRAME);
  relativeFrame(X_AB, 0, frames, 0, FRAME);
  const closest: ClosestPair = (C, D, X, out) => pairDistance(scene.detector, C, D, X, cache.fill(0), 0, out);
  const shapeA = partOf(A.shape, list.ids[CONTACT_IDS * i]!, triangleA);
  const shapeB = partOf(B.shape, list.ids[CONTACT_IDS * i + 2]!, triangleB);
  featureGap(list, i, shapeA, shapeB, X_AB, closest, result);
  return result[0]!;
}

/** Writes normal, tangents and points of point i at `poses` to out[to …] (POINT_FRAME numbers); returns its gap. */
export function pointFrameAt(set: ContactSet, i: number, poses: Float64Array, out: Float64Array, to: number): number {
  const gap = gapAt(set, i, poses);
  frameDirection(out, to, frames, 0, result[NORMAL]!, result[NORMAL + 1]!, result[NORMAL + 2]!);
  framePoint(out, to + 9, frames, 0, result[POINT_A]!, result[POINT_A + 1]!, result[POINT_A + 2]!);
  framePoint(out, to + 12, frames, 0, result[POINT_B]!, result[POINT_B + 1]!, result[POINT_B + 2]!);
  writeAxesAcross(out, to, axes);
  for (let k = 0; k < 6; k++) out[to + 3 + k] = axes[k]!;
  return gap;
}

/**
 * Gaps, frames, wrenches and answers of all points at the present poses. Chains have been prepared. `keepsAxes`: tangents stay as near as possible to
 * those there are, as impulses have been found along them; two axes across a normal jump at places, such as a normal along a coordinate axis.
 */
export function placeContacts(set: ContactSet, t: Tables, keepsAxes = false): void {
  const { problem } = set;
  problem.answerCount = 0;
  for (let i = 0; i < problem.pointCount; i++) {
    for (let k = 0; k < 3; k++) along[k] = set.frame[POINT_FRAME * i + 3 + k]!;
    set.gap[i] = pointFrameAt(set, i, t.pose, set.frame, POINT_FRAME * i);
    if (keepsAxes) turnAxes(set.frame, POINT_FRAME * i);
    const first = problem.pointRow[i]!;
    for (let row = first; row < problem.pointRow[i + 1]!; row++) {
      writeRow(set.frame, POINT_FRAME * i, row - first, t, set.slot[2 * i]!, set.slot[2 * i + 1]!, problem.wrench, ROW_WRENCH * row);
    }
  }
  writeAllAnswers(set, t);
}

/** The first tangent of a frame becomes `along` without its share of the normal. */
function turnAxes(frame: Float64Array, at: number): void {
  const x = frame[at]!;
  const y = frame[at + 1]!;
  const z = frame[at + 2]!;
  const off = along[0]! * x + along[1]! * y + along[2]! * z;
  const tx = along[0]! - off * x;
  const ty = along[1]! - off * y;
  const tz = along[2]! - off * z;
  const size = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (!(size > 0)) return;
  frame[at + 3] = tx / size;
  frame[at + 4] = ty / size;
  frame[at + 5] = tz / size;
  frame[at + 6] = (y * tz - z * ty) / size;
  frame[at + 7] = (z * tx - x * tz) / size;
  frame[at + 8] = (x * ty - y * tx) / size;
}

/** Asks for answers anew where other rows of joints hold than when they were given. */
export function renewAnswers(set: ContactSet, t: Tables): void {
  if (set.parts.every(({ source, askedAt }) => source.epoch === askedAt)) return;
  set.problem.answerCount = 0;
  writeAllAnswers(set, t);
}

function writeAllAnswers(set: ContactSet, t: Tables): void {
  for (const part of set.parts) part.askedAt = part.source.epoch;
  for (let row = 0; row < set.problem.rowCount; row++) writeAnswers(set, t, row);
}

/** The wrenches of row number `kind` of a point: on A, on B. */
function writeRow(
  frame: Float64Array,
  at: number,
  kind: number,
  { pose }: BodyTables,
  bodyA: number,
  bodyB: number,
  out: Float64Array,
  to: number,
): void {
  const d = at + 3 * (kind % 3);
  const x = frame[d]!;
  const y = frame[d + 1]!;
  const z = frame[d + 2]!;
  for (let side = 0; side < 2; side++) {
    const sign = side === 0 ? -1 : 1;
    const o = to + TWIST * side;
    if (kind >= 3) {
      out[o] = sign * x;
      out[o + 1] = sign * y;
      out[o + 2] = sign * z;
      for (let k = 3; k < 6; k++) out[o + k] = 0;
      continue;
    }
    const p = POSE * (side === 0 ? bodyA : bodyB);
    const rx = 0.5 * (frame[at + 9]! + frame[at + 12]!) - pose[p]!;
    const ry = 0.5 * (frame[at + 10]! + frame[at + 13]!) - pose[p + 1]!;
    const rz = 0.5 * (frame[at + 11]! + frame[at + 14]!) - pose[p + 2]!;
    out[o] = sign * (ry * z - rz * y);
    out[o + 1] = sign * (rz * x - rx * z);
    out[o + 2] = sign * (rx * y - ry * x);
    out[o + 3] = sign * x;
    out[o + 4] = sign * y;
    out[o + 5] = sign * z;
  }
}

/** What an impulse along a row does to the bodies of its parts. */
function writeAnswers({ problem, parts }: ContactSet, t: Tables, row: number): void {
  const { rowPart, rowBody, answerStart, partStart, wrench } = problem;
  for (let side = 0; side < 2; side++) {
    const part = rowPart[2 * row + side]!;
    answerStart[2 * row + side] = -1;
    if (part < 0) continue;
    const { source, out, loads } = parts[part]!;
    const both = side === 0 && rowBody[2 * row + 1]! >= 0 && rowPart[2 * row + 1]! < 0;
    const size = TWIST * (partStart[part + 1]! - partStart[part]!);
    const start = addAnswer(problem, size);
    answerStart[2 * row + side] = start;
    const w = ROW_WRENCH * row + TWIST * side;
    if (source.lone) {
      respondBody(t, problem.body[rowBody[2 * row + side]!]!, wrench, w, problem.answer, start);
      continue;
    }
    loads.count = 0;
    for (let s = side; s < (both ? 2 : side + 1); s++) {
      loads.body[loads.count] = problem.body[rowBody[2 * row + s]!]!;
      for (let k = 0; k < TWIST; k++) loads.impulse[TWIST * loads.count + k] = wrench[ROW_WRENCH * row + TWIST * s + k]!;
      loads.count++;
    }
    source.respond(t, loads, out);
    const held = isHeld(problem, t, row, side, loads.count, out.change, TWIST * partStart[part]!);
    for (let k = 0; k < size; k++) problem.answer[start + k] = held ? 0 : out.change[k]!;
  }
}

/** Share of the mobility without joints below which a row does not move: what is left is their softness in the equations. */
const HELD = 1e-8;

/** Do joints hold the bodies along a row? `change`: what a unit impulse along it does to them, `count` sides from the given one on. */
function isHeld(
  { wrench, rowBody, body }: ContactProblem,
  t: Tables,
  row: number,
  side: number,
  count: number,
  change: Float64Array,
  first: number,
): boolean {
  let own = 0;
  let free = 0;
  for (let s = side; s < side + count; s++) {
    const place = rowBody[2 * row + s]!;
    const w = ROW_WRENCH * row + TWIST * s;
    respondBody(t, body[place]!, wrench, w, loose, 0);
    for (let k = 0; k < TWIST; k++) {
      own += wrench[w + k]! * change[TWIST * place - first + k]!;
      free += wrench[w + k]! * loose[k]!;
    }
  }
  return own <= HELD * free;
}
