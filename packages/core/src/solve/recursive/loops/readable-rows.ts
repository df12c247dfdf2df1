/** Rows of cut joints out of the tables, for the readable algorithms; they must be fresh (`refreshCuts`, `readCutBiases`). */
import type { LoopRow } from "./appended-cubic.js";
import { CUT } from "./cut-rows.js";
import type { Loops } from "./loops.js";

export function readableRow({ cuts, factor }: Loops, row: number): LoopRow<number> {
  const joint = factor.jointOf[row]!;
  const ends = [0, 1].map((side) => ({
    body: cuts.ends[2 * joint + side]!,
    load: Array.from(cuts.load.subarray(CUT * row + 6 * side, CUT * row + 6 * side + 6)),
  }));
  return { ends: ends.filter(({ body }) => body >= 0), bias: cuts.bias[row]! };
}

/** Bodies of the tree at the ends of every cut joint, −1 for the ground. */
export const cutEnds = ({ cuts }: Loops): readonly (readonly number[])[] =>
  cuts.joints.map((_, j) => Array.from(cuts.ends.subarray(2 * j, 2 * j + 2)));
