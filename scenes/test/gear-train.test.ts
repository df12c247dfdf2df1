/** The train of gears against its closed form: ratios, acceleration under the limited torque, constant speed afterwards, and the work of its motor. */
import { describe, expect, test } from "vitest";
import { runJointed, visitSteps } from "./solver.js";

/** Moment of one shaft: two steel discs, π ρ d r⁴/2 each. */
const shaftMoment = (ratio: number): number => (Math.PI * 7800 * 0.02 * (0.04 ** 4 + (0.04 * ratio) ** 4)) / 2;

/** Moment at the motor and its acceleration. */
function atMotor(wheels: number, ratio: number): { readonly moment: number; readonly acceleration: number } {
  let moment = 0.005;
  for (let i = 0; i < wheels; i++) moment += shaftMoment(ratio) / ratio ** (2 * i);
  return { moment, acceleration: (0.5 - 0.3 / ratio ** (wheels - 1)) / moment };
}

const METHODS = ["impulse-direct", "impulse-iterative", "lagrange-sparse"] as const;

describe.each([
  { wheels: 5, ratio: 1.5 },
  { wheels: 2, ratio: 3 },
  { wheels: 12, ratio: 1.1 },
])("$wheels wheels, ratio $ratio", ({ wheels, ratio }) => {
  const { moment, acceleration } = atMotor(wheels, ratio);
  const reached = 20 / acceleration;

  test("the first shaft turns by its closed form, the others by their ratios, in every step", () => {
    let [worst, gears] = [0, 0];
    visitSteps(`@gear-train?wheels=${wheels}&ratio=${ratio}`, { until: 2 }, (world) => {
      const { time } = world;
      const exact = time < reached ? 0.5 * acceleration * time * time : 20 * time - 10 * reached;
      const first = world.joint("axle-1")!.coordinates[0]!;
      worst = Math.max(worst, Math.abs(first - exact));
      for (let i = 1; i < wheels; i++) {
        gears = Math.max(gears, Math.abs(world.joint(`axle-${i + 1}`)!.coordinates[0]! - first * (-1 / ratio) ** i));
      }
    });
    // constant torques are exact; the motor reaches its speed within a step, which is off by at most α h²/8 from there on
    expect(worst).toBeLessThan((acceleration / 240 ** 2 / 8) * 1.01);
    // each gear within a hundredth of the promise, the errors of a train add up
    expect(gears).toBeLessThan(1e-8 * wheels);
  });

  test("the books: what the motor gave is in the wheels and the rotor, or went into friction", () => {
    const { ledger, kineticEnergy } = runJointed(`@gear-train?wheels=${wheels}&ratio=${ratio}`, { until: 2 });
    const speed = Math.min(20, 2 * acceleration);
    expect(kineticEnergy).toBeCloseTo(0.5 * moment * speed * speed, 6);
    expect(ledger.work.motors + ledger.work.friction).toBeCloseTo(0.5 * moment * speed * speed, 6);
    expect(ledger.energyDrift).toBeLessThan(1e-7);
  });
});

test.each(METHODS)("%s: same speeds at the end", (method) => {
  const { joints } = runJointed("@gear-train", { until: 2, method });
  for (let i = 1; i < 5; i++)
    expect(joints[`axle-${i + 1}`]!.coordinates[0]! * (-1.5) ** i).toBeCloseTo(joints["axle-1"]!.coordinates[0]!, 6);
});
