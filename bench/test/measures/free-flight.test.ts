import type { ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import type { EngineWorld } from "../../src/engine.js";
import { gelenk } from "../../src/gelenk.js";
import { createFreeFlightMeasure } from "../../src/measures/free-flight.js";

const OMEGA = 3;
const STEP = 1 / 100;

/** A ball that spins about z: its whole motion is known. */
const model: ResolvedModel = {
  gelenk: 1,
  gravity: [0, -10, 0],
  bodies: [{ mass: 2, inertia: [0.5, 0.5, 0.5], velocity: [1, 0, 0], angularVelocity: [0, 0, OMEGA] }],
};

interface Fault {
  readonly angle?: number;
  readonly offset?: number;
  readonly speed?: number;
  readonly spin?: number;
}

/** The closed form with faults put in from the first step on. */
function flawed({ angle = 0, offset = 0, speed = 0, spin = 0 }: Fault): EngineWorld {
  let t = 0;
  const on = () => (t > 0 ? 1 : 0);
  return {
    step() {
      t += STEP;
    },
    pose(_body, out) {
      const half = (OMEGA * t + angle * on()) / 2;
      out.set([t + offset * on(), -5 * t * t, 0, 0, 0, Math.sin(half), Math.cos(half)]);
    },
    twist: (_body, out) => out.set([0, 0, OMEGA + spin * on(), 1 + speed * on(), -10 * t, 0]),
    free() {},
  };
}

describe("free-flight figures", () => {
  const measure = createFreeFlightMeasure(model, { step: STEP, seconds: 1, watched: 1 });

  it("are zero for the closed form", () => {
    // 800 steps of the reference, each rounding at 1e-16; 100 additions of the time here
    for (const [key, value] of Object.entries(measure(flawed({})))) expect(value, key).toBeLessThan(1e-12);
  });

  it("see a fault in each quantity, and its size", () => {
    expect(measure(flawed({ angle: 1e-3 })).attitude).toBeCloseTo(1e-3, 11);
    expect(measure(flawed({ offset: 0.02 })).position).toBeCloseTo(0.02, 11);
    // L = J ω: relative change is that of ω
    expect(measure(flawed({ spin: 0.3 })).momentum).toBeCloseTo(0.1, 11);
    // ½ · 2 · (1.1² − 1²) = 0.21 J over the range of the potential energy: 2 · 10 · 5 = 100 J; the kinetic energy ends with
    // ½ · 2 · (1.1² + 10²) + ½ · 0.5 · 9 = 103.46 J and is larger
    expect(measure(flawed({ speed: 0.1 })).energy).toBeCloseTo(0.21 / 103.46, 11);
  });

  it("confirm our own engine", async () => {
    const figures = measure(await gelenk("gelenk").create(model, { step: STEP }));
    // the series of order 4 turns by 0.03 rad a step: error per step 0.015⁵/120 · 2 ≈ 1e-11, hundred steps
    expect(figures.attitude).toBeLessThan(2e-9);
    expect(Math.max(figures.position!, figures.energy!, figures.momentum!)).toBeLessThan(1e-12);
  });
});
