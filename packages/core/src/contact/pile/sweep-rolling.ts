/**
 * What few contacts of a pile have: torques against rolling, and restitution. Beside the sweeps (`sweep.ts`), on the same numbers.
 *
 *   rolling       relative angular velocity across the normal as a 2 × 2 block, the impulse within the circle ρ Σλ, ρ the coefficient in m
 *   restitution   R ← max(0, R − m (J·V − e u)) of points that closed with the speed u; friction of its own within the circle μ ΣR
 */
import {
  FRICTION_BLOCK,
  INVERSE_INERTIA,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LENGTH,
  LEVER_A,
  LEVER_B,
  OFFSET_A,
  OFFSET_B,
  POINT_ANSWER_A,
  POINT_ANSWER_B,
  POINT_MASS,
  POINT_NORMAL,
  POINT_REBOUND,
  POINT_RESTITUTION,
  POINT_TOTAL,
  POINTS,
  REBOUND_FRICTION,
  RESTITUTION,
  ROLL,
  ROLL_BLOCK,
  ROLL_COEFFICIENT,
  ROLL_TOTAL,
  ROW_MANIFOLD,
  ROW_POINT,
  SLIDING,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";

/** Scratch: a vector in world axes. */
const vector = new Float64Array(3);

/** The manifold at m, whose normal impulses sum up to `load`. */
export function sweepRolling(data: Float64Array, m: number, load: number): void {
  const r = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
  const rate1 = angularRate(data, m, m + TANGENT_1);
  const rate2 = angularRate(data, m, m + TANGENT_2);
  const before1 = data[r + ROLL]!;
  const before2 = data[r + ROLL + 1]!;
  solveWithin(data, r + ROLL, r + ROLL_BLOCK, rate1, rate2, data[r + ROLL_COEFFICIENT]! * load);
  data[r + ROLL_TOTAL] = data[r + ROLL_TOTAL]! + data[r + ROLL]!;
  data[r + ROLL_TOTAL + 1] = data[r + ROLL_TOTAL + 1]! + data[r + ROLL + 1]!;
  writeAcross(data, m, data[r + ROLL]! - before1, data[r + ROLL + 1]! - before2);
  turn(data, data[m + OFFSET_A]!, -vector[0]!, -vector[1]!, -vector[2]!);
  turn(data, data[m + OFFSET_B]!, vector[0]!, vector[1]!, vector[2]!);
}

/** p ← p − K⁻¹ rate within a circle; p two numbers at `at`, K⁻¹ three at `block`. */
function solveWithin(data: Float64Array, at: number, block: number, rate1: number, rate2: number, limit: number): void {
  const next1 = data[at]! - (data[block]! * rate1 + data[block + 1]! * rate2);
  const next2 = data[at + 1]! - (data[block + 1]! * rate1 + data[block + 2]! * rate2);
  const length = Math.sqrt(next1 * next1 + next2 * next2);
  const scale = length > limit ? limit / length : 1;
  data[at] = scale * next1;
  data[at + 1] = scale * next2;
}

/** vector ← p t₁ + q t₂. */
function writeAcross(data: Float64Array, m: number, p: number, q: number): void {
  for (let k = 0; k < 3; k++) vector[k] = p * data[m + TANGENT_1 + k]! + q * data[m + TANGENT_2 + k]!;
}

/** ω of the body at `body` changes by J⁻¹ l. */
function turn(data: Float64Array, body: number, x: number, y: number, z: number): void {
  const j = body + INVERSE_INERTIA;
  data[body] = data[body]! + data[j]! * x + data[j + 1]! * y + data[j + 2]! * z;
  data[body + 1] = data[body + 1]! + data[j + 1]! * x + data[j + 3]! * y + data[j + 4]! * z;
  data[body + 2] = data[body + 2]! + data[j + 2]! * x + data[j + 4]! * y + data[j + 5]! * z;
}

/** Relative angular velocity of the manifold at m along the direction at `direction`. */
export function angularRate(data: Float64Array, m: number, direction: number): number {
  const a = data[m + OFFSET_A]!;
  const b = data[m + OFFSET_B]!;
  let rate = 0;
  for (let k = 0; k < 3; k++) rate += data[direction + k]! * (data[b + k]! - data[a + k]!);
  return rate;
}

/** Rate of the normal row at p of the manifold at m. */
export function normalRate(data: Float64Array, m: number, p: number): number {
  const a = data[m + OFFSET_A]! | 0;
  const b = data[m + OFFSET_B]! | 0;
  const n = p + POINT_NORMAL;
  return (
    data[n]! * (data[b + 3]! - data[a + 3]!) +
    data[n + 1]! * (data[b + 4]! - data[a + 4]!) +
    data[n + 2]! * (data[b + 5]! - data[a + 5]!) +
    (data[p]! * data[a]! + data[p + 2]! * data[a + 1]! + data[p + 4]! * data[a + 2]!) +
    (data[p + 1]! * data[b]! + data[p + 3]! * data[b + 1]! + data[p + 5]! * data[b + 2]!)
  );
}

/** Velocity of B against A in the middle of the points of the manifold at m: three numbers to `out`. */
function writeSlip(data: Float64Array, m: number, out: Float64Array): void {
  const a = data[m + OFFSET_A]! | 0;
  const b = data[m + OFFSET_B]! | 0;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const l = (k + 2) % 3;
    out[k] =
      data[b + 3 + k]! -
      data[a + 3 + k]! +
      (data[b + i]! * data[m + LEVER_B + 2 * l]! - data[b + l]! * data[m + LEVER_B + 2 * i]!) -
      (data[a + i]! * data[m + LEVER_A + 2 * l]! - data[a + l]! * data[m + LEVER_A + 2 * i]!);
  }
}

