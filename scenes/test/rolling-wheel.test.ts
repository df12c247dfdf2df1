/** The wheel that rolls round: its steady circle by the balance of moments, and books where it wobbles. */
import { describe, expect, test } from "vitest";
import { visitSteps } from "./solver.js";

/** Ω of a thin disc by angular momentum about its centre, Ω ŷ × L = arm × force, solved for Ω² by hand and written with moments. */
function steadyRate(lean: number, circle: number, radius: number): number {
  const [axle, across] = [radius ** 2 / 2, radius ** 2 / 4];
  return Math.sqrt((9.81 * radius * Math.tan(lean)) / (radius * circle + (axle * circle) / radius + across * Math.sin(lean)));
}

describe.each([
  { lean: 0.3, circle: 1, radius: 0.2 },
  { lean: 0.6, circle: 0.5, radius: 0.1 },
])("lean $lean on a circle of $circle m", ({ lean, circle, radius }) => {
  const rate = steadyRate(lean, circle, radius);
  const address = `@rolling-wheel?lean=${lean}&circle=${circle}&radius=${radius}`;
  const run = (step: number) => {
    let [off, tilt] = [0, 0];
    const { ledger } = visitSteps(address, { step, until: 4 }, (world) => {
      const [x, y, z] = world.body("wheel")!.position;
      const angle = rate * world.time;
      off = Math.max(off, Math.hypot(x - circle * Math.cos(angle), z + circle * Math.sin(angle)));
      tilt = Math.max(tilt, Math.abs(Math.acos(Math.min(1, y / radius)) - lean));
    });
    return { off, tilt, drift: ledger.energyDrift };
  };

  test("goes round at the rate of the closed form and keeps its lean, to second order", () => {
    const [coarse, fine] = [run(1 / 120), run(1 / 240)];
    expect(Math.log2(coarse.off / fine.off)).toBeGreaterThan(1.9);
    // the wheel turns by ωh = 0.03 … 0.07 per step: (ωh)²/12 of the way
    expect(fine.off).toBeLessThan(5e-3);
    expect(fine.tilt).toBeLessThan(1e-3);
    expect(fine.drift).toBeLessThan(1e-5);
  });
});

test.each([0.8, 1.3])("pushed with %f of that speed it wobbles and keeps its energy to second order", (push) => {
  const run = (step: number) => {
    let [lowest, highest] = [1, 0];
    const { ledger } = visitSteps(`@rolling-wheel?push=${push}`, { step, until: 3 }, (world) => {
      const y = world.body("wheel")!.position[1];
      [lowest, highest] = [Math.min(lowest, y), Math.max(highest, y)];
    });
    return { swing: highest - lowest, drift: ledger.energyDrift };
  };
  const [coarse, fine] = [run(1 / 120), run(1 / 240)];
  expect(fine.swing).toBeGreaterThan(4e-3);
  expect(fine.drift).toBeLessThan(1e-3);
  expect(Math.log2(coarse.drift / fine.drift)).toBeGreaterThan(1.8);
});
