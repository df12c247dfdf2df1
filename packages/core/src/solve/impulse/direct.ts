/**
 * The direct impulse solver: all joints of a chain at once, through one sparse factor per time point (direct-factor.ts).
 *
 *   G Δu = b − ρD λ,  Δu = M⁻¹ Gᵀ λ            b = −e/h (position) or −G u (velocity)
 *
 * The correction is repeated with fresh errors, so what ρ leaves over is removed by the next pass and the fixed point is exact. Where bodies turn
 * far within the step, a second factor at the preview makes it converge (Newton's method with a kept matrix). λ is applied through M⁻¹Gᵀ
 * exactly, so momentum is kept whatever the factor's round-off.
 * Source: theory 01, sections 11.2 and 12; decisions on redundancy in docs/the-step.md.
 */
import { acceptBody } from "../../body/free-step.js";
import { kickBody } from "../../body/kick.js";
import { type RotationKernel, rotateRow } from "../../body/rotation/rotation-kernel.js";
import type { Chain, ChainMethod, ChainStructure, Loads, Tables, Twists } from "../../joint/coupling.js";
import { addJointLoad, bookOuterImpulse, gatherImpulse, releaseDisplacement, releaseImpulse } from "../../joint/jacobian.js";
import { forwardBlocks, quadraticForm, solveBlocks } from "../../linalg/block-ldlt.js";
import { solveBlocksLu } from "../../linalg/block-lu.js";
import { chainPreviewErrors, chainSpeeds, largestError, previewChain, refreshRows, type Targets } from "./chain-rows.js";
import { factorAhead, factorNow } from "./direct-factor.js";
import { createDirectPlan, type DirectPlan } from "./direct-plan.js";
import { beginHold, noteHold, writeForeseen } from "./foresee.js";
import { areVelocitiesAtStake, FINE, MOST_SHARPENINGS } from "./sharpness.js";

/** Iterations that are waited for before a better factor is made. */
const ENOUGH = 2;
/**
 * A look ahead after them alone has a target that is lower by this factor: gaps within the target would never be closed where nothing else
 * asks for a correction.
 */
const STRICTER = 1e6;
const MOST_SETTLES = 3;
const MOST_PROJECTIONS = 20;
/** Errors, in units of FINE, beyond which joints are apart and not closed at once. */
const NO_LONGER_SMALL = 1e7;

const planOf = (chain: Chain): DirectPlan => chain.plan as DirectPlan;

export function createDirect(rotation: RotationKernel, targets: Targets): ChainMethod {
  return {
    name: "impulse-direct",
    owns: "bodies",
    response: "exact",
    layout: (structure: ChainStructure) => createDirectPlan(structure),
    prepare,
    kick(t, chain, h, half) {
      beginCorrection(planOf(chain));
      if (half === "second") beginHold(t, chain, planOf(chain), h);
      for (let i = 0; i < chain.bodies.length; i++) kickBody(t, chain.bodies[i]!, h, half);
    },
    foresee: (t, chain, h) => foresee(t, chain, h, targets),
    preview: (t, chain, h) => previewChain(t, chain, h, rotation),
    correct: (t, chain, h) => correct(t, chain, h, targets),
    strain: (chain) => planOf(chain).strain,
    respond,
    apply,
    accept(t, chain) {
      bookCorrections(t, chain);
      for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
    },
    sharpen,
    settle: (t, chain) => settle(t, chain, targets),
    project: (t, chain) => project(t, chain, targets),
  };
}

/** Rows and factor at the present poses. */
function prepare(t: Tables, chain: Chain): void {
  const plan = planOf(chain);
  refreshRows(t, chain);
  factorNow(t, chain, plan);
  beginCorrection(plan);
}

/** Impulses whose effect on the rows is factor·wanted (by row number), in plan.x from jointStart on. */
export function solveRows(t: Tables, chain: Chain, wanted: Float64Array, factor: number): void {
  const plan = planOf(chain);
  writeWanted(t, chain, wanted, factor);
  if (plan.isAhead) solveBlocksLu(plan.structure, plan.ahead!.values, plan.ahead!.upper, plan.x, plan.ends);
  else solveBlocks(plan.structure, plan.values, plan.x, plan.ends);
}

