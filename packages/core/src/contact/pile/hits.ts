/** What hits in a sub-step, for `settle-hits.ts`. */
import { createPushProblem, type PushProblem } from "./push-descent.js";

/** Work: what is solved together in this sub-step. */
export interface Hits {
  /** Numbers of the entries, how many, their points, and the longest step of the problem that they make. */
  entries: Int32Array<ArrayBuffer>;
  count: number;
  points: number;
  atOnce: number;
  /** Do masses that touch among them differ? */
  isUnlike: boolean;
  readonly problem: PushProblem;
  /** By entry: is it taken, impulse left (N·s). By body: does its speed change by a hit, does it belong to an entry. */
  isTaken: Uint8Array<ArrayBuffer>;
  impulse: Float64Array<ArrayBuffer>;
  isKicked: Uint8Array<ArrayBuffer>;
  isMoved: Uint8Array<ArrayBuffer>;
}

export const createHits = (): Hits => ({
  entries: new Int32Array(0),
  count: 0,
  points: 0,
  atOnce: 0,
  isUnlike: false,
  problem: createPushProblem(),
  isTaken: new Uint8Array(0),
  impulse: new Float64Array(0),
  isKicked: new Uint8Array(0),
  isMoved: new Uint8Array(0),
});
