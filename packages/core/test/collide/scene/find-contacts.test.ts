/**
 * Reference: every pair of colliders one by one, without broad phase, boxes or memory. What a region consists of is tested with the regions; here
 * it is whether the scene asks for the right pairs, in the right order, at the right frames.
 */
import { describe, expect, it } from "vitest";
import { createPairList } from "../../../src/collide/broad/pair-list.js";
import { gjk } from "../../../src/collide/detectors.js";
import { CONTACT_FOUND, CONTACT_IDS, createContactList } from "../../../src/collide/manifold/contact-list.js";
import { composeFrames, FRAME, relativeFrame, writePoseFrame } from "../../../src/collide/narrow/frame.js";
import { placeColliders } from "../../../src/collide/scene/collision-scene.js";
import { findContacts } from "../../../src/collide/scene/find-contacts.js";
import { findTouching } from "../../../src/collide/scene/find-touching.js";
import { MANIFOLD } from "../../../src/collide/scene/manifolds.js";
import { shapeDistance, shapeRegion } from "../../../src/collide/shape-pair.js";
import { createTestScene, mayMeet, movePose, shiftPose, type TestScene } from "./colliders.js";

function framesOf({ colliders, poses }: TestScene): Float64Array {
  const frames = new Float64Array(FRAME * colliders.length);
  const X_WB = new Float64Array(FRAME);
  colliders.forEach(({ body, X_BS }, c) => {
    writePoseFrame(X_WB, 0, poses, 7 * body);
    composeFrames(frames, FRAME * c, X_WB, 0, X_BS, 0);
  });
  return frames;
}

/** Pairs with contacts: the numbers of their colliders, and gaps in the order of the ids. */
function expected(scene: TestScene, margin: number): { pair: string; gaps: number[] }[] {
  const { colliders } = scene;
  const frames = framesOf(scene);
  const X_AB = new Float64Array(FRAME);
  const pairs: { pair: string; gaps: number[] }[] = [];
  colliders.forEach((A, a) => {
    colliders.forEach((B, b) => {
      if (b <= a || A.sensor || B.sensor || !mayMeet(scene, A, B)) return;
      relativeFrame(X_AB, 0, frames, FRAME * a, FRAME * b);
      const list = createContactList();
      shapeRegion(gjk, A.shape, B.shape, X_AB, new Float64Array(12), 0, margin, list);
      const gaps = Array.from({ length: list.count }, (_, i) => list.found[CONTACT_FOUND * i]!);
      if (gaps.length > 0) pairs.push({ pair: `${a} ${b}`, gaps });
    });
  });
  return pairs;
}

describe("a scene", () => {
  it("finds the contacts of every pair that may meet, with both broad phases, while bodies move", () => {
    const test = createTestScene(31);
    const scene = test.scenes["gjk tree"]!;
    const other = test.scenes["gjk sweep"]!;
    for (let round = 0; round < 6; round++) {
      // margins change, too
      const margin = [0.02, 0.02, 0, 0.1, 0.02, 0.02][round]!;
      for (let body = 4; body < 40; body++) {
        if (body % 5 === round) movePose(test.poses, body, test.random, 1.6);
        else if (body % 2 === 0) shiftPose(test.poses, body, test.random, 0.05);
      }
      const wanted = expected(test, margin);
      expect(wanted.length).toBeGreaterThan(20);
      for (const each of [scene, other]) {
        placeColliders(each, test.poses);
        const { count, table } = findContacts(each, margin, { remember: false });
        const found = Array.from({ length: count }, (_, m) => {
          const [a, b, bodyA, bodyB, first, contacts] = table.subarray(MANIFOLD * m);
          expect([bodyA, bodyB]).toEqual([test.colliders[a!]!.body, test.colliders[b!]!.body]);
          const gaps = Array.from({ length: contacts! }, (_g, i) => each.contacts.found[CONTACT_FOUND * (first! + i)]!);
          return { pair: `${a} ${b}`, gaps };
        });
        // the same functions at the same frames: the same bits
        expect(found).toEqual(wanted);
      }
    }
  });

  it("remembers what helps and nothing that decides: regions are those of a fresh look to 1e-9", () => {
    const test = createTestScene(5);
    for (const name of ["gjk tree", "vclip tree"]) {
      const scene = test.scenes[name]!;
      for (let round = 0; round < 5; round++) {
        for (let body = 4; body < 40; body++) shiftPose(test.poses, body, test.random, round === 3 ? 1 : 0.01);
        placeColliders(scene, test.poses);
        findContacts(scene, 0.02, { remember: false });
        const fresh = deepest(scene);
        findContacts(scene, 0.02);
        const warm = deepest(scene);
        expect([...warm.keys()]).toEqual([...fresh.keys()]);
        for (const [pair, gap] of fresh) expect(warm.get(pair)! - gap).toBeCloseTo(0, 9);
      }
    }
  });

  it("reduces each pair on its own to four points and the deepest", () => {
    const test = createTestScene(8);
    const scene = test.scenes["gjk tree"]!;
    const whole = findContacts(scene, 0.05, { remember: false }).count;
    const all = deepest(scene);
    expect(findContacts(scene, 0.05, { remember: false, reduce: true }).count).toBe(whole);
    for (let m = 0; m < whole; m++) expect(scene.manifolds.table[MANIFOLD * m + 5]).toBeLessThanOrEqual(5);
    for (const [pair, gap] of deepest(scene)) expect(gap).toBeCloseTo(all.get(pair)!, 5);
  });

  it("tells what sensors touch: distance ≤ 0 by a look at every pair", () => {
    const test = createTestScene(12);
    const touching = createPairList();
    let some = 0;
    for (let round = 0; round < 10; round++) {
      movePose(test.poses, 4, test.random, 1.2);
      const frames = framesOf(test);
      const wanted: number[] = [];
      test.colliders.forEach((A, a) => {
        test.colliders.forEach((B, b) => {
          if (b <= a || A.sensor === B.sensor || !mayMeet(test, A, B)) return;
          const X_AB = new Float64Array(FRAME);
          const result = new Float64Array(10);
          relativeFrame(X_AB, 0, frames, FRAME * a, FRAME * b);
          shapeDistance(gjk, A.shape, B.shape, X_AB, new Float64Array(12), 0, result);
          if (result[0]! <= 0) wanted.push(a, b);
        });
      });
      for (const name of ["gjk tree", "gjk sweep"]) {
        placeColliders(test.scenes[name]!, test.poses);
        findTouching(test.scenes[name]!, touching);
        expect([...touching.pairs.subarray(0, 2 * touching.count)]).toEqual(wanted);
      }
      some += wanted.length;
    }
    expect(some).toBeGreaterThan(20);
  });
});

/** The least gap of every pair, and of contacts the ids are those of the parts. */
function deepest({ manifolds, contacts }: TestScene["scenes"][string]): Map<string, number> {
  const gaps = new Map<string, number>();
  for (let m = 0; m < manifolds.count; m++) {
    const [a, b, , , first, count] = manifolds.table.subarray(MANIFOLD * m);
    let least = Infinity;
    for (let i = first!; i < first! + count!; i++) {
      least = Math.min(least, contacts.found[CONTACT_FOUND * i]!);
      expect(contacts.ids[CONTACT_IDS * i]).toBeGreaterThanOrEqual(0);
    }
    gaps.set(`${a} ${b}`, least);
  }
  return gaps;
}
