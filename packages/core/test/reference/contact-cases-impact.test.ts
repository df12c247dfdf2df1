/**
 * Impacts: balls that bounce until they lie, boxes that land flat, a slide between two walls. What decides: the geometric series of the
 * bouncing ball (contact-cases.ts), Newton's law of restitution, conservation of energy at e = 1. In exact mode the tolerance of the
 * collection for event-driven methods, 1e-9, holds at any step.
 */
import { describe, expect, it } from "vitest";
import type { BodyDescription, ImpactEvent } from "../../src/index.js";
import type { World } from "../../src/world/world.js";
import { bouncer, CASES, floor, G, impactsIn, length, RADIUS, run, share, withImpact, worldOf } from "./contact-cases.js";

/** restSpeed = √(2 g ε) with the default ε = 1e-5 m. */
const REST_SPEED = Math.sqrt(2 * G * 1e-5);

/** Height that a ball in flight will reach, or has reached. */
function apexOf(world: World): number {
  const { position, velocity } = world.body("ball")!;
  return position[2] - RADIUS + velocity[2] ** 2 / (2 * G);
}

/** Every impact, and the apex of the flight at the end of its step. */
function followBounces(world: World, seconds: number, perSecond: number): { impact: ImpactEvent; apex: number }[] {
  const found: { impact: ImpactEvent; apex: number }[] = [];
  run(world, seconds, perSecond, () => {
    for (const impact of impactsIn(world)) found.push({ impact, apex: apexOf(world) });
  });
  return found;
}

describe.each([60, 240])("bouncing ball, exact, %i Hz", (perSecond) => {
  describe.each([0.5, 0.8] as const)("e = %d", (e) => {
    const expected = CASES[`bouncing_ball_e${e}`];

    it.each(["newton", "poisson"] as const)("meets, leaves and lies as the series says, law of %s", (law) => {
      const world = bouncer(e, { contact: { law } });
      const bounces = followBounces(world, expected.t_zeno + 0.1, perSecond);
      const times = bounces.map(({ impact }) => impact.time);
      expect(Math.abs(times[0]! - expected.t_impact1)).toBeLessThan(1e-9);
      expect(Math.abs(times[1]! - expected.t_impact2)).toBeLessThan(1e-9);
      expect(Math.abs(times[2]! - expected.t_impact3)).toBeLessThan(1e-9);
      expect(Math.abs(bounces[0]!.impact.impulse / (1 + e) - expected.v_impact1)).toBeLessThan(1e-9);
      expect(Math.abs(bounces[0]!.apex - expected.apex1)).toBeLessThan(1e-9);
      expect(Math.abs(bounces[1]!.apex - expected.apex2)).toBeLessThan(1e-9);
      // below the speed of rest there are no more impacts: what the series has left is 2 v/(g (1 − e)) of time and v²/(g (1 − e²)) of way
      expect(Math.abs(times.at(-1)! - expected.t_zeno)).toBeLessThan((2 * REST_SPEED) / (G * (1 - e)));
      let path = 1;
      for (let i = 1; i < times.length; i++) path += (G * (times[i]! - times[i - 1]!) ** 2) / 4;
      expect(expected.total_path - path).toBeGreaterThan(-1e-9);
      expect(expected.total_path - path).toBeLessThan((REST_SPEED * REST_SPEED) / (G * (1 - e * e)));
    });

    it("lies still from the first step after the last impact on", () => {
      const world = bouncer(e, {});
      run(world, expected.t_zeno + 1 / perSecond, perSecond);
      const ball = world.body("ball")!;
      let [fastest, deepest] = [0, 0];
      run(world, 0.5, perSecond, () => {
        fastest = Math.max(fastest, length(ball.velocity));
        deepest = Math.max(deepest, Math.abs(ball.position[2] - RADIUS));
      });
      expect(fastest).toBeLessThan(1e-6);
      // the tolerance of contacts
      expect(deepest).toBeLessThan(1e-5);
    });
  });

  it.each([0, 0.5, 0.8, 1])("leaves with e = %d times its speed, within 0.1 %%", (e) => {
    const world = bouncer(e, {});
    const [first] = followBounces(world, 0.5, perSecond);
    expect(share(first!.impact.impulse, (1 + e) * Math.sqrt(2 * G))).toBeLessThan(1e-3);
    if (e === 0) expect(length(world.body("ball")!.velocity)).toBeLessThan(1e-6);
    else expect(share(Math.sqrt(first!.apex), e)).toBeLessThan(1e-3);
  });

  it("keeps its energy with e = 1 over 10 s of bouncing", () => {
    const world = bouncer(1, {});
    const bounces = followBounces(world, 10, perSecond);
    // impacts every 2 √(2/g) = 0.903 s
    expect(bounces.length).toBe(11);
    // the tolerance of an impact time, 1e-9 s, times the speed, times their number
    expect(Math.abs(apexOf(world) - 1)).toBeLessThan(1e-9 * Math.sqrt(2 * G) * bounces.length);
  });
});

