/** Reference: the equations of motion in the two angles, integrated by another method (reference/double-pendulum.ts). */
import { describe, expect, test } from "vitest";
import { doublePendulumAt, doublePendulumEnergy } from "./reference/double-pendulum.js";
import { angleAboutZ, angleBetween, HAS_JOINTS, runJointed } from "./solver.js";

test("the reference keeps its energy and converges", () => {
  const end = doublePendulumAt(1.5, 2, 1, 9.81);
  expect(Math.abs(doublePendulumEnergy(end, 9.81) - doublePendulumEnergy([2, 1, 0, 0], 9.81))).toBeLessThan(1e-11);
  doublePendulumAt(1.5, 2, 1, 9.81, 7_500).forEach((value, i) => {
    expect(Math.abs(value - end[i]!)).toBeLessThan(1e-10);
  });
});

/** Largest error of the two angles after one second. */
function errorAt(order: number, step: number): number {
  const { bodies } = runJointed("@double-pendulum?first=2&second=1", { order, step, until: 1 });
  const reference = doublePendulumAt(1, 2, 1, 9.81);
  return Math.max(
    ...["upper", "lower"].map((name, i) => Math.abs(angleBetween(angleAboutZ(bodies[name]!.orientation) + Math.PI / 2, reference[i]!))),
  );
}

describe.skipIf(!HAS_JOINTS)("simulated", () => {
  test.each([
    // Observed orders of at least 1.9, 3.8 and 5.7 between two steps at which the error is above round-off.
    { order: 2, step: 1 / 200, atLeast: 1.9, error: 1e-3 },
    { order: 4, step: 1 / 100, atLeast: 3.8, error: 1e-5 },
    { order: 6, step: 1 / 50, atLeast: 5.7, error: 1e-5 },
  ])("order $order", ({ order, step, atLeast, error }) => {
    const [coarse, fine] = [errorAt(order, step), errorAt(order, step / 2)];
    expect(fine).toBeLessThan(error);
    expect(Math.log2(coarse / fine)).toBeGreaterThan(atLeast);
  });
});
