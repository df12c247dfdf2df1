/**
 * Loops with more rows than they need, and positions in which rows depend on each other. What decides: the same machine without
 * the redundancy, the dense Lagrange method, closed forms.
 */
import { describe, expect, it } from "vitest";
import type { ResolvedModel, Vector3, WorldOptions } from "../../../../src/index.js";
import { World } from "../../../../src/world/world.js";
import { advance } from "../../mechanisms.js";
import { distanceBetween } from "../../observed-order.js";
import { loopedChain } from "./looped-chain.js";

/** A door of 1 m on hinges at those heights. */
function door(heights: readonly number[], options: WorldOptions = {}): World {
  const world = new World({ gravity: [1, 0, -9.81], method: "recursive", ...options });
  world.addBody({ name: "door", mass: 20, inertia: [3, 5, 2], position: [0, 0.5, 1], angularVelocity: [0, 0, 1], velocity: [-0.5, 0, 0] });
  for (const z of heights) world.addJoint({ type: "revolute", a: "ground", b: "door", anchor: [0, 0, z], axis: [0, 0, 1] });
  return world;
}

describe("a door on three hinges", () => {
  it("swings as on one", () => {
    const [three, one] = [door([0.2, 1, 1.8]), door([1])].map((world) => advance(world, 1000, 1e-3));
    // both are trees: the hinges differ in nothing but the place of their frames
    expect(distanceBetween(three!, one!)).toBeLessThan(1e-11);
  });

  it("has no row to compute", () => {
    expect(loopedChain(door([0.2, 1, 1.8]).toModel()).looped.loops.factor.kept.length).toBe(0);
  });
});

/** Hinges in a loop of four bodies, all of whose axes pass through one point. */
function sphericalLinkage(options: WorldOptions): World {
  const axes: readonly Vector3[] = [
    [0, 0, 1],
    [0.6, 0, 0.8],
    [0.5, 0.7, 0.5],
    [-0.3, 0.8, 0.4],
  ];
  const world = new World({ gravity: [0, -9.81, 2], ...options });
  const names = ["ground", "a", "b", "c"];
  for (const [i, name] of names.entries())
    if (i > 0) world.addBody({ name, mass: 1, inertia: [0.1, 0.15, 0.12], position: [0.3 * i, 0.4 - 0.2 * i, 0.5] });
  axes.forEach((axis, i) => {
    world.addJoint({ type: "revolute", a: names[i]!, b: names[(i + 1) % 4]!, anchor: [axis[0], axis[1], axis[2]], axis });
  });
  return world;
}

describe("a spherical four-bar", () => {
  it("moves as by Lagrange multipliers", () => {
    const [own, other] = (["recursive", "lagrange-dense"] as const).map((method) => advance(sphericalLinkage({ method }), 500, 1e-3));
    // Lagrange's projection closes joints to 1e-10 m a step
    expect(distanceBetween(own!, other!)).toBeLessThan(1e-6);
    expect(own!.ledger.jointPositionError).toBeLessThan(1e-12);
  });
});

/** A platform on cranks of 1 m at those places, all at the angle φ from x, turning with ω. One crank more than two holds because lengths agree. */
function parallelCranks(places: readonly number[], phi: number, omega: number, options: WorldOptions): World {
  const world = new World({ gravity: [0, -9.81, 0], method: "recursive", ...options });
  const [c, s] = [Math.cos(phi), Math.sin(phi)];
  const inertia = [0.01, 1 / 12, 1 / 12] as const;
  const middle = places.reduce((sum, x) => sum + x, 0) / places.length;
  const orientation = [0, 0, Math.sin(phi / 2), Math.cos(phi / 2)] as const;
  world.addBody({ name: "platform", mass: 2, inertia, position: [middle + c, s, 0], velocity: [-omega * s, omega * c, 0] });
  places.forEach((x, i) => {
    world.addBody({
      name: `crank-${i}`,
      mass: 1,
      inertia,
      orientation,
      position: [x + c / 2, s / 2, 0],
      velocity: [(-omega * s) / 2, (omega * c) / 2, 0],
      angularVelocity: [0, 0, omega],
    });
    world.addJoint({ name: `foot-${i}`, type: "revolute", a: "ground", b: `crank-${i}`, anchor: [x, 0, 0], axis: [0, 0, 1] });
    world.addJoint({ name: `head-${i}`, type: "revolute", a: `crank-${i}`, b: "platform", anchor: [x + c, s, 0], axis: [0, 0, 1] });
  });
  return world;
}

