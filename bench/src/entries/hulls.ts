/** Random convex bodies for benchmarks of collision detection. */
import type { Random } from "@gelenk/core";
import type { Collide, ConvexShape } from "../collide-internals.js";

/** A hull of exactly so many vertices near a sphere of radius ½ m: points of the unit sphere, drawn towards an ellipsoid. */
export function randomHull(core: Collide, random: Random, vertices: number): ConvexShape {
  const axes = [random.uniform(0.7, 1), random.uniform(0.7, 1), random.uniform(0.7, 1)];
  const points = new Float64Array(3 * vertices);
  for (let i = 0; i < vertices; i++) {
    const d = random.direction();
    points.set([0.5 * axes[0]! * d.x, 0.5 * axes[1]! * d.y, 0.5 * axes[2]! * d.z], 3 * i);
  }
  const hull = core.convexHull(points);
  if (hull.status !== "solid") throw new Error(`${vertices} random points have no hull: ${hull.status}`);
  return core.hullShape(core.polyhedronOfHull({ ...hull, status: "solid" }));
}

export const randomBox = (core: Collide, random: Random): ConvexShape =>
  core.boxShape(random.uniform(0.4, 1), random.uniform(0.4, 1), random.uniform(0.4, 1));
