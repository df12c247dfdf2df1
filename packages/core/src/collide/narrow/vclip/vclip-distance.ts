/**
 * Signed distance of two convex shapes with polyhedral cores (point, segment, triangle, box, hull) by V-Clip.
 *
 *   walk          from the cached features, or from the vertices that face the other's centre, to the closest features (`voronoi-walk.ts`)
 *   check         the slab between the closest points, along their normal, must hold no vertex: its width bounds the distance from below
 *   penetration   the exact depth over the faces of the Minkowski difference (`penetration-depth.ts`), also where the cores touch
 *   fallback      a walk that did not end, or ended wrongly on a stale or strange start, begins anew from the centres; after that all
 *                 features are compared
 *
 * The radii of the shapes come on top: the core's normal and points hold for the surfaces too.
 *
 *   cache   feature of A + 1, feature of B + 1, 1 where the cores overlapped; 0 means none. Anything else there is ignored.
 *
 * The check allows 2⁻⁴⁴ of the coordinates' size for rounding, and where it fails without need the fallback finds the same again.
 */
import { type Polyhedron, pointPolyhedron } from "../../../geometry/polyhedron.js";
import { assert } from "../../../math/assert.js";
import { EPSILON } from "../../../math/scalar.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { supportVertex } from "../../shapes/support.js";
import { FRAME, framePoint } from "../frame.js";
import { addRadii, DISTANCE } from "../pair-result.js";
import { writeClosestPoints } from "./closest-points.js";
import { createDepthAxis } from "./depth-axis.js";
import { writeDepthPoints } from "./depth-points.js";
import { searchAllFeatures } from "./exhaustive-distance.js";
import {
  createFeaturePair,
  EDGE,
  edgeOf,
  type FeaturePair,
  faceOf,
  featureCountOf,
  kindOf,
  setPair,
  VERTEX,
  vertexSeenFrom,
} from "./feature-pair.js";
import { findDepthAxis } from "./penetration-depth.js";
import { type WalkEnd, walkFeatures } from "./voronoi-walk.js";

/** Closer cores than this share of the coordinates' size touch: their difference has no direction. */
const TOUCHING = 64 * EPSILON;
/** Share of the size that the check allows for rounding. */
const SLACK = 256 * EPSILON;
const WALK_LIMIT = 200;

// Scratch: set anew in every call.
const pair: FeaturePair = createFeaturePair(pointPolyhedron(), pointPolyhedron());
const axis = createDepthAxis();
const point = new Float64Array(3);

/** Writes the pair result, radii included. `X_AB` has 12 numbers; the cache of the pair begins at `at`. Both cores are polyhedra. */
export function vclipDistance(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  cache: Float64Array,
  at: number,
  out: Float64Array,
): void {
  assert(A.polyhedron !== undefined && B.polyhedron !== undefined, "V-Clip needs polyhedral cores");
  setPair(pair, A.polyhedron, B.polyhedron, X_AB);
  if (!readFeatures(cache, at)) startFromCenters();
  const isDeep = measure(cache[at + 2] === 1, out);
  cache[at] = pair.features[0]! + 1;
  cache[at + 1] = pair.features[1]! + 1;
  cache[at + 2] = isDeep ? 1 : 0;
  addRadii(out, A.radius, B.radius);
}

/** Writes the result of two cores of which nothing is known. */
export function coreDistance(A: Polyhedron, B: Polyhedron, X_AB: Float64Array, out: Float64Array): void {
  setPair(pair, A, B, X_AB);
  startFromCenters();
  measure(false, out);
}

