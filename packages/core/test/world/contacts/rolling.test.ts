/**
 * Rolling without slip and velocity joints: nonholonomic conditions. What decides: the closed form of a ball on a turntable (circles of 2/7 of its
 * speed), of a ball and a wheel rolling down a slope, the steady circle of a leaning wheel, and slip measured from twists.
 */
import { describe, expect, it } from "vitest";
import type { MethodName, Quaternion, Vector3, WorldOptions } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";

const G = 9.81;
const METHODS: readonly MethodName[] = ["impulse-direct", "impulse-iterative", "lagrange-sparse"];
/** Turns x into z. */
const UP: Quaternion = [0, -Math.SQRT1_2, 0, Math.SQRT1_2];

function go(world: World, seconds: number, perSecond: number): World {
  for (let i = 0; i < Math.round(seconds * perSecond); i++) world.step(1 / perSecond);
  return world;
}

const R = 0.1;

function turntable(speed: number, options: WorldOptions = {}): World {
  const moment = 0.4 * R * R;
  return World.fromModel(
    {
      gelenk: 1,
      up: "z",
      gravity: [0, 0, -G],
      bodies: [
        { name: "table", kind: "kinematic", motion: { rotation: { axis: [0, 0, 1], angle: `${speed}*t` } } },
        {
          name: "ball",
          mass: 1,
          inertia: [moment, moment, moment],
          position: [0.5, 0, R],
          velocity: [0, 1, 0],
          // no slip at the start: v + ω × (−r z) = Ω z × x
          angularVelocity: [(0.5 * speed - 1) / R, 0, 0],
        },
      ],
      joints: [{ name: "rolling", type: "rolling", a: "table", b: "ball", radius: R, frameA: { orientation: UP }, frameB: {} }],
    },
    options,
  );
}

describe.each(METHODS)("%s", (method) => {
  it("a ball on a turntable goes round with 2/7 of its speed, to second order", () => {
    const k = (2 / 7) * 3;
    const error = (perSecond: number) => {
      const world = go(turntable(3, { method }), 2, perSecond);
      const [x, y] = world.body("ball")!.position;
      expect(world.ledger.energyDrift).toBeLessThan(1e-6);
      expect(world.ledger.momentumDrift).toBeLessThan(1e-9);
      return Math.hypot(x - 0.5 + (1 - Math.cos(2 * k)) / k, y - Math.sin(2 * k) / k);
    };
    expect(Math.log2(error(60) / error(120))).toBeGreaterThan(1.9);
  });

  it("a ball rolls down a slope with 5/7 g sin α", () => {
    const angle = 0.3;
    const moment = 0.4 * R * R;
    const world = World.fromModel(
      {
        gelenk: 1,
        up: "z",
        gravity: [G * Math.sin(angle), 0, -G * Math.cos(angle)],
        bodies: [{ name: "ball", mass: 1, inertia: [moment, moment, moment], position: [0, 0, R] }],
        joints: [{ name: "rolling", type: "rolling", a: "ground", b: "ball", radius: R, frameA: { orientation: UP }, frameB: {} }],
      },
      { method },
    );
    go(world, 1, 100);
    expect(world.body("ball")!.position[0]).toBeCloseTo(0.5 * (5 / 7) * G * Math.sin(angle), 7);
    // friction that makes it roll: 2/7 m g sin α, up the slope
    expect(world.joint("rolling")!.reaction.force[0]).toBeCloseTo((-2 / 7) * G * Math.sin(angle), 4);
  });
});

