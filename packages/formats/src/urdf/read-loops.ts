/**
 * Joints that close loops. URDF itself knows trees alone; three proposals are read, which say the same in other words:
 *
 *   <loop_joint name type> <link1 link xyz rpy/> <link2 link xyz rpy/> <axis xyz/>                              Drake, Isaac Sim
 *   <loop name type> <predecessor link> <origin/> … <successor link> <origin/> … <axis xyz/>                    URDF+, arXiv 2411.19753
 *   <constraint name type> <parent link/> <parent_origin/> <parent_axis/> <child link/> <child_origin/> <child_axis/>   urdfdom, pull request 264
 *
 * Where the loop is closed, both frames meet; the axis, stated once, is that of both.
 */
import { type Pose, pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { needed } from "../import/contents.js";
import { alongAxis } from "../import/placement.js";
import { enter, type Reading, requiredText, textOf, wordOf } from "../import/reading.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { axisOf } from "./read-joint.js";
import { readOrigin, readPlace } from "./read-origin.js";
import type { UrdfLoop } from "./robot.js";

/** Types of a model by those of the files. */
const TYPES = {
  revolute: "revolute",
  continuous: "revolute",
  prismatic: "prismatic",
  spherical: "spherical",
  ball: "spherical",
  planar: "planar",
  fixed: "weld",
  universal: "universal",
} as const;
type LoopType = keyof typeof TYPES;

interface Proposal {
  readonly element: string;
  readonly sides: readonly [string, string];
  /** Where the frame of a side stands. */
  place(reading: Reading, loop: XmlElement, side: XmlElement): Pose;
  /** Elements that may give the axis of a side. */
  readonly axes: readonly [string, string];
}

const PROPOSALS: readonly Proposal[] = [
  { element: "loop_joint", sides: ["link1", "link2"], axes: ["axis", "axis"], place: (reading, _loop, side) => readPlace(reading, side) },
  {
    element: "loop",
    sides: ["predecessor", "successor"],
    axes: ["axis", "axis"],
    place: (reading, _loop, side) => readOrigin(reading, side),
  },
  {
    element: "constraint",
    sides: ["parent", "child"],
    axes: ["parent_axis", "child_axis"],
    place: (reading, loop, side) => readOrigin(reading, loop, `${side.name}_origin`),
  },
];

export const readLoops = (reading: Reading, robot: XmlElement): UrdfLoop[] =>
  PROPOSALS.flatMap((proposal) =>
    childrenOf(robot, proposal.element).flatMap((element) => {
      const loop = readLoop(reading, element, proposal);
      return loop ? [loop] : [];
    }),
  );

function readLoop(reading: Reading, element: XmlElement, proposal: Proposal): UrdfLoop | undefined {
  enter(element);
  const name = textOf(element, "name");
  const type = requiredText(reading, element, "type") && wordOf(reading, element, "type", Object.keys(TYPES) as LoopType[]);
  const sides = proposal.sides.map((side, i) => readSide(reading, element, proposal, side, proposal.axes[i]!));
  const [a, b] = sides;
  if (!type || !a || !b) return undefined;
  return {
    ...(name !== undefined && name !== "" && { name }),
    ...{ type: TYPES[type], place: placeOf(element), linkA: a.link, linkB: b.link },
    frameA: pose.compose(a.frame, alongAxis(a.axis)),
    // of a cardan joint the second axis is y of the other side
    frameB: pose.compose(b.frame, type === "universal" ? alongY(b.axis) : alongAxis(b.axis)),
  };
}

const alongY = (axis: Vec3): Pose => ({ position: vec3.ZERO, orientation: quat.fromTo(vec3.vec3(0, 1, 0), axis) });

function readSide(reading: Reading, loop: XmlElement, proposal: Proposal, name: string, axisName: string) {
  const side = needed(reading, loop, name);
  const link = side && requiredText(reading, side, "link");
  if (link === undefined) return undefined;
  const axis = childOf(loop, axisName) ?? childOf(loop, proposal.axes[0]);
  return { link, frame: proposal.place(reading, loop, side!), axis: (axis && axisOf(reading, axis)) ?? vec3.vec3(1, 0, 0) };
}
