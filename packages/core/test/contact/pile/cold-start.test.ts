/** Heaps that begin without known impulses. Statics decides: what can stand stands where it was built, and every support carries what rests on it. */
import { describe, expect, it } from "vitest";
import { boxShape, sphereShape } from "../../../src/collide/shapes/collision-shape.js";
import { BLOCK_POINTS } from "../../../src/contact/pile/pile-memory.js";
import { type PileBody, pileOf } from "./pile-scene.js";
import { shift, wall } from "./pile-wall.js";

const FLOOR: PileBody = { shape: boxShape(100, 2, 100), at: [0, -1, 0], kind: "fixed" };
const SUB_STEP = 1 / 240;

/** Impulses of the pair of colliders a and b, N·s. */
function impulses({ pile: { memory } }: ReturnType<typeof pileOf>, a: number, b: number): readonly number[] {
  const { count, order, collider, block, pointCount, impulse } = memory;
  const entry = order.subarray(0, count).find((e) => collider[2 * e] === a && collider[2 * e + 1] === b && block[e]! >= 0);
  if (entry === undefined) return [];
  const first = BLOCK_POINTS * block[entry]!;
  return [...impulse.subarray(first, first + pointCount[block[entry]!]!)];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

it("a wall of 252 bricks stands; see cold-start.long.test.ts for ten seconds of it", () => {
  const bodies = wall(24, 0);
  const heap = pileOf(bodies, { friction: 0.3 });
  heap.step(30);
  // in equilibrium: what moves is rounding. Sweeps alone would have moved it by a centimetre by now
  expect(shift(bodies, heap)).toBeLessThan(1e-9);
});

describe("loads at the first step", () => {
  it("of a stack are the weights above", () => {
    const masses = [1, 5, 0.2, 3, 10, 0.5];
    const boxes = masses.map((mass, i): PileBody => ({ shape: boxShape(1, 1, 1), at: [0, 0.5 + i, 0], mass }));
    const heap = pileOf([FLOOR, ...boxes]);
    heap.step();
    masses.forEach((_, i) => {
      const above = 9.81 * sum(masses.slice(i)) * SUB_STEP;
      expect(sum(impulses(heap, i, i + 1)) / above).toBeCloseTo(1, 9);
    });
  });

  it("of a plank on two balls follow the law of the lever", () => {
    const ball = (x: number): PileBody => ({ shape: sphereShape(0.5), at: [x, -0.5, 0], kind: "fixed" });
    const plank: PileBody = { shape: boxShape(4, 0.2, 0.2), at: [0.3, 0.1, 0], mass: 3, inertia: [0.02, 4.01, 4.01] };
    const heap = pileOf([ball(-1), ball(1), plank]);
    heap.step();
    // a beam of 2 m between supports, its weight 0.3 m beside the middle
    const weight = 3 * 9.81 * SUB_STEP;
    expect(sum(impulses(heap, 0, 2)) / weight).toBeCloseTo(0.35, 6);
    expect(sum(impulses(heap, 1, 2)) / weight).toBeCloseTo(0.65, 6);
  });

  it("pull nothing together where bodies fly apart or freely", () => {
    const boxes = [0, 1].map((i): PileBody => ({ shape: boxShape(1, 1, 1), at: [0, 5 + i, 0], twist: [0, 0, 0, 0, i, 0] }));
    const heap = pileOf([FLOOR, ...boxes]);
    heap.step();
    const h = 1 / 60;
    [0, 1].forEach((i) => {
      expect(heap.velocity(1 + i)[1]).toBeCloseTo(i - 9.81 * h, 9);
    });
  });
});
