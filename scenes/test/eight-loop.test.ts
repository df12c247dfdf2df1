/**
 * References: tables 9.3 to 9.5 of theory 04 (reference/eight-loop.ts), and the source's algorithm written down a second time, in the plane
 * (reference/planar-eight-loop.ts). The rest of the table is in eight-loop.long.test.ts.
 */
import { describe, expect, test } from "vitest";
import { eightLoopWorld, SOURCE_SWEEPS } from "./eight-loop-run.js";
import { expectCell } from "./expect-cell.js";
import { ENERGY_AT_SECONDS, QUICK_CELLS } from "./reference/eight-loop.js";
import { planarEightLoop } from "./reference/planar-eight-loop.js";

describe("without velocity correction", () => {
  test.each(QUICK_CELLS)("Tables 9.3 and 9.4, h = $h s, Dmax = $dmax m", expectCell);

  test.each([
    [0.01, 1e-5],
    [0.0025, 1e-6],
    [0.000625, 1e-4],
    [0.005, 1e-8],
  ])("corrections of every step as in the plane, h = %f s, Dmax = %f m", (h, dmax) => {
    // To the digit for 2 s; the motion is chaotic, and after some seconds the last bits of both codes decide.
    const steps = Math.round(2 / h);
    const world = eightLoopWorld(h, dmax, { budget: SOURCE_SWEEPS });
    const counts = Array.from({ length: steps }, () => {
      world.step(h);
      return world.ledger.corrections;
    });
    expect(counts).toEqual(planarEightLoop(h, dmax, { steps, most: SOURCE_SWEEPS }));
  });
});

test("with velocity correction: energy at whole seconds as in Table 9.5, h = 0.01 s, Dmax = 1e-5 m", () => {
  const world = eightLoopWorld(0.01, 1e-5, { velocityCorrection: true, iterative: { sweeps: "plain" } });
  for (const expected of ENERGY_AT_SECONDS) {
    for (let i = 0; i < 99; i++) world.step(0.01);
    const { kinetic, potential } = world.step(0.01).energy;
    // the values are stated with two digits
    expect(Math.abs(kinetic + potential - expected)).toBeLessThan(0.001);
  }
});

test("conjugate sweeps keep the promise in every step of 10 s at h = 0.01 s, and take far fewer than plain ones", () => {
  const world = eightLoopWorld(0.01, 1e-6, { velocityCorrection: true, halve: true });
  for (let i = 0; i < 1000; i++) expect(world.step(0.01).converged).toBe(true);
  expect(world.ledger.jointPositionError).toBeLessThan(1e-6);
  // the source needs 199.96 corrections of 9 joints per step
  expect(world.ledger.iterations / 1000).toBeLessThan(199.96 / 9);
  // E is 0; Table 9.4 has a mean |E| of 0.26 J at this step, and rods of 2 kg fall by metres
  expect(world.ledger.energyDrift).toBeLessThan(0.02);
});
