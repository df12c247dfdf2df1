/**
 * The point of a simplex nearest to the origin, and the smallest face of it that contains the point.
 *
 *   segment       v = w₀ + t e,  e = w₁ − w₀,  t = −w₀·e/e·e in 0 … 1
 *   triangle      −w₀ = s e₁ + t e₂ + h m,  m = e₁ × e₂:   s = −w₀·(e₂ × m)/m·m,   t = −w₀·(m × e₁)/m·m
 *   tetrahedron   −w₀ = s e₁ + t e₂ + u e₃:   s = −w₀·(e₂ × e₃)/D,  …,   D = e₁·(e₂ × e₃)
 *
 * Where a weight is negative the nearest point lies on a face opposite to a vertex with a negative weight (Montanari, Petrinic, Barbieri:
 * Improving the GJK Algorithm for Faster and More Reliable Distance Queries between Convex Objects, ACM TOG 36 (2017), section 4); these are
 * tried and the nearest is taken. Flat simplices try all faces. Weights are never negative, so the point is always one of the simplex,
 * whatever rounding does.
 *
 * In exact arithmetic the normal is v. Near touching v is a small difference of large numbers and its direction noise, so the normal is taken from
 * the face: three points give m, two give v without its part along e. Then it is as exact as the features, at any distance.
 *
 * Simplex: slots 0 … count − 1 of the table `difference`. The arrays here are constant scratch buffers that carry nothing from call to call.
 */
import { difference } from "./difference.js";

/** Of the result: weights of slots 0 … 3. */
export const weights = new Float64Array(4);
/** Of the result: v, m. */
export const nearest = new Float64Array(3);
/** Of the result: normal of the face that carries v on the side of v, of any length. Not of a tetrahedron. */
export const normal = new Float64Array(3);

const ALL = 15;
/** Squared sine below which a triangle counts as flat, and sine of a tetrahedron. */
const FLAT = 1e-28;
const FLAT_VOLUME = 1e-15;
/** Squared sine below which three points give no normal. */
const THIN = 1e-20;

/** Finds the nearest point of the first `count` slots; returns the slots that carry it as bits. 15: the origin is inside. */
export function nearestOfSimplex(count: number): number {
  if (count === 1) return vertex(0);
  if (count === 2) return segment(0, 1);
  if (count === 3) return triangle(0, 1, 2);
  return tetrahedron();
}

function vertex(i: number): number {
  weights[0] = 0;
  weights[1] = 0;
  weights[2] = 0;
  weights[3] = 0;
  weights[i] = 1;
  for (let k = 0; k < 3; k++) {
    const v = difference[3 * i + k]!;
    nearest[k] = v;
    normal[k] = v;
  }
  return 1 << i;
}

function segment(i: number, j: number): number {
  const x = difference[3 * i]!;
  const y = difference[3 * i + 1]!;
  const z = difference[3 * i + 2]!;
  const ex = difference[3 * j]! - x;
  const ey = difference[3 * j + 1]! - y;
  const ez = difference[3 * j + 2]! - z;
  const along = -(x * ex + y * ey + z * ez);
  const square = ex * ex + ey * ey + ez * ez;
  if (!(along > 0)) return vertex(i);
  if (along >= square) return vertex(j);
  const t = along / square;
  weights[0] = 0;
  weights[1] = 0;
  weights[2] = 0;
  weights[3] = 0;
  weights[i] = 1 - t;
  weights[j] = t;
  const vx = x + t * ex;
  const vy = y + t * ey;
  const vz = z + t * ez;
  nearest[0] = vx;
  nearest[1] = vy;
  nearest[2] = vz;
  const share = (vx * ex + vy * ey + vz * ez) / square;
  normal[0] = vx - share * ex;
  normal[1] = vy - share * ey;
  normal[2] = vz - share * ez;
  return (1 << i) | (1 << j);
}

