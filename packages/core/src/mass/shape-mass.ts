/**
 * Mass properties of one shape of a description, in the frame of its body. The description has been validated (`model/validate.ts`);
 * what only the mass shows is checked here: closed and outward meshes, solid hulls, volumes that a double can hold.
 */
import { normalise, readQuat } from "../math/quat.js";
import { isFinite64 } from "../math/scalar.js";
import { readVec3 } from "../math/vec3.js";
import { checkDensity } from "../model/check-numbers.js";
import { collectDiagnostics, type DiagnosticCollector } from "../model/collect-diagnostics.js";
import { DEFAULTS } from "../model/defaults.js";
import type { ShapeDescription, ShapeType } from "../model/description.js";
import type { Diagnostic } from "../model/diagnostic.js";
import { type MassProperties, place, scaleToMass } from "./mass-properties.js";
import { SHAPE_MASSES } from "./shapes/catalogue.js";
import type { ShapeMassKind } from "./shapes/shape-mass-kind.js";

export interface ShapeMass {
  /** In the frame of the body; undefined where an error was found. */
  readonly properties: MassProperties | undefined;
  readonly diagnostics: Diagnostic[];
}

/** Density in kg/m³; `where` is the JSON path of the shape. */
export function massOfShape(shape: ShapeDescription, density: number, where: string): ShapeMass {
  const findings = collectDiagnostics();
  const properties = measureShape(shape, density, where, findings);
  return { properties: findings.errors > 0 ? undefined : properties, diagnostics: findings.finish() };
}

function measureShape(shape: ShapeDescription, density: number, where: string, findings: DiagnosticCollector): MassProperties | undefined {
  if (!checkDensity(findings, density, `${where}.density`)) return undefined;
  const kind = SHAPE_MASSES[shape.type] as ShapeMassKind<ShapeType> | undefined;
  if (kind === undefined) {
    findings.error("shape.unknown-type", `${where}.type`, `the mass of a "${shape.type}" is not known`);
    return undefined;
  }
  const unit = kind.measure(shape, where, findings);
  if (unit === undefined) return undefined;
  if (!(unit.mass > 0 && isFinite64(unit.mass) && isFinite64(unit.inertia.xx + unit.inertia.yy + unit.inertia.zz))) {
    findings.error("mass.out-of-range", where, `the volume ${unit.mass} m³ cannot be computed with`, "lengths are in metres");
    return undefined;
  }
  const { position, orientation } = { ...DEFAULTS.shape, ...shape };
  const X_BS = { position: readVec3(position), orientation: normalise(readQuat(orientation)) };
  return place(scaleToMass(unit, unit.mass * density), X_BS);
}
