/** A joint to a fixed body flung its partner away: the fixed body was looked for where it would be, and nobody had written that. */
import { expect, it } from "vitest";
import { METHOD_NAMES, type MethodName } from "../../src/model/settings-description.js";
import { box } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";

/** A rod on a hinge, on the ground or on a wall. */
function swing(method: MethodName, wall: boolean): World {
  const world = new World({ gravity: [0, -9.81, 0], method });
  const rod = {
    name: "rod",
    shapes: [box(0.4, 0.02, 0.02)],
    position: [0.2, 1, 0],
    velocity: [0, 0.2, 0],
    angularVelocity: [0, 0, 1],
  } as const;
  if (wall) world.addBody({ name: "wall", kind: "fixed", position: [3, 2, 1], orientation: [0.6, 0, 0, 0.8] });
  world.addBody(rod);
  world.addJoint({ type: "revolute", a: wall ? "wall" : "ground", b: "rod", anchor: [0, 1, 0], axis: [0, 0, 1] });
  return world;
}

for (const method of METHOD_NAMES.filter((name) => name !== "auto" && name !== "free")) {
  it(`${method}: a wall holds as the ground does`, () => {
    const [onWall, onGround] = [swing(method, true), swing(method, false)];
    // a picture in between must not disturb it
    for (let i = 0; i < 120; i++) {
      onWall.step(1 / 240);
      onWall.sample(0.5);
      onGround.step(1 / 240);
    }
    const [position, expected] = [onWall.body("rod")!.position, onGround.body("rod")!.position];
    // the frames on the wall are rounded (1e-15 m), and so is what follows from them over 120 steps
    for (let k = 0; k < 3; k++) expect(Math.abs(position[k]! - expected[k]!)).toBeLessThan(1e-11);
    // it has swung
    expect(Math.abs(expected[1] - 1)).toBeGreaterThan(0.05);
  });
}