function triangle(i: number, j: number, k: number): number {
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
  const squares = (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz);
  let tryIJ = true;
  let tryJK = true;
  let tryKI = true;
  if (square > FLAT * squares) {
    const s = -(x * (fy * mz - fz * my) + y * (fz * mx - fx * mz) + z * (fx * my - fy * mx)) / square;
    const t = -(x * (my * ez - mz * ey) + y * (mz * ex - mx * ez) + z * (mx * ey - my * ex)) / square;
    const r = 1 - s - t;
    if (s > 0 && t > 0 && r > 0) {
      const h = (x * mx + y * my + z * mz) / square;
      weights[0] = 0;
      weights[1] = 0;
      weights[2] = 0;
      weights[3] = 0;
      weights[i] = r;
      weights[j] = s;
      weights[k] = t;
      nearest[0] = h * mx;
      nearest[1] = h * my;
      nearest[2] = h * mz;
      const f = square > THIN * squares ? (h < 0 ? -1 : 1) : h;
      normal[0] = f * mx;
      normal[1] = f * my;
      normal[2] = f * mz;
      return (1 << i) | (1 << j) | (1 << k);
    }
    tryIJ = t <= 0;
    tryJK = r <= 0;
    tryKI = s <= 0;
  }
  return nearestEdge(i, j, k, tryIJ, tryJK, tryKI);
}

function nearestEdge(i: number, j: number, k: number, tryIJ: boolean, tryJK: boolean, tryKI: boolean): number {
  let least = Infinity;
  let edge = 0;
  if (tryIJ) {
    segment(i, j);
    least = nearestSquare();
  }
  if (tryJK) {
    segment(j, k);
    const square = nearestSquare();
    if (square < least) {
      least = square;
      edge = 1;
    }
  }
  if (tryKI) {
    segment(k, i);
    if (nearestSquare() < least) edge = 2;
  }
  return edge === 0 ? segment(i, j) : edge === 1 ? segment(j, k) : segment(k, i);
}

const nearestSquare = (): number => nearest[0]! * nearest[0]! + nearest[1]! * nearest[1]! + nearest[2]! * nearest[2]!;

function tetrahedron(): number {
  const x = difference[0]!;
  const y = difference[1]!;
  const z = difference[2]!;
  const ex = difference[3]! - x;
  const ey = difference[4]! - y;
  const ez = difference[5]! - z;
  const fx = difference[6]! - x;
  const fy = difference[7]! - y;
  const fz = difference[8]! - z;
  const gx = difference[9]! - x;
  const gy = difference[10]! - y;
  const gz = difference[11]! - z;
  // cross products f × g, g × e, e × f
  const px = fy * gz - fz * gy;
  const py = fz * gx - fx * gz;
  const pz = fx * gy - fy * gx;
  const qx = gy * ez - gz * ey;
  const qy = gz * ex - gx * ez;
  const qz = gx * ey - gy * ex;
  const rx = ey * fz - ez * fy;
  const ry = ez * fx - ex * fz;
  const rz = ex * fy - ey * fx;
  const volume = ex * px + ey * py + ez * pz;
  const size = Math.sqrt((ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz) * (gx * gx + gy * gy + gz * gz));
  let negative = ALL;
  if (Math.abs(volume) > FLAT_VOLUME * size) {
    const s = -(x * px + y * py + z * pz) / volume;
    const t = -(x * qx + y * qy + z * qz) / volume;
    const u = -(x * rx + y * ry + z * rz) / volume;
    const r = 1 - s - t - u;
    negative = (r <= 0 ? 1 : 0) | (s <= 0 ? 2 : 0) | (t <= 0 ? 4 : 0) | (u <= 0 ? 8 : 0);
    if (negative === 0) {
      weights[0] = r;
      weights[1] = s;
      weights[2] = t;
      weights[3] = u;
      nearest[0] = 0;
      nearest[1] = 0;
      nearest[2] = 0;
      return ALL;
    }
  }
  return nearestFace(negative);
}

/** Tries the faces opposite to the slots in `opposite`. */
function nearestFace(opposite: number): number {
  let least = Infinity;
  let best = 0;
  let mask = 0;
  for (let slot = 0; slot < 4; slot++) {
    if ((opposite & (1 << slot)) === 0) continue;
    mask = oppositeFace(slot);
    const square = nearestSquare();
    if (square < least) {
      least = square;
      best = slot;
    }
  }
  return opposite === 1 << best ? mask : oppositeFace(best);
}

function oppositeFace(slot: number): number {
  if (slot === 0) return triangle(1, 2, 3);
  if (slot === 1) return triangle(0, 2, 3);
  return slot === 2 ? triangle(0, 1, 3) : triangle(0, 1, 2);
}
