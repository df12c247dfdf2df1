/**
 * How well least squares know their parameters: covariance from the Jacobian at the solution.
 *
 *   s² = ‖r‖²/(m − n),   cov = s² (JᵀJ)⁻¹,   deviation = √cov_jj,   interval x ± t₉₅ %(m − n)·deviation
 *
 * True of errors that are independent and of one size, and of a model that is nearly linear within the interval. Parameters
 * at a bound are no estimates and left out of n; if J has not full rank, some combination of parameters leaves no trace in
 * what was measured and nothing is known about those in it.
 *
 * Source: Seber and Wild, Nonlinear Regression (1989), section 5.1.
 */
import { completeQr, factorQr, nullSpace, qrFactors, solveNormal } from "@gelenk/core/numerics";
import { slopeAt, type Variable, valueAt } from "./problem.js";
import type { Point } from "./search.js";
import { studentT95 } from "./student-t.js";

/** A fitted parameter with what the fit knows about it. */
export interface Estimate {
  /** Target of the variable. */
  readonly target: string;
  /** In the units of the model. */
  readonly value: number;
  /** Standard deviation; null where nothing is known about it. */
  readonly deviation: number | null;
  /** Half of the interval of 95 %. */
  readonly half: number | null;
  /** Does it lie at a bound of its range, where the deviation means little? */
  readonly atBound: boolean;
}

/** Parameters of a least-squares fit with their uncertainty. */
export interface Estimates {
  /** In the order of the variables. */
  readonly parameters: readonly Estimate[];
  /** s, of one residual. */
  readonly deviation: number;
  /** Residuals less parameters. */
  readonly freedoms: number;
  /** Correlations of the parameters that are estimated, in their order, row by row. */
  readonly correlations: readonly (readonly number[])[];
}

/** Pivots of the scaled J below this share of the largest count as zero: differences are not more exact. */
const NO_TRACE = 1e-9;
/** Shares in a direction that leaves no trace, above which a parameter is unknown. */
const INVOLVED = 1e-6;

/** Uncertainty from residuals and Jacobian at the solution: s²(JᵀJ)⁻¹, in the units of the model. */
export function estimate(variables: readonly Variable[], point: Point, residuals: readonly number[], jacobian: Float64Array): Estimates {
  const n = variables.length;
  const free = variables.map((_, j) => j).filter((j) => point[j]! > 0 && point[j]! < 1);
  const freedoms = residuals.length - free.length;
  const sum = residuals.reduce((total, r) => total + r * r, 0);
  const deviation = Math.sqrt(sum / Math.max(freedoms, 1));
  const inverse = inverseNormal(jacobian, residuals.length, n, free);
  const t = freedoms > 0 ? studentT95(freedoms) : Number.NaN;
  const deviationOf = free.map((_, k) => deviation * Math.sqrt(inverse[k]![k]!));
  const parameters = variables.map((variable, j): Estimate => {
    const { target } = variable;
    const value = valueAt(variable, point[j]!);
    const own = deviationOf[free.indexOf(j)];
    const known = own !== undefined && Number.isFinite(own) && freedoms > 0;
    const inUnits = known ? own * Math.abs(slopeAt(variable, point[j]!)) : null;
    return { target, value, deviation: inUnits, half: inUnits === null ? null : t * inUnits, atBound: own === undefined };
  });
  const correlations = inverse.map((row, i) => row.map((entry, j) => entry / Math.sqrt(inverse[i]![i]! * inverse[j]![j]!)));
  return { parameters, deviation, freedoms, correlations };
}

/** (JᵀJ)⁻¹ of the free columns; NaN in the rows of parameters that take part in a direction that leaves no trace. */
function inverseNormal(jacobian: Float64Array, rows: number, n: number, free: readonly number[]): number[][] {
  const columns = free.length;
  const scale = free.map((j) => {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += jacobian[i * n + j]! * jacobian[i * n + j]!;
    return Math.sqrt(sum);
  });
  const factors = qrFactors(rows, columns);
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < columns; k++) factors.a[i * columns + k] = jacobian[i * n + free[k]!]! / (scale[k] === 0 ? 1 : scale[k]!);
  const rank = factorQr(factors, NO_TRACE);
  const inverse = free.map((_, k) => {
    const unit = new Float64Array(columns);
    unit[k] = 1;
    solveNormal(factors, unit, unit);
    return Array.from(unit, (entry, j) => entry / (scale[j]! * scale[k]!));
  });
  if (rank === columns) return inverse;
  completeQr(factors);
  const open = new Float64Array(columns * (columns - rank));
  const count = nullSpace(factors, open, 0);
  const known = free.map((_, k) => open.subarray(k * count, (k + 1) * count).every((share) => Math.abs(share) <= INVOLVED));
  return inverse.map((row, k) => row.map((entry) => (known[k] ? entry : Number.NaN)));
}
