/**
 * Checks one shape: known type, lists, positive sizes, orientation, coefficients of contact. Closedness and volume are the concern of the mass
 * layer, what only contacts need that of the collide layer.
 */
import { isFinite64 } from "../math/scalar.js";
import { checkSurface } from "./check-material.js";
import { checkAxis, checkFinite, checkFiniteMembers, checkOrientation, checkVectors } from "./check-numbers.js";
import { checkShapeLists } from "./check-shape-lists.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { ShapeDescription, ShapeType } from "./description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, visitItems } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

/** The members that must be positive, by type. */
const SIZES: Readonly<Record<ShapeType, readonly string[]>> = {
  box: ["size"],
  sphere: ["radius"],
  ellipsoid: ["radii"],
  cylinder: ["radius", "length"],
  capsule: ["radius", "length"],
  cone: ["radius", "length"],
  torus: ["radius", "tube"],
  hull: [],
  mesh: [],
  plane: [],
  "height-field": ["size"],
};

type ShapeContext = Pick<ValidationContext, "shapeTypes" | "materials">;

export function checkShape(findings: DiagnosticCollector, shape: ShapeDescription, where: string, context: ShapeContext): void {
  const known = context.shapeTypes;
  if (!known.includes(shape.type)) {
    const message = `the shape type "${abbreviate(shape.type)}" is not known`;
    findings.error("shape.unknown-type", `${where}.type`, message, () => suggestName(shape.type, known));
    return;
  }
  if (!checkShapeLists(findings, shape, where)) return;
  checkVectors(findings, shape, ["position"], where);
  checkFiniteMembers(findings, shape, ["density"], where);
  checkOrientation(findings, shape.orientation, `${where}.orientation`);
  checkSurface(findings, shape, where, context.materials);
  for (const member of SIZES[shape.type] ?? []) {
    checkPositive(findings, (shape as unknown as Readonly<Record<string, number | readonly number[]>>)[member], `${where}.${member}`);
  }
  if (shape.type === "torus" && shape.tube > shape.radius) {
    const message = `the tube (${shape.tube} m) is thicker than the ring (${shape.radius} m), so the torus overlaps itself`;
    findings.error("shape.overlaps-itself", `${where}.tube`, message, "radius is measured to the middle of the tube");
  }
  if (shape.type === "plane") checkAxis(findings, shape.normal, `${where}.normal`);
}

/** One number or several; each must be finite and above zero. */
function checkPositive(findings: DiagnosticCollector, size: number | readonly number[] | undefined, where: string): void {
  const good = typeof size === "object" && size.every((one) => one > 0 && isFinite64(one));
  if (good) return;
  if (typeof size === "object") visitItems(size, where, (one, place) => checkPositive(findings, one, place));
  else if (checkFinite(findings, size, where) && !(size! > 0))
    findings.error("shape.not-positive", where, `a size must be positive, not ${size}`);
}
