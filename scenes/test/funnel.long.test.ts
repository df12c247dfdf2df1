/**
 * 1000 cubes through the funnel, 8 s at 1 ms (theory 02, section 12.2). References: energy and momentum change by what is booked,
 * energy falls all in all, floor and plates are not passed.
 */
import { expect, test } from "vitest";
import { runFor, worldOf } from "./contact-motion.js";

const CUBES = 1000;
/** ms: five minutes of a core, several times that beside other work. */
const timeout = 3_600_000;

test("1000 cubes fall through a funnel for 8 s, lose energy, and pass through nothing", { timeout }, () => {
  const world = worldOf("@funnel");
  const { kinetic, potential } = world.totals();
  const start = kinetic + potential;
  let [before, gained, lowest, steps] = [start, 0, Number.POSITIVE_INFINITY, 0];
  const cubes = world.bodies.filter(({ name }) => name.startsWith("cube"));
  expect(cubes).toHaveLength(CUBES);
  runFor(world, 8, ({ energy }) => {
    const now = energy.kinetic + energy.potential;
    gained = Math.max(gained, now - before);
    before = now;
    if (++steps % 50 === 0) for (const { position } of cubes) lowest = Math.min(lowest, position[1]);
  });
  // no step gains: free fall errs by rounding, contacts take
  expect(gained).toBeLessThan(1e-12 * start);
  expect(before).toBeLessThan(start);
  // what the method itself lost or gained; rows are linear in the displacement within a step
  expect(world.ledger.energyDrift).toBeLessThan(1e-3);
  expect(world.ledger.momentumDrift).toBeLessThan(1e-3);
  // half an edge above the floor, less the depth that heaps report
  expect(lowest).toBeGreaterThan(0.5 - world.ledger.penetration);
  // heaps promise no depth; a hundredth of an edge tells whether the pile holds
  expect(world.ledger.penetration).toBeLessThan(1e-2);
  const below = cubes.filter(({ position }) => position[1] < 8).length;
  expect(below).toBeGreaterThan(0);
  for (const { position, orientation, velocity } of cubes) {
    expect([...position, ...orientation, ...velocity].every(Number.isFinite)).toBe(true);
    // in the height of the plates no centre is behind one: the faces lean by 7 m on 10 m
    if (position[1] > 8 && position[1] < 18) {
      const half = 3 + 0.7 * (position[1] - 8);
      expect(Math.max(Math.abs(position[0]), Math.abs(position[2]))).toBeLessThan(half);
    }
  }
});
