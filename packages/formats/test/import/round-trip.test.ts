/**
 * Imported robots as model files: written and read back they are the same to the bit, signs of zero included,
 * and the sums of the loss report are those of its lines.
 */
import { describe, expect, it } from "vitest";
import { importModel } from "../../src/import/import-model.js";
import { countFates } from "../../src/import/losses.js";
import { filesOf } from "../../src/import/model-files.js";
import { readModel } from "../../src/read-model.js";
import { writeModel } from "../../src/write-model.js";
import { REFERENCE_MISSING, referenceRobots } from "../reference-files.js";
import { MJCF_SAMPLE, URDF_SAMPLE, XACRO_SAMPLE } from "./sample-robots.js";

const ROBOTS = [
  ["urdf", "double_pendulum_simple.urdf"],
  ["urdf", "drake_acrobot.urdf"],
  ["urdf", "panda.urdf"],
  ["urdf", "ur5_robot.urdf"],
  ["urdf", "simple_humanoid.urdf"],
  ["mjcf", "drake_acrobot.xml"],
  ["mjcf", "menagerie_franka_emika_panda_panda_nohand_nomesh.xml"],
  ["mjcf", "menagerie_universal_robots_ur5e_ur5e_nomesh.xml"],
  ["mjcf", "mujoco_humanoid.xml"],
  ["mjcf", "mujoco_test_dzhanibekov.xml"],
] as const;

function expectSame({ model, counts, report, diagnostics }: ReturnType<typeof importModel>): void {
  expect(model, JSON.stringify(diagnostics)).toBeDefined();
  const back = readModel(writeModel(model!));
  expect(back.diagnostics).toEqual([]);
  expect(back.model).toEqual(model);
  expect(counts).toEqual(countFates(report()));
}

describe.each([{}, { freeBase: true, mergeFixed: true }])("with %j", (options) => {
  it.for(ROBOTS)("%s/%s", ([folder, name], context) => {
    const lookup = referenceRobots(folder);
    if (!lookup) return context.skip(REFERENCE_MISSING);
    expectSame(importModel(name, lookup, options));
  });

  it.each([
    ["sample.urdf", URDF_SAMPLE],
    ["sample.xacro", XACRO_SAMPLE],
    ["sample.xml", MJCF_SAMPLE],
  ])("%s", (path, text) => expectSame(importModel(path, { files: filesOf({ [path]: new TextEncoder().encode(text) }) }, options)));
});
