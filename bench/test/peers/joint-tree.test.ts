import { describe, expect, it } from "vitest";
import { jointTree, type TreeNode } from "../../src/peers/joint-tree.js";
import { GROUND, type RigidJoint } from "../../src/rigid-joints.js";

const mount = { anchor: [0, 0, 0], axis: [0, 0, 1] } as const;
const joint = (a: number, b: number): RigidJoint => ({ type: "spherical", a, b, ...mount, onA: mount, onB: mount });

/** Bodies with their children in brackets. */
const textOf = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ body, children }) => `${body}${children.length > 0 ? `(${textOf(children)})` : ""}`).join(" ");

describe("jointTree", () => {
  it("nests a chain, whichever way its joints are written", () => {
    const { roots, loops, depth } = jointTree(3, [joint(1, 2), joint(1, 0), joint(GROUND, 0)]);
    expect([textOf(roots), loops.length, depth]).toEqual(["0(1(2))", 0, 3]);
  });

  it("cuts a loop in the middle, so that both arms are short", () => {
    // a four-bar: crank 0, coupler 1, rocker 2
    const closing = joint(1, 2);
    const { roots, loops } = jointTree(3, [joint(GROUND, 0), joint(0, 1), closing, joint(GROUND, 2)]);
    expect(textOf(roots)).toBe("0(1) 2");
    expect(loops).toEqual([closing]);
  });

  it("lets what does not hang on the ground move freely", () => {
    const { roots, depth } = jointTree(4, [joint(2, 3)]);
    expect(textOf(roots)).toBe("0 1 2(3)");
    expect(roots.every((root) => root.joint === undefined)).toBe(true);
    expect(depth).toBe(2);
  });
});
