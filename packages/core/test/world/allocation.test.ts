/** Once warm, a step allocates nothing that stays: 10⁵ steps, heap growth below 1 MB. */
import { describe, expect, it } from "vitest";
import { box } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";

describe("allocation", () => {
  it("the heap does not grow over 100 000 steps with every kind of force", (context) => {
    const collect = globalThis.gc;
    if (!collect) return context.skip("needs node --expose-gc");
    const world = new World();
    for (let i = 0; i < 4; i++)
      world.addBody({ name: `b${i}`, shapes: [box(0.2, 0.3, 0.4)], position: [i, 0, 0], angularVelocity: [1, 2, 3] });
    world.addBody({ kind: "kinematic", motion: { position: ["sin(t)", 0, 0], rotation: { axis: [0, 1, 0], angle: "t" } } });
    world.addForce({ type: "damping", linear: 1, angular: 0.1 });
    world.addForce({ type: "point-gravity", strength: 1, center: [0, -50, 0] });
    world.addForce({ type: "constant", body: "b0", force: [1, 0, 0], frame: "body", point: [0.1, 0, 0] });
    for (let i = 0; i < 2000; i++) world.step();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 100_000; i++) world.step();
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(1e6);
  });
});
