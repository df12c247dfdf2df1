/** References: positions by two circles and the cosine rule, time by quadrature of the energy integral (reference/four-bar.ts). */
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { linkageAt, timeBetween } from "./reference/four-bar.js";
import { angleAboutZ, angleBetween, HAS_JOINTS, runJointed } from "./solver.js";

const LINKAGE = { crank: 0.3, coupler: 0.8, rocker: 0.7, base: 1, density: 1, thickness: 0.05, gravity: 9.81 };

test("starts with the angles and rates of the linkage", () => {
  const { couplerAngle, rockerAngle, couplerRate, rockerRate } = linkageAt(LINKAGE, 0.8);
  const [crank, coupler, rocker] = modelOf("@four-bar?angle=0.8&speed=3").bodies!;
  expect(crank!.angularVelocity![2]).toBe(3);
  expect(Math.abs(angleBetween(angleAboutZ(coupler!.orientation!), couplerAngle))).toBeLessThan(1e-13);
  expect(Math.abs(angleBetween(angleAboutZ(rocker!.orientation!), rockerAngle))).toBeLessThan(1e-13);
  expect(Math.abs(coupler!.angularVelocity![2] - 3 * couplerRate)).toBeLessThan(1e-13);
  expect(Math.abs(rocker!.angularVelocity![2] - 3 * rockerRate)).toBeLessThan(1e-13);
});

describe.skipIf(!HAS_JOINTS)("simulated", () => {
  test.each([
    { order: 2, step: 1 / 240, time: 2e-2, angle: 1e-5 },
    { order: 4, step: 1 / 240, time: 1e-5, angle: 1e-8 },
  ])("order $order: the crank needs the time of the quadrature, the others follow it", ({ order, step, time, angle }) => {
    const { bodies, recording } = runJointed("@four-bar", { order, step, until: 2 }, ["crank.orientation.z", "crank.orientation.w"]);
    const [z, w] = [recording.column("crank.orientation.z"), recording.column("crank.orientation.w")];
    let phi = Math.PI / 2;
    for (let i = 1; i < z.length; i++) phi += angleBetween(2 * Math.atan2(z[i]!, w[i]!), 2 * Math.atan2(z[i - 1]!, w[i - 1]!));
    expect(phi).toBeGreaterThan(4 * Math.PI);
    expect(Math.abs(timeBetween(LINKAGE, Math.PI / 2, phi, 4 * Math.PI) - 2)).toBeLessThan(time);
    const { couplerAngle, rockerAngle } = linkageAt(LINKAGE, phi);
    expect(Math.abs(angleBetween(angleAboutZ(bodies["coupler"]!.orientation), couplerAngle))).toBeLessThan(angle);
    expect(Math.abs(angleBetween(angleAboutZ(bodies["rocker"]!.orientation), rockerAngle))).toBeLessThan(angle);
  });
});
