/**
 * Masses and damping of a double pendulum from its noisy trajectory. Reference: the values with which the trajectory was made, which the search is not told.
 */
import { describe, expect, it } from "vitest";
import { fitRig, measureRig, NOISE, TRUTH } from "./rig.js";

describe("identification of a double pendulum", () => {
  it("recovers masses and damping to 1 % from a start 38 to 50 % off", async () => {
    const { reason, best, estimates } = await fitRig(measureRig(1));
    expect(reason).toBe("converged");
    for (const [name, value] of Object.entries(TRUTH)) expect(Math.abs((best!.values[name] as number) / value - 1)).toBeLessThan(0.01);
    // Of that many residuals s has a relative deviation of 1/√(2ν): within four of them.
    expect(estimates!.freedoms).toBe(4 * 401 - 3);
    expect(Math.abs(estimates!.deviation / NOISE - 1)).toBeLessThan(4 / Math.sqrt(2 * estimates!.freedoms));
  });
});
