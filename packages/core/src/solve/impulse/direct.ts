/**
 * The direct impulse solver: all joints of a chain at once, through one sparse factor per time point.
 *
 *   [ M  −Gᵀ ] [Δu]   [ 0 ]            G Δu = b − ρD λ,  Δu = M⁻¹ Gᵀ λ
 *   [ −G −ρD ] [ λ] = [−b ]            b = −e/h (position) or −G u (velocity), D = diag(G M⁻¹ Gᵀ), ρ = 1e-10
 *
 * M is diagonal because rows are written in principal axes. ρ keeps redundant and singular joints solvable without pivoting or rank tests;
 * the correction is repeated with fresh errors, so what ρ leaves over is removed by the next pass and the fixed point is exact.
 * Linear time and memory on trees, fill along the loops otherwise. λ is applied through M⁻¹Gᵀ exactly, so momentum is kept whatever the
 * factor's round-off. A zero moment of inertia (inverse 0: cannot be turned) enters the factor as a very large one.
 * Source: theory 01, sections 11.2 and 12; decisions on redundancy in docs/the-step.md.
 */
import { acceptBody } from "../../body/free-step.js";
import { kickBody } from "../../body/kick.js";
import { type RotationKernel, rotateRow } from "../../body/rotation/rotation-kernel.js";
import type { Chain, ChainMethod, ChainStructure, Loads, Tables, Twists } from "../../joint/coupling.js";
import {
  addJointLoad,
  bookOuterImpulse,
  gatherImpulse,
  jacobianBlock,
  releaseDisplacement,
  releaseImpulse,
  rowMobility,
} from "../../joint/jacobian.js";
import { factorBlocks, solveBlocks } from "../../linalg/block-ldlt.js";
import { jointErrors, jointSpeeds, previewChain, previewErrors, refreshRates, refreshRows, type Targets } from "./chain-rows.js";
import { createDirectPlan, type DirectPlan } from "./direct-plan.js";

const REGULARISATION = 1e-10;
/** Stands for an infinite moment in the factor, relative to the largest of the body. */
const LARGE_MOMENT = 1e6;
const MOST_SETTLES = 3;
const MOST_PROJECTIONS = 20;

const planOf = (chain: Chain): DirectPlan => chain.plan as DirectPlan;

export function createDirect(rotation: RotationKernel, targets: Targets): ChainMethod {
  return {
    name: "impulse-direct",
    owns: "bodies",
    response: "exact",
    layout: (structure: ChainStructure) => createDirectPlan(structure),
    prepare,
    kick(t, chain, h, half) {
      for (let i = 0; i < chain.bodies.length; i++) kickBody(t, chain.bodies[i]!, h, half);
    },
    preview: (t, chain, h) => previewChain(t, chain, h, rotation),
    correct: (t, chain, h) => correct(t, chain, h, targets),
    respond,
    apply,
    accept(t, chain) {
      for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
    },
    settle: (t, chain) => settle(t, chain, targets),
    project: (t, chain) => project(t, chain, targets),
  };
}

/** Rows and factor at the present poses. */
function prepare(t: Tables, chain: Chain): void {
  const plan = planOf(chain);
  refreshRows(t, chain);
  assemble(t, chain, plan);
  plan.sound = factorBlocks(plan.structure, plan.values, plan.work) < 0;
}

function assemble(t: Tables, chain: Chain, plan: DirectPlan): void {
  const { values } = plan;
  values.fill(0);
  for (let i = 0; i < chain.bodies.length; i++) assembleBody(t, chain.bodies[i]!, values, plan.bodyDiagonal[i]!);
  for (let j = 0; j < chain.joints.length; j++) assembleJoint(t, chain.joints[j]!.slot, plan, j);
}

function assembleBody(t: Tables, body: number, values: Float64Array, d: number): void {
  const v = 6 * body;
  const mass = t.mass[2 * body]!;
  const largest = Math.max(t.inertia[v]!, t.inertia[v + 1]!, t.inertia[v + 2]!) || mass;
  for (let k = 0; k < 3; k++) {
    values[d + 7 * k] = t.inertia[v + k] === 0 ? LARGE_MOMENT * largest : t.inertia[v + k]!;
    values[d + 21 + 7 * k] = mass;
  }
}

function assembleJoint(t: Tables, joint: number, plan: DirectPlan, j: number): void {
  const { values } = plan;
  const rows = t.jointRow[2 * joint + 1]!;
  const d = plan.jointDiagonal[j]!;
  for (let i = 0; i < rows; i++) values[d + i * (rows + 1)] = -REGULARISATION * rowMobility(t, joint, i);
  for (const side of [0, 1] as const) {
    const o = plan.coupling[2 * j + side]!;
    if (o < 0) continue;
    const block = jacobianBlock(t, joint, side);
    const jointLater = plan.jointLater[2 * j + side] === 1;
    for (let i = 0; i < rows; i++) {
      for (let k = 0; k < 6; k++) values[jointLater ? o + 6 * i + k : o + rows * k + i] = -t.jacobian[block + 6 * i + k]!;
    }
  }
}

