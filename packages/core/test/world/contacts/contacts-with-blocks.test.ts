/**
 * Contacts of bodies whose joints have motors, stops and couplings: both act at once. References: statics and closed forms of a block that
 * a motor or a stop holds, and Atwood's rule for two masses that a coupling ties.
 */
import { describe, expect, it } from "vitest";
import { World } from "../../../src/index.js";

const G = 9.81;
const floor = { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0], friction: 0.5 }] } as const;
const box = (name: string, x: number, y: number, mass: number) =>
  ({ name, position: [x, y, 0], mass, shapes: [{ type: "box", size: [1, 1, 1], friction: 0.5 }] }) as const;
const slide = (name: string, body: string, axis: readonly [number, number, number], more: object) =>
  ({ name, type: "prismatic", a: "ground", b: body, anchor: [0, 0, 0], axis, ...more }) as const;

const run = (model: object, seconds: number, h = 1 / 240): World => {
  const world = World.fromModel({ gelenk: 1, ...model } as never);
  for (let i = 0; i < Math.round(seconds / h); i++) world.step(h);
  return world;
};

/** Normal force that A exerts on B, N. */
const forceBetween = (world: World, a: string, b: string): number => {
  const contact = world.contacts.find((c) => c.a === a && c.b === b)!;
  return contact.points.reduce((sum, { force, normal }) => sum + force[0] * normal[0] + force[1] * normal[1] + force[2] * normal[2], 0);
};

describe("a body on a slide with a motor", () => {
  it("is pressed against the floor by weight and motor", () => {
    const joint = slide("lift", "press", [0, 1, 0], { coordinates: { "slide-x": { motor: { speed: -1, limit: 50 } } } });
    const world = run({ bodies: [floor, box("press", 0, 0.5, 2)], joints: [joint] }, 0.5);
    // the motor pushes with its limit and cannot move the body
    expect(forceBetween(world, "floor", "press")).toBeCloseTo(2 * G + 50, 6);
    expect(Math.abs(world.body("press")!.position[1] - 0.5)).toBeLessThan(1e-8);
  });

  it("drags a box that lies on the floor, against its friction", () => {
    const joint = slide("push", "ram", [1, 0, 0], { coordinates: { "slide-x": { motor: { speed: 0.2 } } } });
    const ram = { ...box("ram", 0, 0.6, 5), shapes: [{ type: "box", size: [1, 1, 1], friction: 0 }] } as const;
    const world = run({ bodies: [floor, ram, box("load", 1, 0.5, 3)], joints: [joint] }, 1);
    // the slide carries the ram; the motor's speed is met whatever it takes; the load slides with it and presses back with μ m g
    expect(world.body("ram")!.velocity[0]).toBeCloseTo(0.2, 9);
    expect(world.body("load")!.velocity[0]).toBeCloseTo(0.2, 6);
    expect(forceBetween(world, "ram", "load")).toBeCloseTo(0.5 * 3 * G, 4);
    expect(world.ledger.jointPositionError).toBeLessThan(1e-6);
  });
});

it("a stop that is reached before the floor carries the weight, and the floor is not touched", () => {
  const joint = slide("guide", "body", [0, 1, 0], { coordinates: { "slide-x": { low: 0 } } });
  const world = run({ bodies: [floor, box("body", 0, 0.501, 1)], joints: [joint] }, 0.5);
  expect(world.contacts).toEqual([]);
  expect(world.body("body")!.position[1]).toBeCloseTo(0.501, 8);
  expect(world.ledger.penetration).toBe(0);
});
