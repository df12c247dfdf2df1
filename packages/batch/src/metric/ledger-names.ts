/** The numbers of the ledger that metrics may name, behind `ledger.`; the compiler checks that none is missing. */
import type { Ledger } from "@gelenk/core";

const WORK: Readonly<Record<keyof Ledger["work"], true>> = {
  external: true,
  dampers: true,
  motors: true,
  friction: true,
  stops: true,
  impacts: true,
  recovery: true,
  sleep: true,
  edits: true,
};

const NUMBERS: Readonly<Record<Exclude<keyof Ledger, "work">, true>> = {
  jointPositionError: true,
  jointAngleError: true,
  jointSpeedError: true,
  energyDrift: true,
  momentumDrift: true,
  penetration: true,
  contactError: true,
  iterations: true,
  corrections: true,
  rejectedSteps: true,
  subSteps: true,
  fullOrder: true,
  trajectoryError: true,
};

/** `energyDrift`, …, `work.friction`, … */
export const LEDGER_NAMES: readonly string[] = [...Object.keys(NUMBERS), ...Object.keys(WORK).map((name) => `work.${name}`)];
