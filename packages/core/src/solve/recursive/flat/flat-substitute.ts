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
import { type FlatTree, INERTIA, isAxis, TURN } from "./flat-tree.js";

/** From `need`, `bias` and the joint loads to ṡ in `out` and x in `acceleration`; `gravity` (m/s², world axes) stands for −x of the ground. */
export function flatSubstitute(tree: FlatTree, drive: Float64Array, gravity: ArrayLike<number>, out: Float64Array): void {
  const { model, way } = tree;
  for (let i = model.count - 1; i >= 0; i--) {
    if (isAxis(way[i]!)) loadAxis(tree, i, drive);
    else loadOther(tree, i, drive);
    if (model.parent[i]! >= 0) giveNeed(tree.placement, 12 * i, tree.need, 6 * i, 6 * model.parent[i]!);
  }
  for (let i = 0; i < model.count; i++) {
    carryAcceleration(tree, i, gravity);
    if (isAxis(way[i]!)) accelerateAxis(tree, i, out);
    else accelerateOther(tree, i, out);
  }
}

function loadAxis({ model, way, inertia, need, push, factor, rest, bias }: FlatTree, i: number, drive: Float64Array): void {
  const v = 6 * i;
  const j = model.speedStart[i]!;
  const u = 6 * j;
  const left = drive[j]! - need[way[i] === TURN ? v : v + 3]!;
  rest[j] = left;
  addInertiaTimes(inertia, INERTIA * i, bias, v, need, v);
  const share = left * factor[36 * i]!;
  for (let k = 0; k < 6; k++) need[v + k] = need[v + k]! + push[u + k]! * share;
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

function giveNeed(placement: Float64Array, p: number, need: Float64Array, v: number, t: number): void {
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
function carryAcceleration({ model, placement, acceleration, bias }: FlatTree, i: number, gravity: ArrayLike<number>): void {
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
  for (let k = v; k < v + 6; k++) acceleration[k] = acceleration[k]! + bias[k]!;
}

function accelerateAxis({ model, way, acceleration, push, factor, rest }: FlatTree, i: number, out: Float64Array): void {
  const j = model.speedStart[i]!;
  const v = 6 * i;
  const rate = factor[36 * i]! * (rest[j]! - dot6(push, 6 * j, acceleration, v));
  const k = way[i] === TURN ? v : v + 3;
  acceleration[k] = acceleration[k]! + rate;
  out[j] = rate;
}

function accelerateOther({ model, acceleration, push, motion, factor, rest }: FlatTree, i: number, out: Float64Array): void {
  const first = model.speedStart[i]!;
  const size = model.speedStart[i + 1]! - first;
  const v = 6 * i;
  for (let r = 0; r < size; r++) out[first + r] = rest[first + r]! - dot6(push, 6 * (first + r), acceleration, v);
  solveLdlt(factor, 36 * i, size, out, first);
  for (let r = 0; r < size; r++) {
    for (let k = 0; k < 6; k++) acceleration[v + k] = acceleration[v + k]! + motion[6 * (first + r) + k]! * out[first + r]!;
  }
}
