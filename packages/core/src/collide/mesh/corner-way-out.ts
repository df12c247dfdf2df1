/**
 * The shortest way out of a surface over one of its convex corners, for a shape that overlaps it there: among the normals of the corner,
 * which are those of its triangles and what lies between them, the one along which the shape is least deep.
 *
 *   N = { n : n·e ≤ 0 for all edges e that leave the corner v }      a convex cone; its edges are the normals of the triangles
 *   g(n) = min over the shape of n·(x − v), |n| = 1                  wanted: the n in N with the largest g
 *
 * With the places a = x − v found so far, g(n) ≤ b(n) = min a·n. On a piece of the sphere where one place is the least, a·n is a cosine; where
 * it is negative throughout it is largest at a corner of the piece: a normal of a triangle, a direction at the border of N with two equal
 * places, or one within N with three. (If all corners of a piece are negative, so is the piece. Where it is not, the cores of the shapes are
 * apart: for those see `shorter-way-out.ts`.) These are kept in a list. The shape is looked at along the highest one, which adds a place or
 * proves the bound: Kelley's cutting planes. A new place takes away the corners that it lies below and adds those where it is the least
 * together with earlier ones.
 *
 * Exact for polyhedra after finitely many looks. Cost: a support point per look and the bounds of some 2 (looks + triangles) directions; most
 * corners are settled by the first look, polyhedra by 4 to 8, curved shapes by 10 to 40, nearly round ones
 * around the corner by more than 100. Corners with more than 32 triangles, at borders and saddles are left out.
 */
import { writeUnitNormal } from "../../geometry/area-vector.js";
import type { ConvexShape, SurfaceShape } from "../shapes/collision-shape.js";
import type { ScratchTriangle } from "./scratch-triangle.js";
import { leastAlong, writePlace } from "./shape-height.js";
import { nextAround } from "./surface-normals.js";

/** Looks at the shape at most; round shapes come as near as this allows. */
const LOOKS = 256;
/** Triangles of a corner, and directions under consideration, at most. */
const FAN = 32;
const DIRECTIONS = 1024;
/** Share of the sizes within which the bound is proven. */
const PROVEN = 1e-13;
/** Sine of the angle by which the normals of a convex corner may lie beyond its edges, … */
const CONVEX = 1e-9;
/** … and a direction of its cone outside. */
const WITHIN = 1e-12;

// scratch: nothing is carried from call to call
const around = new Float64Array(9);
const edges = new Float64Array(3 * FAN);
const places = new Float64Array(3 * LOOKS);
/** Directions and their bounds; the normals of the triangles come first and stay. */
const directions = new Float64Array(3 * DIRECTIONS);
const bounds = new Float64Array(DIRECTIONS);
/** Places whose pieces the newest one takes a share of. */
const taken = new Int32Array(LOOKS);
let takenCount = 0;
let fan = 0;
let count = 0;

/**
 * Largest g over the normals of corner k of the loaded triangle if it is above `least`, radii included; its normal is written to `out`.
 * −Infinity otherwise, and where an earlier triangle has the corner too: each corner is looked at once.
 */
export function wayOverCorner(
  surface: SurfaceShape,
  number: number,
  { corners, size }: ScratchTriangle,
  k: number,
  shape: ConvexShape,
  X_AB: Float64Array,
  least: number,
  out: Float64Array,
): number {
  if (!readFan(surface, 3 * number + k)) return -Infinity;
  const [vx, vy, vz] = [corners[3 * k]!, corners[3 * k + 1]!, corners[3 * k + 2]!];
  const radii = shape.radius + surface.radius;
  const slack = PROVEN * (size + shape.reach);
  let height = least;
  for (let look = 0; look < LOOKS; look++) {
    const d = highest();
    if (bounds[d]! - radii <= height + slack) break;
    const [nx, ny, nz] = [directions[3 * d]!, directions[3 * d + 1]!, directions[3 * d + 2]!];
    const here = leastAlong(shape, X_AB, nx, ny, nz) - (nx * vx + ny * vy + nz * vz) - surface.radius;
    if (here > height) {
      height = here;
      out[0] = nx;
      out[1] = ny;
      out[2] = nz;
    }
    writePlace(X_AB, vx, vy, vz, places, 3 * look);
    lowerBounds(look, slack);
    addDirections(look, slack);
  }
  return height > least ? height : -Infinity;
}

