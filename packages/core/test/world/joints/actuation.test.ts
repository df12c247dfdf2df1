/** Springs, dampers, drives and servos on the coordinates of joints, against closed forms. */
import { describe, expect, it } from "vitest";
import { type CoordinateDescription, JOINT_TYPES, type JointDescription, type ServoDescription } from "../../../src/model/description.js";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";
import { ordersOf } from "../../solve/observed-order.js";
import { codesOf } from "../codes-of.js";

/** kg·m² about the axis of the hinge. */
const J = 0.5;

/** A disc on a hinge along z through its centre of mass: J q̈ = torque. */
function disc(coordinate: CoordinateDescription, spin = 0, options: WorldOptions = {}): World {
  const world = new World({ gravity: [0, -9.81, 0], ...options });
  world.addBody({ name: "disc", mass: 2, inertia: [0.3, 0.3, J], angularVelocity: [0, 0, spin] });
  world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "disc", axis: [0, 0, 1], coordinates: { turn: coordinate } });
  return world;
}

const servoed = (servo: ServoDescription): World => disc({ servo });

function advance(world: World, time: number, h: number): World {
  const steps = Math.round(time / h);
  for (let i = 0; i < steps; i++) world.step(h);
  return world;
}

const turnOf = (world: World): number => world.joint("hinge")!.coordinates[0]!;
const speedOf = (world: World): number => world.joint("hinge")!.speeds[0]!;
const outputOf = (world: World): number => world.joint("hinge")!.servoOutput("turn");

describe("springs", () => {
  it("turn a disc with the period 2π√(J/k), error of second order, energy kept", () => {
    const k = 8;
    const omega = Math.sqrt(k / J);
    const errors = [1 / 50, 1 / 100, 1 / 200].map((h) => {
      const world = advance(disc({ stiffness: k, rest: 0.3 }), 2, h);
      // E = ½k(q − rest)² is known to O(h²); its largest error for kick–drift–kick is (ωh)²/4 of it
      expect(world.ledger.energyDrift).toBeLessThan(0.3 * (omega * h) ** 2);
      return Math.abs(turnOf(world) - 0.3 * (1 - Math.cos(2 * omega)));
    });
    for (const order of ordersOf(errors)) expect(order).toBeCloseTo(2, 1);
  });

  it("remember whole turns: a disc wound up by three turns unwinds with the same period", () => {
    // q = A sin ωt with A = v/ω = 19.5 rad, more than three turns
    const k = 0.5;
    const omega = Math.sqrt(k / J);
    const world = disc({ stiffness: k }, 19.5);
    const h = 1 / 500;
    advance(world, Math.PI / 2, h);
    // second order: relative error (ωh)²/24 of the phase; the steps end up to h/2 from the quarter period, where q̇ is small
    expect(turnOf(world)).toBeCloseTo(19.5 * Math.sin(omega * world.time), 4);
    expect(turnOf(world)).toBeGreaterThan(6 * Math.PI);
    advance(world, Math.PI / 2, h);
    expect(speedOf(world)).toBeCloseTo(19.5 * Math.cos(omega * world.time), 4);
  });

  it("between two free bodies keep momentum and swing with the reduced inertia", () => {
    const world = new World({ gravity: [0, 0, 0] });
    world.addBody({ name: "a", mass: 1, inertia: [0.2, 0.2, 0.4] });
    world.addBody({ name: "b", mass: 1, inertia: [0.2, 0.2, 0.1], angularVelocity: [0, 0, 3] });
    world.addJoint({ name: "hinge", type: "revolute", a: "a", b: "b", axis: [0, 0, 1], coordinates: { turn: { stiffness: 5 } } });
    advance(world, 1, 1 / 1000);
    const omega = Math.sqrt(5 * (1 / 0.4 + 1 / 0.1));
    // (ωh)²/24 of the phase ω·1 s, times the amplitude 3/ω
    expect(turnOf(world)).toBeCloseTo((3 / omega) * Math.sin(omega), 4);
    expect(world.totals().angular[2]).toBeCloseTo(0.3, 12);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-12);
    expect(world.ledger.energyDrift).toBeLessThan(0.3 * (omega / 1000) ** 2);
  });

  it("on a slide: a mass hangs at rest + m g/k below, with an axis that is not a world axis", () => {
    const world = new World({ gravity: [0, -10, 0] });
    world.addBody({ name: "mass", mass: 2, inertia: [1, 1, 1], position: [3, 4, 0] });
    const coordinates = { "slide-x": { stiffness: 200, damping: 40, rest: 0.1 } };
    world.addJoint({ name: "hinge", type: "prismatic", a: "ground", b: "mass", axis: [3, 4, 0], coordinates });
    advance(world, 5, 1 / 200);
    // gravity along the axis: −10·4/5; critically damped with 10 1/s
    expect(turnOf(world)).toBeCloseTo(0.1 - (2 * 8) / 200, 9);
  });

  it("come and go with their joint without counting as drift", () => {
    const world = disc({ stiffness: 8, rest: 1 });
    advance(world, 0.1, 1 / 1000);
    const { drift } = world.step().energy;
    world.remove(world.joint("hinge")!);
    world.addJoint({
      name: "hinge",
      type: "revolute",
      a: "ground",
      b: "disc",
      anchor: [0, 0, 0],
      axis: [0, 0, 1],
      coordinates: { turn: { stiffness: 20, rest: -2 } },
    });
    // the largest kinetic energy only grows, so the relative error of the books stays of the size it had: O(h²)
    expect(world.step(1 / 1000).energy.drift).toBeLessThan(Math.max(2 * drift, 1e-4));
  });
});

