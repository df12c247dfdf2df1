/** What the check of one item needs to know of the rest of the model, and which types are known. */
import { FORCE_TYPES, JOINT_TYPES, type JointDescription, type ResolvedModel, SHAPE_TYPES } from "./description.js";
import { nameAll } from "./names.js";

/** The known types; where a world is extended, those built in and its own. */
export interface ValidationOptions {
  readonly shapeTypes?: readonly string[];
  readonly forceTypes?: readonly string[];
  readonly jointTypes?: readonly string[];
  /** Names of the free coordinates of a joint, undefined for an unknown type. Without it they are not checked. */
  readonly coordinatesOf?: CoordinatesOf | undefined;
}

type CoordinatesOf = (joint: JointDescription) => readonly string[] | undefined;

export interface ValidationContext {
  /** Kind of each body by name; made-up names included. */
  readonly bodies: ReadonlyMap<string, "dynamic" | "fixed" | "kinematic">;
  readonly shapeTypes: readonly string[];
  readonly forceTypes: readonly string[];
  readonly jointTypes: readonly string[];
  readonly coordinatesOf: CoordinatesOf | undefined;
}

export function validationContext(model: ResolvedModel, options: ValidationOptions = {}): ValidationContext {
  const bodies = model.bodies ?? [];
  const names = nameAll("body", bodies);
  return {
    bodies: new Map(bodies.map((body, i) => [names[i]!, body.kind ?? "dynamic"])),
    shapeTypes: options.shapeTypes ?? SHAPE_TYPES,
    forceTypes: options.forceTypes ?? FORCE_TYPES,
    jointTypes: options.jointTypes ?? JOINT_TYPES,
    coordinatesOf: options.coordinatesOf,
  };
}
