/**
 * The corners of an intersection in the plane with their origins: which vertex or edge of which of the two it comes from, vertex i → i,
 * edge i (from vertex i to the next) → n + i, inside → −1.
 */
import { grownIntegers, grownNumbers } from "../memory/growing.js";

/** The corner lies inside of that polygon, on none of its edges. */
export const INSIDE = -1;

/** Overwritten by each call that finds corners. */
export interface ClipCorners {
  count: number;
  /** Origin in the first polygon. */
  first: Int32Array<ArrayBuffer>;
  /** In the second one. */
  second: Int32Array<ArrayBuffer>;
  /** Where along their edges crossings lie, stride 2: share of the edge of the first, of the second. */
  share: Float64Array<ArrayBuffer>;
}

/** Empty, with room for so many corners before its tables grow. */
export const createClipCorners = (capacity = 32): ClipCorners => ({
  count: 0,
  first: new Int32Array(capacity),
  second: new Int32Array(capacity),
  share: new Float64Array(2 * capacity),
});

/** Appends a corner; the tables double where they are full. */
export function addCorner(corners: ClipCorners, first: number, second: number, shareFirst: number, shareSecond: number): void {
  const i = corners.count++;
  if (i === corners.first.length) {
    corners.first = grownIntegers(corners.first, i + 1);
    corners.second = grownIntegers(corners.second, i + 1);
    corners.share = grownNumbers(corners.share, 2 * (i + 1));
  }
  corners.first[i] = first;
  corners.second[i] = second;
  corners.share[2 * i] = shareFirst;
  corners.share[2 * i + 1] = shareSecond;
}

/** The corners with first and second exchanged. */
export function exchangeOrigins({ count, first, second, share }: ClipCorners): void {
  for (let c = 0; c < count; c++) {
    const origin = first[c]!;
    first[c] = second[c]!;
    second[c] = origin;
    const place = share[2 * c]!;
    share[2 * c] = share[2 * c + 1]!;
    share[2 * c + 1] = place;
  }
}
