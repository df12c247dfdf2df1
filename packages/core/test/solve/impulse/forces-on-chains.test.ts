/** Forces and damping on jointed chains keep the order of the step, and their books too. The reference is the step itself at a far smaller h and order 6. */
import { describe, expect, it } from "vitest";
import { distance, readVec3 } from "../../../src/math/vec3.js";
import type { World } from "../../../src/world/world.js";
import { chain } from "../mechanisms.js";

const TIME = 0.5;

function run(order: number, steps: number, load: (world: World) => void): World {
  const world = chain(2, { order }, "revolute", 0.5);
  load(world);
  for (let i = 0; i < steps; i++) world.step(TIME / steps);
  return world;
}

const LOADS: readonly (readonly [string, (world: World) => void])[] = [
  ["damping of the bodies", (world) => void world.addForce({ type: "damping", linear: 0.2, angular: 0.01 })],
  [
    "a force that turns with its body",
    (world) => void world.addForce({ type: "constant", body: "link-1", force: [0, 3, 0], frame: "body" }),
  ],
  [
    "a damped spring to the ground",
    (world) => void world.addForce({ type: "spring", a: "ground", b: "link-1", pointA: [1, -1, 0.5], stiffness: 20, damping: 0.5 }),
  ],
];

describe("observed order under", () => {
  for (const [name, load] of LOADS) {
    it(`${name}: at least 1.9 and 3.8, in the motion and in the books`, () => {
      const reference = run(6, 800, load);
      const error = (world: World) => distance(readVec3(world.body("link-1")!.position), readVec3(reference.body("link-1")!.position));
      for (const [order, least] of [
        [2, 1.9],
        [4, 3.8],
      ] as const) {
        const coarse = run(order, 50, load);
        const fine = run(order, 100, load);
        expect(Math.log2(error(coarse) / error(fine)), `order ${order}, motion`).toBeGreaterThan(least);
        expect(Math.log2(coarse.ledger.energyDrift / fine.ledger.energyDrift), `order ${order}, books`).toBeGreaterThan(least - 0.4);
      }
    });
  }
});

describe("strong damping", () => {
  it("shortens the step where it must and never gives energy", () => {
    const world = chain(2, {}, "revolute", 0.5);
    world.addForce({ type: "damping", linear: 200, angular: 10 });
    for (let i = 0; i < 120; i++) world.step(1 / 240);
    expect(world.ledger.work.external + world.ledger.work.dampers).toBeLessThan(0);
    expect(world.totals().kinetic).toBeLessThan(0.1);
    expect(world.ledger.jointPositionError).toBeLessThan(1e-6);
  });
});
