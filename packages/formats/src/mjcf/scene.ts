/**
 * What an MJCF file says, element by element, before it becomes bodies and joints of a model. Members that may be missing may also be undefined: records
 * are then written in one go, which counts in files with 10⁵ of them.
 */
import type { Extras, MassProperties, ShapeDescription } from "@gelenk/core";
import type { Pose, Vec3 } from "@gelenk/core/math";
import type { XmlElement } from "../xml/xml-tree.js";

import type { Compiler } from "./compiler.js";
import type { Defaults } from "./defaults.js";
import type { HeightField } from "./height-field.js";
import type { MeshAsset } from "./mesh-asset.js";
import type { PlaceReading } from "./orientation.js";

/** What all readers of elements need. */
export interface MjcfReading extends PlaceReading {
  readonly defaults: Defaults;
  readonly compiler: Compiler;
  /** Of the main file. */
  readonly folder: string;
  readonly meshes: ReadonlyMap<string, MeshAsset>;
  readonly heightFields: ReadonlyMap<string, HeightField>;
  /** Colours of materials. */
  readonly materials: ReadonlyMap<string, readonly number[] | undefined>;
}

export const JOINT_KINDS = ["free", "ball", "slide", "hinge"] as const;
export type MjcfJointKind = (typeof JOINT_KINDS)[number];

export interface MjcfJoint {
  readonly name?: string | undefined;
  readonly element: XmlElement;
  readonly kind: MjcfJointKind;
  /** In the frame of its body, m. */
  readonly position: Vec3;
  /** Unit vector in the frame of its body. */
  readonly axis: Vec3;
  /** Coordinate in the pose that the tree describes, m or rad. */
  readonly reference: number;
  readonly springReference: number;
  readonly stiffness: number;
  readonly damping: number;
  readonly armature: number;
  readonly friction: number;
  readonly range?: readonly [number, number] | undefined;
}

export interface MjcfSite {
  readonly name?: string | undefined;
  readonly element: XmlElement;
  readonly pose: Pose;
}

/** A shape without use and contact, in the frame of its body; of a mesh also what stands for it in contacts. */
export interface GeomShape {
  readonly shape: ShapeDescription;
  readonly touched?: ShapeDescription | undefined;
  readonly mesh?: MeshAsset | undefined;
}

export interface MjcfGeom extends GeomShape {
  readonly name?: string | undefined;
  readonly element: XmlElement;
  /** kg/m³; 0 where it has no mass. */
  readonly density: number;
  readonly group: number;
  readonly contype: number;
  readonly conaffinity: number;
  readonly condim: number;
  /** Sliding, about the normal (m), rolling (m). */
  readonly friction: readonly [number, number, number];
  readonly extras: Extras;
}

export interface MjcfBody {
  readonly name?: string | undefined;
  readonly element: XmlElement;
  /** Missing for the world alone. */
  readonly parent?: MjcfBody | undefined;
  /** In the frame of the parent. */
  readonly pose: Pose;
  readonly joints: readonly MjcfJoint[];
  readonly geoms: readonly MjcfGeom[];
  readonly sites: readonly MjcfSite[];
  /** In its frame; missing where the file states none. */
  readonly inertial?: MassProperties | undefined;
  /** Moved by hand, not by forces. */
  readonly mocap: boolean;
  /** Share of its weight that is carried. */
  readonly gravityCompensation: number;
  /** Is the frame of a free body to be that of its principal axes? */
  readonly align: boolean;
}

/** Coordinates and speeds of a joint, as MuJoCo counts them. */
export const COORDINATES: Readonly<Record<MjcfJointKind, number>> = { free: 7, ball: 4, slide: 1, hinge: 1 };
export const SPEEDS: Readonly<Record<MjcfJointKind, number>> = { free: 6, ball: 3, slide: 1, hinge: 1 };
