/**
 * What the detectors see of a shape, in the shape's own frame.
 *
 *   convex       a core and a radius: the shape is everything within `radius` of the core. Cores are polyhedra (point, segment, box, hull,
 *                triangle) or curved (cylinder, cone, ellipsoid), the latter known by their support function alone
 *   half-space   z ≤ 0, endless
 *   surface      triangles by number: meshes and height fields
 *
 * A sphere is a point with a radius, a capsule a segment with a radius, a rounded box a box with a radius: one test of cores serves all.
 */
import type { FoundTriangles } from "../../geometry/found-triangles.js";
import { boxPolyhedron, type Polyhedron, pointPolyhedron, segmentPolyhedron, trianglePolyhedron } from "../../geometry/polyhedron.js";

export type ConvexType = "sphere" | "capsule" | "box" | "hull" | "triangle" | "cylinder" | "cone" | "ellipsoid";

/** How the support function of a core is computed (`support.ts`). */
export const CORE_POLYHEDRON = 0;
export const CORE_CYLINDER = 1;
export const CORE_CONE = 2;
export const CORE_ELLIPSOID = 3;

/** A core and a radius, in the shape's own frame. */
export interface ConvexShape {
  /** What it was described as. */
  readonly type: ConvexType;
  /** How its support function is computed: polyhedron, cylinder, cone, ellipsoid. */
  readonly core: 0 | 1 | 2 | 3;
  /** Rounding, m: the surface lies this far outside the core. */
  readonly radius: number;
  /** Of polyhedral cores. */
  readonly polyhedron: Polyhedron | undefined;
  /**
   * Three lengths of the core, m. Box: half edges. Cylinder, cone: radius, radius, half length. Ellipsoid: half axes.
   * Capsule: 0, 0, half length. Otherwise 0.
   */
  readonly sizes: readonly [number, number, number];
  /** Smallest box around the shape, radius included: min x, y, z, max x, y, z. */
  readonly bounds: Float64Array;
  /** Largest distance of a point of the shape from its origin, m. */
  readonly reach: number;
}

/** Everything with z ≤ 0 in its own frame. */
export interface HalfSpace {
  /** The kind, by which shapes are told apart. */
  readonly type: "half-space";
}

/** Triangles by number, found through boxes. One-sided triangles push along their normal only. */
export interface SurfaceShape {
  /** What it was described as. */
  readonly type: "mesh" | "height-field";
  /** As for convex shapes, m. */
  readonly radius: number;
  /** Do triangles push to one side or to both? */
  readonly sides: "one" | "two";
  /** As for convex shapes. */
  readonly bounds: Float64Array;
  /** As for convex shapes, m. */
  readonly reach: number;
  /** How many triangles there are. */
  readonly triangleCount: number;
  /** Writes the corners of a triangle, 9 numbers, to out[at …]. */
  writeTriangle(triangle: number, out: Float64Array, at: number): void;
  /** Numbers, ascending, of the triangles whose boxes meet the box (6 numbers at `box[at …]`), written to `found`; returns how many. */
  findTriangles(box: Float64Array, at: number, found: FoundTriangles): number;
  /** Everything behind the triangles is inside: closed one-sided meshes, height fields. */
  readonly solid: boolean;
  /** The first triangle of each connected piece, ascending. */
  readonly pieces: Int32Array;
  /**
   * Half-edge 3t + k runs from corner k of triangle t to the next one. The half-edge that runs along it in the neighbour, or −1 at a border
   * and where the triangles at an edge are not a pair.
   */
  oppositeEdge(halfEdge: number): number;
  /** The triangle nearest to a point, −1 without any; writes its nearest point, 3 numbers, to `out`. */
  nearestTriangle(x: number, y: number, z: number, out: Float64Array): number;
  /**
   * The first triangle that a prepared ray (`geometry/ray-triangle.ts`) meets at t ≤ maximum, or −1; out[0] = t. One-sided: fronts only.
   */
  castRay(ray: Float64Array, maximum: number, out: Float64Array): number;
  /** Numbers, ascending, of the triangles whose boxes meet `box` (6 numbers) and reach u·x ≤ height; returns how many. */
  findBelow(box: Float64Array, ux: number, uy: number, uz: number, height: number, found: FoundTriangles): number;
  /** The corner with the least u·x as 3·triangle + corner, −1 without any. */
  lowestCorner(ux: number, uy: number, uz: number): number;
}

