import type { ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { GROUND, rigidJoints } from "../src/rigid-joints.js";

const R = Math.SQRT1_2;
const body = { mass: 1, inertia: [1, 1, 1] } as const;
// the second body is turned by a quarter about z: its x is the world's y
const model: ResolvedModel = {
  gelenk: 1,
  bodies: [
    { name: "first", ...body, position: [1, 0, 0] },
    { name: "second", ...body, position: [3, 0, 0], orientation: [0, 0, R, R] },
  ],
};

const withJoint = (joint: object): ResolvedModel => ({ ...model, joints: [{ type: "revolute", a: "first", b: "second", ...joint }] });

describe("rigidJoints", () => {
  it("states anchor and axis on both bodies", () => {
    const [joint] = rigidJoints(withJoint({ anchor: [2, 0, 0], axis: [0, 2, 0] }));
    expect([joint!.a, joint!.b]).toEqual([0, 1]);
    expect(joint!.axis).toEqual([0, 1, 0]);
    // by hand: from (3, 0, 0) the anchor lies at −1 along x, that is +1 along the y of a body turned by a quarter
    const near = (found: readonly number[], expected: readonly number[]) =>
      found.map((x, i) => expect(Math.abs(x - expected[i]!)).toBeLessThan(1e-15));
    near(joint!.onA.anchor, [1, 0, 0]);
    near(joint!.onB.anchor, [0, 1, 0]);
    near(joint!.onB.axis, [1, 0, 0]);
  });

  it("keeps the world's numbers on the ground", () => {
    const [joint] = rigidJoints(withJoint({ type: "spherical", a: "ground", anchor: [0, 4, 0] }));
    expect(joint).toMatchObject({ type: "spherical", a: GROUND, b: 1, onA: { anchor: [0, 4, 0] } });
  });

  it.each([
    [{ type: "prismatic", anchor: [0, 0, 0] }, /prismatic/],
    [{ frameA: {}, frameB: {} }, /anchor/],
    [{ b: "third", anchor: [0, 0, 0] }, /named bodies/],
  ])("refuses %o rather than approximating it", (joint, message) => {
    expect(() => rigidJoints(withJoint(joint))).toThrow(message);
  });
});
