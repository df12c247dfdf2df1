/**
 * Reduction of a contact region to the four points that span the largest area, and the deepest one if it is none of them.
 *
 *   largest quadrilateral   max over diagonals (i, j) of |j − i|·(h⁺ + h⁻)/2, h± the furthest points on either side of the diagonal:
 *                           exact, whatever the order of the points
 *   deepest                 kept as a fifth where it lies deeper than the four by more than 1e-6 of the region's extent
 *
 * Of equal areas the one with the longer diagonal is taken: on a line these are its ends. What is equal then is decided by the ids, the
 * smaller first, so the choice does not depend on the order of the list. Points are taken where they touch A, across the normal of the
 * deepest contact. The contacts kept stay in their order. Cost O(n³), on request only.
 */
import { CONTACT_FOUND, CONTACT_IDS, CONTACT_LOCAL, type ContactList } from "./contact-list.js";

const MOST = 4;
/** Areas and depths within this share of the largest are equal. */
const EQUAL = 1e-6;

/** Reduces the contacts from number `first` to the end of the list. */
export function reduceContacts(list: ContactList, first = 0): void {
  const count = list.count - first;
  if (count <= MOST) return;
  const order = Array.from({ length: count }, (_, i) => first + i).sort((a, b) => compareIds(list.ids, a, b));
  const deepest = order.reduce((best, i) => (gapOf(list, i) < gapOf(list, best) ? i : best));
  const { flat, extent } = flatten(list, order, deepest);
  const kept = largestQuadrilateral(flat, extent).map((i) => order[i]!);
  const smallest = Math.min(...kept.map((i) => gapOf(list, i)));
  if (gapOf(list, deepest) < smallest - EQUAL * extent) kept.push(deepest);
  kept.sort((a, b) => a - b);
  kept.forEach((from, i) => {
    moveContact(list, from, first + i);
  });
  list.count = first + kept.length;
}

const gapOf = ({ found }: ContactList, i: number): number => found[CONTACT_FOUND * i]!;

function compareIds(ids: Int32Array, a: number, b: number): number {
  for (let k = 0; k < CONTACT_IDS; k++) {
    const difference = ids[CONTACT_IDS * a + k]! - ids[CONTACT_IDS * b + k]!;
    if (difference !== 0) return difference;
  }
  return a - b;
}

/** Points on A across the normal of contact `deepest`, stride 2, from the deepest one. */
function flatten({ found }: ContactList, order: readonly number[], deepest: number): { flat: Float64Array; extent: number } {
  const o = CONTACT_FOUND * deepest;
  const [x, y, z] = [found[o + 1]!, found[o + 2]!, found[o + 3]!];
  // u = e × n for the coordinate axis e furthest from n, v = n × u.
  const isX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
  const isY = !isX && Math.abs(y) <= Math.abs(z);
  const [ux, uy, uz] = isX ? [0, -z, y] : isY ? [z, 0, -x] : [-y, x, 0];
  const [vx, vy, vz] = [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux];
  const flat = new Float64Array(2 * order.length);
  let extent = 0;
  order.forEach((contact, i) => {
    const at = CONTACT_FOUND * contact + 4;
    const px = found[at]! - found[o + 4]!;
    const py = found[at + 1]! - found[o + 5]!;
    const pz = found[at + 2]! - found[o + 6]!;
    flat[2 * i] = ux * px + uy * py + uz * pz;
    flat[2 * i + 1] = vx * px + vy * py + vz * pz;
    extent = Math.max(extent, Math.abs(flat[2 * i]!), Math.abs(flat[2 * i + 1]!));
  });
  return { flat, extent };
}

/** Numbers of the corners of the largest quadrilateral. */
function largestQuadrilateral(flat: Float64Array, extent: number): number[] {
  const count = flat.length / 2;
  let mostArea = 0;
  let mostLength = 0;
  let best = [0];
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const dx = flat[2 * j]! - flat[2 * i]!;
      const dy = flat[2 * j + 1]! - flat[2 * i + 1]!;
      const sides = [0, 0];
      const corners = [-1, -1];
      for (let k = 0; k < count; k++) {
        const height = dx * (flat[2 * k + 1]! - flat[2 * i + 1]!) - dy * (flat[2 * k]! - flat[2 * i]!);
        const side = height > 0 ? 1 : 0;
        if (Math.abs(height) > sides[side]! + EQUAL * extent * extent) {
          sides[side] = Math.abs(height);
          corners[side] = k;
        }
      }
      const area = sides[0]! + sides[1]!;
      const length = dx * dx + dy * dy;
      const equal = EQUAL * extent * extent;
      if (area > mostArea + equal || (area > mostArea - equal && length > mostLength + equal)) {
        mostArea = area;
        mostLength = length;
        best = [i, j, ...corners.filter((k) => k >= 0)];
      }
    }
  }
  return best;
}

/** Copies contact `from` over contact `to`. */
function moveContact({ kind, ids, local, found }: ContactList, from: number, to: number): void {
  kind[to] = kind[from]!;
  ids.copyWithin(CONTACT_IDS * to, CONTACT_IDS * from, CONTACT_IDS * (from + 1));
  local.copyWithin(CONTACT_LOCAL * to, CONTACT_LOCAL * from, CONTACT_LOCAL * (from + 1));
  found.copyWithin(CONTACT_FOUND * to, CONTACT_FOUND * from, CONTACT_FOUND * (from + 1));
}
