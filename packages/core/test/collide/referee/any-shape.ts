/** Random shapes of every collision kind. A surface is, to the referee, the convex parts it consists of: its triangles. */
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import {
  type CollisionShape,
  type ConvexType,
  HALF_SPACE,
  hullShape,
  type SurfaceShape,
  triangleShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { convexHull } from "../../../src/geometry/convex-hull.js";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import { polyhedronOfHull } from "../../../src/geometry/merge-faces.js";
import { torusMesh } from "../../../src/geometry/torus-mesh.js";
import type { Random } from "../../../src/math/random.js";
import { add, length, readVec3, scale, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { fromPolygons } from "../../geometry/meshes.js";
import { soup } from "../mesh/surfaces.js";
import { CONVEX_TYPES, randomShape, referenceOfPolyhedron, type ShapeOptions, type TestShape } from "./generate.js";
import { referenceTriangle } from "./reference-shape.js";

export type SurfaceKind = "torus" | "mesh" | "height-field";
export type AnyKind = ConvexType | "half-space" | SurfaceKind;
export const SURFACE_KINDS: readonly SurfaceKind[] = ["torus", "mesh", "height-field"];
export const ALL_KINDS: readonly AnyKind[] = [...CONVEX_TYPES, "half-space", ...SURFACE_KINDS];

export const isSurfaceKind = (kind: AnyKind): boolean => (SURFACE_KINDS as readonly AnyKind[]).includes(kind);
const CURVED: readonly AnyKind[] = ["cylinder", "cone", "ellipsoid"];
export const isCurvedKind = (kind: AnyKind): boolean => CURVED.includes(kind);

/** A convex part and a ball around it. */
export interface Part extends TestShape {
  readonly center: Vec3;
  readonly reach: number;
}

export interface AnyShape {
  readonly kind: AnyKind;
  readonly shape: CollisionShape;
  /** The shape itself, or the triangles of a surface; none of a half-space. */
  readonly parts: readonly Part[];
  /** A point of the core of each connected piece. */
  readonly pieces: readonly Vec3[];
  /** What a closed convex mesh encloses. */
  readonly solid: TestShape | undefined;
  /** Half extent with radius, m. */
  readonly size: number;
}

export function randomAnyShape(random: Random, kind: AnyKind, options: ShapeOptions): AnyShape {
  if (kind === "half-space") return { kind, shape: HALF_SPACE, parts: [], pieces: [], solid: undefined, size: 0 };
  if (kind === "torus" || kind === "height-field" || kind === "mesh") return MAKERS[kind](random, options);
  const one = randomShape(random, kind, options);
  const part = { ...one, center: vec3(0, 0, 0), reach: one.shape.reach };
  return {
    kind,
    shape: part.shape,
    parts: [part],
    pieces: [pointOf(part)],
    solid: undefined,
    size: part.reference.size + part.shape.radius,
  };
}

const pointOf = ({ reference }: Part): Vec3 => reference.polytope?.vertices[0] ?? vec3(0, 0, 0);

const randomMargin = (random: Random, scale: number) => (random.integer(3) === 0 ? scale * random.uniform(0.01, 0.3) : 0);

const MAKERS: Readonly<Record<SurfaceKind, (random: Random, options: ShapeOptions) => AnyShape>> = {
  torus(random, { scale, slender }) {
    const ring = scale * random.uniform(0.2, 1);
    const tube = ring * (slender ? 0.005 : random.uniform(0.1, 0.9));
    const mesh = torusMesh(ring, tube, { ring: 3 + random.integer(2), tube: 3 });
    return surfaceOf("torus", meshShape(mesh, { margin: randomMargin(random, scale) }));
  },
  "height-field"(random, { scale, slender }) {
    const rough = scale * (slender ? 1e-3 : 0.3);
    const [columns, rows] = [2 + random.integer(3), 3];
    const heights = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.uniform(-rough, rough)));
    const size = [scale * random.uniform(0.5, 2), scale * random.uniform(0.5, 2)] as const;
    return surfaceOf("height-field", heightFieldShape(size, heights, randomMargin(random, scale)));
  },
  mesh(random, { scale, slender }) {
    const thin = slender ? 1e-3 : 1;
    const margin = randomMargin(random, scale);
    const form = random.integer(4);
    if (form === 0) {
      const { vertices, triangles } = soup(8, 0.5, random);
      const sheets = surfaceOf("mesh", meshShape({ vertices: stretched(vertices, scale, thin), triangles }, { sides: "two", margin }));
      return { ...sheets, pieces: sheets.parts.map(pointOf) };
    }
    if (form === 1) return surfaceOf("mesh", meshShape(angleMesh(scale, thin), { margin }));
    return convexMesh(random, scale, thin, margin);
  },
};

const stretched = (vertices: Float64Array, scale: number, thin: number): Float64Array =>
  vertices.map((x, i) => x * scale * (i % 3 === 2 ? thin : 1));

/** A closed convex mesh of 6 to 13 points. */
function convexMesh(random: Random, scale: number, thin: number, margin: number): AnyShape {
  const points = Array.from({ length: 6 + random.integer(8) }, () => random.direction()).flatMap(({ x, y, z }) => [x, y, z]);
  const hull = convexHull(stretched(Float64Array.from(points), scale, thin));
  if (hull.status !== "solid") return convexMesh(random, scale, thin, margin);
  const polyhedron = polyhedronOfHull(hull);
  const solid = { shape: hullShape(polyhedron, margin), reference: referenceOfPolyhedron(polyhedron, margin) };
  return { ...surfaceOf("mesh", meshShape(hull, { margin })), solid };
}

/** An angle section, closed: the cross-section ⌞ in xy, along z. */
function angleMesh(scale: number, thin: number): FlatMesh {
  const outline = [
    [-0.6, -0.6],
    [0.6, -0.6],
    [0.6, -0.3],
    [-0.3, -0.3],
    [-0.3, 0.6],
    [-0.6, 0.6],
  ] as const;
  const corners = [-0.5, 0.5].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const sides = outline.map((_, i) => [i, (i + 1) % 6, 6 + ((i + 1) % 6), 6 + i]);
  const caps = [
    [0, 3, 2, 1],
    [0, 5, 4, 3],
    [6, 7, 8, 9],
    [6, 9, 10, 11],
  ];
  const { vertices, triangles } = fromPolygons(corners, [...sides, ...caps]);
  return { vertices: stretched(vertices, scale, thin), triangles };
}

function surfaceOf(kind: SurfaceKind, shape: SurfaceShape): AnyShape {
  const corners = new Float64Array(9);
  const parts = Array.from({ length: shape.triangleCount }, (_, t): Part => {
    shape.writeTriangle(t, corners, 0);
    const [p, q, r] = [readVec3(corners, 0), readVec3(corners, 3), readVec3(corners, 6)];
    const center = scale(add(add(p, q), r), 1 / 3);
    const reach = Math.max(...[p, q, r].map((corner) => length(subtract(corner, center)))) + shape.radius;
    return { shape: triangleShape(corners.slice(), shape.radius), reference: referenceTriangle(p, q, r, shape.radius), center, reach };
  });
  const pieces = [pointOf(parts[0]!)];
  return { kind, shape, parts, pieces, solid: undefined, size: Math.max(...parts.map((part) => part.reference.size)) + shape.radius };
}
