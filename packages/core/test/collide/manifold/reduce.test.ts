import { describe, expect, it } from "vitest";
import { beginContact } from "../../../src/collide/manifold/append-feature.js";
import { type ContactList, createContactList } from "../../../src/collide/manifold/contact-list.js";
import { reduceContacts } from "../../../src/collide/manifold/reduce.js";
import type { Random } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";
import { areaOf, contactsOf, type Point } from "./region-cases.js";

/** Contacts at points of the plane z = 0 with their gaps. */
function listOf(points: readonly Point[], gaps: readonly number[] = []): ContactList {
  const list = createContactList(2);
  points.forEach(([x, y], k) => {
    const i = beginContact(list, 0, k, 0, 0, 0);
    list.found.set([gaps[k] ?? 0, 0, 0, 1, x, y, 0, x, y, 0], 10 * i);
  });
  return list;
}

const keptIds = (list: ContactList): number[] => contactsOf(list).map(({ ids }) => ids[1]!);

/** The largest area of four of the points, by trying all. */
function largestArea(points: readonly Point[]): number {
  let most = 0;
  const n = points.length;
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++)
      for (let c = b + 1; c < n; c++)
        for (let d = c + 1; d < n; d++) most = Math.max(most, areaOf([points[a]!, points[b]!, points[c]!, points[d]!]));
  return most;
}

const ring = (random: Random, n: number): Point[] =>
  Array.from({ length: n }, () => {
    const angle = random.uniform(0, 2 * Math.PI);
    return [2 * Math.cos(angle), Math.sin(angle)];
  });

describe("reduction to four points", () => {
  it("keeps the four that span the largest area", () => {
    const random = chance(4);
    for (let trial = 0; trial < tenfold(100); trial++) {
      const points = ring(random, 5 + random.integer(6));
      const list = listOf(points);
      reduceContacts(list);
      expect(list.count).toBe(4);
      const kept = contactsOf(list).map(({ pointA }): Point => [pointA.x, pointA.y]);
      // Areas within 1e-6 of the squared extent count as equal.
      expect(areaOf(kept)).toBeGreaterThan(largestArea(points) - 2e-5);
    }
  });

  it("keeps them of many as well, most of which are inside", () => {
    const random = chance(5);
    for (let trial = 0; trial < 3; trial++) {
      const border = ring(random, 12);
      const inside = ring(random, 60).map(([x, y]): Point => [0.2 * x * random.next(), 0.2 * y * random.next()]);
      const list = listOf([...inside.slice(0, 30), ...border, ...inside.slice(30)]);
      reduceContacts(list);
      const kept = contactsOf(list).map(({ pointA }): Point => [pointA.x, pointA.y]);
      // what is inside of a fifth of the ring is no corner of the largest of all; the same bound as above
      expect(areaOf(kept)).toBeGreaterThan(largestArea(border) - 2e-5);
    }
  });

  it("of many on a line keeps the ends, of many at one place one", () => {
    const line = listOf(Array.from({ length: 50 }, (_, k): Point => [(7 * k) % 50, 0]));
    reduceContacts(line);
    // 43 · 7 = 301 = 6 · 50 + 1: the point at 49 is number 7, that at 0 number 0
    expect(keptIds(line)).toEqual([0, 7]);
    const place = listOf(Array.from({ length: 50 }, (): Point => [1, 2]));
    reduceContacts(place);
    expect(keptIds(place)).toEqual([0]);
  });

  it("keeps the deepest as a fifth, unless it is one of the four", () => {
    const square: Point[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0.5, 0.5],
      [0.5, 0.4],
    ];
    const list = listOf(square, [0, 0, 0, 0, -0.01, 0]);
    reduceContacts(list);
    expect(keptIds(list)).toEqual([0, 1, 2, 3, 4]);
    expect(contactsOf(list)[4]!.gap).toBe(-0.01);
    const corner = listOf(square, [0, -0.02, 0, 0, -0.01, 0]);
    reduceContacts(corner);
    expect(keptIds(corner)).toEqual([0, 1, 2, 3]);
  });

  it("does not depend on the order of the contacts; equal choices go to the smaller ids", () => {
    const octagon = Array.from({ length: 8 }, (_, k): Point => [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)]);
    const list = listOf(octagon);
    reduceContacts(list);
    expect(keptIds(list)).toEqual([0, 2, 4, 6]);
    const reversed = listOf([...octagon].reverse());
    for (let i = 0; i < 8; i++) reversed.ids[4 * i + 1] = 7 - i;
    reduceContacts(reversed);
    expect(keptIds(reversed)).toEqual([0, 2, 4, 6]);
  });

  it("of points on a line the ends, of four or fewer all, and leaves what stands before untouched", () => {
    const line = listOf([
      [0.2, 0],
      [1, 0],
      [0, 0],
      [0.4, 0],
      [0.6, 0],
      [0.3, 0],
    ]);
    reduceContacts(line);
    expect(keptIds(line)).toEqual([1, 2]);
    const few = listOf([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    reduceContacts(few);
    expect(few.count).toBe(4);
    const later = listOf([
      [0, 0],
      [0.1, 0],
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0.5, 0.5],
    ]);
    reduceContacts(later, 2);
    expect(keptIds(later)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("contacts below the plane of the four", () => {
  /** Eight points of the rim of a disc. */
  const rim = Array.from({ length: 8 }, (_, k): Point => [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)]);

  it("both sides of a shallow valley stay, whichever points span it", () => {
    const random = chance(8);
    for (let trial = 0; trial < tenfold(200); trial++) {
      // the valley runs through the middle in any direction; the disc leans in it a little
      const along = random.uniform(0, Math.PI);
      const [lean, side] = [random.uniform(0, 3e-6), random.uniform(0, 2 * Math.PI)];
      const gaps = rim.map(
        ([x, y]) => -3e-5 * Math.abs(Math.cos(along) * y - Math.sin(along) * x) + lean * (Math.cos(side) * x + Math.sin(side) * y),
      );
      const list = listOf(rim, gaps);
      reduceContacts(list, 0, 2.5e-6);
      const kept = contactsOf(list).map(({ pointA, gap }) => [pointA.x, pointA.y, gap] as const);
      for (const sign of [1, -1]) {
        const isOnSide = ([x, y]: Point) => sign * (Math.cos(along) * y - Math.sin(along) * x) > 0.1;
        const lowest = Math.min(...gaps.filter((_, k) => isOnSide(rim[k]!)));
        const lowestKept = Math.min(...kept.filter(([x, y]) => isOnSide([x, y])).map(([, , gap]) => gap));
        // `near`, and the lean over the distance of two points of the rim
        expect(lowestKept - lowest).toBeLessThan(2.5e-6 + 0.8 * lean);
      }
    }
  });

  it("one alone, several at one place, and none in a plane that leans", () => {
    const middle: Point = [0.1, 0.2];
    const dented = listOf([...rim, middle], [...rim.map(() => 0), -1e-5]);
    reduceContacts(dented, 0, 1e-6);
    expect(keptIds(dented)).toContain(8);
    expect(dented.count).toBe(5);

    const doubled = listOf([...rim, middle, middle], [...rim.map(() => 0), -1e-5, -1e-5]);
    reduceContacts(doubled, 0, 1e-6);
    expect(keptIds(doubled)).toContain(8);

    const leaning = listOf(
      rim,
      rim.map(([x, y]) => 1e-4 * x - 2e-4 * y),
    );
    reduceContacts(leaning, 0, 1e-6);
    expect(leaning.count).toBeLessThanOrEqual(5);
  });
});
