/**
 * Free rotation by its Taylor series of any order, in the form that is right in the rotating frame.
 *
 * With scaled coefficients a_k = Ω⁽ᵏ⁾ hᵏ/k! and p_k = p⁽ᵏ⁾ hᵏ/k! of the relative rotation p (q(t + h) = q(t) p), a₀ = Ω, p₀ = 1:
 *
 *   a_{k+1} = h/(k+1) · J⁻¹ Σᵢ (J aᵢ) × a_{k−i}, in principal axes x: (Jy − Jz)/Jx · h/(k+1) · Σᵢ aᵢ,y a_{k−i},z and cyclic
 *   p_{k+1} = h/(2(k+1)) Σᵢ p_{k−i} · aᵢ           (Ω on the right: it is given in body axes)
 *
 * p = Σ p_k, normalised. Ω at the end is not summed but follows from the constant momentum (carryMomentum), so the momentum is kept
 * to round-off and the energy error is that of the attitude.
 * Source: theory 01, section 14.2 and theory 04, section 3.4, both with the frame correction; the source's printed series for q and r
 * use body-frame derivatives in the inertial frame and stop at second order. The scaling and the momentum are ours.
 * Cost: order n takes n(n+1)/2 quaternion products; order 4 has a written-out twin, series-4.ts.
 */
import { assert } from "../../math/assert.js";
import { type BodyTables, POSE, TWIST } from "../body-tables.js";
import { carryMomentum, multiplyRow, type RotationKernel } from "./rotation-kernel.js";

export function createSeries(order: number): RotationKernel {
  assert(Number.isInteger(order) && order >= 1, "a series needs a whole order of at least 1");
  const a = new Float64Array(3 * (order + 1));
  const p = new Float64Array(4 * (order + 1));

  function turn(t: BodyTables, body: number, h: number): void {
    const v = body * TWIST;
    for (let i = 0; i < 3; i++) a[i] = t.nextTwist[v + i]!;
    p.fill(0);
    p[3] = 1;
    for (let k = 0; k < order; k++) {
      nextRate(a, k, t.inertia, v, h / (k + 1));
      nextRotation(p, a, k, h / (2 * (k + 1)));
    }
    let x = 0;
    let y = 0;
    let z = 0;
    let w = 0;
    for (let k = order; k >= 0; k--) {
      x += p[4 * k]!;
      y += p[4 * k + 1]!;
      z += p[4 * k + 2]!;
      w += p[4 * k + 3]!;
    }
    const f = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
    multiplyRow(t.nextPose, body * POSE + 3, x * f, y * f, z * f, w * f);
    carryMomentum(t, body, x * f, y * f, z * f, w * f);
  }
  return { name: "series", order, keepsMomentum: true, turn };
}

/** a_{k+1} from a₀ … a_k. */
function nextRate(a: Float64Array, k: number, inertia: Float64Array, j: number, factor: number): void {
  let yz = 0;
  let zx = 0;
  let xy = 0;
  for (let i = 0; i <= k; i++) {
    const m = 3 * i;
    const n = 3 * (k - i);
    yz += a[m + 1]! * a[n + 2]!;
    zx += a[m + 2]! * a[n]!;
    xy += a[m]! * a[n + 1]!;
  }
  const next = 3 * (k + 1);
  a[next] = factor * (inertia[j + 1]! - inertia[j + 2]!) * inertia[j + 3]! * yz;
  a[next + 1] = factor * (inertia[j + 2]! - inertia[j]!) * inertia[j + 4]! * zx;
  a[next + 2] = factor * (inertia[j]! - inertia[j + 1]!) * inertia[j + 5]! * xy;
}

/** p_{k+1} from p₀ … p_k and a₀ … a_k. */
function nextRotation(p: Float64Array, a: Float64Array, k: number, factor: number): void {
  let x = 0;
  let y = 0;
  let z = 0;
  let w = 0;
  for (let i = 0; i <= k; i++) {
    const m = 4 * (k - i);
    const n = 3 * i;
    x += p[m + 3]! * a[n]! + p[m + 1]! * a[n + 2]! - p[m + 2]! * a[n + 1]!;
    y += p[m + 3]! * a[n + 1]! + p[m + 2]! * a[n]! - p[m]! * a[n + 2]!;
    z += p[m + 3]! * a[n + 2]! + p[m]! * a[n + 1]! - p[m + 1]! * a[n]!;
    w -= p[m]! * a[n]! + p[m + 1]! * a[n + 1]! + p[m + 2]! * a[n + 2]!;
  }
  const next = 4 * (k + 1);
  p[next] = factor * x;
  p[next + 1] = factor * y;
  p[next + 2] = factor * z;
  p[next + 3] = factor * w;
}
