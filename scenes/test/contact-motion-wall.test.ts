/** A small wall in running bond that a ball hits, exactly. What decides: energy only falls, and the promise for penetration. */
import { describe, expect, it } from "vitest";
import { runFor, worldOf } from "./contact-motion.js";

describe("a wall of 11 bricks, hit by a ball", () => {
  it("stays within the tolerance of contacts and gains no energy", () => {
    const world = worldOf("wall?rows=7&bricks=2&length=2&angle=0.5");
    // 21 kg lifted by the tolerance of 1e-5 m: 2e-3 J
    const unseen = 21 * 9.81 * 1e-5;
    let before = Number.POSITIVE_INFINITY;
    let deepest = 0;
    let gain = 0;
    const hit = new Set<string>();
    runFor(world, 0.85, ({ energy, penetration }) => {
      const now = energy.kinetic + energy.potential;
      gain = Math.max(gain, now - before);
      before = now;
      deepest = Math.max(deepest, penetration);
      for (const event of world.events) if (event.type === "impact") hit.add(event.a).add(event.b);
    });
    expect(hit).toContain("ball");
    expect(deepest).toBeLessThanOrEqual(1e-5);
    expect(gain).toBeLessThanOrEqual(unseen);
  }, 60_000);
});
