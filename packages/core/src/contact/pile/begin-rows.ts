/**
 * What every step does with all rows before its first sub-step, in one pass: the warm start W += M⁻¹Jᵀλ of the stored
 * impulses, the deepest overlap as the bodies stand, gap + J·X, which OPEN holds until the first sweep, and sums of the last
 * step begin anew. The table holds X and J⁻¹ of the bodies.
 */
import { addFriction } from "./friction-impulses.js";
import {
  ABOVE_MEAN,
  FRICTION,
  FRICTION_TOTAL,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LENGTH,
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
  ROLL_TOTAL,
  ROLLING,
  ROW_MANIFOLD,
  ROW_POINT,
  SPIN,
  SPIN_TOTAL,
  type SweptRows,
  WARM_START,
} from "./pile-layout.js";

/** Returns the deepest overlap, m, 0 for none. */
export function beginRows({ data, first, end }: SweptRows): number {
  let nearest = 0;
  for (let m = first; m < end; m += data[m + LENGTH]! | 0) {
    nearest = Math.min(nearest, beginPoints(data, m));
    const isRolling = data[m + ROLLING] !== 0;
    if (data[m + FRICTION] !== 0 || data[m + FRICTION + 1] !== 0 || data[m + SPIN] !== 0 || isRolling) addFriction(data, m, WARM_START, 1);
    if (isRolling) {
      const r = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
      data[r + ROLL_TOTAL] = 0;
      data[r + ROLL_TOTAL + 1] = 0;
    }
    data[m + ABOVE_MEAN] = 0;
    data[m + FRICTION_TOTAL] = 0;
    data[m + FRICTION_TOTAL + 1] = 0;
    data[m + SPIN_TOTAL] = 0;
    data[m + REBOUND_FRICTION] = 0;
    data[m + REBOUND_FRICTION + 1] = 0;
  }
  return -nearest;
}

/** Normal rows; what acts on the bodies is summed up and added once. */
function beginPoints(data: Float64Array, m: number): number {
  const a = data[m + OFFSET_A]! | 0;
  const b = data[m + OFFSET_B]! | 0;
  const end = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
  const xA = data[a]!;
  const yA = data[a + 1]!;
  const zA = data[a + 2]!;
  const uA = data[a + 3]!;
  const vA = data[a + 4]!;
  const wA = data[a + 5]!;
  const xB = data[b]!;
  const yB = data[b + 1]!;
  const zB = data[b + 2]!;
  const uB = data[b + 3]!;
  const vB = data[b + 4]!;
  const wB = data[b + 5]!;
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
    const wayA = data[p]! * xA + data[p + 2]! * yA + (data[p + 4]! * zA - nx * uA) - (ny * vA + nz * wA);
    const wayB = data[p + 1]! * xB + data[p + 3]! * yB + (data[p + 5]! * zB + nx * uB) + (ny * vB + nz * wB);
    const gap = data[p + POINT_GAP]! + (wayA + wayB);
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
  const massA = data[m + INVERSE_MASS_A]!;
  const massB = data[m + INVERSE_MASS_B]!;
  const i = a + WARM_START;
  const k = b + WARM_START;
  data[i] = data[i]! + ax;
  data[i + 1] = data[i + 1]! + ay;
  data[i + 2] = data[i + 2]! + az;
  data[i + 3] = data[i + 3]! - massA * fx;
  data[i + 4] = data[i + 4]! - massA * fy;
  data[i + 5] = data[i + 5]! - massA * fz;
  data[k] = data[k]! + bx;
  data[k + 1] = data[k + 1]! + by;
  data[k + 2] = data[k + 2]! + bz;
  data[k + 3] = data[k + 3]! + massB * fx;
  data[k + 4] = data[k + 4]! + massB * fy;
  data[k + 5] = data[k + 5]! + massB * fz;
  return nearest;
}
