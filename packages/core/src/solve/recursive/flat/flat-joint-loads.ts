/**
 * Loads in the joints of a flat tree whose accelerations are known: inverse dynamics, twin of inverse-dynamics.ts.
 *
 *   outwards   x = G x_V + Φ ṡ + c          inwards   l_i = M_i x_i + need_i + Σ Gᵀ l_children
 *
 * `need` is what the body needs while it does not accelerate. With changes of velocity for x and the opposite of impulses for need, l are the impulses of the
 * joints. Source: theory 03, section 7.2 (recovery of x and l). Cost: about 100 operations a body.
 */
import type { TreeModel } from "../tree-model.js";
import { carryAcceleration, giveNeed } from "./flat-substitute.js";
import type { FlatTree } from "./flat-tree.js";

/** x of every body into `acceleration` from ṡ, after the way outwards; `gravity` as in flat-substitute.ts. */
export function flatMotion(tree: FlatTree, rates: Float64Array, gravity: ArrayLike<number>): void {
  const { model, motion, acceleration } = tree;
  for (let i = 0; i < model.count; i++) {
    carryAcceleration(tree, i, gravity);
    for (let r = model.speedStart[i]!; r < model.speedStart[i + 1]!; r++) {
      for (let k = 0; k < 6; k++) acceleration[6 * i + k] = acceleration[6 * i + k]! + motion[6 * r + k]! * rates[r]!;
    }
  }
}

/** load := l, in the frames of the bodies; it holds `need` of every body for itself before. */
export function flatJointLoads({ model, placement }: FlatTree, x: Float64Array, load: Float64Array): void {
  for (let i = model.count - 1; i >= 0; i--) {
    addMomentum(model, i, x, load);
    if (model.parent[i]! >= 0) giveNeed(placement, 12 * i, load, 6 * i, 6 * model.parent[i]!);
  }
}

/** load += M x of body i: (I α + c × a, m a + α × c), c the first moment. */
function addMomentum({ mass }: TreeModel, i: number, x: Float64Array, load: Float64Array): void {
  const m = 10 * i;
  const v = 6 * i;
  const wx = x[v]!;
  const wy = x[v + 1]!;
  const wz = x[v + 2]!;
  const ax = x[v + 3]!;
  const ay = x[v + 4]!;
  const az = x[v + 5]!;
  const cx = mass[m + 1]!;
  const cy = mass[m + 2]!;
  const cz = mass[m + 3]!;
  load[v] = load[v]! + (mass[m + 4]! * wx + mass[m + 7]! * wy + mass[m + 8]! * wz + cy * az - cz * ay);
  load[v + 1] = load[v + 1]! + (mass[m + 7]! * wx + mass[m + 5]! * wy + mass[m + 9]! * wz + cz * ax - cx * az);
  load[v + 2] = load[v + 2]! + (mass[m + 8]! * wx + mass[m + 9]! * wy + mass[m + 6]! * wz + cx * ay - cy * ax);
  load[v + 3] = load[v + 3]! + (mass[m]! * ax + wy * cz - wz * cy);
  load[v + 4] = load[v + 4]! + (mass[m]! * ay + wz * cx - wx * cz);
  load[v + 5] = load[v + 5]! + (mass[m]! * az + wx * cy - wy * cx);
}
