/**
 * Eigenvalues of a real square matrix.
 *
 *   Hessenberg form     H = Qᵀ A Q by Householder reflections
 *   QR iteration        H ← Qᵀ H Q with Q R = (H − σ₁E)(H − σ₂E), both shifts those of the last 2 × 2 block, in real numbers (Francis)
 *   deflation           where |h_k,k−1| ≤ 2⁻⁵² (|h_k−1,k−1| + |h_kk|); blocks of one or two rows give their eigenvalues in closed form
 *
 * Source: Golub and Van Loan, Matrix Computations (4th ed.), algorithms 7.4.2 and 7.5.1; exceptional shifts after 10 and 20 passes without deflation.
 * Cost: about 10 n³ operations. Limits: no balancing, so matrices with entries of very different size lose digits; a defective eigenvalue of
 * multiplicity m is exact to the m-th root of rounding only, as for every such method. No vectors.
 */
import { allFinite, EPSILON } from "../math/scalar.js";
import { largestAbsolute } from "./vector.js";

/** Eigenvalues of a general matrix. */
export interface GeneralEigenvalues {
  /** In the order in which they were found; conjugate pairs side by side, the one with positive imaginary part first. */
  readonly real: Float64Array;
  /** Imaginary parts, in the same order. */
  readonly imaginary: Float64Array;
  /** False if the matrix is not finite or a block did not deflate; then the numbers mean nothing. */
  readonly converged: boolean;
  /** Passes of all blocks. */
  readonly iterations: number;
}

const MOST_PASSES = 40;
const LARGE = 3.273390607896142e150; // 2⁵⁰⁰
const SHIFT = 4.149515568880993e180; // 2⁶⁰⁰

/** Of the n × n matrix given row by row; it is not changed. */
export function eigenvaluesGeneral(matrix: ArrayLike<number>, n: number): GeneralEigenvalues {
  const h = Float64Array.from(matrix);
  const real = new Float64Array(n);
  const imaginary = new Float64Array(n);
  if (!allFinite(h, 0, h.length)) return { real, imaginary, converged: false, iterations: 0 };
  const scale = scaleExactly(h);
  toHessenberg(h, n);
  const largest = largestAbsolute(h, 0, h.length);
  let iterations = 0;
  for (let high = n - 1, passes = 0; high >= 0; ) {
    const low = deflated(h, n, high, largest);
    if (high - low < 2) {
      if (low === high) real[high] = h[high * n + high]!;
      else writePair(h, n, low, real, imaginary);
      high = low - 1;
      passes = 0;
    } else {
      if (passes === MOST_PASSES) return { real, imaginary, converged: false, iterations };
      francisPass(h, n, low, high, ++passes % 10 === 0);
      iterations++;
    }
  }
  for (const list of [real, imaginary]) for (let i = 0; i < n; i++) list[i] = list[i]! * scale;
  return { real, imaginary, converged: true, iterations };
}

/** Brings entries near the limits of doubles into reach of their squares, by a power of two; returns the factor that undoes it. */
function scaleExactly(h: Float64Array): number {
  const largest = largestAbsolute(h, 0, h.length);
  const shift = largest > LARGE ? 1 / SHIFT : largest < 1 / LARGE ? SHIFT : 1;
  for (let i = 0; i < h.length; i++) h[i] = h[i]! * shift;
  return 1 / shift;
}

/** First row of the block that ends in row `high` and has no negligible entry below its diagonal. */
function deflated(h: Float64Array, n: number, high: number, largest: number): number {
  for (let k = high; k > 0; k--) {
    const size = Math.abs(h[(k - 1) * n + k - 1]!) + Math.abs(h[k * n + k]!);
    if (Math.abs(h[k * n + k - 1]!) > EPSILON * (size > 0 ? size : largest)) continue;
    h[k * n + k - 1] = 0;
    return k;
  }
  return 0;
}

/** Eigenvalues of the 2 × 2 block that begins in row k: of p² ± the smaller real root is found from the product, which does not cancel. */
function writePair(h: Float64Array, n: number, k: number, real: Float64Array, imaginary: Float64Array): void {
  const [a, b] = [h[k * n + k]!, h[k * n + k + 1]!];
  const [c, d] = [h[(k + 1) * n + k]!, h[(k + 1) * n + k + 1]!];
  const p = (a - d) / 2;
  const discriminant = p * p + b * c;
  if (discriminant < 0) {
    real[k] = d + p;
    real[k + 1] = d + p;
    imaginary[k] = Math.sqrt(-discriminant);
    imaginary[k + 1] = -imaginary[k]!;
    return;
  }
  const z = p + (p < 0 ? -1 : 1) * Math.sqrt(discriminant);
  real[k] = d + z;
  real[k + 1] = z === 0 ? d : d - (b * c) / z;
}