/** The edges and normals around a corner, given by a half-edge that leaves it; false where it is not convex or has been seen. */
function readFan(surface: SurfaceShape, start: number): boolean {
  fan = 0;
  let edge = start;
  do {
    if (edge < start || fan === FAN) return false;
    const triangle = Math.floor(edge / 3);
    const k = edge - 3 * triangle;
    surface.writeTriangle(triangle, around, 0);
    writeUnitNormal(directions, 3 * fan, around, 0, 1, 2);
    const v = 3 * k;
    const to = k === 2 ? 0 : v + 3;
    const x = around[to]! - around[v]!;
    const y = around[to + 1]! - around[v + 1]!;
    const z = around[to + 2]! - around[v + 2]!;
    const f = 1 / Math.sqrt(x * x + y * y + z * z);
    edges[3 * fan] = x * f;
    edges[3 * fan + 1] = y * f;
    edges[3 * fan + 2] = z * f;
    bounds[fan++] = Infinity;
    edge = nextAround(surface, edge);
  } while (edge >= 0 && edge !== start);
  count = fan;
  for (let i = 0; i < fan; i++) if (!isWithin(directions[3 * i]!, directions[3 * i + 1]!, directions[3 * i + 2]!, CONVEX)) return false;
  return edge >= 0;
}

/** Is n·e ≤ slack for all edges? */
function isWithin(nx: number, ny: number, nz: number, slack: number): boolean {
  for (let i = 0; i < 3 * fan; i += 3) if (nx * edges[i]! + ny * edges[i + 1]! + nz * edges[i + 2]! > slack) return false;
  return true;
}

function highest(): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (bounds[i]! > bounds[best]!) best = i;
  return best;
}

const alongPlace = (place: number, nx: number, ny: number, nz: number): number =>
  nx * places[3 * place]! + ny * places[3 * place + 1]! + nz * places[3 * place + 2]!;

/**
 * A new place lowers the bounds along the triangles' normals; other directions that it is below are no corners of a piece any more. It has
 * borders with the pieces that lose a corner.
 */
function lowerBounds(place: number, slack: number): void {
  takenCount = 0;
  let kept = fan;
  for (let i = 0; i < count; i++) {
    const [nx, ny, nz] = [directions[3 * i]!, directions[3 * i + 1]!, directions[3 * i + 2]!];
    const height = alongPlace(place, nx, ny, nz);
    const isLower = height < bounds[i]! - slack;
    if (isLower) markTaken(place, bounds[i]! + slack, nx, ny, nz);
    if (i < fan) bounds[i] = Math.min(bounds[i]!, height);
    else if (!isLower) {
      directions.copyWithin(3 * kept, 3 * i, 3 * i + 3);
      bounds[kept++] = bounds[i]!;
    }
  }
  count = kept;
}

/** Lists the places before `place` that are within the bound along n. */
function markTaken(place: number, bound: number, nx: number, ny: number, nz: number): void {
  for (let i = 0; i < place; i++) {
    if (alongPlace(i, nx, ny, nz) <= bound && !isTaken(i)) taken[takenCount++] = i;
  }
}

function isTaken(place: number): boolean {
  for (let i = 0; i < takenCount; i++) if (taken[i] === place) return true;
  return false;
}

/** Where the new place and another are least: at the border of the cone, and within it together with a third. */
function addDirections(place: number, slack: number): void {
  const p = 3 * place;
  for (let s = 0; s < takenCount; s++) {
    const i = 3 * taken[s]!;
    const x = places[p]! - places[i]!;
    const y = places[p + 1]! - places[i + 1]!;
    const z = places[p + 2]! - places[i + 2]!;
    for (let e = 0; e < 3 * fan; e += 3) addDirection(place, x, y, z, edges[e]!, edges[e + 1]!, edges[e + 2]!, slack);
    for (let t = 0; t < s; t++) {
      const j = 3 * taken[t]!;
      addDirection(place, x, y, z, places[p]! - places[j]!, places[p + 1]! - places[j + 1]!, places[p + 2]! - places[j + 2]!, slack);
    }
  }
}

/** The directions ±(u × v) of the cone in which no place is below the new one. */
function addDirection(place: number, ux: number, uy: number, uz: number, vx: number, vy: number, vz: number, slack: number): void {
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 0)) return;
  for (let sign = -1; sign <= 1; sign += 2) {
    const nx = (sign * x) / length;
    const ny = (sign * y) / length;
    const nz = (sign * z) / length;
    if (count === DIRECTIONS || !isWithin(nx, ny, nz, WITHIN)) continue;
    const bound = alongPlace(place, nx, ny, nz);
    if (!isLeast(place, bound - slack, nx, ny, nz)) continue;
    directions[3 * count] = nx;
    directions[3 * count + 1] = ny;
    directions[3 * count + 2] = nz;
    bounds[count++] = bound;
  }
}

function isLeast(place: number, bound: number, nx: number, ny: number, nz: number): boolean {
  for (let i = 0; i < place; i++) if (alongPlace(i, nx, ny, nz) < bound) return false;
  return true;
}
