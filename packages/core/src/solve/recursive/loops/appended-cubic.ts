/**
 * Trees with loops, explicit O(n³): the conditions of the cut joints appended to the mass matrix. The readable twin of loops.ts.
 *
 *   [ M̂  Cᵀ ] [ ṡ ]   [ η − bias        ]          C = W_sᵀ T Φ:  c_j = Φ_jᵀ l of the row's loads l, handed inwards unchanged
 *   [ C  0  ] [−λ ] = [ −(γ + W_sᵀ x₀)  ]          x₀: accelerations of the bodies while ṡ = 0
 *
 * solved as a whole by complete orthogonal decomposition, so that redundant rows get the smallest multipliers. The matrix is written over an algebra.
 * Source: theory 03, section 9 (signs: 21). Cost: O((n + m)³), n speeds and m rows.
 */
import { completeQr, factorQr, qrFactors, solveMinimumNorm } from "../../../linalg/dense-qr.js";
import { type Algebra, NUMBERS } from "../algebra.js";
import { bodyAccelerations, inverseDynamics } from "../inverse-dynamics.js";
import { speedCount, type TreeLoads, type TreeMotion, type TreePosition, type TreeState } from "../kinematics.js";
import { massMatrix } from "../mass-matrix.js";
import { add, dot, loadToParent, subtract, type Vector, zeros } from "../spatial-algebra.js";

/** A row of a cut joint: loads of its unit multiplier on bodies of the tree, in their frames; W_sᵀ x + γ = 0. */
export interface LoopRow<T> {
  readonly ends: readonly { readonly body: number; readonly load: Vector<T> }[];
  /** γ */
  readonly bias: T;
}

export interface LoopedMotion extends TreeMotion<number> {
  /** λ by row. */
  readonly multipliers: Vector<number>;
}

/** One row of C. */
export function rowOfSpeeds<T>(algebra: Algebra<T>, { model, motions, placements }: TreePosition<T>, { ends }: LoopRow<T>): T[] {
  const row = zeros(algebra, speedCount(model));
  for (const { body, load } of ends) {
    let passed = load;
    for (let i = body; i >= 0; i = model.parent[i]!) {
      for (const [k, motion] of motions[i]!.entries()) {
        const place = model.speedStart[i]! + k;
        row[place] = algebra.add(row[place]!, dot(algebra, motion, passed));
      }
      passed = loadToParent(algebra, placements[i]!, passed);
    }
  }
  return row;
}

/** η − bias, and −(γ + W_sᵀ x₀) by row. */
export function rightSides<T>(
  algebra: Algebra<T>,
  state: TreeState<T>,
  loads: TreeLoads<T>,
  rows: readonly LoopRow<T>[],
): { readonly drive: Vector<T>; readonly rows: Vector<T> } {
  const none = zeros(algebra, state.speeds.length);
  const { drive } = inverseDynamics(algebra, state, loads, none);
  // the rows know the true accelerations, not those beyond free fall
  const still = bodyAccelerations(algebra, state, zeros(algebra, 3), none);
  const open = rows.map(({ ends, bias }) =>
    algebra.negate(ends.reduce((sum, { body, load }) => algebra.add(sum, dot(algebra, load, still[body]!)), bias)),
  );
  return { drive: subtract(algebra, loads.drive, drive), rows: open };
}

const RANK_TOLERANCE = 1e-11;

export function appendedCubic(state: TreeState<number>, loads: TreeLoads<number>, rows: readonly LoopRow<number>[]): LoopedMotion {
  const matrix = massMatrix(NUMBERS, state);
  const conditions = rows.map((row) => rowOfSpeeds(NUMBERS, state, row));
  const right = rightSides(NUMBERS, state, loads, rows);
  const n = matrix.length;
  const size = n + rows.length;
  const factors = qrFactors(size, size);
  for (let i = 0; i < n; i++) {
    factors.a.set(matrix[i]!, i * size);
    for (let k = 0; k < rows.length; k++) {
      factors.a[i * size + n + k] = conditions[k]![i]!;
      factors.a[(n + k) * size + i] = conditions[k]![i]!;
    }
  }
  const x = new Float64Array(size);
  factorQr(factors, RANK_TOLERANCE);
  completeQr(factors);
  solveMinimumNorm(factors, Float64Array.from([...right.drive, ...right.rows]), 0, x, 0);
  return finish(
    state,
    loads,
    rows,
    Array.from(x.subarray(0, n)),
    Array.from(x.subarray(n), (value) => -value),
  );
}

/** Accelerations and joint loads that go with ṡ and λ. */
export function finish(
  state: TreeState<number>,
  loads: TreeLoads<number>,
  rows: readonly LoopRow<number>[],
  speedRates: Vector<number>,
  multipliers: Vector<number>,
): LoopedMotion {
  const external: (Vector<number> | undefined)[] = Array.from({ length: state.model.count }, (_, i) => loads.external?.[i]);
  for (const [k, { ends }] of rows.entries()) {
    for (const { body, load } of ends) {
      const own = load.map((value) => value * multipliers[k]!);
      external[body] = external[body] ? add(NUMBERS, external[body], own) : own;
    }
  }
  const { accelerations, jointLoads } = inverseDynamics(NUMBERS, state, { gravity: loads.gravity, external }, speedRates);
  return { speedRates, accelerations, jointLoads, multipliers };
}
