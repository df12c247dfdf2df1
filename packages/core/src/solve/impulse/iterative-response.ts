/**
 * What impulses on bodies do to a chain of the iterative solver, its joints included: by the same conjugate sweeps.
 *
 *   Δu = M⁻¹ (p + Gᵀ λ),   A λ = −G M⁻¹ p        in motions scaled by M^(½): Δũ = M^(−½) p + G̃ᵀ λ
 */
import { rotateRow } from "../../body/rotation/rotation-kernel.js";
import type { Chain, Loads, Tables, Twists } from "../../joint/coupling.js";
import { addTimes, addTransposed, solveConjugate } from "./conjugate-sweeps.js";
import { planOf } from "./iterative-plan.js";

/** What is left of the rows' speeds, as a share of what the impulses alone would give them. */
const PRECISION = 1e-11;
/** Sweeps beyond the number of rows, with which exact arithmetic would do. */
const SPARE_SWEEPS = 50;

/** plan.lambda := what the joints answer to the loads; plan.answer := Δũ of all bodies. */
export function solveResponse(t: Tables, chain: Chain, load: Loads): void {
  const plan = planOf(chain);
  const { answer, residual, root } = plan;
  answer.fill(0);
  for (let i = 0; i < load.count; i++) {
    const body = load.body[i]!;
    const o = 6 * plan.placeOf.get(body)!;
    for (let k = 0; k < 6; k++) t.change[6 * body + k] = load.impulse[6 * i + k]!;
    rotateRow(t.change, 6 * body, t.pose, 7 * body + 3, -1);
    for (let k = 0; k < 6; k++) answer[o + k] = answer[o + k]! + root[o + k]! * t.change[6 * body + k]!;
  }
  residual.fill(0);
  for (let j = 0; j < chain.joints.length; j++) addTimes(plan, j, answer, -1, residual);
  let largest = 0;
  for (let i = 0; i < residual.length; i++) largest = Math.max(largest, Math.abs(residual[i]!));
  plan.lambda.fill(0);
  if (largest === 0) return;
  const unit = PRECISION * largest;
  solveConjugate(plan, { length: unit, angle: unit, stop: 1 }, { most: residual.length + SPARE_SWEEPS, grant: undefined });
  for (let j = 0; j < chain.joints.length; j++) addTransposed(plan, j, plan.lambda, answer);
}

export function respondByAnswer(t: Tables, chain: Chain, load: Loads, out: Twists): void {
  solveResponse(t, chain, load);
  const { answer, root, placeOf } = planOf(chain);
  for (let i = 0; i < out.count; i++) {
    const o = 6 * placeOf.get(out.body[i]!)!;
    for (let k = 0; k < 6; k++) out.change[6 * i + k] = root[o + k]! * answer[o + k]!;
    rotateRow(out.change, 6 * i, t.pose, 7 * out.body[i]! + 3, 1);
  }
}
