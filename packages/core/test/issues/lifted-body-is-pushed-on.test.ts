/**
 * A body that is lifted off the ground was pushed on by the contact it had: the force of the step before acted
 * once more in the second half, although the point was no row of it any more. The same impulse flung bouncing
 * balls up in step mode. What decides: Newton's second law.
 */
import { describe, expect, it } from "vitest";
import { World } from "../../src/world/world.js";

const G = 9.81;

describe.each(["block", "sequential"] as const)("%s", (solver) => {
  it.each([60, 240])("what is lifted with twice its weight rises with g, %i Hz", (perSecond) => {
    const world = new World({ up: "z", contact: { solver } });
    world.addBody({ kind: "fixed", shapes: [{ type: "plane", normal: [0, 0, 1] }] });
    const body = world.addBody({ mass: 1, position: [0, 0, 0.1], shapes: [{ type: "sphere", radius: 0.1 }] });
    for (let i = 0; i < 10; i++) world.step(1 / perSecond);
    for (let i = 1; i <= 3; i++) {
      body.applyForce([0, 0, 2 * G]);
      world.step(1 / perSecond);
      const time = i / perSecond;
      expect(Math.abs(body.velocity[2] - G * time)).toBeLessThan(1e-9);
      expect(Math.abs(body.position[2] - 0.1 - 0.5 * G * time * time)).toBeLessThan(1e-9);
    }
  });
});
