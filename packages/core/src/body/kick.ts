/**
 * Half the impulse of the continuous forces over a step h, with the books kept.
 *
 *   first half, at t          M Δu = (h/2) (w(x) − C u⁻)              explicit
 *   second half, at t + h     (M + (h/2) C) u⁺ = M u⁻ + (h/2) w(x)    implicit in the damping
 *
 * u = [ω, v] about the centre of mass, w = [τ, f], C = diag(c_ω, c_ω, c_ω, c_v, c_v, c_v). With linear damping both halves together
 * are the trapezoidal rule: second order and stable for any h. Isotropic angular damping keeps the system diagonal in principal axes.
 *
 * Books: an impulse p does the work p·(u⁻ + u⁺)/2, exactly. `booked` receives the work of the external forces (0), that of the dampers
 * and of all else that depends on velocity (1), the linear impulse (2…4) and the angular impulse about the world's origin (5…7) of everything that acted.
 *
 * In scalars, because numbers handed from function to function are boxed by the engine: a profile of 10⁴ bodies spent half of the step
 * on that. In vectors: kick-in-vectors.ts of the tests, which holds both together.
 */
import { BOOKED, type BodyTables, POSE, TWIST } from "./body-tables.js";
import { rotateRow } from "./rotation/rotation-kernel.js";

export function kickBody(t: BodyTables, body: number, h: number, half: "first" | "second"): void {
  if (t.plain[body] === 1) kickPlain(t, body, h, half === "first" ? t.startWrench : t.endWrench);
  else kickFully(t, body, h, half);
}

/** Gravity alone: the same without what would be zero. */
function kickPlain(t: BodyTables, body: number, h: number, kept: Float64Array): void {
  const v = body * TWIST;
  const p = body * POSE;
  const b = body * BOOKED;
  const { twist, wrench, pose, booked } = t;
  const tau = h / 2;
  const inverse = t.mass[2 * body + 1]!;
  const fx = wrench[v + 3]!;
  const fy = wrench[v + 4]!;
  const fz = wrench[v + 5]!;
  const px = tau * fx;
  const py = tau * fy;
  const pz = tau * fz;
  twist[v + 3] = twist[v + 3]! + px * inverse;
  twist[v + 4] = twist[v + 4]! + py * inverse;
  twist[v + 5] = twist[v + 5]! + pz * inverse;
  booked[b + 2] = booked[b + 2]! + px;
  booked[b + 3] = booked[b + 3]! + py;
  booked[b + 4] = booked[b + 4]! + pz;
  booked[b + 5] = booked[b + 5]! + (pose[p + 1]! * pz - pose[p + 2]! * py);
  booked[b + 6] = booked[b + 6]! + (pose[p + 2]! * px - pose[p]! * pz);
  booked[b + 7] = booked[b + 7]! + (pose[p]! * py - pose[p + 1]! * px);
  kept[v] = 0;
  kept[v + 1] = 0;
  kept[v + 2] = 0;
  kept[v + 3] = fx;
  kept[v + 4] = fy;
  kept[v + 5] = fz;
}

function kickFully(t: BodyTables, body: number, h: number, half: "first" | "second"): void {
  const v = body * TWIST;
  const p = body * POSE;
  const b = body * BOOKED;
  const { twist, wrench, external, resisting, pose, booked } = t;
  const tau = h / 2;
  const cv = tau * t.damping[2 * body + 1]!;
  const first = half === "first";

  // linear: u⁻, impulse of the forces, u⁺, impulse of the damper
  const x = twist[v + 3]!;
  const y = twist[v + 4]!;
  const z = twist[v + 5]!;
  const ex = tau * external[v + 3]!;
  const ey = tau * external[v + 4]!;
  const ez = tau * external[v + 5]!;
  const fx = tau * wrench[v + 3]! + ex;
  const fy = tau * wrench[v + 4]! + ey;
  const fz = tau * wrench[v + 5]! + ez;
  const inverse = first || cv === 0 ? t.mass[2 * body + 1]! : 1 / (t.mass[2 * body]! + cv);
  const nx = x + (fx - cv * x) * inverse;
  const ny = y + (fy - cv * y) * inverse;
  const nz = z + (fz - cv * z) * inverse;
  const dx = -cv * (first ? x : nx);
  const dy = -cv * (first ? y : ny);
  const dz = -cv * (first ? z : nz);
  twist[v + 3] = nx;
  twist[v + 4] = ny;
  twist[v + 5] = nz;

  const px = fx + dx;
  const py = fy + dy;
  const pz = fz + dz;
  const rx = tau * resisting[v + 3]!;
  const ry = tau * resisting[v + 4]!;
  const rz = tau * resisting[v + 5]!;
  booked[b] = booked[b]! + 0.5 * ((ex - rx) * (x + nx) + (ey - ry) * (y + ny) + (ez - rz) * (z + nz));
  booked[b + 1] = booked[b + 1]! + 0.5 * ((dx + rx) * (x + nx) + (dy + ry) * (y + ny) + (dz + rz) * (z + nz));
  booked[b + 2] = booked[b + 2]! + px;
  booked[b + 3] = booked[b + 3]! + py;
  booked[b + 4] = booked[b + 4]! + pz;
  booked[b + 5] = booked[b + 5]! + (pose[p + 1]! * pz - pose[p + 2]! * py);
  booked[b + 6] = booked[b + 6]! + (pose[p + 2]! * px - pose[p]! * pz);
  booked[b + 7] = booked[b + 7]! + (pose[p]! * py - pose[p + 1]! * px);

  const kept = first ? t.startWrench : t.endWrench;
  kept[v] = 0;
  kept[v + 1] = 0;
  kept[v + 2] = 0;
  const rate = 1 / tau;
  kept[v + 3] = px * rate;
  kept[v + 4] = py * rate;
  kept[v + 5] = pz * rate;
  if (needsTurning(t, body)) kickRotation(t, body, h, half);
}

