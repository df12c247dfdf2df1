/**
 * The two sweeps of a sub-step over all contacts of a pile, colour after colour, as projected Gauss–Seidel on impulses. Positions from the
 * first colour to the last, velocities back again: what one way carries on late, the other carries on early. Against both the same way,
 * cubes of six heaps of about 1000 creep at a third of the speed after 6 s.
 *
 *   position   d = s₀ + J·Y − min(0, s₀ + push)                  gap at the end of the sub-step, beyond what of an old depth is still allowed
 *              λ ← max(0, λ − (m d/h + γ (λ − λ̄))/(1 + γ))       Y ← Y + h M⁻¹Jᵀ Δλ
 *              where all λ of a pair are 0, its friction of the last sub-step is taken back as well
 *   velocity   λ ← max(0, λ − m (J·V + open))                     open = gap left/h of points that are still apart, 0 of the others
 *              λ̄ ← λ̄ + α (λ − λ̄)                                  mostly all of a pair together: α ⟨λ − λ̄⟩
 *              twist about the normal and slip in the middle of the points, the latter as a 2 × 2 block, held within the circle μ Σλ, with a mean of its own
 *
 *   Y    displacement from the anchors, V twist        s₀    gap at the anchors, m         m    effective mass, kg
 *   γ    damps: it pulls an impulse towards its mean λ̄, which follows slowly
 *
 * Why a mean. Since λ starts from its last value, the prediction extrapolates velocities, v + (v − v₋); a mode that a sweep corrects by the
 * small share ε then obeys z³ + ε z² + ε z + ε = 0 (z = h d/dt), which grows: a stack of five bounces for ever. Pulling λ towards 0 damps
 * it, but everything sinks in by γ λ h/m; pulling it towards a mean that follows in some hundred sub-steps damps as well, and nothing stays
 * sunk. Towards the last value alone (γ with λ̄ = λ) does not damp.
 *
 * Source: theory 08, section 1, with the mean as ours. Written in scalars: this is where the time of a pile goes. The vector form of one row is
 *   λ' = max(0, λ − m (J z + bias));  z += M⁻¹Jᵀ (λ' − λ)
 * One row waits for the one before it, so sums are ordered such that what is known early comes first.
 * Cost: about 30 ns per point in the position sweep, 110 ns per pair of bodies in the velocity sweep.
 */
