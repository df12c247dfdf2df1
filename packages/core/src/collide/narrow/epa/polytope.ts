/**
 * A convex polytope of triangles that grows by points: the inner bound of EPA.
 *
 *   face f        three slots of the table `difference`, counter-clockwise from outside; unit normal m outwards, height δ = m·w of its plane
 *   neighbour     across edge i (from corner i to corner i + 1): face 'neighbour[3f + i]'
 *
 * Growing by a point w removes the connected faces that w stands above, faces in whose plane it lies among them (so no sliver is made inside a
 * plane), and closes the hole with triangles from its rim to w. Where rounding would break this (the rim is no single loop, a triangle has no
 * normal, or no room is left) `grow` returns false and the polytope is no longer used.
 *
 * The arrays are constant scratch buffers that carry nothing from call to call. Cost: a few faces per point, a scan over all for the lowest.
 */
import { EPSILON } from "../../../math/scalar.js";
import { CAPACITY, difference } from "../gjk/difference.js";

const FACES = 3 * CAPACITY;
/** A face is removed where the point is above its plane or less than this below, in scales. */
const COPLANAR = 16 * EPSILON;
/** Sine² of the angle below which a triangle has no normal. */
const FLAT = 1e-28;

export const corner = new Int32Array(3 * FACES);
const neighbour = new Int32Array(3 * FACES);
/** Stride 4: m, δ; δ = ∞ for faces that are gone. */
export const plane = new Float64Array(4 * FACES);

const stack = new Int32Array(3 * FACES);
const rimFrom = new Int32Array(FACES);
const rimTo = new Int32Array(FACES);
const rimOutside = new Int32Array(FACES);
const faceFrom = new Int32Array(CAPACITY);
const faceTo = new Int32Array(CAPACITY);
const free = new Int32Array(FACES);
const sizes = { faces: 0, free: 0 };

export const faceCount = (): number => sizes.faces;

/** The tetrahedron of slots 0 … 3, of which 3 lies below the plane of 0, 1, 2. */
export function startPolytope(): boolean {
  sizes.faces = 4;
  sizes.free = 0;
  const isSound = writeFace(0, 0, 1, 2) && writeFace(1, 0, 3, 1) && writeFace(2, 1, 3, 2) && writeFace(3, 2, 3, 0);
  link(0, 1, 2, 3);
  link(1, 3, 2, 0);
  link(2, 1, 3, 0);
  link(3, 2, 1, 0);
  return isSound;
}

function link(face: number, p: number, q: number, r: number): void {
  neighbour[3 * face] = p;
  neighbour[3 * face + 1] = q;
  neighbour[3 * face + 2] = r;
}

/** The face with the lowest plane. */
export function lowestFace(): number {
  let best = 0;
  let least = Infinity;
  for (let f = 0; f < sizes.faces; f++) {
    const height = plane[4 * f + 3]!;
    if (height < least) {
      least = height;
      best = f;
    }
  }
  return best;
}

/** The lowest face whose inward normal has at most the cosine with each of the unit vectors (stride 3); −1 where there is none. */
export function lowestFaceAway(directions: Float64Array, count: number, cosine: number): number {
  let best = -1;
  let least = Infinity;
  for (let f = 0; f < sizes.faces; f++) {
    if (plane[4 * f + 3]! >= least) continue;
    let closest = -1;
    for (let i = 0; i < count; i++) {
      const dot =
        plane[4 * f]! * directions[3 * i]! + plane[4 * f + 1]! * directions[3 * i + 1]! + plane[4 * f + 2]! * directions[3 * i + 2]!;
      closest = Math.max(closest, -dot);
    }
    if (closest > cosine) continue;
    least = plane[4 * f + 3]!;
    best = f;
  }
  return best;
}

export function heightAbove(face: number, slot: number): number {
  const at = 4 * face;
  return (
    plane[at]! * difference[3 * slot]! +
    plane[at + 1]! * difference[3 * slot + 1]! +
    plane[at + 2]! * difference[3 * slot + 2]! -
    plane[at + 3]!
  );
}

