/**
 * More motions in contact with closed forms, one table for each kind, in exact mode with each solver. Every row names its form; steps and impacts are held
 * to the laws that hold for all: no contact puts in energy, nothing is deeper than the tolerance, every step converges.
 */
import { describe, expect, it } from "vitest";
import type { BodyDescription, ResolvedModel, ShapeDescription, Triple, WorldOptions } from "../../src/index.js";
import type { World } from "../../src/world/world.js";
import { contactForce, floor, G, length, run, worldOf } from "./contact-cases.js";

const { sin, cos, sqrt, atan2, PI } = Math;

const turned = (axis: Triple, angle: number): readonly [number, number, number, number] => {
  const s = sin(angle / 2) / length(axis);
  return [axis[0] * s, axis[1] * s, axis[2] * s, cos(angle / 2)];
};

const body = (name: string, shape: ShapeDescription, rest: Partial<BodyDescription> = {}): BodyDescription => ({
  name,
  mass: 1,
  shapes: [shape],
  ...rest,
});
const ball = (name: string, radius: number, surface: object, rest: Partial<BodyDescription>): BodyDescription =>
  body(name, { type: "sphere", radius, friction: 0, ...surface }, rest);
const box = (name: string, size: Triple, surface: object, rest: Partial<BodyDescription>): BodyDescription =>
  body(name, { type: "box", size, friction: 0, ...surface }, rest);

interface Case {
  readonly bodies: readonly BodyDescription[];
  readonly rest?: Partial<ResolvedModel>;
  readonly seconds: number;
  readonly perSecond: number;
  /** What is measured, what the closed form says, and what may lie between. */
  readonly read: (world: World) => readonly (readonly [string, number, number, number])[];
}

/** 1e-6: ten times what tolerance.speed and the target of collisions leave; otherwise the reason stands beside the row. */
const EXACT = 1e-6;

const [r, R] = [0.1, 0.5];
const groove = (friction: number): BodyDescription[] =>
  [1, -1].map((side) => ({
    name: side > 0 ? "left" : "right",
    kind: "fixed",
    shapes: [{ type: "plane", normal: [0, side, 1], friction }],
  }));

