/**
 * A parallel gripper of two four-bar loops closes on a block. What decides: loops close to the promise of joints, fingers on equal cranks
 * stay parallel, and the force of the fingers follows from the torque of the drive by virtual work.
 */
import { readFileSync } from "node:fs";
import { type ResolvedModel, World } from "@gelenk/core";
import { expect, it } from "vitest";
import { importModel } from "../../src/import/import-model.js";
import { filesOf } from "../../src/import/model-files.js";

function closingGripper(): ResolvedModel {
  const bytes = readFileSync(new URL("../../../../scenes/robots/gripper.xml", import.meta.url));
  const { model, diagnostics } = importModel("gripper.xml", { files: filesOf({ "gripper.xml": bytes }) });
  if (!model) throw new Error(diagnostics.map(({ where, message }) => `${where} ${message}`).join("\n"));
  const robot = model as ResolvedModel;
  const joints = robot.joints!.map((joint) => {
    const turn = joint.coordinates?.["turn"];
    return turn?.servo ? { ...joint, coordinates: { turn: { ...turn, servo: { ...turn.servo, target: -1 } } } } : joint;
  });
  return { ...robot, joints };
}

it("closes on a block, with loops that stay closed", { timeout: 120_000 }, () => {
  const model = closingGripper();
  expect(model.joints!.filter(({ coordinates }) => coordinates?.["turn"]?.servo).length).toBe(1);
  const world = World.fromModel(model);
  const [joints, penetration] = [[0], [0]];
  for (let i = 0; i < 200; i++) {
    const report = world.step();
    joints[0] = Math.max(joints[0]!, report.joints.position);
    penetration[0] = Math.max(penetration[0]!, report.penetration);
  }
  expect(joints[0]).toBeLessThanOrEqual(1e-6);
  expect(penetration[0]).toBeLessThanOrEqual(1e-5);
  // fingers on cranks of equal length and parallel pins do not turn
  for (const name of ["left-finger", "right-finger"]) {
    const [x, y, z] = world.body(name)!.orientation;
    expect(Math.hypot(x, y, z)).toBeLessThan(1e-5);
  }
  const pressing = (finger: string): number =>
    world.contacts
      .filter(({ a, b }) => [a, b].includes(finger))
      .flatMap(({ points }) => points.map(({ force }) => Math.abs(force[0])))
      .reduce((sum, force) => sum + force, 0);
  // 3 N·m on cranks whose ends are 0.0717 m below their pins: 41.8 N for both fingers by virtual work, but for their weight and the friction of the pads
  const both = pressing("left-finger") + pressing("right-finger");
  expect(both).toBeGreaterThan(0.85 * 41.8);
  expect(both).toBeLessThan(1.15 * 41.8);
  expect(Math.abs(world.body("block")!.position[0])).toBeLessThan(1e-4);
});
