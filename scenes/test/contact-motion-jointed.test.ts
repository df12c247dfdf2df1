/**
 * Jointed bodies in contact: joints keep what is promised, 1e-6 m and rad, measured from poses, while bodies touch; so does the depth of contacts, 1e-5 m.
 * Energy only falls where nothing drives (conservation of energy; impacts and friction take).
 */
import { expect, test } from "vitest";
import { runFor, worldOf, worstOf } from "./contact-motion.js";

test.each([
  ["@walker-on-ground", 1],
  ["@chain-on-box", 1],
  ["@ragdolls?count=1", 0.4],
] as const)("%s: joints stay closed for %f s of contact", (address, seconds) => {
  const world = worldOf(address);
  let touched = 0;
  let worst = 0;
  runFor(world, seconds, ({ joints, penetration, converged }) => {
    if (world.contacts.length > 0) touched++;
    worst = Math.max(worst, joints.position, joints.angle, penetration / 10);
    expect(converged).toBe(true);
  });
  expect(touched).toBeGreaterThan(10);
  expect(worst).toBeLessThan(1e-6);
});

test("the energy of a chain that falls onto a box never rises", () => {
  const world = worldOf("@chain-on-box");
  const { energy } = world.step();
  const first = energy.kinetic + energy.potential;
  let [before, largest] = [first, 0];
  runFor(world, 1, ({ energy: { kinetic, potential } }) => {
    largest = Math.max(largest, kinetic + potential - before);
    before = kinetic + potential;
  });
  // the smooth part is of second order: 3e-4 of the energy in 3 s
  expect(largest).toBeLessThan(1e-4 * first);
  expect(before).toBeLessThan(first);
});

test("a walker that stands presses its weight, 11.4 kg, onto the floor", () => {
  const world = worldOf("@walker-on-ground?gait=0");
  expect(worstOf(world, 1).missed).toBe(0);
  const carried = world.contacts.reduce((sum, { impulse }) => sum + impulse, 0) * 240;
  // it has come to rest but for what its servos still give way
  expect(Math.abs(carried / (11.4 * 9.81) - 1)).toBeLessThan(1e-2);
});