/** The right side of that system into plan.x. */
function writeWanted(t: Tables, chain: Chain, wanted: Float64Array, factor: number): void {
  const { x, jointStart } = planOf(chain);
  const { joints } = chain;
  const { jointRow } = t;
  x.fill(0);
  for (let j = 0; j < joints.length; j++) {
    const { slot } = joints[j]!;
    const first = jointRow[2 * slot]!;
    const rows = jointRow[2 * slot + 1]!;
    const o = jointStart[j]!;
    for (let i = 0; i < rows; i++) x[o + i] = -factor * wanted[first + i]!;
  }
}

/** The impulses in plan.x act on the bodies. */
function applyRows(t: Tables, chain: Chain): void {
  const { x, jointStart } = planOf(chain);
  for (let j = 0; j < chain.joints.length; j++) gatherImpulse(t, chain.joints[j]!.slot, x, jointStart[j]!);
  for (let i = 0; i < chain.bodies.length; i++) releaseImpulse(t, chain.bodies[i]!);
}

/** The impulses in plan.x go into the books: `jointLoad`, and what comes from outside the chain. */
function bookRows(t: Tables, chain: Chain): void {
  const { x, jointStart } = planOf(chain);
  for (let j = 0; j < chain.joints.length; j++) {
    addJointLoad(t, chain.joints[j]!.slot, x, jointStart[j]!);
    bookOuterImpulse(t, chain.joints[j]!.slot, x, jointStart[j]!);
  }
}

/** Lines stay as they are during the position stage, so the impulses of its iterations are summed in `rowImpulse` and booked at its end. */
function sumCorrections(t: Tables, chain: Chain): void {
  const { x, jointStart } = planOf(chain);
  const { jointRow, rowImpulse } = t;
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    const first = jointRow[2 * slot]!;
    const rows = jointRow[2 * slot + 1]!;
    for (let i = 0; i < rows; i++) rowImpulse[first + i] = rowImpulse[first + i]! + x[jointStart[j]! + i]!;
  }
}

/** The sums of the position stage, at its end. */
export function bookCorrections(t: Tables, chain: Chain): void {
  const { jointRow, rowImpulse } = t;
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    const first = jointRow[2 * slot]!;
    addJointLoad(t, slot, rowImpulse, first);
    bookOuterImpulse(t, slot, rowImpulse, first);
    for (let i = first; i < first + jointRow[2 * slot + 1]!; i++) rowImpulse[i] = 0;
  }
}

/** The next correction begins with the factor at the present poses. */
function beginCorrection(plan: DirectPlan): void {
  plan.isAhead = false;
  plan.worst = 0;
  plan.iterations = 0;
  plan.strain = 0;
  plan.holding = 0;
  plan.foreseen = false;
}

/** Joints begin with what they did at the end of the last stretch; see foresee.ts. */
function foresee(t: Tables, chain: Chain, h: number, targets: Targets): void {
  if (!writeForeseen(t, chain, planOf(chain), h, targets)) return;
  applyRows(t, chain);
  sumCorrections(t, chain);
}

function correct(t: Tables, chain: Chain, h: number, targets: Targets): number {
  const plan = planOf(chain);
  const seen = chainPreviewErrors(t, chain, targets);
  const worst = plan.foreseen && seen <= 1 ? seen * STRICTER : seen;
  // forces have changed: what was foreseen tells nothing, and the correction begins with what follows
  if (plan.foreseen && seen > plan.worst) beginCorrection(plan);
  plan.foreseen = false;
  if (worst > 1 && plan.sound) {
    chooseFactor(t, chain, seen);
    solveRows(t, chain, t.rowError, -1 / h);
    applyRows(t, chain);
    sumCorrections(t, chain);
    noteStrain(t, chain, h);
  }
  return worst;
}

/** λ·e is, but for the factor h/2, the energy that the impulses need to close the errors e of their rows. */
function noteStrain(t: Tables, chain: Chain, h: number): void {
  const plan = planOf(chain);
  if (plan.iterations++ > 1) return;
  const { x, jointStart } = plan;
  const { jointRow, rowError } = t;
  let energy = 0;
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    const first = jointRow[2 * slot]!;
    const rows = jointRow[2 * slot + 1]!;
    for (let i = 0; i < rows; i++) energy += x[jointStart[j]! + i]! * rowError[first + i]!;
  }
  if (plan.iterations === 1) plan.energy = Math.abs(energy);
  // where forces have changed, a correction after foreseen impulses is large although nothing turns
  else if (plan.isAhead) plan.strain = Math.min(Math.sqrt(Math.abs(energy) / plan.energy), 2 * largestTurn(t, chain, h));
}

