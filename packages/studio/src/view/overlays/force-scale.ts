/**
 * One scale for all forces of a scene: the largest one of late is drawn as long as 0.45 of the scene's radius. It changes in steps of 1, 2, 5, so that arrows can
 * be compared, and back only when all forces have been small for a while: a jerk at the start does not make all later arrows invisible.
 */
import type { ModelScene } from "../model-scene.js";

const LONGEST = 0.45;
const STEPS = [1, 2, 5, 10] as const;

/** Of the largest force of late, per picture, and how far below its scale it falls before that changes. */
const FADING = 0.97;
const SMALL = 0.25;

interface Scale {
  largest: number;
  recent: number;
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
  const scale = scales.get(moment) ?? { largest: 0, recent: 0 };
  scales.set(moment, scale);
  scale.recent = Math.max(largestNow, FADING * scale.recent);
  const isFar = scale.recent > scale.largest || scale.recent < SMALL * scale.largest;
  if (scale.recent > 0 && isFar) scale.largest = niceAbove(scale.recent);
  return scale.largest > 0 ? (LONGEST * radius) / scale.largest : 0;
}
