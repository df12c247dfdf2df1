/** Steps with more impacts than are searched for: what decides is the depth of corners behind a wall, from the poses alone. */
import { expect, test } from "vitest";
import { World } from "../../src/index.js";
import { createRandom } from "../../src/math/random.js";

// polyhedra that a hand drives into a corner while it turns them: in one step of each 64 impacts are not enough
test.each([678, 3318, 6184])("polyhedron %i does not sink into the walls of a corner, and what is reported is true", (seed) => {
  const random = createRandom(seed + 1);
  const world = new World({ gravity: [0, 0, -9.81], step: 1 / 60, contact: { friction: false } });
  world.addBody({ name: "floor", kind: "fixed", shapes: [{ type: "box", size: [4, 4, 0.1], position: [0, 0, -0.05] }] });
  world.addBody({ name: "wall", kind: "fixed", position: [0.5, 0, 0.5], shapes: [{ type: "box", size: [0.1, 4, 1] }] });
  world.addBody({ name: "side", kind: "fixed", position: [0, 0.5, 0.5], shapes: [{ type: "box", size: [4, 0.1, 1] }] });
  const points = Array.from({ length: 6 + random.integer(10) }, () => {
    const { x, y, z } = random.direction();
    return [0.1 * x, 0.08 * y, 0.06 * z] as const;
  });
  const body = world.addBody({ name: "body", mass: 1, position: [0.2, 0.2, 0.2], shapes: [{ type: "hull", points }] });
  const guide = world.guide(body);
  for (let i = 0; i < 20; i++) {
    const angular = [random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)] as const;
    guide.move({ kind: "twist", linear: [1.2, 1.2, -1], angular });
    const { penetration } = world.step();
    const corners = points.map((point) => body.worldPoint(point));
    const depth = Math.max(...corners.map(([x, y, z]) => Math.max(x - 0.45, y - 0.45, -z)));
    expect(depth).toBeLessThan(1e-5);
    // a feature that is no row may sink in by a quarter of the tolerance before anybody looks
    expect(penetration).toBeGreaterThan(depth - 2.5e-6);
  }
});