/** Is there a torque or angular damping? Most bodies have neither. */
function needsTurning(t: BodyTables, body: number): boolean {
  const v = body * TWIST;
  const { wrench, external } = t;
  return (
    wrench[v] !== 0 ||
    wrench[v + 1] !== 0 ||
    wrench[v + 2] !== 0 ||
    external[v] !== 0 ||
    external[v + 1] !== 0 ||
    external[v + 2] !== 0 ||
    t.damping[2 * body] !== 0
  );
}

/** The angular part, in principal axes: Δω = (impulse − C'ω⁻)/(J + C'), C' = 0 where explicit. About an axis without moment nothing changes. */
function kickRotation(t: BodyTables, body: number, h: number, half: "first" | "second"): void {
  const v = body * TWIST;
  const b = body * BOOKED;
  const { twist, wrench, external, resisting, inertia, booked } = t;
  const tau = h / 2;
  const c = tau * t.damping[2 * body]!;
  const first = half === "first";
  const implicit = first ? 0 : c;
  const x = twist[v]!;
  const y = twist[v + 1]!;
  const z = twist[v + 2]!;
  for (let k = v; k < v + 3; k++) twist[k] = tau * (wrench[k]! + external[k]!) - c * twist[k]!;
  rotateRow(twist, v, t.pose, body * POSE + 3, -1);
  for (let k = v; k < v + 3; k++) twist[k] = inertia[k] === 0 ? 0 : twist[k]! / (inertia[k]! + implicit);
  rotateRow(twist, v, t.pose, body * POSE + 3, 1);
  twist[v] = twist[v]! + x;
  twist[v + 1] = twist[v + 1]! + y;
  twist[v + 2] = twist[v + 2]! + z;

  const kept = first ? t.startWrench : t.endWrench;
  for (let k = 0; k < 3; k++) {
    const before = k === 0 ? x : k === 1 ? y : z;
    const after = twist[v + k]!;
    const damper = -c * (first ? before : after);
    const impulse = tau * (wrench[v + k]! + external[v + k]!) + damper;
    booked[b] = booked[b]! + 0.5 * tau * (external[v + k]! - resisting[v + k]!) * (before + after);
    booked[b + 1] = booked[b + 1]! + 0.5 * (damper + tau * resisting[v + k]!) * (before + after);
    booked[b + 5 + k] = booked[b + 5 + k]! + impulse;
    kept[v + k] = impulse / tau;
  }
}

/** Keeps the twist that the kick led to, for `bookDeflection`. Where gravity alone acts there will be nothing to book. */
export function rememberKick(t: BodyTables, body: number): void {
  if (t.plain[body] === 1) return;
  for (let k = body * TWIST; k < (body + 1) * TWIST; k++) t.kicked[k] = t.twist[k]!;
}

/**
 * Joints act together with the kick and change the velocity it led to. The work of the kick's impulse p is then p·(u⁻ + u)/2 with the final u:
 * what is missing in the books is p·(u − kicked)/2.
 */
export function bookDeflection(t: BodyTables, body: number, h: number, half: "first" | "second"): void {
  if (t.plain[body] === 1) return;
  const { twist, kicked, wrench, external, resisting, booked } = t;
  const all = half === "first" ? t.startWrench : t.endWrench;
  let outer = 0;
  let dampers = 0;
  for (let k = body * TWIST; k < (body + 1) * TWIST; k++) {
    const deflection = twist[k]! - kicked[k]!;
    const driving = external[k]! - resisting[k]!;
    outer += driving * deflection;
    dampers += (all[k]! - wrench[k]! - driving) * deflection;
  }
  const b = body * BOOKED;
  booked[b] = booked[b]! + 0.25 * h * outer;
  booked[b + 1] = booked[b + 1]! + 0.25 * h * dampers;
}
