/** Contacts that neighbouring triangles report alike are one: same place, same normal. */
import { CONTACT_FOUND, type ContactList, copyContact } from "../manifold/contact-list.js";
import { NORMAL, POINT_B } from "../narrow/pair-result.js";

/** 1 − cosine of normals that count as one: an angle of 1e-6. */
const SAME_NORMAL = 5e-13;

/**
 * Moves contact i to place `to` ≤ i unless one of the contacts first … to − 1 is at its place, within `tolerance` (m), with its normal.
 * Returns whether it was moved.
 */
export function keepIfNew(list: ContactList, first: number, to: number, i: number, tolerance: number): boolean {
  const { found } = list;
  const here = CONTACT_FOUND * i;
  for (let other = first; other < to; other++) {
    const there = CONTACT_FOUND * other;
    const x = found[here + POINT_B]! - found[there + POINT_B]!;
    const y = found[here + POINT_B + 1]! - found[there + POINT_B + 1]!;
    const z = found[here + POINT_B + 2]! - found[there + POINT_B + 2]!;
    if (x * x + y * y + z * z > tolerance * tolerance) continue;
    const cosine =
      found[here + NORMAL]! * found[there + NORMAL]! +
      found[here + NORMAL + 1]! * found[there + NORMAL + 1]! +
      found[here + NORMAL + 2]! * found[there + NORMAL + 2]!;
    if (1 - cosine <= SAME_NORMAL) return false;
  }
  if (to !== i) copyContact(list, i, list, to);
  return true;
}
