/**
 * The pairs of smooth pieces of A and B (vertex, rim, tip, ellipsoid) that carry the nearest points of curved cores: at most four, each with a weight
 * and its points at the present normal. Newton's method (`newton-normal.ts`) moves weights and points, `refine-normal.ts` lets pairs enter and leave.
 *
 * The arrays are constant scratch buffers that carry nothing from call to call.
 */
import { vertexCountOf } from "../../../geometry/polyhedron.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { vertexA, vertexB } from "./difference.js";
import { SIZE } from "./small-system.js";

const PAIRS = SIZE - 1;

/** Of pair i: numbers of its pieces and weight λᵢ. */
export const pieceA = new Int32Array(PAIRS);
export const pieceB = new Int32Array(PAIRS);
export const share = new Float64Array(PAIRS);
/** aᵢ and wᵢ = bᵢ − aᵢ, stride 3, m. */
export const pointsA = new Float64Array(3 * PAIRS);
export const points = new Float64Array(3 * PAIRS);

/** How many pairs there are, and the mean of n·w. */
export const state = { pairs: 0, d: 0 };

/** Forgets the pairs of pieces. */
export function clearPairs(): void {
  state.pairs = 0;
}

/** Adds the pair of pieces of a slot, with a weight; false where it was known. */
export function addPair(slot: number, weight: number): boolean {
  const a = vertexA[slot]!;
  const b = vertexB[slot]!;
  for (let i = 0; i < state.pairs; i++) {
    if (pieceA[i] !== a || pieceB[i] !== b) continue;
    share[i]! += weight;
    return false;
  }
  if (state.pairs === PAIRS) return false;
  pieceA[state.pairs] = a;
  pieceB[state.pairs] = b;
  share[state.pairs++] = weight;
  return true;
}

/** Keeps the pairs in the memory of a pair (`pair-memory.ts`). */
export function rememberPairs(cache: Float64Array, at: number): void {
  cache[at + 3] = state.pairs;
  for (let i = 0; i < state.pairs; i++) {
    cache[at + 4 + i] = pieceA[i]!;
    cache[at + 8 + i] = pieceB[i]!;
  }
}

/** Takes the pairs from the memory, with equal weights; false where there are none, or they are no pairs of these shapes. */
export function recallPairs(A: ConvexShape, B: ConvexShape, cache: Float64Array, at: number): boolean {
  const count = cache[at + 3]!;
  if (!(count >= 1 && count <= PAIRS)) return false;
  state.pairs = count | 0;
  for (let i = 0; i < state.pairs; i++) {
    const a = cache[at + 4 + i]! | 0;
    const b = cache[at + 8 + i]! | 0;
    if (a < 0 || a >= pieceCount(A) || b < 0 || b >= pieceCount(B)) return false;
    pieceA[i] = a;
    pieceB[i] = b;
    share[i] = 1 / state.pairs;
  }
  return true;
}

const pieceCount = (shape: ConvexShape): number => (shape.polyhedron === undefined ? 2 : vertexCountOf(shape.polyhedron));

/** Removes the pair with the most negative weight. */
export function dropNegative(): boolean {
  let worst = 0;
  for (let i = 1; i < state.pairs; i++) if (share[i]! < share[worst]!) worst = i;
  if (share[worst]! >= -1e-12 || state.pairs === 1) return false;
  drop(worst);
  return true;
}

export function drop(i: number): void {
  state.pairs--;
  for (let k = i; k < state.pairs; k++) {
    pieceA[k] = pieceA[k + 1]!;
    pieceB[k] = pieceB[k + 1]!;
    share[k] = share[k + 1]!;
  }
}

/** Brings the pair of pieces of a slot to the end; false where it is none of the set. */
export function moveLast(slot: number): boolean {
  const last = state.pairs - 1;
  for (let i = 0; i <= last; i++) {
    if (pieceA[i] !== vertexA[slot] || pieceB[i] !== vertexB[slot]) continue;
    const weight = share[i]!;
    pieceA[i] = pieceA[last]!;
    pieceB[i] = pieceB[last]!;
    share[i] = share[last]!;
    for (let k = 0; k < 3; k++) points[3 * i + k] = points[3 * last + k]!;
    pieceA[last] = vertexA[slot]!;
    pieceB[last] = vertexB[slot]!;
    share[last] = weight;
    return true;
  }
  return false;
}
