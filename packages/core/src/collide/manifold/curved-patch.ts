/**
 * Patches of curved cores (`patch.ts`):
 *
 *   cylinder     cap: eight points of its rim, fixed in the body · side: its axis with the cylinder's radius, the ends being the two rims
 *   cone         base: as a cap · side: the line from rim to tip · tip: a vertex
 *   ellipsoid    round
 *
 * Elsewhere, at rims, the patch is round. Feature numbers of curved cores are those below.
 */
import type { ConvexShape } from "../shapes/collision-shape.js";
import { FLAT_SINE, NEAREST_SINE_SQUARED, STEEP_SINE } from "./choose-features.js";
import { ON_EDGE, ON_FACE, ON_ROUND, ON_VERTEX, type Patch, reserve } from "./patch.js";

/** Points of a rim; feature numbers: rim point k of cap c → 8c + k, the edge after it → 16 + 8c + k, then these. */
const RIM_POINTS = 8;
const RIM_EDGES = 16;
const CAPS = 32;
const SIDE = 34;
const CIRCLES = 35;
const TIP = 37;

const DIAGONAL = Math.SQRT1_2;
const COSINES = [1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL, 0, DIAGONAL] as const;
const SINES = [0, DIAGONAL, 1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL] as const;

/** The rule of `choose-features.ts` for a flat part of length `extent` whose direction is off by `sine`. */
const isFacing = (sine: number, extent: number, margin: number): boolean =>
  sine <= FLAT_SINE || (sine <= STEEP_SINE && extent * sine <= margin);

function setVector(out: Float64Array, x: number, y: number, z: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
}

/** Eight points of the rim at height z; `cap` is 0 below, 1 above. */
function useRim(radius: number, z: number, cap: number, isB: boolean, patch: Patch): void {
  reserve(patch, RIM_POINTS);
  // Seen along the normal of the contact, which points out of A and into B, the angle grows counter-clockwise or not.
  const isReversed = (cap === 0) !== isB;
  for (let i = 0; i < RIM_POINTS; i++) {
    const k = isReversed ? RIM_POINTS - 1 - i : i;
    const edge = !isReversed ? i : i + 1 < RIM_POINTS ? RIM_POINTS - 2 - i : RIM_POINTS - 1;
    patch.vertexIds[i] = RIM_POINTS * cap + k;
    patch.edgeIds[i] = RIM_EDGES + RIM_POINTS * cap + edge;
    patch.circles[i] = 0;
    patch.points[3 * i] = radius * COSINES[k]!;
    patch.points[3 * i + 1] = radius * SINES[k]!;
    patch.points[3 * i + 2] = z;
  }
  patch.faceId = CAPS + cap;
  setVector(patch.normal, 0, 0, cap === 0 ? -1 : 1);
}

function onRim(radius: number, z: number, cap: number, patch: Patch): void {
  patch.nearest = ON_ROUND;
  patch.nearestId = CIRCLES + cap;
  setVector(patch.nearestPoint, 0, 0, z);
  setVector(patch.nearestDirection, 0, 0, radius);
}

function onCap(z: number, cap: number, patch: Patch): void {
  patch.nearest = ON_FACE;
  patch.nearestId = CAPS + cap;
  setVector(patch.nearestPoint, 0, 0, z);
  setVector(patch.nearestDirection, 0, 0, cap === 0 ? -1 : 1);
}

export function cylinderPatch(shape: ConvexShape, direction: Float64Array, margin: number, isB: boolean, patch: Patch): void {
  const radius = shape.sizes[0];
  const half = shape.sizes[2];
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  const across = Math.sqrt(x * x + y * y);
  const cap = z > 0 ? 1 : 0;
  const height = z > 0 ? half : -half;
  patch.count = 0;
  patch.circleRadius = radius;
  if (isFacing(across, 2 * radius, margin)) useRim(radius, height, cap, isB, patch);
  else if (isFacing(Math.abs(z), 2 * half, margin)) {
    patch.count = 2;
    patch.radius = shape.radius + radius;
    patch.edgeIds[0] = SIDE;
    for (let i = 0; i < 2; i++) {
      patch.vertexIds[i] = CIRCLES + i;
      patch.circles[i] = 1;
      patch.points[3 * i] = 0;
      patch.points[3 * i + 1] = 0;
      patch.points[3 * i + 2] = i === 0 ? -half : half;
    }
  }
  if (across * across <= NEAREST_SINE_SQUARED) onCap(height, cap, patch);
  else if (z * z <= NEAREST_SINE_SQUARED) {
    patch.nearest = ON_EDGE;
    patch.nearestId = SIDE;
    patch.nearestRadius = shape.radius + radius;
    setVector(patch.nearestPoint, 0, 0, 0);
    setVector(patch.nearestDirection, 0, 0, 1);
  } else onRim(radius, height, cap, patch);
}

export function conePatch(shape: ConvexShape, direction: Float64Array, margin: number, isB: boolean, patch: Patch): void {
  const radius = shape.sizes[0];
  const half = shape.sizes[2];
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  const across = Math.sqrt(x * x + y * y);
  const side = Math.sqrt(4 * half * half + radius * radius);
  // Cosine between direction and side line, > 0 where the tip is furthest.
  const slope = (2 * half * z - radius * across) / side;
  patch.count = 0;
  patch.circleRadius = radius;
  if (z < 0 && isFacing(across, 2 * radius, margin)) useRim(radius, -half, 0, isB, patch);
  else if (across > 0 && isFacing(Math.abs(slope), side, margin)) {
    patch.count = 2;
    patch.edgeIds[0] = SIDE;
    useTip(half, patch, 1);
    patch.vertexIds[0] = CIRCLES;
    patch.circles[0] = 1;
    patch.points[0] = (radius * x) / across;
    patch.points[1] = (radius * y) / across;
    patch.points[2] = -half;
  } else if (slope > 0) {
    patch.count = 1;
    useTip(half, patch, 0);
  }
  if (z < 0 && across * across <= NEAREST_SINE_SQUARED) onCap(-half, 0, patch);
  else if (slope * slope <= NEAREST_SINE_SQUARED) {
    patch.nearest = ON_ROUND;
    patch.nearestId = SIDE;
    setVector(patch.nearestDirection, 0, 0, 0);
  } else if (slope > 0) {
    patch.nearest = ON_VERTEX;
    patch.nearestId = TIP;
    setVector(patch.nearestPoint, 0, 0, half);
  } else onRim(radius, -half, 0, patch);
}

function useTip(half: number, patch: Patch, i: number): void {
  patch.vertexIds[i] = TIP;
  patch.circles[i] = 0;
  patch.points[3 * i] = 0;
  patch.points[3 * i + 1] = 0;
  patch.points[3 * i + 2] = half;
}

export function ellipsoidPatch(_shape: ConvexShape, _direction: Float64Array, _margin: number, _isB: boolean, patch: Patch): void {
  patch.count = 0;
  patch.nearest = ON_ROUND;
  patch.nearestId = 0;
  setVector(patch.nearestPoint, 0, 0, 0);
  setVector(patch.nearestDirection, 0, 0, 0);
}
