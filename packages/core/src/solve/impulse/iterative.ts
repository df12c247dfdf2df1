/**
 * The iterative impulse solver: joint by joint, each with a fresh look ahead of its two bodies (Gauss–Seidel). Any time: it can be stopped
 * after any sweep and the result stays stable.
 *
 *   sweep, position:   e = error of the joint at t + h;  (G M⁻¹ Gᵀ) λ = −e/h;  apply λ now        (3.15), (3.20)
 *   sweep, velocity:   (G M⁻¹ Gᵀ) λ = −G u;  apply                                                 (3.16), (3.21)
 *
 * One impulse per joint and sweep; the first sweep corrects every joint, later ones those beyond the target. A joint is one block of up to
 * six rows, whose matrix is factored once per time point with ρ·diag added, so that rows that cannot be met together do no harm.
 * Source: theory 01, section 11.1; theory 04, section 3.8 (unconditional first sweep).
 */
import { acceptBody, previewBody } from "../../body/free-step.js";
import { kickBody } from "../../body/kick.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { Chain, ChainJoint, ChainMethod, ChainStructure, Tables } from "../../joint/coupling.js";
import {
  addJointLoad,
  bookOuterImpulse,
  gatherImpulse,
  isDynamic,
  jacobianBlock,
  releaseDisplacement,
  releaseImpulse,
  rowMobility,
  writeRate,
} from "../../joint/jacobian.js";
import { factorBlock, solveBlock } from "../../linalg/small-blocks.js";
import { addLoneResponses, respondAlone } from "../free/free.js";
import { jointErrors, jointSpeeds, previewChain, previewErrors, refreshRates, refreshRows, type Targets } from "./chain-rows.js";

const REGULARISATION = 1e-10;
const MOST_SWEEPS = 1000;

interface IterativePlan {
  /** r × r factor of each joint, one after the other. */
  readonly values: Float64Array;
  readonly offset: Int32Array;
  readonly lambda: Float64Array;
  /** Sweeps since the last prepare. */
  sweeps: number;
}

const planOf = (chain: Chain): IterativePlan => chain.plan as IterativePlan;

export function createIterative(rotation: RotationKernel, targets: Targets): ChainMethod {
  return {
    name: "impulse-iterative",
    owns: "bodies",
    response: "free",
    layout,
    prepare,
    kick(t, chain, h, half) {
      for (let i = 0; i < chain.bodies.length; i++) kickBody(t, chain.bodies[i]!, h, half);
    },
    preview: (t, chain, h) => previewChain(t, chain, h, rotation),
    correct: (t, chain, h) => correct(t, chain, h, rotation, targets),
    respond: (t, _chain, load, out) => respondAlone(t, load, out),
    apply: (t, _chain, load) => addLoneResponses(t, load),
    accept(t, chain) {
      for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
    },
    settle: (t, chain) => settle(t, chain, targets),
    project: (t, chain) => project(t, chain, targets),
  };
}

function layout(structure: ChainStructure): IterativePlan {
  const offset = new Int32Array(structure.joints.length + 1);
  let largest = 0;
  structure.joints.forEach(({ kind }, j) => {
    const rows = kind.lengths + kind.angles;
    offset[j + 1] = offset[j]! + rows * rows;
    largest = Math.max(largest, rows);
  });
  return { values: new Float64Array(offset[structure.joints.length]!), offset, lambda: new Float64Array(largest), sweeps: 0 };
}

function prepare(t: Tables, chain: Chain): void {
  const plan = planOf(chain);
  refreshRows(t, chain);
  plan.sweeps = 0;
  for (let j = 0; j < chain.joints.length; j++) prepareJoint(t, chain.joints[j]!.slot, plan.values, plan.offset[j]!);
}

/** Factor of G M⁻¹ Gᵀ + ρ·diag of one joint. */
function prepareJoint(t: Tables, joint: number, values: Float64Array, o: number): void {
  const rows = t.jointRow[2 * joint + 1]!;
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k <= i; k++) values[o + i * rows + k] = influence(t, joint, i, k);
    values[o + i * (rows + 1)] = values[o + i * (rows + 1)]! + REGULARISATION * rowMobility(t, joint, i) + Number.MIN_VALUE;
  }
  if (!factorBlock(values, o, rows)) values.fill(0, o, o + rows * rows);
}

