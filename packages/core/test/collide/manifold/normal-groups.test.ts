/** What lies in a corner is held by two walls: each keeps the points that span it. */
import { expect, it } from "vitest";
import { beginContact } from "../../../src/collide/manifold/append-feature.js";
import { createContactList } from "../../../src/collide/manifold/contact-list.js";
import { reduceGroups } from "../../../src/collide/manifold/normal-groups.js";

/** A grid of 3 × 3 contacts on a floor (normal z), then one on a wall (normal x, or turned by `angle` from z towards x). */
function cornerOf(angle: number) {
  const list = createContactList(2);
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  for (let k = 0; k < 18; k++) {
    const [u, v] = [k % 3, Math.floor(k / 3) % 3];
    const i = beginContact(list, 0, k, 0, 0, 0);
    // the middle of each wall is deepest, that of the second one deepest of all
    const gap = k % 9 === 4 ? -0.01 - 0.01 * Math.floor(k / 9) : 0;
    if (k < 9) list.found.set([gap, 0, 0, 1, u, v, 0, u, v, 0], 10 * i);
    else list.found.set([gap, s, 0, c, c * u, v, -s * u, c * u, v, -s * u], 10 * i);
  }
  return list;
}

const idsOf = (list: ReturnType<typeof createContactList>): number[] =>
  Array.from({ length: list.count }, (_, i) => list.ids[4 * i + 1]!).sort((a, b) => a - b);

it("two walls of a corner keep their four corners each, and the deepest one", () => {
  const list = cornerOf(Math.PI / 2);
  reduceGroups(list, 0);
  expect(idsOf(list)).toEqual([0, 2, 4, 6, 8, 9, 11, 13, 15, 17]);
});

it("what is one wall up to a few degrees is reduced as one", () => {
  const list = cornerOf(0.1);
  reduceGroups(list, 0);
  expect(list.count).toBeLessThanOrEqual(5);
});

it("leaves what stands before untouched", () => {
  const list = cornerOf(Math.PI / 2);
  reduceGroups(list, 9);
  expect(idsOf(list)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 17]);
});
