/** Reference: straight lines for the centres; the model is a function of its seed. */
import { expect, test } from "vitest";
import { distance, modelOf, run } from "./build.js";

test("the same seed gives the same model, another one another", () => {
  expect(modelOf("@swarm?seed=5")).toEqual(modelOf("@swarm?seed=5"));
  expect(modelOf("@swarm?seed=5").bodies![0]!.position).not.toEqual(modelOf("@swarm?seed=6").bodies![0]!.position);
});

test("boxes fill a cube that grows with their number", () => {
  // 8 m³ per box: 1000 boxes fill a cube with an edge of 20 m.
  const positions = modelOf("@swarm?bodies=1000").bodies!.map((body) => body.position!);
  const largest = Math.max(...positions.flat().map(Math.abs));
  expect(largest).toBeLessThanOrEqual(10);
  expect(largest).toBeGreaterThan(9.9);
});

test("every centre moves on a straight line and the ledger is clean", () => {
  const model = modelOf("@swarm?bodies=50");
  const result = run("@swarm?bodies=50", { until: 1 });
  for (const body of model.bodies!) {
    const end = body.position!.map((x, i) => x + body.velocity![i]!);
    expect(distance(result.bodies[body.name!]!.position, end)).toBeLessThan(1e-12);
  }
  // Series of order 4 with ωh ≤ 4·√3/240 = 0.03: (ωh)⁵ per step, 240 steps.
  expect(result.ledger.energyDrift).toBeLessThan(1e-6);
  expect(result.ledger.momentumDrift).toBeLessThan(1e-6);
});
