/**
 * Under which name the work of dampers is booked, by every method. What decides: closed forms, the energy that is missing, and the labels of the direct impulse
 * method, whose dampers are blocks.
 */
import { describe, expect, it } from "vitest";
import type { MethodName } from "../../../src/model/settings-description.js";
import { World } from "../../../src/world/world.js";

const METHODS = ["impulse-direct", "impulse-iterative", "lagrange-dense", "lagrange-sparse", "recursive", "recursive-cubic"] as const;

/** A rod of 1 m with a damper in its hinge, released from the horizontal. */
function pendulum(method: MethodName): World {
  const world = new World({ gravity: [0, -9.81, 0], method });
  world.addBody({ name: "rod", mass: 2, inertia: [0.01, 1 / 6, 1 / 6], position: [0.5, 0, 0] });
  const coordinates = { turn: { damping: 0.8 } };
  world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates });
  return world;
}

const energyOf = (world: World): number => world.totals().kinetic + world.totals().potential;

function advance(world: World, steps: number, h: number): World {
  for (let i = 0; i < steps; i++) world.step(h);
  return world;
}

describe.each(METHODS)("%s", (method) => {
  // local errors of order 2 at 1 ms on some 10 J; those of order 4 are far below
  const tolerance = method.startsWith("impulse") ? 1e-4 : 1e-8;

  it("a damped pendulum: the work of its damper is the energy that it lost", () => {
    const world = pendulum(method);
    const before = energyOf(world);
    advance(world, 1000, 1e-3);
    const { work } = world.ledger;
    expect(work.dampers).toBeLessThan(-1);
    expect(Math.abs(work.dampers - (energyOf(world) - before))).toBeLessThan(tolerance);
    expect(work.external).toBe(0);
  });

  it("a slide that is driven and damped: m v̇ = F − c v, work F x of the drive and −∫ c v² dt of the damper", () => {
    const [m, c, F, end] = [2, 3, 5, 1];
    const world = new World({ gravity: [0, 0, 0], method });
    world.addBody({ name: "slide", mass: m, inertia: [0.1, 0.1, 0.1] });
    const coordinates = { "slide-x": { damping: c, drive: F } };
    world.addJoint({ name: "guide", type: "prismatic", a: "ground", b: "slide", axis: [1, 0, 0], coordinates });
    advance(world, 1000, end / 1000);
    // v = (F/c)(1 − e), x = (F/c)(t − (m/c)(1 − e)),  e = exp(−c t/m)
    const e = Math.exp((-c * end) / m);
    const place = (F / c) * (end - (m / c) * (1 - e));
    const kinetic = 0.5 * m * ((F / c) * (1 - e)) ** 2;
    const { work } = world.ledger;
    expect(Math.abs(work.external - F * place)).toBeLessThan(0.01 * tolerance);
    expect(Math.abs(work.dampers - (kinetic - F * place))).toBeLessThan(0.01 * tolerance);
  });

  it("a spring with a damper between two points, and damping of all motion: dampers as well", () => {
    const world = pendulum(method);
    world.addForce({
      type: "spring",
      a: "ground",
      b: "rod",
      pointA: [1, 1, 0],
      pointB: [0.5, 0, 0],
      stiffness: 10,
      damping: 0.5,
      length: 1,
    });
    world.addForce({ type: "damping", linear: 0.2, angular: 0.1 });
    const before = energyOf(world);
    advance(world, 1000, 1e-3);
    const { work } = world.ledger;
    expect(Math.abs(work.dampers - (energyOf(world) - before))).toBeLessThan(tolerance);
    expect(work.external).toBe(0);
  });
});

describe("labels of methods that integrate", () => {
  it.each(["lagrange-dense", "lagrange-sparse", "recursive"] as const)("are those of the direct impulse method: %s", (method) => {
    const run = (name: MethodName) => {
      const world = pendulum(name);
      world.addBody({ name: "tip", mass: 1, inertia: [0.01, 0.02, 0.02], position: [1.2, 0, 0] });
      const coordinates = { turn: { damping: 0.3, drive: 4, stiffness: 2 } };
      world.addJoint({ name: "elbow", type: "revolute", a: "rod", b: "tip", anchor: [1, 0, 0], axis: [0, 0, 1], coordinates });
      return advance(world, 2000, 5e-4).ledger.work;
    };
    const [own, direct] = [run(method), run("impulse-direct")];
    // order 2 against order 4: some 1e-5 J of 10 J
    for (const label of ["external", "dampers", "motors", "friction", "stops", "edits"] as const) {
      expect(Math.abs(own[label] - direct[label]), label).toBeLessThan(1e-4);
    }
    expect(Math.min(Math.abs(own.external), -own.dampers)).toBeGreaterThan(0.1);
  });

  it("more weak dampers than are blocks: those of the impulse methods too", () => {
    const world = new World({ gravity: [0, -9.81, 0], method: "impulse-direct" });
    for (let i = 0; i < 20; i++) {
      world.addBody({ name: `link-${i}`, mass: 1, inertia: [0.01, 0.01, 0.01], position: [0.1 + 0.2 * i, 0, 0] });
      const [a, coordinates] = [i === 0 ? "ground" : `link-${i - 1}`, { turn: { damping: 0.01 } }];
      world.addJoint({ type: "revolute", a, b: `link-${i}`, anchor: [0.2 * i, 0, 0], axis: [0, 0, 1], coordinates });
    }
    const before = energyOf(world);
    advance(world, 400, 5e-4);
    const { work, energyDrift } = world.ledger;
    expect(work.dampers).toBeLessThan(-1e-2);
    expect(work.external).toBe(0);
    // what is left is the drift of the method
    const lost = energyOf(world) - before;
    expect(Math.abs(work.dampers - lost)).toBeLessThan(2 * energyDrift * world.totals().kinetic + 1e-9);
  });
});
