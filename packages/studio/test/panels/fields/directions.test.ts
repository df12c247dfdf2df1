/** Held directions and their speeds stay in step: what decides is that the library refuses lists of different lengths. */
import { JOINT_AXES, type JointDescription, type ResolvedModel, validateModel } from "@gelenk/core";
import { expect, test } from "vitest";
import { type Held, toggleDirection, withSpeed } from "../../../src/panels/fields/directions.js";

const problemsOf = ({ locked, speeds }: Held) => {
  const joint = { type: "velocity", a: "ground", b: "body", locked, ...(speeds && { speeds }) } as JointDescription;
  const model: ResolvedModel = { gelenk: 1, bodies: [{ name: "body", mass: 1, inertia: [1, 1, 1] }], joints: [joint] };
  return validateModel(model).map(({ code }) => code);
};

test("a direction comes and goes with its speed; those of the others stay with them", () => {
  const two: Held = withSpeed({ locked: ["x", "rz"] }, "rz", 2);
  expect(two).toEqual({ locked: ["x", "rz"], speeds: [0, 2] });
  const three = toggleDirection(two, "y");
  expect(three).toEqual({ locked: ["x", "y", "rz"], speeds: [0, 0, 2] });
  expect(toggleDirection(three, "x")).toEqual({ locked: ["y", "rz"], speeds: [0, 2] });
  expect(toggleDirection(three, "rz")).toEqual({ locked: ["x", "y"] });
  expect(withSpeed(two, "rz", undefined)).toEqual({ locked: ["x", "rz"] });
  expect(withSpeed(two, "x", "2 * v")).toEqual({ locked: ["x", "rz"], speeds: ["2 * v", 2] });
});

test("whatever is pressed, the library takes it", () => {
  let held: Held = { locked: ["x", "y", "z"], speeds: [1, 2, 3] };
  for (const axis of [...JOINT_AXES, ...JOINT_AXES.toReversed(), ...JOINT_AXES]) {
    held = toggleDirection(held, axis);
    expect(problemsOf(held)).not.toContain("joint.wrong-speeds");
  }
  // the check can fail
  expect(problemsOf({ locked: ["x"], speeds: [1, 2] })).toContain("joint.wrong-speeds");
});