/** Impulses whose effect on the rows is factor·wanted (by row number), in plan.x from jointStart on. */
export function solveRows(t: Tables, chain: Chain, wanted: Float64Array, factor: number): void {
  const plan = planOf(chain);
  const { x } = plan;
  x.fill(0);
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    const first = t.jointRow[2 * slot]!;
    const rows = t.jointRow[2 * slot + 1]!;
    for (let i = 0; i < rows; i++) x[plan.jointStart[j]! + i] = -factor * wanted[first + i]!;
  }
  solveBlocks(plan.structure, plan.values, x);
}

/** The impulses in plan.x act on the bodies and are added to `jointLoad`. */
function applyRows(t: Tables, chain: Chain): void {
  const { x, jointStart } = planOf(chain);
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    addJointLoad(t, slot, x, jointStart[j]!);
    gatherImpulse(t, slot, x, jointStart[j]!);
    bookOuterImpulse(t, slot, x, jointStart[j]!);
  }
  for (let i = 0; i < chain.bodies.length; i++) releaseImpulse(t, chain.bodies[i]!);
}

function correct(t: Tables, chain: Chain, h: number, targets: Targets): number {
  let worst = 0;
  for (let j = 0; j < chain.joints.length; j++) worst = Math.max(worst, previewErrors(t, chain.joints[j]!, targets));
  if (worst > 1 && planOf(chain).sound) {
    solveRows(t, chain, t.rowError, -1 / h);
    applyRows(t, chain);
  }
  return worst;
}

/** One solve is exact up to ρ; a second removes what that left, which matters where masses differ by many powers of ten. */
function settle(t: Tables, chain: Chain, targets: Targets): number {
  let worst = readSpeeds(t, chain, targets);
  for (let pass = 0; pass < MOST_SETTLES && worst > 1 && planOf(chain).sound; pass++) {
    solveRows(t, chain, t.rowError, -1);
    applyRows(t, chain);
    worst = readSpeeds(t, chain, targets);
  }
  return worst;
}

function readSpeeds(t: Tables, chain: Chain, targets: Targets): number {
  refreshRates(t, chain);
  let worst = 0;
  for (let j = 0; j < chain.joints.length; j++) worst = Math.max(worst, jointSpeeds(t, chain.joints[j]!, t.rowError, targets));
  return worst;
}

/** Poses onto the joints along M⁻¹Gᵀ, refreshed in every pass, then velocities. */
function project(t: Tables, chain: Chain, targets: Targets): number {
  let worst = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass <= MOST_PROJECTIONS; pass++) {
    worst = 0;
    for (let j = 0; j < chain.joints.length; j++) worst = Math.max(worst, jointErrors(t, chain.joints[j]!, t.pose, targets));
    if (worst <= 1 || pass === MOST_PROJECTIONS) break;
    prepare(t, chain);
    const { sound, x, jointStart } = planOf(chain);
    if (!sound) break;
    solveRows(t, chain, t.rowError, -1);
    for (let j = 0; j < chain.joints.length; j++) gatherImpulse(t, chain.joints[j]!.slot, x, jointStart[j]!);
    for (let i = 0; i < chain.bodies.length; i++) releaseDisplacement(t, chain.bodies[i]!);
  }
  prepare(t, chain);
  return Math.max(worst, settle(t, chain, targets));
}

/** Solution of the whole system for impulses on bodies, in plan.x: Δu of the bodies (principal axes) and the joints' answers. */
function solveLoads(t: Tables, chain: Chain, load: Loads): void {
  const plan = planOf(chain);
  plan.x.fill(0);
  for (let i = 0; i < load.count; i++) {
    const body = load.body[i]!;
    const o = plan.bodyStart[plan.place.get(body)!]!;
    for (let k = 0; k < 6; k++) t.change[6 * body + k] = load.impulse[6 * i + k]!;
    rotateRow(t.change, 6 * body, t.pose, 7 * body + 3, -1);
    for (let k = 0; k < 6; k++) plan.x[o + k] = plan.x[o + k]! + t.change[6 * body + k]!;
  }
  solveBlocks(plan.structure, plan.values, plan.x);
}

function respond(t: Tables, chain: Chain, load: Loads, out: Twists): void {
  solveLoads(t, chain, load);
  const { x, bodyStart, place } = planOf(chain);
  for (let i = 0; i < out.count; i++) {
    const o = bodyStart[place.get(out.body[i]!)!]!;
    for (let k = 0; k < 6; k++) out.change[6 * i + k] = x[o + k]!;
    rotateRow(out.change, 6 * i, t.pose, 7 * out.body[i]! + 3, 1);
  }
}

/** The loads act together with the joints' answers, each exactly through M⁻¹. */
function apply(t: Tables, chain: Chain, load: Loads): void {
  solveLoads(t, chain, load);
  for (let i = 0; i < load.count; i++) {
    const v = 6 * load.body[i]!;
    for (let k = 0; k < 6; k++) t.change[v + k] = load.impulse[6 * i + k]!;
    rotateRow(t.change, v, t.pose, 7 * load.body[i]! + 3, -1);
    for (let k = v; k < v + 6; k++) t.gathered[k] = t.gathered[k]! + t.change[k]!;
  }
  applyRows(t, chain);
}
