/**
 * Contact regions by Voronoi tests against those by clipping in the plane (`manifold/clipped-region.ts`): the same contacts, with the same ids.
 * Which faces face each other and how a corner becomes a record is shared code, tested in `manifold/`; what is compared here is the corners.
 */
import { describe, expect, it } from "vitest";
import { clippedRegion } from "../../../../src/collide/manifold/clipped-region.js";
import { CONTACT_FOUND, CONTACT_IDS, type ContactList, createContactList } from "../../../../src/collide/manifold/contact-list.js";
import { vclipDistance } from "../../../../src/collide/narrow/vclip/vclip-distance.js";
import { vclipRegion } from "../../../../src/collide/narrow/vclip/vclip-region.js";
import { boxShape, type ConvexShape, type ConvexType } from "../../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../../chance.js";
import { closeGap, REGIMES, randomPair } from "../../referee/generate.js";

const TYPES: readonly ConvexType[] = ["sphere", "capsule", "box", "hull", "triangle"];
/** Corners may differ by rounding where edges cross at small angles; the aim is 1e-9 of the size. */
const TOLERANCE = 1e-9;

interface Contact {
  readonly name: string;
  readonly found: readonly number[];
}

/** Contacts sorted by kind and ids. */
function contactsOf(list: ContactList): Contact[] {
  const all = Array.from({ length: list.count }, (_, i) => ({
    name: [list.kind[i], ...list.ids.subarray(CONTACT_IDS * i, CONTACT_IDS * (i + 1))].join(" "),
    found: Array.from(list.found.subarray(CONTACT_FOUND * i, CONTACT_FOUND * (i + 1))),
  }));
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Placement = { readonly A: { readonly shape: ConvexShape }; readonly B: { readonly shape: ConvexShape }; readonly X_AB: Float64Array };

function regionsOf({ A, B, X_AB }: Placement, margin: number): readonly [Contact[], Contact[]] {
  const cache = new Float64Array(12);
  const closest = new Float64Array(10);
  vclipDistance(A.shape, B.shape, X_AB, cache, 0, closest);
  const byRegions = createContactList();
  const byClipping = createContactList();
  vclipRegion(A.shape, B.shape, X_AB, cache, 0, closest, margin, byRegions);
  clippedRegion(A.shape, B.shape, X_AB, closest, margin, byClipping);
  return [contactsOf(byRegions), contactsOf(byClipping)];
}

/** Largest difference of gaps, normals and points by the size of the pair. */
function difference(one: readonly Contact[], two: readonly Contact[], size: number): number {
  let worst = 0;
  one.forEach(({ found }, i) => {
    found.forEach((x, k) => {
      worst = Math.max(worst, Math.abs(x - two[i]!.found[k]!) / (k > 0 && k < 4 ? 1 : size));
    });
  });
  return worst;
}

describe("both searches of corners give the same contacts", () => {
  for (const regime of REGIMES) {
    it(regime, () => {
      const random = chance(500 + REGIMES.indexOf(regime));
      let [worst, several] = [0, 0];
      for (const typeA of TYPES) {
        for (const typeB of TYPES) {
          for (let i = 0; i < 20; i++) {
            const pair = randomPair(random, typeA, typeB, regime);
            if (i % 2 === 0 && regime !== "deep" && regime !== "nested") closeGap(pair, 1e-4 * pair.size * (i % 4 === 0 ? 1 : -1));
            const [byRegions, byClipping] = regionsOf(pair, 0.02 * pair.size);
            expect(byRegions.map(({ name }) => name)).toEqual(byClipping.map(({ name }) => name));
            worst = Math.max(worst, difference(byRegions, byClipping, pair.size));
            if (byRegions.length > 1) several++;
          }
        }
      }
      // No test without regions of several points: some ten or more are expected.
      expect(several).toBeGreaterThan(0);
      expect(worst).toBeLessThanOrEqual(TOLERANCE);
    });
  }
});

it("boxes on boxes, turned about the normal: 500 placements", () => {
  const random = chance(77);
  const counts = new Set<number>();
  for (let i = 0; i < tenfold(500); i++) {
    const box = () => boxShape(random.uniform(0.8, 1.2), random.uniform(0.8, 1.2), random.uniform(1.5, 2));
    const [A, B] = [box(), box()];
    const angle = i % 5 === 0 ? 0 : random.uniform(0, 6.3);
    const height = A.sizes[2] + B.sizes[2] + random.uniform(-1e-3, 1e-3);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const X_AB = Float64Array.of(c, -s, 0, s, c, 0, 0, 0, 1, random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), height);
    const [byRegions, byClipping] = regionsOf({ A: { shape: A }, B: { shape: B }, X_AB }, 0.01);
    expect(byRegions.map(({ name }) => name)).toEqual(byClipping.map(({ name }) => name));
    expect(difference(byRegions, byClipping, 1)).toBeLessThanOrEqual(1e-12);
    counts.add(byRegions.length);
  }
  // Rectangles meet in polygons of 3 to 8 corners; of so much overlap there are no triangles.
  expect([...counts].sort()).toEqual([4, 5, 6, 7, 8]);
});