/** Reflection that turns (x, y, z) into a multiple of the first axis: E − v vᵀ·2/vᵀv. Returns 2/vᵀv; v in `v`. */
function reflection(x: number, y: number, z: number, v: Float64Array): number {
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z);
  if (size === 0) return 0;
  const [u, s, t] = [x / size, y / size, z / size];
  const norm = Math.sqrt(u * u + s * s + t * t);
  v[0] = u + (u < 0 ? -norm : norm);
  v[1] = s;
  v[2] = t;
  return 2 / (v[0] * v[0] + s * s + t * t);
}

/** H ← P H P for the reflection P of rows k … k + count − 1, on rows and columns `from` … `to`. */
function reflectBoth(h: Float64Array, n: number, k: number, count: number, v: Float64Array, beta: number, from: number, to: number): void {
  for (let j = from; j <= to; j++) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += v[i]! * h[(k + i) * n + j]!;
    sum *= beta;
    for (let i = 0; i < count; i++) h[(k + i) * n + j] = h[(k + i) * n + j]! - sum * v[i]!;
  }
  for (let i = from; i <= to; i++) {
    let sum = 0;
    for (let j = 0; j < count; j++) sum += v[j]! * h[i * n + k + j]!;
    sum *= beta;
    for (let j = 0; j < count; j++) h[i * n + k + j] = h[i * n + k + j]! - sum * v[j]!;
  }
}

/** One double-shifted pass over the block of rows low … high; what lies outside the block has no part in its eigenvalues. */
function francisPass(h: Float64Array, n: number, low: number, high: number, exceptional: boolean): void {
  const at = (i: number, j: number): number => h[i * n + j]!;
  const edge = Math.abs(at(high, high - 1)) + Math.abs(at(high - 1, high - 2));
  const trace = exceptional ? 1.5 * edge : at(high - 1, high - 1) + at(high, high);
  const product = exceptional ? edge * edge : at(high - 1, high - 1) * at(high, high) - at(high - 1, high) * at(high, high - 1);
  // first column of (H − σ₁E)(H − σ₂E)
  let x = at(low, low) * at(low, low) + at(low, low + 1) * at(low + 1, low) - trace * at(low, low) + product;
  let y = at(low + 1, low) * (at(low, low) + at(low + 1, low + 1) - trace);
  let z = at(low + 1, low) * at(low + 2, low + 1);
  const v = new Float64Array(3);
  for (let k = low; k < high; k++) {
    const count = Math.min(3, high - k + 1);
    const beta = reflection(x, y, count === 3 ? z : 0, v);
    reflectBoth(h, n, k, count, v, beta, low, high);
    x = at(k + 1, k);
    y = k + 2 <= high ? at(k + 2, k) : 0;
    z = k + 3 <= high ? at(k + 3, k) : 0;
  }
  // what the reflections have made zero, exactly
  for (let i = low + 2; i <= high; i++) for (let j = low; j < i - 1; j++) h[i * n + j] = 0;
}

/** Zeros below the first subdiagonal. */
function toHessenberg(h: Float64Array, n: number): void {
  const v = new Float64Array(n);
  for (let k = 0; k + 2 < n; k++) {
    let size = 0;
    for (let i = k + 1; i < n; i++) size = Math.max(size, Math.abs(h[i * n + k]!));
    if (size === 0) continue;
    let square = 0;
    for (let i = k + 1; i < n; i++) {
      v[i - k - 1] = h[i * n + k]! / size;
      square += v[i - k - 1]! * v[i - k - 1]!;
    }
    const norm = Math.sqrt(square);
    // vᵀv = 2(norm² + |v₀| norm)
    const beta = 1 / (square + Math.abs(v[0]!) * norm);
    v[0] = v[0]! + (v[0]! < 0 ? -norm : norm);
    reflectBoth(h, n, k + 1, n - k - 1, v, beta, 0, n - 1);
    for (let i = k + 2; i < n; i++) h[i * n + k] = 0;
  }
}
