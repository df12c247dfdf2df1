/**
 * Motions out of the 10⁴ of guided-motions.long.test.ts in which a point once pushed that depends on the others: a seventh one that a pivot
 * of round-off let in, or impulses that sweeps had left behind. What decides: the rank of the points that push in every solve.
 */
import { expect, test, vi } from "vitest";
import { cornerWorld } from "./corner-world.js";

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

test.each([1863, 2236, 7253, 7440, 8034, 8370])("motion %i: no point is redundant in any solve", (seed) => {
  redundant.solves = 0;
  const { world, lead } = cornerWorld(seed, { contact: { solver: "ncp", friction: false } });
  for (let i = 0; i < 60; i++) {
    if (i < 20) lead();
    expect(world.step().penetration).toBeLessThan(1e-5);
  }
  expect(redundant.solves).toBe(0);
});
