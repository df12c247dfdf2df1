/** References: period by the arithmetic-geometric mean; Table 9.1 of theory 04; rows of IFToMM A01 (reference/pendulum.ts). */
import { describe, expect, test } from "vitest";
import { A01, PERIOD_TEN_DEGREES, pendulumPeriod, TABLE_9_1 } from "./reference/pendulum.js";
import { HAS_JOINTS, runJointed } from "./solver.js";

const FROM_THE_LEFT = "amplitude=-1.5707963267948966";

test("the arithmetic-geometric mean gives the published periods", () => {
  // 1 m, 10°: printed with 15 digits; A01: 17 digits.
  expect(Math.abs(pendulumPeriod(1, 9.81, Math.PI / 18) - PERIOD_TEN_DEGREES)).toBeLessThan(1e-14);
  expect(Math.abs(pendulumPeriod(1, 9.81, Math.PI / 2) - A01.period)).toBeLessThan(1e-14);
});

/** Time between the first two crossings of the lowest point in one sense, by linear interpolation of the angle as in the source. */
function firstPeriod(h: number): number {
  const until = Math.ceil(2.6 / h) * h;
  const { recording } = runJointed("@pendulum", { step: h, until, tolerance: { position: 1e-7, speed: 1e-7 } }, [
    "time",
    "bob.position.x",
    "bob.position.y",
  ]);
  const [t, x, y] = [recording.column("time"), recording.column("bob.position.x"), recording.column("bob.position.y")];
  const angle = (i: number) => Math.atan2(x[i]!, -y[i]!);
  const crossings: number[] = [];
  for (let i = 0; i + 1 < x.length; i++) {
    if (angle(i) > 0 && angle(i + 1) <= 0) crossings.push(t[i]! + (h * angle(i)) / (angle(i) - angle(i + 1)));
  }
  return crossings[1]! - crossings[0]!;
}

describe.skipIf(!HAS_JOINTS)("simulated", () => {
  test.each(TABLE_9_1.filter(([h]) => h >= 0.000625))("Table 9.1, h = %f s", (h, shortBy) => {
    // Four digits down to h = 0.005 s; below, the printed rows are noisy by 3e-9 s.
    const allowed = h >= 0.005 ? 5e-5 * shortBy : 3e-9;
    expect(Math.abs(PERIOD_TEN_DEGREES - firstPeriod(h) - shortBy)).toBeLessThan(allowed);
  });

  test.each([
    // The bars of the library: 5e-5 J and 1e-5 m; for methods of high order 1e-8 m.
    { rod: 0, order: 4, h: 0.01, energy: A01.energy, position: A01.position },
    { rod: 1, order: 4, h: 0.01, energy: A01.energy, position: A01.position },
    { rod: 0, order: 6, h: 0.01, energy: 1e-8, position: 1e-8 },
    { rod: 0, order: 2, h: 0.001, energy: 1e-4, position: 1e-4 },
  ])("A01 with rod = $rod, order $order, h = $h s", ({ rod, order, h, energy, position }) => {
    const quantities = ["energy.total", "bob.position.x", "bob.position.y"];
    const { recording } = runJointed(`@pendulum?rod=${rod}&${FROM_THE_LEFT}`, { step: h, until: 10, order }, quantities);
    const [E, x, y] = quantities.map((name) => recording.column(name));
    // The rod carries a second mass at its pivot, where it has no energy.
    expect(Math.max(...Array.from(E!, (value) => Math.abs(value - E![0]!)))).toBeLessThan(energy);
    for (const [t, atX, atY] of A01.rows) {
      const row = Math.round(t / h);
      expect(Math.hypot(x![row]! - atX, y![row]! - atY)).toBeLessThan(position);
    }
  });
});
