/** Dense and sparse multipliers solve the same equations by different factors: they agree, with independent and with redundant rows. */
import { describe, expect, it } from "vitest";
import { advance, chain, fourBar, tree } from "../mechanisms.js";
import { distanceBetween } from "../observed-order.js";

// Both solve to about 1e-12 relative; without stabilisation nothing pulls them back together over the 60 steps.
const SAME = 1e-9;

describe("dense against sparse, without stabilisation", () => {
  it.each([
    { name: "chain of 8", build: chain.bind(undefined, 8) },
    { name: "tree of 15", build: tree.bind(undefined, 4) },
    // 20 rows of rank 17: minimum norm against regularised factor
    { name: "redundant four-bar", build: fourBar },
  ])("$name", ({ build }) => {
    const [dense, sparse] = (["lagrange-dense", "lagrange-sparse"] as const).map((method) =>
      advance(build({ method, stabilisation: "none" }), 60, 1 / 480),
    );
    expect(distanceBetween(dense!, sparse!)).toBeLessThan(SAME);
  });

  it("a joint written twice changes nothing", () => {
    const [once, twice] = [1, 2].map((copies) => {
      const world = chain(2, { method: "lagrange-dense" });
      for (let i = 1; i < copies; i++) world.addJoint({ type: "revolute", a: "link-0", b: "link-1", anchor: [0.2, 0, 0], axis: [0, 0, 1] });
      return advance(world, 60, 1 / 240);
    });
    expect(distanceBetween(once!, twice!)).toBeLessThan(SAME);
  });
});
