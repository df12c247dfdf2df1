/**
 * Distance, normal and points between two features that hold the closest points of polyhedra apart.
 *
 *   face     the normal is the face's; distance = height of the vertex over its plane
 *   edges    n ∥ u × v where the edges cross at an angle, else along the difference of the points
 *   else     along the difference of the points
 *
 * A difference d of coordinates of size L has its direction to 2⁻⁵² L/d, a cross product to 2⁻⁵²/sin of the angle: the better of them is
 * taken.
 */
import { frameDirection } from "../frame.js";
import { writePairResult } from "../pair-result.js";
import { CLOSEST_ON_SEGMENTS, closestOnSegments, placeOnSegment, squaredLength } from "./closest-segments.js";
import { EDGE, FACE, type FeaturePair, faceOf, featureSegment, kindOf, type Side, vertexSeenFrom } from "./feature-pair.js";
import { heightOverPlane } from "./region-planes.js";

// Scratch: written before it is read in every call.
const first = new Float64Array(6);
const second = new Float64Array(6);
const places = new Float64Array(CLOSEST_ON_SEGMENTS);
const point = new Float64Array(3);
const normal = new Float64Array(3);

/** Writes the result for the features of the pair; returns false where the points coincide, so that there is no normal. */
export function writeClosestPoints(pair: FeaturePair, out: Float64Array): boolean {
  const { features, polyhedra } = pair;
  const kindA = kindOf(polyhedra[0], features[0]!);
  const kindB = kindOf(polyhedra[1], features[1]!);
  if (kindA === FACE) return overFace(pair, 0, out);
  if (kindB === FACE) return overFace(pair, 1, out);
  featureSegment(pair, 0, features[0]!, first);
  featureSegment(pair, 1, features[1]!, second);
  if (kindA === EDGE && kindB === EDGE) return betweenEdges(pair.scale, out);
  const onFirst = kindA === EDGE ? placeOnSegment(first, second, 0) : 0;
  const onSecond = kindB === EDGE ? placeOnSegment(second, first, 0) : 0;
  return alongDifference(onFirst, onSecond, out);
}

function alongDifference(s: number, t: number, out: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    point[k] = first[k]! + s * (first[3 + k]! - first[k]!);
    normal[k] = second[k]! + t * (second[3 + k]! - second[k]!) - point[k]!;
  }
  if (s > 0 && s < 1) removeAlong(first);
  if (t > 0 && t < 1) removeAlong(second);
  const distance = Math.sqrt(normal[0]! * normal[0]! + normal[1]! * normal[1]! + normal[2]! * normal[2]!);
  if (!(distance > 0)) return false;
  const f = 1 / distance;
  writePairResult(out, distance, f * normal[0]!, f * normal[1]!, f * normal[2]!, point[0]!, point[1]!, point[2]!);
  return true;
}

/**
 * Takes out of `normal` what rounding left of it along a segment: a normal that leans along an edge is wrong by the edge's whole length.
 */
function removeAlong(ends: Float64Array): void {
  const ux = ends[3]! - ends[0]!;
  const uy = ends[4]! - ends[1]!;
  const uz = ends[5]! - ends[2]!;
  const along = (normal[0]! * ux + normal[1]! * uy + normal[2]! * uz) / (ux * ux + uy * uy + uz * uz);
  normal[0]! -= along * ux;
  normal[1]! -= along * uy;
  normal[2]! -= along * uz;
}

function betweenEdges(scale: number, out: Float64Array): boolean {
  const distance = Math.sqrt(closestOnSegments(first, second, places));
  const s = places[0]!;
  const t = places[1]!;
  const nx = places[2]!;
  const ny = places[3]!;
  const nz = places[4]!;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const lengths = Math.sqrt(squaredLength(first) * squaredLength(second));
  const isInside = s > 0 && s < 1 && t > 0 && t < 1;
  if (!isInside || length * scale <= distance * lengths) return alongDifference(s, t, out);
  const along = nx * (second[0]! - first[0]!) + ny * (second[1]! - first[1]!) + nz * (second[2]! - first[2]!);
  const f = (along < 0 ? -1 : 1) / length;
  for (let k = 0; k < 3; k++) point[k] = first[k]! + s * (first[3 + k]! - first[k]!);
  writePairResult(out, Math.abs(along) / length, f * nx, f * ny, f * nz, point[0]!, point[1]!, point[2]!);
  return along !== 0;
}

/** The face is on side s, a vertex on the other. */
function overFace(pair: FeaturePair, side: Side, out: Float64Array): boolean {
  const P = pair.polyhedra[side];
  const f = faceOf(P, pair.features[side]!);
  const v = pair.features[1 - side]!;
  vertexSeenFrom(pair, side, v, point, 0);
  const height = heightOverPlane(P, f, point, 0);
  const { planes } = P;
  const nx = planes[4 * f]!;
  const ny = planes[4 * f + 1]!;
  const nz = planes[4 * f + 2]!;
  if (side === 0) writePairResult(out, height, nx, ny, nz, point[0]! - height * nx, point[1]! - height * ny, point[2]! - height * nz);
  else {
    const { vertices } = pair.polyhedra[0];
    frameDirection(normal, 0, pair.frames, 0, -nx, -ny, -nz);
    writePairResult(out, height, normal[0]!, normal[1]!, normal[2]!, vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!);
  }
  return height > 0;
}
