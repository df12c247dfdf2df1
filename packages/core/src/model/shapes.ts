/** Short forms of shape descriptions: `box(1, 0.1, 0.1)`. The second argument places the shape in the body. */
import type { MeshSides, ShapeOf, Triple } from "./description.js";

/** The members that all shapes have. */
type Placement = Omit<ShapeOf<"sphere">, "type" | "radius">;

/** Full edge lengths, m. */
export const box = (x: number, y: number, z: number, placement?: Placement): ShapeOf<"box"> => ({
  type: "box",
  size: [x, y, z],
  ...placement,
});
/** m */
export const sphere = (radius: number, placement?: Placement): ShapeOf<"sphere"> => ({ type: "sphere", radius, ...placement });
/** Half axes, m. */
export const ellipsoid = (x: number, y: number, z: number, placement?: Placement): ShapeOf<"ellipsoid"> => ({
  type: "ellipsoid",
  radii: [x, y, z],
  ...placement,
});
/** Axis z, origin in the middle. */
export const cylinder = (radius: number, length: number, placement?: Placement): ShapeOf<"cylinder"> => ({
  type: "cylinder",
  radius,
  length,
  ...placement,
});
/** Axis z; length between the centres of the two half spheres. */
export const capsule = (radius: number, length: number, placement?: Placement): ShapeOf<"capsule"> => ({
  type: "capsule",
  radius,
  length,
  ...placement,
});
/** Axis z, base at −length/2, tip at +length/2. */
export const cone = (radius: number, length: number, placement?: Placement): ShapeOf<"cone"> => ({
  type: "cone",
  radius,
  length,
  ...placement,
});
/** Axis z; radius to the middle of the tube. */
export const torus = (radius: number, tube: number, placement?: Placement): ShapeOf<"torus"> => ({
  type: "torus",
  radius,
  tube,
  ...placement,
});
/** Convex hull of the points. */
export const hull = (points: readonly Triple[], placement?: Placement): ShapeOf<"hull"> => ({ type: "hull", points, ...placement });
/** Surface of triangles, counter-clockwise seen from outside; closed where it gives the mass. */
export const mesh = (
  vertices: readonly Triple[],
  triangles: readonly (readonly [number, number, number])[],
  placement?: Placement & { readonly sides?: MeshSides },
): ShapeOf<"mesh"> => ({ type: "mesh", vertices, triangles, ...placement });
/** Half-space below the surface through the shape's origin; the normal points out of it. */
export const plane = (normal: Triple, placement?: Placement): ShapeOf<"plane"> => ({ type: "plane", normal, ...placement });
/** Extents along x and y, m; heights as rows along y of columns along x, m. */
export const heightField = (
  size: readonly [number, number],
  heights: readonly (readonly number[])[],
  placement?: Placement,
): ShapeOf<"height-field"> => ({ type: "height-field", size, heights, ...placement });
