/** Tables of the Newton steps at the end of a solve (direct-finish.ts): made once, grown where a problem is larger. */
import { grownBytes, grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, TWIST } from "../contact-problem.js";

export interface DirectWork {
  rowCount: number;
  /** Rows of the points that take part. */
  row: Int32Array<ArrayBuffer>;
  /** W, the derivative, its right side. */
  mobility: Float64Array<ArrayBuffer>;
  matrix: Float64Array<ArrayBuffer>;
  right: Float64Array<ArrayBuffer>;
  pivots: Int32Array<ArrayBuffer>;
  /** The least violation met and its state; the state a step begins with. */
  best: number;
  bestStick: Uint8Array<ArrayBuffer>;
  bestImpulse: Float64Array<ArrayBuffer>;
  bestTwist: Float64Array<ArrayBuffer>;
  startImpulse: Float64Array<ArrayBuffer>;
  startTwist: Float64Array<ArrayBuffer>;
}

export const createDirectWork = (): DirectWork => ({
  rowCount: 0,
  row: new Int32Array(8),
  mobility: new Float64Array(64),
  matrix: new Float64Array(64),
  right: new Float64Array(8),
  pivots: new Int32Array(8),
  best: 0,
  bestStick: new Uint8Array(8),
  bestImpulse: new Float64Array(8),
  bestTwist: new Float64Array(8),
  startImpulse: new Float64Array(8),
  startTwist: new Float64Array(8),
});

/** Room for the rows that are listed. */
export function growDirect(direct: DirectWork, { rowCount, bodyCount, pointCount }: ContactProblem): void {
  const n = direct.rowCount;
  direct.bestStick = grownBytes(direct.bestStick, pointCount);
  direct.mobility = grownNumbers(direct.mobility, n * n);
  direct.matrix = grownNumbers(direct.matrix, n * n);
  direct.right = grownNumbers(direct.right, n);
  direct.pivots = grownIntegers(direct.pivots, n);
  direct.bestImpulse = grownNumbers(direct.bestImpulse, rowCount);
  direct.bestTwist = grownNumbers(direct.bestTwist, TWIST * bodyCount);
  direct.startImpulse = grownNumbers(direct.startImpulse, rowCount);
  direct.startTwist = grownNumbers(direct.startTwist, TWIST * bodyCount);
}

/** Impulses and twists of a state. */
export function keep({ rowCount, bodyCount, impulse, twist }: ContactProblem, keptImpulse: Float64Array, keptTwist: Float64Array): void {
  for (let i = 0; i < rowCount; i++) keptImpulse[i] = impulse[i]!;
  for (let i = 0; i < TWIST * bodyCount; i++) keptTwist[i] = twist[i]!;
}

export function restore({ rowCount, bodyCount, impulse, twist }: ContactProblem, keptImpulse: Float64Array, keptTwist: Float64Array): void {
  for (let i = 0; i < rowCount; i++) impulse[i] = keptImpulse[i]!;
  for (let i = 0; i < TWIST * bodyCount; i++) twist[i] = keptTwist[i]!;
}
