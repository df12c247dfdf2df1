/** Kinematic bodies: prescribed motion is met exactly, velocities are the derivatives of the formulas. */
import { describe, expect, it } from "vitest";
import { box } from "../../../src/model/shapes.js";
import { World } from "../../../src/world/world.js";

describe("kinematic bodies", () => {
  it("follow their formulas to round-off, with velocities by differentiation", () => {
    const world = new World({ step: 0.05 });
    const cam = world.addBody({
      name: "cam",
      kind: "kinematic",
      shapes: [box(1, 1, 1)],
      orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
      motion: { position: ["2*sin(3*t)", "t^2", 1], rotation: { axis: [1, 0, 0], angle: "t^3" } },
    });
    expect(cam.position).toEqual([0, 0, 1]);
    expect(cam.velocity[0]).toBeCloseTo(6, 14);
    for (let i = 0; i < 20; i++) world.step();
    const t = world.time;
    expect(cam.position[0]).toBeCloseTo(2 * Math.sin(3 * t), 14);
    expect(cam.position[1]).toBeCloseTo(t * t, 14);
    expect(cam.velocity[0]).toBeCloseTo(6 * Math.cos(3 * t), 13);
    expect(cam.velocity[1]).toBeCloseTo(2 * t, 14);
    // the axis x of the initial frame is the world's y
    expect(cam.angularVelocity[1]).toBeCloseTo(3 * t * t, 13);
    expect(cam.sample(0.5).position[1]).toBeCloseTo((t - 0.025) ** 2, 13);
  });

  it("without a formula go on with the velocity they have; neither gravity nor forces touch them", () => {
    const world = new World();
    const belt = world.addBody({ kind: "kinematic", shapes: [box(1, 1, 1)], velocity: [2, 0, 0], angularVelocity: [0, 0, 10] });
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    expect(belt.position[0]).toBeCloseTo(2, 12);
    expect(2 * Math.atan2(belt.orientation[2], belt.orientation[3])).toBeCloseTo(10 - 4 * Math.PI, 11);
    expect(world.totals().kinetic).toBe(0);
  });

  it("whose formula leaves the numbers keep their last good pose, with an event", () => {
    const world = new World({ step: 0.5 });
    const body = world.addBody({ name: "pole", kind: "kinematic", motion: { position: ["1/(1-t)", 0, 0] } });
    world.step();
    expect(body.position[0]).toBe(2);
    const report = world.step();
    expect(report.converged).toBe(false);
    expect(world.events).toEqual([{ type: "non-finite", time: 0.5, body: "pole", stage: "move kinematic bodies" }]);
    expect(body.position[0]).toBe(2);
  });
});
