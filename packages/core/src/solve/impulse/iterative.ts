/**
 * The iterative impulse solver: sweeps over the joints instead of a factor of the whole chain. Any time: it can be stopped after any sweep and the
 * result stays stable.
 *
 *   position   A λ = −e(t + h)/h,  apply λ now;  again with fresh errors until they are within the target       (3.15), (3.20)
 *   velocity   A λ = −G u,  apply                                                                                (3.16), (3.21)
 *
 * The linear systems are solved by conjugate sweeps (conjugate-sweeps.ts), no further than the next look ahead can tell, and looks ahead learn from
 * each other (secant-strides.ts). The source's own way, joint by joint with a look ahead each (plain-sweeps.ts), is taken where it is asked for,
 * without velocity correction, and where impulses are limited.
 * Source: theory 01, section 11.1; theory 04, section 3.8.
 */
import { acceptBody } from "../../body/free-step.js";
import { kickBody } from "../../body/kick.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { Chain, ChainMethod, Loads, Tables } from "../../joint/coupling.js";
import { addJointLoad, bookOuterImpulse, gatherImpulse, releaseDisplacement, releaseImpulse } from "../../joint/jacobian.js";
import { addLoneResponses, respondAlone } from "../free/free.js";
import { jointSpeeds, largestError, previewErrors, refreshRates, refreshRows, type Targets } from "./chain-rows.js";
import { type Allowance, type ErrorUnits, solveConjugate } from "./conjugate-sweeps.js";
import { createIterativePlan, fillPlan, planOf } from "./iterative-plan.js";
import { respondByAnswer, solveResponse } from "./iterative-response.js";
import { correctPlainly, type PlainSweeps, previewChanged, settlePlainly } from "./plain-sweeps.js";
import { forgetStrides, learnFromStrides } from "./secant-strides.js";
import { AT_STAKE, FINE, MOST_SHARPENINGS } from "./sharpness.js";
import { hitOwnPoints } from "./source-rows.js";

/** Plain sweeps of a stage after which it counts as not converging: 50 links that are thrown about take 5600, some steps of the 8-loop as many. */
export const MOST_SWEEPS = 10_000;
/** A linear solve may take this many sweeps more than there are rows: in exact arithmetic it would take no more than those. */
const SPARE_SWEEPS = 20;
/** A linear solve ends at this share of the target, or at this share of the errors that a preview has shown: the next preview differs by more. */
const SHARE_OF_TARGET = 0.3;
const NONLINEAR = 1e-2;
/** For velocities where poses have been sharpened: what is left of an error of that size, over ε, is left of the velocities. */
const SHARP = 1e-4;
const MOST_SETTLES = 5;
const MOST_PROJECTIONS = 20;
/** Errors, in units of their target, beyond which joints are apart and not closed at once. */
const NO_LONGER_SMALL = 10;
/** Stiffness of the weakest direction, as in plan.weakest, above which a position is not singular: ε² of 0.1 rad. */
const NEARLY_SINGULAR = 1e-2;
/** Errors in m and rad. */
const PLAIN_UNITS: Targets = { position: 1, angle: 1, speed: 1 };

export interface IterativeOptions {
  readonly plain: boolean;
  readonly largestImpulse: number;
  readonly velocityCorrection: boolean;
}

export const sweepsPlainly = ({ plain, largestImpulse, velocityCorrection }: IterativeOptions): boolean =>
  plain || !velocityCorrection || largestImpulse < Number.POSITIVE_INFINITY;

/** `most`: sweeps of a stage after which what has been reached counts. */
export function createIterative(rotation: RotationKernel, targets: Targets, options: IterativeOptions, most: number): ChainMethod {
  const { largestImpulse, velocityCorrection } = options;
  const plain: PlainSweeps | undefined = sweepsPlainly(options)
    ? { rotation, targets, largestImpulse, literal: !velocityCorrection }
    : undefined;
  return {
    name: "impulse-iterative",
    owns: "bodies",
    response: plain ? "free" : "exact",
    layout: createIterativePlan,
    prepare: plain?.literal ? refreshRows : prepare,
    kick(t, chain, h, half) {
      if (plain?.literal && half === "first") {
        hitOwnPoints(t, chain);
        fillPlan(t, chain);
      }
      for (let i = 0; i < chain.bodies.length; i++) kickBody(t, chain.bodies[i]!, h, half);
      planOf(chain).used = 0;
      forgetStrides(planOf(chain));
      planOf(chain).previewed.fill(Number.NaN);
    },
    preview: (t, chain, h) => previewChanged(t, chain, h, rotation),
    correct: (t, chain, h, grant) => (plain ? correctPlainly(t, chain, h, plain) : correct(t, chain, h, { targets, most, grant })),
    effort: planOf,
    respond: (t, chain, load, out) => (plain ? respondAlone(t, load, out) : respondByAnswer(t, chain, load, out)),
    apply: (t, chain, load) => (plain ? addLoneResponses(t, load) : applyWithAnswer(t, chain, load)),
    accept(t, chain) {
      for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
    },
    settle: (t, chain, grant) =>
      plain ? settlePlainly(t, chain, plain, { most: Math.min(most, MOST_SWEEPS), grant }) : settle(t, chain, { targets, most, grant }),
    project: (t, chain) => project(t, chain, targets),
  };
}

function prepare(t: Tables, chain: Chain): void {
  refreshRows(t, chain);
  fillPlan(t, chain);
}

/** Units of errors, and where a solve ends: at so many of them, or at the share of those seen that cannot be told from the nonlinear rest. */
interface Precision extends ErrorUnits {
  readonly enough: number;
  readonly share: number;
}

