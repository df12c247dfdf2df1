/**
 * Distance and contact region of any two shapes: one literal table says who computes them.
 *
 *                   B: convex         half-space       surface
 *   A: convex       pair matrix       plane            surfaces
 *      half-space   plane             nothing          surfaces
 *      surface      surfaces          surfaces         surfaces
 *
 * Everything happens in the frame of A. Pairs that are computed in the other order are turned round by those who compute them, so a pair
 * has one result whoever comes first. `cache` and `at` as for detectors, used by convex pairs alone.
 */
import type { ContactList } from "./manifold/contact-list.js";
import { contactRegion } from "./manifold/convex-region.js";
import type { ContactShape } from "./manifold/feature-gap.js";
import { surfacePairDistance, surfacePairRegion } from "./mesh/surface-pairs.js";
import type { Detector } from "./narrow/detector.js";
import { pairDistance } from "./narrow/pair-matrix.js";
import { DISTANCE, PAIR_RESULT } from "./narrow/pair-result.js";
import { type CollisionShape, type ConvexShape, isConvex } from "./shapes/collision-shape.js";

type Class = "convex" | "half-space" | "surface";

interface ShapePair {
  distance(
    detector: Detector,
    A: CollisionShape,
    B: CollisionShape,
    X_AB: Float64Array,
    cache: Float64Array,
    at: number,
    out: Float64Array,
  ): void;
  region(
    detector: Detector,
    A: CollisionShape,
    B: CollisionShape,
    X_AB: Float64Array,
    cache: Float64Array,
    at: number,
    margin: number,
    list: ContactList,
    closest?: Float64Array,
  ): void;
}

/** Scratch; carries nothing from call to call. */
const closest = new Float64Array(PAIR_RESULT);

const convexPair: ShapePair = {
  distance: (detector, A, B, X_AB, cache, at, out) => pairDistance(detector, A as ContactShape, B as ContactShape, X_AB, cache, at, out),
  region(detector, A, B, X_AB, cache, at, margin, list, known) {
    if (!known) pairDistance(detector, A as ConvexShape, B as ConvexShape, X_AB, cache, at, closest);
    detector.region(A as ConvexShape, B as ConvexShape, X_AB, cache, at, known ?? closest, margin, list);
  },
};

const onPlane: ShapePair = {
  distance: convexPair.distance,
  region(detector, A, B, X_AB, cache, at, margin, list, known) {
    if (!known) pairDistance(detector, A as ContactShape, B as ContactShape, X_AB, cache, at, closest);
    contactRegion(A as ContactShape, B as ContactShape, X_AB, known ?? closest, margin, list);
  },
};

const surfaces: ShapePair = {
  distance: (detector, A, B, X_AB, _cache, _at, out) => surfacePairDistance(A, B, X_AB, detector, out),
  region: (detector, A, B, X_AB, _cache, _at, margin, list) => surfacePairRegion(A, B, X_AB, detector, margin, list),
};

const nothing: ShapePair = { distance: (_detector, _A, _B, _X_AB, _cache, _at, out) => writeApart(out), region: () => {} };

// biome-ignore format: a matrix reads best in columns
const SHAPE_PAIRS: Readonly<Record<Class, Readonly<Record<Class, ShapePair>>>> = {
  convex:       { convex: convexPair, "half-space": onPlane,  surface: surfaces },
  "half-space": { convex: onPlane,    "half-space": nothing,  surface: surfaces },
  surface:      { convex: surfaces,   "half-space": surfaces, surface: surfaces },
};

const classOf = (shape: CollisionShape): Class => (isConvex(shape) ? "convex" : shape.type === "half-space" ? "half-space" : "surface");

function writeApart(out: Float64Array): void {
  out.fill(0, 0, PAIR_RESULT);
  out[DISTANCE] = Infinity;
  out[3] = 1;
}

/** Writes the pair result (`narrow/pair-result.ts`). Two half-spaces, and surfaces without triangles, are infinitely far apart. */
export const shapeDistance: ShapePair["distance"] = (detector, A, B, X_AB, cache, at, out) =>
  SHAPE_PAIRS[classOf(A)][classOf(B)].distance(detector, A, B, X_AB, cache, at, out);

/** Appends the contacts with gaps of at most `margin` (m). `closest`: the pair result at X_AB, where it is known; surfaces do not need it. */
export const shapeRegion: ShapePair["region"] = (detector, A, B, X_AB, cache, at, margin, list, closest) =>
  SHAPE_PAIRS[classOf(A)][classOf(B)].region(detector, A, B, X_AB, cache, at, margin, list, closest);
