import type { ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import type { EngineWorld } from "../../src/engine.js";
import { gelenk } from "../../src/gelenk.js";
import { createJointedMeasure } from "../../src/measures/jointed-motion.js";

const OMEGA = 3;
const STEP = 1 / 100;
const LENGTH = 0.5;

/** A body that circles about z on a hinge without gravity; with gravity along the axis nothing else changes. */
const model: ResolvedModel = {
  gelenk: 1,
  gravity: [0, 0, -10],
  bodies: [
    {
      name: "arm",
      mass: 2,
      inertia: [0.5, 0.5, 0.5],
      position: [LENGTH, 0, 0],
      velocity: [0, LENGTH * OMEGA, 0],
      angularVelocity: [0, 0, OMEGA],
    },
  ],
  joints: [{ type: "revolute", a: "ground", b: "arm", anchor: [0, 0, 0], axis: [0, 0, 1] }],
};
/** ½ (2 · 1.5² + 0.5 · 3²) J: the kinetic energy, which is constant. */
const ENERGY = 4.5;

interface Fault {
  readonly outwards?: number;
  readonly lean?: number;
  readonly faster?: number;
}

/** The closed form with faults put in from the first step on. */
function flawed({ outwards = 0, lean = 0, faster = 0 }: Fault): EngineWorld {
  let t = 0;
  const on = () => (t > 0 ? 1 : 0);
  return {
    step() {
      t += STEP;
    },
    pose(_body, out) {
      const [half, tilt] = [(OMEGA * t) / 2, (lean * on()) / 2];
      const radius = LENGTH + outwards * on();
      // turned about z, then leaning about its own x, which goes through the anchor
      const [s, c, u, w] = [Math.sin(half), Math.cos(half), Math.sin(tilt), Math.cos(tilt)];
      out.set([radius * Math.cos(OMEGA * t), radius * Math.sin(OMEGA * t), 0, c * u, s * u, s * w, c * w]);
    },
    twist(_body, out) {
      const speed = LENGTH * OMEGA + faster * on();
      out.set([0, 0, OMEGA, -speed * Math.sin(OMEGA * t), speed * Math.cos(OMEGA * t), 0]);
    },
    free() {},
  };
}

describe("figures of jointed motion", () => {
  const measure = createJointedMeasure(model, { step: STEP, seconds: 1, compared: 0.5, patience: 10 });

  it("are zero for the closed form", () => {
    const { gap, axis, energy, path } = measure(flawed({}));
    // rounding of a few operations; the reference is of order 6 with ω h = 0.0075: far below 1e-10
    expect(Math.max(gap!, axis!)).toBeLessThan(1e-15);
    expect(energy).toBeLessThan(1e-12);
    expect(path).toBeLessThan(1e-10);
  });

  it("see a fault in each quantity, and its size", () => {
    const shifted = measure(flawed({ outwards: 1e-3 }));
    expect(shifted.gap).toBeCloseTo(1e-3, 12);
    expect(shifted.path).toBeCloseTo(1e-3, 9);
    expect(measure(flawed({ lean: 0.02 })).axis).toBeCloseTo(0.02, 12);
    // ½ · 2 · (1.6² − 1.5²) = 0.31 J
    expect(measure(flawed({ faster: 0.1 })).energy).toBeCloseTo((100 * 0.31) / ENERGY, 6);
  });

  it("call what is not a number endless", () => {
    expect(measure(flawed({ outwards: Number.NaN })).gap).toBe(Number.POSITIVE_INFINITY);
  });

  it("give up on an engine that takes too long", () => {
    const hasty = createJointedMeasure(model, { step: STEP, seconds: 1, compared: 0.5, patience: 0 });
    expect(() => hasty(flawed({}))).toThrow(/ s of motion took more than 0 s/);
  });

  it("confirm our own engine", async () => {
    const { gap, axis } = measure(await gelenk("gelenk").create(model, { step: STEP }));
    expect(Math.max(gap!, axis!)).toBeLessThan(1e-6);
  });
});
