/** What an SDF file says, element by element, before names of frames are looked up. */
import type { CoordinateDescription, Extras, MassProperties, ShapeDescription, Triple } from "@gelenk/core";
import type { Pose, Vec3 } from "@gelenk/core/math";
import type { XmlElement } from "../xml/xml-tree.js";

/** Where something is, in a frame that is named, or in the one that is usual for it. */
export interface SdfPose {
  readonly pose: Pose;
  readonly relativeTo?: string;
  readonly element: XmlElement;
}

export interface SdfShape {
  readonly shape: ShapeDescription;
  readonly pose: SdfPose;
}

export interface SdfLink {
  readonly name: string;
  readonly element: XmlElement;
  readonly pose: SdfPose;
  /** In the frame of the link. Missing where its shapes decide. */
  readonly mass?: MassProperties;
  readonly shapes: readonly SdfShape[];
  readonly weightless: boolean;
  readonly kinematic: boolean;
  /** Default: what the model says. */
  readonly selfCollide?: boolean;
  readonly sensors: readonly { readonly about: Extras; readonly pose: SdfPose }[];
}

export interface SdfFrame {
  readonly name: string;
  readonly element: XmlElement;
  readonly attachedTo?: string;
  readonly pose: SdfPose;
}

export const SDF_JOINT_TYPES = [
  "revolute",
  "continuous",
  "prismatic",
  "fixed",
  "ball",
  "universal",
  "revolute2",
  "screw",
  "gearbox",
] as const;
export type SdfJointType = (typeof SDF_JOINT_TYPES)[number];

/** The coordinate is multiplier · (that of the other − reference) + offset. */
export interface SdfMimic {
  readonly joint: string;
  readonly axis: "axis" | "axis2";
  readonly multiplier: number;
  readonly offset: number;
  readonly element: XmlElement;
}

export interface SdfAxis {
  readonly element: XmlElement;
  /** Of any length but 0. */
  readonly xyz: Vec3;
  /** The frame it is given in: named, that of the model, or that of the joint. */
  readonly frame: { readonly named: string } | "model" | "joint";
  /** Limits, spring, damping, friction. */
  readonly coordinate: CoordinateDescription;
  readonly mimic?: SdfMimic;
}

export interface SdfJoint {
  readonly name: string;
  readonly type: SdfJointType;
  readonly element: XmlElement;
  readonly parent: string;
  readonly child: string;
  readonly pose: SdfPose;
  /** None, one or two, as the type has them. */
  readonly axes: readonly SdfAxis[];
  /** Of a screw: advance per turn, m. */
  readonly pitch?: number;
  readonly gear?: { readonly ratio: number; readonly reference: string };
}

/** A model, or the world around models. */
export interface SdfScope {
  readonly name: string;
  readonly element: XmlElement;
  readonly isWorld: boolean;
  readonly pose: SdfPose;
  readonly isStatic: boolean;
  readonly selfCollide: boolean;
  readonly canonicalLink?: string;
  /** The frame inside that `pose` places, in place of that of the model. */
  readonly placementFrame?: string;
  /** Its links, joints and frames belong to the model around it. */
  readonly merged: boolean;
  readonly links: readonly SdfLink[];
  readonly joints: readonly SdfJoint[];
  readonly frames: readonly SdfFrame[];
  readonly models: readonly SdfScope[];
}

export interface SdfWorld {
  /** With at most one model that is not static. */
  readonly scope: SdfScope;
  readonly gravity: Triple;
  /** s */
  readonly step?: number;
}
