/**
 * Referee throughout: comparison of all pairs of boxes, written out from the definition in scene.ts. Lists must be equal entry by entry: only
 * comparisons decide, so there is no tolerance. Both broad phases run side by side on every scene.
 */
import { describe, expect, it } from "vitest";
import { createBroad, excludeOwnerPairs, updatePairs } from "../../../src/collide/broad/broad-phase.js";
import { BROAD_PHASE_KINDS } from "../../../src/collide/broad/catalogue.js";
import { ownerPairKey } from "../../../src/collide/broad/pair-filter.js";
import { addProxy, moveProxy, type ProxyFilter } from "../../../src/collide/broad/proxies.js";
import { BROAD_PHASES } from "../../../src/model/settings-description.js";
import { chance } from "../../chance.js";
import {
  add,
  createScene,
  everyone,
  exclude,
  expected,
  move,
  pairNames,
  randomBox,
  refilter,
  remove,
  reported,
  type Scene,
  shifted,
} from "./scene.js";

const expectAgreement = (scene: Scene): string[] => {
  const wanted = expected(scene);
  for (const list of reported(scene)) expect(list).toEqual(wanted);
  return wanted;
};

const INFINITE = Number.POSITIVE_INFINITY;
const halfSpace = (height: number): number[] => [-INFINITE, -INFINITE, -INFINITE, INFINITE, height, INFINITE];

