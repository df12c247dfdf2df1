/**
 * A body that can touch another one spins so fast that the square of its speed is not finite: nobody knows where it goes, and the box around its way was not a
 * number, which ended the step in an assertion. What decides: such a step is reported, the body keeps its last good state, and the
 * other one falls as in closed form.
 */
import { expect, it } from "vitest";
import { box, plane } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";

it.each([1e155, 1e200, 1e300])("%d rad/s: reported, not thrown", (spin) => {
  const world = new World({ step: 1 / 100 });
  world.addBody({ kind: "fixed", shapes: [plane([0, 1, 0])] });
  const fast = world.addBody({ name: "fast", shapes: [box(1, 1, 1)], position: [0, 0.5, 0], angularVelocity: [spin, 0, 0] });
  const other = world.addBody({ name: "other", shapes: [box(1, 1, 1)], position: [10, 9, 0] });
  for (let i = 0; i < 3; i++) {
    expect(world.step().converged).toBe(false);
    expect(world.events.some((event) => event.type === "non-finite" && event.body === "fast")).toBe(true);
  }
  expect(fast.position).toEqual([0, 0.5, 0]);
  expect(fast.angularVelocity).toEqual([spin, 0, 0]);
  expect(other.position[1]).toBeCloseTo(9 - 0.5 * 9.81 * 0.03 * 0.03, 12);
});
