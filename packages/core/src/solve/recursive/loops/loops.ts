/**
 * Loops of a tree, closed by multipliers of their cut joints: the tree's factor is made once and serves all of them.
 *
 *   x = x_p + X λ,   (W_sᵀ X) λ = −(W_sᵀ x_p + γ)                W_s: loads of the rows, X: responses of the tree to them
 *
 * The matrix and its factors are those of loop-factor.ts. λ is found in two passes, the second of which takes out what the factor's round-off left; rows that
 * others imply wherever the tree goes take no part, see kept-rows.ts. X itself is never computed: a pass ends with one response to all multipliers.
 *
 * Source: theory 03, section 9. Cost: of the factor, and O(n) per pass.
 * Limits: accelerations are those in the world, so weight must act as loads on the bodies, not as x of the ground.
 */
import type { Chain } from "../../../joint/coupling.js";
import type { BuiltTree } from "../build-tree.js";
import { clearRest, createFlatResponse, type FlatResponse, pathsTo, respondInwards, respondOutwards } from "../flat/flat-respond.js";
import type { FlatTree } from "../flat/flat-tree.js";
import { type CutRows, createCutRows, readAlongCuts, rowsOf } from "./cut-rows.js";
import { addRow, createLoopFactor, factorRows, type LoopFactor, solveRowsOf } from "./loop-factor.js";

export interface Loops {
  readonly cuts: CutRows;
  readonly factor: LoopFactor;
  /** Bodies between the ends of cut joints and the ground; all bodies. */
  readonly touched: Int32Array;
  readonly all: Int32Array;
  readonly response: FlatResponse;
  /** By row: multipliers (N, N·m), those of one pass, and what is left of the rows' conditions. */
  readonly lambda: Float64Array;
  readonly step: Float64Array;
  readonly miss: Float64Array;
  /** By kept row. */
  readonly right: Float64Array;
  /** By coordinate: rates, and where a projection began. */
  readonly rate: Float64Array;
  readonly before: Float64Array;
  /** By body: its twist, world axes, before the last projection. */
  readonly twists: Float64Array;
}

const PASSES = 2;

/** `keep`: rows that count, ascending; all where it is missing. */
export function createLoops(chain: Pick<Chain, "joints" | "partners">, tree: BuiltTree, flat: FlatTree, keep?: ArrayLike<number>): Loops {
  const cuts = createCutRows(chain, tree);
  const rows = rowsOf(cuts);
  const kept = keep ? Int32Array.from(keep) : Int32Array.from({ length: rows }, (_, i) => i);
  const { model } = flat;
  const paths = cuts.joints.map((_, j) => pathsTo(model, cuts.ends.subarray(2 * j, 2 * j + 2)));
  const rowsByJoint = cuts.joints.map(({ kind }) => kind.lengths + kind.angles);
  return {
    cuts,
    factor: createLoopFactor(flat, rowsByJoint, paths, kept),
    touched: pathsTo(model, cuts.ends),
    all: Int32Array.from({ length: model.count }, (_, i) => i),
    response: createFlatResponse(flat),
    lambda: new Float64Array(rows),
    step: new Float64Array(rows),
    miss: new Float64Array(rows),
    right: new Float64Array(kept.length),
    rate: new Float64Array(model.coordinateStart[model.count]!),
    before: new Float64Array(model.coordinateStart[model.count]!),
    twists: new Float64Array(6 * model.count),
  };
}

/** With fresh rows and the tree factored at its present place. False where a number is not finite. */
export const factorLoops = (tree: FlatTree, { cuts, response, factor }: Loops): boolean => factorRows(tree, cuts, response, factor);

/** out += sign · loads of those multipliers on the bodies. */
export function addRows(
  { cuts, factor: { jointOf } }: Pick<Loops, "cuts" | "factor">,
  lambda: Float64Array,
  sign: 1 | -1,
  out: Float64Array,
): void {
  for (let i = 0; i < lambda.length; i++) if (lambda[i] !== 0) addRow(cuts, jointOf[i]!, i, sign * lambda[i]!, out);
}

/** `step` := multipliers that take `miss` away: (W_sᵀ X) step = −miss on the kept rows, 0 on the others. */
export function solveLoops({ factor, step, miss, right }: Loops): void {
  const { kept, scale } = factor;
  for (let k = 0; k < kept.length; k++) right[k] = -miss[kept[k]!]! * scale[k]!;
  solveRowsOf(factor, right);
  step.fill(0);
  for (let k = 0; k < kept.length; k++) step[kept[k]!] = right[k]! * scale[k]!;
}

/** Response of the tree to the multipliers `step`: Δs in `response.speeds`, x in `response.motion`. What goes through the joints is taken off `need`. */
export function pushLoops(tree: FlatTree, { cuts, factor, step, response, touched, all }: Loops, need?: Float64Array): void {
  addRows({ cuts, factor }, step, 1, response.load);
  respondInwards(tree, response, touched, need);
  respondOutwards(tree, response, all);
  clearRest(tree.model, response.rest, touched);
}

/** After a substitution without multipliers: λ, and ṡ, x and the needs of the tree with them. γ has been read, the loops are factored. */
export function closeAccelerations(tree: FlatTree, loops: Loops, rates: Float64Array): void {
  close(tree, loops, { motion: tree.acceleration, speeds: rates, bias: loops.cuts.bias, need: tree.need });
}

/** After a response of the tree alone: λ, and what bodies and speeds do with them. */
export function closeResponse(tree: FlatTree, loops: Loops, { motion, speeds }: FlatResponse): void {
  close(tree, loops, { motion, speeds });
}

interface Open {
  readonly motion: Float64Array;
  readonly speeds: Float64Array;
  readonly bias?: Float64Array;
  readonly need?: Float64Array;
}

function close(tree: FlatTree, loops: Loops, { motion, speeds, bias, need }: Open): void {
  const { cuts, lambda, step, miss, response } = loops;
  lambda.fill(0);
  for (let pass = 0; pass < PASSES; pass++) {
    readAlongCuts(cuts, motion, miss);
    if (bias) addTo(miss, bias);
    solveLoops(loops);
    pushLoops(tree, loops, need);
    addTo(lambda, step);
    addTo(speeds, response.speeds);
    addTo(motion, response.motion);
  }
}

export function addTo(sum: Float64Array, part: Float64Array): void {
  for (let k = 0; k < part.length; k++) sum[k] = sum[k]! + part[k]!;
}
