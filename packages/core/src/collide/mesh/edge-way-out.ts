/**
 * The shortest way out of a surface over one of its convex edges, for a shape that overlaps the triangle there: among the normals between
 * those of the two triangles, the one along which the shape is least deep. A triangle alone does not know it: it can be left downwards too,
 * through its neighbour. A two-sided surface is seen from one of its sides: normals point there, and there an edge is convex or not.
 *
 *   n(c, s) = c u + s v      u normal of the triangle, v across it towards the neighbour's normal; (c, s) a unit vector of the arc between
 *   g(n) = min over the shape of n·(x − p)      p a point of the edge; wanted: the n with the largest g
 *
 * With the places (a, b) = ((x − p)·u, (x − p)·v) found so far, g ≤ min a c + b s. Where it is negative, the largest value of that bound lies
 * at an end of the arc or where two places are equal; there the shape is looked at again, which adds a place or proves the bound (Kelley's
 * cutting planes, exact for polyhedra after finitely many looks). It is positive where the cores of the shapes are apart: for those see
 * `shorter-way-out.ts`. Cost: a few support points.
 */
import { writeUnitNormal } from "../../geometry/area-vector.js";
import type { ConvexShape, SurfaceShape } from "../shapes/collision-shape.js";
import type { ScratchTriangle } from "./scratch-triangle.js";
import { leastAlong, writePlace } from "./shape-height.js";

/** Looks at the shape at most; round shapes come as near as this allows. */
const LOOKS = 48;
/** Share of the sizes within which the bound is proven. */
const PROVEN = 1e-13;
/** Sine of the angle from which an edge is a ridge. */
const RIDGE = 1e-6;

// scratch: nothing is carried from call to call
const places = new Float64Array(2 * LOOKS);
const around = new Float64Array(9);
const other = new Float64Array(3);
/** Normal of the triangle on the side from which it is seen. */
const facing = new Float64Array(3);
const across = new Float64Array(3);
const best = new Float64Array(2);
const place = new Float64Array(3);

/**
 * Largest g over the normals of edge k of the loaded triangle, radii included; the normal is written to `out`. Some lower one where it is not
 * above `least`; −Infinity where the edge is flat, a valley or a border. Seen from the front, or with `side` −1 from behind.
 */
export function wayOverEdge(
  surface: SurfaceShape,
  number: number,
  triangle: ScratchTriangle,
  k: number,
  shape: ConvexShape,
  X_AB: Float64Array,
  least: number,
  out: Float64Array,
  side: 1 | -1 = 1,
): number {
  const opposite = surface.oppositeEdge(3 * number + k);
  if (opposite < 0) return -Infinity;
  surface.writeTriangle(Math.floor(opposite / 3), around, 0);
  writeUnitNormal(other, 0, around, 0, 1, 2);
  const { plane, corners } = triangle;
  for (let axis = 0; axis < 3; axis++) facing[axis] = side * plane[axis]!;
  const cosine = side * (facing[0]! * other[0]! + facing[1]! * other[1]! + facing[2]! * other[2]!);
  for (let axis = 0; axis < 3; axis++) across[axis] = side * other[axis]! - cosine * facing[axis]!;
  const sine = Math.sqrt(across[0]! * across[0]! + across[1]! * across[1]! + across[2]! * across[2]!);
  if (sine < RIDGE) return -Infinity;
  for (let axis = 0; axis < 3; axis++) across[axis]! /= sine;
  // a ridge: the neighbour's normal leans away from this triangle, whose third corner lies inside of the edge
  const p = 3 * k;
  const third = k === 0 ? 6 : p - 3;
  let inward = 0;
  for (let axis = 0; axis < 3; axis++) inward += across[axis]! * (corners[third + axis]! - corners[p + axis]!);
  if (inward >= 0) return -Infinity;
  const height = leastDeep(triangle, p, cosine, sine, shape, X_AB, least + surface.radius);
  for (let axis = 0; axis < 3; axis++) out[axis] = best[0]! * facing[axis]! + best[1]! * across[axis]!;
  return height - surface.radius;
}

/** Cutting planes over the arc from (1, 0) to (cosine, sine); the direction found is left in `best`. */
function leastDeep(
  { corners, size }: ScratchTriangle,
  p: number,
  cosine: number,
  sine: number,
  shape: ConvexShape,
  X_AB: Float64Array,
  least: number,
): number {
  let height = -Infinity;
  let count = 0;
  let c = 1;
  let s = 0;
  while (count < LOOKS) {
    const nx = c * facing[0]! + s * across[0]!;
    const ny = c * facing[1]! + s * across[1]!;
    const nz = c * facing[2]! + s * across[2]!;
    const foot = nx * corners[p]! + ny * corners[p + 1]! + nz * corners[p + 2]!;
    const here = leastAlong(shape, X_AB, nx, ny, nz) - foot;
    if (here > height) {
      height = here;
      best[0] = c;
      best[1] = s;
    }
    addPlace(corners, p, X_AB, count++);
    // both ends of the arc first
    if (count === 1) {
      c = cosine;
      s = sine;
      continue;
    }
    const bound = highestOfBound(count, cosine, sine) - shape.radius;
    if (bound <= Math.max(height, least) + PROVEN * (size + shape.reach)) break;
    c = next[0]!;
    s = next[1]!;
  }
  return height;
}

/** The support point found last, seen from corner p of the edge along the two axes. */
function addPlace(corners: Float64Array, p: number, X_AB: Float64Array, i: number): void {
  writePlace(X_AB, corners[p]!, corners[p + 1]!, corners[p + 2]!, place, 0);
  places[2 * i] = place[0]! * facing[0]! + place[1]! * facing[1]! + place[2]! * facing[2]!;
  places[2 * i + 1] = place[0]! * across[0]! + place[1]! * across[1]! + place[2]! * across[2]!;
}

const next = new Float64Array(2); // scratch: where the bound is highest

/** Highest value of min a c + b s over the arc; its direction is left in `next`. */
function highestOfBound(count: number, cosine: number, sine: number): number {
  let highest = boundAt(count, 1, 0);
  next[0] = 1;
  next[1] = 0;
  for (let i = -1; i < count; i++) {
    for (let j = i + 1; j < count && (i >= 0 || j === 0); j++) {
      let c = cosine;
      let s = sine;
      if (i >= 0) {
        c = places[2 * j + 1]! - places[2 * i + 1]!;
        s = places[2 * i]! - places[2 * j]!;
        const length = Math.sqrt(c * c + s * s);
        if (length === 0) continue;
        const sign = s < 0 ? -1 : 1;
        c *= sign / length;
        s *= sign / length;
        if (c * sine - s * cosine < 0) continue;
      }
      const value = boundAt(count, c, s);
      if (value <= highest) continue;
      highest = value;
      next[0] = c;
      next[1] = s;
    }
  }
  return highest;
}

function boundAt(count: number, c: number, s: number): number {
  let least = Infinity;
  for (let i = 0; i < count; i++) least = Math.min(least, places[2 * i]! * c + places[2 * i + 1]! * s);
  return least;
}