import { beginRows } from "./begin-rows.js";
import { OVERFLOW } from "./colour.js";
import { finishRows } from "./finish-rows.js";
import { releaseFriction } from "./friction-impulses.js";
import {
  ABOVE_MEAN,
  FRICTION,
  FRICTION_BLOCK,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  INVERSE_INERTIA,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LENGTH,
  LEVER_A,
  LEVER_B,
  NORMAL,
  OFFSET_A,
  OFFSET_B,
  POINT_ANSWER_A,
  POINT_ANSWER_B,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MASS,
  POINT_MEAN,
  POINT_NORMAL,
  POINT_OPEN,
  POINT_RADIUS,
  POINT_TOTAL,
  POINTS,
  ROLLING,
  ROW_MANIFOLD,
  ROW_POINT,
  SLIDING,
  SPIN,
  SPIN_MASS,
  SPIN_TOTAL,
  SPINNING,
  STATIC,
  type SweptRows,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import { sweepRolling } from "./sweep-rolling.js";

/** All that passes over the rows, in one form of code: here, or in WebAssembly (`wasm-sweeps.ts`). Arguments as below. */
export interface Sweeps {
  finish: typeof finishRows;
  begin: typeof beginRows;
  positions(rows: SweptRows, h: number, push: number, pull: number): void;
  velocities(rows: SweptRows, following: number, pull: number, followingFriction: number): void;
}

/** Records from `first` up to `end`. `push`: depth that may have vanished by now, m. `pull`: γ. */
function sweepPositions(data: Float64Array, first: number, end: number, h: number, push: number, pull: number): void {
  const perStep = 1 / h;
  const rate = 1 / (h * (1 + pull));
  const share = pull / (1 + pull);
  for (let m = first; m < end; m += data[m + LENGTH]! | 0) {
    const a = data[m + OFFSET_A]! | 0;
    const b = data[m + OFFSET_B]! | 0;
    const massA = data[m + INVERSE_MASS_A]!;
    const massB = data[m + INVERSE_MASS_B]!;
    const last = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
    let ax = data[a]!;
    let ay = data[a + 1]!;
    let az = data[a + 2]!;
    let au = data[a + 3]!;
    let av = data[a + 4]!;
    let aw = data[a + 5]!;
    let bx = data[b]!;
    let by = data[b + 1]!;
    let bz = data[b + 2]!;
    let bu = data[b + 3]!;
    let bv = data[b + 4]!;
    let bw = data[b + 5]!;
    let load = 0;
    for (let p = m + ROW_MANIFOLD; p < last; p += ROW_POINT) {
      const nx = data[p + POINT_NORMAL]!;
      const ny = data[p + POINT_NORMAL + 1]!;
      const nz = data[p + POINT_NORMAL + 2]!;
      const gap = data[p + POINT_GAP]!;
      const rateA = data[p]! * ax + data[p + 2]! * ay + (data[p + 4]! * az - nx * au) - (ny * av + nz * aw);
      const rateB = data[p + 1]! * bx + data[p + 3]! * by + (data[p + 5]! * bz + nx * bu) + (ny * bv + nz * bw);
      const d = gap - Math.min(0, gap + push) + (rateA + rateB);
      const impulse = data[p + POINT_IMPULSE]!;
      const wanted = impulse - share * (impulse - data[p + POINT_MEAN]!) - data[p + POINT_MASS]! * rate * d;
      if (wanted <= 0) {
        data[p + POINT_OPEN] = d > 0 ? d * perStep : 0;
        if (impulse === 0) continue;
      } else data[p + POINT_OPEN] = 0;
      const next = Math.max(0, wanted);
      data[p + POINT_IMPULSE] = next;
      load += next;
      const change = h * (next - impulse);
      const changeA = change * massA;
      const changeB = change * massB;
      au -= changeA * nx;
      av -= changeA * ny;
      aw -= changeA * nz;
      bu += changeB * nx;
      bv += changeB * ny;
      bw += changeB * nz;
      ax += change * data[p + POINT_ANSWER_A]!;
      bx += change * data[p + POINT_ANSWER_B]!;
      ay += change * data[p + POINT_ANSWER_A + 2]!;
      by += change * data[p + POINT_ANSWER_B + 2]!;
      az += change * data[p + POINT_ANSWER_A + 4]!;
      bz += change * data[p + POINT_ANSWER_B + 4]!;
    }
    data[a] = ax;
    data[a + 1] = ay;
    data[a + 2] = az;
    data[a + 3] = au;
    data[a + 4] = av;
    data[a + 5] = aw;
    data[b] = bx;
    data[b + 1] = by;
    data[b + 2] = bz;
    data[b + 3] = bu;
    data[b + 4] = bv;
    data[b + 5] = bw;
    if (load === 0) releaseFriction(data, m, h);
  }
}

/** Means follow together, which lifts what sank in; apart by this share of it: as fast, they would make tall stacks sway. */
export const APART = 0.1;

/** Normal impulses, then friction of the same manifold, which sees their new sum. `following`: α; `pull` and `followingFriction`: γ and α of friction. */
function sweepVelocities(data: Float64Array, first: number, end: number, following: number, pull: number, followingFriction: number): void {
  const rate = 1 / (1 + pull);
  const share = pull / (1 + pull);
  for (let m = first; m < end; m += data[m + LENGTH]! | 0) {
    const a = data[m + OFFSET_A]! | 0;
    const b = data[m + OFFSET_B]! | 0;
    const massA = data[m + INVERSE_MASS_A]!;
    const massB = data[m + INVERSE_MASS_B]!;
    const last = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
    let ax = data[a]!;
    let ay = data[a + 1]!;
    let az = data[a + 2]!;
    let au = data[a + 3]!;
    let av = data[a + 4]!;
    let aw = data[a + 5]!;
    let bx = data[b]!;
    let by = data[b + 1]!;
    let bz = data[b + 2]!;
    let bu = data[b + 3]!;
    let bv = data[b + 4]!;
    let bw = data[b + 5]!;
    const common = (1 - APART) * following * data[m + ABOVE_MEAN]!;
    let above = 0;
    let touching = 0;
    let load = 0;
    let leverage = 0;
    for (let p = m + ROW_MANIFOLD; p < last; p += ROW_POINT) {
      const nx = data[p + POINT_NORMAL]!;
      const ny = data[p + POINT_NORMAL + 1]!;
      const nz = data[p + POINT_NORMAL + 2]!;
      const rateA = data[p]! * ax + data[p + 2]! * ay + (data[p + 4]! * az - nx * au) - (ny * av + nz * aw);
      const rateB = data[p + 1]! * bx + data[p + 3]! * by + (data[p + 5]! * bz + nx * bu) + (ny * bv + nz * bw);
      const speed = rateA + rateB;
      const impulse = data[p + POINT_IMPULSE]!;
      const mass = data[p + POINT_MASS]!;
      const next = Math.max(0, impulse - mass * data[p + POINT_OPEN]! - mass * speed);
      const mean = data[p + POINT_MEAN]!;
      data[p + POINT_MEAN] = mean + APART * following * (next - mean) + (next > 0 ? common : 0);
      if (next === 0 && impulse === 0) continue;
      if (next > 0) {
        above += next - mean;
        touching++;
      }
      load += next;
      leverage += next * data[p + POINT_RADIUS]!;
      data[p + POINT_IMPULSE] = next;
      data[p + POINT_TOTAL] = data[p + POINT_TOTAL]! + next;
      const change = next - impulse;
      const changeA = change * massA;
      const changeB = change * massB;
      au -= changeA * nx;
      av -= changeA * ny;
      aw -= changeA * nz;
      bu += changeB * nx;
      bv += changeB * ny;
      bw += changeB * nz;
      ax += change * data[p + POINT_ANSWER_A]!;
      bx += change * data[p + POINT_ANSWER_B]!;
      ay += change * data[p + POINT_ANSWER_A + 2]!;
      by += change * data[p + POINT_ANSWER_B + 2]!;
      az += change * data[p + POINT_ANSWER_A + 4]!;
      bz += change * data[p + POINT_ANSWER_B + 4]!;
    }

    data[m + ABOVE_MEAN] = touching > 0 ? above / touching : 0;
    const spin = data[m + SPIN]!;
    const before1 = data[m + FRICTION]!;
    const before2 = data[m + FRICTION + 1]!;
    if (load > 0 || spin !== 0 || before1 !== 0 || before2 !== 0) {
      const nx = data[m + NORMAL]!;
      const ny = data[m + NORMAL + 1]!;
      const nz = data[m + NORMAL + 2]!;
      const jA = a + INVERSE_INERTIA;
      const jB = b + INVERSE_INERTIA;

      // torque about the normal: ω changes by J⁻¹ n Δ
      const limit = data[m + SLIDING]! * leverage + data[m + SPINNING]! * load;
      const nextSpin = Math.max(-limit, Math.min(limit, spin - data[m + SPIN_MASS]! * (nx * (bx - ax) + ny * (by - ay) + nz * (bz - az))));
      data[m + SPIN] = nextSpin;
      data[m + SPIN_TOTAL] = data[m + SPIN_TOTAL]! + nextSpin;
      const lx = (nextSpin - spin) * nx;
      const ly = (nextSpin - spin) * ny;
      const lz = (nextSpin - spin) * nz;
      ax -= data[jA]! * lx + data[jA + 1]! * ly + data[jA + 2]! * lz;
      ay -= data[jA + 1]! * lx + data[jA + 3]! * ly + data[jA + 4]! * lz;
      az -= data[jA + 2]! * lx + data[jA + 4]! * ly + data[jA + 5]! * lz;
      bx += data[jB]! * lx + data[jB + 1]! * ly + data[jB + 2]! * lz;
      by += data[jB + 1]! * lx + data[jB + 3]! * ly + data[jB + 4]! * lz;
      bz += data[jB + 2]! * lx + data[jB + 4]! * ly + data[jB + 5]! * lz;

      // slip in the middle of the points: v + ω × r of B minus A
      const tx = data[m + TANGENT_1]!;
      const ty = data[m + TANGENT_1 + 1]!;
      const tz = data[m + TANGENT_1 + 2]!;
      const sx = data[m + TANGENT_2]!;
      const sy = data[m + TANGENT_2 + 1]!;
      const sz = data[m + TANGENT_2 + 2]!;
      const rx = data[m + LEVER_A]!;
      const ry = data[m + LEVER_A + 2]!;
      const rz = data[m + LEVER_A + 4]!;
      const qx = data[m + LEVER_B]!;
      const qy = data[m + LEVER_B + 2]!;
      const qz = data[m + LEVER_B + 4]!;
      const ux = bu + (by * qz - bz * qy) - (au + (ay * rz - az * ry));
      const uy = bv + (bz * qx - bx * qz) - (av + (az * rx - ax * rz));
      const uz = bw + (bx * qy - by * qx) - (aw + (ax * ry - ay * rx));
      const slip1 = tx * ux + ty * uy + tz * uz;
      const slip2 = sx * ux + sy * uy + sz * uz;
      const mean1 = data[m + FRICTION_MEAN]!;
      const mean2 = data[m + FRICTION_MEAN + 1]!;
      const k12 = data[m + FRICTION_BLOCK + 1]!;
      let next1 = before1 - rate * (data[m + FRICTION_BLOCK]! * slip1 + k12 * slip2) - share * (before1 - mean1);
      let next2 = before2 - rate * (k12 * slip1 + data[m + FRICTION_BLOCK + 2]! * slip2) - share * (before2 - mean2);
      const length = Math.sqrt(next1 * next1 + next2 * next2);
      if (length > data[m + STATIC]! * load) {
        const scale = (data[m + SLIDING]! * load) / length;
        next1 *= scale;
        next2 *= scale;
      }
      data[m + FRICTION_MEAN] = mean1 + followingFriction * (next1 - mean1);
      data[m + FRICTION_MEAN + 1] = mean2 + followingFriction * (next2 - mean2);
      data[m + FRICTION] = next1;
      data[m + FRICTION + 1] = next2;
      data[m + FRICTION_TOTAL] = data[m + FRICTION_TOTAL]! + next1;
      data[m + FRICTION_TOTAL + 1] = data[m + FRICTION_TOTAL + 1]! + next2;
      const px = (next1 - before1) * tx + (next2 - before2) * sx;
      const py = (next1 - before1) * ty + (next2 - before2) * sy;
      const pz = (next1 - before1) * tz + (next2 - before2) * sz;
      au -= massA * px;
      av -= massA * py;
      aw -= massA * pz;
      bu += massB * px;
      bv += massB * py;
      bw += massB * pz;
      const ex = ry * pz - rz * py;
      const ey = rz * px - rx * pz;
      const ez = rx * py - ry * px;
      ax -= data[jA]! * ex + data[jA + 1]! * ey + data[jA + 2]! * ez;
      ay -= data[jA + 1]! * ex + data[jA + 3]! * ey + data[jA + 4]! * ez;
      az -= data[jA + 2]! * ex + data[jA + 4]! * ey + data[jA + 5]! * ez;
      const fx = qy * pz - qz * py;
      const fy = qz * px - qx * pz;
      const fz = qx * py - qy * px;
      bx += data[jB]! * fx + data[jB + 1]! * fy + data[jB + 2]! * fz;
      by += data[jB + 1]! * fx + data[jB + 3]! * fy + data[jB + 4]! * fz;
      bz += data[jB + 2]! * fx + data[jB + 4]! * fy + data[jB + 5]! * fz;
    }
    data[a] = ax;
    data[a + 1] = ay;
    data[a + 2] = az;
    data[a + 3] = au;
    data[a + 4] = av;
    data[a + 5] = aw;
    data[b] = bx;
    data[b + 1] = by;
    data[b + 2] = bz;
    data[b + 3] = bu;
    data[b + 4] = bv;
    data[b + 5] = bw;
    if (data[m + ROLLING]! !== 0) sweepRolling(data, m, load);
  }
}

export const TYPESCRIPT_SWEEPS: Sweeps = {
  finish: finishRows,
  begin: beginRows,
  positions: ({ data, first, end }, h, push, pull) => sweepPositions(data, first, end, h, push, pull),
  velocities: ({ data, end, starts }, following, pull, followingFriction) => {
    for (let c = OVERFLOW; c >= 0; c--) {
      const next = c < OVERFLOW ? starts[c + 1]! : end;
      if (starts[c]! < next) sweepVelocities(data, starts[c]!, next, following, pull, followingFriction);
    }
  },
};
