/** A convex piece: the hull of parts of the solid, with its planes and volumes. */
import { convexHull, type SolidHull } from "../convex-hull.js";
import { writePlane } from "../triangle-plane.js";
import { partOfMesh, volumeOf } from "./solid-part.js";

export interface HullPiece {
  readonly hull: SolidHull;
  /** Planes of its triangles, stride 4: unit normal pointing outwards, offset. */
  readonly planes: Float64Array;
  /** Volume of the hull, m³. */
  readonly volume: number;
  /** Volume of the parts of the solid that it stands for, m³. */
  readonly solidVolume: number;
}

/** Undefined where the points span no volume. */
export function hullPieceOf(points: Float64Array, solidVolume: number, thickness: number): HullPiece | undefined {
  const hull = convexHull(points, { tolerance: thickness });
  if (hull.status !== "solid") return undefined;
  const planes = new Float64Array((4 * hull.triangles.length) / 3);
  for (let t = 0; t < hull.triangles.length / 3; t++) {
    writePlane(planes, 4 * t, hull.vertices, hull.triangles[3 * t]!, hull.triangles[3 * t + 1]!, hull.triangles[3 * t + 2]!);
  }
  return { hull, planes, volume: volumeOf(partOfMesh(hull)), solidVolume };
}

/** The hull of two pieces. */
export function joinPieces(a: HullPiece, b: HullPiece, thickness: number): HullPiece {
  const points = new Float64Array(a.hull.vertices.length + b.hull.vertices.length);
  points.set(a.hull.vertices);
  points.set(b.hull.vertices, a.hull.vertices.length);
  // the hull of more points than those of a solid is one, except for rounding
  return hullPieceOf(points, a.solidVolume + b.solidVolume, thickness) ?? a;
}
