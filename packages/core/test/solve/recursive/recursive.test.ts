/**
 * The recursive method in a world. What decides: the Lagrange method (a second algorithm) on trees of all sorts, the closed form and the golden values of the
 * planar pendulum (theory 03, section 17), observed orders, the ledger, and joint gaps measured from poses.
 */
import { describe, expect, it } from "vitest";
import type { MethodName, ResolvedModel, WorldOptions } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";
import { zoo } from "./zoo.js";

const G = 9.81;

/** N links of 1 m and 1 kg, slender, hinged end to end about z, at the given angles to each other from the horizontal on. */
function pendulum(angles: readonly number[], options: WorldOptions): World {
  const world = new World({ gravity: [0, -G, 0], ...options });
  let [x, y, turn] = [0, 0, 0];
  angles.forEach((angle, i) => {
    turn -= angle;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const orientation = [0, 0, Math.sin(turn / 2), Math.cos(turn / 2)] as const;
    world.addBody({ name: `link-${i}`, mass: 1, inertia: [0.05, 1 / 12, 1 / 12], position: [x + 0.5 * c, y + 0.5 * s, 0], orientation });
    world.addJoint({
      name: `hinge-${i}`,
      type: "revolute",
      a: i === 0 ? "ground" : `link-${i - 1}`,
      b: `link-${i}`,
      anchor: [x, y, 0],
      axis: [0, 0, 1],
    });
    x += c;
    y += s;
  });
  return world;
}

function distanceAfter(model: ResolvedModel, method: MethodName, reference: MethodName, seconds: number, h: number): number {
  const worlds = [method, reference].map((name) => World.fromModel(model, { method: name, step: h }));
  let worst = 0;
  for (let i = 0; i < Math.round(seconds / h); i++) for (const world of worlds) world.step(h);
  worlds[0]!.bodies.forEach((body, i) => {
    const other = worlds[1]!.bodies[i]!;
    for (let k = 0; k < 3; k++) worst = Math.max(worst, Math.abs(body.position[k]! - other.position[k]!));
  });
  return worst;
}