const CASES: Readonly<Record<string, Case>> = {
  "a ball with rolling friction ρ goes down with (g sin α − g cos α ρ/r)/(7/5)": {
    bodies: [
      floor({ friction: 1, rollFriction: 0.01 }, [sin(0.3), 0, cos(0.3)]),
      ball("b", r, { friction: 1, rollFriction: 0.01 }, { position: [r * sin(0.3), 0, r * cos(0.3)] }),
    ],
    seconds: 1,
    perSecond: 60,
    read: (world) => [["speed", length(world.body("b")!.velocity), (G * (sin(0.3) - (0.01 / r) * cos(0.3))) / 1.4, EXACT]],
  },
  "a ball with rolling friction stays below tan α = ρ/r": {
    bodies: [
      floor({ friction: 1, rollFriction: 0.01 }, [sin(0.099), 0, cos(0.099)]),
      ball("b", r, { friction: 1, rollFriction: 0.01 }, { position: [r * sin(0.099), 0, r * cos(0.099)] }),
    ],
    seconds: 1,
    perSecond: 60,
    read: (world) => [["way", length(world.body("b")!.position), r, EXACT]],
  },
  "a ball that spins on the spot is slowed by σ m g/J": {
    bodies: [
      floor({ friction: 0.5, spinFriction: 0.002 }),
      ball("b", r, { friction: 0.5, spinFriction: 0.002 }, { position: [0, 0, r], angularVelocity: [0, 0, 10] }),
    ],
    seconds: 0.5,
    perSecond: 60,
    read: (world) => [["spin", world.body("b")!.angularVelocity[2], 10 - (0.5 * 0.002 * G) / (0.4 * r * r), EXACT]],
  },
  "a billiard ball thrown by friction: P_n = m (1 + e) u_n/2, P_t = min(μ P_n, m u_t/7)": {
    bodies: [
      ball("a", 0.03, { friction: 0.05, restitution: 0.9 }, { position: [-0.06 * cos(PI / 6) - 0.1, -0.03, 0], velocity: [2, 0, 0] }),
      ball("b", 0.03, { friction: 0.05, restitution: 0.9 }, {}),
    ],
    rest: { gravity: [0, 0, 0] },
    seconds: 0.2,
    perSecond: 240,
    read(world) {
      const across = 0.5 * 1.9 * 2 * cos(PI / 6);
      const along = Math.min(0.05 * across, (2 * sin(PI / 6)) / 7);
      const [x, y] = world.body("b")!.velocity;
      return [
        ["x", x, across * cos(PI / 6) + along * sin(PI / 6), EXACT],
        ["y", y, across * sin(PI / 6) - along * cos(PI / 6), EXACT],
      ];
    },
  },
  "one ball hits two that touch at once: J = (1 + e) v c/(1 + 2c²), c = cos 30°": {
    bodies: [
      ball("a", r, { restitution: 1 }, { position: [-r * sqrt(3) - 0.05, 0, 0], velocity: [1, 0, 0] }),
      ball("b", r, { restitution: 1 }, { position: [0, r, 0] }),
      ball("c", r, { restitution: 1 }, { position: [0, -r, 0] }),
    ],
    rest: { gravity: [0, 0, 0] },
    seconds: 0.2,
    perSecond: 120,
    read: (world) => [
      ["first", world.body("a")!.velocity[0], -0.2, EXACT],
      ["others", length(world.body("b")!.velocity), (2 * sqrt(3)) / 5, EXACT],
    ],
  },
  "a block in a groove of 90° stops after v²/(2 √2 μ g)": {
    bodies: [
      ...groove(0.2),
      box(
        "b",
        [0.2, 0.2, 0.2],
        { friction: 0.2 },
        { position: [0, 0, 0.2 / sqrt(2)], orientation: turned([1, 0, 0], PI / 4), velocity: [2, 0, 0] },
      ),
    ],
    seconds: 1,
    perSecond: 240,
    read: (world) => [["way", world.body("b")!.position[0], 4 / (2 * sqrt(2) * 0.2 * G), EXACT]],
  },
  "a ball in an inclined groove of 90° rolls with 5/9 g sin α": {
    bodies: [...groove(1), ball("b", r, { friction: 1 }, { position: [0, 0, r * sqrt(2)] })],
    rest: { gravity: [G * sin(0.2), 0, -G * cos(0.2)] },
    seconds: 1,
    perSecond: 60,
    read: (world) => [["speed", world.body("b")!.velocity[0], (5 / 9) * G * sin(0.2), EXACT]],
  },
  "a block on a table that speeds up by more than μ g is left behind with μ g": {
    bodies: [
      {
        name: "table",
        kind: "kinematic",
        motion: { position: ["3*t^2", "0", "0"] },
        shapes: [{ type: "box", size: [30, 1, 0.1], friction: 0.5 }],
      },
      box("b", [0.2, 0.2, 0.1], { friction: 0.5 }, { position: [0, 0, 0.1] }),
    ],
    seconds: 1,
    perSecond: 240,
    read: (world) => [["speed", world.body("b")!.velocity[0], 0.5 * G, EXACT]],
  },
  "a ball rolls off a sphere: v² = 10/7 g (R + r) (cos θ₀ − cos θ)": {
    bodies: [
      { name: "sphere", kind: "fixed", shapes: [{ type: "sphere", radius: R, friction: 20 }] },
      ball("b", r, { friction: 20 }, { position: [(R + r) * sin(0.2), 0, (R + r) * cos(0.2)] }),
    ],
    seconds: 0.5,
    perSecond: 500,
    read(world) {
      const [x, , z] = world.body("b")!.position;
      const fall = cos(0.2) - cos(atan2(x, z));
      // of second order: (h ω)² with ω² = g/(R + r)
      return [["speed", length(world.body("b")!.velocity), sqrt((10 / 7) * G * (R + r) * fall), 1e-4]];
    },
  },
  "a block slides down a free wedge, which gives way with m g sin α cos α/(M + m sin² α)": {
    bodies: [
      floor({ friction: 0 }),
      body(
        "wedge",
        {
          type: "hull",
          points: [-1, 1].flatMap((y): Triple[] => [
            [0, y, 0],
            [2, y, 0],
            [0, y, 2 * Math.tan(PI / 6)],
          ]),
          friction: 0,
        },
        { mass: 3 },
      ),
      box(
        "b",
        [0.2, 0.2, 0.2],
        {},
        {
          position: [0.8 + 0.1 * sin(PI / 6), 0, 1.2 * Math.tan(PI / 6) + 0.1 * cos(PI / 6)],
          orientation: turned([0, 1, 0], PI / 6),
        },
      ),
    ],
    seconds: 0.4,
    perSecond: 240,
    read: (world) => [
      ["speed of the wedge", -world.body("wedge")!.velocity[0], (0.4 * G * sin(PI / 6) * cos(PI / 6)) / (3 + sin(PI / 6) ** 2), EXACT],
    ],
  },
  "a draw shot runs on a parabola and ends with v − 2/7 of its slip": {
    bodies: [
      floor({ friction: 0.2 }),
      ball("b", 0.03, { friction: 0.2 }, { position: [0, 0, 0.03], velocity: [1, 0.2, 0], angularVelocity: [-10, -20, 0] }),
    ],
    seconds: 0.5,
    perSecond: 480,
    read(world) {
      const slip = [1 + 20 * 0.03, 0.2 - 10 * 0.03] as const;
      const [x, y] = world.body("b")!.velocity;
      return [
        ["x", x, 1 - (2 / 7) * slip[0], EXACT],
        ["y", y, 0.2 - (2 / 7) * slip[1], EXACT],
      ];
    },
  },
  "a wall that pushes a box over the floor needs μ m g": {
    bodies: [
      floor({ friction: 0.4 }),
      {
        name: "wall",
        kind: "kinematic",
        position: [-0.3, 0, 0.1],
        motion: { position: ["-0.3+0.5*t", "0", "0.1"] },
        shapes: [{ type: "box", size: [0.2, 0.4, 0.1], friction: 0 }],
      },
      box("b", [0.2, 0.2, 0.2], { friction: 0.4 }, { position: [0, 0, 0.1] }),
    ],
    seconds: 0.6,
    perSecond: 240,
    // a force is the mean of a step: tolerance.speed over h
    read: (world) => [["push", contactForce(world, "wall", "b")[0], 0.4 * G, 1e-3]],
  },
  "three legs carry what the lever says": {
    bodies: [
      floor({ friction: 0.5 }),
      {
        name: "table",
        mass: 10,
        position: [0, 0, 1],
        centerOfMass: [0.2, 0.1, 0],
        inertia: [3, 3, 5],
        shapes: (
          [
            [1, 0],
            [-0.5, 0.8],
            [-0.5, -0.8],
          ] as const
        ).map(([x, y]) => ({ type: "sphere", radius: 0.05, position: [x, y, -0.95] })),
      },
    ],
    seconds: 0.2,
    perSecond: 60,
    read(world) {
      const leg = (x: number, y: number): number => {
        const points = world.contacts.flatMap((contact) => contact.points);
        return points.find(({ point }) => Math.hypot(point[0] - x, point[1] - y) < 0.1)!.force[2];
      };
      const first = 0.7 / 1.5;
      const second = (1 - first + 0.1 / 0.8) / 2;
      return [
        ["first", leg(1, 0), 98.1 * first, 1e-3],
        ["second", leg(-0.5, 0.8), 98.1 * second, 1e-3],
        ["third", leg(-0.5, -0.8), 98.1 * (1 - first - second), 1e-3],
      ];
    },
  },
};

