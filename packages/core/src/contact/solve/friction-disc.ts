/**
 * Friction of one point in its plane, the impulses of all others given: two rows with rates w (m/s) that change by K per impulse, |p| bounded.
 *
 *   stick    q = p − K⁻¹ w                                  taken where |q| ≤ r_s = μ_s P_n
 *   slide    w + K (q − p) = −λ q,  |q| = r_d = μ_d P_n,  λ > 0        q opposite to the rate that is left: least of ½ qᵀK q + cᵀq in the disc
 *
 * with c = w − K p: (K + λ) q = −c, and λ is the root of |q(λ)| = r_d. Newton on 1/|q| − 1/r rises to the root from any λ below it; the beginning
 * |c|/r − k_max is such a λ, and the root itself where K is isotropic. Shrinking the trial q would leave a rate that is not opposite to q.
 *
 * Source: theory 02, section 6.3; Moré and Sorensen, Computing a trust region step, SIAM J. Sci. Stat. Comput. 4 (1983), equation (3.8).
 * Cost: closed form for isotropic K, three or four Newton steps else. Where K is singular, what it cannot move slides.
 */

/** Newton steps on λ; each doubles the digits. */
const STEPS = 30;
const ACCURACY = 4e-16;
/** Share of the largest mobility that is added where K is singular. */
const LEAST_SHARE = 1e-14;

export interface Disc {
  k11: number;
  k12: number;
  k22: number;
  /** Question: the impulse so far; answer: the impulse. */
  p1: number;
  p2: number;
  w1: number;
  w2: number;
}

export const createDisc = (): Disc => ({ k11: 0, k12: 0, k22: 0, p1: 0, p2: 0, w1: 0, w2: 0 });

/** Larger eigenvalue of [k11 k12; k12 k22]. */
export function largerEigenvalue(k11: number, k12: number, k22: number): number {
  const half = 0.5 * (k11 - k22);
  return 0.5 * (k11 + k22) + Math.sqrt(half * half + k12 * k12);
}

/** Fills p; true where the point sticks. */
export function solveDisc(disc: Disc, stickRadius: number, slideRadius: number): boolean {
  const { k11, k12, k22, p1, p2, w1, w2 } = disc;
  const least = LEAST_SHARE * (k11 + k22);
  const d = (k11 + least) * (k22 + least) - k12 * k12;
  const q1 = p1 - ((k22 + least) * w1 - k12 * w2) / d;
  const q2 = p2 - ((k11 + least) * w2 - k12 * w1) / d;
  if (q1 * q1 + q2 * q2 <= stickRadius * stickRadius) {
    disc.p1 = q1;
    disc.p2 = q2;
    return true;
  }
  slide(disc, slideRadius);
  return false;
}

function slide(disc: Disc, radius: number): void {
  const { k11, k12, k22, p1, p2, w1, w2 } = disc;
  const c1 = w1 - k11 * p1 - k12 * p2;
  const c2 = w2 - k12 * p1 - k22 * p2;
  disc.p1 = 0;
  disc.p2 = 0;
  if (!(radius > 0)) return;
  let lambda = Math.max(LEAST_SHARE * (k11 + k22), Math.sqrt(c1 * c1 + c2 * c2) / radius - largerEigenvalue(k11, k12, k22));
  for (let step = 0; step < STEPS; step++) {
    const a = k11 + lambda;
    const b = k22 + lambda;
    const d = a * b - k12 * k12;
    const q1 = -(b * c1 - k12 * c2) / d;
    const q2 = -(a * c2 - k12 * c1) / d;
    const size = Math.sqrt(q1 * q1 + q2 * q2);
    if (!(size > 0)) return;
    const excess = size / radius - 1;
    disc.p1 = (q1 / size) * radius;
    disc.p2 = (q2 / size) * radius;
    // qᵀ (K + λ)⁻¹ q
    const steep = (b * q1 * q1 - 2 * k12 * q1 * q2 + a * q2 * q2) / d;
    const next = lambda + (excess * size * size) / steep;
    if (!(excess > ACCURACY) || !(next > lambda)) return;
    lambda = next;
  }
}
