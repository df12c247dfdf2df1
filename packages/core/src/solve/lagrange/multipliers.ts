/**
 * Lagrange multipliers at the acceleration level: the forces Gᵀλ under which the joints stay what they are.
 *
 *   [ M  −Gᵀ ] [u̇]   [ w ]          w: forces and gyroscopic torque
 *   [ −G   0 ] [λ] = [ c ]          c = bias + 2α Ċ + β² C          (α = β = 0 without Baumgarte)
 *
 * so that C̈ + 2α Ċ + β² C = 0. λ is found in two passes: (G M⁻¹ Gᵀ) Δλ = −(G u̇ + c) with u̇ = M⁻¹(w + Gᵀλ), the second of which is the refinement
 * that takes out what the regularisation of the sparse factor and round-off left.
 * C, Ċ in m, rad and per second; λ in N, N·m; α, β in 1/s. With α = β the errors decay like a critically damped oscillator.
 * Source: theory 01, sections 3.4 and 3.5; with the gyroscopic term that (2.6) leaves out.
 */

import { rotateRow } from "../../body/rotation/rotation-kernel.js";
import type { Chain, ChainJoint, Tables } from "../../joint/coupling.js";
import { gatherImpulse, isDynamic, jacobianBlock, rowSpeed } from "../../joint/jacobian.js";
import { GROUND_BODY } from "../../joint/joint-tables.js";
import { HALF_MOTION, MOTION, writeMotion } from "../../joint/motion.js";
import { refreshRates } from "../impulse/chain-rows.js";
import type { DirectPlan } from "../impulse/direct-plan.js";
import { readAcceleration } from "../ode/body-rates.js";
import type { JointForces, OdePlan } from "../ode/integrate-chain.js";

/** 1/s. */
export interface Baumgarte {
  readonly alpha: number;
  readonly beta: number;
}

/** What multipliers need of a plan: the λ of one pass come in `x`, from jointStart on, as those of the direct solver do. */
export interface MultiplierPlan extends OdePlan, Pick<DirectPlan, "x" | "jointStart"> {
  /** c of the rows. */
  readonly required: Float64Array;
  readonly motion: Float64Array;
}

export interface MultiplierSolver {
  /** Rows and factor at the present poses; false if it failed. */
  prepare(t: Tables, chain: Chain): boolean;
  /** plan.x := solution of (G M⁻¹ Gᵀ) λ = −rowError. */
  solve(t: Tables, chain: Chain): void;
}

const PASSES = 2;

export const motionWork = (): Float64Array => new Float64Array(MOTION);

export function createMultipliers(solver: MultiplierSolver, baumgarte: Baumgarte): JointForces {
  return (t, chain) => {
    const plan = chain.plan as MultiplierPlan;
    plan.lambda.fill(0);
    if (!solver.prepare(t, chain)) return;
    refreshRates(t, chain);
    for (let j = 0; j < chain.joints.length; j++) writeRequired(t, chain.joints[j]!, plan, plan.lambdaStart[j]!, baumgarte);
    for (let pass = 0; pass < PASSES; pass++) {
      readAccelerations(t, chain, plan);
      for (let j = 0; j < chain.joints.length; j++) writeMiss(t, chain.joints[j]!.slot, plan.required, plan.lambdaStart[j]!);
      solver.solve(t, chain);
      addForces(t, chain, plan);
    }
  };
}

/** c of one joint's rows to required[o …]. Rates of the bodies must be fresh. */
function writeRequired(t: Tables, joint: ChainJoint, plan: MultiplierPlan, o: number, { alpha, beta }: Baumgarte): void {
  const { slot, kind, numbers } = joint;
  const { required, motion } = plan;
  const first = t.jointRow[2 * slot]!;
  for (let side = 0; side < 2; side++) {
    const body = t.jointBody[2 * slot + side]!;
    if (body === GROUND_BODY) motion.fill(0, side * HALF_MOTION, (side + 1) * HALF_MOTION);
    else writeMotion(t.jointNow, 24 * slot, t.pose, 7 * body, t.twist, 6 * body, motion, side * HALF_MOTION);
  }
  kind.bias(t.jointNow, 24 * slot, numbers, 0, motion, 0, required, o);
  if (alpha === 0 && beta === 0) return;
  kind.error(t.jointNow, 24 * slot, numbers, 0, t.rowError, first);
  for (let i = 0; i < kind.lengths + kind.angles; i++) {
    const stabilisation = 2 * alpha * rowSpeed(t, slot, i, t.change) + beta * beta * t.rowError[first + i]!;
    required[o + i] = required[o + i]! + stabilisation;
  }
}

/** Accelerations of all bodies that the rows touch, into `change`. */
function readAccelerations(t: Tables, chain: Chain, { partnerAcceleration }: OdePlan): void {
  for (let i = 0; i < chain.bodies.length; i++) readAcceleration(t, chain.bodies[i]!);
  for (let i = 0; i < chain.partners.length; i++) {
    const partner = chain.partners[i]!;
    if (partner !== GROUND_BODY && !isDynamic(t, partner)) t.change.fill(0, 6 * partner, 6 * partner + 6);
  }
  for (let i = 0; i < chain.driven.length; i++) {
    const v = 6 * chain.driven[i]!;
    for (let k = 0; k < 6; k++) t.change[v + k] = partnerAcceleration[6 * i + k]!;
    rotateRow(t.change, v, t.pose, 7 * chain.driven[i]! + 3, -1);
  }
}

/** rowError := G u̇ + c of one joint. */
function writeMiss(t: Tables, joint: number, required: Float64Array, o: number): void {
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  for (let i = 0; i < rows; i++) {
    let sum = required[o + i]!;
    for (const side of [0, 1] as const) {
      const body = t.jointBody[2 * joint + side]!;
      if (body === GROUND_BODY) continue;
      const block = jacobianBlock(t, joint, side) + 6 * i;
      for (let k = 0; k < 6; k++) sum += t.jacobian[block + k]! * t.change[6 * body + k]!;
    }
    t.rowError[first + i] = sum;
  }
}

/** The solution of one pass joins λ, and its forces join what is gathered. */
function addForces(t: Tables, chain: Chain, { x, jointStart, lambda, lambdaStart }: MultiplierPlan): void {
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    const rows = t.jointRow[2 * slot + 1]!;
    for (let i = 0; i < rows; i++) lambda[lambdaStart[j]! + i] = lambda[lambdaStart[j]! + i]! + x[jointStart[j]! + i]!;
    gatherImpulse(t, slot, x, jointStart[j]!);
  }
}
