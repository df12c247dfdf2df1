/** References: rows of IFToMM A02 (reference/n-four-bar.ts) and the rate by energy for any N. */
import { describe, expect, test } from "vitest";
import { A02, rateAtAngle } from "./reference/n-four-bar.js";
import { angleAboutZ, HAS_JOINTS, runJointed } from "./solver.js";

test("the rows agree with the energy of the single equation", () => {
  for (const [, , , vx, vy, angle] of A02.rows) expect(Math.abs(Math.hypot(vx, vy) - rateAtAngle(2, 1, angle))).toBeLessThan(1e-12);
});

describe.skipIf(!HAS_JOINTS)("simulated through its singular positions", () => {
  test.each([
    // The bars of the library; a second-order step of 0.01 s jumps by more in one of the singular positions.
    { order: 2, h: 0.002, energy: A02.energy, position: A02.position },
    { order: 4, h: 0.01, energy: 1e-4, position: 1e-5 },
    { order: 6, h: 0.01, energy: 1e-4, position: 1e-5 },
  ])("A02, order $order, h = $h s", ({ order, h, energy, position }) => {
    const quantities = ["energy.total", "vertical-0.position.x", "vertical-0.position.y"];
    const { recording } = runJointed("@n-four-bar?n=2", { step: h, until: 10, order }, quantities);
    const [E, x, y] = quantities.map((name) => recording.column(name));
    expect(Math.max(...Array.from(E!, (value) => Math.abs(value - E![0]!)))).toBeLessThan(energy);
    for (const [t, atX, atY] of A02.rows) {
      // The rod's frame is in its middle.
      const row = Math.round(t / h);
      expect(Math.hypot(2 * x![row]! - atX, 2 * y![row]! - atY)).toBeLessThan(position);
    }
  });

  test("five windows keep the rate that belongs to their angle", () => {
    const { bodies } = runJointed("@n-four-bar?n=5", { step: 0.005, until: 1.3, order: 4 });
    for (let i = 0; i <= 5; i++) {
      const { orientation, angularVelocity } = bodies[`vertical-${i}`]!;
      // Clockwise from up; x of the rod points up at the start.
      const angle = Math.PI / 2 - angleAboutZ(orientation);
      expect(Math.abs(-angularVelocity[2] - rateAtAngle(5, 1, angle))).toBeLessThan(1e-4);
    }
  });
});
