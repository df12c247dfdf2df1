/** Hulls of points that are known to enclose a volume. */
import { convexHull, type SolidHull } from "../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../src/geometry/merge-faces.js";
import type { Polyhedron } from "../../src/geometry/polyhedron.js";

/** Points with stride 3. Throws where they do not enclose a volume. */
export function solidHull(points: Float64Array): SolidHull {
  const hull = convexHull(points);
  if (hull.status !== "solid") throw new Error(hull.status);
  return hull;
}

/** The same with merged faces. */
export const solidPolyhedron = (points: Float64Array): Polyhedron => polyhedronOfHull(solidHull(points));