describe("the recursive method", () => {
  it("gives the accelerations of the planar pendulum of theory 03, section 17", () => {
    // N = 1, level, at rest: m g r/(Θ + m r²) = 14.715; N = 10 the printed ones. Speeds after a short step over its length.
    const golden = [
      12.4385816, -15.7714895, 4.22595787, -1.13234201, 0.303410165, -0.0812986527, 0.0217844456, -0.00583912975, 0.0015720734,
      -0.000449163827,
    ];
    for (const [count, expected] of [
      [1, [14.715]],
      [10, golden],
    ] as const) {
      const world = pendulum(new Array(count).fill(0), { method: "recursive" });
      const h = 1e-5;
      world.step(h);
      // downwards is negative about z; what speeds change within the step is of second order
      expected.forEach((value, i) => {
        expect(-world.joint(`hinge-${i}`)!.speeds[0]! / h).toBeCloseTo(value, 6);
      });
    }
  });

  it("moves a tree of every kind as the Lagrange method does, and closes its joints by construction", () => {
    // both by the classical Runge–Kutta method: h⁴ apart
    const model = zoo();
    const [coarse, fine] = [1 / 200, 1 / 400].map((h) => distanceAfter(model, "recursive", "lagrange-sparse", 0.25, h));
    expect(fine).toBeLessThan(1e-6);
    expect(coarse! / fine!).toBeGreaterThan(10);
    const world = World.fromModel(model, { method: "recursive", step: 1 / 400 });
    for (let i = 0; i < 100; i++) {
      expect(world.step().joints.position).toBeLessThan(1e-13);
      expect(world.bodies[0]!.method).toBe("recursive");
    }
    expect(world.ledger.energyDrift).toBeLessThan(1e-7);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-7);
  });

  it("reads the reactions that the Lagrange method reads", () => {
    const worlds = (["recursive", "lagrange-sparse"] as const).map((method) => World.fromModel(zoo(), { method, step: 1 / 400 }));
    for (let i = 0; i < 20; i++) for (const world of worlds) world.step();
    worlds[0]!.joints.forEach((joint, i) => {
      const other = worlds[1]!.joints[i]!.reaction;
      for (let k = 0; k < 3; k++) {
        // what both leave of h⁴, on forces of some 100 N
        expect(Math.abs(joint.reaction.force[k]! - other.force[k]!)).toBeLessThan(1e-3);
        expect(Math.abs(joint.reaction.torque[k]! - other.torque[k]!)).toBeLessThan(1e-3);
      }
    });
  });

  it.each([
    ["euler", 1],
    ["rk4", 4],
    ["dormand-prince", 5],
  ] as const)("has the order of its integrator: %s", (integrator, order) => {
    const end = (perSecond: number): number[] => {
      const world = pendulum([0.3, 0.5], { method: "recursive", integrator });
      for (let i = 0; i < perSecond / 2; i++) world.step(1 / perSecond);
      return world.joints.flatMap((joint) => [...joint.coordinates, ...joint.speeds]);
    };
    const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((value, i) => value - b[i]!));
    // order 5 meets rounding soon, and at such steps falls faster than in the limit
    const rate = order === 5 ? 30 : 100;
    const [a, b, c] = [end(rate), end(2 * rate), end(4 * rate)];
    expect(Math.log2(apart(a, b) / apart(b, c))).toBeGreaterThan(order - 0.3);
    expect(pendulum([0], { method: "recursive", integrator }).order).toBe(order);
  });

  it("takes limits, motors, friction and couplings", () => {
    const run = (method: MethodName) => {
      const world = pendulum([0, 0, 0], { method, step: 1 / 500 });
      world.addBody({ name: "wheel", mass: 1, inertia: [0.2, 0.2, 0.3], position: [0, 2, 0] });
      world.addJoint({
        name: "axle",
        type: "revolute",
        a: "ground",
        b: "wheel",
        axis: [0, 0, 1],
        coordinates: { turn: { friction: 0.5 } },
      });
      world.addCoupling({ name: "belt", type: "gear", terms: [{ joint: "hinge-0" }, { joint: "axle" }], ratio: 2 });
      world.remove(world.joint("hinge-2")!);
      const turn = { low: -0.6, high: 0.6, restitution: 0.5, motor: { speed: 1, limit: 2 } };
      world.addJoint({
        name: "elbow",
        type: "revolute",
        a: "link-1",
        b: "link-2",
        anchor: [2, 0, 0],
        axis: [0, 0, 1],
        coordinates: { turn },
      });
      for (let i = 0; i < 400; i++) {
        world.step();
        expect(Math.abs(world.joint("elbow")!.coordinates[0]!)).toBeLessThan(0.6 + 1e-6);
      }
      expect(Math.abs(world.coupling("belt")!.error)).toBeLessThan(1e-6);
      return world.body("link-2")!.position;
    };
    const [ours, direct] = [run("recursive"), run("impulse-direct")];
    // order 2 with impacts at 500 Hz on both sides
    for (let k = 0; k < 2; k++) expect(Math.abs(ours[k]! - direct[k]!)).toBeLessThan(2e-3);
  });

  it("settles velocities that do not fit in the mass metric, as the direct method does", () => {
    const strike = (method: MethodName) => {
      const world = World.fromModel(zoo(), { method, step: 1e-4 });
      world.body("b2")!.velocity = [1, 2, -0.5];
      world.body("b2")!.angularVelocity = [3, 0, 1];
      for (let i = 0; i < 20; i++) expect(world.step().joints.speed).toBeLessThan(1e-6);
      return world;
    };
    const [ours, direct] = [strike("recursive"), strike("impulse-direct")];
    ours.bodies.forEach((body, i) => {
      // what order 2 leaves after 2 ms
      for (let k = 0; k < 3; k++) expect(Math.abs(body.velocity[k]! - direct.bodies[i]!.velocity[k]!)).toBeLessThan(1e-5);
    });
    // what the ground gives in the blow is booked, as is all else: a momentum of some kg·m/s
    expect(ours.ledger.momentumDrift).toBeLessThan(1e-9);
  });

  it("repeats from a snapshot to the bit", () => {
    const world = World.fromModel(zoo(), { method: "recursive", step: 1 / 240 });
    for (let i = 0; i < 20; i++) world.step();
    const snapshot = world.snapshot();
    const run = () => {
      for (let i = 0; i < 20; i++) world.step();
      return world.hash();
    };
    const once = run();
    world.restore(snapshot);
    expect(run()).toBe(once);
  });
});
