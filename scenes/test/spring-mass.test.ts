/** References: Table 10.1 of theory 04 (reference/spring-mass.ts) and the damped oscillation. */
import { expect, test } from "vitest";
import { run } from "./build.js";
import { TABLE_10_1 } from "./reference/spring-mass.js";

const QUARTER = Math.PI / 2;

test.each(TABLE_10_1)("Table 10.1, h = %f s", (h, deviation, mean) => {
  const { recording } = run("@spring-mass", { step: h, until: Math.ceil(17.4 / h) * h, record: { quantities: ["mass.position.y"] } });
  const y = recording.column("mass.position.y");
  // The sixth zero crossing by linear interpolation; the exact one is after eleven quarter periods.
  const before: number[] = [];
  for (let i = 0; i + 1 < y.length; i++) if (y[i]! * y[i + 1]! < 0) before.push(i);
  const last = before[5]!;
  const crossing = h * (last + y[last]! / (y[last]! - y[last + 1]!));
  // Printed with ten decimals; the stretch is the difference of two lengths of 5 m, which costs 1e-15 m per step.
  expect(Math.abs((100 * (crossing - 11 * QUARTER)) / QUARTER - deviation)).toBeLessThan(3e-10);
  let sum = 0;
  for (let i = 0; i <= last; i++) sum += Math.abs(y[i]! - Math.cos(h * i));
  expect(Math.abs(sum / (last + 1) - mean)).toBeLessThan(1e-10);
});

test("with a damper it follows the damped oscillation with second order", () => {
  const errorAt = (step: number): number => {
    const { bodies } = run("@spring-mass?mass=2&stiffness=30&damping=1.5&amplitude=0.5", { step, until: 3 });
    const delta = 1.5 / 4;
    const omega = Math.sqrt(15 - delta ** 2);
    const exact = 0.5 * Math.exp(-3 * delta) * (Math.cos(3 * omega) + (delta / omega) * Math.sin(3 * omega));
    return Math.abs(bodies["mass"]!.position[1] - exact);
  };
  const [coarse, fine] = [errorAt(0.01), errorAt(0.005)];
  expect(fine).toBeLessThan(1e-4);
  expect(Math.log2(coarse / fine)).toBeGreaterThan(1.9);
});
