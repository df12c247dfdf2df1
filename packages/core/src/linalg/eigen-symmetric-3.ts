/**
 * Eigenvalues and eigenvectors of a symmetric 3×3 matrix by cyclic Jacobi rotations.
 *
 *   A V = V Λ        V a rotation whose columns are the eigenvectors, Λ = diag(values)
 *   rotation in the plane (p, q):   ϑ = (a_qq − a_pp) / 2a_pq,   t = sign ϑ / (|ϑ| + √(ϑ² + 1)),   c = 1/√(t² + 1),   s = t c
 *
 * Order: the eigenvalues are NOT sorted. Columns are assigned so that V is the rotation nearest to the identity that eigenvectors allow:
 * value x belongs to the vector that lies nearest to the written x axis. A matrix that is diagonal to `WRITTEN_AXES_TOLERANCE` of its
 * largest entry keeps its axes and its diagonal exactly: V is then the identity.
 *
 * Source: Golub and Van Loan, Matrix Computations (4th ed.), section 8.5. Squares of entries are never formed, so any scale works; entries
 * near the limits of doubles are shifted by a power of two first, which is exact.
 * Cost: 3–6 sweeps of three rotations, a few µs. Limits: within a repeated eigenvalue the vectors are some orthonormal basis.
 */
import { fromColumns, IDENTITY3, type Mat3 } from "../math/mat3.js";
import { cross, dot, negate, normalise, type Vec3, vec3 } from "../math/vec3.js";

export interface SymmetricEigen {
  /** In the order of the columns of `vectors`. */
  readonly values: Vec3;
  /** A rotation; its columns are the unit eigenvectors. */
  readonly vectors: Mat3;
  /** False only if the matrix is not finite; then values and vectors mean nothing. */
  readonly converged: boolean;
}

/** Off-diagonal entries up to this share of the largest entry do not turn the axes (decided for the principal axes of bodies). */
export const WRITTEN_AXES_TOLERANCE = 1e-14;

const SWEEPS = 30;
const LARGE = 3.273390607896142e150; // 2⁵⁰⁰
const SHIFT = 4.149515568880993e180; // 2⁶⁰⁰

/** Working copy: diagonal, off-diagonal entries by the index of the axis they leave out, and the vectors as columns. */
interface Working {
  readonly diagonal: [number, number, number];
  readonly coupling: [number, number, number];
  readonly vectors: [number[], number[], number[]];
}

/** Of the symmetric part of `m`. */
export function eigenSymmetric3(m: Mat3): SymmetricEigen {
  const largest = largestEntry(m);
  if (!(largest < Number.POSITIVE_INFINITY)) return { values: vec3(m.xx, m.yy, m.zz), vectors: IDENTITY3, converged: false };
  const shift = largest > LARGE ? 1 / SHIFT : largest < 1 / LARGE ? SHIFT : 1;
  const work: Working = {
    diagonal: [m.xx * shift, m.yy * shift, m.zz * shift],
    coupling: [half(m.yz, m.zy, shift), half(m.xz, m.zx, shift), half(m.xy, m.yx, shift)],
    vectors: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  };
  const small = WRITTEN_AXES_TOLERANCE * largest * shift;
  if (work.coupling.every((c) => Math.abs(c) <= small)) return { values: vec3(m.xx, m.yy, m.zz), vectors: IDENTITY3, converged: true };
  const converged = sweepUntilDiagonal(work);
  return { ...nearestToIdentity(work, 1 / shift), converged };
}

function largestEntry(m: Mat3): number {
  const diagonal = Math.max(Math.abs(m.xx), Math.abs(m.yy), Math.abs(m.zz));
  return Math.max(diagonal, Math.abs(m.xy), Math.abs(m.yx), Math.abs(m.xz), Math.abs(m.zx), Math.abs(m.yz), Math.abs(m.zy));
}

const half = (a: number, b: number, shift: number): number => (a * shift) / 2 + (b * shift) / 2;

function sweepUntilDiagonal(work: Working): boolean {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const clean = [rotateOut(work, 0, 1), rotateOut(work, 0, 2), rotateOut(work, 1, 2)];
    if (clean.every((c) => c)) return true;
  }
  return false;
}

/** Makes a_pq zero by a rotation; true if it was negligible against both diagonal entries already. */
function rotateOut(work: Working, p: 0 | 1, q: 1 | 2): boolean {
  const r = (3 - p - q) as 0 | 1 | 2;
  const { diagonal, coupling } = work;
  const a_pq = coupling[r];
  if (a_pq === 0) return true;
  if (diagonal[p] + a_pq === diagonal[p] && diagonal[q] + a_pq === diagonal[q]) {
    coupling[r] = 0;
    return true;
  }
  const t = jacobiTangent((diagonal[q] - diagonal[p]) / (2 * a_pq));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  diagonal[p] -= t * a_pq;
  diagonal[q] += t * a_pq;
  coupling[r] = 0;
  // The third axis couples to p through coupling[q] and to q through coupling[p].
  const a_pr = coupling[q];
  const a_qr = coupling[p];
  coupling[q] = c * a_pr - s * a_qr;
  coupling[p] = s * a_pr + c * a_qr;
  turn(work.vectors[p], work.vectors[q], c, s);
  return false;
}

/** The smaller root of t² + 2ϑt − 1 = 0; where ϑ² would overflow, its limit 1/2ϑ. */
export function jacobiTangent(theta: number): number {
  const size = Math.abs(theta);
  if (size > LARGE) return 1 / (2 * theta);
  const t = 1 / (size + Math.sqrt(size * size + 1));
  return theta < 0 ? -t : t;
}

function turn(columnP: number[], columnQ: number[], c: number, s: number): void {
  for (let i = 0; i < 3; i++) {
    const vp = columnP[i]!;
    const vq = columnQ[i]!;
    columnP[i] = c * vp - s * vq;
    columnQ[i] = s * vp + c * vq;
  }
}

type Order = readonly [number, number, number];

const PERMUTATIONS: readonly Order[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** Columns in the order and with the signs that make the trace of V largest, which makes its angle smallest. */
function nearestToIdentity(work: Working, unshift: number): { values: Vec3; vectors: Mat3 } {
  let best = IDENTITY3;
  let bestTrace = Number.NEGATIVE_INFINITY;
  let values = vec3(0, 0, 0);
  for (const order of PERMUTATIONS) {
    const vectors = rightHanded(work, order);
    const trace = vectors.xx + vectors.yy + vectors.zz;
    if (trace <= bestTrace) continue;
    bestTrace = trace;
    best = vectors;
    values = vec3(work.diagonal[order[0]]! * unshift, work.diagonal[order[1]]! * unshift, work.diagonal[order[2]]! * unshift);
  }
  return { values, vectors: best };
}

/** The vectors in this order, each along its axis rather than against it; if that is left-handed, the one that leans on its axis least turns round. */
function rightHanded(work: Working, order: Order): Mat3 {
  const column = (axis: number): Vec3 => {
    const v = work.vectors[order[axis]!]!;
    const unit = normalise(vec3(v[0]!, v[1]!, v[2]!));
    return v[axis]! < 0 ? negate(unit) : unit;
  };
  const [x, y, z] = [column(0), column(1), column(2)];
  if (dot(cross(x, y), z) > 0) return fromColumns(x, y, z);
  if (x.x <= y.y && x.x <= z.z) return fromColumns(negate(x), y, z);
  return y.y <= z.z ? fromColumns(x, negate(y), z) : fromColumns(x, y, negate(z));
}
