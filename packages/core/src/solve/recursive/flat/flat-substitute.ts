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
  const { model, placement, need } = tree;
  for (let i = model.count - 1; i >= 0; ) {
    const next = loadRun(tree, i, drive);
    if (next === i) {
      loadJoint(tree, i, drive);
      if (model.parent[i]! >= 0) giveNeed(placement, 12 * i, need, 6 * i, 6 * model.parent[i]!);
      i--;
    } else i = next;
  }
  for (let i = 0; i < model.count; ) {
    const next = accelerateRun(tree, i, out);
    if (next === i) {
      carryAcceleration(tree, i, gravity);
      accelerate(tree, i, tree.rest, tree.acceleration, out);
      i++;
    } else i = next;
  }
}

function loadJoint(tree: FlatTree, i: number, drive: Float64Array): void {
  if (tree.way[i] === SLIDE) loadSlide(tree, i, drive);
  else loadOther(tree, i, drive);
}

/**
 * Turns and balls, from body `last` inwards as far as there are no others; returns where it ended. In one loop, since every array costs a function that is
 * called anew.
 *
 *   turn    M^a has nothing to do with the turn about x, and neither has c: c = (0, c₁, c₂; 0, c₄, c₅)
 *   ball    M^a is a matrix of forces and accelerations alone
 *   both    U M̂⁻¹ e brings need^a along the free directions to η; to the parent as by `giveNeed`
 */
function loadRun(
  { model, way, placement, behind: n, need, push, factor, rest, bias }: FlatTree,
  last: number,
  drive: Float64Array,
): number {
  const { parent, speedStart } = model;
  let i = last;
  for (; i >= 0; i--) {
    if (way[i] !== TURN && way[i] !== BALL) break;
    const v = 6 * i;
    const o = INERTIA * i;
    const j = speedStart[i]!;
    const u = 6 * j;
    const tx = drive[j]!;
    const left = tx - need[v]!;
    const ay = bias[v + 1]!;
    const az = bias[v + 2]!;
    const by = bias[v + 4]!;
    const bz = bias[v + 5]!;
    const xy = n[o + 18]!;
    const xz = n[o + 19]!;
    const yz = n[o + 20]!;
    let ty = 0;
    let tz = 0;
    let fx = need[v + 3]! + xy * by + xz * bz;
    let fy = need[v + 4]! + n[o + 16]! * by + yz * bz;
    let fz = need[v + 5]! + yz * by + n[o + 17]! * bz;
    rest[j] = left;
    if (way[i] === TURN) {
      const share = left * factor[36 * i]!;
      const hyy = n[o + 10]!;
      const hyz = n[o + 11]!;
      const hzy = n[o + 13]!;
      const hzz = n[o + 14]!;
      const across = n[o + 5]!;
      ty = need[v + 1]! + n[o + 1]! * ay + across * az + hyy * by + hyz * bz + push[u + 1]! * share;
      tz = need[v + 2]! + across * ay + n[o + 2]! * az + hzy * by + hzz * bz + push[u + 2]! * share;
      fx += n[o + 9]! * ay + n[o + 12]! * az + push[u + 3]! * share;
      fy += hyy * ay + hzy * az + push[u + 4]! * share;
      fz += hyz * ay + hzz * az + push[u + 5]! * share;
    } else {
      ty = drive[j + 1]!;
      tz = drive[j + 2]!;
      const e1 = ty - need[v + 1]!;
      const e2 = tz - need[v + 2]!;
      rest[j + 1] = e1;
      rest[j + 2] = e2;
      // M̂⁻¹ e as in `solveBall`
      const k = 36 * i;
      const l10 = factor[k + 3]!;
      const l20 = factor[k + 6]!;
      const l21 = factor[k + 7]!;
      const d1 = e1 - l10 * left;
      const z = (e2 - l20 * left - l21 * d1) / factor[k + 8]!;
      const y = d1 / factor[k + 4]! - l21 * z;
      const x = left / factor[k]! - l10 * y - l20 * z;
      const bx = bias[v + 3]!;
      fx += n[o + 15]! * bx + push[u + 3]! * x + push[u + 9]! * y + push[u + 15]! * z;
      fy += xy * bx + push[u + 4]! * x + push[u + 10]! * y + push[u + 16]! * z;
      fz += xz * bx + push[u + 5]! * x + push[u + 11]! * y + push[u + 17]! * z;
    }
    need[v] = tx;
    need[v + 1] = ty;
    need[v + 2] = tz;
    need[v + 3] = fx;
    need[v + 4] = fy;
    need[v + 5] = fz;
    if (parent[i]! < 0) continue;
    const p = 12 * i;
    const t = 6 * parent[i]!;
    const a0 = placement[p]!;
    const a1 = placement[p + 1]!;
    const a2 = placement[p + 2]!;
    const b0 = placement[p + 3]!;
    const b1 = placement[p + 4]!;
    const b2 = placement[p + 5]!;
    const c0 = placement[p + 6]!;
    const c1 = placement[p + 7]!;
    const c2 = placement[p + 8]!;
    const rx = placement[p + 9]!;
    const ry = placement[p + 10]!;
    const rz = placement[p + 11]!;
    const x = a0 * fx + b0 * fy + c0 * fz;
    const y = a1 * fx + b1 * fy + c1 * fz;
    const z = a2 * fx + b2 * fy + c2 * fz;
    need[t] = need[t]! + (a0 * tx + b0 * ty + c0 * tz) + ry * z - rz * y;
    need[t + 1] = need[t + 1]! + (a1 * tx + b1 * ty + c1 * tz) + rz * x - rx * z;
    need[t + 2] = need[t + 2]! + (a2 * tx + b2 * ty + c2 * tz) + rx * y - ry * x;
    need[t + 3] = need[t + 3]! + x;
    need[t + 4] = need[t + 4]! + y;
    need[t + 5] = need[t + 5]! + z;
  }
  return i;
}

