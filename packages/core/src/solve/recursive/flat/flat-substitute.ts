/**
 * The rest of the flat articulated-body algorithm, for one right-hand side: loads inwards, accelerations outwards. The factor serves any number of them.
 *
 *   inwards    e = η − Φᵀ need,   need^a = need + M^a c + U M̂⁻¹ e,   to the parent:  f_p = R f,  τ_p = R τ + r × f_p
 *   outwards   x' = G x_V + c,   ṡ = M̂⁻¹ (e − Uᵀ x'),   x = x' + Φ ṡ
 *
 * `need` is the load a body needs while it does not accelerate: −l^A of the source. Source: theory 03, sections 7.6 and 9.
 */
import { solveLdlt } from "../../../linalg/dense-ldlt.js";
import { addInertiaTimes, dot6 } from "./flat-factor.js";
import { toChild } from "./flat-kinematics.js";
import { BALL, type FlatTree, INERTIA, isAxis, SLIDE, TURN } from "./flat-tree.js";

/** From `need`, `bias` and the joint loads to ṡ in `out` and x in `acceleration`; `gravity` (m/s², world axes) stands for −x of the ground. */
export function flatSubstitute(tree: FlatTree, drive: Float64Array, gravity: ArrayLike<number>, out: Float64Array): void {
  const { model } = tree;
  for (let i = model.count - 1; i >= 0; i--) {
    loadJoint(tree, i, drive);
    if (model.parent[i]! >= 0) giveNeed(tree.placement, 12 * i, tree.need, 6 * i, 6 * model.parent[i]!);
  }
  for (let i = 0; i < model.count; i++) {
    carryAcceleration(tree, i, gravity);
    accelerate(tree, i, tree.rest, tree.acceleration, out);
  }
}

function loadJoint(tree: FlatTree, i: number, drive: Float64Array): void {
  const way = tree.way[i]!;
  if (way === TURN) loadTurn(tree, i, drive);
  else if (way === SLIDE) loadSlide(tree, i, drive);
  else if (way === BALL) loadBall(tree, i, drive);
  else loadOther(tree, i, drive);
}

/** M^a has nothing to do with the turn about x, and neither has c: c = (0, c₁, c₂; 0, c₄, c₅). U M̂⁻¹ e brings need^a along x to η. */
function loadTurn({ model, inertia: n, need, push, factor, rest, bias }: FlatTree, i: number, drive: Float64Array): void {
  const v = 6 * i;
  const o = INERTIA * i;
  const j = model.speedStart[i]!;
  const u = 6 * j;
  const left = drive[j]! - need[v]!;
  const share = left * factor[36 * i]!;
  const ay = bias[v + 1]!;
  const az = bias[v + 2]!;
  const by = bias[v + 4]!;
  const bz = bias[v + 5]!;
  rest[j] = left;
  need[v] = drive[j]!;
  need[v + 1] = need[v + 1]! + n[o + 1]! * ay + n[o + 5]! * az + n[o + 10]! * by + n[o + 11]! * bz + push[u + 1]! * share;
  need[v + 2] = need[v + 2]! + n[o + 5]! * ay + n[o + 2]! * az + n[o + 13]! * by + n[o + 14]! * bz + push[u + 2]! * share;
  need[v + 3] = need[v + 3]! + n[o + 9]! * ay + n[o + 12]! * az + n[o + 18]! * by + n[o + 19]! * bz + push[u + 3]! * share;
  need[v + 4] = need[v + 4]! + n[o + 10]! * ay + n[o + 13]! * az + n[o + 16]! * by + n[o + 20]! * bz + push[u + 4]! * share;
  need[v + 5] = need[v + 5]! + n[o + 11]! * ay + n[o + 14]! * az + n[o + 20]! * by + n[o + 17]! * bz + push[u + 5]! * share;
}

function loadSlide({ model, inertia, need, push, factor, rest, bias }: FlatTree, i: number, drive: Float64Array): void {
  const v = 6 * i;
  const j = model.speedStart[i]!;
  const u = 6 * j;
  const left = drive[j]! - need[v + 3]!;
  rest[j] = left;
  addInertiaTimes(inertia, INERTIA * i, bias, v, need, v);
  const share = left * factor[36 * i]!;
  for (let k = 0; k < 6; k++) need[v + k] = need[v + k]! + push[u + k]! * share;
}