describe("pairs", () => {
  it.each([
    ["small steps", 0.02],
    ["steps of the size of the boxes", 1],
    ["leaps through the whole scene", 10],
  ])("200 boxes in %s", (_, length) => {
    const scene = createScene(1);
    for (let i = 0; i < 200; i++) add(scene, i, randomBox(scene, 7, 2));
    const velocity = scene.boxes.map(() => [0, 1, 2].map(() => scene.random.uniform(-length, length)));
    let seen = 0;
    for (let step = 0; step < 40; step++) {
      seen += expectAgreement(scene).length;
      for (let i = 0; i < 200; i++) {
        const box = scene.boxes[i]!;
        // Turned back at the walls, so that the scene stays dense.
        velocity[i] = velocity[i]!.map((v, k) => (Math.abs(box[k]! + v) > 4 ? -Math.sign(box[k]!) * Math.abs(v) : v));
        move(scene, i, shifted(box, velocity[i]!));
      }
    }
    expect(seen).toBeGreaterThan(40 * 100);
  });

  it("all falling together, then coming to rest", () => {
    const scene = createScene(2);
    for (let i = 0; i < 150; i++) add(scene, i, randomBox(scene, 6, 2));
    for (let step = 0; step < 30; step++) {
      expectAgreement(scene);
      const fall = step < 20 ? -0.4 : 0;
      for (let i = 0; i < 150; i++) move(scene, i, shifted(scene.boxes[i]!, [scene.random.uniform(-0.01, 0.01), fall, 0]));
    }
  });

  it("added, removed, moved, refiltered and excluded at random, numbers used again, before and after updates", () => {
    const scene = createScene(3);
    const filter = (): ProxyFilter => ({
      group: 1 << scene.random.integer(3),
      mask: scene.random.integer(8) | (1 << 31),
      owner: scene.random.integer(60),
      moving: scene.random.next() < 0.6,
    });
    let seen = 0;
    for (let step = 0; step < 150; step++) {
      const changes = scene.random.integer(step % 10 === 0 ? 80 : 6);
      for (let n = 0; n < changes; n++) {
        const proxy = scene.random.integer(120);
        const box = scene.random.next() < 0.05 ? halfSpace(scene.random.uniform(-3, 0)) : randomBox(scene, 6, 2);
        const choice = scene.random.next();
        if (!scene.boxes[proxy]) add(scene, proxy, box, filter());
        else if (choice < 0.25) remove(scene, proxy);
        else if (choice < 0.4) refilter(scene, proxy, filter());
        else if (choice < 0.6) move(scene, proxy, box);
        else move(scene, proxy, shifted(scene.boxes[proxy]!, [0.03, -0.05, 0.01]));
      }
      if (step % 25 === 12)
        exclude(
          scene,
          [...Array(step).keys()].map((k) => [k % 7, 7 + k] as const),
        );
      seen += expectAgreement(scene).length;
    }
    expect(seen).toBeGreaterThan(3000);
  });

  it("a few come each step into a crowd at rest", () => {
    const scene = createScene(4);
    for (let i = 0; i < 300; i++) {
      add(scene, i, randomBox(scene, 9, 2), { ...everyone(i), moving: i % 4 === 0 });
      if (i % 3 === 0) expectAgreement(scene);
    }
    for (let i = 0; i < 300; i += 7) {
      remove(scene, i);
      expectAgreement(scene);
    }
  });

  it("half-spaces: moving, at rest, two that meet, one that becomes a box and one box that becomes a half-space", () => {
    const scene = createScene(5);
    add(scene, 40, halfSpace(-1), { ...everyone(40), moving: false });
    add(scene, 0, halfSpace(-2));
    for (let i = 1; i < 40; i++) add(scene, i, randomBox(scene, 6, 1));
    expect(expectAgreement(scene)).toContain("0 40");
    for (let step = 0; step < 20; step++) {
      move(scene, 0, step === 12 ? randomBox(scene, 6, 1) : halfSpace(-2 + 0.1 * step));
      move(scene, 7, step === 9 ? halfSpace(0) : randomBox(scene, 6, 1));
      for (let i = 20; i < 30; i++) move(scene, i, shifted(scene.boxes[i]!, [0, -0.1, 0]));
      expectAgreement(scene);
    }
    remove(scene, 40);
    expectAgreement(scene);
  });

  it("equal boxes, points, boxes that touch exactly, boxes in a row", () => {
    const scene = createScene(6, 0);
    for (let i = 0; i < 20; i++) add(scene, i, [0, 0, 0, 1, 1, 1]);
    for (let i = 20; i < 40; i++) add(scene, i, [1, 1, 1, 1, 1, 1]);
    for (let i = 40; i < 100; i++) add(scene, i, [i, 0, 0, i + 1, 1, 1]);
    add(scene, 100, [-0, -1, -1, 0, 0, 0]);
    expect(expectAgreement(scene)).toContain("0 20");
    for (let i = 40; i < 100; i++) move(scene, i, [140 - i, 0, 0, 141 - i, 1, 1]);
    expectAgreement(scene);
    // A point comes to the face of a box at rest: neither has a fat box, so their ends are equal in the search structures too.
    add(scene, 101, [9, 3.5, 4, 9, 3.5, 4]);
    add(scene, 102, [3, 3, 3, 4, 4, 4], { ...everyone(102), moving: false });
    expectAgreement(scene);
    move(scene, 101, [4, 3.5, 4, 4, 3.5, 4]);
    expect(expectAgreement(scene)).toContain("101 102");
    // One double apart is apart.
    move(scene, 100, [1 + 2 ** -52, 0, 0, 2, 1, 1]);
    expect(expectAgreement(scene)).not.toContain("0 100");
  });

  it.each([1e-6, 1e6])("boxes of 1 m around a place 1e6 m away, and of size %f m", (size) => {
    const scene = createScene(7, 0.01 * size);
    const far = [1e6, -1e6, 1e6];
    for (let i = 0; i < 80; i++) add(scene, i, i % 2 === 0 ? randomBox(scene, 4, 2, far) : randomBox(scene, 4 * size, 2 * size));
    for (let step = 0; step < 20; step++) {
      expectAgreement(scene);
      for (let i = 0; i < 80; i++) move(scene, i, shifted(scene.boxes[i]!, i % 2 === 0 ? [0, 0.05, 0] : [0, 0.05 * size, 0]));
    }
  });

  it.each(BROAD_PHASES)("%s: no pair of one owner, of two at rest, of excluded owners, of groups that ignore each other", (name) => {
    const broad = createBroad(BROAD_PHASE_KINDS[name]);
    const box = Float64Array.of(0, 0, 0, 1, 1, 1);
    const filters: ProxyFilter[] = [
      { group: 1, mask: 3, owner: 0, moving: true },
      { group: 1, mask: 3, owner: 0, moving: true },
      { group: 2, mask: 1, owner: 1, moving: false },
      { group: 2, mask: 1, owner: 2, moving: false },
      { group: 4, mask: 7, owner: 3, moving: true },
    ];
    filters.forEach((filter, i) => {
      addProxy(broad.proxies, i, filter, box, 0, 0);
    });
    expect(pairNames(broad)).toEqual(["0 2", "0 3", "1 2", "1 3"]);
    excludeOwnerPairs(broad, Float64Array.of(ownerPairKey(2, 0)));
    expect(pairNames(broad)).toEqual(["0 2", "1 2"]);
    excludeOwnerPairs(broad, new Float64Array(0));
    expect(pairNames(broad)).toEqual(["0 2", "0 3", "1 2", "1 3"]);
  });

  it.each(BROAD_PHASES)("%s: a box that is none is our own mistake", (name) => {
    const broad = createBroad(BROAD_PHASE_KINDS[name]);
    const put = (...box: number[]) => addProxy(broad.proxies, 0, everyone(0), Float64Array.from(box), 0, 0);
    expect(() => put(0, 0, 0, 1, Number.NaN, 1)).toThrow("min ≤ max");
    expect(() => put(0, 0, 2, 1, 1, 1)).toThrow("min ≤ max");
    expect(() => moveProxy(broad.proxies, 0, new Float64Array(6), 0, 0)).toThrow("exists");
    expect(updatePairs(broad).count).toBe(0);
  });
});

