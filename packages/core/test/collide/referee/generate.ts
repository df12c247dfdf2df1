/** Random shapes and placements of pairs for the tests of the narrow phase: every convex kind, in the situations that break detectors. */

import { DETECTOR_KINDS } from "../../../src/collide/detectors.js";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { writeFrame } from "../../../src/collide/narrow/frame.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import { shapeDistance } from "../../../src/collide/shape-pair.js";
import {
  boxShape,
  type CollisionShape,
  type ConvexShape,
  type ConvexType,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  hullShape,
  sphereShape,
  triangleShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { convexHull } from "../../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../../src/geometry/merge-faces.js";
import type { Polyhedron } from "../../../src/geometry/polyhedron.js";
import { fromAxisAngle, multiply, type Quat } from "../../../src/math/quat.js";
import type { Random } from "../../../src/math/random.js";
import { cross, length, readVec3, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import {
  type ReferenceShape,
  referenceBox,
  referenceCone,
  referenceCylinder,
  referenceEllipsoid,
  referencePoint,
  referencePolytope,
  referenceSegment,
  referenceTriangle,
} from "./reference-shape.js";

/** One shape, for the code under test and for the referee. */
export interface TestShape {
  readonly shape: ConvexShape;
  readonly reference: ReferenceShape;
}

export interface TestPair {
  readonly regime: Regime;
  readonly A: TestShape;
  readonly B: TestShape;
  readonly X_AB: Float64Array;
  /** Half extent of the larger shape, m: what errors are compared with. */
  readonly size: number;
}

export const CONVEX_TYPES: readonly ConvexType[] = ["sphere", "capsule", "box", "hull", "triangle", "cylinder", "cone", "ellipsoid"];

/**
 * apart · near (gap 1e-3 … 1e-6) · touching (gap 0 up to rounding) · parallel (axes of the one are axes of the other) · almost parallel
 * (turned by 1e-9 rad from that) · one axis (turned about an axis they share, as on a floor) · deep (centres close) · nested (B a fifth of
 * A, inside) · small, large (1e-6 m, 1e6 m) · slender (edges of one shape differ by 10³) · unequal (A a hundred times B)
 */
export const REGIMES = [
  "apart",
  "near",
  "touching",
  "parallel",
  "almost-parallel",
  "one-axis",
  "deep",
  "nested",
  "small",
  "large",
  "slender",
  "unequal",
] as const;
export type Regime = (typeof REGIMES)[number];

export interface ShapeOptions {
  /** Of the whole shape; 1 = lengths of 0.2 … 2 m. */
  readonly scale: number;
  readonly slender: boolean;
}

/** Every third shape that is not round of itself gets a rounding margin. */
export function randomShape(random: Random, type: ConvexType, { scale, slender }: ShapeOptions = { scale: 1, slender: false }): TestShape {
  const thinAt = slender ? random.integer(3) : -1;
  const half = (k: number) => scale * random.uniform(0.1, 1) * (k === thinAt ? 1e-3 : 1);
  const margin = random.integer(3) === 0 ? scale * random.uniform(0.01, 0.3) : 0;
  const sizes = [half(0), half(1), half(2)] as const;
  const [a, b, c] = sizes;
  switch (type) {
    case "sphere":
      return { shape: sphereShape(a), reference: referencePoint(a) };
    case "capsule":
      return { shape: capsuleShape(a, 2 * c), reference: referenceSegment(c, a) };
    case "box":
      return { shape: boxShape(2 * a, 2 * b, 2 * c, margin), reference: referenceBox(a, b, c, margin) };
    case "cylinder":
      return { shape: cylinderShape(a, 2 * c, margin), reference: referenceCylinder(a, c, margin) };
    case "cone":
      return { shape: coneShape(a, 2 * c, margin), reference: referenceCone(a, c, margin) };
    case "ellipsoid":
      return { shape: ellipsoidShape(a, b, c, margin), reference: referenceEllipsoid(a, b, c, margin) };
    case "triangle":
      return randomTriangle(random, scale, sizes, margin);
    case "hull": {
      const polyhedron = randomPolyhedron(random, sizes);
      return { shape: hullShape(polyhedron, margin), reference: referenceOfPolyhedron(polyhedron, margin) };
    }
  }
}

/** The referee's view of a polyhedron that was made elsewhere. */
export function referenceOfPolyhedron(polyhedron: Polyhedron, radius: number): ReferenceShape {
  const { vertices, faceStart, faceVertices } = polyhedron;
  const points = Array.from({ length: vertices.length / 3 }, (_, v) => readVec3(vertices, 3 * v));
  const loops = Array.from({ length: faceStart.length - 1 }, (_, f) => Array.from(faceVertices.subarray(faceStart[f]!, faceStart[f + 1]!)));
  return referencePolytope("hull", points, loops, radius);
}

/** The points of a cloud on an ellipsoid, of a prism, of a pyramid or of a bipyramid. */
function randomPolyhedron(random: Random, [a, b, c]: readonly [number, number, number]): Polyhedron {
  const points: number[] = [];
  const sides = 3 + random.integer(6);
  const ring = (z: number, share: number) => {
    for (let i = 0; i < sides; i++) {
      const turn = (2 * Math.PI * i) / sides;
      points.push(share * a * Math.cos(turn), share * b * Math.sin(turn), z);
    }
  };
  const form = random.integer(5);
  if (form < 2) {
    for (let i = 4 + random.integer(20); i > 0; i--) {
      const { x, y, z } = random.direction();
      points.push(a * x, b * y, c * z);
    }
  } else if (form === 2) {
    ring(-c, 1);
    ring(c, 1);
  } else {
    if (form === 3) points.push(0, 0, -c);
    ring(0, 1);
    points.push(0, 0, c);
  }
  const hull = convexHull(Float64Array.from(points));
  return hull.status === "solid" ? polyhedronOfHull(hull) : randomPolyhedron(random, [a, b, c]);
}

function randomTriangle(random: Random, scale: number, [a, b, c]: readonly [number, number, number], margin: number): TestShape {
  const corner = () => {
    const { x, y, z } = random.direction();
    return vec3(a * x, b * y, c * z);
  };
  const [p, q, r]: readonly [Vec3, Vec3, Vec3] = [corner(), corner(), corner()];
  // Triangles in the xy plane are parallel to faces of other shapes in the regime that turns by quarters.
  const corners = random.integer(2) === 0 ? [p, q, r] : [vec3(p.x, p.y, 0), vec3(q.x, q.y, 0), vec3(r.x, r.y, 0)];
  const area = length(cross(subtract(corners[1]!, corners[0]!), subtract(corners[2]!, corners[0]!)));
  if (!(area > 1e-6 * scale * scale)) return randomTriangle(random, scale, [a, b, c], margin);
  const flat = Float64Array.from(corners.flatMap(({ x, y, z }) => [x, y, z]));
  return { shape: triangleShape(flat, margin), reference: referenceTriangle(corners[0]!, corners[1]!, corners[2]!, margin) };
}

/** One of the 24 turns of a cube onto itself. */
export function randomQuarterTurns(random: Random): Quat {
  const about = (axis: Vec3) => fromAxisAngle(axis, (Math.PI / 2) * random.integer(4));
  return multiply(about(vec3(1, 0, 0)), multiply(about(vec3(0, 1, 0)), about(vec3(0, 0, 1))));
}

export function randomPair(random: Random, typeA: ConvexType, typeB: ConvexType, regime: Regime): TestPair {
  const [A, B] = [randomShape(random, typeA, optionsOf(regime, "A")), randomShape(random, typeB, optionsOf(regime, "B"))];
  const size = Math.max(A.reference.size, B.reference.size) + A.shape.radius + B.shape.radius;
  return { regime, A, B, size, X_AB: randomPlace(random, regime, { A: A.shape, B: B.shape, size }) };
}

/** How large the shapes of a regime are. */
export function optionsOf(regime: Regime, side: "A" | "B"): ShapeOptions {
  const scale = regime === "small" ? 1e-6 : regime === "large" ? 1e6 : 1;
  const share = side === "A" ? (regime === "unequal" ? 100 : 1) : regime === "nested" ? 0.2 : 1;
  return { scale: share * scale, slender: regime === "slender" };
}

/** A random placement X_AB of two shapes. */
export function randomPlace(random: Random, regime: Regime, pair: PlacedPair): Float64Array {
  const X_AB = new Float64Array(12);
  const { size } = pair;
  writeFrame(X_AB, 0, { orientation: randomTurn(random, regime), position: vec3(0, 0, 0) });
  if (regime === "parallel" || regime === "almost-parallel") snapQuarterTurns(X_AB, regime);

  const direction = random.direction();
  const share =
    regime === "deep"
      ? random.uniform(0, 0.3)
      : regime === "nested"
        ? random.uniform(0, 0.5)
        : random.uniform(0.3, regime === "apart" ? 4 : 2);
  const at = [direction.x, direction.y, direction.z].map((x) => x * share * size);
  if (regime === "parallel" || regime === "almost-parallel" || regime === "one-axis") {
    // exactly opposite in some axes, as in piles and grids
    for (let k = 0; k < 3; k++) if (random.integer(3) === 0) at[k] = 0;
  }
  X_AB.set(at, 9);
  if (regime === "near") moveToGap(pair, X_AB, size * [1e-3, 1e-4, 1e-5, 1e-6][random.integer(4)]!);
  if (regime === "touching") moveToGap(pair, X_AB, 0);
  return X_AB;
}

function randomTurn(random: Random, regime: Regime): Quat {
  if (regime === "parallel") return randomQuarterTurns(random);
  if (regime === "almost-parallel") return multiply(fromAxisAngle(random.direction(), 1e-9), randomQuarterTurns(random));
  if (regime === "one-axis") return fromAxisAngle([vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)][random.integer(3)]!, random.uniform(-4, 4));
  return random.rotation();
}

/** Sines of quarter turns come with a rounding error; here they are meant exactly. */
function snapQuarterTurns(X: Float64Array, regime: Regime): void {
  if (regime === "parallel") for (let i = 0; i < 9; i++) X[i] = Math.round(X[i]!);
}

export interface PlacedPair {
  readonly A: CollisionShape;
  readonly B: CollisionShape;
  /** m */
  readonly size: number;
}

/**
 * Moves B along the normal until the gap is as told. The code under test says how far: any placement is a fair one, and the test counts how many
 * have the gap that is meant.
 */
function moveToGap({ A, B }: PlacedPair, X_AB: Float64Array, gap: number): void {
  const out = new Float64Array(PAIR_RESULT);
  shapeDistance(DETECTOR_KINDS.gjk, A, B, X_AB, new Float64Array(PAIR_CACHE), 0, out);
  if (Number.isFinite(out[0]!)) for (let k = 0; k < 3; k++) X_AB[9 + k]! -= (out[0]! - gap) * out[1 + k]!;
}

/** The same for a pair with references. */
export const closeGap = ({ A, B, X_AB, size }: TestPair, gap: number): void => moveToGap({ A: A.shape, B: B.shape, size }, X_AB, gap);
