/**
 * The matrix of the cut joints' rows and its factors.
 *
 *   w_jᵀ X_k = e_jᵀ M̂⁻¹ e_k,   so   W_sᵀ X = VᵀV,   V_k = D^−½ L⁻¹ e_k          e_k of respondInwards, M̂ = L D Lᵀ of every joint
 *
 * so the way inwards of each row is all that is needed, and the matrix is symmetric and not negative by construction. With columns scaled to length 1:
 *
 *   VᵀV = L D Lᵀ        where rows are independent: joints whose ways to the ground do not meet have zeros between them, and only what lies between the first
 *                       number of a row and its diagonal is computed
 *   V P = Q R           where a pivot of that is below WEAK: column pivoting reveals the rank with the digits of V, not of its square. Rows that others
 *                       imply come last and get no multiplier, which leaves the motion what it is.
 *
 * Source: theory 03, section 9 (W_sᵀX); e and M̂ as innovations of the mass matrix. Cost: O(rows · depth) for V, rows² · depth for joints that meet, and
 * rows · band² for the factor; 2 rows² speeds with pivots. Limits: near a singular position the rank is a decision, and multipliers may jump there.
 */
import { factorLdlt, solveLdlt, solveLower } from "../../../linalg/dense-ldlt.js";
import { factorQr, lowerQrRank, type QrFactors, qrFactors, solveNormal } from "../../../linalg/dense-qr.js";
import { euclideanNorm } from "../../../linalg/vector.js";
import { clearRest, type FlatResponse, respondInwards } from "../flat/flat-respond.js";
import { type FlatTree, isAxis } from "../flat/flat-tree.js";
import { CUT, type CutRows } from "./cut-rows.js";

export interface LoopFactor {
  /** Rows that count, ascending, and by row its joint, as a place among the cut joints. */
  readonly kept: Int32Array;
  readonly jointOf: Int32Array;
  /** Bodies between the ends of each joint and the ground; the speeds of their joints; joints up to itself whose ways it meets. */
  readonly paths: readonly Int32Array[];
  readonly speedsOf: readonly Int32Array[];
  readonly meets: readonly Int32Array[];
  /** By joint: its first kept row, as a place among them. */
  readonly first: Int32Array;
  /** V, column by column, each of length 1 or less; what they were multiplied by. */
  readonly columns: Float64Array;
  readonly speeds: number;
  readonly scale: Float64Array;
  /** VᵀV or its factors, row by row. */
  readonly gram: Float64Array;
  /** Factors with pivots, made when first needed; and are they the ones to be used? */
  pivoted: QrFactors | undefined;
  weak: boolean;
  /** Smallest pivot of LDLᵀ. */
  smallest: number;
}

/** Columns of length 1 below this distance from the space of the others are implied by them. */
export const RANK_TOLERANCE = 1e-6;
/** Smallest pivot of LDLᵀ, a squared distance, that is trusted. */
const WEAK = 1e-8;
/** Share of its possible size up to which a column is stretched to length 1. One that is smaller may be round-off, or vanish where its loop is closed. */
const SHORT = 1e-3;

export function createLoopFactor(
  tree: FlatTree,
  rowsByJoint: readonly number[],
  paths: readonly Int32Array[],
  kept: Int32Array,
): LoopFactor {
  const { speedStart, count } = tree.model;
  const jointOf = Int32Array.from(rowsByJoint.flatMap((rows, j) => new Array<number>(rows).fill(j)));
  const speeds = speedStart[count]!;
  const sets = paths.map((path) => new Set(path));
  const first = new Int32Array(paths.length + 1);
  for (const row of kept) first[jointOf[row]! + 1] = first[jointOf[row]! + 1]! + 1;
  for (let j = 0; j < paths.length; j++) first[j + 1] = first[j + 1]! + first[j]!;
  return {
    kept,
    jointOf,
    paths,
    speedsOf: paths.map((path) =>
      Int32Array.from(
        Array.from(path, (i) => Array.from({ length: speedStart[i + 1]! - speedStart[i]! }, (_, k) => speedStart[i]! + k)).flat(),
      ),
    ),
    meets: paths.map((path, j) => Int32Array.from(sets.slice(0, j + 1).flatMap((set, l) => (path.some((i) => set.has(i)) ? [l] : [])))),
    first,
    columns: new Float64Array(speeds * kept.length),
    speeds,
    scale: new Float64Array(kept.length),
    gram: new Float64Array(kept.length * kept.length),
    pivoted: undefined,
    weak: false,
    smallest: 0,
  };
}

/** V and its factors, with fresh rows and the tree factored at its present place. False where a number is not finite. */
export function factorRows(tree: FlatTree, cuts: CutRows, response: FlatResponse, factor: LoopFactor): boolean {
  writeColumns(tree, cuts, response, factor);
  writeGram(factor);
  const sound = factorLdlt(factor.gram, 0, factor.kept.length) > 0;
  factor.smallest = sound ? smallestPivot(factor) : 0;
  factor.weak = !(factor.smallest > WEAK);
  return !factor.weak || pivot(factor) >= 0;
}

