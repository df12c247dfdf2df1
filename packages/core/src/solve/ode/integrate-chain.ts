/**
 * Integrates a chain over a stretch as an ordinary differential equation, from the present state into the preview. What the joints do is a
 * function of the state: `joints` adds their forces Gᵀλ to `gathered` and leaves λ in the plan.
 *
 * While a stage is evaluated, the tables hold its state: poses and twists of the chain, and its moved partners at that time, so that rows, forces
 * and joints are read as everywhere else. Afterwards they hold the present state again, to the bit. Books and loads of the joints wait in
 * `plan.end` until the preview is accepted.
 * Forces are evaluated at every stage. Limit: a force between two chains sees the other one where it was at the start of the stretch.
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import { acceptBody } from "../../body/free-step.js";
import type { FixedStepMethod, OdeSystem } from "../../integrate/ode-system.js";
import type { Chain, ChainStructure, Surround, Tables } from "../../joint/coupling.js";
import { addJointLoad, bookOuterImpulse, gatherImpulse } from "../../joint/jacobian.js";
import { bookRates, gatherForces, keepWrench, writeMotionRates } from "./body-rates.js";
import {
  addLoads,
  BOOKED_PLACE,
  bodyPlace,
  copy,
  jointPlace,
  LOAD,
  normaliseOrientations,
  readState,
  rowCount,
  stateSize,
  writeBooks,
  writeLoads,
  writeMotions,
} from "./chain-state.js";

/** Moved partners while a chain is integrated. */
export interface DrivenPartners {
  /** Pose and twist at the start, acceleration [ω̇, v̇] at the present stage (world axes). */
  readonly partnerStart: Float64Array;
  readonly partnerAcceleration: Float64Array;
}

export interface OdePlan extends DrivenPartners {
  /** State at the start, at the end, and between sub-steps. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly between: Float64Array;
  readonly work: Float64Array;
  /** λ of the rows (N, N·m) at the present stage; by joint, where they begin. */
  readonly lambda: Float64Array;
  readonly lambdaStart: Int32Array;
}

/** Adds Gᵀλ of all joints to `gathered`, which holds the forces on the bodies; leaves λ in the plan. */
export type JointForces = (t: Tables, chain: Chain) => void;

export interface ChainIntegration {
  readonly integrator: FixedStepMethod;
  readonly joints: JointForces;
  /** Equal sub-steps. */
  readonly parts: number;
}

export function createOdePlan(structure: ChainStructure, integrator: FixedStepMethod): OdePlan {
  const size = stateSize(structure);
  const lambdaStart = new Int32Array(structure.joints.length + 1);
  structure.joints.forEach(({ kind }, j) => {
    lambdaStart[j + 1] = lambdaStart[j]! + kind.lengths + kind.angles;
  });
  return {
    start: new Float64Array(size),
    end: new Float64Array(size),
    between: new Float64Array(size),
    work: new Float64Array(integrator.workSize(size)),
    lambda: new Float64Array(rowCount(structure)),
    lambdaStart,
    ...createDrivenPartners(structure.driven.length),
  };
}

export const createDrivenPartners = (count: number): DrivenPartners => ({
  partnerStart: new Float64Array(count * (POSE + TWIST)),
  partnerAcceleration: new Float64Array(count * TWIST),
});

/** nextPose, nextTwist and plan.end := state after h. */
export function integrateChain(t: Tables, chain: Chain, h: number, surround: Surround, how: ChainIntegration): void {
  const plan = chain.plan as OdePlan;
  const system = chainSystem(t, chain, surround, how.joints);
  const delta = h / how.parts;
  readState(t, chain, plan.start);
  savePartners(t, chain, plan);
  plan.end.set(plan.start);
  for (let i = 0; i < how.parts; i++) {
    plan.between.set(plan.end);
    how.integrator.step(system, i * delta, plan.between, delta, plan.end, plan.work);
  }
  // partners: previewed for the end, present again
  restorePartners(t, chain, plan);
  surround.drive(h, plan.partnerAcceleration);
  restorePartners(t, chain, plan);
  writeMotions(chain, plan.start, t.pose, t.twist);
  writeBooks(t, chain, plan.start);
  writeLoads(t, chain, plan.start);
  writeMotions(chain, plan.end, t.nextPose, t.nextTwist);
  normaliseOrientations(chain, t.nextPose);
}

