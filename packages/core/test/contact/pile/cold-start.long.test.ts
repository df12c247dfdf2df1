/** A wall of 24 rows for ten seconds. Statics decides: it stands where it was built. */
import { expect, it } from "vitest";
import { pileOf } from "./pile-scene.js";
import { shift, wall } from "./pile-wall.js";

// rows that touch each other exactly are in equilibrium, so what moves is rounding, which a wall that leans may increase
it.each([4, 8])("a wall of 252 bricks stands for ten seconds, %i sub-steps", (subSteps) => {
  const bodies = wall(24, 0);
  expect(bodies).toHaveLength(253);
  const heap = pileOf(bodies, { friction: 0.3, subSteps });
  heap.step(600);
  expect(shift(bodies, heap)).toBeLessThan(1e-6);
  expect(Math.abs(heap.position(252)[1] - bodies[252]!.at[1])).toBeLessThan(1e-6);
});

it("with gaps of hundredths of a millimetre it settles and stands", () => {
  const bodies = wall(24, 1e-5);
  const heap = pileOf(bodies, { friction: 0.3 });
  heap.step(600);
  // asked of the pyramid too: a millimetre in ten seconds
  expect(shift(bodies, heap)).toBeLessThan(1e-3);
});
