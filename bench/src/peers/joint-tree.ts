/**
 * A tree that reaches every body from the ground, for engines in joint coordinates: breadth first, joints in their order. Joints that are
 * left over close loops; bodies that no joint connects with the ground are roots of their own and move freely.
 */
import { GROUND, type RigidJoint } from "../rigid-joints.js";

export interface TreeNode {
  readonly body: number;
  /** The joint to the parent; undefined for a body that moves freely. */
  readonly joint: RigidJoint | undefined;
  readonly children: TreeNode[];
}

export interface JointTree {
  readonly roots: readonly TreeNode[];
  readonly loops: readonly RigidJoint[];
  /** Bodies on the longest way from a root, the root included. */
  readonly depth: number;
}

export function jointTree(bodies: number, joints: readonly RigidJoint[]): JointTree {
  const used = new Set<RigidJoint>();
  const reached = new Set<number>([GROUND]);
  const roots: TreeNode[] = [];
  const neighbours = neighboursOf(joints);
  // all bodies behind `from`, level by level; returns how many levels there were
  const grow = (from: number, siblings: TreeNode[]): number => {
    let level: { readonly body: number; readonly children: TreeNode[] }[] = [{ body: from, children: siblings }];
    for (let depth = 0; ; depth++) {
      const next: TreeNode[] = [];
      for (const { body, children } of level) {
        for (const joint of neighbours.get(body) ?? []) {
          const other = joint.a === body ? joint.b : joint.a;
          if (reached.has(other)) continue;
          reached.add(other);
          used.add(joint);
          const node: TreeNode = { body: other, joint, children: [] };
          children.push(node);
          next.push(node);
        }
      }
      if (next.length === 0) return depth;
      level = next;
    }
  };
  let depth = grow(GROUND, roots);
  for (let body = 0; body < bodies; body++) {
    if (reached.has(body)) continue;
    reached.add(body);
    const root: TreeNode = { body, joint: undefined, children: [] };
    roots.push(root);
    depth = Math.max(depth, 1 + grow(body, root.children));
  }
  return { roots, loops: joints.filter((joint) => !used.has(joint)), depth };
}

function neighboursOf(joints: readonly RigidJoint[]): Map<number, RigidJoint[]> {
  const neighbours = new Map<number, RigidJoint[]>();
  for (const joint of joints) {
    for (const body of [joint.a, joint.b]) {
      const list = neighbours.get(body) ?? [];
      list.push(joint);
      neighbours.set(body, list);
    }
  }
  return neighbours;
}
