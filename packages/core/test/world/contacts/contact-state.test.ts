/** What decides the future of contacts is state: repeated runs have the same bits. And bodies may come and go while they touch. */
import { describe, expect, it } from "vitest";
import type { BodyDescription, ResolvedModel } from "../../../src/model/description.js";
import { World } from "../../../src/world/world.js";
import { randomContactScene } from "./random-contact-scene.js";

const FLOOR: BodyDescription = { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0] }] };
const cube = (name: string, x: number, y: number): BodyDescription => ({
  name,
  mass: 1,
  position: [x, y, 0],
  shapes: [{ type: "box", size: [1, 1, 1] }],
});
const STACK: ResolvedModel = { gelenk: 1, bodies: [FLOOR, cube("low", 0, 0.5), cube("high", 0, 1.5)], settings: { step: 1 / 240 } };

const run = (world: World, steps: number): string[] =>
  Array.from({ length: steps }, () => {
    world.step();
    return world.hash();
  });

describe("the same bits", () => {
  // 10: a joint and a driven plate; 14: joints; 49: none. All have impacts behind and before them at 0.6 s.
  it.each([10, 14, 49])("in two worlds, and again from a snapshot between impacts: scene %i", (seed) => {
    const model = randomContactScene(seed);
    const [one, other] = [World.fromModel(model), World.fromModel(model)];
    run(one, 144);
    const snapshot = one.snapshot();
    const hashes = run(one, 40);
    expect(one.ledger.work.impacts).toBeLessThan(0);
    one.restore(snapshot);
    expect(run(one, 40)).toEqual(hashes);
    run(other, 144);
    expect(run(other, 40)).toEqual(hashes);
    // a world that has never made these steps
    const fresh = World.fromModel(model);
    fresh.restore(snapshot);
    expect(run(fresh, 40)).toEqual(hashes);
  });

  it("of a stack that rests, with the impulses that it starts from", () => {
    const world = World.fromModel(STACK);
    run(world, 60);
    const snapshot = world.snapshot();
    const hashes = run(world, 20);
    const contacts = JSON.stringify(world.contacts);
    world.restore(snapshot);
    expect(run(world, 20)).toEqual(hashes);
    expect(JSON.stringify(world.contacts)).toBe(contacts);
  });
});

describe("in a stack that rests", () => {
  const height = (world: World, name: string): number => world.body(name)!.position[1];

  it("what stood on a body that is removed falls freely, and the contact has ended", () => {
    const world = World.fromModel(STACK);
    run(world, 60);
    world.remove(world.body("low")!);
    expect(world.contacts).toEqual([]);
    run(world, 24);
    // free fall for 0.1 s; the kick of half steps makes it exact
    expect(height(world, "high")).toBeCloseTo(1.5 - 0.5 * 9.81 * 0.01, 6);
    run(world, 240);
    // on the floor, within the promise for contacts
    expect(Math.abs(height(world, "high") - 0.5)).toBeLessThan(1e-5);
  });

  it("a body that is added touching carries its weight at once", () => {
    const world = World.fromModel(STACK);
    run(world, 60);
    world.addBody(cube("third", 0, 2.5));
    run(world, 24);
    const [, , top] = world.contacts;
    expect([top!.a, top!.b]).toEqual(["high", "third"]);
    // m g h; solves leave 1e-6 m/s of 1 kg
    expect(top!.impulse).toBeCloseTo(9.81 / 240, 5);
    expect(world.contacts[0]!.impulse).toBeCloseTo((3 * 9.81) / 240, 5);
    for (const [name, y] of [
      ["low", 0.5],
      ["high", 1.5],
      ["third", 2.5],
    ] as const)
      expect(Math.abs(height(world, name) - y)).toBeLessThan(1e-5);
  });

  it("gravity that is turned round lifts everything off, and the contacts end", () => {
    const world = World.fromModel(STACK);
    run(world, 60);
    world.gravity = [0, 9.81, 0];
    const ended: string[] = [];
    for (let i = 0; i < 24; i++) {
      world.step();
      for (const event of world.events) if (event.type === "contact-end") ended.push(`${event.a} ${event.b}`);
    }
    expect(ended).toContain("floor low");
    // both rise with the same acceleration; 1e-6: what was left of speeds at rest
    expect(height(world, "low")).toBeCloseTo(0.5 + 0.5 * 9.81 * 0.01, 5);
    expect(height(world, "high")).toBeCloseTo(1.5 + 0.5 * 9.81 * 0.01, 5);
  });
});
