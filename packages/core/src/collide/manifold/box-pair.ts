/**
 * Which features of two boxes face each other: the rule of `choose-features.ts`, for which a box needs no search. With d the unit vector
 * out of the box towards the other one, in its own axes, of components |dₖ| ≥ |dⱼ| ≥ |dᵢ|, and half edges h:
 *
 *   flag      vertex with the signs of d, its edge along axis i, its face across axis k
 *   face      |dₖ| ≥ 0.9987, or ≥ 0.866 and 2 hᵢ|dᵢ| and 2 hⱼ|dⱼ| ≤ margin
 *   edge      |dᵢ| ≤ 0.05, or ≤ 0.5 and 2 hᵢ|dᵢ| ≤ margin
 *   nearest   face where dᵢ² + dⱼ² ≤ 1e-12, edge where dᵢ² ≤ 1e-12, else vertex
 */
import type { ConvexShape } from "../shapes/collision-shape.js";
import { FLAT_COSINE, FLAT_SINE, NEAREST_SINE_SQUARED, STEEP_COSINE, STEEP_SINE } from "./choose-features.js";
import { CONTACT_FOUND } from "./contact-list.js";
import { isFaceOfA } from "./corner-feature.js";
import { PARALLEL_EDGES } from "./nearest-contact.js";
import { ON_EDGE, ON_FACE, ON_VERTEX } from "./patch.js";

const VERTICES = 8;
const EDGES = 12;

type Axis = 0 | 1 | 2;

/** One of the two boxes. Overwritten for each region. */
export interface BoxSide {
  shape: ConvexShape | undefined;
  sizes: ConvexShape["sizes"];
  radius: number;
  /** d */
  readonly direction: Float64Array;
  /** Facing feature: 4 a face, 2 an edge, 1 a vertex. */
  count: number;
  /** What the closest point lies on, ON_… */
  nearest: number;
  /** The flag: number of the vertex, axis of the edge, axis of the face with the sign of its outward normal, feature number of the face. */
  vertex: number;
  edge: Axis;
  axis: Axis;
  sign: number;
  face: number;
  /** Vertices of the facing feature in the order of clipping, and their places across the normal of the contact, stride 2. */
  readonly vertices: Int32Array;
  readonly flat: Float64Array;
}

/** What the contacts of a region have in common. */
export interface BoxPair {
  readonly A: BoxSide;
  readonly B: BoxSide;
  /** Inward normal of B's face in the axes of A, then its height n·(point of the face). */
  readonly planeB: Float64Array;
  /** Where crossings do not carry the normal themselves, A's face does. */
  isOnA: boolean;
  /** The pair result. */
  closest: Float64Array;
}

const createSide = (): BoxSide => ({
  shape: undefined,
  sizes: [0.5, 0.5, 0.5],
  radius: 0.5,
  direction: new Float64Array(3),
  count: 4,
  nearest: ON_FACE,
  vertex: 0,
  edge: 0,
  axis: 0,
  sign: 1,
  face: 0,
  vertices: new Int32Array(4),
  flat: new Float64Array(8),
});

export const createBoxPair = (): BoxPair => ({
  A: createSide(),
  B: createSide(),
  planeB: new Float64Array(4),
  isOnA: true,
  closest: new Float64Array(CONTACT_FOUND),
});

/** Chooses the features; false where it is parallel edges that face each other, which the general way takes. */
export function chooseBoxFeatures(
  pair: BoxPair,
  shapeA: ConvexShape,
  shapeB: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
): boolean {
  const { A, B } = pair;
  pair.closest = closest;
  A.shape = shapeA;
  A.sizes = shapeA.sizes;
  A.radius = shapeA.radius;
  B.shape = shapeB;
  B.sizes = shapeB.sizes;
  B.radius = shapeB.radius;
  const x = closest[1]!;
  const y = closest[2]!;
  const z = closest[3]!;
  A.direction[0] = x;
  A.direction[1] = y;
  A.direction[2] = z;
  for (let k = 0; k < 3; k++) B.direction[k] = -(X_AB[k]! * x + X_AB[3 + k]! * y + X_AB[6 + k]! * z);
  faceDirection(A, margin);
  faceDirection(B, margin);
  const areEdges = (A.count === 2 && B.count === 2) || (A.nearest === ON_EDGE && B.nearest === ON_EDGE);
  if (areEdges && areParallel(X_AB, A.edge, B.edge)) return false;
  pair.isOnA = B.count === 2 || (A.count === 4 && isFaceOfA(Math.abs(A.direction[A.axis]!), Math.abs(B.direction[B.axis]!)));
  writePlane(pair.planeB, B, X_AB);
  return true;
}

/** Axes of the largest and of the smallest of three numbers a, b, c, by the bits of a ≥ b, b ≥ c, a ≥ c. */
const LARGEST: readonly Axis[] = [2, 2, 1, 0, 2, 0, 1, 0];
const SMALLEST: readonly Axis[] = [0, 1, 0, 1, 0, 1, 2, 2];

/** The feature of a box that faces its direction. */
function faceDirection(side: BoxSide, margin: number): void {
  const { direction, sizes } = side;
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  const a = Math.abs(x);
  const b = Math.abs(y);
  const c = Math.abs(z);
  // Number(…) of a comparison costs no branch, which here would be a guess
  const order = Number(a >= b) | (Number(b >= c) << 1) | (Number(a >= c) << 2);
  const k = LARGEST[order]!;
  const i = SMALLEST[order]!;
  const j = (3 - k - i) as Axis;
  const most = Math.abs(direction[k]!);
  const middle = Math.abs(direction[j]!);
  const least = Math.abs(direction[i]!);
  const isWithin = 2 * sizes[i] * least <= margin;
  if (most >= FLAT_COSINE || (most >= STEEP_COSINE && isWithin && 2 * sizes[j] * middle <= margin)) side.count = 4;
  else side.count = least <= FLAT_SINE || (least <= STEEP_SINE && isWithin) ? 2 : 1;
  if (least * least > NEAREST_SINE_SQUARED) side.nearest = ON_VERTEX;
  else side.nearest = least * least + middle * middle > NEAREST_SINE_SQUARED ? ON_EDGE : ON_FACE;
  const positive = Number(direction[k]! > 0);
  side.vertex = Number(x > 0) | (Number(y > 0) << 1) | (Number(z > 0) << 2);
  side.edge = i;
  side.axis = k;
  side.sign = 2 * positive - 1;
  side.face = VERTICES + EDGES + 2 * k + positive;
}

function writePlane(plane: Float64Array, { axis, sign, sizes }: BoxSide, X_AB: Float64Array): void {
  const x = -sign * X_AB[axis]!;
  const y = -sign * X_AB[3 + axis]!;
  const z = -sign * X_AB[6 + axis]!;
  plane[0] = x;
  plane[1] = y;
  plane[2] = z;
  plane[3] = x * X_AB[9]! + y * X_AB[10]! + z * X_AB[11]! - sizes[axis];
}

/** Whether axis i of A and axis j of B are parallel, or almost so: the general way decides. */
const areParallel = (X_AB: Float64Array, i: number, j: number): boolean => X_AB[3 * i + j]! * X_AB[3 * i + j]! > 1 - 2 * PARALLEL_EDGES;