/** The preview becomes the state, with its books. */
export function acceptChain(t: Tables, chain: Chain): void {
  acceptIntegrals(t, chain);
  for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
}

/** Its books alone. What blocks loaded joints with since the preview stays. */
export function acceptIntegrals(t: Tables, chain: Chain): void {
  const { start, end } = chain.plan as OdePlan;
  writeBooks(t, chain, end);
  addLoads(t, chain, start, end);
}

function chainSystem(t: Tables, chain: Chain, surround: Surround, joints: JointForces): OdeSystem {
  const plan = chain.plan as OdePlan;
  let evaluations = 0;
  return {
    size: plan.start.length,
    derivative(elapsed, y, dy) {
      placeStage(t, chain, y, elapsed, surround);
      for (let i = 0; i < chain.bodies.length; i++) gatherForces(t, chain.bodies[i]!);
      joints(t, chain);
      writeRates(t, chain, y, dy, evaluations++ === 0 ? t.startWrench : t.endWrench);
    },
  };
}

/** The tables take the state of a stage. */
function placeStage(t: Tables, chain: Chain, y: Float64Array, elapsed: number, surround: Surround): void {
  const plan = chain.plan as OdePlan;
  writeMotions(chain, y, t.pose, t.twist);
  normaliseOrientations(chain, t.pose);
  restorePartners(t, chain, plan);
  surround.drive(elapsed, plan.partnerAcceleration);
  surround.evaluate(elapsed);
}

/** Rates of all unknowns from `gathered` and λ; leaves `gathered` at zero. The last evaluation's wrench stands for the end of the step. */
function writeRates(t: Tables, chain: Chain, y: Float64Array, dy: Float64Array, kept: Float64Array): void {
  const { lambda, lambdaStart } = chain.plan as OdePlan;
  for (let i = 0; i < chain.bodies.length; i++) {
    const body = chain.bodies[i]!;
    keepWrench(t, body, kept);
    writeMotionRates(t, body, y, dy, bodyPlace(i));
    bookRates(t, body);
    t.gathered.fill(0, body * TWIST, (body + 1) * TWIST);
  }
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    bookOuterImpulse(t, slot, lambda, lambdaStart[j]!);
    t.jointLoad.fill(0, slot * LOAD, (slot + 1) * LOAD);
    addJointLoad(t, slot, lambda, lambdaStart[j]!);
    copy(t.jointLoad, slot * LOAD, dy, jointPlace(chain, j), LOAD);
  }
  for (let i = 0; i < chain.bodies.length; i++) copy(t.booked, chain.bodies[i]! * BOOKED, dy, bodyPlace(i) + BOOKED_PLACE, BOOKED);
}

/** Gᵀλ of all joints, λ from the plan, joins what is gathered. */
export function gatherJointForces(t: Tables, chain: Chain): void {
  const { lambda, lambdaStart } = chain.plan as OdePlan;
  for (let j = 0; j < chain.joints.length; j++) gatherImpulse(t, chain.joints[j]!.slot, lambda, lambdaStart[j]!);
}

export function savePartners(t: Tables, chain: Chain, { partnerStart }: DrivenPartners): void {
  for (let i = 0; i < chain.driven.length; i++) {
    copy(t.pose, chain.driven[i]! * POSE, partnerStart, i * (POSE + TWIST), POSE);
    copy(t.twist, chain.driven[i]! * TWIST, partnerStart, i * (POSE + TWIST) + POSE, TWIST);
  }
}

export function restorePartners(t: Tables, chain: Chain, { partnerStart }: DrivenPartners): void {
  for (let i = 0; i < chain.driven.length; i++) {
    copy(partnerStart, i * (POSE + TWIST), t.pose, chain.driven[i]! * POSE, POSE);
    copy(partnerStart, i * (POSE + TWIST) + POSE, t.twist, chain.driven[i]! * TWIST, TWIST);
  }
}
