/**
 * A half-space A (z ≤ 0) and a surface B: corners of triangles against the plane. The lowest corner gives the distance; the region has all
 * corners within `margin` but those inside of flat parts, which need none. Corners that are not the lowest around count as well: the plane's normal is
 * right for all of them, and the surface may turn onto them.
 * Cost: O(log n) for the distance in practice, O(corners found) for the region; height fields look at all cells.
 */

import { createFound } from "../../geometry/found-triangles.js";
import { beginContact, copyLocal, endContact, setLocal } from "../manifold/append-feature.js";
import { AT_DIRECTION_A, AT_POINT_B, CONTACT_IDS, type ContactList, FACE_VERTEX } from "../manifold/contact-list.js";
import { framePoint } from "../narrow/frame.js";
import { PAIR_RESULT, writePairResult } from "../narrow/pair-result.js";
import { HALF_SPACE, type SurfaceShape } from "../shapes/collision-shape.js";
import { keepIfNew } from "./contact-merge.js";
import { createScratchTriangle, loadTriangle } from "./scratch-triangle.js";
import { isFlatCorner } from "./surface-normals.js";

// scratch: nothing is carried from call to call
const found = createFound();
const scratch = createScratchTriangle();
const point = new Float64Array(3);
const limits = new Float64Array(2);
const closest = new Float64Array(PAIR_RESULT);

/** Share of the size within which corners of neighbours are one. */
const SAME = 1e-12;

/** Writes the pair result; returns the triangle it is about, −1 (and a distance of Infinity) for a surface without triangles. */
export function halfSpaceSurfaceDistance(surface: SurfaceShape, X_AB: Float64Array, out: Float64Array): number {
  const corner = surface.lowestCorner(X_AB[6]!, X_AB[7]!, X_AB[8]!);
  if (corner < 0) {
    writePairResult(out, Infinity, 0, 0, 1, 0, 0, 0);
    for (let k = 7; k < PAIR_RESULT; k++) out[k] = 0;
    return -1;
  }
  const triangle = Math.floor(corner / 3);
  surface.writeTriangle(triangle, scratch.corners, 0);
  const at = 3 * (corner - 3 * triangle);
  framePoint(point, 0, X_AB, 0, scratch.corners[at]!, scratch.corners[at + 1]!, scratch.corners[at + 2]!);
  writePairResult(out, point[2]! - surface.radius, 0, 0, 1, point[0]!, point[1]!, 0);
  return triangle;
}

/** Appends the contacts with gaps of at most `margin`. */
export function halfSpaceSurfaceRegion(surface: SurfaceShape, X_AB: Float64Array, margin: number, list: ContactList): void {
  const first = list.count;
  const [x, y, z] = [X_AB[6]!, X_AB[7]!, X_AB[8]!];
  const count = surface.findBelow(surface.bounds, x, y, z, margin + surface.radius - X_AB[11]!, found);
  closest[3] = 1;
  limits[0] = -Infinity;
  limits[1] = margin;
  for (let i = 0; i < count; i++) {
    const triangle = found.list[i]!;
    loadTriangle(scratch, surface, triangle);
    for (let k = 0; k < 3; k++) {
      const height = x * scratch.corners[3 * k]! + y * scratch.corners[3 * k + 1]! + z * scratch.corners[3 * k + 2]! + X_AB[11]!;
      if (height - surface.radius > margin || isFlatCorner(surface, triangle, scratch, k)) continue;
      const c = beginContact(list, FACE_VERTEX, 0, k, 0, surface.radius);
      list.ids[CONTACT_IDS * c + 2] = triangle;
      setLocal(list, c, AT_DIRECTION_A, 0, 0, 1);
      copyLocal(list, c, AT_POINT_B, scratch.corners, 3 * k);
      endContact(list, c, HALF_SPACE, scratch.shape, X_AB, closest, limits);
      if (list.count > c && !keepIfNew(list, first, c, c, SAME * surface.reach)) list.count = c;
    }
  }
}
