/**
 * Canonical sets over 10⁴ motions of random polyhedra that a hand leads into a corner of three walls. What decides: depths found by the
 * queries of the world, the rank of the points that push in every solve, and how often the set changes while nothing else does.
 */
import { expect, test, vi } from "vitest";
import type { Vector3 } from "../../../src/index.js";
import { seedOf } from "../../chance.js";
import { cornerWorld } from "./corner-world.js";

/** Solves whose points that push were more than the rank of their wrenches. */
const redundant = vi.hoisted(() => ({ solves: 0 }));

vi.mock("../../../src/contact/ncp/solve-ncp.js", async (original) => {
  const { isRedundant } = await import("./canonical-watch.js");
  const { solveNcp, ...rest } = await original<typeof import("../../../src/contact/ncp/solve-ncp.js")>();
  const watched: typeof solveNcp = (problem, work, options) => {
    const report = solveNcp(problem, work, options);
    if (isRedundant(problem)) redundant.solves++;
    return report;
  };
  return { ...rest, solveNcp: watched };
});

/** Motions of one second each. */
const MOTIONS = 10_000;
const TOGETHER = 500;

const firsts = Array.from({ length: MOTIONS / TOGETHER }, (_, i) => TOGETHER * i);

test.each(firsts)("500 motions from %i on: nothing sinks in, no point is redundant, and sets settle", { timeout: 3_600_000 }, (first) => {
  redundant.solves = 0;
  let total = 0;
  let restless = 0;
  for (let seed = first; seed < first + TOGETHER; seed++) {
    const { world, lead } = cornerWorld(seedOf(seed), { contact: { solver: "ncp", friction: false } });
    let changes = 0;
    let last: readonly Vector3[] = [];
    for (let i = 0; i < 60; i++) {
      // a third of a second of motion, then the hand rests
      if (i < 20) lead();
      const { penetration } = world.step();
      expect(penetration, `motion ${seedOf(seed)}, step ${i}`).toBeLessThan(1e-5);
      const active = world.contacts.flatMap((contact) => contact.points.filter(({ force }) => Math.hypot(...force) > 1e-9));
      const now = active.map(({ point }) => point);
      // the same point may have gone some millimetres
      const isIn = (p: Vector3, set: readonly Vector3[]) => set.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) < 5e-3);
      if (i >= 40 && !(now.every((p) => isIn(p, last)) && last.every((p) => isIn(p, now)))) changes++;
      last = now;
    }
    total += changes;
    if (changes > 10) restless++;
  }
  expect(redundant.solves).toBe(0);
  // a third of a second after the hand has come to rest: what still turns changes its points now and then, what oscillates in every step or second one
  expect(total / TOGETHER).toBeLessThan(1);
  expect(restless / TOGETHER).toBeLessThan(0.02);
});
