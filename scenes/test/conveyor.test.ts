/** Reference: the formulas of the motion, evaluated here with Math.sin and Math.cos. */
import { expect, test } from "vitest";
import { distance, run } from "./build.js";

test("every slat is on its circle, with the velocity of the circle", () => {
  const { bodies } = run("@conveyor?slats=5", { until: 1.25 });
  for (let i = 0; i < 5; i++) {
    const x = (i - 2) * 0.1;
    const phase = 2 * Math.PI * (0.5 * 1.25 - x / 1.2);
    const slat = bodies[`slat-${i + 1}`]!;
    expect(distance(slat.position, [x + 0.04 * Math.cos(phase), 0.04 * Math.sin(phase), 0])).toBeLessThan(1e-13);
    const speed = 0.04 * Math.PI;
    expect(distance(slat.velocity, [-speed * Math.sin(phase), speed * Math.cos(phase), 0])).toBeLessThan(1e-12);
  }
});