/** Velocity along row i per impulse along row k of the same joint. */
function influence(t: Tables, joint: number, i: number, k: number): number {
  let sum = 0;
  for (const side of [0, 1] as const) {
    const body = t.jointBody[2 * joint + side]!;
    if (!isDynamic(t, body)) continue;
    const block = jacobianBlock(t, joint, side);
    for (let c = 0; c < 6; c++) {
      const inverse = c < 3 ? t.inertia[6 * body + 3 + c]! : t.mass[2 * body + 1]!;
      sum += t.jacobian[block + 6 * i + c]! * inverse * t.jacobian[block + 6 * k + c]!;
    }
  }
  return sum;
}

/** λ of joint j for the wanted change of its rows, factor·rowError; leaves the impulse gathered. */
function solveJoint(t: Tables, chain: Chain, j: number, factor: number): void {
  const { values, offset, lambda } = planOf(chain);
  const joint = chain.joints[j]!.slot;
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  for (let i = 0; i < rows; i++) lambda[i] = factor * t.rowError[first + i]!;
  solveBlock(values, offset[j]!, rows, lambda, 0);
  gatherImpulse(t, joint, lambda, 0);
}

function applyJoint(t: Tables, chain: Chain, j: number): void {
  const { lambda } = planOf(chain);
  const joint = chain.joints[j]!.slot;
  addJointLoad(t, joint, lambda, 0);
  bookOuterImpulse(t, joint, lambda, 0);
  forPartners(t, joint, (body) => releaseImpulse(t, body));
}

function forPartners(t: Tables, joint: number, visit: (body: number) => void): void {
  for (let side = 0; side < 2; side++) {
    const body = t.jointBody[2 * joint + side]!;
    if (isDynamic(t, body)) visit(body);
  }
}

function correct(t: Tables, chain: Chain, h: number, rotation: RotationKernel, targets: Targets): number {
  const first = planOf(chain).sweeps++ === 0;
  let worst = 0;
  for (let j = 0; j < chain.joints.length; j++) {
    const joint = chain.joints[j]!;
    forPartners(t, joint.slot, (body) => previewBody(t, body, h, rotation));
    const error = previewErrors(t, joint, targets);
    worst = Math.max(worst, error);
    if (error <= 1 && !first) continue;
    solveJoint(t, chain, j, -1 / h);
    applyJoint(t, chain, j);
  }
  // the first sweep has moved what it measured: never take it for converged
  return first ? Math.max(worst, 2) : worst;
}

function settle(t: Tables, chain: Chain, targets: Targets): number {
  let worst = 0;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    worst = 0;
    refreshRates(t, chain);
    for (let j = 0; j < chain.joints.length; j++) worst = Math.max(worst, settleJoint(t, chain, j, targets));
    if (worst <= 1) break;
  }
  return worst;
}

function settleJoint(t: Tables, chain: Chain, j: number, targets: Targets): number {
  const joint: ChainJoint = chain.joints[j]!;
  forPartners(t, joint.slot, (body) => writeRate(t, body, t.change));
  const speed = jointSpeeds(t, joint, t.rowError, targets);
  if (speed <= 1) return speed;
  solveJoint(t, chain, j, -1);
  applyJoint(t, chain, j);
  return speed;
}

/** Poses joint by joint, then velocities. */
function project(t: Tables, chain: Chain, targets: Targets): number {
  let worst = 0;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    worst = 0;
    prepare(t, chain);
    for (let j = 0; j < chain.joints.length; j++) {
      const error = jointErrors(t, chain.joints[j]!, t.pose, targets);
      worst = Math.max(worst, error);
      if (error <= 1) continue;
      solveJoint(t, chain, j, -1);
      forPartners(t, chain.joints[j]!.slot, (body) => releaseDisplacement(t, body));
    }
    if (worst <= 1) break;
  }
  prepare(t, chain);
  return Math.max(worst, settle(t, chain, targets));
}
