/** What a URDF file says, element by element, before links become bodies. */
import type { CoordinateDescription, MassProperties, ShapeDescription } from "@gelenk/core";
import type { Pose, Vec3 } from "@gelenk/core/math";
import type { XmlElement } from "../xml/xml-tree.js";

export interface UrdfLink {
  readonly name: string;
  /** `robot.urdf:12:3` */
  readonly place: string;
  /** In the frame of the link; missing where it has none. */
  readonly mass?: MassProperties;
  readonly shapes: readonly ShapeDescription[];
}

export const URDF_JOINT_TYPES = ["revolute", "continuous", "prismatic", "fixed", "floating", "planar"] as const;
export type UrdfJointType = (typeof URDF_JOINT_TYPES)[number];

export interface UrdfMimic {
  readonly joint: string;
  readonly multiplier: number;
  readonly offset: number;
  readonly place: string;
}

export interface UrdfJoint {
  readonly name: string;
  readonly type: UrdfJointType;
  readonly element: XmlElement;
  readonly place: string;
  readonly parent: string;
  readonly child: string;
  /** Of the child in the frame of the parent, at coordinate 0. */
  readonly origin: Pose;
  /** Unit vector in the frame of the child. */
  readonly axis: Vec3;
  /** Limits, damping, friction. */
  readonly coordinate: CoordinateDescription;
  /** Largest force or torque of what drives it, N or N·m; missing where it is not stated, or 0. */
  readonly effort?: number;
  readonly mimic?: UrdfMimic;
}

/** A joint that closes a loop; its frames are given on both links. */
export interface UrdfLoop {
  readonly name?: string;
  readonly type: string;
  readonly place: string;
  readonly linkA: string;
  readonly linkB: string;
  /** Frames of the joint in those of the links. */
  readonly frameA: Pose;
  readonly frameB: Pose;
}

/** A transmission, or a joint of a controller. */
export interface UrdfDrive {
  readonly joint: string;
  readonly place: string;
  readonly element: XmlElement;
  /** What the controller commands. */
  readonly mode: "position" | "speed";
  /** As the file tells it, kept in the extras of the joint. */
  readonly about: Readonly<Record<string, unknown>>;
}

export interface UrdfRobot {
  readonly name?: string;
  readonly place: string;
  readonly links: readonly UrdfLink[];
  readonly joints: readonly UrdfJoint[];
  readonly loops: readonly UrdfLoop[];
  readonly drives: readonly UrdfDrive[];
}

/** Names of the coordinates that joints leave free, in a model. */
export const COORDINATE_OF: Readonly<Partial<Record<UrdfJointType, string>>> = {
  revolute: "turn",
  continuous: "turn",
  prismatic: "slide-x",
};
