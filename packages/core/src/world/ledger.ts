/**
 * The ledger of a run: what came in, what is there, and how far both disagree.
 *
 *   energyDrift    = max over steps of |E(t) − E(0) − Σ booked work| / max(largest kinetic energy, range of the potential energy)
 *   momentumDrift  = max over steps of |P(t) − P(0) − Σ impulses| / largest Σ m|v|, the same for the angular momentum about the origin
 *                    over the largest Σ |x × m v| + |J ω|; the larger of both
 *
 * Both are 0 where the scale stays below 1e-12. Where bodies can touch, scales are no less than what a half kick of gravity gives
 * (end-contacts.ts). Work is booked exactly, p·(u⁻ + u⁺)/2 (kick.ts); changes made by hand between steps (setting a velocity, adding a
 * body) are booked as edits. Joint impulses are not booked: what they do is drift.
 */
import { TOTALS } from "../body/body-totals.js";
import type { StepReport } from "./report.js";

/** Fields of the ledger row. */
export const LEDGER = {
  started: 0,
  energy: 1,
  linear: 2,
  angular: 5,
  external: 8,
  dampers: 9,
  edits: 10,
  linearImpulse: 11,
  angularImpulse: 14,
  largestKinetic: 17,
  lowestPotential: 18,
  highestPotential: 19,
  linearScale: 20,
  angularScale: 21,
  energyError: 22,
  linearError: 23,
  angularError: 24,
  iterations: 25,
  rejectedSteps: 26,
  jointPosition: 27,
  jointAngle: 28,
  jointSpeed: 29,
  corrections: 30,
  steps: 31,
  subSteps: 32,
  lowOrderSteps: 33,
  trajectory: 34,
  motors: 35,
  friction: 36,
  stops: 37,
  impacts: 38,
  recovery: 39,
  penetration: 40,
  sleep: 41,
  contactDepth: 42,
} as const;
export const LEDGER_SIZE = 43;

/** What a run reports at its end. Errors are the largest over all steps (m, rad, m/s). */
export interface Ledger {
  /** Largest gap of a joint, m. */
  readonly jointPositionError: number;
  /** Largest misalignment of a joint, rad. */
  readonly jointAngleError: number;
  /** Largest speed along removed directions, m/s or rad/s. */
  readonly jointSpeedError: number;
  /** Energy that came from nowhere, as a share of the energies that occurred. */
  readonly energyDrift: number;
  /** Momentum that came from nowhere, as a share of the momenta that occurred. */
  readonly momentumDrift: number;
  /** Largest depth at which bodies in contact overlapped at the end of a step, m; and the same without heaps, whose depth is no promise. */
  readonly penetration: number;
  /** The same without heaps, whose depth is no promise, m. */
  readonly contactError: number;
  /** Passes over the joints in the position stages, and joints corrected in them, one by one. */
  readonly iterations: number;
  /** Joints corrected in the position stages, one by one. */
  readonly corrections: number;
  /** Stretches of a step that were undone and divided, and bodies that went back to its start. */
  readonly rejectedSteps: number;
  /** Stretches that all steps together were made of, each counted in the island that took most. */
  readonly subSteps: number;
  /** Share of the steps whose islands were all advanced with the order of the world. */
  readonly fullOrder: number;
  /** Estimated local error of a step, m or rad, where `tolerance.trajectory` asks for it. */
  readonly trajectoryError: number;
  /** Booked work since the start, J. */
  readonly work: {
    readonly external: number;
    readonly dampers: number;
    readonly motors: number;
    readonly friction: number;
    readonly stops: number;
    /** Of collisions and slow closings of contacts; and of what pushed bodies out of overlap. */
    readonly impacts: number;
    readonly recovery: number;
    /** Kinetic energy taken out of bodies that fell asleep, negative. */
    readonly sleep: number;
    readonly edits: number;
  };
}

/** Everything that changes the energy on purpose. */
const WORK = [
  LEDGER.external,
  LEDGER.dampers,
  LEDGER.motors,
  LEDGER.friction,
  LEDGER.stops,
  LEDGER.impacts,
  LEDGER.recovery,
  LEDGER.sleep,
  LEDGER.edits,
];

const SMALLEST_SCALE = 1e-12;

const norm3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** Takes the totals at the start as reference. */
export function openLedger(ledger: Float64Array, totals: Float64Array): void {
  ledger.fill(0);
  ledger[LEDGER.started] = 1;
  ledger[LEDGER.energy] = totals[TOTALS.kinetic]! + totals[TOTALS.potential]!;
  for (let k = 0; k < 6; k++) ledger[LEDGER.linear + k] = totals[TOTALS.linear + k]!;
  ledger[LEDGER.lowestPotential] = totals[TOTALS.potential]!;
  ledger[LEDGER.highestPotential] = totals[TOTALS.potential]!;
  widenScales(ledger, totals);
}