/** How exactly gaps are closed, and velocities settled. */
const gapPrecision = ({ position, angle }: Targets): Precision => ({ length: position, angle, enough: SHARE_OF_TARGET, share: NONLINEAR });
const speedPrecision = ({ speed }: Targets, enough: number): Precision => ({ length: speed, angle: speed, enough, share: 0 });

/** How exact, and how long. */
interface Solving extends Allowance {
  readonly targets: Targets;
}

/** Impulses for factor·rowError into plan.lambda; `worst` is the largest of these errors, in units. Returns the sweeps it took. */
function solveErrors(t: Tables, chain: Chain, factor: number, worst: number, unit: Precision, allowed: Allowance): number {
  const plan = planOf(chain);
  for (let j = 0; j < chain.joints.length; j++) {
    const from = t.jointRow[2 * chain.joints[j]!.slot]! - plan.rowStart[j]!;
    for (let i = plan.rowStart[j]!; i < plan.rowStart[j + 1]!; i++) plan.residual[i] = factor * t.rowError[from + i]!;
  }
  const size = Math.abs(factor);
  const goal = { length: size * unit.length, angle: size * unit.angle, stop: Math.max(unit.enough, unit.share * worst) };
  return solveConjugate(plan, goal, { most: Math.min(allowed.most, plan.lambda.length + SPARE_SWEEPS), grant: allowed.grant });
}

/** The impulses in plan.lambda act on the bodies. */
function applyImpulses(t: Tables, chain: Chain): void {
  const { lambda, rowStart } = planOf(chain);
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    addJointLoad(t, slot, lambda, rowStart[j]!);
    bookOuterImpulse(t, slot, lambda, rowStart[j]!);
    gatherImpulse(t, slot, lambda, rowStart[j]!);
  }
  for (let i = 0; i < chain.bodies.length; i++) releaseImpulse(t, chain.bodies[i]!);
}

/** The loads act together with what the joints answer. */
function applyWithAnswer(t: Tables, chain: Chain, load: Loads): void {
  solveResponse(t, chain, load);
  addLoneResponses(t, load);
  applyImpulses(t, chain);
}

function correct(t: Tables, chain: Chain, h: number, { targets, most, grant }: Solving): number {
  const plan = planOf(chain);
  let worst = 0;
  for (let j = 0; j < chain.joints.length; j++) worst = Math.max(worst, previewErrors(t, chain.joints[j]!, targets));
  plan.sweeps = 0;
  plan.corrections = 0;
  if (worst <= 1 || plan.used >= most || worst - worst !== 0) return worst;
  plan.sweeps = solveErrors(t, chain, -1 / h, worst, gapPrecision(targets), { most: most - plan.used, grant });
  learnFromStrides(plan);
  plan.corrections = plan.sweeps * chain.joints.length;
  plan.used += plan.sweeps;
  applyImpulses(t, chain);
  return worst;
}

/** Where gaps decide about velocities, they are closed, and velocities settle more exactly. */
function settle(t: Tables, chain: Chain, { targets, most, grant }: Solving): number {
  let worst = readSpeeds(t, chain, targets);
  let left = most;
  let sharpened = false;
  for (let pass = 0; pass < MOST_SETTLES && worst > 1 && left > 0; pass++) {
    if (pass > 0 && grant && !grant()) break;
    left -= solveErrors(t, chain, -1, worst, speedPrecision(targets, sharpened ? SHARP : SHARE_OF_TARGET), { most: left, grant });
    if (!sharpened && left > 0 && areVelocitiesAtStake(t, chain, targets)) {
      sharpened = true;
      closeGaps(t, chain, FINE, MOST_SHARPENINGS);
      prepare(t, chain);
    } else applyImpulses(t, chain);
    worst = readSpeeds(t, chain, targets);
  }
  return worst;
}

/**
 * As in the direct solver (sharpness.ts), with ε² as the solve for velocities has met it: a direction that it has not met takes no part. Rows that
 * contradict each other do so because of gaps as well, be they as small as the promise: e·ω, unless poses are brought onto the joints.
 */
function areVelocitiesAtStake(t: Tables, chain: Chain, targets: Targets): boolean {
  const { looped, weakest } = planOf(chain);
  if (!looped || weakest > NEARLY_SINGULAR || largestError(t, chain, targets) > NO_LONGER_SMALL) return false;
  return largestError(t, chain, PLAIN_UNITS) > AT_STAKE * weakest;
}

function readSpeeds(t: Tables, chain: Chain, targets: Targets): number {
  refreshRates(t, chain);
  let worst = 0;
  for (let j = 0; j < chain.joints.length; j++) worst = Math.max(worst, jointSpeeds(t, chain.joints[j]!, t.rowError, targets));
  return worst;
}

/** Poses onto the joints, then velocities. */
function project(t: Tables, chain: Chain, targets: Targets): number {
  const worst = closeGaps(t, chain, targets, MOST_PROJECTIONS);
  prepare(t, chain);
  return Math.max(worst, settle(t, chain, { targets, most: MOST_SWEEPS, grant: undefined }));
}

/** Poses along M⁻¹Gᵀ, refreshed in every pass. Returns the largest error left, in units of its target. */
function closeGaps(t: Tables, chain: Chain, targets: Targets, most: number): number {
  let worst = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass <= most; pass++) {
    worst = largestError(t, chain, targets);
    if (!(worst > 1) || pass === most) break;
    prepare(t, chain);
    solveErrors(t, chain, -1, worst, gapPrecision(targets), { most: MOST_SWEEPS, grant: undefined });
    const { lambda, rowStart } = planOf(chain);
    for (let j = 0; j < chain.joints.length; j++) gatherImpulse(t, chain.joints[j]!.slot, lambda, rowStart[j]!);
    for (let i = 0; i < chain.bodies.length; i++) releaseDisplacement(t, chain.bodies[i]!);
  }
  return worst;
}
