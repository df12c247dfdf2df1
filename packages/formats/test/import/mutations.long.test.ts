/** Ten thousand seeded mutations of a robot in each language that is read: a model or located errors, nothing thrown, no end that does not come. */
import { it } from "vitest";
import { examineMutations } from "./mutate.js";
import { MJCF_SAMPLE, SDF_SAMPLE, URDF_SAMPLE, XACRO_SAMPLE } from "./sample-robots.js";

it.each([
  ["URDF", URDF_SAMPLE, { path: "robot.urdf", language: "urdf", seed: 101 }],
  ["xacro", XACRO_SAMPLE, { path: "robot.urdf", language: "urdf", seed: 102 }],
  ["MJCF", MJCF_SAMPLE, { path: "model.xml", language: "mjcf", seed: 103 }],
  ["SDF", SDF_SAMPLE, { path: "model.sdf", language: "sdf", seed: 104 }],
] as const)("10⁴ mutations of %s", (_name, text, damage) => examineMutations(text, { ...damage, rounds: 10_000 }));
