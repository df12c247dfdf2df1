/** What friction, spin and rolling of a manifold, as impulses of the last sub-step, do to its bodies. */
import {
  FRICTION,
  INVERSE_INERTIA,
  INVERSE_MASS_A,
  LEVER_A,
  NORMAL,
  OFFSET_A,
  POINTS,
  ROLL,
  ROLLING,
  ROW_MANIFOLD,
  SPIN,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";

/** The six numbers `place` behind the start of either body change by `scale` times M⁻¹Jᵀ of the impulses of the manifold at m. */
export function addFriction(data: Float64Array, m: number, place: number, scale: number): void {
  const p = scale * data[m + FRICTION]!;
  const q = scale * data[m + FRICTION + 1]!;
  const x = p * data[m + TANGENT_1]! + q * data[m + TANGENT_2]!;
  const y = p * data[m + TANGENT_1 + 1]! + q * data[m + TANGENT_2 + 1]!;
  const z = p * data[m + TANGENT_1 + 2]! + q * data[m + TANGENT_2 + 2]!;
  const spin = scale * data[m + SPIN]!;
  let lx = spin * data[m + NORMAL]!;
  let ly = spin * data[m + NORMAL + 1]!;
  let lz = spin * data[m + NORMAL + 2]!;
  if (data[m + ROLLING] !== 0) {
    const r = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
    const roll1 = scale * data[r + ROLL]!;
    const roll2 = scale * data[r + ROLL + 1]!;
    lx += roll1 * data[m + TANGENT_1]! + roll2 * data[m + TANGENT_2]!;
    ly += roll1 * data[m + TANGENT_1 + 1]! + roll2 * data[m + TANGENT_2 + 1]!;
    lz += roll1 * data[m + TANGENT_1 + 2]! + roll2 * data[m + TANGENT_2 + 2]!;
  }
  for (let side = 0; side < 2; side++) {
    const sense = side === 0 ? -1 : 1;
    const body = data[m + OFFSET_A + side]! | 0;
    const o = body + place;
    const s = body + INVERSE_INERTIA;
    const mass = sense * data[m + INVERSE_MASS_A + side]!;
    const rx = data[m + LEVER_A + side]!;
    const ry = data[m + LEVER_A + side + 2]!;
    const rz = data[m + LEVER_A + side + 4]!;
    const tx = sense * (lx + (ry * z - rz * y));
    const ty = sense * (ly + (rz * x - rx * z));
    const tz = sense * (lz + (rx * y - ry * x));
    data[o] = data[o]! + (data[s]! * tx + data[s + 1]! * ty + data[s + 2]! * tz);
    data[o + 1] = data[o + 1]! + (data[s + 1]! * tx + data[s + 3]! * ty + data[s + 4]! * tz);
    data[o + 2] = data[o + 2]! + (data[s + 2]! * tx + data[s + 4]! * ty + data[s + 5]! * tz);
    data[o + 3] = data[o + 3]! + mass * x;
    data[o + 4] = data[o + 4]! + mass * y;
    data[o + 5] = data[o + 5]! + mass * z;
  }
}

/**
 * The manifold at m carries nothing at the end of the sub-step of length h: what the prediction of displacements holds of its last
 * friction is taken back, as it was of the normal impulses. Left to the velocities alone, a cube that leaves a slope after a blow would
 * have gone on by μ v h, and uphill be the higher for it.
 */
export function releaseFriction(data: Float64Array, m: number, h: number): void {
  const r = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
  const isRolling = data[m + ROLLING] !== 0;
  if (data[m + FRICTION] === 0 && data[m + FRICTION + 1] === 0 && data[m + SPIN] === 0 && !isRolling) return;
  addFriction(data, m, 0, -h);
  data[m + FRICTION] = 0;
  data[m + FRICTION + 1] = 0;
  data[m + SPIN] = 0;
  if (!isRolling) return;
  data[r + ROLL] = 0;
  data[r + ROLL + 1] = 0;
}
