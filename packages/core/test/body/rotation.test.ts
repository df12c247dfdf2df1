/**
 * Free rotation. References: the Jacobi-elliptic solution for the body rates, an adaptive Runge–Kutta integration for
 * the attitude (second algorithm), and conserved quantities.
 */
import { describe, expect, it } from "vitest";
import { addBodyTotals, TOTALS, TOTALS_SIZE } from "../../src/body/body-totals.js";
import { acceptBody, previewBody } from "../../src/body/free-step.js";
import { createRungeKutta4Rotation } from "../../src/body/rotation/rk4.js";
import type { RotationKernel } from "../../src/body/rotation/rotation-kernel.js";
import { createSeries } from "../../src/body/rotation/series.js";
import { createSeries4 } from "../../src/body/rotation/series-4.js";
import { splitting } from "../../src/body/rotation/splitting.js";
import { dormandPrince } from "../../src/integrate/dormand-prince.js";
import { integrate } from "../../src/integrate/integrate.js";
import { angleBetween, type Quat, readQuat, rotateInverse } from "../../src/math/quat.js";
import { distance, length, readVec3, subtract, type Vec3, vec3 } from "../../src/math/vec3.js";
import { asymmetricTop } from "../reference/euler-top.js";
import { type OneBody, oneBody } from "./one-body.js";

/** The free asymmetric top of theory 04, section 3.4. */
const TOP: OneBody = { moments: vec3(1, 2, 3.5), omega: vec3(0.3, 2, 0.2) };

interface End {
  readonly attitude: Quat;
  /** Principal axes. */
  readonly rate: Vec3;
  readonly energyError: number;
  readonly momentumError: number;
}

/** Turns a body for `time` in `steps` steps and follows energy and momentum. */
function spin(kernel: RotationKernel, body: OneBody, time: number, steps: number): End {
  const t = oneBody(body);
  const h = time / steps;
  const totals = new Float64Array(TOTALS_SIZE);
  addBodyTotals(t, 0, totals);
  const start = readVec3(totals, TOTALS.angular);
  const energy = totals[TOTALS.kinetic]!;
  let energyError = 0;
  let momentumError = 0;
  for (let i = 0; i < steps; i++) {
    previewBody(t, 0, h, kernel);
    acceptBody(t, 0);
    addBodyTotals(t, 0, totals.fill(0));
    momentumError = Math.max(momentumError, length(subtract(readVec3(totals, TOTALS.angular), start)) / length(start));
    energyError = Math.max(energyError, Math.abs(totals[TOTALS.kinetic]! - energy) / energy);
  }
  const attitude = readQuat(t.pose, 3);
  return { attitude, rate: rotateInverse(attitude, readVec3(t.twist, 0)), energyError, momentumError };
}

/** Attitude by the general-purpose integrator: quaternion and body rates as an ordinary differential equation. */
function integratedAttitude(body: OneBody, time: number): Quat {
  const { x: a, y: b, z: c } = body.moments;
  const system = {
    size: 7,
    derivative(_t: number, s: Float64Array, ds: Float64Array) {
      const [x, y, z, w, p, q, r] = s as unknown as [number, number, number, number, number, number, number];
      ds[0] = 0.5 * (w * p + y * r - z * q);
      ds[1] = 0.5 * (w * q + z * p - x * r);
      ds[2] = 0.5 * (w * r + x * q - y * p);
      ds[3] = -0.5 * (x * p + y * q + z * r);
      ds[4] = ((b - c) / a) * q * r;
      ds[5] = ((c - a) / b) * r * p;
      ds[6] = ((a - b) / c) * p * q;
    },
  };
  const y = Float64Array.of(0, 0, 0, 1, body.omega.x, body.omega.y, body.omega.z);
  const result = integrate(system, dormandPrince, { from: 0, to: time, y, tolerance: { absolute: 1e-14, relative: 1e-14 } });
  expect(result.reached).toBe(true);
  return readQuat(result.y);
}

/** log₂ of the error ratio when h is halved. */
const observedOrder = (coarse: number, fine: number): number => Math.log2(coarse / fine);

const series4 = createSeries4();
const KERNELS: readonly RotationKernel[] = [...[1, 2, 3, 4, 5, 6, 8].map(createSeries), series4, createRungeKutta4Rotation(), splitting];
const label = (kernel: RotationKernel) => `${kernel.name} of order ${kernel.order}${kernel.preview ? " (written out)" : ""}`;

/** Steps for 2 s such that the error lies well above round-off and in the range where the leading term rules. */
const stepsFor = (order: number): number => (order <= 2 ? 800 : order <= 4 ? 200 : order <= 6 ? 60 : 20);

