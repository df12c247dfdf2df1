/** Numbers that fail are reported, not hidden, and never spread. */
import { describe, expect, it } from "vitest";
import type { ForceKind } from "../../src/force/force-kind.js";
import { sphere } from "../../src/model/shapes.js";
import { simulate } from "../../src/world/record/simulate.js";
import { World } from "../../src/world/world.js";

/** Pushes one body towards infinity after a while. */
const explosion: ForceKind = {
  type: "explosion",
  numbers: () => [],
  wrench(_t, _body, _n, time, out, o) {
    out[o + 3] = out[o + 3]! + (time > 0.1 ? Number.POSITIVE_INFINITY : 0);
  },
};

describe("a force without bound", () => {
  const world = new World({ step: 0.05, extend: { forces: [explosion] } });
  const victim = world.addBody({ name: "victim", shapes: [sphere(1)] });
  const bystander = world.addBody({ name: "bystander", shapes: [sphere(1)], position: [5, 0, 0] });
  world.addForce({ type: "explosion", body: "victim" } as never);
  for (let i = 0; i < 10; i++) world.step();

  it("leaves its body in the last good state and names body and stage", () => {
    expect(victim.position.every(Number.isFinite)).toBe(true);
    expect(world.events).toEqual([{ type: "non-finite", time: expect.closeTo(0.45, 12), body: "victim", stage: "position stage" }]);
    expect(world.ledger.rejectedSteps).toBe(8);
  });

  it("does not touch the others, nor the ledger", () => {
    expect(bystander.position[1]).toBeCloseTo(-0.5 * 9.81 * 0.25, 12);
    expect(Number.isFinite(world.ledger.energyDrift)).toBe(true);
    expect(world.hash()).toMatch(/^[0-9a-f]{16}$/);
  });

  it("breaks off a run, with what was computed so far", () => {
    const model = {
      gelenk: 1,
      bodies: [{ name: "victim", shapes: [sphere(1)] }],
      forces: [{ type: "explosion", body: "victim" }],
    } as never;
    const result = simulate(model, { step: 0.05, until: 1, extend: { forces: [explosion] } });
    expect(result.brokenOff?.code).toBe("state.non-finite");
    expect(result.brokenOff?.message).toContain("victim");
    expect(result.steps).toBe(3);
    expect(result.recording.length).toBe(4);
  });
});

describe("huge numbers", () => {
  it("a spin that cannot be followed ends the step all the same", () => {
    const world = new World();
    const body = world.addBody({ mass: 1, inertia: [1, 2, 2.5], angularVelocity: [1e200, 1e200, 1e200] });
    world.step();
    expect(world.events[0]?.type).toBe("non-finite");
    expect(body.angularVelocity).toEqual([1e200, 1e200, 1e200]);
  });
});

describe("a force without bound on a joint at its stop", () => {
  it.each(["impulse-direct", "lagrange-sparse", "recursive"] as const)("leaves the books of the stop finite with %s", (method) => {
    const world = new World({ step: 0.05, method, extend: { forces: [explosion] } });
    world.addBody({ name: "victim", mass: 1, inertia: [0.1, 0.1, 0.1], position: [1, 0, 0] });
    const coordinates = { turn: { low: 0 } };
    world.addJoint({ type: "revolute", a: "ground", b: "victim", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates });
    world.addForce({ type: "explosion", body: "victim" } as never);
    for (let i = 0; i < 10; i++) world.step();
    expect(world.events.map(({ type }) => type)).toContain("non-finite");
    expect(Number.isFinite(world.ledger.work.stops)).toBe(true);
    expect(Number.isFinite(world.ledger.energyDrift)).toBe(true);
  });
});
