/**
 * Who rests on whom: in which order loads go down through a heap.
 *
 *   a pair holds up B    −n·f_B > HOLDS·|f_B|  and B lies higher than A, or A cannot move; likewise for A with −n          n normal from A to B, f forces
 *   rank of a body       0 where it holds nothing up, else one more than the highest rank of what it holds up
 *
 * Heights rise strictly from the lower to the upper body of a pair, so that loads of one direction cannot go round; where forces of several
 * directions let them, the round is cut at the number of bodies.
 */
import { POSE, TWIST } from "../../body/body-tables.js";
import type { PileBodies } from "./pile-bodies.js";
import { BODY, LENGTH, NORMAL, OFFSET_A, type SweptRows } from "./pile-layout.js";

/** Cosine between normal and load from which on a body is held up. */
const HOLDS = 0.01;

/** Which body of a pair; both are the sum. */
export const SIDE_A = 1;
export const SIDE_B = 2;

/** By manifold, in the order of the rows: its place, the side that is held up, 0 for none, and the rank of that body, −1 for none. Ranks are below `ranks`. */
export interface LoadOrder {
  readonly record: Int32Array;
  readonly held: Uint8Array;
  readonly rank: Int32Array;
  readonly ranks: number;
}

/** `anchor`: poses of the bodies, stride 7, by slot. */
export function loadOrder({ data, first, end }: SweptRows, count: number, bodies: PileBodies, anchor: Float64Array): LoadOrder {
  const record = new Int32Array(count);
  const held = new Uint8Array(count);
  for (let m = first, n = 0; m < end; m += data[m + LENGTH]! | 0, n++) {
    record[n] = m;
    held[n] = heldSide(data, m, bodies, anchor);
  }
  const bodyRank = rankBodies(data, record, held, bodies);
  const rank = new Int32Array(count).fill(-1);
  let ranks = 0;
  for (let n = 0; n < count; n++) {
    if (held[n] === 0) continue;
    rank[n] = bodyRank[numberOf(data, record[n]!, held[n]!)]!;
    ranks = Math.max(ranks, rank[n]! + 1);
  }
  return { record, held, rank, ranks };
}

const numberOf = (data: Float64Array, m: number, side: number): number => data[m + OFFSET_A + side - SIDE_A]! / BODY;

const otherSide = (side: number): number => SIDE_A + SIDE_B - side;

function heldSide(data: Float64Array, m: number, bodies: PileBodies, anchor: Float64Array): number {
  const { inverseMass, load } = bodies;
  for (let side = SIDE_A; side <= SIDE_B; side++) {
    const upper = numberOf(data, m, side);
    const lower = numberOf(data, m, otherSide(side));
    if (inverseMass[upper] === 0) continue;
    const l = TWIST * upper + 3;
    const x = load[l]!;
    const y = load[l + 1]!;
    const z = load[l + 2]!;
    const along = data[m + NORMAL]! * x + data[m + NORMAL + 1]! * y + data[m + NORMAL + 2]! * z;
    if ((side === SIDE_A ? along : -along) <= HOLDS * Math.sqrt(x * x + y * y + z * z)) continue;
    if (inverseMass[lower] === 0 || height(bodies, anchor, upper, l) > height(bodies, anchor, lower, l)) return side;
  }
  return 0;
}

/** How high a body lies against the load at l. */
function height({ slot, load }: PileBodies, anchor: Float64Array, body: number, l: number): number {
  const p = POSE * slot[body]!;
  return -(anchor[p]! * load[l]! + anchor[p + 1]! * load[l + 1]! + anchor[p + 2]! * load[l + 2]!);
}

function rankBodies(data: Float64Array, record: Int32Array, held: Uint8Array, { count, inverseMass }: PileBodies): Int32Array {
  const rank = new Int32Array(count);
  for (let pass = 0, isChanged = true; isChanged && pass < count; pass++) {
    isChanged = false;
    for (let n = 0; n < record.length; n++) {
      if (held[n] === 0) continue;
      const upper = numberOf(data, record[n]!, held[n]!);
      const lower = numberOf(data, record[n]!, otherSide(held[n]!));
      if (inverseMass[lower] === 0 || rank[lower]! > rank[upper]!) continue;
      rank[lower] = rank[upper]! + 1;
      isChanged = true;
    }
  }
  return rank;
}