/** Of one body on another, head-on: v = (1 + e) u/(1 + ratio). */
for (const ratio of [1e-6, 1e-3, 1e3, 1e6])
  Object.assign(CASES, {
    [`a ball meets one of ${ratio} times its mass head-on`]: {
      bodies: [
        ball("a", r, { restitution: 0.7 }, { position: [-0.25, 0, 0], velocity: [1, 0, 0] }),
        ball("b", r, { restitution: 0.7 }, { mass: ratio }),
      ],
      rest: { gravity: [0, 0, 0] },
      seconds: 0.2,
      perSecond: 120,
      read: (world) => [["share", (world.body("b")!.velocity[0] * (1 + ratio)) / 1.7, 1, EXACT]],
    } satisfies Case,
  });

/** A cube of edge s that brakes over 5 s; 1e-4 of s is what tolerance.speed leaves of the slowest, in 0.2 s. */
for (const s of [1e-3, 1, 1e3])
  Object.assign(CASES, {
    [`a cube of ${s} m stops after v²/(2 μ g)`]: {
      bodies: [
        floor({ friction: 0.3 }),
        box("b", [s, s, s], { friction: 0.3 }, { mass: 1000 * s ** 3, position: [0, 0, s / 2], velocity: [sqrt(3 * G * s), 0, 0] }),
      ],
      seconds: 1.2 * sqrt(s / (0.03 * G)),
      perSecond: 200 / sqrt(s / (0.03 * G)),
      read: (world) => [["way", world.body("b")!.position[0] / s, 5, 1e-4]],
    } satisfies Case,
  });

describe.each(["block", "sequential"] as const)("%s", (solver) => {
  it.each(Object.keys(CASES))("%s", (name) => {
    const { bodies, rest, seconds, perSecond, read } = CASES[name]!;
    const options: WorldOptions = { contact: { solver } };
    const world = worldOf(bodies, options, rest);
    const work = (): number => world.ledger.work.friction + world.ledger.work.impacts + world.ledger.work.recovery;
    let [before, gain, kinetic, converged] = [0, 0, world.totals().kinetic, true];
    run(world, seconds, perSecond, ({ converged: met, energy }) => {
      gain = Math.max(gain, work() - before);
      before = work();
      kinetic = Math.max(kinetic, energy.kinetic);
      converged &&= met;
    });
    for (const [what, measured, expected, tolerance] of read(world)) expect(Math.abs(measured - expected), what).toBeLessThan(tolerance);
    expect(world.ledger.penetration).toBeLessThan(1e-5);
    expect(converged).toBe(true);
    // what tolerances move against the weight
    const weight = bodies.reduce((sum, { mass = 0 }) => sum + mass, 0) * G;
    expect(gain).toBeLessThan(1e-9 * kinetic + 1e-8 * weight);
  });
});
