/** Handles, slots and edits: what a user sees of adding, removing and changing things. */
import { describe, expect, it } from "vitest";
import { box, sphere } from "../../../src/model/shapes.js";
import { ModelError, StaleHandle } from "../../../src/world/errors.js";
import { World } from "../../../src/world/world.js";

describe("bodies", () => {
  it("get made-up names where they have none; names are unique", () => {
    const world = new World();
    expect(world.addBody({ shapes: [sphere(1)] }).name).toBe("body-1");
    expect(world.addBody({ shapes: [sphere(1)] }).name).toBe("body-2");
    world.addBody({ name: "arm", shapes: [sphere(1)] });
    expect(() => world.addBody({ name: "arm", shapes: [sphere(1)] })).toThrow(/arm/);
    expect(() => world.addBody({ name: "ground", shapes: [sphere(1)] })).toThrow(/ground/);
  });

  it("that make no sense throw an error with every diagnostic", () => {
    const world = new World();
    try {
      world.addBody({ mass: -1, inertia: [1, 1, 9], position: [Number.NaN, 0, 0] });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      expect((error as ModelError).diagnostics.length).toBeGreaterThanOrEqual(1);
    }
    expect(world.bodies).toEqual([]);
  });

  it("removed ones fail loudly, and a new one in the same slot is another", () => {
    const world = new World();
    const first = world.addBody({ shapes: [sphere(1)] });
    const second = world.addBody({ shapes: [sphere(1)] });
    world.remove(first);
    expect(first.alive).toBe(false);
    expect(() => first.position).toThrow(StaleHandle);
    expect(() => world.remove(first)).toThrow(StaleHandle);
    const third = world.addBody({ shapes: [sphere(1)] });
    expect(third.slot).toBe(first.slot);
    expect(() => first.velocity).toThrow(StaleHandle);
    expect(third.alive && second.alive).toBe(true);
  });

  it("new ones take the lowest free slot", () => {
    const world = new World();
    const bodies = [0, 1, 2, 3, 4].map(() => world.addBody({ shapes: [sphere(1)] }));
    for (const i of [3, 0, 2]) world.remove(bodies[i]!);
    expect([0, 1, 2, 3].map(() => world.addBody({ shapes: [sphere(1)] }).slot)).toEqual([0, 2, 3, 5]);
  });

  it("refuse values that are not finite and keep what they had", () => {
    const world = new World();
    const body = world.addBody({ shapes: [box(1, 2, 3)], position: [1, 2, 3] });
    expect(() => {
      body.velocity = [0, Number.POSITIVE_INFINITY, 0];
    }).toThrow(/finite/);
    expect(() => body.applyForce([Number.NaN, 0, 0])).toThrow(/finite/);
    expect(() => body.applyImpulse([0, 0, 0], [Number.NaN, 0, 0])).toThrow(/finite/);
    expect(body.position).toEqual([1, 2, 3]);
    expect(body.velocity).toEqual([0, 0, 0]);
  });

  it("fixed ones stay, whatever is asked of them", () => {
    const world = new World();
    const wall = world.addBody({ kind: "fixed", shapes: [box(1, 1, 1)], position: [1, 0, 0] });
    wall.velocity = [1, 1, 1];
    wall.applyImpulse([5, 0, 0]);
    wall.applyForce([5, 0, 0]);
    world.step();
    expect(wall.position).toEqual([1, 0, 0]);
    expect(wall.velocity).toEqual([0, 0, 0]);
  });
});

describe("impulses", () => {
  it("change velocities by p/m and J⁻¹(r × p), and are booked", () => {
    const world = new World({ gravity: [0, 0, 0] });
    const body = world.addBody({ mass: 2, inertia: [1, 2, 2.5], position: [1, 1, 1] });
    world.step(0.01);
    body.applyImpulse([0, 4, 0], [1.5, 1, 1]);
    expect(body.velocity).toEqual([0, 2, 0]);
    expect(body.angularVelocity[2]).toBeCloseTo((0.5 * 4) / 2.5, 15);
    world.step(0.01);
    expect(world.ledger.energyDrift).toBeLessThan(1e-14);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-14);
    expect(world.ledger.work.edits).toBeCloseTo(0.5 * 2 * 4 + 0.5 * 2.5 * 0.64, 14);
  });
});

describe("changes while a step is running", () => {
  it("wait for its end: a removed body is still moved, a new one joins with the next step", () => {
    const world = new World({ gravity: [0, -10, 0], step: 0.1 });
    const old = world.addBody({ name: "old", shapes: [sphere(1)] });
    let born = false;
    world.addModule({
      beforeStep(w) {
        if (born) return;
        born = true;
        w.remove(old);
        expect(old.alive).toBe(true);
        w.addBody({ name: "young", shapes: [sphere(1)] });
      },
    });
    world.step();
    expect(old.alive).toBe(false);
    expect(world.body("young")!.velocity).toEqual([0, 0, 0]);
    world.step();
    expect(world.body("young")!.velocity[1]).toBeCloseTo(-1, 14);
    expect(world.ledger.energyDrift).toBeLessThan(1e-13);
  });
});

describe("the ledger", () => {
  it("takes edits for what they are, not for drift", () => {
    const world = new World({ gravity: [0, -9.81, 0] });
    const body = world.addBody({ shapes: [box(0.4, 0.3, 0.2)], angularVelocity: [1, 2, 3] });
    world.addForce({ type: "point-gravity", strength: 3, center: [0, -5, 0] });
    for (let i = 0; i < 10; i++) world.step();
    body.position = [1, 2, 3];
    body.velocity = [3, 2, 1];
    body.angularVelocity = [0, 0, 7];
    world.step();
    const other = world.addBody({ shapes: [box(1, 1, 1)], velocity: [0, 9, 0], position: [0, 4, 0] });
    world.step();
    world.gravity = [0, 0, -3];
    world.step();
    world.remove(other);
    world.step();
    world.addForce({ type: "point-gravity", strength: 1, center: [9, 9, 9] });
    world.step();
    expect(world.ledger.energyDrift).toBeLessThan(1e-5); // the step's own error in the field of the point
    expect(world.ledger.momentumDrift).toBeLessThan(1e-12);
  });
});
