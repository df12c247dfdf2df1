/**
 * Ends of the range of a coordinate. What decides: closed forms (bouncing mass, pendulum against a wall by conservation of energy), complementarity
 * read from the poses, and the books.
 */
import { describe, expect, it } from "vitest";
import type { CoordinateDescription, MethodName, Quaternion, WorldOptions } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";

const G = 9.81;
const METHODS: readonly MethodName[] = ["impulse-direct", "impulse-iterative", "lagrange-sparse", "lagrange-dense"];
const UPRIGHT: Quaternion = [0, 0, Math.SQRT1_2, Math.SQRT1_2];

/** A mass on a vertical rail, 1 m above the end of its range. */
function bouncer(restitution: number, options: WorldOptions = {}): World {
  return World.fromModel(
    {
      gelenk: 1,
      gravity: [0, -G, 0],
      bodies: [{ name: "mass", mass: 2, inertia: [1, 1, 1], position: [0, 1, 0] }],
      joints: [
        {
          name: "rail",
          type: "prismatic",
          a: "ground",
          b: "mass",
          frameA: { orientation: UPRIGHT },
          frameB: { orientation: UPRIGHT },
          coordinates: { "slide-x": { low: 0, restitution } },
        },
      ],
    },
    options,
  );
}

/** Height of a mass dropped from 1 m that leaves the floor with e times the speed it came with. */
function exactHeight(time: number, e: number): number {
  const fall = Math.sqrt(2 / G);
  if (time < fall) return 1 - 0.5 * G * time * time;
  let speed = e * G * fall;
  let left = time - fall;
  while (speed > 1e-9 && left > (2 * speed) / G) {
    left -= (2 * speed) / G;
    speed *= e;
  }
  return speed > 1e-9 ? speed * left - 0.5 * G * left * left : 0;
}

/** A rod pendulum of 1 kg whose centre is 1 m from the hinge, level at the start. */
function pendulum(coordinate: CoordinateDescription, options: WorldOptions = {}): World {
  return World.fromModel(
    {
      gelenk: 1,
      gravity: [0, -G, 0],
      bodies: [{ name: "rod", mass: 1, inertia: [0.1, 0.1, 0.1], position: [1, 0, 0] }],
      joints: [
        { name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates: { turn: coordinate } },
      ],
    },
    options,
  );
}
const MOMENT = 1.1;

/** The pendulum as an ordinary differential equation, I φ̈ = −m g l cos φ from rest at 0, by the classical Runge–Kutta method: visits (t, φ, ω). */
function swing(visit: (time: number, angle: number, speed: number) => boolean): void {
  const h = 1e-5;
  const acceleration = (angle: number) => (-G / MOMENT) * Math.cos(angle);
  let [angle, speed] = [0, 0];
  for (let i = 0; visit(i * h, angle, speed); i++) {
    const a1 = acceleration(angle);
    const a2 = acceleration(angle + (h / 2) * speed);
    const a3 = acceleration(angle + (h / 2) * (speed + (h / 2) * a1));
    const a4 = acceleration(angle + h * (speed + (h / 2) * a2));
    angle += h * speed + ((h * h) / 6) * (a1 + a2 + a3);
    speed += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4);
  }
}

/** When the falling rod passes that angle: linear within 1e-5 s, so to 1e-10 s. */
function timeToReach(angle: number): number {
  let found = 0;
  swing((time, now, speed) => {
    found = time + (angle - now) / speed;
    return now > angle;
  });
  return found;
}

function turnAt(time: number): number {
  let found = 0;
  swing((now, angle, speed) => {
    found = angle + speed * (time - now);
    return now < time;
  });
  return found;
}

