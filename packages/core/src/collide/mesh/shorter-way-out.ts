/**
 * The shortest way out of a one-sided surface S for a convex shape C that overlaps it.
 *
 *   way        unit vector n and depth d: C shifted by d n touches S from the front and crosses no triangle of it
 *   features   n is the normal of a triangle, one over a convex edge (`edge-way-out.ts`) or corner (`corner-way-out.ts`); d is how deep C is below
 *              that feature along n. C comes to lie on the feature: n separates it from the triangle it touches, beside others that it may slide on
 *   direct     rounded shapes whose cores are apart overlap by less than their radii. Their n is that of the nearest points of the cores, which the
 *              test of the nearest triangle has found already
 *
 * A way of length d ends at a point of S that was not further than d from C: features further away than the best way so far is long have no
 * better one. And no way is shorter than the deepest overlap with one triangle alone. What is left is tried from the shortest way upwards.
 *
 * Where S is convex, C leaves it along n as soon as it leaves the feature with the normal n: the first try is the shortest way of all, the depth
 * of the solids. Elsewhere ways that lead into other parts of S are passed over, until none is shorter than the one that was known before or
 * `ROUNDS` rounds have been made.
 *
 * Cost: for each triangle within the length of the way some support points. Where those are more than `TRIANGLES`, the nearer ones are looked at.
 */
import { createFound } from "../../geometry/found-triangles.js";
import { FRAME } from "../narrow/frame.js";
import { NORMAL, POINT_A, writePairResult } from "../narrow/pair-result.js";
import { placedBox } from "../shapes/placed-bounds.js";
import { wayOverCorner } from "./corner-way-out.js";
import { wayOverEdge } from "./edge-way-out.js";
import { isFurtherThan, lookAlong } from "./further-than.js";
import { heightOver, isBehind, type SurfacePair, TOUCHING, testTriangle } from "./judge-triangle.js";
import { createScratchTriangle, loadTriangle } from "./scratch-triangle.js";
import { leastAlong } from "./shape-height.js";

/** Triangles that are looked at, at most. */
const TRIANGLES = 2000;
/** Ways that are tried in a round, and rounds. */
const WAYS = 8;
const ROUNDS = 8;
/** Share of the sizes by which ways differ. */
const SHORTER = 1e-12;
/** Distance of unit vectors that are the same. */
const SAME = 1e-9;

// scratch: nothing is carried from call to call
const near = createFound();
const inTheWay = createFound();
const box = new Float64Array(6);
const way = new Float64Array(3);
const shifted = new Float64Array(FRAME);
const alongWay = new Float64Array(4);
const obstacle = createScratchTriangle();
/** The ways of a round, least deep first: heights, and normals with stride 3. */
const heights = new Float64Array(WAYS);
const normals = new Float64Array(3 * WAYS);
let count = 0;

/** What heights are of interest in a round, m: floor < height < ceiling. */
interface Range {
  readonly floor: number;
  readonly ceiling: number;
  /** Heights that differ less are the same. */
  readonly slack: number;
}

/** What the tests of triangles one by one tell about ways out. */
export interface KnownWays {
  /** The deepest overlap with one triangle, m, ≤ 0: no way is shorter. */
  proven: number;
  /** The deepest result of such a test whose normal the surface admits; a distance of Infinity without any. */
  readonly direct: Float64Array;
}

/** Replaces the way in `out`, which is about `triangle`, by the shortest one; returns the triangle that it is about. */
export function shortenWayOut(pair: SurfacePair, known: KnownWays, triangle: number, out: Float64Array): number {
  const { surface, shape } = pair;
  const { proven, direct } = known;
  const slack = SHORTER * (surface.reach + shape.reach);
  const floor = out[0]! + slack;
  let ceiling = proven + slack;
  if (surface.sides === "two" || floor >= proven) return triangle;
  const found = findNear(pair, -floor);
  for (let round = 0; round < ROUNDS; round++) {
    gatherWays(pair, direct, found, { floor, ceiling, slack });
    for (let i = 0; i < count; i++) {
      const touched = followWay(pair, i, out);
      if (touched >= 0) return touched;
    }
    if (count < WAYS) break;
    ceiling = heights[count - 1]!;
  }
  return triangle;
}

/** The triangles within `reach`, or as many of the nearer ones as are looked at. */
function findNear({ surface, shape, X_AB }: SurfacePair, reach: number): number {
  for (let r = reach; ; r /= 2) {
    placedBox(shape.bounds, X_AB, surface.radius + r, box);
    const found = surface.findTriangles(box, 0, near);
    if (found <= TRIANGLES || r < reach / 1024) return Math.min(found, TRIANGLES);
  }
}

