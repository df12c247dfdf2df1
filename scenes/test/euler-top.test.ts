/** References: conservation of energy and angular momentum; the closed-form period of the body rates (Landau, Lifshitz, section 37). */
import { expect, test } from "vitest";
import { distance, run, vectorReader } from "./build.js";
import { ratePeriod, toBodyAxes } from "./free-rotation.js";

const MOMENTS = [1, 2, 2.5] as const;
const RATES = [0.3, 2, 0.2] as const;

test("energy and angular momentum stay", () => {
  const { recording } = run("@euler-top");
  const energy = recording.column("energy.total");
  const start = (1 * 0.09 + 2 * 4 + 2.5 * 0.04) / 2;
  expect(energy[0]).toBeCloseTo(start, 12);
  // Series of order 4, ωh = 0.02, 2000 steps: the prototype of the source has a drift of 3e-10 in 200 steps of the same size.
  for (const value of energy) expect(Math.abs(value / start - 1)).toBeLessThan(1e-8);
  const momentum = vectorReader(recording, "momentum.angular");
  for (let row = 0; row < recording.length; row++) expect(distance(momentum(row), [0.3, 4, 0.5])).toBeLessThan(1e-7);
});

test("the body rates return after their closed-form period", () => {
  const period = ratePeriod(MOMENTS, RATES);
  const top = run("@euler-top", { until: period, step: period / 2000 }).bodies["top"]!;
  expect(distance(toBodyAxes(top.orientation, top.angularVelocity), RATES)).toBeLessThan(1e-7);
});