describe("free rotation", () => {
  const time = 2;
  // the series of order 16 goes down to round-off; the general integrator confirms it to its own tolerance
  const { attitude } = spin(createSeries(16), TOP, time, 100);
  const rate = asymmetricTop(TOP.moments, TOP.omega, time);

  it("the reference for the attitude agrees with the general integrator", () => {
    expect(angleBetween(attitude, integratedAttitude(TOP, time))).toBeLessThan(1e-12);
  });

  for (const kernel of KERNELS) {
    it(`${label(kernel)}: attitude and rates converge with the stated order`, () => {
      const steps = stepsFor(kernel.order);
      const coarse = spin(kernel, TOP, time, steps);
      const fine = spin(kernel, TOP, time, 2 * steps);
      const attitudeOrder = observedOrder(angleBetween(attitude, coarse.attitude), angleBetween(attitude, fine.attitude));
      const rateOrder = observedOrder(distance(rate, coarse.rate), distance(rate, fine.rate));
      expect(Math.abs(attitudeOrder - kernel.order), `attitude order ${attitudeOrder}`).toBeLessThan(0.1);
      expect(Math.abs(rateOrder - kernel.order), `rate order ${rateOrder}`).toBeLessThan(0.1);
    });
  }
});

describe("what free rotation keeps", () => {
  for (const kernel of KERNELS.filter((k) => k.keepsMomentum)) {
    it(`${label(kernel)}: momentum to round-off whatever the step`, () => {
      // 200 steps of 0.4 rad each; one rounding error per step and component
      expect(spin(kernel, TOP, 40, 200).momentumError).toBeLessThan(200 * 4 * 2 ** -52);
    });
  }

  it("Runge–Kutta: energy and momentum errors fall with the fifth power of h, one more than its order asks", () => {
    const kernel = createRungeKutta4Rotation();
    const coarse = spin(kernel, TOP, 10, 500);
    const fine = spin(kernel, TOP, 10, 1000);
    expect(observedOrder(coarse.energyError, fine.energyError)).toBeGreaterThan(3.9);
    expect(observedOrder(coarse.momentumError, fine.momentumError)).toBeGreaterThan(3.9);
  });

  it("series of order 4: energy error falls at least with the fourth power of h", () => {
    expect(observedOrder(spin(series4, TOP, 10, 200).energyError, spin(series4, TOP, 10, 400).energyError)).toBeGreaterThan(3.9);
  });

  it("splitting: the energy error stays bounded over 10 000 turns, and falls with h²", () => {
    const early = spin(splitting, TOP, 40, 4000).energyError;
    const late = spin(splitting, TOP, 4000, 400_000).energyError;
    expect(late).toBeLessThan(1.05 * early);
    expect(observedOrder(spin(splitting, TOP, 40, 4000).energyError, spin(splitting, TOP, 40, 8000).energyError)).toBeCloseTo(2, 1);
  });
});

describe("series", () => {
  it("is right where the series as printed in the source is off by 3.6e-2 (theory 04, section 3.4, h = 0.01)", () => {
    expect(angleBetween(integratedAttitude(TOP, 2), spin(series4, TOP, 2, 200).attitude)).toBeLessThan(1e-9);
  });

  it("of order 4 and its written-out twin agree to round-off", () => {
    const general = spin(createSeries(4), TOP, 2, 200);
    const written = spin(series4, TOP, 2, 200);
    // 200 steps, a few roundings each
    expect(angleBetween(general.attitude, written.attitude)).toBeLessThan(200 * 4 * 2 ** -52);
    expect(distance(general.rate, written.rate)).toBeLessThan(200 * 8 * 2 ** -52);
  });
});

describe("limits of free rotation", () => {
  const fast: OneBody = { moments: vec3(2, 2, 2), omega: vec3(60, 300, -200) };

  for (const kernel of [series4, createSeries(8), createRungeKutta4Rotation(), splitting]) {
    it(`${label(kernel)}: a sphere at 3500 turns per minute turns about its axis by ω t`, () => {
      // 6 rad per step at 60 Hz; the axis cannot move, so the whole error is the angle
      const speed = length(fast.omega);
      const end = spin(kernel, fast, 1, 60);
      const turned = 2 * Math.acos(Math.min(1, Math.abs(end.attitude.w)));
      const expected = speed - 2 * Math.PI * Math.round(speed / (2 * Math.PI));
      expect(Math.abs(Math.abs(expected) - turned)).toBeLessThan(kernel.order >= 8 ? 1e-7 : kernel.name === "splitting" ? 2 : 0.05);
      expect(end.energyError).toBeLessThan(1e-9);
    });
  }

  it("a rod without moment about its axis turns like a pencil: plane rotation by ω t", () => {
    const rod: OneBody = { moments: vec3(0, 0.3, 0.3), omega: vec3(0, 0, 1.5) };
    for (const kernel of [createSeries(8), createRungeKutta4Rotation(), splitting]) {
      const { attitude, energyError } = spin(kernel, rod, 2, 100);
      expect(2 * Math.atan2(attitude.z, attitude.w)).toBeCloseTo(3, 7);
      expect(energyError).toBeLessThan(1e-9);
    }
  });

  it("a point keeps whatever spin it is given and stays finite", () => {
    const { rate } = spin(series4, { moments: vec3(0, 0, 0), omega: vec3(1, 2, 3) }, 1, 10);
    expect(distance(rate, vec3(1, 2, 3))).toBeLessThan(10 * 8 * 2 ** -52);
  });
});
