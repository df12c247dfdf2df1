/**
 * Where the next step should end, for any method. Steps end at representable times: their length is the difference of two doubles, so the
 * time carries no summed rounding error. Fixed steps end at from + n·h. A sliver before the end is avoided by a slightly longer last step.
 */
import { EPSILON } from "../math/scalar.js";

export interface StepPlan {
  readonly options: {
    readonly from: number;
    readonly to: number;
    readonly step?: number;
    readonly minStep?: number;
    readonly maxStep?: number;
  };
  readonly direction: number;
  readonly t: number;
  /** Length wished for, positive. */
  readonly h: number;
  /** Accepted so far. */
  readonly steps: number;
}

/** Relative stretch of a step that would leave a sliver before the end. */
const LAST_STEP_STRETCH = 1.01;
const FIXED_STEP_STRETCH = 1 + 1e-9;

/** A step shorter than this ends the integration. */
export const leastStep = (s: StepPlan): number => Math.max(s.options.minStep ?? 0, 4 * EPSILON * Math.abs(s.t), 1e-300);

export const nextTarget = (s: StepPlan): number => (s.options.step === undefined ? adaptiveTarget(s) : fixedTarget(s));

function adaptiveTarget(s: StepPlan): number {
  const h = Math.min(s.h, s.options.maxStep ?? Number.POSITIVE_INFINITY);
  return LAST_STEP_STRETCH * h >= Math.abs(s.options.to - s.t) ? s.options.to : s.t + s.direction * h;
}

function fixedTarget(s: StepPlan): number {
  const { from, to } = s.options;
  const next = (s.steps + FIXED_STEP_STRETCH) * s.h;
  return next >= Math.abs(to - from) ? to : from + s.direction * ((s.steps + 1) * s.h);
}
