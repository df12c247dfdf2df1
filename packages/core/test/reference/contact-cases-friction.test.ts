/**
 * Coulomb friction: closed forms of blocks on slopes, on level ground and on a spring. Tolerances are those of the collection
 * (contact-cases.ts) unless a line says otherwise; steps are stated with every case. Impacts play no part, so `exact` and `step` differ in
 * who solves: in step mode the kernel for heaps, of first order.
 */

import { describe, expect, it } from "vitest";
import type { ShapeDescription, Triple, WorldOptions } from "../../src/index.js";
import { brakingErrors } from "./braking-cubes.js";
import {
  CASES,
  contactForce,
  dot,
  floor,
  length,
  type OnSlope,
  onSlope,
  radians,
  run,
  share,
  stopTime,
  withImpact,
  worldOf,
} from "./contact-cases.js";

/** 0.2 × 0.2 × 0.1 m: does not tip, as its height over its width is below 1/μ. */
const BLOCK: ShapeDescription = { type: "box", size: [0.2, 0.2, 0.1] };

const blockOnSlope = (angleDeg: number, friction: number, speed: number, options: WorldOptions): OnSlope =>
  onSlope(angleDeg, { shapes: [BLOCK], lift: 0.05, speed }, { friction }, options);

/** Up the slope, N. */
const frictionOn = ({ world, down }: OnSlope): number => -dot(contactForce(world, "floor", "body"), down);

describe.each([60, 240])("block on a slope, μ = 0.5, %i Hz", (perSecond) => {
  it.each([20, 26.5] as const)("stays at %d°", (angleDeg) => {
    const slope = blockOnSlope(angleDeg, 0.5, 0, {});
    let drift = 0;
    run(slope.world, 5, perSecond, () => {
      drift = Math.max(drift, Math.abs(slope.way()));
    });
    expect(drift).toBeLessThan(1e-6);
    expect(share(frictionOn(slope), CASES[`incline_${angleDeg}_0.5`].friction_force_per_kg)).toBeLessThan(1e-3);
  });

  it.each([26.7, 30] as const)("slides at %d°", (angleDeg) => {
    const expected = CASES[`incline_${angleDeg}_0.5`];
    const slope = blockOnSlope(angleDeg, 0.5, 0, {});
    run(slope.world, 1, perSecond);
    expect(share(slope.speed(), expected.acceleration)).toBeLessThan(1e-3);
    expect(share(slope.way(), expected.distance_1s)).toBeLessThan(1e-3);
    expect(share(frictionOn(slope), expected.friction_force_per_kg)).toBeLessThan(1e-3);
  });

  it("shoved up 15° with μ = 0.4 it stops where it should, and stays", () => {
    const { t_stop, d_stop } = CASES.incline_push_up;
    const slope = blockOnSlope(15, 0.4, -2, {});
    const samples: [number, number][] = [];
    run(slope.world, 0.5, perSecond, () => samples.push([slope.world.time, slope.speed()]));
    expect(share(stopTime(samples), t_stop)).toBeLessThan(1e-3);
    expect(share(-slope.way(), d_stop)).toBeLessThan(1e-3);
    const stopped = slope.way();
    run(slope.world, 0.5, perSecond);
    expect(Math.abs(slope.way() - stopped) / 0.5).toBeLessThan(1e-6);
    expect(Math.abs(slope.speed())).toBeLessThan(1e-6);
  });

  it("creeps less than 1 µm in 10 s at 15° with μ = 0.4", () => {
    const slope = blockOnSlope(15, 0.4, 0, {});
    let drift = 0;
    run(slope.world, 10, perSecond, () => {
      drift = Math.max(drift, Math.abs(slope.way()));
    });
    expect(drift).toBeLessThan(1e-6);
  });
});

describe("step mode, 1 ms", () => {
  // contacts of the heap kernel build up within some sub-steps, while the block slides by micrometres: accelerations and creep are measured after that
  it.each([20, 26.5])("a block stays at %d° once its contacts carry it", (angleDeg) => {
    const slope = blockOnSlope(angleDeg, 0.5, 0, withImpact("step"));
    run(slope.world, 0.5, 1000);
    const start = slope.way();
    run(slope.world, 1, 1000);
    // a fifth of the 1 µm that 5 s are allowed
    expect(Math.abs(slope.way() - start)).toBeLessThan(2e-7);
  });

  it.each([26.7, 30] as const)("a block slides at %d°", (angleDeg) => {
    const slope = blockOnSlope(angleDeg, 0.5, 0, withImpact("step"));
    run(slope.world, 0.5, 1000);
    const early = slope.speed();
    run(slope.world, 0.5, 1000);
    expect(share((slope.speed() - early) / 0.5, CASES[`incline_${angleDeg}_0.5`].acceleration)).toBeLessThan(1e-3);
  });

  it("a block shoved up 15° stops where it should", () => {
    const slope = blockOnSlope(15, 0.4, -2, withImpact("step"));
    run(slope.world, 0.5, 1000);
    expect(share(-slope.way(), CASES.incline_push_up.d_stop)).toBeLessThan(1e-3);
    expect(Math.abs(slope.speed())).toBeLessThan(1e-6);
  });
});

