/** References: places at the start, and angles and rates at 0.03 s of the Test Set for IVP Solvers (reference/andrews-squeezer.ts). */
import { describe, expect, test } from "vitest";
import { distance, modelOf } from "./build.js";
import { ANDREWS, bodyAngles } from "./reference/andrews-squeezer.js";
import { angleAboutZ, angleBetween, HAS_JOINTS, runJointed } from "./solver.js";

test("centres of mass and hinges start where the source has them", () => {
  const model = modelOf("@andrews-squeezer");
  // The table has 15 digits of numbers below 0.07.
  for (const [i, [x, y]] of ANDREWS.centers.entries()) expect(distance(model.bodies![i]!.position!, [x, y, 0])).toBeLessThan(1e-16);
  for (const [name, [x, y]] of Object.entries(ANDREWS.points)) {
    for (const joint of model.joints!.filter((j) => j.name!.startsWith(name)))
      expect(distance(joint.anchor!, [x, y, 0])).toBeLessThan(1e-16);
  }
  const spring = model.forces!.find((force) => force.type === "spring")!;
  const end = model.bodies![2]!.position!.map((x, i) => x + spring.pointB![i]!);
  expect(distance(end, [...ANDREWS.points.D, 0])).toBeLessThan(1e-16);
});

test("the recomputed reference agrees with the published digits as far as those are right", () => {
  for (const [i, angle] of ANDREWS.published.entries()) expect(Math.abs(angle / ANDREWS.angles[i]! - 1)).toBeLessThan(1e-9);
});

describe.skipIf(!HAS_JOINTS)("simulated for 0.03 s", () => {
  const turned = bodyAngles(ANDREWS.angles).map((angle, i) => angle - bodyAngles(ANDREWS.start)[i]!);
  const rates = bodyAngles(ANDREWS.rates);

  test.each([
    // The usual bar is 1e-6 relative to angles up to 16 rad; order 4 at 5e-5 s is well below.
    { method: "impulse-direct", order: 4, step: 5e-5, angle: 1e-6, rate: 1e-5 },
    { method: "impulse-direct", order: 2, step: 5e-6, angle: 16e-6, rate: 1e-4 },
    // Sweeps end where the direct solver does, with the scene's promise of 1e-9 m and 1e-7 rad; hinges of the plane are redundant, and what they miss each
    // other by, at 1000 rad/s, must be taken away.
    { method: "impulse-iterative", order: 4, step: 5e-5, angle: 1e-6, rate: 1e-5 },
    { method: "impulse-iterative", order: 2, step: 5e-6, angle: 16e-6, rate: 1e-4 },
    // Their order is that of the integrator: 4.
    { method: "lagrange-sparse", order: 2, step: 5e-5, angle: 1e-6, rate: 1e-5 },
    { method: "lagrange-dense", order: 2, step: 5e-5, angle: 1e-6, rate: 1e-5 },
    // Joint coordinates and three cut hinges, order 5: more than eight digits of angles up to 16 rad.
    { method: "recursive", order: 2, step: 3e-5, angle: 2e-9, rate: 1e-8, integrator: "dormand-prince" },
  ] as const)("$method, order $order, h = $step s", ({ angle, rate, ...settings }) => {
    const { bodies } = runJointed("@andrews-squeezer", settings);
    turned.forEach((expected, i) => {
      const { orientation, angularVelocity } = bodies[`K${i + 1}`]!;
      expect(Math.abs(angleBetween(angleAboutZ(orientation), expected)), `K${i + 1}`).toBeLessThan(angle);
      expect(Math.abs(angularVelocity[2] - rates[i]!), `K${i + 1}`).toBeLessThan(rate * 1140);
    });
  });
});
