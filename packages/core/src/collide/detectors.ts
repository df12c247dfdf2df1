/**
 * The detectors a user can choose between. Both measure and clip the same features; they differ in how they search.
 *
 *   gjk     simplices of the Minkowski difference, the depth by an expanding polytope; corners by clipping in the plane
 *   vclip   a walk over neighbouring features, the depth over the faces of the difference; corners by Voronoi tests.
 *           Curved cores (cylinder, cone, ellipsoid) have no features to walk on: pairs with one of them go to gjk
 */
import type { DetectorName } from "../model/settings-description.js";
import { clippedRegion } from "./manifold/clipped-region.js";
import type { Detector } from "./narrow/detector.js";
import { gjkDistance } from "./narrow/gjk/gjk-distance.js";
import { vclipDistance } from "./narrow/vclip/vclip-distance.js";
import { vclipRegion } from "./narrow/vclip/vclip-region.js";
import type { ConvexShape } from "./shapes/collision-shape.js";

const haveFeatures = (A: ConvexShape, B: ConvexShape): boolean => A.polyhedron !== undefined && B.polyhedron !== undefined;

/** GJK with EPA, for all convex shapes. */
export const gjk: Detector = {
  name: "gjk",
  distance: gjkDistance,
  region: (A, B, X_AB, _cache, _at, closest, margin, list) => clippedRegion(A, B, X_AB, closest, margin, list),
};

/** V-Clip, for polyhedra with or without a radius; `gjk` elsewhere. */
export const vclip: Detector = {
  name: "vclip",
  distance: (A, B, X_AB, cache, at, out) => (haveFeatures(A, B) ? vclipDistance : gjkDistance)(A, B, X_AB, cache, at, out),
  region: (A, B, X_AB, cache, at, closest, margin, list) =>
    (haveFeatures(A, B) ? vclipRegion : gjk.region)(A, B, X_AB, cache, at, closest, margin, list),
};

/** By name: `gjk`, `vclip`. */
export const DETECTOR_KINDS: Readonly<Record<DetectorName, Detector>> = { gjk, vclip };
