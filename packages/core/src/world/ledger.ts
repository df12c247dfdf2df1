/**
 * The ledger of a run: what came in, what is there, and how far both disagree.
 *
 *   energyDrift    = max over steps of |E(t) − E(0) − Σ booked work| / max(largest kinetic energy, range of the potential energy)
 *   momentumDrift  = max over steps of |P(t) − P(0) − Σ impulses| / largest Σ m|v|, the same for the angular momentum about the origin
 *                    over the largest Σ |x × m v| + |J ω|; the larger of both
 *
 * Both are 0 where the scale stays below 1e-12. Work is booked exactly, p·(u⁻ + u⁺)/2 (kick.ts); changes made by hand between steps
 * (setting a velocity, adding a body) are booked as edits. Joint impulses are not booked: what they do is drift.
 */
import { TOTALS } from "../body/body-totals.js";

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
} as const;
export const LEDGER_SIZE = 30;

/** What a run reports at its end. Errors are the largest over all steps (m, rad, m/s). */
export interface Ledger {
  readonly jointPositionError: number;
  readonly jointAngleError: number;
  readonly jointSpeedError: number;
  readonly energyDrift: number;
  readonly momentumDrift: number;
  readonly penetration: number;
  readonly iterations: number;
  readonly rejectedSteps: number;
  /** Booked work since the start, J. */
  readonly work: { readonly external: number; readonly dampers: number; readonly edits: number };
}

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
  const booked = ledger[LEDGER.external]! + ledger[LEDGER.dampers]! + ledger[LEDGER.edits]!;
  const energy = totals[TOTALS.kinetic]! + totals[TOTALS.potential]! - ledger[LEDGER.energy]! - booked;
  ledger[LEDGER.energyError] = Math.max(ledger[LEDGER.energyError]!, Math.abs(energy));
  const miss = (k: number) => totals[TOTALS.linear + k]! - ledger[LEDGER.linear + k]! - ledger[LEDGER.linearImpulse + k]!;
  ledger[LEDGER.linearError] = Math.max(ledger[LEDGER.linearError]!, norm3(miss(0), miss(1), miss(2)));
  ledger[LEDGER.angularError] = Math.max(ledger[LEDGER.angularError]!, norm3(miss(3), miss(4), miss(5)));
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
    penetration: 0,
    iterations: l[LEDGER.iterations]!,
    rejectedSteps: l[LEDGER.rejectedSteps]!,
    work: { external: l[LEDGER.external]!, dampers: l[LEDGER.dampers]!, edits: l[LEDGER.edits]! },
  };
}
