/** Mass points: counts by hand, the cuboid against the rigid body of the same masses, the net against a chain in which only lengths count. */
import { massOfBody, simulate, type Triple, validateModel, World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { distance, modelOf } from "./build.js";

describe("the model", () => {
  test("has the counted points, distances and freedoms, and nothing to warn of", () => {
    const net = modelOf("@mass-points?columns=5&rows=4");
    expect([net.bodies!.length, net.joints!.length]).toEqual([20, 4 * 4 + 5 * 3]);
    expect(validateModel(net)).toEqual([]);
    for (const body of net.bodies!) expect(massOfBody(body, "").diagnostics).toEqual([]);
    // two of the points are fixed; three freedoms each
    expect(World.fromModel(net).topology().degreesOfFreedom).toBe(18 * 3 - 31);
    const cuboid = World.fromModel(modelOf("@mass-points?cuboid=1")).topology();
    expect(cuboid.chains[0]).toMatchObject({ rows: 28, rank: 18, redundantRows: 10 });
    expect(cuboid.degreesOfFreedom).toBe(6);
  });
});

describe("the cuboid", () => {
  test("turns as the rigid body with the moments m(b² + c²), also while it flips", () => {
    const [a, b, c] = [0.25, 0.09, 0.04]; // squares of the half edges
    const mass = 8 * 0.01;
    const rate: Triple = [0.3, 3, 0.6];
    const rigid = new World({ gravity: [0, 0, 0], rotation: { method: "series", order: 8 } });
    const body = rigid.addBody({ mass, inertia: [mass * (b + c), mass * (a + c), mass * (a + b)], angularVelocity: rate });
    for (let i = 0; i < 500; i++) rigid.step(2 / 500);
    const miss = (step: number) => {
      const { bodies } = simulate(modelOf("@mass-points?cuboid=1"), { step, until: 2 });
      return Math.max(
        ...modelOf("@mass-points?cuboid=1").bodies!.map(({ name, position }) =>
          distance(bodies[name!]!.position, body.worldPoint(position!)),
        ),
      );
    };
    const [coarse, fine] = [miss(1 / 60), miss(1 / 120)];
    expect(Math.log2(coarse / fine)).toBeGreaterThan(1.9);
    // (ωh)²/24 · ωt on 0.6 m, grown along the unstable axis
    expect(fine).toBeLessThan(5e-3);
  });
});

describe("the net", () => {
  test("swings down and keeps its energy", () => {
    const { ledger, bodies } = simulate(modelOf("@mass-points?columns=6&rows=5"), { until: 1 });
    expect(bodies["point-3-5"]!.position[1]).toBeLessThan(-0.3);
    expect(ledger.energyDrift).toBeLessThan(0.01);
  });
});
