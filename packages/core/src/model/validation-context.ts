/** What the check of one item needs to know of the rest of the model, and which types are known. */
import { type MaterialTable, materialTable } from "./coefficients.js";
import { DEFAULTS } from "./defaults.js";
import { FORCE_TYPES, JOINT_TYPES, type JointDescription, type ResolvedModel, SHAPE_TYPES, type Triple } from "./description.js";
import { nameAll } from "./names.js";

/** Names of the user's own methods, contact solvers and detectors. */
export interface SettingNames {
  /** Beside the built-in ones. */
  readonly methods?: readonly string[];
  /** Beside the built-in ones. */
  readonly solvers?: readonly string[];
  /** Beside the built-in ones. */
  readonly detectors?: readonly string[];
}

/** The known types; where a world is extended, those built in and its own. */
export interface ValidationOptions {
  /** Default: all built in. */
  readonly shapeTypes?: readonly string[];
  /** Default: all built in. */
  readonly forceTypes?: readonly string[];
  /** Default: all built in. */
  readonly jointTypes?: readonly string[];
  /** Names that settings may state beside those built in. */
  readonly settingNames?: SettingNames;
  /** The free coordinates of a joint, undefined for an unknown type. Without it they are not checked. */
  readonly coordinatesOf?: CoordinatesOf | undefined;
  /** Does a joint hold angles between its bodies? Undefined for an unknown type. Without it mass points are not checked for that. */
  readonly holdsAngles?: HoldsAngles | undefined;
}

/** A free coordinate as far as descriptions refer to it. */
export interface NamedCoordinate {
  readonly name: string;
  readonly measure: "length" | "angle";
}

type CoordinatesOf = (joint: JointDescription) => readonly NamedCoordinate[] | undefined;

type HoldsAngles = (joint: JointDescription) => boolean | undefined;

export interface ValidationContext {
  /** Kind of each body by name; made-up names included. */
  readonly bodies: ReadonlyMap<string, "dynamic" | "fixed" | "kinematic">;
  /** Where the mass points are at the start, by name. */
  readonly points: ReadonlyMap<string, Triple>;
  /** By name; made-up names included. */
  readonly joints: ReadonlyMap<string, JointDescription>;
  readonly materials: MaterialTable;
  readonly shapeTypes: readonly string[];
  readonly forceTypes: readonly string[];
  readonly jointTypes: readonly string[];
  readonly coordinatesOf: CoordinatesOf | undefined;
  readonly holdsAngles: HoldsAngles | undefined;
}

export function validationContext(model: ResolvedModel, options: ValidationOptions = {}): ValidationContext {
  const bodies = model.bodies ?? [];
  const names = nameAll("body", bodies);
  const joints = model.joints ?? [];
  const jointNames = nameAll("joint", joints);
  return {
    bodies: new Map(bodies.map((body, i) => [names[i]!, body.kind ?? "dynamic"])),
    points: new Map(bodies.flatMap((body, i) => (body.point ? [[names[i]!, body.position ?? DEFAULTS.body.position]] : []))),
    joints: new Map(joints.map((joint, i) => [jointNames[i]!, joint])),
    materials: materialTable(model.materials),
    shapeTypes: options.shapeTypes ?? SHAPE_TYPES,
    forceTypes: options.forceTypes ?? FORCE_TYPES,
    jointTypes: options.jointTypes ?? JOINT_TYPES,
    coordinatesOf: options.coordinatesOf,
    holdsAngles: options.holdsAngles,
  };
}
