/**
 * Coordinate partitioning: loops are closed by the dependent coordinates alone, the independent ones stay what the integrator made of them.
 *
 *   C = W_sᵀ T Φ            what every speed does to every row: c_j = Φ_jᵀ l of the row's load l, handed inwards unchanged
 *   C P = Q R               pivot columns are the dependent speeds;   C_v δ_v = −miss,  δ_u = 0
 *
 * The choice is made anew at every factor, so nothing of it has to be remembered between steps, and none is badly conditioned but near positions in which
 * rows depend on each other: there, and where they always do, no choice is a good one, and loops are closed in the mass metric (project-loops.ts). By
 * partitioning, speeds that do not fit would grow by the inverse of the smallest pivot.
 * Source: theory 03, section 5. Cost: O(rows · depth) for C, 2 rows² speeds for its factor.
 */
import { factorQr, lowerQrRank, type QrFactors, qrFactors, solveLeastSquares } from "../../../linalg/dense-qr.js";
import { dot6 } from "../flat/flat-factor.js";
import { giveNeed } from "../flat/flat-substitute.js";
import { type FlatTree, isAxis, TURN } from "../flat/flat-tree.js";
import { addRow, RANK_TOLERANCE } from "./loop-factor.js";
import type { Loops } from "./loops.js";
import { type Closer, nearest } from "./project-loops.js";

/** Smallest pivot, relative to the largest, of a choice that is a good one, here and nearby. */
const FIRM = 1e-4;

const smallestPivot = ({ a, rank, columns }: QrFactors): number => Math.abs(a[(rank - 1) * (columns + 1)]! / a[0]!);

/** With its own factor; of one tree. */
export function createPartition(): Closer {
  let columns: QrFactors | undefined;
  let firm = false;
  return {
    factor(flat, loops) {
      columns ??= qrFactors(loops.factor.kept.length, flat.model.speedStart[flat.model.count]!);
      columns.a.fill(0);
      for (let k = 0; k < loops.factor.kept.length; k++) writeRow(flat, loops, k, columns.a, k * columns.columns);
      columns.form = "matrix";
      factorQr(columns, RANK_TOLERANCE);
      firm = columns.rank === columns.rows && smallestPivot(columns) > FIRM;
      if (!firm) nearest.factor(flat, loops);
    },
    isFirm: (loops) => firm || nearest.isFirm(loops),
    lower: (loops, least) => (firm ? lowerQrRank(columns!, least, 1) : nearest.lower(loops, least)),
    solve(flat, loops) {
      if (!firm) return nearest.solve(flat, loops);
      const { factor, miss, right, response, step } = loops;
      const { kept } = factor;
      step.fill(0);
      for (let k = 0; k < kept.length; k++) right[k] = -miss[kept[k]!]!;
      solveLeastSquares(columns!, right, 0, response.speeds, 0);
    },
  };
}

/** One row of C to out[o …]. */
function writeRow(tree: FlatTree, { factor, cuts, response }: Loops, k: number, out: Float64Array, o: number): void {
  const { model, placement, way, motion } = tree;
  const { kept, jointOf, paths } = factor;
  const { load } = response;
  const joint = jointOf[kept[k]!]!;
  const path = paths[joint]!;
  addRow(cuts, joint, kept[k]!, 1, load);
  for (let p = path.length - 1; p >= 0; p--) {
    const i = path[p]!;
    const first = model.speedStart[i]!;
    if (isAxis(way[i]!)) out[o + first] = load[way[i] === TURN ? 6 * i : 6 * i + 3]!;
    else for (let r = first; r < model.speedStart[i + 1]!; r++) out[o + r] = dot6(motion, 6 * r, load, 6 * i);
    if (model.parent[i]! >= 0) giveNeed(placement, 12 * i, load, 6 * i, 6 * model.parent[i]!);
    load.fill(0, 6 * i, 6 * i + 6);
  }
}
