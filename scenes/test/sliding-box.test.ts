/** Reference: closed form p = v₀ t, rotation by 0.5 t about x, E = 5.001041666666667 J (benchmark boxes, case simple; tolerance 1e-12 as stated there). */
import { expect, test } from "vitest";
import { distance, run, turnDistance } from "./build.js";

test("moves and turns uniformly", () => {
  const result = run("@sliding-box");
  const box = result.bodies["box"]!;
  expect(distance(box.position, [-9, 4, 1])).toBeLessThan(1e-12 * 10);
  expect(distance(box.velocity, [-0.9, 0.4, 0.1])).toBeLessThan(1e-12);
  expect(distance(box.angularVelocity, [0.5, 0, 0])).toBeLessThan(1e-12);
  expect(turnDistance(box.orientation, [Math.sin(2.5), 0, 0, Math.cos(2.5)])).toBeLessThan(1e-12);
  expect(Math.abs(result.kineticEnergy + result.potentialEnergy - 5.001041666666667)).toBeLessThan(1e-12);
});