function loadSlide({ model, behind, need, push, factor, rest, bias }: FlatTree, i: number, drive: Float64Array): void {
  const v = 6 * i;
  const j = model.speedStart[i]!;
  const u = 6 * j;
  const left = drive[j]! - need[v + 3]!;
  rest[j] = left;
  addInertiaTimes(behind, INERTIA * i, bias, v, need, v);
  const share = left * factor[36 * i]!;
  for (let k = 0; k < 6; k++) need[v + k] = need[v + k]! + push[u + k]! * share;
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
  { model, behind, need, push, motion, factor, rest, bias, scratch: share }: FlatTree,
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
  addInertiaTimes(behind, INERTIA * i, bias, v, need, v);
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

/**
 * `carryAcceleration` and `accelerate` in one for turns and balls that hang on bodies, x' in scalars between them: from body `first` on as far as there are
 * no others. Returns where it ended. In one loop, since every array costs a function that is called anew.
 */
function accelerateRun(
  { model, way, placement, acceleration, bias, push, factor, rest }: FlatTree,
  first: number,
  out: Float64Array,
): number {
  const { parent, speedStart, count } = model;
  let i = first;
  for (; i < count; i++) {
    if (parent[i]! < 0 || (way[i] !== TURN && way[i] !== BALL)) break;
    const o = 12 * i;
    const m = 6 * parent[i]!;
    const v = 6 * i;
    const wx = acceleration[m]!;
    const wy = acceleration[m + 1]!;
    const wz = acceleration[m + 2]!;
    const rx = placement[o + 9]!;
    const ry = placement[o + 10]!;
    const rz = placement[o + 11]!;
    const x = acceleration[m + 3]! + wy * rz - wz * ry;
    const y = acceleration[m + 4]! + wz * rx - wx * rz;
    const z = acceleration[m + 5]! + wx * ry - wy * rx;
    const a0 = placement[o]!;
    const a1 = placement[o + 1]!;
    const a2 = placement[o + 2]!;
    const b0 = placement[o + 3]!;
    const b1 = placement[o + 4]!;
    const b2 = placement[o + 5]!;
    const c0 = placement[o + 6]!;
    const c1 = placement[o + 7]!;
    const c2 = placement[o + 8]!;
    const x0 = a0 * wx + a1 * wy + a2 * wz + bias[v]!;
    const x1 = b0 * wx + b1 * wy + b2 * wz + bias[v + 1]!;
    const x2 = c0 * wx + c1 * wy + c2 * wz + bias[v + 2]!;
    const x3 = a0 * x + a1 * y + a2 * z + bias[v + 3]!;
    const x4 = b0 * x + b1 * y + b2 * z + bias[v + 4]!;
    const x5 = c0 * x + c1 * y + c2 * z + bias[v + 5]!;
    acceleration[v + 3] = x3;
    acceleration[v + 4] = x4;
    acceleration[v + 5] = x5;
    const j = speedStart[i]!;
    const u = 6 * j;
    const e =
      rest[j]! - (push[u]! * x0 + push[u + 1]! * x1 + push[u + 2]! * x2 + push[u + 3]! * x3 + push[u + 4]! * x4 + push[u + 5]! * x5);
    if (way[i] === TURN) {
      const rate = factor[36 * i]! * e;
      out[j] = rate;
      acceleration[v] = x0 + rate;
      acceleration[v + 1] = x1;
      acceleration[v + 2] = x2;
      continue;
    }
    out[j] = e;
    // U of a ball is symmetric in its first three rows
    const across = push[u + 8]!;
    out[j + 1] =
      rest[j + 1]! - (push[u + 1]! * x0 + push[u + 7]! * x1 + across * x2 + push[u + 9]! * x3 + push[u + 10]! * x4 + push[u + 11]! * x5);
    out[j + 2] =
      rest[j + 2]! - (push[u + 2]! * x0 + across * x1 + push[u + 14]! * x2 + push[u + 15]! * x3 + push[u + 16]! * x4 + push[u + 17]! * x5);
    solveBall(factor, 36 * i, out, j);
    acceleration[v] = x0 + out[j]!;
    acceleration[v + 1] = x1 + out[j + 1]!;
    acceleration[v + 2] = x2 + out[j + 2]!;
  }
  return i;
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