describe("dampers", () => {
  it("slow a disc by e^(−ct/J), error of second order, books exact", () => {
    const c = 0.8;
    const errors = [1 / 25, 1 / 50, 1 / 100].map((h) => {
      const world = advance(disc({ damping: c }, 5), 1, h);
      // no potential: booked work is p·(u⁻ + u⁺)/2 exactly, up to what the joint may be off
      expect(world.ledger.energyDrift).toBeLessThan(1e-10);
      expect(world.ledger.work.dampers).toBeCloseTo(world.totals().kinetic - 0.5 * J * 25, 10);
      return Math.abs(speedOf(world) - 5 * Math.exp(-c / J));
    });
    for (const order of ordersOf(errors)) expect(order).toBeCloseTo(2, 1);
  });

  it("far too strong for the step do not shorten it and never give energy", () => {
    // c h/2 = 30 J
    const world = disc({ damping: 3000 }, 1);
    let last = world.totals().kinetic;
    for (let i = 0; i < 20; i++) {
      expect(world.step(1 / 100).converged).toBe(true);
      // 1e-20 J is a speed of 2e-10 rad/s; velocities that differ by 1e-12 count as the same
      expect(world.totals().kinetic).toBeLessThanOrEqual(last + 1e-20);
      last = world.totals().kinetic;
    }
    expect(world.ledger.rejectedSteps).toBe(0);
    // e^(−ct/J) = e^−1200
    expect(Math.abs(speedOf(world))).toBeLessThan(1e-6);
  });

  it("agree with the Lagrange method and with order 4", () => {
    const pendulum = (options: WorldOptions): World => {
      const world = new World({ gravity: [0, -9.81, 0], ...options });
      world.addBody({ name: "rod", mass: 1, inertia: [0.01, 0.1, 0.1], position: [0.5, 0, 0] });
      const coordinates = { turn: { stiffness: 3, damping: 0.4, drive: 1.5 } };
      world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates });
      return advance(world, 1, 1 / 400);
    };
    const reference = turnOf(pendulum({ method: "lagrange-dense" }));
    // order 2 at 400 Hz: (ωh)² ω t/24 of 1 rad with ω ≈ 4 is 2e-5; orders 4 below 1e-7
    expect(Math.abs(turnOf(pendulum({})) - reference)).toBeLessThan(5e-5);
    expect(Math.abs(turnOf(pendulum({ order: 4 })) - reference)).toBeLessThan(1e-7);
  });
});

