/**
 * Dual bases of a joint: free and locked directions of motion (Φ, Φ̄) and of load (Ψ, Ψ̄), from what the joint is known by.
 *
 *   [Ψ Ψ̄]ᵀ [Φ Φ̄] = E₆,    span Φ = span J = ker Wᵀ,    span Ψ̄ = span W = ker Jᵀ
 *   from J (6×f, columns are motions):   Φ = J,  Ψ = J (JᵀJ)⁻¹,   Φ̄ = Ψ̄ = orthonormal basis of ker Jᵀ
 *   from W (6×(6−f), columns are loads): Ψ̄ = W,  Φ̄ = W (WᵀW)⁻¹,  Φ = Ψ = orthonormal basis of ker Wᵀ
 *
 * So s keeps its meaning where J is given, λ̄ where W is. Source: theory 03, section 4.3 (appendix A.2.2). Numbers only: bases are found by QR.
 * Cost: one QR of 6×6 at most. Limits: columns must be independent; the rank found is reported.
 */
import { completeQr, factorQr, nullSpace, qrFactors } from "../../linalg/dense-qr.js";
import { NUMBERS } from "./algebra.js";
import { factorBranches, fullBranch, solveBranches } from "./branch-factor.js";
import { combine, dot, type Vector } from "./spatial-algebra.js";

type Columns = readonly Vector<number>[];

/** Columns of six numbers each. */
export interface DualBases {
  /** Φ */
  readonly free: Columns;
  /** Φ̄ */
  readonly locked: Columns;
  /** Ψ */
  readonly freeLoads: Columns;
  /** Ψ̄ */
  readonly lockedLoads: Columns;
  /** Were the given columns independent? Without that the bases mean nothing. */
  readonly independent: boolean;
}

/** From the motions a joint allows. */
export function basesOfMotions(motions: Columns): DualBases {
  const { complement, independent } = orthonormalComplement(motions);
  return { free: motions, freeLoads: reciprocal(motions), locked: complement, lockedLoads: complement, independent };
}

/** From the loads it can carry: the rows of a joint kind. */
export function basesOfLoads(loads: Columns): DualBases {
  const { complement, independent } = orthonormalComplement(loads);
  return { lockedLoads: loads, locked: reciprocal(loads), free: complement, freeLoads: complement, independent };
}

/** Orthonormal basis of everything perpendicular to the columns. */
function orthonormalComplement(columns: Columns): { complement: Columns; independent: boolean } {
  if (columns.length === 0) return { complement: UNITS, independent: true };
  const f = qrFactors(columns.length, 6);
  for (const [i, column] of columns.entries()) f.a.set(column, 6 * i);
  const rank = factorQr(f);
  if (rank !== columns.length) return { complement: [], independent: false };
  completeQr(f);
  const count = 6 - rank;
  const basis = new Float64Array(6 * count);
  nullSpace(f, basis, 0);
  const complement = Array.from({ length: count }, (_, k) => Array.from({ length: 6 }, (_, i) => basis[i * count + k]!));
  return { complement, independent: true };
}

const UNITS: Columns = Array.from({ length: 6 }, (_, k) => Array.from({ length: 6 }, (_, i) => (i === k ? 1 : 0)));

/** J (JᵀJ)⁻¹ */
function reciprocal(columns: Columns): Columns {
  const gram = columns.map((a) => columns.map((b) => dot(NUMBERS, a, b)));
  const factor = factorBranches(NUMBERS, gram, fullBranch(columns.length));
  return columns.map((_, k) => {
    const unit = columns.map((_, i) => (i === k ? 1 : 0));
    return combine(NUMBERS, columns, solveBranches(NUMBERS, factor, unit));
  });
}
