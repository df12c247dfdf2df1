/**
 * Rebound at the end of a step of the points that closed in it.
 *
 *   u² = v² − 2 a s₀          closing speed from speed v, gap s₀ and acceleration a (forces and resting contacts) at the start of the step, all along the normal
 *   wanted                     e u where u is beyond the speed of rest
 *
 * The point has been stopped at the surface by then. Leaving it with e u there is what it would have on its way through the surface, so the
 * height of a rebound does not depend on when in the step it closed. Normal impulses and their friction are the share s ∈ [0, 1], the
 * largest one with which contacts have done no positive work in the step: C(s) = T(V + sΔ) − T(V₀) − dt F·(V₀ + V + sΔ)/2 ≤ 0, a quadratic.
 */
import { type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { rotateRow } from "../../body/rotation/rotation-kernel.js";
import type { PileBodies } from "./pile-bodies.js";
import {
  BODY,
  LENGTH,
  POINT_OPEN,
  POINT_REBOUND,
  POINT_RESTITUTION,
  POINTS,
  REBOUND_FRICTION,
  RESTITUTION,
  ROW_MANIFOLD,
  ROW_POINT,
  WARM_START,
} from "./pile-layout.js";
import { keepTwists } from "./pile-motion.js";
import type { PileRows } from "./pile-rows.js";
import { normalRate, sweepRestitution } from "./sweep-rolling.js";

/** Sweeps over the points that rebound: what one changes in another of the same body. */
const SWEEPS = 4;

/** Scratch: two angular velocities in principal axes. */
const turned = new Float64Array(6);

/** Writes the wanted speeds; OPEN holds the gaps at the start of the step, the bodies' numbers in the table are lost. h: length of a sub-step. */
export function prepareRebounds({ data, first, end }: PileRows, { count, start, load }: PileBodies, h: number, restSpeed: number): void {
  for (let n = 0; n < count; n++) {
    for (let k = 0; k < TWIST; k++) data[BODY * n + k] = (load[TWIST * n + k]! + data[BODY * n + WARM_START + k]!) / h;
  }
  forReboundPoints(data, first, end, (m, p) => {
    data[p + POINT_REBOUND] = normalRate(data, m, p);
  });
  for (let n = 0; n < count; n++) for (let k = 0; k < TWIST; k++) data[BODY * n + k] = start[TWIST * n + k]!;
  forReboundPoints(data, first, end, (m, p) => {
    const acceleration = data[p + POINT_REBOUND]!;
    const speed = normalRate(data, m, p);
    const squared = speed * speed - 2 * acceleration * Math.max(0, data[p + POINT_OPEN]!);
    const closing = speed < 0 && squared > 0 ? Math.sqrt(squared) : 0;
    data[p + POINT_REBOUND] = closing > restSpeed ? data[m + RESTITUTION]! * closing : 0;
  });
}

function forReboundPoints(data: Float64Array, first: number, end: number, visit: (m: number, p: number) => void): void {
  for (let m = first; m < end; m += data[m + LENGTH]!) {
    if (data[m + RESTITUTION] === 0) continue;
    const last = m + ROW_MANIFOLD + data[m + POINTS]!;
    for (let p = m + ROW_MANIFOLD; p < last; p += ROW_POINT) visit(m, p);
  }
}

/** Adds the rebounds to the twists in the table. steps: number of sub-steps. */
export function rebound({ data, first, end }: PileRows, bodies: PileBodies, tables: BodyTables, steps: number): void {
  const { count, before } = bodies;
  keepTwists(bodies, data);
  for (let sweep = 0; sweep < SWEEPS; sweep++) sweepRestitution(data, first, end);
  // what moves by itself may give energy
  const share = bodies.isDriven ? 1 : harmlessShare(data, bodies, tables, steps);
  if (share === 1) return;
  for (let n = 0; n < count; n++) {
    for (let k = 0; k < TWIST; k++) {
      const v = before[TWIST * n + k]!;
      data[BODY * n + k] = v + share * (data[BODY * n + k]! - v);
    }
  }
  forReboundPoints(data, first, end, (_m, p) => {
    data[p + POINT_RESTITUTION] = share * data[p + POINT_RESTITUTION]!;
  });
  for (let m = first; m < end; m += data[m + LENGTH]!) {
    for (let k = 0; k < 2; k++) data[m + REBOUND_FRICTION + k] = share * data[m + REBOUND_FRICTION + k]!;
  }
}

/** C(s) = c₀ + c₁ s + c₂ s². */
function harmlessShare(
  data: Float64Array,
  { count, slot, inverseMass, start, before, load }: PileBodies,
  tables: BodyTables,
  steps: number,
): number {
  let [c0, c1, c2] = [0, 0, 0];
  const delta = new Float64Array(TWIST);
  const force = new Float64Array(TWIST);
  for (let i = 1; i < count; i++) {
    if (inverseMass[i] === 0) continue;
    const o = TWIST * i;
    for (let k = 0; k < TWIST; k++) {
      delta[k] = data[BODY * i + k]! - before[o + k]!;
      force[k] = steps * load[o + k]!;
    }
    const product = (u: Float64Array, uo: number, v: Float64Array, vo: number) => massProduct(tables, slot[i]!, u, uo, v, vo);
    c0 += (product(before, o, before, o) - product(start, o, start, o) - product(force, 0, start, o) - product(force, 0, before, o)) / 2;
    c1 += product(before, o, delta, 0) - product(force, 0, delta, 0) / 2;
    c2 += product(delta, 0, delta, 0) / 2;
  }
  if (c0 + c1 + c2 <= 0) return 1;
  const root = c1 * c1 - 4 * c2 * c0;
  if (!(c0 < 0) || !(root > 0)) return 0;
  return Math.min(1, (-c1 + Math.sqrt(root)) / (2 * c2));
}

/** uᵀ M v of two twists of one body, at its pose. */
function massProduct({ pose, mass, inertia }: BodyTables, slot: number, u: Float64Array, uo: number, v: Float64Array, vo: number): number {
  for (let k = 0; k < 3; k++) {
    turned[k] = u[uo + k]!;
    turned[3 + k] = v[vo + k]!;
  }
  rotateRow(turned, 0, pose, POSE * slot + 3, -1);
  rotateRow(turned, 3, pose, POSE * slot + 3, -1);
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    sum += inertia[TWIST * slot + k]! * turned[k]! * turned[3 + k]! + mass[2 * slot]! * u[uo + 3 + k]! * v[vo + 3 + k]!;
  }
  return sum;
}
