/**
 * One scale for all forces of a scene: the largest one seen so far is drawn as long as 0.45 of the scene's radius, or down to a third of it. It changes in steps,
 * so that arrows can be compared, and never shrinks back within a run.
 */
import type { ModelScene } from "../model-scene.js";

const LONGEST = 0.45;
const STEPS = [1, 2, 5, 10] as const;

interface Scale {
  largest: number;
}

const scales = new WeakMap<object, Scale>();

/** 1, 2 or 5 times a power of ten, not below the number. */
export function niceAbove(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * STEPS.find((step) => step * decade >= value * (1 - 1e-12))!;
}

/** The same, not above it. */
export function niceBelow(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * STEPS.findLast((step) => step * decade <= value * (1 + 1e-12))!;
}

/** Tells the scale of a force; m/N after it. */
export function forceScale({ moment, radius }: ModelScene, largestNow: number): number {
  const scale = scales.get(moment) ?? { largest: 0 };
  scales.set(moment, scale);
  if (largestNow > scale.largest) scale.largest = niceAbove(largestNow);
  return scale.largest > 0 ? (LONGEST * radius) / scale.largest : 0;
}