/** M^a is a matrix of forces and accelerations alone; need^a about the ball is η. */
function loadBall({ model, inertia: n, need, push, factor, rest, bias, scratch: share }: FlatTree, i: number, drive: Float64Array): void {
  const v = 6 * i;
  const o = INERTIA * i;
  const j = model.speedStart[i]!;
  const u = 6 * j;
  share[0] = drive[j]! - need[v]!;
  share[1] = drive[j + 1]! - need[v + 1]!;
  share[2] = drive[j + 2]! - need[v + 2]!;
  rest[j] = share[0]!;
  rest[j + 1] = share[1]!;
  rest[j + 2] = share[2]!;
  need[v] = drive[j]!;
  need[v + 1] = drive[j + 1]!;
  need[v + 2] = drive[j + 2]!;
  solveBall(factor, 36 * i, share, 0);
  const x = share[0]!;
  const y = share[1]!;
  const z = share[2]!;
  const bx = bias[v + 3]!;
  const by = bias[v + 4]!;
  const bz = bias[v + 5]!;
  const turnX = push[u + 3]! * x + push[u + 9]! * y + push[u + 15]! * z;
  const turnY = push[u + 4]! * x + push[u + 10]! * y + push[u + 16]! * z;
  const turnZ = push[u + 5]! * x + push[u + 11]! * y + push[u + 17]! * z;
  need[v + 3] = need[v + 3]! + n[o + 15]! * bx + n[o + 18]! * by + n[o + 19]! * bz + turnX;
  need[v + 4] = need[v + 4]! + n[o + 18]! * bx + n[o + 16]! * by + n[o + 20]! * bz + turnY;
  need[v + 5] = need[v + 5]! + n[o + 19]! * bx + n[o + 20]! * by + n[o + 17]! * bz + turnZ;
}

/** x ← I⁻¹ x: `solveLdlt` of three rows. */
function solveBall(factor: Float64Array, k: number, x: Float64Array, o: number): void {
  const l10 = factor[k + 3]!;
  const l20 = factor[k + 6]!;
  const l21 = factor[k + 7]!;
  const b0 = x[o]!;
  const b1 = x[o + 1]! - l10 * b0;
  const b2 = x[o + 2]! - l20 * b0 - l21 * b1;
  const c2 = b2 / factor[k + 8]!;
  const c1 = b1 / factor[k + 4]! - l21 * c2;
  x[o + 2] = c2;
  x[o + 1] = c1;
  x[o] = b0 / factor[k]! - l10 * c1 - l20 * c2;
}

function loadOther(
  { model, inertia, need, push, motion, factor, rest, bias, scratch: share }: FlatTree,
  i: number,
  drive: Float64Array,
): void {
  const first = model.speedStart[i]!;
  const size = model.speedStart[i + 1]! - first;
  const v = 6 * i;
  for (let r = 0; r < size; r++) {
    rest[first + r] = drive[first + r]! - dot6(motion, 6 * (first + r), need, v);
    share[r] = rest[first + r]!;
  }
  addInertiaTimes(inertia, INERTIA * i, bias, v, need, v);
  solveLdlt(factor, 36 * i, size, share, 0);
  for (let r = 0; r < size; r++) for (let k = 0; k < 6; k++) need[v + k] = need[v + k]! + push[6 * (first + r) + k]! * share[r]!;
}

/** The load at need[v …] joins that of the parent at need[t …]. */
export function giveNeed(placement: Float64Array, p: number, need: Float64Array, v: number, t: number): void {
  const x = turned(placement, p, need, v + 3);
  const y = turned(placement, p + 1, need, v + 3);
  const z = turned(placement, p + 2, need, v + 3);
  const rx = placement[p + 9]!;
  const ry = placement[p + 10]!;
  const rz = placement[p + 11]!;
  need[t] = need[t]! + turned(placement, p, need, v) + ry * z - rz * y;
  need[t + 1] = need[t + 1]! + turned(placement, p + 1, need, v) + rz * x - rx * z;
  need[t + 2] = need[t + 2]! + turned(placement, p + 2, need, v) + rx * y - ry * x;
  need[t + 3] = need[t + 3]! + x;
  need[t + 4] = need[t + 4]! + y;
  need[t + 5] = need[t + 5]! + z;
}