describe("drives", () => {
  it("accelerate with τ/J, exactly, and their work is booked", () => {
    const world = advance(disc({ drive: 1.5 }, 0, { rotation: { order: 10 } }), 2, 1 / 60);
    expect(speedOf(world)).toBeCloseTo((1.5 / J) * 2, 11);
    expect(turnOf(world)).toBeCloseTo(((1.5 / J) * 4) / 2, 11);
    expect(world.ledger.work.external).toBeCloseTo(1.5 * turnOf(world), 10);
    expect(world.ledger.energyDrift).toBeLessThan(1e-12);
  });

  it("raise every coordinate of every kind of joint where they are positive", () => {
    const shapes: Partial<Record<string, Partial<JointDescription>>> = {
      generic: { locked: ["y"] },
      screw: { pitch: 0.1 },
      "point-on-curve": {
        curve: {
          points: [
            [0, 0, 0],
            [1, 0.2, 0],
            [2, 0, 0.3],
          ],
        },
      },
      "point-on-surface": { surface: { type: "sphere", radius: 1 } },
      distance: { length: 1 },
      rolling: { radius: 1, frameA: {} },
      "rolling-wheel": { radius: 1, frameA: {} },
    };
    const apart = ["distance", "rope", "rolling", "rolling-wheel"];
    let driven = 0;
    for (const type of JOINT_TYPES) {
      const build = (coordinates: JointDescription["coordinates"]): World => {
        const world = new World({ gravity: [0, 0, 0] });
        world.addBody({ name: "b", mass: 1, inertia: [1, 1, 1], position: apart.includes(type) ? [1, 0, 0] : [0, 0, 0] });
        world.addJoint({
          name: "hinge",
          type,
          a: "ground",
          b: "b",
          ...((type === "distance" || !apart.includes(type)) && { anchor: [0, 0, 0], axis: [1, 0, 0], axis2: [0, 1, 0] }),
          ...shapes[type],
          ...(coordinates && { coordinates }),
        });
        return world;
      };
      build(undefined)
        .joint("hinge")!
        .coordinateNames.forEach((name, i) => {
          const world = build({ [name]: { drive: 1 } });
          world.step(1e-3);
          expect(world.joint("hinge")!.speeds[i], `${type} ${name}`).toBeGreaterThan(1e-4);
          driven++;
        });
    }
    expect(driven).toBeGreaterThan(20);
  });
});

