/** Two 1 m rods of 1 kg on ball joints, hanging, each with a spin; velocities obey the joints: v = v_joint + ω × r. */
import { box } from "../../../src/model/shapes.js";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";

export function swingingDoublePendulum(options: WorldOptions = {}): World {
  const world = new World({ gravity: [0, -9.81, 0], ...options });
  const shapes = [box(0.1, 1, 0.1)];
  // ω × (0, −½, 0) = (½ω_z, 0, −½ω_x)
  world.addBody({ name: "upper", shapes, mass: 1, position: [0, -0.5, 0], angularVelocity: [1, 0, 2], velocity: [1, 0, -0.5] });
  world.addBody({ name: "lower", shapes, mass: 1, position: [0, -1.5, 0], angularVelocity: [0.5, 1, -1], velocity: [1.5, 0, -1.25] });
  world.addJoint({ type: "spherical", a: "ground", b: "upper", anchor: [0, 0, 0] });
  world.addJoint({ type: "spherical", a: "upper", b: "lower", anchor: [0, -1, 0] });
  return world;
}
