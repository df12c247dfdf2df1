/**
 * What every step does with all rows before its first sub-step, in one pass: the warm start W += M⁻¹Jᵀλ of the stored impulses, the deepest overlap as the bodies stand,
 * gap + J·X, which OPEN holds until the first sweep, and sums of the last step begin anew. The table holds X of the bodies.
 */
import { TWIST } from "../../body/body-tables.js";
import { type PileBodies, SYMMETRIC } from "./pile-bodies.js";
import {
  ABOVE_MEAN,
  BODY,
  FRICTION,
  FRICTION_TOTAL,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LENGTH,
  LEVER_A,
  NORMAL,
  OFFSET_A,
  OFFSET_B,
  POINT_ANSWER_A,
  POINT_ANSWER_B,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_NORMAL,
  POINT_OPEN,
  POINT_RESTITUTION,
  POINT_TOTAL,
  POINTS,
  REBOUND_FRICTION,
  ROLL,
  ROLL_TOTAL,
  ROLLING,
  ROW_MANIFOLD,
  ROW_POINT,
  SPIN,
  SPIN_TOTAL,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import type { PileRows } from "./pile-rows.js";

/** Returns the deepest overlap, m, 0 for none. */
export function beginRows({ data, first, end }: PileRows, bodies: PileBodies): number {
  let deepest = 0;
  for (let m = first; m < end; m += data[m + LENGTH]! | 0) {
    deepest = Math.max(deepest, beginPoints(data, bodies, m));
    if (data[m + FRICTION] !== 0 || data[m + FRICTION + 1] !== 0 || data[m + SPIN] !== 0 || data[m + ROLLING] !== 0) {
      beginFriction(data, bodies, m);
    }
    data[m + ABOVE_MEAN] = 0;
    data[m + FRICTION_TOTAL] = 0;
    data[m + FRICTION_TOTAL + 1] = 0;
    data[m + SPIN_TOTAL] = 0;
    data[m + REBOUND_FRICTION] = 0;
    data[m + REBOUND_FRICTION + 1] = 0;
  }
  return deepest;
}

/** Normal rows; what acts on the bodies is summed up and added once. */
function beginPoints(data: Float64Array, { late, push }: PileBodies, m: number): number {
  const a = data[m + OFFSET_A]! | 0;
  const b = data[m + OFFSET_B]! | 0;
  const end = m + ROW_MANIFOLD + data[m + POINTS]!;
  const xA = data[a]!;
  const yA = data[a + 1]!;
  const zA = data[a + 2]!;
  const xB = data[b]!;
  const yB = data[b + 1]!;
  const zB = data[b + 2]!;
  const x = data[b + 3]! - data[a + 3]!;
  const y = data[b + 4]! - data[a + 4]!;
  const z = data[b + 5]! - data[a + 5]!;
  let nearest = 0;
  let fx = 0;
  let fy = 0;
  let fz = 0;
  let ax = 0;
  let ay = 0;
  let az = 0;
  let bx = 0;
  let by = 0;
  let bz = 0;
  for (let p = m + ROW_MANIFOLD; p < end; p += ROW_POINT) {
    const nx = data[p + POINT_NORMAL]!;
    const ny = data[p + POINT_NORMAL + 1]!;
    const nz = data[p + POINT_NORMAL + 2]!;
    const gap =
      data[p + POINT_GAP]! +
      (nx * x + ny * y + nz * z) +
      (data[p]! * xA + data[p + 2]! * yA + data[p + 4]! * zA) +
      (data[p + 1]! * xB + data[p + 3]! * yB + data[p + 5]! * zB);
    nearest = Math.min(nearest, gap);
    data[p + POINT_OPEN] = gap;
    data[p + POINT_TOTAL] = 0;
    data[p + POINT_RESTITUTION] = 0;
    const impulse = data[p + POINT_IMPULSE]!;
    if (impulse === 0) continue;
    fx += impulse * nx;
    fy += impulse * ny;
    fz += impulse * nz;
    ax += impulse * data[p + POINT_ANSWER_A]!;
    ay += impulse * data[p + POINT_ANSWER_A + 2]!;
    az += impulse * data[p + POINT_ANSWER_A + 4]!;
    bx += impulse * data[p + POINT_ANSWER_B]!;
    by += impulse * data[p + POINT_ANSWER_B + 2]!;
    bz += impulse * data[p + POINT_ANSWER_B + 4]!;
  }
  late[a / BODY] = 0;
  late[b / BODY] = 0;
  const massA = data[m + INVERSE_MASS_A]!;
  const massB = data[m + INVERSE_MASS_B]!;
  const i = (TWIST * a) / BODY;
  const k = (TWIST * b) / BODY;
  push[i] = push[i]! + ax;
  push[i + 1] = push[i + 1]! + ay;
  push[i + 2] = push[i + 2]! + az;
  push[i + 3] = push[i + 3]! - massA * fx;
  push[i + 4] = push[i + 4]! - massA * fy;
  push[i + 5] = push[i + 5]! - massA * fz;
  push[k] = push[k]! + bx;
  push[k + 1] = push[k + 1]! + by;
  push[k + 2] = push[k + 2]! + bz;
  push[k + 3] = push[k + 3]! + massB * fx;
  push[k + 4] = push[k + 4]! + massB * fy;
  push[k + 5] = push[k + 5]! + massB * fz;
  return -nearest;
}

/** Friction, spin and rolling. */
function beginFriction(data: Float64Array, bodies: PileBodies, m: number): void {
  const p = data[m + FRICTION]!;
  const q = data[m + FRICTION + 1]!;
  const x = p * data[m + TANGENT_1]! + q * data[m + TANGENT_2]!;
  const y = p * data[m + TANGENT_1 + 1]! + q * data[m + TANGENT_2 + 1]!;
  const z = p * data[m + TANGENT_1 + 2]! + q * data[m + TANGENT_2 + 2]!;
  const spin = data[m + SPIN]!;
  let lx = spin * data[m + NORMAL]!;
  let ly = spin * data[m + NORMAL + 1]!;
  let lz = spin * data[m + NORMAL + 2]!;
  if (data[m + ROLLING] !== 0) {
    const r = m + ROW_MANIFOLD + data[m + POINTS]!;
    const roll1 = data[r + ROLL]!;
    const roll2 = data[r + ROLL + 1]!;
    lx += roll1 * data[m + TANGENT_1]! + roll2 * data[m + TANGENT_2]!;
    ly += roll1 * data[m + TANGENT_1 + 1]! + roll2 * data[m + TANGENT_2 + 1]!;
    lz += roll1 * data[m + TANGENT_1 + 2]! + roll2 * data[m + TANGENT_2 + 2]!;
    data[r + ROLL_TOTAL] = 0;
    data[r + ROLL_TOTAL + 1] = 0;
  }
  const { push, inverseInertia: j } = bodies;
  for (let side = 0; side < 2; side++) {
    const sense = side === 0 ? -1 : 1;
    const n = data[m + OFFSET_A + side]! / BODY;
    const o = TWIST * n;
    const s = SYMMETRIC * n;
    const mass = sense * data[m + INVERSE_MASS_A + side]!;
    const rx = data[m + LEVER_A + side]!;
    const ry = data[m + LEVER_A + side + 2]!;
    const rz = data[m + LEVER_A + side + 4]!;
    const tx = sense * (lx + (ry * z - rz * y));
    const ty = sense * (ly + (rz * x - rx * z));
    const tz = sense * (lz + (rx * y - ry * x));
    push[o] = push[o]! + (j[s]! * tx + j[s + 1]! * ty + j[s + 2]! * tz);
    push[o + 1] = push[o + 1]! + (j[s + 1]! * tx + j[s + 3]! * ty + j[s + 4]! * tz);
    push[o + 2] = push[o + 2]! + (j[s + 2]! * tx + j[s + 4]! * ty + j[s + 5]! * tz);
    push[o + 3] = push[o + 3]! + mass * x;
    push[o + 4] = push[o + 4]! + mass * y;
    push[o + 5] = push[o + 5]! + mass * z;
  }
}