describe.each(METHODS)("%s", (method) => {
  it.each([1, 0.7, 0])("bounces with restitution %f as the closed form does", (e) => {
    const world = bouncer(e, { method });
    const joint = world.joint("rail")!;
    let worst = 0;
    const times: number[] = [];
    for (let i = 0; i < 480; i++) {
      world.step(1 / 240);
      worst = Math.max(worst, Math.abs(joint.coordinates[0]! - exactHeight(world.time, e)));
      for (const event of world.events) if (event.type === "limit-hit") times.push(event.time);
    }
    // between impacts the step is exact; each impact is found to 1e-9 m, at 4.4 m/s below 1e-9 s, and its error is carried along
    expect(worst).toBeLessThan(1e-8);
    expect(Math.abs(times[0]! - Math.sqrt(2 / G))).toBeLessThan(1e-9);
    expect(world.ledger.energyDrift).toBeLessThan(1e-8);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-9);
  });

  it("follows bounces that are shorter than a step, down to those that count as rest", () => {
    // 1/10 s: several bounces of the last 0.4 s begin and end within a step
    const world = bouncer(0.5, { method });
    const joint = world.joint("rail")!;
    let worst = 0;
    let hits = 0;
    for (let i = 0; i < 20; i++) {
      world.step(1 / 10);
      worst = Math.max(worst, Math.abs(joint.coordinates[0]! - exactHeight(world.time, 0.5)));
      for (const { type } of world.events) if (type === "limit-hit") hits++;
    }
    // what is slower than 1 mm/s rests: it would have risen 5e-8 m
    expect(worst).toBeLessThan(1e-7);
    // from 4.43 m/s by halves to 1 mm/s
    expect(hits).toBeGreaterThanOrEqual(12);
    expect(hits).toBeLessThanOrEqual(14);
  });

  it("comes to rest at the end of its range and stays there", () => {
    const world = pendulum({ low: -0.5 }, { method });
    const joint = world.joint("hinge")!;
    for (let i = 0; i < 480; i++) {
      const report = world.step(1 / 240);
      // target of order 2: a hundredth of the promise
      expect(joint.coordinates[0]).toBeGreaterThan(-0.5 - 1e-8);
      expect(report.converged).toBe(true);
    }
    expect(Math.abs(joint.coordinates[0]! + 0.5)).toBeLessThan(1e-8);
    expect(Math.abs(joint.speeds[0]!)).toBeLessThan(1e-8);
    // what the stop took out is the energy the rod had there: m g sin 0.5
    expect(world.ledger.work.stops).toBeCloseTo(-G * Math.sin(0.5), 3);
    // the stop carries the weight's moment about the hinge: m g l cos 0.5
    expect(world.joint("hinge")!.reaction.torque[2]).toBeCloseTo(G * Math.cos(0.5), 3);
  });
});

describe("a stop that is apart", () => {
  /** Three links with friction, rotors and a motor, three rows and more on a coordinate. */
  function links(range: CoordinateDescription): World {
    const coordinates: readonly CoordinateDescription[] = [
      { friction: 0.3, armature: 0.1, motor: { speed: 1, limit: 8 } },
      { friction: 0.3, armature: 0.2 },
      { armature: 0.05 },
    ];
    return World.fromModel({
      gelenk: 1,
      gravity: [0, -G, 0],
      bodies: coordinates.map((_, i) => ({ name: `link-${i}`, mass: 1, inertia: [0.1, 0.1, 0.1], position: [i + 0.5, 0, 0] })),
      joints: coordinates.map((turn, i) => ({
        name: `hinge-${i}`,
        type: "revolute",
        a: i === 0 ? "ground" : `link-${i - 1}`,
        b: `link-${i}`,
        anchor: [i, 0, 0],
        axis: [0, 0, 1],
        coordinates: { turn: { ...turn, ...range } },
      })),
    });
  }

  it("does not change a bit of the motion", () => {
    const [without, within] = [links({}), links({ low: -50, high: 50, restitution: 0.5 })];
    for (let i = 0; i < 240; i++) {
      without.step(1 / 240);
      within.step(1 / 240);
    }
    for (let i = 0; i < 3; i++) {
      expect(within.body(`link-${i}`)!.position).toEqual(without.body(`link-${i}`)!.position);
      expect(within.body(`link-${i}`)!.angularVelocity).toEqual(without.body(`link-${i}`)!.angularVelocity);
    }
  });
});

