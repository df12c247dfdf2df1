/** Reference: the formulas of the motion, evaluated here with Math.sin and Math.cos. */
import { expect, test } from "vitest";
import { distance, modelOf, run, turnDistance } from "./build.js";

const place = (angle: number) => [2 * Math.cos(angle), 1 + 0.3 * Math.sin(3 * angle), -2 * Math.sin(angle)];

test("the written pose is the one that the motion starts with", () => {
  modelOf("@carousel")
    .bodies!.slice(1)
    .forEach((body, i) => {
      expect(distance(body.position!, place((2 * Math.PI * i) / 8))).toBeLessThan(1e-14);
    });
});

test("gondolas and platform turn together", () => {
  const { bodies } = run("@carousel?gondolas=3&rate=2", { until: 1.5 });
  for (let i = 0; i < 3; i++) {
    const start = (2 * Math.PI * i) / 3;
    const gondola = bodies[`gondola-${i + 1}`]!;
    expect(distance(gondola.position, place(start + 3))).toBeLessThan(1e-13);
    expect(distance(gondola.angularVelocity, [0, 2, 0])).toBeLessThan(1e-12);
    const half = (start + 3) / 2;
    expect(turnDistance(gondola.orientation, [0, Math.sin(half), 0, Math.cos(half)])).toBeLessThan(1e-13);
  }
  expect(distance(bodies["platform"]!.angularVelocity, [0, 2, 0])).toBeLessThan(1e-12);
});
