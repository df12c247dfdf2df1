/** The scenes with contacts over a minute. References: equilibrium, limit of friction, and what theory 02, 12.6 says of tippe tops. */
import { describe, expect, test } from "vitest";
import { runFor, shiftFromHere, worldOf, worstOf } from "./contact-motion.js";

const MINUTE = 60;

test.each([15, 20])("a pyramid with a base of %i stands for a minute at 60 Hz, within 1 mm", (base) => {
  const world = worldOf(`@pyramid?base=${base}`);
  const shift = shiftFromHere(world);
  runFor(world, MINUTE);
  expect(shift()).toBeLessThan(1e-3);
});

test("20 boxes stand for a minute at five sweeps per correction, with the block solver", () => {
  const world = worldOf("@stack", { budget: 5, contact: { solver: "block" } });
  const shift = shiftFromHere(world);
  runFor(world, MINUTE);
  // 0.5 mm in 20 m: it stands, and nothing grows
  expect(shift()).toBeLessThan(5e-4);
});

test("a gripper holds a box by friction for a minute", () => {
  const world = worldOf("@gripper");
  const [box, hand] = [world.body("box")!, world.body("hand")!];
  const start = hand.position[1] - box.position[1];
  const worst = worstOf(world, MINUTE);
  expect(worst.joint).toBeLessThan(1e-6);
  // creep of contacts that stick is at most 1e-6 m/s
  expect(Math.abs(hand.position[1] - box.position[1] - start)).toBeLessThan(MINUTE * 1e-6);
});

test("a house of cards of two floors stands for its 5 s", () => {
  const world = worldOf("@card-house");
  const shift = shiftFromHere(world);
  expect(worstOf(world, 5).missed).toBe(0);
  expect(shift()).toBeLessThan(5e-6);
});

test("three ragdolls fall down the stairs with closed joints", () => {
  const worst = worstOf(worldOf("@ragdolls"), 4);
  expect(Math.max(worst.joint, worst.angle)).toBeLessThan(1e-6);
  expect(worst.penetration).toBeLessThan(1e-5);
});

describe("tippe tops", () => {
  /** When the axis has turned beyond cos = −0.9. */
  function inverted(friction: number): number {
    const world = worldOf(`@tippe-top?friction=${friction}`);
    const top = world.body("top")!;
    let time = Number.POSITIVE_INFINITY;
    runFor(world, 8, () => {
      const [x, y] = top.orientation;
      if (1 - 2 * (x * x + y * y) < -0.9) time = Math.min(time, world.time);
    });
    return time;
  }

  test("turn over every time, sooner with more friction", () => {
    const times = [0.2, 0.1, 0.05].map(inverted);
    expect(times[2]).toBeLessThan(8);
    expect(times[0]).toBeLessThan(times[1]!);
    expect(times[1]).toBeLessThan(times[2]!);
  });
});
