/**
 * A door that comes to rest at its stop, with nothing to press it there, told of a hit and of leaving every few steps: whether its stop pushed was decided
 * by roundings of 1e-20 N·m·s. What decides: Newton's laws; a door without force that has been stopped stays.
 */
import { expect, it } from "vitest";
import { World } from "../../src/world/world.js";

it.each([
  [0, ["limit-hit"], 0],
  // back with half of its speed, from the other end again
  [0.5, ["limit-hit", "limit-left", "limit-hit", "limit-left"], 1.5 / 4],
] as const)("restitution %f: events %j", (restitution, expected, speed) => {
  const world = World.fromModel({
    gelenk: 1,
    gravity: [0, 0, 0],
    bodies: [{ name: "door", mass: 3, inertia: [2, 2, 2], angularVelocity: [0, 0, 1.5] }],
    joints: [{ type: "revolute", a: "ground", b: "door", axis: [0, 0, 1], coordinates: { turn: { low: -1, high: 1, restitution } } }],
  });
  const events: string[] = [];
  for (let i = 0; i < 300; i++) {
    world.step(1 / 60);
    for (const { type } of world.events) events.push(type);
  }
  expect(events).toEqual(expected);
  expect(Math.abs(world.body("door")!.angularVelocity[2] - speed)).toBeLessThan(1e-9);
});
