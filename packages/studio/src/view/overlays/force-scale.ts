/**
 * One scale for all forces of a scene: the largest one of late, F₁, is drawn as long as L₁ = 0.45 of the scene's radius. It
 * changes in steps of 1, 2, 5, so that arrows can be compared, and back only when all forces have been small for a while: a jerk
 * at the start does not make all later arrows invisible.
 *
 *   linear        L = L₁ F / F₁
 *   logarithmic   L = L₁ log(1 + F / F₀) / log(1 + F₁ / F₀),   F₀ = F₁ / 1000: three decades are told apart, below them it is linear
 */
import type { ModelScene } from "../model-scene.js";
import type { ForceScaleKind } from "../view.js";

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

/** How long forces are drawn, and which force a length stands for. */
export interface ForceScale {
  /** N → m */
  lengthOf(force: number): number;
  /** m → N, not beyond the largest force. */
  forceOf(length: number): number;
}

const DECADES = 1000;

/** `largest` N are as long as `longest` m. */
export function scaleFor(kind: ForceScaleKind, largest: number, longest: number): ForceScale {
  if (kind === "linear")
    return { lengthOf: (force) => (longest * force) / largest, forceOf: (length) => (largest * Math.min(length, longest)) / longest };
  const smallest = largest / DECADES;
  const whole = Math.log1p(DECADES);
  return {
    lengthOf: (force) => (longest * Math.log1p(force / smallest)) / whole,
    forceOf: (length) => smallest * Math.expm1((whole * Math.min(length, longest)) / longest),
  };
}

/** The scale of a scene, told the largest force of now; undefined while there was none. */
export function forceScale({ moment, radius }: ModelScene, kind: ForceScaleKind, largestNow: number): ForceScale | undefined {
  const scale = scales.get(moment) ?? { largest: 0, recent: 0 };
  scales.set(moment, scale);
  scale.recent = Math.max(largestNow, FADING * scale.recent);
  const isFar = scale.recent > scale.largest || scale.recent < SMALL * scale.largest;
  if (scale.recent > 0 && isFar) scale.largest = niceAbove(scale.recent);
  return scale.largest > 0 ? scaleFor(kind, scale.largest, LONGEST * radius) : undefined;
}