/** By how much a body of the chain turns within h at most, rad. */
function largestTurn(t: Tables, { bodies }: Chain, h: number): number {
  let square = 0;
  for (let i = 0; i < bodies.length; i++) {
    const v = 6 * bodies[i]!;
    const x = t.twist[v]!;
    const y = t.twist[v + 1]!;
    const z = t.twist[v + 2]!;
    square = Math.max(square, x * x + y * y + z * z);
  }
  return h * Math.sqrt(square);
}

/**
 * Where ENOUGH more iterations, each as good as the last, would not do, a factor for the present preview is made: it takes about as long as two
 * iterations, and those after it converge much faster the more the bodies turn.
 */
function chooseFactor(t: Tables, chain: Chain, worst: number): void {
  const plan = planOf(chain);
  const rate = worst / plan.worst;
  plan.worst = worst;
  let expected = worst;
  for (let i = 0; i < ENOUGH; i++) expected *= rate;
  if (rate < Number.POSITIVE_INFINITY && expected > 1) plan.isAhead = factorAhead(t, chain, plan);
}

/** One solve is exact up to ρ; a second removes what that left, which matters where masses differ by many powers of ten. */
function settle(t: Tables, chain: Chain, targets: Targets): number {
  let worst = chainSpeeds(t, chain, targets);
  for (let pass = 0; pass < MOST_SETTLES && worst > 1 && planOf(chain).sound; pass++) {
    solveRows(t, chain, t.rowError, -1);
    applyRows(t, chain);
    bookRows(t, chain);
    if (planOf(chain).holding > 0) noteHold(t, chain, planOf(chain));
    worst = chainSpeeds(t, chain, targets);
  }
  return worst;
}

/** Gaps are closed before velocities settle where they decide about these: see sharpness.ts. `rowError` holds the gaps. */
export function sharpen(t: Tables, chain: Chain): void {
  const plan = planOf(chain);
  if (!plan.looped || !plan.sound) return;
  writeWanted(t, chain, t.rowError, 1);
  forwardBlocks(plan.structure, plan.values, plan.x, plan.ends);
  if (!areVelocitiesAtStake(t, chain, quadraticForm(plan.structure, plan.values, plan.x, plan.ends))) return;
  if (largestError(t, chain, FINE) > NO_LONGER_SMALL) return;
  closeGaps(t, chain, FINE, MOST_SHARPENINGS);
  prepare(t, chain);
}

/** Poses onto the joints, then velocities. */
function project(t: Tables, chain: Chain, targets: Targets): number {
  const worst = closeGaps(t, chain, targets, MOST_PROJECTIONS);
  prepare(t, chain);
  return Math.max(worst, settle(t, chain, targets));
}

/** Poses along M⁻¹Gᵀ, refreshed in every pass. Returns the largest error left, in units of its target. */
function closeGaps(t: Tables, chain: Chain, targets: Targets, most: number): number {
  let worst = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass <= most; pass++) {
    worst = largestError(t, chain, targets);
    if (worst <= 1 || pass === most) break;
    prepare(t, chain);
    const { sound, x, jointStart } = planOf(chain);
    if (!sound) break;
    solveRows(t, chain, t.rowError, -1);
    for (let j = 0; j < chain.joints.length; j++) gatherImpulse(t, chain.joints[j]!.slot, x, jointStart[j]!);
    for (let i = 0; i < chain.bodies.length; i++) releaseDisplacement(t, chain.bodies[i]!);
  }
  return worst;
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

/**
 * The solution in plan.x without the softness ρ of the joints: what the factor left of G Δu = 0, −ρD λ, is solved for once more.
 * Impulses that joints hold by themselves (two bodies that jam in their guide) would else be felt by 1e-10 of what a free body feels,
 * and contacts grow to 1e10 of what they are for the sake of that.
 */
function removeSoftness({ x, solution, softness, structure, values }: DirectPlan): void {
  for (let i = 0; i < x.length; i++) {
    solution[i] = x[i]!;
    x[i] = softness[i]! * x[i]!;
  }
  solveBlocks(structure, values, x);
  for (let i = 0; i < x.length; i++) x[i] = x[i]! + solution[i]!;
}

function respond(t: Tables, chain: Chain, load: Loads, out: Twists): void {
  solveLoads(t, chain, load);
  removeSoftness(planOf(chain));
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
  bookRows(t, chain);
}