/** ω² of n cranks and the platform at an angle, by energy: (n/3 + 2) ω²/2 + g (n/2 + 2) sin φ is constant. */
const rateAt = (n: number, phi: number, start: number, omega: number): number =>
  Math.sqrt(omega * omega + (2 * 9.81 * (n / 2 + 2) * (Math.sin(start) - Math.sin(phi))) / (n / 3 + 2));

describe("a platform on three cranks", () => {
  it("turns at the rate of its energy: lengths that agree make rows redundant", () => {
    const world = parallelCranks([0, 1, 2.5], 1, 2, {});
    advance(world, 300, 1e-3);
    const { orientation, angularVelocity } = world.body("crank-1")!;
    const phi = 2 * Math.atan2(orientation[2], orientation[3]);
    expect(Math.abs(angularVelocity[2] - rateAt(3, phi, 1, 2))).toBeLessThan(1e-8);
    expect(world.ledger.jointPositionError).toBeLessThan(1e-12);
    expect(world.events).toEqual([]);
  });
});

describe("a singular position at the start", () => {
  it("is reported by the name of a joint, and left in the direction of the motion", () => {
    // all rods on one line
    const world = parallelCranks([0, 2], 0, -3, {});
    const events = Array.from({ length: 5 }, () => {
      world.step(1e-3);
      return [...world.events];
    }).flat();
    expect(events.map(({ type }) => type)).toContain("singular-position");
    const named = events.flatMap((event) => (event.type === "singular-position" ? [event.joint] : []));
    for (const name of named) expect(world.joints.map((joint) => joint.name)).toContain(name);
    advance(world, 195, 1e-3);
    for (const crank of ["crank-0", "crank-1"]) {
      const { orientation, angularVelocity } = world.body(crank)!;
      const phi = 2 * Math.atan2(orientation[2], orientation[3]);
      // what the first steps, in which a row is missing, leave of the velocity
      expect(Math.abs(-angularVelocity[2] - rateAt(2, phi, 0, -3))).toBeLessThan(1e-6);
    }
  });
});

describe("velocities that do not fit, set in a singular position", () => {
  it.each(["projection", "partitioning"] as const)("are settled, and it moves on as one machine: %s", (stabilisation) => {
    // all rods on one line: there each crank could turn without the other
    const world = parallelCranks([0, 2], 0, 0, { stabilisation });
    world.body("crank-0")!.angularVelocity = [0, 0, -3];
    const rateOf = (name: string) => world.body(name)!.angularVelocity[2];
    const angleOf = (name: string) => 2 * Math.atan2(world.body(name)!.orientation[2], world.body(name)!.orientation[3]);
    advance(world, 20, 1e-3);
    const [start, omega] = [angleOf("crank-0"), rateOf("crank-0")];
    advance(world, 200, 1e-3);
    // equal to what closed loops leave, 1e-12 over an angle of some tenths; and the energy of the rest of the way, fourth order at 1 ms
    expect(Math.abs(rateOf("crank-1") - rateOf("crank-0"))).toBeLessThan(1e-9);
    expect(Math.abs(-rateOf("crank-0") - rateAt(2, angleOf("crank-0"), start, omega))).toBeLessThan(1e-7);
  });
});

describe("models", () => {
  it("of equal structure keep equal rows, wherever they are", () => {
    const kept = (model: ResolvedModel) => Array.from(loopedChain(model).looped.loops.factor.kept);
    const start = sphericalLinkage({ method: "recursive" });
    const rows = kept(start.toModel());
    expect(kept(advance(start, 400, 1e-3).toModel())).toEqual(rows);
  });
});