describe("servos", () => {
  /** Free disc under p(1 − q) − d q̇ from rest, underdamped. */
  const response = (p: number, d: number, t: number): number => {
    const decay = d / (2 * J);
    const omega = Math.sqrt(p / J - decay * decay);
    return 1 - Math.exp(-decay * t) * (Math.cos(omega * t) + (decay / omega) * Math.sin(omega * t));
  };

  it("respond as the closed form of a second-order system, error O(h) of sampling", () => {
    const errors = [1 / 100, 1 / 200, 1 / 400].map((h) => {
      const world = servoed({ target: 1, p: 20, d: 3 });
      let worst = 0;
      for (let i = 0; i < 1 / h; i++) {
        world.step(h);
        worst = Math.max(worst, Math.abs(turnOf(world) - response(20, 3, world.time)));
      }
      return worst;
    });
    // a hold delays by h/2: error ≈ (h/2)·(largest speed ≈ 4 rad/s)
    expect(errors[2]).toBeLessThan(5e-3);
    for (const order of ordersOf(errors)) expect(Math.abs(order - 1)).toBeLessThan(0.2);
  });

  it("settle at the target, over more than a turn", () => {
    const world = advance(servoed({ target: 10, p: 20, d: 6 }), 5, 1 / 240);
    // decays by e^−6 per second
    expect(turnOf(world)).toBeCloseTo(10, 9);
    expect(world.ledger.energyDrift).toBeLessThan(1e-12);
  });

  /** A rod held out horizontally against gravity: torque m g l = 4.905 N·m. */
  const arm = (servo: ServoDescription): World => {
    const world = new World({ gravity: [0, -9.81, 0] });
    world.addBody({ name: "arm", mass: 1, inertia: [0.01, 0.1, 0.1], position: [0.5, 0, 0] });
    const coordinates = { turn: { servo } };
    world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "arm", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates });
    return world;
  };

  it("leave an error of torque/p under gravity without integral, none with it", () => {
    const gains = { target: 0, p: 100, d: 12 };
    const without = turnOf(advance(arm(gains), 4, 1 / 240));
    // at rest p·q = −m g l cos q
    expect(100 * without).toBeCloseTo(-4.905 * Math.cos(without), 6);
    const world = advance(arm({ ...gains, i: 200 }), 8, 1 / 240);
    // the slow pole lies at about −i/p = −2 1/s: e^−16
    expect(Math.abs(turnOf(world))).toBeLessThan(1e-6);
    expect(outputOf(world)).toBeCloseTo(4.905, 4);
  });

  it("keep to their limit, and do not wind up while they are held by it", () => {
    // a stiff spring holds the disc, so the error stays 1 within 0.1 %
    const world = disc({ stiffness: 2000, damping: 5, servo: { target: 1, p: 1, i: 10, limit: 2 } });
    let largest = 0;
    for (let i = 0; i < 600; i++) {
      world.step(1 / 200);
      largest = Math.max(largest, Math.abs(outputOf(world)));
    }
    expect(outputOf(world)).toBe(2);
    expect(largest).toBe(2);
    // p·e + I = 2 was reached with I = 1. From e = −1 on, I falls with 10 per second to −1 where the output is −2: after 0.2 s. An integral wound up
    // over 3 s would stand at 30 and take 3.1 s.
    world.joint("hinge")!.setTarget("turn", -1);
    const start = world.time;
    while (outputOf(world) > -2 && world.time < start + 1) world.step(1 / 200);
    expect(world.time - start).toBeGreaterThan(0.19);
    expect(world.time - start).toBeLessThan(0.22);
  });

  it("change their output by no more than rate·h", () => {
    const world = servoed({ target: 1, p: 50, d: 5, rate: 30 });
    const h = 1 / 100;
    let last = 0;
    let rising = 0;
    for (let i = 0; i < 300; i++) {
      world.step(h);
      const change = Math.abs(outputOf(world) - last);
      expect(change).toBeLessThanOrEqual(30 * h * (1 + 1e-12));
      if (change > 30 * h * (1 - 1e-9)) rising++;
      last = outputOf(world);
    }
    expect(rising).toBeGreaterThan(20);
  });

  it("follow a table, straight between its entries and constant outside", () => {
    const table = [
      [0.5, 0],
      [1.5, 2],
      [2, -1],
    ] as const;
    const h = 1 / 64;
    const wanted = (t: number) => (t < 0.5 ? 0 : t < 1.5 ? 2 * (t - 0.5) : t < 2 ? 2 - 6 * (t - 1.5) : -1);
    // with a very small p the disc stands still and the output is p times the target
    const still = disc({ servo: { table, p: 1e-12 } });
    for (let i = 0; i < 160; i++) {
      const time = still.time;
      still.step(h);
      expect(outputOf(still) / 1e-12).toBeCloseTo(wanted(time), 9);
    }
    // and a stiff servo with a slope in its derivative keeps up with the ramp
    const follower = servoed({ table, p: 400, d: 40 });
    advance(follower, 1.4, 1 / 480);
    expect(turnOf(follower)).toBeCloseTo(1.8, 2);
  });

  it("follow formulas and speeds, and sample at their own period", () => {
    const speed = advance(disc({ damping: 0.2, servo: { target: "3*t", p: 5, i: 50, mode: "speed" } }), 4, 1 / 480);
    // the integral part follows a ramp with the constant error (J·3)/i plus the damping's slope c·3/i: (0.2·3)/50 = 0.012; J·3 is met by the integral
    expect(speedOf(speed)).toBeCloseTo(12 - 0.012, 2);
    const world = servoed({ target: 1, p: 4, d: 1, period: 0.05 });
    const outputs: number[] = [];
    for (let i = 0; i < 100; i++) {
      world.step(0.01);
      outputs.push(outputOf(world));
    }
    // five steps of 0.01 s each, also where 0.01·n is rounded below the multiple
    for (let i = 0; i < 100; i++) expect(outputs[i] === outputs[i - 1], `step ${i}`).toBe(i % 5 !== 0);
  });

  it("take targets by hand, and refuse those that make no sense", () => {
    const world = servoed({ target: 1, p: 20, d: 6 });
    const hinge = world.joint("hinge")!;
    hinge.setTarget("turn", -0.5);
    advance(world, 5, 1 / 240);
    expect(turnOf(world)).toBeCloseTo(-0.5, 9);
    expect(codesOf(() => hinge.setTarget("turn", Number.NaN))).toEqual(["model.not-finite"]);
    expect(codesOf(() => hinge.setTarget("turm", 1))).toEqual(["joint.unknown-coordinate"]);
    expect(codesOf(() => disc({ drive: 1 }).joint("hinge")!.setTarget("turn", 1))).toEqual(["joint.no-servo"]);
    expect(world.toModel().joints![0]!.coordinates!["turn"]!.servo).toEqual({ target: -0.5, p: 20, d: 6 });
  });

  it("keep their output where the target is not finite, and say so", () => {
    const world = servoed({ target: "1/(1 - t)", p: 1 });
    for (let i = 0; i < 9; i++) world.step(0.125);
    // the sample at t = 1, in the ninth step, has no target
    expect(world.events.map(({ type }) => type)).toEqual(["non-finite"]);
    expect(Number.isFinite(turnOf(world))).toBe(true);
  });

  it("repeat to the bit after a snapshot, also in another world", () => {
    const world = servoed({ target: "sin(3*t)", p: 30, i: 20, d: 2, limit: 4, rate: 50, period: 0.03 });
    world.addBody({ name: "arm", mass: 1, inertia: [1, 1, 1] });
    const slides = { "slide-x": { servo: { p: 10, d: 1, i: 3 } }, turn: { stiffness: 2, damping: 0.3, servo: { target: 1, p: 2 } } };
    world.addJoint({ name: "tube", type: "cylindrical", a: "disc", b: "arm", axis: [0, 0, 1], coordinates: slides });
    advance(world, 0.5, 1 / 240);
    world.joint("tube")!.setTarget("slide-x", 0.2);
    const saved = world.snapshot();
    const hash = advance(world, 0.5, 1 / 240).hash();
    world.restore(saved);
    expect(world.hash()).not.toBe(hash);
    expect(advance(world, 0.5, 1 / 240).hash()).toBe(hash);
    const other = new World();
    other.restore(saved);
    expect(advance(other, 0.5, 1 / 240).hash()).toBe(hash);
    // the integral decides the future: one sample fills it, the second would use it
    const still = { p: 0, target: 1 };
    expect(advance(servoed({ ...still, i: 1 }), 0.01, 1 / 100).hash()).not.toBe(advance(servoed({ ...still, i: 0 }), 0.01, 1 / 100).hash());
  });
});