/** Compares the totals of a step's end with the reference and the books. */
export function updateLedger(ledger: Float64Array, totals: Float64Array): void {
  widenScales(ledger, totals);
  let booked = 0;
  for (const place of WORK) booked += ledger[place]!;
  const energy = totals[TOTALS.kinetic]! + totals[TOTALS.potential]! - ledger[LEDGER.energy]! - booked;
  ledger[LEDGER.energyError] = Math.max(ledger[LEDGER.energyError]!, Math.abs(energy));
  const miss = (k: number) => totals[TOTALS.linear + k]! - ledger[LEDGER.linear + k]! - ledger[LEDGER.linearImpulse + k]!;
  ledger[LEDGER.linearError] = Math.max(ledger[LEDGER.linearError]!, norm3(miss(0), miss(1), miss(2)));
  ledger[LEDGER.angularError] = Math.max(ledger[LEDGER.angularError]!, norm3(miss(3), miss(4), miss(5)));
}

/** How the step was divided, and how exact it is. */
export function countStep(ledger: Float64Array, report: StepReport, order: number): void {
  ledger[LEDGER.steps] = ledger[LEDGER.steps]! + 1;
  ledger[LEDGER.subSteps] = ledger[LEDGER.subSteps]! + report.subSteps;
  if (report.order < order) ledger[LEDGER.lowOrderSteps] = ledger[LEDGER.lowOrderSteps]! + 1;
  ledger[LEDGER.trajectory] = Math.max(ledger[LEDGER.trajectory]!, report.trajectoryError);
}

function widenScales(ledger: Float64Array, totals: Float64Array): void {
  ledger[LEDGER.largestKinetic] = Math.max(ledger[LEDGER.largestKinetic]!, totals[TOTALS.kinetic]!);
  ledger[LEDGER.lowestPotential] = Math.min(ledger[LEDGER.lowestPotential]!, totals[TOTALS.potential]!);
  ledger[LEDGER.highestPotential] = Math.max(ledger[LEDGER.highestPotential]!, totals[TOTALS.potential]!);
  ledger[LEDGER.linearScale] = Math.max(ledger[LEDGER.linearScale]!, totals[TOTALS.linearScale]!);
  ledger[LEDGER.angularScale] = Math.max(ledger[LEDGER.angularScale]!, totals[TOTALS.angularScale]!);
}

const relative = (error: number, scale: number): number => (scale < SMALLEST_SCALE ? 0 : error / scale);

export const energyDrift = (l: Float64Array): number =>
  relative(l[LEDGER.energyError]!, Math.max(l[LEDGER.largestKinetic]!, l[LEDGER.highestPotential]! - l[LEDGER.lowestPotential]!));

export const momentumDrift = (l: Float64Array): number =>
  Math.max(relative(l[LEDGER.linearError]!, l[LEDGER.linearScale]!), relative(l[LEDGER.angularError]!, l[LEDGER.angularScale]!));

/** A copy of the ledger in words. */
export function readLedger(l: Float64Array): Ledger {
  return {
    jointPositionError: l[LEDGER.jointPosition]!,
    jointAngleError: l[LEDGER.jointAngle]!,
    jointSpeedError: l[LEDGER.jointSpeed]!,
    energyDrift: energyDrift(l),
    momentumDrift: momentumDrift(l),
    penetration: l[LEDGER.penetration]!,
    contactError: l[LEDGER.contactDepth]!,
    iterations: l[LEDGER.iterations]!,
    corrections: l[LEDGER.corrections]!,
    rejectedSteps: l[LEDGER.rejectedSteps]!,
    subSteps: l[LEDGER.subSteps]!,
    fullOrder: 1 - relative(l[LEDGER.lowOrderSteps]!, l[LEDGER.steps]!),
    trajectoryError: l[LEDGER.trajectory]!,
    work: {
      external: l[LEDGER.external]!,
      dampers: l[LEDGER.dampers]!,
      motors: l[LEDGER.motors]!,
      friction: l[LEDGER.friction]!,
      stops: l[LEDGER.stops]!,
      impacts: l[LEDGER.impacts]!,
      recovery: l[LEDGER.recovery]!,
      sleep: l[LEDGER.sleep]!,
      edits: l[LEDGER.edits]!,
    },
  };
}
