/** Short forms of shape descriptions: `box(1, 0.1, 0.1)`. The second argument places the shape in the body. */
import type { ShapeDescription, Triple } from "./description.js";

type Placement = Pick<ShapeDescription, "name" | "position" | "orientation" | "density" | "use">;
type Shape<T extends ShapeDescription["type"]> = Extract<ShapeDescription, { type: T }>;

/** Full edge lengths, m. */
export const box = (x: number, y: number, z: number, placement?: Placement): Shape<"box"> => ({
  type: "box",
  size: [x, y, z],
  ...placement,
});
export const sphere = (radius: number, placement?: Placement): Shape<"sphere"> => ({ type: "sphere", radius, ...placement });
/** Half axes, m. */
export const ellipsoid = (x: number, y: number, z: number, placement?: Placement): Shape<"ellipsoid"> => ({
  type: "ellipsoid",
  radii: [x, y, z],
  ...placement,
});
/** Axis z, origin in the middle. */
export const cylinder = (radius: number, length: number, placement?: Placement): Shape<"cylinder"> => ({
  type: "cylinder",
  radius,
  length,
  ...placement,
});
/** Axis z; length between the centres of the two half spheres. */
export const capsule = (radius: number, length: number, placement?: Placement): Shape<"capsule"> => ({
  type: "capsule",
  radius,
  length,
  ...placement,
});
/** Axis z, base at −length/2, tip at +length/2. */
export const cone = (radius: number, length: number, placement?: Placement): Shape<"cone"> => ({
  type: "cone",
  radius,
  length,
  ...placement,
});
/** Axis z; radius to the middle of the tube. */
export const torus = (radius: number, tube: number, placement?: Placement): Shape<"torus"> => ({
  type: "torus",
  radius,
  tube,
  ...placement,
});
/** Convex hull of the points. */
export const hull = (points: readonly Triple[], placement?: Placement): Shape<"hull"> => ({ type: "hull", points, ...placement });
/** Closed surface; triangles counter-clockwise seen from outside. */
export const mesh = (
  vertices: readonly Triple[],
  triangles: readonly (readonly [number, number, number])[],
  placement?: Placement,
): Shape<"mesh"> => ({ type: "mesh", vertices, triangles, ...placement });