describe("a wheel", () => {
  const MOMENTS = { axle: 0.5 * R * R, across: 0.25 * R * R } as const;

  /** A thin disc, its axle leaning by `lean` out of the plane, rolling round the z axis at distance `radius` of its centre. */
  function leaning(lean: number, radius: number, rate: number, options: WorldOptions = {}): World {
    const [c, s] = [Math.cos(lean / 2), Math.sin(lean / 2)];
    // axle along x, turned about y such that it points up by `lean`: away from the centre of the circle the disc's top leans inwards
    const orientation: Quaternion = [0, -s, 0, c];
    const axle: Vector3 = [Math.cos(lean), 0, Math.sin(lean)];
    // contact at distance ρ = radius + r sin(lean) moves with Ω ρ; spin about the axle such that the contact stands still
    const spin = (-rate * radius) / R - rate * Math.sin(lean);
    const total: Vector3 = [spin * axle[0], 0, rate + spin * axle[2]];
    return World.fromModel(
      {
        gelenk: 1,
        up: "z",
        gravity: [0, 0, -G],
        bodies: [
          {
            name: "wheel",
            mass: 1,
            inertia: [MOMENTS.axle, MOMENTS.across, MOMENTS.across],
            position: [radius, 0, R * Math.cos(lean)],
            orientation,
            velocity: [0, rate * radius, 0],
            angularVelocity: total,
          },
        ],
        joints: [{ name: "rolling", type: "rolling-wheel", a: "ground", b: "wheel", radius: R, frameA: { orientation: UP }, frameB: {} }],
      },
      options,
    );
  }

  it("runs straight when it stands upright", () => {
    const world = go(leaning(0, 1e9, 1e-9), 1, 100);
    expect(world.body("wheel")!.position[1]).toBeCloseTo(1, 6);
  });

  it("does not slip: the material at the contact stands still in every step", () => {
    const world = leaning(0.3, 1, 1.2);
    const wheel = world.body("wheel")!;
    for (let i = 0; i < 240; i++) {
      world.step(1 / 240);
      const [x, y, z, w] = wheel.orientation;
      const axle: Vector3 = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)];
      const down = [axle[2] * axle[0], axle[2] * axle[1], axle[2] * axle[2] - 1];
      const size = Math.hypot(...down);
      const arm = down.map((value) => (value * R) / size) as [number, number, number];
      const [ox, oy, oz] = wheel.angularVelocity;
      const [vx, vy, vz] = wheel.velocity;
      const slip = Math.hypot(vx + oy * arm[2] - oz * arm[1], vy + oz * arm[0] - ox * arm[2], vz + ox * arm[1] - oy * arm[0]);
      expect(slip).toBeLessThan(1e-8);
      expect(Math.abs(wheel.position[2] + arm[2])).toBeLessThan(1e-6);
    }
    expect(world.ledger.energyDrift).toBeLessThan(1e-3);
  });

  it("keeps its energy to second order in h", () => {
    const drift = (perSecond: number) => go(leaning(0.3, 1, 1.2), 1, perSecond).ledger.energyDrift;
    expect(Math.log2(drift(120) / drift(240))).toBeGreaterThan(1.8);
  });
});

describe("velocity joints", () => {
  it("hold linear and angular velocities and nothing else", () => {
    const world = World.fromModel({
      gelenk: 1,
      gravity: [0, -G, 0],
      bodies: [{ name: "body", mass: 2, inertia: [0.3, 0.4, 0.5], angularVelocity: [1, 2, 3] }],
      joints: [
        { name: "drive", type: "velocity", a: "ground", b: "body", axis2: [0, 1, 0], locked: ["x", "y", "rz"], speeds: [0.5, 0, 2] },
      ],
    });
    world.assemble();
    go(world, 1, 240);
    const body = world.body("body")!;
    expect(body.position[0]).toBeCloseTo(0.5, 8);
    expect(Math.abs(body.position[1])).toBeLessThan(1e-8);
    expect(body.angularVelocity[2]).toBeCloseTo(2, 8);
    // held up against gravity
    expect(world.joint("drive")!.reaction.force[1]).toBeCloseTo(2 * G, 5);
    expect(world.ledger.energyDrift).toBeLessThan(1e-3);
  });

  it("between two bodies keep their momentum", () => {
    const world = World.fromModel({
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: [
        { name: "a", mass: 1, inertia: [1, 1, 1], velocity: [1, 0, 0] },
        { name: "b", mass: 3, inertia: [1, 2, 2], position: [0, 1, 0], angularVelocity: [0, 0, 1] },
      ],
      joints: [{ name: "same", type: "velocity", a: "a", b: "b" }],
    });
    const before = world.totals();
    go(world, 1, 100);
    const after = world.totals();
    for (let k = 0; k < 3; k++) {
      expect(after.linear[k]).toBeCloseTo(before.linear[k]!, 12);
      expect(after.angular[k]).toBeCloseTo(before.angular[k]!, 12);
    }
    expect(world.joint("same")!.error.speed).toBeLessThan(1e-6);
  });
});
