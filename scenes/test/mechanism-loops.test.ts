/**
 * Machines with loops as mechanisms: equations in joint coordinates with multipliers. References: Andrews' squeezer at 0.03 s (Test Set for
 * IVP Solvers), the rows of IFToMM A02 and the energy of its single equation.
 */
import { type Mechanism, mechanismOf } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { ANDREWS, bodyAngles } from "./reference/andrews-squeezer.js";
import { A02, rateAtAngle } from "./reference/n-four-bar.js";
import { angleBetween } from "./solver.js";

/** Place of the origin, angle about z and its rate of a body. */
function inPlane(mechanism: Mechanism, name: string, q: Float64Array = mechanism.state.q, s: Float64Array = mechanism.state.s) {
  const i = mechanism.bodies.indexOf(name);
  const { pose, twist } = mechanism.forwardKinematics(q, s);
  return { x: pose[7 * i]!, y: pose[7 * i + 1]!, angle: 2 * Math.atan2(pose[7 * i + 5]!, pose[7 * i + 6]!), rate: twist[6 * i + 2]! };
}

describe("Andrews' squeezer", () => {
  const turned = bodyAngles(ANDREWS.angles).map((angle, i) => angle - bodyAngles(ANDREWS.start)[i]!);
  const rates = bodyAngles(ANDREWS.rates);

  // local tolerances of 1e-10: 700 and 1100 steps, whose errors end at 6e-11 and 8e-11 rad
  test.each(["dormand-prince", "radau5"] as const)("%s: ten digits of the angles at 0.03 s", (integrator) => {
    const mechanism = mechanismOf(modelOf("@andrews-squeezer"));
    expect(mechanism.degreesOfFreedom).toBe(1);
    const run = mechanism.integrate(0.03, { integrator, tolerance: { absolute: 1e-10, relative: 1e-10 } });
    expect(run.reached).toBe(true);
    turned.forEach((expected, i) => {
      const { angle, rate } = inPlane(mechanism, `K${i + 1}`);
      expect(Math.abs(angleBetween(angle, expected)), `K${i + 1}`).toBeLessThan(1e-9);
      expect(Math.abs(rate - rates[i]!), `K${i + 1}`).toBeLessThan(1e-5);
    });
    expect(mechanism.closure()!.error).toBeLessThan(1e-12);
  });
});

describe("IFToMM A02, through its singular positions", () => {
  test("two windows, step control: the published rows", () => {
    const mechanism = mechanismOf(modelOf("@n-four-bar?n=2"));
    expect(mechanism.degreesOfFreedom).toBe(1);
    const before = mechanism.energy();
    const { samples } = mechanism.integrate(10, {
      sampleTimes: A02.rows.map(([t]) => t),
      tolerance: { absolute: 1e-8, relative: 1e-8 },
    });
    expect(samples).toHaveLength(A02.rows.length);
    samples.forEach(({ q, s }, row) => {
      const [, x, y] = A02.rows[row]!;
      const middle = inPlane(mechanism, "vertical-0", q, s);
      // 300 steps of 1e-8 each, and what the phase makes of them at up to 7 m/s
      expect(Math.hypot(2 * middle.x - x, 2 * middle.y - y)).toBeLessThan(1e-5);
    });
    const after = mechanism.energy();
    expect(Math.abs(after.kinetic + after.potential - before.kinetic - before.potential)).toBeLessThan(1e-5);
  });

  test("two windows, steps of 5 ms by Runge–Kutta", () => {
    const mechanism = mechanismOf(modelOf("@n-four-bar?n=2"), { integrator: "rk4" });
    for (let i = 0; i < 2000; i++) expect(mechanism.step(0.005).converged).toBe(true);
    const [, x, y] = A02.rows.at(-1)!;
    const middle = inPlane(mechanism, "vertical-0");
    // as the world's method of the same order
    expect(Math.hypot(2 * middle.x - x, 2 * middle.y - y)).toBeLessThan(1e-5);
  });

  test("forty windows: the rate that belongs to their angle", () => {
    const mechanism = mechanismOf(modelOf("@n-four-bar?n=40"), { integrator: "rk4" });
    for (let i = 0; i < 60; i++) mechanism.step(0.01);
    for (const i of [0, 20, 40]) {
      const { angle, rate } = inPlane(mechanism, `vertical-${i}`);
      // clockwise from up; x of the rod points up at the start
      expect(Math.abs(-rate - rateAtAngle(40, 1, Math.PI / 2 - angle))).toBeLessThan(1e-6);
    }
  });
});