/** Any shape a detector, a query or a scene takes. */
export type CollisionShape = ConvexShape | HalfSpace | SurfaceShape;

export const isConvex = (shape: CollisionShape): shape is ConvexShape =>
  shape.type !== "half-space" && shape.type !== "mesh" && shape.type !== "height-field";

const NO_SIZES = [0, 0, 0] as const;

function polyhedral(type: ConvexType, polyhedron: Polyhedron, radius: number, sizes: ConvexShape["sizes"] = NO_SIZES): ConvexShape {
  const bounds = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  const { vertices } = polyhedron;
  for (let i = 0; i < vertices.length; i++) {
    bounds[i % 3] = Math.min(bounds[i % 3]!, vertices[i]! - radius);
    bounds[3 + (i % 3)] = Math.max(bounds[3 + (i % 3)]!, vertices[i]! + radius);
  }
  return { type, core: CORE_POLYHEDRON, radius, polyhedron, sizes, bounds, reach: polyhedron.reach + radius };
}

function curved(type: ConvexType, core: 1 | 2 | 3, sizes: ConvexShape["sizes"], radius: number, coreReach: number): ConvexShape {
  const [x, y, z] = sizes;
  const bounds = Float64Array.of(-x - radius, -y - radius, -z - radius, x + radius, y + radius, z + radius);
  return { type, core, radius, polyhedron: undefined, sizes, bounds, reach: coreReach + radius };
}

/** Lengths of all shapes in m; `margin` rounds them: the surface lies that far outside. A sphere about the origin. */
export const sphereShape = (radius: number): ConvexShape => polyhedral("sphere", pointPolyhedron(), radius);

/** Axis z, centred; length between the centres of the half spheres. */
export const capsuleShape = (radius: number, length: number): ConvexShape =>
  polyhedral("capsule", segmentPolyhedron(length / 2), radius, [0, 0, length / 2]);

/** Full edge lengths, centred. */
export const boxShape = (x: number, y: number, z: number, margin = 0): ConvexShape =>
  polyhedral("box", boxPolyhedron(x / 2, y / 2, z / 2), margin, [x / 2, y / 2, z / 2]);

/** A polyhedron, such as `polyhedronOfHull` makes of points. */
export const hullShape = (polyhedron: Polyhedron, margin = 0): ConvexShape => polyhedral("hull", polyhedron, margin);

/** Corners with stride 3; not on one line. */
export const triangleShape = (corners: Float64Array, margin = 0): ConvexShape =>
  polyhedral("triangle", trianglePolyhedron(corners), margin);

/** Axis z, origin in the middle. */
export const cylinderShape = (radius: number, length: number, margin = 0): ConvexShape =>
  curved("cylinder", CORE_CYLINDER, [radius, radius, length / 2], margin, Math.sqrt(radius * radius + (length * length) / 4));

/** Axis z, base at −length/2, tip at +length/2. */
export const coneShape = (radius: number, length: number, margin = 0): ConvexShape =>
  curved("cone", CORE_CONE, [radius, radius, length / 2], margin, Math.sqrt(radius * radius + (length * length) / 4));

/** Half axes along x, y, z, centred. */
export const ellipsoidShape = (x: number, y: number, z: number, margin = 0): ConvexShape =>
  curved("ellipsoid", CORE_ELLIPSOID, [x, y, z], margin, Math.max(x, y, z));

/** The one half-space there is; its frame says where its surface and outward normal, z, are. */
export const HALF_SPACE: HalfSpace = { type: "half-space" };
