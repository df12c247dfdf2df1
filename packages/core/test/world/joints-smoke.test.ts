import { it } from "vitest";
import { box } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";

function chain(n: number, options: object, type = "revolute") {
  const world = new World({ gravity: [0, -9.81, 0], ...options });
  for (let i = 0; i < n; i++) {
    world.addBody({ name: `l${i}`, shapes: [box(0.2, 0.02, 0.02)], mass: 1, position: [0.1 + 0.2 * i, 0, 0] });
    world.addJoint({ type, a: i ? `l${i - 1}` : "ground", b: `l${i}`, anchor: [0.2 * i, 0, 0], axis: [0, 0, 1] });
  }
  return world;
}
it("smoke", () => {
  for (const method of ["impulse-direct", "impulse-iterative"]) {
    const world = chain(2, { method });
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    console.log(method, world.ledger, world.body("l1")!.position, world.joints[1]!.coordinates, world.joints[0]!.reaction);
  }
  for (const order of [2, 4, 6]) {
    const t0 = performance.now();
    const world = chain(10, { order });
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    console.log("chain 10 order", order, world.ledger, performance.now() - t0, world.events);
  }
  for (const order of [2, 4, 6]) {
    const p = (h: number) => {
      const world = chain(2, { order });
      for (let i = 0; i < Math.round(0.5 / h); i++) world.step(h);
      return world.body("l1")!.position;
    };
    const ref = (() => {
      const world = chain(2, { order: 6, tolerance: { position: 1e-8, angle: 1e-8, speed: 1e-8 } });
      for (let i = 0; i < 2000; i++) world.step(0.5 / 2000);
      return world.body("l1")!.position;
    })();
    const e = [0.02, 0.01, 0.005].map((h) => Math.hypot(...p(h).map((x, i) => x - ref[i]!)));
    console.log("order", order, e, Math.log2(e[0]! / e[1]!), Math.log2(e[1]! / e[2]!));
  }
});
