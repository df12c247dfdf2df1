/** The reference path of the double pendulum, the models of the benchmarks of mechanisms, and both programs on the same robot. */
import { mechanismOf } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { compiled } from "../../src/entries/compiled.js";
import { tipPath } from "../../src/entries/double-pendulum.js";
import { lightArm } from "../../src/entries/light-arm.js";
import { crossovers } from "../../src/entries/n-pendulum.js";
import { hingeAndBallTree } from "../../src/entries/tree-200.js";

describe("double-pendulum", () => {
  it("starts level and falls freely for a short time", () => {
    const path = tipPath(10);
    // both rods level: the tip of the outer one starts with 3 g/2 · (something between 0 and 2); its height falls like t², its place moves like t⁴
    expect(Math.abs(path[0]! - 2)).toBeLessThan(1e-9);
    const [early, late] = [path[2 * 4 + 1]!, path[2 * 9 + 1]!];
    expect(late / early).toBeCloseTo(4, 2);
    // equations of motion at the start, d = 0, no speeds: solved by hand for κ = 1/1200
    const [a, b, g] = [4 / 3 + 1 / 1200, 1 / 3 + 1 / 1200, 9.81];
    const [right, left] = [-1.5 * g, -0.5 * g];
    const determinant = a * b - 0.25;
    const sum = (b * right - 0.5 * left + a * left - 0.5 * right) / determinant;
    expect(late / (0.5 * sum * 0.01 * 0.01)).toBeCloseTo(1, 3);
  });
});

describe("the models", () => {
  it("tree-200 is one tree of hinges and balls", () => {
    const { joints, bodies } = mechanismOf(hingeAndBallTree(200));
    expect(bodies).toHaveLength(200);
    expect(joints.filter(({ type }) => type === "revolute")).toHaveLength(100);
    expect(joints.filter(({ parent }) => parent === "ground")).toHaveLength(1);
  });

  it("the light arm stands upright, its fifth link downwards", () => {
    const arm = mechanismOf(lightArm());
    const i = arm.bodies.indexOf("link-7");
    const [x, y, z] = arm.forwardKinematics().pose.subarray(7 * i, 7 * i + 3);
    expect(Math.hypot(x!, y!)).toBeLessThan(1e-12);
    expect(z).toBeCloseTo(0.2025 + 0.2045 + 0.2155 - 0.1845 + 0.2155 + 0.081, 12);
  });
});

describe("compiled", () => {
  it("all forms and MuJoCo give the accelerations of composite bodies", async () => {
    for (const contestant of compiled.build({ quick: true }).contestants) {
      const copy = await contestant.prepare();
      // round-off of two programs
      expect(copy.measure!()["difference"], contestant.name).toBeLessThan(1e-12);
      copy.free?.();
    }
  });
});

describe("n-pendulum", () => {
  it("tells where cubic cost overtakes", () => {
    const times = [1, 5, 10, 20, 40, 80, 160].flatMap((size) => [
      { name: `explicit O(n), N = ${size}`, time: size },
      { name: `implicit O(n), N = ${size}`, time: 5 * size },
      { name: `explicit O(n³), N = ${size}`, time: (size * size * size) / 400 + 0.1 },
    ]);
    // n³/400 > n from 20 on (20: 20.1), > 5n from √2000 = 44.7 on
    expect(crossovers(times)).toEqual([
      "explicit O(n³) is dearer than explicit O(n) from N = 20 on.",
      "explicit O(n³) is dearer than implicit O(n) from N = 80 on.",
      "explicit O(n) takes 0.20 of implicit O(n) at N = 80.",
    ]);
  });
});
