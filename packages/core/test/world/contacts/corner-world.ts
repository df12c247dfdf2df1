/** A random polyhedron in the hand in front of a corner: floor z = 0, walls x = 0.45 and y = 0.45. */
import { World, type WorldOptions } from "../../../src/index.js";
import { createRandom } from "../../../src/math/random.js";

export function cornerWorld(seed: number, options: WorldOptions = {}) {
  const random = createRandom(seed + 1);
  const world = new World({ gravity: [0, 0, -9.81], step: 1 / 60, ...options });
  world.addBody({ name: "floor", kind: "fixed", shapes: [{ type: "box", size: [4, 4, 0.1], position: [0, 0, -0.05] }] });
  world.addBody({ name: "wall", kind: "fixed", position: [0.5, 0, 0.5], shapes: [{ type: "box", size: [0.1, 4, 1] }] });
  world.addBody({ name: "side", kind: "fixed", position: [0, 0.5, 0.5], shapes: [{ type: "box", size: [4, 0.1, 1] }] });
  const points = Array.from({ length: 6 + random.integer(10) }, () => {
    const { x, y, z } = random.direction();
    return [0.1 * x, 0.08 * y, 0.06 * z] as const;
  });
  const body = world.addBody({ name: "body", mass: 1, position: [0.2, 0.2, 0.2], shapes: [{ type: "hull", points }] });
  const guide = world.guide(body);
  /** The hand goes on into the corner, and turns somehow. */
  const lead = (): void => {
    const angular = [random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)] as const;
    guide.move({ kind: "twist", linear: [1.2, 1.2, -1], angular });
  };
  return { world, body, points, lead };
}
