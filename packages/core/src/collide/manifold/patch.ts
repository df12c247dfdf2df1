/**
 * The part of a convex shape that faces another one, in the form that clipping and contact features need: a vertex, an edge, a face, or a
 * round part. Beside it the feature on which the closest point itself lies. `contact-patch.ts` fills it.
 */
/** What the closest point lies on. */
export const ON_VERTEX = 0;
export const ON_EDGE = 1;
export const ON_FACE = 2;
export const ON_ROUND = 3;

/** All in the shape's own frame. Overwritten by each call of `facePatch`. */
export interface Patch {
  /** Corners: 0 round, 1 vertex, 2 edge, more: face, counter-clockwise seen along the normal of the contact. */
  count: number;
  /** Stride 3. */
  points: Float64Array;
  vertexIds: Int32Array;
  /** The edge from each corner to the next. */
  edgeIds: Int32Array;
  /** Corners projected along the normal, stride 2; filled by the clipping. */
  flat: Float64Array;
  /** 1 where the corner stands for a circle about the z axis at its height. */
  circles: Uint8Array;
  circleRadius: number;
  faceId: number;
  readonly normal: Float64Array;
  /** From corners and edges to the surface. */
  radius: number;
  /** One of ON_… */
  nearest: number;
  nearestId: number;
  /** Edge of a polyhedron in the flag of the direction. */
  flagEdge: number;
  /** Vertex: its place. Edge, face: a point of it. Round: centre of the circle. */
  readonly nearestPoint: Float64Array;
  /** Edge: unit direction. Face: normal. Round: axis times radius of a circle, or zero for the whole core. */
  readonly nearestDirection: Float64Array;
  nearestRadius: number;
}

export const createPatch = (capacity = 16): Patch => ({
  count: 0,
  points: new Float64Array(3 * capacity),
  vertexIds: new Int32Array(capacity),
  edgeIds: new Int32Array(capacity),
  flat: new Float64Array(2 * capacity),
  circles: new Uint8Array(capacity),
  circleRadius: 0,
  faceId: 0,
  normal: new Float64Array(3),
  radius: 0,
  nearest: ON_VERTEX,
  nearestId: 0,
  flagEdge: -1,
  nearestPoint: new Float64Array(3),
  nearestDirection: new Float64Array(3),
  nearestRadius: 0,
});

/** Makes room for so many corners. */
export function reserve(patch: Patch, count: number): void {
  patch.count = count;
  if (count <= patch.circles.length) return;
  const { points, vertexIds, edgeIds, flat, circles } = createPatch(2 * count);
  Object.assign(patch, { points, vertexIds, edgeIds, flat, circles });
}
