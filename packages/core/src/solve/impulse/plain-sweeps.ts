/**
 * The source's own way: joint by joint, each with a fresh look ahead of its two bodies (Gauss–Seidel), one impulse per joint and sweep.
 *
 *   sweep, position:   e = error of the joint at t + h;  D_j λ = −e/h;  apply λ now            (3.15), (3.20)
 *   sweep, velocity:   D_j λ = −G_j u;  apply                                                  (3.16), (3.21)
 *
 * The first sweep corrects every joint, later ones those beyond the target, and it ends with a sweep in which none was. A body is previewed anew
 * where its twist has changed. Where impulses are limited, the impulse that a joint has received in the step so far (`jointLoad`) never exceeds the
 * limit, force and torque for themselves; a joint that has reached it is let go: its error is left for later steps.
 * Source: theory 01, sections 11.1 and 11.4; theory 04, sections 3.8 and 3.10.
 */
import { previewBody } from "../../body/free-step.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { Chain, Tables } from "../../joint/coupling.js";
import { addJointLoad, bookOuterImpulse, gatherImpulse, releaseImpulse } from "../../joint/jacobian.js";
import { chainSpeeds, previewErrors, type Targets } from "./chain-rows.js";
import { type Allowance, addTimes, addTransposed } from "./conjugate-sweeps.js";
import { type IterativePlan, planOf } from "./iterative-plan.js";
import { turnErrors } from "./source-rows.js";

export interface PlainSweeps {
  readonly targets: Targets;
  readonly rotation: RotationKernel;
  /** Largest impulse of a joint in a step, N·s and N·m·s. */
  readonly largestImpulse: number;
  /** To the letter of the source (source-rows.ts): what the first sweep has moved is then not looked at again where all joints were within their targets. */
  readonly literal: boolean;
}

const isLimited = (largestImpulse: number): boolean => largestImpulse < Number.POSITIVE_INFINITY;

/** Previews the bodies whose twist has changed since the last time. */
export function previewChanged(t: Tables, chain: Chain, h: number, rotation: RotationKernel): void {
  for (let i = 0; i < chain.bodies.length; i++) previewIfChanged(t, chain, i, h, rotation);
}

function previewIfChanged(t: Tables, chain: Chain, i: number, h: number, rotation: RotationKernel): void {
  const { previewed } = planOf(chain);
  const { twist } = t;
  const body = chain.bodies[i]!;
  const v = 6 * body;
  const s = 6 * i;
  if (
    previewed[s] === twist[v] &&
    previewed[s + 1] === twist[v + 1] &&
    previewed[s + 2] === twist[v + 2] &&
    previewed[s + 3] === twist[v + 3] &&
    previewed[s + 4] === twist[v + 4] &&
    previewed[s + 5] === twist[v + 5]
  )
    return;
  for (let k = 0; k < 6; k++) previewed[s + k] = twist[v + k]!;
  previewBody(t, body, h, rotation);
}

/** One sweep of the position stage; the largest error seen, in units of its target. */
export function correctPlainly(t: Tables, chain: Chain, h: number, sweeps: PlainSweeps): number {
  const plan = planOf(chain);
  const first = plan.used === 0;
  let worst = 0;
  plan.corrections = 0;
  for (let j = 0; j < chain.joints.length; j++) {
    previewPartners(t, chain, j, h, sweeps.rotation);
    const error = previewErrors(t, chain.joints[j]!, sweeps.targets);
    if (error <= 1 && !first) continue;
    if (sweeps.literal) turnErrors(t, chain.joints[j]!);
    const share = correctJoint(t, chain, j, -1 / h, sweeps.largestImpulse);
    if (share > 0) plan.corrections++;
    if (share === 1 || error - error !== 0) worst = Math.max(worst, error);
  }
  plan.used++;
  plan.sweeps = 1;
  if (first && !sweeps.literal) return Math.max(worst, 2);
  if (worst <= 1) previewChanged(t, chain, h, sweeps.rotation);
  return worst;
}

function previewPartners(t: Tables, chain: Chain, j: number, h: number, rotation: RotationKernel): void {
  const { place } = planOf(chain);
  if (place[2 * j]! >= 0) previewIfChanged(t, chain, place[2 * j]!, h, rotation);
  if (place[2 * j + 1]! >= 0) previewIfChanged(t, chain, place[2 * j + 1]!, h, rotation);
}

/**
 * Sweeps of the velocity stage; the largest speed left, in units of its target. Poses stand still here, so speeds along the rows are
 * those of the start and G̃ of the motion that the impulses have added (`stepMotion`, scaled by M^½): the same sweeps as with the
 * bodies' own twists, in less than two thirds of the time.
 */
export function settlePlainly(t: Tables, chain: Chain, sweeps: PlainSweeps, { most, grant }: Allowance): number {
  const { lambda, stepMotion } = planOf(chain);
  lambda.fill(0);
  stepMotion.fill(0);
  chainSpeeds(t, chain, sweeps.targets);
  let worst = 0;
  for (let sweep = 0; sweep < most; sweep++) {
    if (sweep > 0 && grant && !grant()) break;
    worst = sweepSpeeds(t, chain, sweeps);
    if (worst <= 1) break;
  }
  applySums(t, chain, isLimited(sweeps.largestImpulse));
  return worst;
}

