/**
 * Kernels on small dense blocks, row-major in flat arrays, in loops. The sizes 2 … 6 have generated, unrolled twins in
 * small-blocks-unrolled.ts, equal up to round-off; a test holds both together.
 *
 * A symmetric block is factored as A = L D Lᵀ, L unit lower triangular, D diagonal: L lies below the diagonal, 1/d on it, what is above is
 * neither read nor written. A block without symmetry is factored as A = L U: L as before, U above the diagonal and its inverse pivots on it.
 */

/** In place LDLᵀ of the n × n block at `a`. Returns false at a zero or non-finite pivot; the block is then of no use. */
export function factorBlock(values: Float64Array, a: number, n: number): boolean {
  for (let j = 0; j < n; j++) {
    const row = a + j * n;
    let d = values[row + j]!;
    for (let k = 0; k < j; k++) {
      // until here the row held L_jk d_k
      const scaled = values[row + k]!;
      const l = scaled * values[a + k * n + k]!;
      values[row + k] = l;
      d -= l * scaled;
    }
    const inverse = 1 / d;
    const one = d * inverse;
    if (one - one !== 0) return false;
    values[row + j] = inverse;
    for (let i = j + 1; i < n; i++) {
      let s = values[a + i * n + j]!;
      for (let k = 0; k < j; k++) s -= values[a + i * n + k]! * values[row + k]!;
      values[a + i * n + j] = s;
    }
  }
  return true;
}

/** x := A⁻¹ x for one vector of n numbers with the factor at `a`. */
export function solveBlock(values: Float64Array, a: number, n: number, x: Float64Array, o: number): void {
  solveLower(values, a, n, x, o);
  divideByPivots(values, a, n, x, o);
  solveUpper(values, a, n, x, o);
}

/** x := L⁻¹ x. */
export function solveLower(values: Float64Array, a: number, n: number, x: Float64Array, o: number): void {
  for (let i = 1; i < n; i++) {
    let s = x[o + i]!;
    for (let k = 0; k < i; k++) s -= values[a + i * n + k]! * x[o + k]!;
    x[o + i] = s;
  }
}

/** x := D⁻¹ x. */
export function divideByPivots(values: Float64Array, a: number, n: number, x: Float64Array, o: number): void {
  for (let i = 0; i < n; i++) x[o + i] = x[o + i]! * values[a + i * n + i]!;
}

/** x := L⁻ᵀ x. */
export function solveUpper(values: Float64Array, a: number, n: number, x: Float64Array, o: number): void {
  for (let i = n - 2; i >= 0; i--) {
    let s = x[o + i]!;
    for (let k = i + 1; k < n; k++) s -= values[a + k * n + i]! * x[o + k]!;
    x[o + i] = s;
  }
}

/** Y := B L⁻ᵀ in place of the m × n block B at `b`, and Y D⁻¹ into `out` from `o` on. */
export function divideBlock(values: Float64Array, a: number, n: number, b: number, m: number, out: Float64Array, o: number): void {
  for (let r = 0; r < m; r++) {
    solveLower(values, a, n, values, b + r * n);
    for (let k = 0; k < n; k++) out[o + r * n + k] = values[b + r * n + k]! * values[a + k * n + k]!;
  }
}

/** C (m × p) at `c` −= Z Yᵀ, Z = m × n in `out` from `o` on, Y = p × n at `b`. */
export function subtractProduct(
  values: Float64Array,
  c: number,
  n: number,
  out: Float64Array,
  o: number,
  m: number,
  b: number,
  p: number,
): void {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < p; j++) {
      let s = values[c + i * p + j]!;
      for (let k = 0; k < n; k++) s -= out[o + i * n + k]! * values[b + j * n + k]!;
      values[c + i * p + j] = s;
    }
  }
}

/** The same for a symmetric C (m × m), of which only the lower triangle is read and written. */
export function subtractTriangle(values: Float64Array, c: number, n: number, out: Float64Array, o: number, m: number, b: number): void {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j <= i; j++) {
      let s = values[c + i * m + j]!;
      for (let k = 0; k < n; k++) s -= out[o + i * n + k]! * values[b + j * n + k]!;
      values[c + i * m + j] = s;
    }
  }
}

/** x[to …] −= B x[from …], B = m × n at `b`. */
export function subtractTimes(values: Float64Array, b: number, n: number, m: number, x: Float64Array, from: number, to: number): void {
  for (let i = 0; i < m; i++) {
    let s = x[to + i]!;
    for (let k = 0; k < n; k++) s -= values[b + i * n + k]! * x[from + k]!;
    x[to + i] = s;
  }
}

/** x[to …] −= Bᵀ x[from …], B = m × n at `b`. */
export function subtractTransposedTimes(
  values: Float64Array,
  b: number,
  n: number,
  m: number,
  x: Float64Array,
  from: number,
  to: number,
): void {
  for (let k = 0; k < n; k++) {
    let s = x[to + k]!;
    for (let i = 0; i < m; i++) s -= values[b + i * n + k]! * x[from + i]!;
    x[to + k] = s;
  }
}

/** In place LU of the n × n block at `a`, 1/u on the diagonal. Returns false at a zero or non-finite pivot. */
export function factorBlockLu(values: Float64Array, a: number, n: number): boolean {
  for (let j = 0; j < n; j++) {
    const pivot = values[a + j * n + j]!;
    const inverse = 1 / pivot;
    const one = pivot * inverse;
    if (one - one !== 0) return false;
    values[a + j * n + j] = inverse;
    for (let i = j + 1; i < n; i++) {
      const l = values[a + i * n + j]! * inverse;
      values[a + i * n + j] = l;
      for (let k = j + 1; k < n; k++) values[a + i * n + k] = values[a + i * n + k]! - l * values[a + j * n + k]!;
    }
  }
  return true;
}

/** Row of n numbers at `o` := row U⁻¹. */
export function divideByUpper(values: Float64Array, a: number, n: number, o: number): void {
  for (let j = 0; j < n; j++) {
    let sum = values[o + j]!;
    for (let k = 0; k < j; k++) sum -= values[o + k]! * values[a + k * n + j]!;
    values[o + j] = sum * values[a + j * n + j]!;
  }
}

/** C (m × p) at `c` −= Y Zᵀ, Y = m × n at `y`, Z = p × n at `z`. */
export function subtractRows(
  C: Float64Array,
  c: number,
  n: number,
  Y: Float64Array,
  y: number,
  m: number,
  Z: Float64Array,
  z: number,
  p: number,
): void {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < p; j++) {
      let sum = C[c + i * p + j]!;
      for (let k = 0; k < n; k++) sum -= Y[y + i * n + k]! * Z[z + j * n + k]!;
      C[c + i * p + j] = sum;
    }
  }
}

/** x := U⁻¹ x. */
export function solveUpperLu(values: Float64Array, a: number, n: number, x: Float64Array, o: number): void {
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[o + i]!;
    for (let k = i + 1; k < n; k++) sum -= values[a + i * n + k]! * x[o + k]!;
    x[o + i] = sum * values[a + i * n + i]!;
  }
}
