/** Steps that end on the conditions of a system. Closed form: a point on the unit circle at the angle t, which any error leaves without `settle`. */
import { describe, expect, it } from "vitest";
import { dormandPrince } from "../../src/integrate/dormand-prince.js";
import { integrate } from "../../src/integrate/integrate.js";
import type { OdeSystem } from "../../src/integrate/ode-system.js";
import { radau5 } from "../../src/integrate/radau.js";

const free: OdeSystem = {
  size: 2,
  derivative(_t, y, dy) {
    dy[0] = -y[1]!;
    dy[1] = y[0]!;
  },
};

const onCircle: OdeSystem = {
  ...free,
  settle(_t, y) {
    const length = Math.sqrt(y[0]! * y[0]! + y[1]! * y[1]!);
    y[0] = y[0]! / length;
    y[1] = y[1]! / length;
  },
};

describe.each([
  ["dormand-prince", (system: OdeSystem, step?: number) => integrate(system, dormandPrince, options(step))],
  ["radau5", (system: OdeSystem, step?: number) => integrate(system, radau5, options(step))],
] as const)("%s", (_name, run) => {
  it("ends every step on the circle, controlled or not", () => {
    for (const step of [undefined, 0.1]) {
      const [drifting, settled] = [run(free, step), run(onCircle, step)].map(({ y }) => Math.abs(Math.hypot(y[0]!, y[1]!) - 1));
      expect(settled).toBeLessThan(1e-15);
      expect(drifting).toBeGreaterThan(1e-9);
    }
  });

  it("goes on from there: the angle is as exact as without", () => {
    const { y, reached } = run(onCircle);
    expect(reached).toBe(true);
    // local errors of 1e-6 over some hundred steps
    expect(Math.abs(Math.atan2(y[1]!, y[0]!) - Math.atan2(Math.sin(20), Math.cos(20)))).toBeLessThan(1e-4);
  });
});

function options(step?: number) {
  return { from: 0, to: 20, y: [1, 0], tolerance: { absolute: 1e-6, relative: 1e-6 }, ...(step !== undefined && { step }) };
}
