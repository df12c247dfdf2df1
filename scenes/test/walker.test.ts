/**
 * The walker on its servos. References: the formulas of the gait, written a second time; the geometry of joints from poses alone
 * (joint-geometry.ts); the books, in which energy changes by the work of the servos alone.
 */
import type { Settings, World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { visitSteps, worstMissOfRun } from "./solver.js";

/** Front and rear of one side with the middle of the other. */
const TRIPODS = [
  ["front-right", "middle-left", "rear-right"],
  ["front-left", "middle-right", "rear-left"],
] as const;

/** Runs to the end and visits every step. */
function walk(address: string, settings: Settings, visit: (world: World) => void = () => {}): World {
  let last: World | undefined;
  visitSteps(address, settings, (world) => {
    last = world;
    visit(world);
  });
  return last!;
}

const turnOf = (world: World, hinge: string): number => world.joint(hinge)!.coordinates[0]!;

/** How far a foot is in front of where its leg starts, by the yaw: positive is forwards on both sides. */
const advanceOf = (world: World, leg: string): number => (leg.endsWith("right") ? 1 : -1) * turnOf(world, `${leg}-yaw`);

describe("the gait", () => {
  test("hung up, all hinges follow their formulas", () => {
    let worst = 0;
    walk("@walker", { until: 3 }, (world) => {
      const { time } = world;
      if (time < 1) return;
      const soft = 1 - Math.exp(-8 * time * time);
      TRIPODS.forEach((legs, group) => {
        const phase = 2 * Math.PI * time + group * Math.PI;
        for (const leg of legs) {
          const misses = [
            advanceOf(world, leg) - 0.3 * soft * Math.sin(phase),
            turnOf(world, `${leg}-lift`) - 0.3 * soft * Math.max(0, Math.cos(phase)) ** 2,
            turnOf(world, `${leg}-knee`),
          ];
          worst = Math.max(worst, ...misses.map(Math.abs));
        }
      });
    });
    // A servo with gains p, d lags behind a motion of 2π rad/s by about J·α/p: 0.07·12/60 of the yaw, and as much of the others.
    expect(worst).toBeLessThan(0.02);
  });

  test("feet in the air go forwards; the two tripods take turns", () => {
    let [before, steps] = [new Map<string, number>(), 0];
    walk("@walker", { until: 3 }, (world) => {
      const now = new Map(TRIPODS.flat().map((leg) => [leg, advanceOf(world, leg)]));
      TRIPODS.forEach((legs, group) => {
        for (const leg of legs) {
          const lifted = turnOf(world, `${leg}-lift`) > 0.1;
          if (world.time < 1 || !lifted) continue;
          steps++;
          expect(now.get(leg)!).toBeGreaterThan(before.get(leg)!);
          for (const other of TRIPODS[1 - group]!) expect(turnOf(world, `${other}-lift`)).toBeLessThan(0.1);
        }
      });
      before = now;
    });
    // three of six legs are lifted, a third of the time at least: 480 steps of 2 s
    expect(steps).toBeGreaterThan(480);
  });

  test("on its feet it carries itself: every foot presses, together with the weight", () => {
    const world = walk("@walker?feet=1&gait=0", { until: 3 });
    const forces = TRIPODS.flat().map((leg) => world.joint(`${leg}-foot`)!.reaction.force[1]);
    for (const force of forces) expect(force).toBeGreaterThan(5);
    // at rest after 3 s, to what the servos still swing
    expect(forces.reduce((sum, force) => sum + force, 0)).toBeCloseTo(11.4 * 9.81, 2);
    expect(Math.abs(world.body("body")!.velocity[1])).toBeLessThan(1e-3);
  });
});

describe("the promise", () => {
  test.each([
    ["@walker", { until: 3 }],
    ["@walker?feet=1", { until: 3 }],
    ["@walker", { until: 0.5, method: "impulse-iterative" as const }],
    ["@walker?feet=1", { until: 0.5, method: "impulse-iterative" as const }],
  ])("%s %o: joints within 1e-6 in every step", (address, settings) => {
    const { miss, result } = worstMissOfRun(address, settings);
    expect(result.brokenOff).toBeUndefined();
    expect(miss.position).toBeLessThan(1e-6);
    expect(miss.angle).toBeLessThan(1e-6);
    expect(miss.speed).toBeLessThan(1e-6);
  });

  test.each(["@walker", "@walker?feet=1"])("%s: the books close, and twice as many steps close them four times better", (address) => {
    const [coarse, fine] = [1 / 480, 1 / 960].map((step) => walk(address, { step, until: 2 }).ledger);
    expect(coarse!.work.external).not.toBe(0);
    expect(coarse!.energyDrift).toBeLessThan(1e-3);
    expect(coarse!.energyDrift / fine!.energyDrift).toBeGreaterThan(3.5);
  });
});