describe("descriptions", () => {
  const of = (coordinates: JointDescription["coordinates"]) =>
    codesOf(() => {
      const world = new World();
      world.addBody({ name: "b", mass: 1, inertia: [1, 1, 1] });
      world.addJoint({ type: "revolute", a: "ground", b: "b", ...(coordinates && { coordinates }) });
    });

  it("that are wrong are refused with a code", () => {
    expect(of({ turm: { drive: 1 } })).toEqual(["joint.unknown-coordinate"]);
    expect(of({ turn: { stiffness: -1, damping: -1 } })).toEqual(["joint.negative", "joint.negative"]);
    expect(of({ turn: { rest: Number.NaN } })).toEqual(["model.not-finite"]);
    expect(of({ turn: { servo: { p: 1, limit: -1 } } })).toEqual(["joint.negative"]);
    expect(of({ turn: { servo: { p: 1, period: 0 } } })).toEqual(["joint.bad-servo"]);
    expect(of({ turn: { servo: { p: 1, table: [] } } })).toEqual(["joint.bad-servo"]);
    expect(
      of({
        turn: {
          servo: {
            p: 1,
            table: [
              [1, 0],
              [1, 2],
            ],
          },
        },
      }),
    ).toEqual(["joint.bad-servo"]);
    expect(of({ turn: { servo: { p: 1, target: 0, table: [[0, 0]] } } })).toEqual(["joint.bad-servo"]);
    expect(of({ turn: { servo: { p: 1, target: "x*t" } } })).toEqual(["model.unknown-parameter"]);
    expect(of({ turn: { servo: { p: 1, mode: "force" as "speed" } } })).toEqual(["joint.bad-servo"]);
    expect(of({ turn: { servo: { p: 1 } } })).toEqual([]);
  });
});