/** One sweep, with the speeds of the start in `rowError`; the largest speed of a joint that could be corrected. */
function sweepSpeeds(t: Tables, chain: Chain, { targets, largestImpulse }: PlainSweeps): number {
  const plan = planOf(chain);
  const { lambda, share: speed, step: impulse, stepMotion, rowStart, lengths } = plan;
  let worst = 0;
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    const first = rowStart[j]!;
    const angles = first + lengths[j]!;
    const end = rowStart[j + 1]!;
    const from = t.jointRow[2 * slot]! - first;
    let linear = 0;
    let angular = 0;
    for (let i = first; i < end; i++) speed[i] = t.rowError[from + i]!;
    addTimes(plan, j, stepMotion, 1, speed);
    for (let i = first; i < angles; i++) linear += speed[i]! * speed[i]!;
    for (let i = angles; i < end; i++) angular += speed[i]! * speed[i]!;
    const size = Math.sqrt(Math.max(linear, angular)) / targets.speed;
    if (size <= 1) continue;
    for (let i = first; i < end; i++) impulse[i] = -speed[i]!;
    plan.kernels[j]!.solve(plan.factors, plan.factorStart[j]!, impulse, first);
    const allowed = limitImpulse(t, slot, impulse, first, largestImpulse);
    if (allowed === 1) worst = Math.max(worst, size);
    if (allowed === 0) continue;
    if (isLimited(largestImpulse)) addJointLoad(t, slot, impulse, first);
    for (let i = first; i < end; i++) lambda[i] = lambda[i]! + impulse[i]!;
    addTransposed(plan, j, impulse, stepMotion);
  }
  return worst;
}

/** The sums of the impulses act on the bodies, and go into the books; `jointLoad` is up to date where it is `limited`. */
function applySums(t: Tables, chain: Chain, limited: boolean): void {
  const { lambda, rowStart } = planOf(chain);
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    if (!limited) addJointLoad(t, slot, lambda, rowStart[j]!);
    bookOuterImpulse(t, slot, lambda, rowStart[j]!);
    gatherImpulse(t, slot, lambda, rowStart[j]!);
  }
  for (let i = 0; i < chain.bodies.length; i++) releaseImpulse(t, chain.bodies[i]!);
}

/** One impulse for the wanted change factor·rowError; returns how much of it the limit allowed. */
function correctJoint(t: Tables, chain: Chain, j: number, factor: number, largestImpulse: number): number {
  const plan = planOf(chain);
  const { slot } = chain.joints[j]!;
  const share = solveJoint(t, plan, slot, j, factor, largestImpulse);
  if (share === 0) return 0;
  const { lambda, place } = plan;
  const first = plan.rowStart[j]!;
  addJointLoad(t, slot, lambda, first);
  bookOuterImpulse(t, slot, lambda, first);
  gatherImpulse(t, slot, lambda, first);
  if (place[2 * j]! >= 0) releaseImpulse(t, chain.bodies[place[2 * j]!]!);
  if (place[2 * j + 1]! >= 0) releaseImpulse(t, chain.bodies[place[2 * j + 1]!]!);
  return share;
}

/** Impulse of the joint into plan.lambda, shortened to its limit. */
function solveJoint(t: Tables, plan: IterativePlan, slot: number, j: number, factor: number, largestImpulse: number): number {
  const { lambda, rowStart } = plan;
  const from = t.jointRow[2 * slot]!;
  const first = rowStart[j]!;
  const rows = rowStart[j + 1]! - first;
  for (let i = 0; i < rows; i++) lambda[first + i] = factor * t.rowError[from + i]!;
  plan.kernels[j]!.solve(plan.factors, plan.factorStart[j]!, lambda, first);
  return limitImpulse(t, slot, lambda, first, largestImpulse);
}

/** Shortens the impulse of a joint to its limit; returns the share that is left. */
function limitImpulse(t: Tables, slot: number, impulse: Float64Array, first: number, limit: number): number {
  if (!isLimited(limit)) return 1;
  const share = allowedShare(t, slot, impulse, first, limit);
  const end = first + t.jointRow[2 * slot + 1]!;
  for (let i = first; i < end; i++) impulse[i] = share * impulse[i]!;
  return share;
}

/** The largest s ≤ 1 such that |load so far + s·impulse| stays within the limit. */
function allowedShare(t: Tables, slot: number, lambda: Float64Array, first: number, limit: number): number {
  const g = 6 * slot;
  const before: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < 6; k++) before[k] = t.jointLoad[g + k]!;
  addJointLoad(t, slot, lambda, first);
  const share = Math.min(reach(before, t.jointLoad, g, 0, limit), reach(before, t.jointLoad, g, 3, limit));
  for (let k = 0; k < 6; k++) t.jointLoad[g + k] = before[k]!;
  return share;
}

/** s of one half of the load: |a + s·(b − a)|² = limit². */
function reach(a: readonly number[], load: Float64Array, g: number, o: number, limit: number): number {
  let [aa, ad, dd] = [0, 0, 0];
  for (let k = o; k < o + 3; k++) {
    const d = load[g + k]! - a[k]!;
    aa += a[k]! * a[k]!;
    ad += a[k]! * d;
    dd += d * d;
  }
  if (aa + 2 * ad + dd <= limit * limit || dd === 0) return 1;
  const root = Math.max(0, ad * ad + dd * Math.max(0, limit * limit - aa));
  return Math.max(0, Math.min(1, (Math.sqrt(root) - ad) / dd));
}