describe("bouncing ball, step", () => {
  /** Apex of the first bounce. */
  function firstApex(e: number, perSecond: number): number {
    const world = bouncer(e, withImpact("step"));
    const ball = world.body("ball")!;
    run(world, CASES[`bouncing_ball_e${e as 0.5 | 0.8}`].t_impact1 + 0.1, perSecond);
    expect(ball.velocity[2]).toBeGreaterThan(0);
    return apexOf(world);
  }

  // time stepping of the collection: 1e-2 at 1 ms and first order: within 10 h (1/s) at every step
  it.each([0.5, 0.8] as const)("e = %d: the first apex is met to first order", (e) => {
    for (const perSecond of [120, 250, 500, 1000]) {
      expect(share(firstApex(e, perSecond), CASES[`bouncing_ball_e${e}`].apex1)).toBeLessThan(10 / perSecond);
    }
  });

  it.each([0.5, 0.8] as const)("e = %d: lies still after the series has ended, 1 ms", (e) => {
    const world = bouncer(e, withImpact("step"));
    run(world, CASES[`bouncing_ball_e${e}`].t_zeno + 0.05, 1000);
    const { position, velocity } = world.body("ball")!;
    expect(length(velocity)).toBeLessThan(1e-6);
    expect(Math.abs(position[2] - RADIUS)).toBeLessThan(1e-5);
  });
});

describe.each(["newton", "poisson"] as const)("a cube that lands flat, law of %s", (law) => {
  // theory 02, section 12.10: four points at once, no angular velocity afterwards
  it.each([0, 0.5, 1])("does not turn, e = %d, 60 Hz", (restitution) => {
    const cube: BodyDescription = {
      name: "cube",
      mass: 1,
      position: [0, 0, 0.75],
      velocity: [1, 0.5, 0],
      shapes: [{ type: "box", size: [0.5, 0.5, 0.5], restitution, friction: 0 }],
    };
    const world = worldOf([floor({ restitution }), cube], { contact: { law } });
    const body = world.body("cube")!;
    let [turning, hits] = [0, 0];
    run(world, 0.9, 60, () => {
      turning = Math.max(turning, length(body.angularVelocity));
      hits += impactsIn(world).length;
    });
    expect(hits).toBeGreaterThan(0);
    // the target of collisions, 1e-8 m/s at corners 0.25 m away
    expect(turning).toBeLessThan(1e-7);
    expect(Math.abs(body.velocity[0] - 1)).toBeLessThan(1e-9);
  });
});

describe("between two ends with e = 1 a slide keeps its energy over 100 bounces", () => {
  const rail = { name: "rail", type: "prismatic", a: "ground", b: "slide", frameA: {}, frameB: {} } as const;
  const slide = { name: "slide", mass: 1, inertia: [1, 1, 1], velocity: [3, 0, 0] } as const;
  const wall = (name: string, x: number): BodyDescription => ({
    name,
    kind: "fixed",
    position: [x, 0, 0],
    shapes: [{ type: "box", size: [1, 1, 1], restitution: 1 }],
  });
  const cube = { shapes: [{ type: "box", size: [0.2, 0.2, 0.2], restitution: 1 }] } as const;
  const worlds = {
    stops: () => worldOf([slide], {}, { joints: [{ ...rail, coordinates: { "slide-x": { low: -0.4, high: 0.4, restitution: 1 } } }] }),
    walls: () => worldOf([wall("left", -1), wall("right", 1), { ...slide, ...cube }], {}, { joints: [rail] }),
  };

  // theory 02, section 12.10; 0.8 m at 3 m/s: the hundredth bounce comes after 0.4/3 + 99 · 0.8/3 s
  it.each(["stops", "walls"] as const)("%s, 60 Hz", (kind) => {
    const world = worlds[kind]();
    const body = world.body("slide")!;
    const times: number[] = [];
    let off = 0;
    run(world, 26.6, 60, () => {
      for (const event of world.events) if (event.type === "impact" || event.type === "limit-hit") times.push(event.time);
      off = Math.max(off, Math.abs(length(body.velocity) - 3));
    });
    expect(times.length).toBe(100);
    // every bounce is solved to 1e-8 m/s, a hundredth of the promise
    expect(off).toBeLessThan(100 * 1e-8);
    expect(world.ledger.energyDrift).toBeLessThan(1e-9);
    // at a speed that is off by as much, and 1e-9 s for each impact
    expect(Math.abs(times[99]! - (0.4 + 99 * 0.8) / 3)).toBeLessThan(26.6 * (off / 3) + 100 * 1e-9);
  });
});