/** V, scaled. */
export function writeColumns(tree: FlatTree, cuts: CutRows, response: FlatResponse, factor: LoopFactor): void {
  const { kept, columns, scale, speeds } = factor;
  for (let k = 0; k < kept.length; k++) {
    const most = writeColumn(tree, cuts, response, factor, k);
    const size = euclideanNorm(columns, k * speeds, speeds);
    scale[k] = 1 / Math.max(size, SHORT * most);
    for (let i = k * speeds; i < (k + 1) * speeds; i++) columns[i] = columns[i]! * scale[k]!;
  }
}

/** D^−½ L⁻¹ e of one row, along its paths. Returns how large it could have been: its load, wholly along the lightest joint. */
function writeColumn(
  tree: FlatTree,
  cuts: CutRows,
  response: FlatResponse,
  { kept, jointOf, paths, columns, speeds }: LoopFactor,
  k: number,
): number {
  const joint = jointOf[kept[k]!]!;
  const path = paths[joint]!;
  const { rest, load } = response;
  const { speedStart } = tree.model;
  let lightest = 0;
  addRow(cuts, joint, kept[k]!, 1, load);
  respondInwards(tree, response, path);
  for (let p = 0; p < path.length; p++) {
    const i = path[p]!;
    const first = speedStart[i]!;
    const size = speedStart[i + 1]! - first;
    // of a joint with one axis the factor is 1/M̂
    if (isAxis(tree.way[i]!)) {
      rest[first] = rest[first]! * Math.sqrt(tree.factor[36 * i]!);
      lightest = Math.max(lightest, tree.factor[36 * i]!);
    } else {
      solveLower(tree.factor, 36 * i, size, rest, first);
      for (let r = 0; r < size; r++) {
        const inertia = tree.factor[36 * i + r * size + r]!;
        rest[first + r] = rest[first + r]! / Math.sqrt(inertia);
        lightest = Math.max(lightest, 1 / inertia);
      }
    }
    for (let r = first; r < first + size; r++) columns[k * speeds + r] = rest[r]!;
  }
  clearRest(tree.model, rest, path);
  return euclideanNorm(cuts.load, CUT * kept[k]!, CUT) * Math.sqrt(lightest);
}

/** The load of a multiplier of that size joins those of the bodies. */
export function addRow({ ends, load }: CutRows, joint: number, row: number, size: number, out: Float64Array): void {
  for (let side = 0; side < 2; side++) {
    const body = ends[2 * joint + side]!;
    if (body < 0) continue;
    for (let k = 0; k < 6; k++) out[6 * body + k] = out[6 * body + k]! + size * load[CUT * row + 6 * side + k]!;
  }
}

/** Lower triangle of VᵀV. */
function writeGram({ gram, kept, first, meets, speedsOf, columns, speeds }: LoopFactor): void {
  const n = kept.length;
  gram.fill(0);
  for (let j = 0; j < meets.length; j++) {
    const others = meets[j]!;
    for (let m = 0; m < others.length; m++) {
      const l = others[m]!;
      const common = speedsOf[j]!.length < speedsOf[l]!.length ? speedsOf[j]! : speedsOf[l]!;
      for (let r = first[j]!; r < first[j + 1]!; r++) {
        for (let c = first[l]!; c < first[l + 1]! && c <= r; c++) {
          let sum = 0;
          for (let s = 0; s < common.length; s++) sum += columns[r * speeds + common[s]!]! * columns[c * speeds + common[s]!]!;
          gram[r * n + c] = sum;
        }
      }
    }
  }
}

function smallestPivot({ gram, kept }: LoopFactor): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < gram.length; k += kept.length + 1) smallest = Math.min(smallest, gram[k]!);
  return smallest;
}

/** Rank of V with pivots. */
function pivot(factor: LoopFactor): number {
  const { columns, kept, speeds } = factor;
  factor.pivoted ??= qrFactors(speeds, kept.length);
  const { pivoted } = factor;
  for (let k = 0; k < kept.length; k++) for (let r = 0; r < speeds; r++) pivoted.a[r * kept.length + k] = columns[k * speeds + r]!;
  pivoted.form = "matrix";
  factorQr(pivoted, RANK_TOLERANCE);
  lowerQrRank(pivoted, RANK_TOLERANCE);
  return pivoted.rank;
}

/** Rows nearer than `least` to the space of the others count as implied from now on, but one is always left. True if that changes the solution. */
export function lowerRank(factor: LoopFactor, least: number): boolean {
  if (!factor.weak) {
    if (factor.smallest >= least * least || pivot(factor) < 0) return false;
    factor.weak = true;
  }
  return lowerQrRank(factor.pivoted!, least, 1);
}

/** How many of the kept rows are independent at the place of the last factor. */
export const rankOf = ({ kept, pivoted, weak }: LoopFactor): number => (weak ? pivoted!.rank : kept.length);

/** Joint of a row that others imply there, as a place among the cut joints; −1 if there is none. */
export const impliedJoint = ({ kept, jointOf, pivoted, weak }: LoopFactor): number =>
  weak && pivoted!.rank >= 0 && pivoted!.rank < kept.length ? jointOf[kept[pivoted!.order[pivoted!.rank]!]!]! : -1;

/** x := solution of VᵀV x = x with the scaled columns, with zeros where others imply a row. */
export function solveRowsOf({ gram, kept, pivoted, weak }: LoopFactor, x: Float64Array): void {
  if (!weak) solveLdlt(gram, 0, kept.length, x, 0);
  else if (pivoted!.rank >= 0) solveNormal(pivoted!, x, x);
  else x.fill(0);
}
