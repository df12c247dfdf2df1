/**
 * What the joints of a flat tree do to their bodies, in world axes: after a substitution, by body and in scalars.
 *
 *   l = M^a (x − c) + need^a          M^a Φ = 0, so the joint's own acceleration plays no role
 *   turn    row and column of M^a about x are zero          ball    M^a is a matrix of forces and accelerations alone
 *
 * A load is [τ about the origin of the body's frame, f]. Source: theory 03, section 7.6. Cost: up to 72 products a body.
 */
import { addInertiaTimes } from "./flat-factor.js";
import { type TreeBodies, turnOut } from "./flat-tables.js";
import { BALL, type FlatTree, INERTIA, TURN } from "./flat-tree.js";

/** out[6·i …] := load of every body that is not driven; `bodies.world` holds the frames of the bodies. */
export function writeReactions(flat: FlatTree, { tree: { driven }, world }: TreeBodies, out: Float64Array): void {
  const { model, way, behind: n, need, acceleration, bias } = flat;
  for (let i = driven; i < model.count; i++) {
    const v = 6 * i;
    const o = INERTIA * i;
    if (way[i] !== TURN && way[i] !== BALL) {
      behindOther(flat, i, out);
      turnLoad(world, 12 * i, out, v);
      continue;
    }
    const x = acceleration[v + 3]! - bias[v + 3]!;
    const y = acceleration[v + 4]! - bias[v + 4]!;
    const z = acceleration[v + 5]! - bias[v + 5]!;
    let ty = need[v + 1]!;
    let tz = need[v + 2]!;
    let fx = need[v + 3]! + n[o + 15]! * x + n[o + 18]! * y + n[o + 19]! * z;
    let fy = need[v + 4]! + n[o + 18]! * x + n[o + 16]! * y + n[o + 20]! * z;
    let fz = need[v + 5]! + n[o + 19]! * x + n[o + 20]! * y + n[o + 17]! * z;
    if (way[i] === TURN) {
      const wy = acceleration[v + 1]! - bias[v + 1]!;
      const wz = acceleration[v + 2]! - bias[v + 2]!;
      ty += n[o + 1]! * wy + n[o + 5]! * wz + n[o + 9]! * x + n[o + 10]! * y + n[o + 11]! * z;
      tz += n[o + 5]! * wy + n[o + 2]! * wz + n[o + 12]! * x + n[o + 13]! * y + n[o + 14]! * z;
      fx += n[o + 9]! * wy + n[o + 12]! * wz;
      fy += n[o + 10]! * wy + n[o + 13]! * wz;
      fz += n[o + 11]! * wy + n[o + 14]! * wz;
    }
    out[v] = need[v]!;
    out[v + 1] = ty;
    out[v + 2] = tz;
    out[v + 3] = fx;
    out[v + 4] = fy;
    out[v + 5] = fz;
    turnLoad(world, 12 * i, out, v);
  }
}

/** out[6·i …] := load[6·i …], which is in the axes of the bodies, in those of the world. */
export function turnReactions(load: Float64Array, { tree, world }: TreeBodies, out: Float64Array): void {
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    for (let k = 6 * i; k < 6 * i + 6; k++) out[k] = load[k]!;
    turnLoad(world, 12 * i, out, 6 * i);
  }
}

function behindOther({ behind, need, acceleration, bias, scratch }: FlatTree, i: number, out: Float64Array): void {
  const v = 6 * i;
  for (let k = 0; k < 6; k++) {
    scratch[k] = acceleration[v + k]! - bias[v + k]!;
    out[v + k] = need[v + k]!;
  }
  addInertiaTimes(behind, INERTIA * i, scratch, 0, out, v);
}

/** Both vectors at load[l …] from the axes of the frame at world[o …] to those of the world. */
function turnLoad(world: Float64Array, o: number, load: Float64Array, l: number): void {
  turnOut(world, o, load, l, load, l);
  turnOut(world, o, load, l + 3, load, l + 3);
}