/** Distance (m), stop time (s) and largest change of heading (degrees) of what slides off with 3 m/s. */
function slide(psiDeg: number, point: boolean, perSecond: number, options: WorldOptions): Triple {
  const [c, s] = [Math.cos(radians(psiDeg)), Math.sin(radians(psiDeg))];
  const shape: ShapeDescription = point ? { type: "sphere", radius: 0.05 } : BLOCK;
  const body = { name: "body", mass: 1, point, position: [0, 0, 0.05], velocity: [3 * c, 3 * s, 0] } as const;
  const world = worldOf([floor({ friction: 0.4 }), { ...body, shapes: [{ ...shape, friction: 0.4 }] }], options);
  const handle = world.body("body")!;
  const samples: [number, number][] = [];
  let turned = 0;
  run(world, 0.9, perSecond, () => {
    const [x, y] = handle.velocity;
    samples.push([world.time, Math.hypot(x, y)]);
    if (Math.hypot(x, y) > 1e-3) turned = Math.max(turned, Math.abs(Math.atan2(c * y - s * x, c * x + s * y)));
  });
  const [x, y] = handle.position;
  turned = Math.max(turned, Math.abs(Math.atan2(c * y - s * x, c * x + s * y)));
  return [Math.hypot(x, y), stopTime(samples), (180 * turned) / Math.PI];
}

describe.each([
  ["a mass point", true, 60, "exact"],
  ["a mass point", true, 240, "exact"],
  ["a block", false, 60, "exact"],
  ["a mass point", true, 1000, "step"],
] as const)("%s (%s) on level ground, %i Hz, %s", (_, point, perSecond, impact) => {
  it("stops on a straight line, equally far in all directions", () => {
    const { stop_distance, stop_time } = CASES.friction_isotropy;
    const found = [0, 15, 30, 45, 60].map((psiDeg) => slide(psiDeg, point, perSecond, withImpact(impact)));
    for (const [distance, time, turned] of found) {
      expect(share(distance, stop_distance)).toBeLessThan(1e-3);
      expect(share(distance, found[0]![0])).toBeLessThan(1e-3);
      expect(share(time, stop_time)).toBeLessThan(1e-3);
      expect(turned).toBeLessThan(0.01);
    }
  });
});

describe("mass on a spring with friction", () => {
  // h = 1/240 s, 75 steps per half period; the reference asks for 1e-4 m
  it("turns where the closed form says, and stays where the spring no longer moves it", () => {
    const { turning_points, half_period, t_stop, x_final } = CASES.friction_oscillator;
    const world = worldOf(
      [floor({ friction: 0.1 }), { name: "body", mass: 1, position: [0.1, 0, 0.05], shapes: [{ ...BLOCK, friction: 0.1 }] }],
      // "sticks exactly" is asked for with 1e-9 m/s: a promise that is stated, as the default is 1e-6 m/s
      { tolerance: { speed: 1e-9 } },
      { forces: [{ type: "spring", a: "ground", b: "body", pointA: [-10, 0, 0.05], length: 10, stiffness: 100 }] },
    );
    const body = world.body("body")!;
    turning_points.slice(1).forEach((expected, k) => {
      run(world, (k + 1) * half_period - world.time, 240);
      // at most half a step from the turning point, where x differs by a (h/2)²/2 < 2.2e-5 m, a ≤ k x₀/m = 10 m/s²
      expect(Math.abs(body.position[0] - expected)).toBeLessThan(1e-4);
    });
    run(world, t_stop + 2 / 240 - world.time, 240);
    let fastest = 0;
    run(world, 1, 240, () => {
      fastest = Math.max(fastest, length(body.velocity));
    });
    expect(fastest).toBeLessThan(1e-9);
    expect(Math.abs(body.position[0] - x_final)).toBeLessThan(1e-4);
  });
});

it("two of the ten braking cubes, 1 ms, stop within 6.9 mm of the closed form", () => {
  expect(Math.max(...brakingErrors(2, withImpact("exact")))).toBeLessThan(6.9e-3);
});