/** Component of R a, a at a[k …]; `o` names the row. */
const turned = (placement: Float64Array, o: number, a: Float64Array, k: number): number =>
  placement[o]! * a[k]! + placement[o + 3]! * a[k + 1]! + placement[o + 6]! * a[k + 2]!;

/** x' = G x_V + c into the acceleration; of the ground x = (0, −g). */
export function carryAcceleration({ model, placement, acceleration, bias }: FlatTree, i: number, gravity: ArrayLike<number>): void {
  const parent = model.parent[i]!;
  const v = 6 * i;
  if (parent >= 0) toChild(placement, 12 * i, acceleration, 6 * parent, acceleration, v);
  else {
    for (let k = 0; k < 3; k++) {
      const o = 12 * i + 3 * k;
      acceleration[v + k] = 0;
      acceleration[v + 3 + k] = -(placement[o]! * gravity[0]! + placement[o + 1]! * gravity[1]! + placement[o + 2]! * gravity[2]!);
    }
  }
  acceleration[v] = acceleration[v]! + bias[v]!;
  acceleration[v + 1] = acceleration[v + 1]! + bias[v + 1]!;
  acceleration[v + 2] = acceleration[v + 2]! + bias[v + 2]!;
  acceleration[v + 3] = acceleration[v + 3]! + bias[v + 3]!;
  acceleration[v + 4] = acceleration[v + 4]! + bias[v + 4]!;
  acceleration[v + 5] = acceleration[v + 5]! + bias[v + 5]!;
}

/** ṡ = M̂⁻¹ (e − Uᵀ x') into out, x = x' + Φ ṡ in place; e is `rest`, x' and x are `acceleration`. */
export function accelerate(tree: FlatTree, i: number, rest: Float64Array, acceleration: Float64Array, out: Float64Array): void {
  if (isAxis(tree.way[i]!)) accelerateAxis(tree, i, rest, acceleration, out);
  else if (tree.way[i] === BALL) accelerateBall(tree, i, rest, acceleration, out);
  else accelerateOther(tree, i, rest, acceleration, out);
}

function accelerateAxis(
  { model, way, push, factor }: FlatTree,
  i: number,
  rest: Float64Array,
  acceleration: Float64Array,
  out: Float64Array,
): void {
  const j = model.speedStart[i]!;
  const v = 6 * i;
  const rate = factor[36 * i]! * (rest[j]! - dot6(push, 6 * j, acceleration, v));
  const k = way[i] === TURN ? v : v + 3;
  acceleration[k] = acceleration[k]! + rate;
  out[j] = rate;
}

function accelerateBall(
  { model, push, factor }: FlatTree,
  i: number,
  rest: Float64Array,
  acceleration: Float64Array,
  out: Float64Array,
): void {
  const j = model.speedStart[i]!;
  const v = 6 * i;
  out[j] = rest[j]! - dot6(push, 6 * j, acceleration, v);
  out[j + 1] = rest[j + 1]! - dot6(push, 6 * j + 6, acceleration, v);
  out[j + 2] = rest[j + 2]! - dot6(push, 6 * j + 12, acceleration, v);
  solveBall(factor, 36 * i, out, j);
  acceleration[v] = acceleration[v]! + out[j]!;
  acceleration[v + 1] = acceleration[v + 1]! + out[j + 1]!;
  acceleration[v + 2] = acceleration[v + 2]! + out[j + 2]!;
}

function accelerateOther(
  { model, push, motion, factor }: FlatTree,
  i: number,
  rest: Float64Array,
  acceleration: Float64Array,
  out: Float64Array,
): void {
  const first = model.speedStart[i]!;
  const size = model.speedStart[i + 1]! - first;
  const v = 6 * i;
  for (let r = 0; r < size; r++) out[first + r] = rest[first + r]! - dot6(push, 6 * (first + r), acceleration, v);
  solveLdlt(factor, 36 * i, size, out, first);
  for (let r = 0; r < size; r++) {
    for (let k = 0; k < 6; k++) acceleration[v + k] = acceleration[v + k]! + motion[6 * (first + r) + k]! * out[first + r]!;
  }
}