describe("history", () => {
  it("does not matter: other order of insertion, other ways to the same boxes", () => {
    const scene = createScene(8);
    for (let i = 0; i < 200; i++) add(scene, i, randomBox(scene, 7, 2));
    const straight = reported(scene)[0];
    const detour = createScene(9);
    for (let i = 199; i >= 0; i--) {
      add(detour, i, randomBox(scene, 7, 2));
      if (i % 9 === 0) reported(detour);
    }
    for (let i = 0; i < 200; i++) move(detour, i, scene.boxes[i]!);
    for (const list of reported(detour)) expect(list).toEqual(straight);
  });
});

describe("memory", () => {
  it.for(BROAD_PHASES)("%s: nothing is allocated once warm", (name, context) => {
    const collect = globalThis.gc;
    if (!collect) return context.skip("needs node --expose-gc");
    const random = chance(10);
    const broad = createBroad(BROAD_PHASE_KINDS[name]);
    const boxes = new Float64Array(6 * 300);
    for (let i = 0; i < 300; i++) {
      for (let k = 0; k < 3; k++) {
        boxes[6 * i + k] = random.uniform(0, 7);
        boxes[6 * i + 3 + k] = boxes[6 * i + k]! + 1;
      }
      addProxy(broad.proxies, i, everyone(i), boxes, 6 * i, 0.01);
    }
    const steps = (count: number) => {
      for (let step = 0; step < count; step++) {
        const by = step % 20 < 10 ? 0.02 : -0.02;
        for (let k = 0; k < boxes.length; k++) boxes[k]! += k % 12 < 6 ? by : -by;
        for (let i = 0; i < 300; i++) moveProxy(broad.proxies, i, boxes, 6 * i, 0.01);
        updatePairs(broad);
      }
    };
    steps(200);
    collect();
    const before = process.memoryUsage();
    steps(1000);
    collect();
    const after = process.memoryUsage();
    // 1000 steps: 200 bytes kept per step would show; typed arrays count as external memory.
    expect(after.heapUsed - before.heapUsed).toBeLessThan(2e5);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(1e5);
  });
});
