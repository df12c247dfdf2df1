/** Tables of the path from soft contacts to hard ones (follow-path.ts): made once, grown where a problem is larger. */
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type BestState, createBestState } from "./best-state.js";

type Numbers = Float64Array<ArrayBuffer>;

/** With n rows; points of the path have n + 1 numbers: impulses in their units, then s = ln ε. */
export interface PathWork {
  /** By row: the unit of its impulse; its stiffness k (m/s per N·s), rate without impulses, impulse and rate. */
  unit: Numbers;
  stiff: Numbers;
  free: Numbers;
  impulse: Numbers;
  rate: Numbers;
  /** dG by the unknowns and a last row, n + 1 by n + 1; G, or the solution of a system. */
  matrix: Numbers;
  right: Numbers;
  pivots: Int32Array<ArrayBuffer>;
  /** The point reached, the one that is tried; directions of the path there. */
  here: Numbers;
  trial: Numbers;
  along: Numbers;
  ahead: Numbers;
  /** Where the solve was before. */
  readonly best: BestState;
}

export const createPathWork = (): PathWork => ({
  unit: new Float64Array(8),
  stiff: new Float64Array(8),
  free: new Float64Array(8),
  impulse: new Float64Array(8),
  rate: new Float64Array(8),
  matrix: new Float64Array(64),
  right: new Float64Array(8),
  pivots: new Int32Array(8),
  here: new Float64Array(8),
  trial: new Float64Array(8),
  along: new Float64Array(8),
  ahead: new Float64Array(8),
  best: createBestState(),
});

/** Room for n rows. */
export function growPath(path: PathWork, n: number): void {
  const tables = ["unit", "stiff", "free", "impulse", "rate", "right", "here", "trial", "along", "ahead"] as const;
  for (const name of tables) path[name] = grownNumbers(path[name], n + 1);
  path.matrix = grownNumbers(path.matrix, (n + 1) * (n + 1));
  path.pivots = grownIntegers(path.pivots, n + 1);
}
