/** Of triangles that were found by their boxes, those that reach below a plane: where a search by box leaves many, a second one by plane leaves few. */
import { createFound, type FoundTriangles } from "../../geometry/found-triangles.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";

/** Fewer triangles than this are not worth a second search. */
export const MANY = 32;

// scratch: nothing is carried from call to call
const below = createFound();

/** Leaves of the first `count` numbers of `found`, which ascend, those of triangles whose boxes reach u·x ≤ height; returns how many. */
export function keepBelow(
  surface: SurfaceShape,
  found: FoundTriangles,
  count: number,
  ux: number,
  uy: number,
  uz: number,
  height: number,
): number {
  const others = surface.findBelow(ux, uy, uz, height, below);
  let kept = 0;
  for (let i = 0, k = 0; i < count; i++) {
    const triangle = found.list[i]!;
    while (k < others && below.list[k]! < triangle) k++;
    if (k < others && below.list[k] === triangle) found.list[kept++] = triangle;
  }
  return kept;
}
