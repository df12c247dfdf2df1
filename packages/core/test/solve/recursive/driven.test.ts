/**
 * Trees on bodies that are moved by law (rheonomic joints). What decides: the equation of the pendulum with a moving pivot integrated by itself at a hundredth
 * of the step, the energy integral of the pendulum on a rotating hub, the Lagrange method (a second algorithm) in space, and the books.
 */
import { describe, expect, it } from "vitest";
import { World, type WorldOptions } from "../../../src/index.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../src/solve/recursive/articulated-body.js";
import { flatAccelerations } from "../../../src/solve/recursive/flat/flat-articulated-body.js";
import { createFlatTree } from "../../../src/solve/recursive/flat/flat-tree.js";
import { treeState } from "../../../src/solve/recursive/kinematics.js";
import { prescribed } from "../../../src/solve/recursive/motions/prescribed.js";
import { reversed } from "../../../src/solve/recursive/motions/reversed.js";
import { treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { chance } from "../../chance.js";
import { difference, MOTIONS, numbers, randomCoordinates, randomPart } from "./random-tree.js";

const G = 9.81;
/** A rod: mass, distance of the centre from the hinge, moment about the centre. */
const [M, R, THETA] = [2, 0.4, 0.05];

/** φ from the lowest position; the pivot at (0.2 sin 9t, 0.1 cos 7t − 0.1). */
function pendulumOnPivot(end: number, steps: number): { angle: number; speed: number } {
  const rate = (t: number, phi: number): number => {
    const [across, up] = [-0.2 * 81 * Math.sin(9 * t), -0.1 * 49 * Math.cos(7 * t)];
    return (-M * R * ((G + up) * Math.sin(phi) + across * Math.cos(phi))) / (THETA + M * R * R);
  };
  const h = end / steps;
  let [angle, speed] = [0.5, 0];
  for (let i = 0; i < steps; i++) {
    const t = i * h;
    const a1 = rate(t, angle);
    const a2 = rate(t + h / 2, angle + (h / 2) * speed);
    const a3 = rate(t + h / 2, angle + (h / 2) * speed + (h / 2) * (h / 2) * a1);
    const a4 = rate(t + h, angle + h * speed + (h / 2) * h * a2);
    angle += h * speed + ((h * h) / 6) * (a1 + a2 + a3);
    speed += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  return { angle, speed };
}

function rodOnPivot(options: WorldOptions): World {
  const world = new World({ gravity: [0, -G, 0], method: "recursive", ...options });
  world.addBody({ name: "pivot", kind: "kinematic", motion: { position: ["0.2*sin(9*t)", "0.1*cos(7*t) - 0.1", 0] } });
  world.addBody({
    name: "rod",
    mass: M,
    inertia: [THETA, 0.01, THETA],
    position: [R * Math.sin(0.5), -R * Math.cos(0.5), 0],
    orientation: [0, 0, Math.sin(0.25), Math.cos(0.25)],
    // with the pivot, which starts at 1.8 m/s
    velocity: [1.8, 0, 0],
  });
  world.addJoint({ name: "hinge", type: "revolute", a: "pivot", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1] });
  return world;
}

describe("a tree on a moved body", () => {
  it("swings as its equation says, with the order of the integrator", () => {
    const exact = pendulumOnPivot(1, 20000);
    const errors = [50, 100, 200].map((steps) => {
      const world = rodOnPivot({});
      for (let i = 0; i < steps; i++) world.step(1 / steps);
      expect(world.body("rod")!.method).toBe("recursive");
      const { coordinates, speeds } = world.joint("hinge")!;
      return Math.max(Math.abs(coordinates[0]! + 0.5 - exact.angle), Math.abs(speeds[0]! - exact.speed) / 10);
    });
    for (let i = 0; i < 2; i++) expect(Math.log2(errors[i]! / errors[i + 1]!)).toBeGreaterThan(3.7);
    // (ωh)⁴ with ω = 9 rad/s and some turns on the way
    expect(errors[2]).toBeLessThan(1e-5);
  });

  it("books the work of what moves it", () => {
    const drift = (steps: number) => {
      const world = rodOnPivot({});
      for (let i = 0; i < steps; i++) expect(world.step(1 / steps).joints.position).toBeLessThan(1e-13);
      return Math.max(world.ledger.energyDrift, world.ledger.momentumDrift);
    };
    const [coarse, fine] = [drift(100), drift(200)];
    // both energy and books are of order 4; the pivot does some joules on the way
    expect(coarse).toBeLessThan(1e-4);
    expect(coarse / fine).toBeGreaterThan(12);
  });

  it("keeps the energy integral of a pendulum on a rotating hub", () => {
    // φ̈ = −k sin φ, k = Ω² D m r/(Θ + m r²), φ from the outward direction of the hub; hinge at distance D from its axis
    const [spin, distance] = [7, 0.3];
    const k = (spin * spin * distance * M * R) / (THETA + M * R * R);
    const world = new World({ gravity: [0, 0, 0], method: "recursive", step: 1 / 400 });
    world.addBody({ name: "hub", kind: "kinematic", motion: { rotation: { axis: [0, 0, 1], angle: `${spin}*t` } } });
    world.addBody({
      name: "rod",
      mass: M,
      inertia: [0.01, THETA, THETA],
      position: [distance + R, 0, 0],
      velocity: [0, spin * (distance + R) + 2 * R, 0],
      angularVelocity: [0, 0, spin + 2],
    });
    world.addJoint({ name: "hinge", type: "revolute", a: "hub", b: "rod", anchor: [distance, 0, 0], axis: [0, 0, 1] });
    const integral = () => {
      const { coordinates, speeds } = world.joint("hinge")!;
      return speeds[0]! * speeds[0]! - 2 * k * Math.cos(coordinates[0]!);
    };
    const start = integral();
    expect(start).toBeCloseTo(4 - 2 * k, 12);
    for (let i = 0; i < 800; i++) {
      world.step();
      // h⁴ k² of a motion of some rad/s
      expect(Math.abs(integral() - start)).toBeLessThan(1e-6);
    }
    expect(world.ledger.energyDrift).toBeLessThan(1e-7);
  });

  it("moves in space as by the Lagrange method, on two moved bodies and the ground", () => {
    const run = (method: "recursive" | "lagrange-sparse", h: number) => {
      const world = new World({ gravity: [0.3, -G, 1], method });
      world.addBody({
        name: "carrier",
        kind: "kinematic",
        motion: { position: ["0.3*sin(4*t)*t", "0.2*cos(3*t)", "0.1*t*t"], rotation: { axis: [1, 2, 2], angle: "6*t*t - 2*t*t*t" } },
        position: [0, 0.2, 0],
      });
      world.addBody({ name: "mover", kind: "kinematic", position: [3, 0, 0], motion: { rotation: { axis: [0, 2, 1], angle: "4*t*t" } } });
      const inertia = [0.3, 0.4, 0.5] as const;
      world.addBody({ name: "a", mass: 1, inertia, position: [0.5, 0.2, 0] });
      world.addBody({ name: "b", mass: 1.5, inertia, position: [1, 0.5, 0.2] });
      world.addBody({ name: "c", mass: 0.7, inertia, position: [3, 0.5, 0] });
      world.addBody({ name: "d", mass: 1, inertia, position: [-2, 0, 0] });
      world.addJoint({ type: "universal", a: "a", b: "carrier", anchor: [0.1, 0.2, 0], axis: [0, 0, 1], axis2: [1, 0, 0] });
      world.addJoint({ type: "cylindrical", a: "a", b: "b", anchor: [0.8, 0.3, 0], axis: [1, 1, 0] });
      world.addJoint({ type: "spherical", a: "mover", b: "c", anchor: [3, 0.1, 0] });
      world.addJoint({ type: "prismatic", a: "ground", b: "d", axis: [0, 1, 1] });
      for (let i = 0; i < Math.round(0.4 / h); i++) world.step(h);
      return world;
    };
    const apart = (h: number) => {
      const [ours, other] = [run("recursive", h), run("lagrange-sparse", h)];
      expect(ours.bodies.filter(({ name }) => name.length === 1).map(({ method }) => method)).toEqual(new Array(4).fill("recursive"));
      other.step(h);
      expect(ours.step(h).joints.position).toBeLessThan(1e-13);
      return Math.max(...ours.bodies.flatMap((body, i) => body.position.map((x, k) => Math.abs(x - other.bodies[i]!.position[k]!))));
    };
    const [coarse, fine] = [apart(1 / 100), apart(1 / 200)];
    expect(fine).toBeLessThan(1e-6);
    expect(coarse / fine).toBeGreaterThan(10);
  });

  it("follows a position motor", () => {
    const world = new World({ gravity: [0, -G, 0], method: "recursive", step: 1 / 200 });
    world.addBody({ name: "arm", mass: M, inertia: [0.01, THETA, THETA], position: [R, 0, 0] });
    world.addBody({ name: "tip", mass: 1, inertia: [0.01, 0.02, 0.02], position: [1, 0, 0] });
    const motor = { position: "0.5*sin(3*t)" };
    world.addJoint({ name: "drive", type: "revolute", a: "ground", b: "arm", axis: [0, 0, 1], coordinates: { turn: { motor } } });
    world.addJoint({ type: "revolute", a: "arm", b: "tip", anchor: [0.8, 0, 0], axis: [0, 0, 1] });
    for (let i = 1; i <= 100; i++) {
      world.step();
      // the law of a motor without limit is solved to 1e-2 of the promise of 1e-6 rad
      expect(Math.abs(world.joint("drive")!.coordinates[0]! - 0.5 * Math.sin((3 * i) / 200))).toBeLessThan(1e-8);
    }
  });
});

describe("a prescribed joint", () => {
  // given the motion that a free joint finds for itself, it must leave all other joints what they do, and carry the load of the drive
  it.each(MOTIONS.map((motion) => ({ name: motion.type, motion })))("among others: $name", ({ motion }) => {
    const random = chance(5);
    const revolute = MOTIONS[0]!;
    const parts = [revolute, motion, revolute, MOTIONS[6]!].map((own, i) => randomPart(random, i - 1, own));
    const [free, given] = [parts, parts.map((part, i) => (i === 1 ? { ...part, motion: prescribed(motion) } : part))].map(treeOfParts);
    const q = free!.joints.map((joint) => randomCoordinates(random, joint));
    const s = free!.joints.map(({ speeds }) => numbers(random, speeds));
    const drive = free!.joints.map(({ speeds }) => numbers(random, speeds, 3));
    const gravity = numbers(random, 3, 10);
    const reference = articulatedBody(NUMBERS, treeState(NUMBERS, free!, q.flat(), s.flat()), { gravity, drive: drive.flat() });
    const rates = reference.speedRates.slice(free!.speedStart[1]!, free!.speedStart[2]!);
    const law = q.flatMap((own, i) => (i === 1 ? [...own, ...s[1]!, ...rates] : own));
    const others = (list: readonly (readonly number[])[]) => list.filter((_, i) => i !== 1).flat();
    const state = treeState(NUMBERS, given!, law, others(s));
    const ours = articulatedBody(NUMBERS, state, { gravity, drive: others(drive) });
    const expected = others(free!.joints.map((_, i) => reference.speedRates.slice(free!.speedStart[i]!, free!.speedStart[i + 1]!)));
    // rounding through two factors of different size
    expect(difference(expected, ours.speedRates)).toBeLessThan(1e-11);
    expect(difference(reference.jointLoads.flat(), ours.jointLoads.flat())).toBeLessThan(1e-11);
    const out = new Float64Array(expected.length);
    flatAccelerations(
      createFlatTree(given!),
      Float64Array.from(law),
      Float64Array.from(others(s)),
      Float64Array.from(others(drive)),
      undefined,
      gravity,
      out,
    );
    expect(difference(expected, [...out])).toBeLessThan(1e-11);
  });

  it("is the same seen from the other side", () => {
    const random = chance(6);
    for (const motion of MOTIONS.slice(0, 18)) {
      const q = [...randomCoordinates(random, motion), ...numbers(random, 2 * motion.speeds)];
      const [one, other] = [reversed(prescribed(motion)), prescribed(reversed(motion))];
      expect(difference([...one.drift!(NUMBERS, q)], [...other.drift!(NUMBERS, q)])).toBeLessThan(1e-14);
      expect(difference([...one.bias(NUMBERS, q, [])], [...other.bias(NUMBERS, q, [])])).toBeLessThan(1e-14);
    }
  });
});