/** Writes the result of the cores; returns whether they overlap or touch. Those that did are asked for their depth first. */
function measure(wasDeep: boolean, out: Float64Array): boolean {
  // Faces of the difference tell overlapping from apart where it has a volume; two flat cores may lie side by side in one plane.
  const isSolid = isSolidCore(pair.polyhedra[0]) || isSolidCore(pair.polyhedra[1]);
  if (wasDeep && isSolid && measureDepth(out)) return true;
  const end = walkTwice(out);
  if (end === "apart") return false;
  if ((end === "penetrating" || isSolid) && measureDepth(out)) return true;
  searchAllFeatures(pair);
  if (writeClosestPoints(pair, out) && isSlabEmpty(out)) return false;
  return measureDepth(out);
}

const isSolidCore = ({ faceStart }: Polyhedron): boolean => faceStart.length > 3;

/** Features from the cache, if it holds any of these polyhedra. */
function readFeatures(cache: Float64Array, at: number): boolean {
  for (let side = 0; side < 2; side++) {
    const feature = cache[at + side]! - 1;
    if (!(feature >= 0 && feature < featureCountOf(pair.polyhedra[side]!))) return false;
    pair.features[side] = feature;
    if (pair.features[side] !== feature) return false;
  }
  return true;
}

/** Each side begins with the vertex furthest towards the centre of the other. */
function startFromCenters(): void {
  for (let side = 0; side < 2; side++) {
    const P = pair.polyhedra[side]!;
    const Q = pair.polyhedra[1 - side]!;
    framePoint(point, 0, pair.frames, FRAME * side, Q.center[0], Q.center[1], Q.center[2]);
    pair.features[side] = supportVertex(P, point[0]! - P.center[0], point[1]! - P.center[1], point[2]! - P.center[2], 0);
  }
}

/**
 * Writes the result of the walk, where it ends apart and holds. A second walk begins from the centres. Cores that touch count as
 * penetrating.
 */
function walkTwice(out: Float64Array): WalkEnd {
  for (let attempt = 0; attempt < 2; attempt++) {
    const end = walkFeatures(pair, WALK_LIMIT);
    if (end === "penetrating") return end;
    if (end === "apart") {
      if (!writeClosestPoints(pair, out) || out[DISTANCE]! <= TOUCHING * pair.scale) return "penetrating";
      if (isSlabEmpty(out)) return end;
    }
    startFromCenters();
  }
  return "undecided";
}

/** The depth, if the cores overlap or touch. */
function measureDepth(out: Float64Array): boolean {
  findDepthAxis(pair, axis);
  if (axis.separation > TOUCHING * pair.scale) return false;
  writeDepthPoints(pair, axis, out);
  return true;
}

/** Does no vertex of A or B stand between the points of the result, seen along its normal? */
function isSlabEmpty(out: Float64Array): boolean {
  const [A, B] = pair.polyhedra;
  const { frames, features, scale } = pair;
  const x = out[1]!;
  const y = out[2]!;
  const z = out[3]!;
  const a = 3 * supportVertex(A, x, y, z, anyVertexOf(A, features[0]!));
  const beyondA = x * (A.vertices[a]! - out[4]!) + y * (A.vertices[a + 1]! - out[5]!) + z * (A.vertices[a + 2]! - out[6]!);
  const mx = frames[0]! * x + frames[3]! * y + frames[6]! * z;
  const my = frames[1]! * x + frames[4]! * y + frames[7]! * z;
  const mz = frames[2]! * x + frames[5]! * y + frames[8]! * z;
  vertexSeenFrom(pair, 0, supportVertex(B, -mx, -my, -mz, anyVertexOf(B, features[1]!)), point, 0);
  const beyondB = x * (out[7]! - point[0]!) + y * (out[8]! - point[1]!) + z * (out[9]! - point[2]!);
  return Math.max(beyondA, beyondB) <= SLACK * scale;
}

function anyVertexOf(polyhedron: Polyhedron, feature: number): number {
  const kind = kindOf(polyhedron, feature);
  if (kind === VERTEX) return feature;
  if (kind === EDGE) return polyhedron.edgeVertices[2 * edgeOf(polyhedron, feature)]!;
  return polyhedron.faceVertices[polyhedron.faceStart[faceOf(polyhedron, feature)]!]!;
}