/** Adds the point of `slot`, which stands above `face`. */
export function grow(face: number, slot: number, scale: number): boolean {
  const rim = removeVisible(face, slot, COPLANAR * scale);
  if (rim < 3 || rim - sizes.free > FACES - sizes.faces) return false;
  for (let i = 0; i < rim; i++) {
    faceFrom[rimFrom[i]!] = -1;
    faceTo[rimTo[i]!] = -1;
  }
  for (let i = 0; i < rim; i++) {
    const from = rimFrom[i]!;
    const to = rimTo[i]!;
    // every corner of the rim begins one of its edges and ends another, or the rim is no loop
    if (faceFrom[from] !== -1 || faceTo[to] !== -1) return false;
    const f = sizes.free > 0 ? free[--sizes.free]! : sizes.faces++;
    faceFrom[from] = f;
    faceTo[to] = f;
    rimOutside[i] = joinOutside(rimOutside[i]!, f);
    neighbour[3 * f] = rimOutside[i]!;
    if (!writeFace(f, from, to, slot)) return false;
  }
  for (let i = 0; i < rim; i++) {
    const f = faceFrom[rimFrom[i]!]!;
    const next = faceFrom[rimTo[i]!]!;
    const before = faceTo[rimFrom[i]!]!;
    if (next < 0 || before < 0) return false;
    neighbour[3 * f + 1] = next;
    neighbour[3 * f + 2] = before;
  }
  return true;
}

/** `edge` of a face that stays (3 · face + side) gets the new neighbour; returns that face. */
function joinOutside(edge: number, face: number): number {
  neighbour[edge] = face;
  return (edge / 3) | 0;
}

/** Removes the faces around `face` that the point sees; writes the rim and returns its length. */
function removeVisible(face: number, slot: number, tolerance: number): number {
  let rim = 0;
  let open = 0;
  plane[4 * face + 3] = Infinity;
  free[sizes.free++] = face;
  for (let i = 0; i < 3; i++) stack[open++] = 3 * face + i;
  while (open > 0) {
    const edge = stack[--open]!;
    const f = (edge / 3) | 0;
    const next = neighbour[edge]!;
    if (plane[4 * next + 3] === Infinity) continue;
    const side = sideTowards(next, f, corner[edge]!);
    if (heightAbove(next, slot) > -tolerance) {
      plane[4 * next + 3] = Infinity;
      free[sizes.free++] = next;
      stack[open++] = 3 * next + ((side + 1) % 3);
      stack[open++] = 3 * next + ((side + 2) % 3);
    } else {
      rimFrom[rim] = corner[edge]!;
      rimTo[rim] = corner[3 * f + ((edge - 3 * f + 1) % 3)]!;
      rimOutside[rim++] = 3 * next + side;
    }
  }
  return rim;
}

/** The side of `face` whose neighbour is `other` and which ends at the corner where the other's edge begins. */
function sideTowards(face: number, other: number, end: number): number {
  for (let i = 0; i < 2; i++) if (neighbour[3 * face + i] === other && corner[3 * face + i + 1] === end) return i;
  return 2;
}

function writeFace(face: number, i: number, j: number, k: number): boolean {
  corner[3 * face] = i;
  corner[3 * face + 1] = j;
  corner[3 * face + 2] = k;
  const x = difference[3 * i]!;
  const y = difference[3 * i + 1]!;
  const z = difference[3 * i + 2]!;
  const ex = difference[3 * j]! - x;
  const ey = difference[3 * j + 1]! - y;
  const ez = difference[3 * j + 2]! - z;
  const fx = difference[3 * k]! - x;
  const fy = difference[3 * k + 1]! - y;
  const fz = difference[3 * k + 2]! - z;
  const mx = ey * fz - ez * fy;
  const my = ez * fx - ex * fz;
  const mz = ex * fy - ey * fx;
  const square = mx * mx + my * my + mz * mz;
  const isSound = square > FLAT * (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz);
  const length = Math.sqrt(square);
  const at = 4 * face;
  plane[at] = mx / length;
  plane[at + 1] = my / length;
  plane[at + 2] = mz / length;
  plane[at + 3] = (mx * x + my * y + mz * z) / length;
  return isSound;
}