/** The ways with the greatest heights within the range: the direct one, those over faces, edges and corners of the triangles near. */
function gatherWays(pair: SurfacePair, direct: Float64Array, found: number, range: Range): void {
  const { surface, triangle, shape, X_AB } = pair;
  count = 0;
  for (let k = 0; k < 3; k++) way[k] = direct[NORMAL + k]!;
  insertWay(direct[0]!, range);
  // faces are the quickest, and leave less for the others
  for (let i = 0; i < found; i++) {
    loadTriangle(triangle, surface, near.list[i]!);
    for (let k = 0; k < 3; k++) way[k] = triangle.plane[k]!;
    insertWay(heightOver(pair, 1), range);
  }
  for (let i = 0; i < found; i++) {
    const number = near.list[i]!;
    loadTriangle(triangle, surface, number);
    if (isFurtherThan(pair, -leastOf(range))) continue;
    for (let k = 0; k < 3; k++) {
      // edges and corners that triangles share are looked at once
      if (surface.oppositeEdge(3 * number + k) > 3 * number + k) {
        insertWay(wayOverEdge(surface, number, triangle, k, shape, X_AB, leastOf(range), way), range);
      }
      insertWay(wayOverCorner(surface, number, triangle, k, shape, X_AB, leastOf(range), way), range);
    }
  }
}

/** Lower heights are of no interest. */
const leastOf = ({ floor }: Range): number => (count < WAYS ? floor : heights[WAYS - 1]!);

/** Puts the way along `way` into the list, if it is in the range and not there already. */
function insertWay(height: number, range: Range): void {
  if (height <= leastOf(range) || height >= range.ceiling || isListed(height, range.slack)) return;
  if (count < WAYS) count++;
  let i = count - 1;
  for (; i > 0 && heights[i - 1]! < height; i--) {
    heights[i] = heights[i - 1]!;
    normals.copyWithin(3 * i, 3 * i - 3, 3 * i);
  }
  heights[i] = height;
  normals.set(way, 3 * i);
}

function isListed(height: number, slack: number): boolean {
  for (let i = 0; i < count; i++) {
    if (Math.abs(heights[i]! - height) > slack) continue;
    const x = normals[3 * i]! - way[0]!;
    const y = normals[3 * i + 1]! - way[1]!;
    const z = normals[3 * i + 2]! - way[2]!;
    if (x * x + y * y + z * z <= SAME * SAME) return true;
  }
  return false;
}

/** The triangle on which the shape lies after way i, which is written to `out`; −1 where it lies on none or crosses one. */
function followWay(pair: SurfacePair, i: number, out: Float64Array): number {
  const { surface, shape, X_AB, result } = pair;
  const height = heights[i]!;
  const [nx, ny, nz] = [normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!];
  shifted.set(X_AB);
  shifted[9]! -= height * nx;
  shifted[10]! -= height * ny;
  shifted[11]! -= height * nz;
  const after: SurfacePair = { ...pair, X_AB: shifted, triangle: obstacle, along: alongWay };
  lookAlong(after, normals, 3 * i);
  let touched = -1;
  let [x, y, z] = [0, 0, 0];
  placedBox(shape.bounds, shifted, surface.radius + TOUCHING * shape.reach, box);
  const found = surface.findTriangles(box, 0, inTheWay);
  for (let k = 0; k < found; k++) {
    const number = inTheWay.list[k]!;
    loadTriangle(obstacle, surface, number);
    const slack = TOUCHING * (obstacle.size + shape.reach);
    if (isFurtherThan(after, touched < 0 ? slack : -slack)) continue;
    testTriangle(after);
    if (result[0]! < -slack) return -1;
    if (touched >= 0 || result[0]! > slack || isBehind(after, number) || !isSeparated(after, nx, ny, nz, slack)) continue;
    touched = number;
    [x, y, z] = [result[POINT_A]!, result[POINT_A + 1]!, result[POINT_A + 2]!];
  }
  if (touched >= 0) writePairResult(out, height, nx, ny, nz, x, y, z);
  return touched;
}

/** Does the shape lie above the loaded triangle along n? */
function isSeparated({ surface, shape, X_AB, triangle }: SurfacePair, nx: number, ny: number, nz: number, slack: number): boolean {
  const { corners } = triangle;
  let top = -Infinity;
  for (let k = 0; k < 9; k += 3) top = Math.max(top, nx * corners[k]! + ny * corners[k + 1]! + nz * corners[k + 2]!);
  return leastAlong(shape, X_AB, nx, ny, nz) - top - surface.radius >= -slack;
}
