/** Bodies that come and go while a heap stands. What decides: the same heap without them, which they do not touch. */
import { describe, expect, it } from "vitest";
import { World } from "../../../src/index.js";

/** A leaning stack on a floor, settled; the first body beside it may go. */
function stack(): World {
  const world = new World({ step: 1 / 60, contact: { impact: "step" } });
  world.addBody({ name: "lone", shapes: [{ type: "box", size: [1, 1, 1] }], mass: 1, position: [9, 0.5, 0] });
  world.addBody({ name: "floor", kind: "fixed", shapes: [{ type: "box", size: [40, 1, 40] }], position: [0, -0.5, 0] });
  for (let i = 0; i < 8; i++) {
    world.addBody({ name: `box-${i}`, shapes: [{ type: "box", size: [1, 1, 1] }], mass: 1, position: [0.05 * i, 0.5 + 1.02 * i, 0] });
  }
  for (let i = 0; i < 30; i++) world.step();
  return world;
}

const positions = (world: World): readonly number[] => Array.from({ length: 8 }, (_, i) => [...world.body(`box-${i}`)!.position]).flat();

/** Furthest coordinate of the stacks from each other, m. */
const difference = (one: World, other: World): number => Math.max(...positions(one).map((x, k) => Math.abs(x - positions(other)[k]!)));

const begun = (world: World): number => world.events.filter(({ type }) => type === "contact-begin").length;

describe("a heap", () => {
  it("does not notice a body that is added elsewhere", () => {
    const [changed, same] = [stack(), stack()];
    changed.addBody({ shapes: [{ type: "box", size: [1, 1, 1] }], mass: 1, position: [-9, 5, 0] });
    for (let i = 0; i < 60; i++) {
      changed.step();
      same.step();
      // a fall of 4.5 m takes 57 steps
      if (i < 50) expect(begun(changed)).toBe(begun(same));
    }
    // rows in other colours are summed up in another order: rounding, and what a stack that still settles makes of it
    expect(difference(changed, same)).toBeLessThan(1e-9);
  });

  it("does not notice one that is taken away elsewhere, though all others get new numbers", () => {
    const [changed, same] = [stack(), stack()];
    changed.remove(changed.body("lone")!);
    for (let i = 0; i < 30; i++) {
      changed.step();
      same.step();
    }
    expect(difference(changed, same)).toBeLessThan(1e-9);
  });

  it("goes on with the same bits from a snapshot between the change and the next step", () => {
    const world = stack();
    world.remove(world.body("lone")!);
    const snapshot = world.snapshot();
    for (let i = 0; i < 5; i++) world.step();
    const hash = world.hash();
    world.restore(snapshot);
    for (let i = 0; i < 5; i++) world.step();
    expect(world.hash()).toBe(hash);
  });
});
