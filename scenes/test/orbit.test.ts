/** References: Kepler's equation M = E − e·sin E for the place at any time, period 2π√(a³/μ), angular momentum √(μa(1 − e²)). */
import { describe, expect, test } from "vitest";
import { distance, modelOf, run } from "./build.js";

/** Place on the ellipse after the time t: x = a(cos E − e), −z = b·sin E. */
function keplerPlace(e: number, a: number, strength: number, t: number): number[] {
  const mean = t * Math.sqrt(strength / a ** 3);
  let anomaly = mean;
  for (let i = 0; i < 50; i++) anomaly -= (anomaly - e * Math.sin(anomaly) - mean) / (1 - e * Math.cos(anomaly));
  return [a * (Math.cos(anomaly) - e), 0, -a * Math.sqrt(1 - e * e) * Math.sin(anomaly)];
}

describe.each([
  [0, 1, 4 * Math.PI ** 2],
  [0.5, 1, 4 * Math.PI ** 2],
  [0.3, 2, 10],
])("eccentricity %f, axis %f m, strength %f m³/s²", (e, a, strength) => {
  const address = `@orbit?eccentricity=${e}&semiMajorAxis=${a}&strength=${strength}&periods=1`;
  const period = 2 * Math.PI * Math.sqrt(a ** 3 / strength);
  const errorAfter = (time: number, steps: number) =>
    distance(run(address, { until: time, step: time / steps }).bodies["planet"]!.position, keplerPlace(e, a, strength, time));

  test("one run is one period", () => {
    expect(modelOf(address).settings!.until).toBeCloseTo(period, 12);
  });

  test("follows Kepler's equation with second order", () => {
    const [coarse, fine] = [errorAfter(0.37 * period, 1000), errorAfter(0.37 * period, 2000)];
    expect(fine).toBeLessThan(1e-4 * a);
    expect(Math.log2(coarse / fine)).toBeGreaterThan(1.9);
    expect(Math.log2(coarse / fine)).toBeLessThan(2.1);
  });

  test("comes back after one period", () => {
    expect(errorAfter(period, 4000)).toBeLessThan(1e-3 * a);
  });

  test("keeps its angular momentum", () => {
    const { position, velocity } = run(address).bodies["planet"]!;
    const momentum = position[2] * velocity[0] - position[0] * velocity[2];
    expect(Math.abs(momentum / Math.sqrt(strength * a * (1 - e * e)) - 1)).toBeLessThan(1e-12);
  });
});