describe("a stop that is hit", () => {
  it.each([2, 4])("costs nothing of order %i", (order) => {
    // an elastic impact turns the time round: the rod is where it was as long before the impact as it is after it
    const exact = turnAt(2 * timeToReach(-1) - 0.75);
    for (const steps of [60, 120, 240, 480]) {
      const world = pendulum({ low: -1, restitution: 1 }, { order });
      for (let i = 0; i < 0.75 * steps; i++) world.step(1 / steps);
      // constants as for the pendulum without a stop: 3 h² and 8 h⁴; the impact's place within its step makes them vary. 1e-9: rounding of the gap.
      const bound = order === 2 ? 3 / (steps * steps) : 8 / (steps * steps * steps * steps) + 2e-9;
      expect(Math.abs(world.joint("hinge")!.coordinates[0]! - exact)).toBeLessThan(bound);
    }
  });

  it("is left with −e times the speed, and the pendulum rises to e² of its height", () => {
    const e = 0.6;
    const world = pendulum({ low: -Math.PI / 2, restitution: e }, { order: 4 });
    const joint = world.joint("hinge")!;
    let highest = Number.NEGATIVE_INFINITY;
    let hit = false;
    for (let i = 0; i < 480; i++) {
      world.step(1 / 240);
      hit ||= world.events.some((event) => event.type === "limit-hit");
      if (hit && joint.speeds[0]! < 0) break;
      if (hit) highest = Math.max(highest, joint.coordinates[0]!);
    }
    // from the lowest point: 1 − cos of the angle is e² of what it was (1); sampled every 1/240 s near its maximum: ½ α h² ≈ 4e-5
    expect(1 - Math.cos(highest + Math.PI / 2)).toBeCloseTo(e * e, 4);
  });

  it("tells of touching and leaving", () => {
    const world = pendulum({ low: -0.2, high: 0.2, drive: 0 });
    const events: string[] = [];
    const joint = world.joint("hinge")!;
    const go = (steps: number, torque: number) => {
      for (let i = 0; i < steps; i++) {
        world.body("rod")!.applyTorque([0, 0, torque]);
        world.step(1 / 240);
        for (const event of world.events)
          if (event.type.startsWith("limit")) events.push(`${event.type} ${"limit" in event ? event.limit : ""}`);
      }
    };
    go(240, 0);
    go(240, 3 * G);
    expect(events).toEqual(["limit-hit low", "limit-left low", "limit-hit high"]);
    expect(joint.coordinates[0]).toBeCloseTo(0.2, 7);
  });

  it("passes the blow on through the chain: a rod that is hit at the centre of percussion leaves its hinge alone", () => {
    // slide of a hammer against a rod hinged at the top; struck at l = I/(m r) the hinge feels no impulse: 1.1/(1·1) = 1.1 m from the hinge
    const reaction = (height: number): number => {
      const world = World.fromModel({
        gelenk: 1,
        gravity: [0, 0, 0],
        bodies: [
          { name: "rod", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0, -1, 0] },
          { name: "hammer", mass: 1, inertia: [1, 1, 1], position: [-0.5, -height, 0], velocity: [2, 0, 0] },
        ],
        joints: [
          { name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1] },
          {
            name: "touch",
            type: "generic",
            locked: [],
            a: "hammer",
            b: "rod",
            frameA: {},
            frameB: { position: [0, 1 - height, 0] },
            coordinates: { "slide-x": { low: 0, restitution: 1 } },
          },
        ],
      });
      let largest = 0;
      for (let i = 0; i < 30; i++) {
        world.step(1 / 100);
        if (world.events.some((event) => event.type === "limit-hit")) largest = Math.abs(world.joint("hinge")!.reaction.force[0]!);
      }
      return largest / 100;
    };
    // the hinge's impulse beside that of the blow, about 2 N·s; after it, centripetal forces of the part of the step that is left: ω² r h ≈ 0.02
    expect(reaction(1.1)).toBeLessThan(0.03);
    expect(reaction(0.6)).toBeGreaterThan(0.3);
    expect(reaction(1.5)).toBeGreaterThan(0.3);
  });
});

describe("cone and twist", () => {
  /** A rod on a ball joint that points along x. */
  const cone = (options: WorldOptions = {}) =>
    World.fromModel(
      {
        gelenk: 1,
        gravity: [0, -G, 0],
        bodies: [
          { name: "rod", mass: 1, inertia: [0.02, 0.1, 0.1], position: [1, 0, 0], velocity: [0, 1, 2], angularVelocity: [5, -2, 1] },
        ],
        joints: [
          {
            name: "ball",
            type: "spherical",
            a: "ground",
            b: "rod",
            anchor: [0, 0, 0],
            coordinates: { swing: { high: 0.6 }, twist: { low: -1, high: 1 } },
          },
        ],
      },
      options,
    );

  it.each([2, 4])("are kept, measured from the pose, order %i", (order) => {
    const world = cone({ order });
    const rod = world.body("rod")!;
    let widest = 0;
    for (let i = 0; i < 720; i++) {
      world.step(1 / 240);
      const [x, y, z] = rod.position;
      widest = Math.max(widest, Math.atan2(Math.hypot(y, z), x));
      expect(world.ledger.jointPositionError).toBeLessThan(1e-6);
    }
    expect(widest).toBeGreaterThan(0.59);
    expect(widest).toBeLessThan(0.6 + 1e-7);
    expect(world.ledger.energyDrift).toBeLessThan(1e-3);
  });
});

describe("bad starts", () => {
  it("beyond its range a coordinate is brought back without a blow", () => {
    const world = pendulum({ low: 0.3 });
    let fastest = 0;
    for (let i = 0; i < 60; i++) {
      world.step(1 / 240);
      fastest = Math.max(fastest, Math.abs(world.joint("hinge")!.speeds[0]!));
    }
    expect(world.joint("hinge")!.coordinates[0]).toBeCloseTo(0.3, 7);
    expect(fastest).toBeLessThan(1e-6);
  });

  it("with the same lower and upper end it is held", () => {
    const world = pendulum({ low: 0, high: 0 });
    for (let i = 0; i < 60; i++) world.step(1 / 240);
    expect(Math.abs(world.joint("hinge")!.coordinates[0]!)).toBeLessThan(1e-8);
  });

  it("a snapshot taken in touch replays to the bit", () => {
    const world = pendulum({ low: -0.5, restitution: 0.5, friction: 1 });
    for (let i = 0; i < 100; i++) world.step(1 / 240);
    const snapshot = world.snapshot();
    const run = () => {
      for (let i = 0; i < 100; i++) world.step(1 / 240);
      return world.hash();
    };
    const once = run();
    world.restore(snapshot);
    expect(run()).toBe(once);
  });

  it("moment of the rod", () => {
    // closed form of what the other tests assume: the first step's angular acceleration is m g l / I
    const world = pendulum({});
    world.step(1e-4);
    expect(world.joint("hinge")!.speeds[0]! / 1e-4).toBeCloseTo(-G / MOMENT, 3);
  });
});
