/**
 * Our model as MuJoCo's. Bodies nest along a tree of joints and keep their start as reference position, so all joint coordinates begin with
 * zero. A joint that closes a loop becomes a `connect` constraint of its point; a hinge gets a second one further along its axis, unless all
 * joints are hinges with the same axis: then the tree keeps the axis by itself.
 */
import type { ResolvedModel, Triple } from "@gelenk/core";
import { compose, dot, inverse, minus, plus, rotate } from "../measures/rotation.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";
import { type RigidJoint, rigidJoints } from "../rigid-joints.js";
import { jointTree, type TreeNode } from "./joint-tree.js";

/** For constraints and work. The size it would choose by itself grows with the square of the number of bodies and is refused. */
const MEMORY = "64M";
/** The parser nests as deep as the bodies and overflows its stack somewhere beyond. */
const DEEPEST = 150;
/** m */
const SECOND_POINT = 0.1;

export const bodyName = (body: number) => `b${body}`;

export function mujocoModel(model: ResolvedModel): string {
  const bodies = rigidBodies(model);
  const joints = rigidJoints(model);
  const { roots, loops, depth } = jointTree(bodies.length, joints);
  if (depth > DEEPEST) throw new Error(`its parser cannot read ${depth} nested bodies`);
  const options = `<size memory="${MEMORY}"/><option gravity="${text(gravityOf(model))}"><flag contact="disable"/></option>`;
  const planar = joints.every(({ type, axis }) => type === "revolute" && 1 - Math.abs(dot(axis, joints[0]!.axis)) < 1e-12);
  const connections = loops.flatMap((loop) => connects(loop, planar));
  const equality = connections.length > 0 ? `<equality>${connections.join("")}</equality>` : "";
  return `<mujoco>${options}<worldbody>${roots.map((root) => bodyElement(root, bodies, undefined)).join("")}</worldbody>${equality}</mujoco>`;
}

const text = (numbers: readonly number[]) => numbers.join(" ");

function bodyElement({ body, joint, children }: TreeNode, bodies: readonly RigidBody[], parent: RigidBody | undefined): string {
  const self = bodies[body]!;
  const back = parent && inverse(parent.orientation);
  const position = back ? rotate(back, minus(self.position, parent.position)) : self.position;
  const [x, y, z, w] = back ? compose(back, self.orientation) : self.orientation;
  const inertial = `<inertial pos="0 0 0" mass="${self.mass}" diaginertia="${text(self.moments)}"/>`;
  const inside = children.map((child) => bodyElement(child, bodies, self)).join("");
  const open = `<body name="${bodyName(body)}" pos="${text(position)}" quat="${text([w, x, y, z])}">`;
  return `${open}${jointElement(joint, body)}${inertial}${inside}</body>`;
}

function jointElement(joint: RigidJoint | undefined, body: number): string {
  if (!joint) return "<freejoint/>";
  const { anchor, axis } = joint.b === body ? joint.onB : joint.onA;
  return joint.type === "revolute"
    ? `<joint type="hinge" pos="${text(anchor)}" axis="${text(axis)}"/>`
    : `<joint type="ball" pos="${text(anchor)}"/>`;
}

function connects({ type, a, b, onA, onB }: RigidJoint, planar: boolean): readonly string[] {
  // body1 must be a body, body2 may be the world; the anchor is in the frame of body1
  const [first, second, mount] = a >= 0 ? [a, b, onA] : [b, a, onB];
  const further: Triple = plus(mount.anchor, [mount.axis[0] * SECOND_POINT, mount.axis[1] * SECOND_POINT, mount.axis[2] * SECOND_POINT]);
  const points = type === "revolute" && !planar ? [mount.anchor, further] : [mount.anchor];
  const partner = second >= 0 ? ` body2="${bodyName(second)}"` : "";
  return points.map((point) => `<connect body1="${bodyName(first)}"${partner} anchor="${text(point)}"/>`);
}

/** Velocities of the joint coordinates at the start, by body: of a free body [v in world axes, ω in its own], of a ball [ω in its own]. */
export function startVelocities(model: ResolvedModel): readonly (readonly number[])[] {
  const bodies = rigidBodies(model);
  const velocities: (readonly number[])[] = [];
  const visit = ({ body, joint, children }: TreeNode, parent: RigidBody | undefined) => {
    const { velocity, angularVelocity, orientation } = bodies[body]!;
    const relative = parent ? minus(angularVelocity, parent.angularVelocity) : angularVelocity;
    const own = rotate(inverse(orientation), relative);
    velocities[body] = !joint ? [...velocity, ...own] : joint.type === "revolute" ? [dot(joint.axis, relative)] : own;
    for (const child of children) visit(child, bodies[body]);
  };
  for (const root of jointTree(bodies.length, rigidJoints(model)).roots) visit(root, undefined);
  return velocities;
}
