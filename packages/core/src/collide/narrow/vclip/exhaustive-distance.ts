/**
 * Closest features of two polyhedra that are apart, by comparing all pairs: vertices with the faces over which they stand, edges with
 * edges, and vertices with edges or vertices where a polyhedron is a point. What the walk falls back on when rounding keeps it from ending.
 *
 * Cost: O(V_A F_B + F_A V_B + E_A E_B).
 */
import { CLOSEST_ON_SEGMENTS, closestOnSegments } from "./closest-segments.js";
import { edgeFeature, type FeaturePair, faceFeature, featureSegment, type Side, vertexSeenFrom } from "./feature-pair.js";
import { heightOverPlane, outermostEdge } from "./region-planes.js";

// Scratch: written before it is read in every call.
const point = new Float64Array(3);
const first = new Float64Array(6);
const second = new Float64Array(6);
const places = new Float64Array(CLOSEST_ON_SEGMENTS);

/** Sets the features of the pair to the closest ones. */
export function searchAllFeatures(pair: FeaturePair): void {
  let least = compareEdges(pair, Infinity);
  least = compareFaces(pair, 0, least);
  compareFaces(pair, 1, least);
}

/** All segments of a polyhedron: its edges, or the vertex of a point. */
function compareEdges(pair: FeaturePair, least: number): number {
  const [A, B] = pair.polyhedra;
  const edgesA = A.edgeVertices.length / 2;
  const edgesB = B.edgeVertices.length / 2;
  for (let a = 0; a < Math.max(1, edgesA); a++) {
    const featureA = edgesA > 0 ? edgeFeature(A, a) : 0;
    featureSegment(pair, 0, featureA, first);
    for (let b = 0; b < Math.max(1, edgesB); b++) {
      const featureB = edgesB > 0 ? edgeFeature(B, b) : 0;
      featureSegment(pair, 1, featureB, second);
      const distance = closestOnSegments(first, second, places);
      if (distance >= least) continue;
      least = distance;
      pair.features[0] = featureA;
      pair.features[1] = featureB;
    }
  }
  return least;
}

/** Faces of side s with the vertices of the other that stand over them. */
function compareFaces(pair: FeaturePair, side: Side, least: number): number {
  const P = pair.polyhedra[side];
  const count = pair.polyhedra[1 - side]!.vertices.length / 3;
  for (let v = 0; v < count; v++) {
    vertexSeenFrom(pair, side, v, point, 0);
    for (let f = 0; f + 1 < P.faceStart.length; f++) {
      const height = heightOverPlane(P, f, point, 0);
      if (height < 0 || height * height >= least || outermostEdge(P, f, point) >= 0) continue;
      least = height * height;
      pair.features[side] = faceFeature(P, f);
      pair.features[1 - side] = v;
    }
  }
  return least;
}