/** One sweep over the points that rebound. */
export function sweepRestitution(data: Float64Array, first: number, end: number): void {
  for (let m = first; m < end; m += data[m + LENGTH]!) {
    if (data[m + RESTITUTION]! === 0) continue;
    const last = m + ROW_MANIFOLD + data[m + POINTS]!;
    let load = 0;
    for (let p = m + ROW_MANIFOLD; p < last; p += ROW_POINT) {
      const rebound = data[p + POINT_REBOUND]!;
      if (rebound === 0 || data[p + POINT_TOTAL]! === 0) continue;
      const before = data[p + POINT_RESTITUTION]!;
      const next = Math.max(0, before - data[p + POINT_MASS]! * (normalRate(data, m, p) - rebound));
      data[p + POINT_RESTITUTION] = next;
      pushNormal(data, m, p, next - before);
      load += next;
    }
    if (load > 0) reboundFriction(data, m, load);
  }
}

/** The bodies of the manifold at m change by an impulse along the normal row at p. */
function pushNormal(data: Float64Array, m: number, p: number, change: number): void {
  const a = data[m + OFFSET_A]! | 0;
  const b = data[m + OFFSET_B]! | 0;
  const changeA = change * data[m + INVERSE_MASS_A]!;
  const changeB = change * data[m + INVERSE_MASS_B]!;
  for (let k = 0; k < 3; k++) {
    data[a + 3 + k] = data[a + 3 + k]! - changeA * data[p + POINT_NORMAL + k]!;
    data[b + 3 + k] = data[b + 3 + k]! + changeB * data[p + POINT_NORMAL + k]!;
    data[a + k] = data[a + k]! + change * data[p + POINT_ANSWER_A + 2 * k]!;
    data[b + k] = data[b + k]! + change * data[p + POINT_ANSWER_B + 2 * k]!;
  }
}

function reboundFriction(data: Float64Array, m: number, load: number): void {
  writeSlip(data, m, vector);
  let slip1 = 0;
  let slip2 = 0;
  for (let k = 0; k < 3; k++) {
    slip1 += data[m + TANGENT_1 + k]! * vector[k]!;
    slip2 += data[m + TANGENT_2 + k]! * vector[k]!;
  }
  const before1 = data[m + REBOUND_FRICTION]!;
  const before2 = data[m + REBOUND_FRICTION + 1]!;
  solveWithin(data, m + REBOUND_FRICTION, m + FRICTION_BLOCK, slip1, slip2, data[m + SLIDING]! * load);
  writeAcross(data, m, data[m + REBOUND_FRICTION]! - before1, data[m + REBOUND_FRICTION + 1]! - before2);
  pushAt(data, data[m + OFFSET_A]!, data[m + INVERSE_MASS_A]!, m + LEVER_A, -1);
  pushAt(data, data[m + OFFSET_B]!, data[m + INVERSE_MASS_B]!, m + LEVER_B, 1);
}

/** The impulse ±`vector` on a body at a lever. */
function pushAt(data: Float64Array, body: number, inverseMass: number, lever: number, sense: 1 | -1): void {
  const x = sense * vector[0]!;
  const y = sense * vector[1]!;
  const z = sense * vector[2]!;
  data[body + 3] = data[body + 3]! + inverseMass * x;
  data[body + 4] = data[body + 4]! + inverseMass * y;
  data[body + 5] = data[body + 5]! + inverseMass * z;
  const rx = data[lever]!;
  const ry = data[lever + 2]!;
  const rz = data[lever + 4]!;
  turn(data, body, ry * z - rz * y, rz * x - rx * z, rx * y - ry * x);
}
