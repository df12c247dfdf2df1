/** How the mass of one type of shape is found. One record per file in this folder, all listed in `catalogue.ts`. */
import { diagonal } from "../../math/mat3.js";
import { type Vec3, ZERO } from "../../math/vec3.js";
import type { DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { ShapeOf, ShapeType } from "../../model/description.js";
import type { MassProperties } from "../mass-properties.js";

export interface ShapeMassKind<T extends ShapeType = ShapeType> {
  readonly type: T;
  /**
   * Properties at density 1 kg/m³ in the frame of the shape: the mass is the volume in m³. Undefined, with findings under the path
   * `where`, for a shape that encloses nothing. Sizes have been validated.
   */
  measure(shape: ShapeOf<T>, where: string, findings: DiagnosticCollector): MassProperties | undefined;
}

/**
 * A solid that is its own mirror image in three planes through its centre: `squares` are the means of x², y², z² over it (m²), measured from
 * the centre, so that J = m·diag(⟨y²⟩ + ⟨z²⟩, ⟨x²⟩ + ⟨z²⟩, ⟨x²⟩ + ⟨y²⟩).
 */
export function symmetricSolid(volume: number, squares: Vec3, center: Vec3 = ZERO): MassProperties {
  const { x, y, z } = squares;
  return { mass: volume, center, inertia: diagonal(volume * (y + z), volume * (x + z), volume * (x + y)) };
}

/** Reports a shape without an end. */
export function noVolume(message: string, where: string, findings: DiagnosticCollector): undefined {
  findings.error("mass.no-volume", `${where}.use`, message, 'leave "mass" out of the shape\'s use and state mass and inertia of the body');
  return undefined;
}
