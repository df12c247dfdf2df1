/** Shapes outside of a world: descriptions checked and compiled, and placed somewhere. Wrong ones throw one ModelError with all that is wrong. */
import { composeFrames, FRAME, writeFrame } from "../../collide/narrow/frame.js";
import type { PlacedShape } from "../../collide/query/measure.js";
import { type CompiledShape, compileShapes, createShapeCache, type ShapeCache } from "../../collide/shapes/compile-shape.js";
import { normalise, type Quaternion, readQuat } from "../../math/quat.js";
import { readVec3, type Vector3 } from "../../math/vec3.js";
import { checkFinite, checkOrientation } from "../../model/check-numbers.js";
import { type MaterialTable, materialTable } from "../../model/coefficients.js";
import { collectDiagnostics, type DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { BodyDescription, ShapeDescription } from "../../model/description.js";
import { validateModel } from "../../model/validate.js";
import { ModelError, modelError } from "../errors.js";

/** A shape ready for questions. */
export type PreparedShape = Pick<CompiledShape, "description" | "form" | "X_BS">;

/** A pose in the world, from which the shape's own frame counts. Default: the origin, unturned. */
export interface Placement {
  /** m */
  readonly position?: Vector3;
  /** [x, y, z, w] */
  readonly orientation?: Quaternion;
}

interface Known {
  readonly materials: MaterialTable;
  readonly forms: ShapeCache;
}

/** Whatever the shape is used for elsewhere, here it is for touching. */
export function prepareShape(
  description: ShapeDescription,
  { materials, forms }: Known = { materials: materialTable([]), forms: createShapeCache() },
): PreparedShape {
  // types keep this away; scripts without them leave it out
  if (!description) throw modelError("query.incomplete", "shape", "a shape is missing", "{ shape: sphere(0.1), position: [x, y, z] }");
  const { material: _material, ...shape } = description;
  const body: BodyDescription = { kind: "fixed", shapes: [{ ...shape, use: ["collision"] } as ShapeDescription] };
  const findings = collectDiagnostics();
  findings.addAll(validateModel({ gelenk: 1, bodies: [body] }));
  const compiled = findings.errors > 0 ? [] : compileShapes(body, "bodies[0]", { materials, cache: forms, findings });
  const errors = findings.finish().filter((d) => d.severity === "error");
  if (errors.length > 0) throw new ModelError(errors.map((d) => ({ ...d, where: d.where.replace("bodies[0].shapes[0]", "shape") })));
  return { ...compiled[0]!, description };
}

export function placeShape({ form, X_BS }: PreparedShape, placement: Placement): PlacedShape {
  const X_WS = new Float64Array(FRAME);
  composeFrames(X_WS, 0, frameOf(placement), 0, X_BS, 0);
  return { shape: form, X_WS };
}

function frameOf({ position = [0, 0, 0], orientation = [0, 0, 0, 1] }: Placement): Float64Array {
  checked((findings) => {
    checkInRange(findings, position, "position");
    checkOrientation(findings, orientation, "orientation");
  });
  const frame = new Float64Array(FRAME);
  writeFrame(frame, 0, { position: readVec3(position), orientation: normalise(readQuat(orientation)) });
  return frame;
}

/** Larger numbers cannot be computed with: their fourth powers would be infinite. The same bound as for the sizes of shapes. */
const MOST = 1e60;

/** Reports places, ways, speeds and times that cannot be computed with. Returns whether all can. */
export function checkInRange(findings: DiagnosticCollector, value: number | readonly number[], where: string): boolean {
  if (!checkFinite(findings, value, where)) return false;
  const largest = [value].flat().reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest <= MOST) return true;
  findings.error("query.out-of-range", where, `${largest} is too large to be computed with`, "m, s and rad; at most 1e60");
  return false;
}

/** Collects what is wrong, and throws it. */
export function checked(check: (findings: DiagnosticCollector) => void): void {
  const findings = collectDiagnostics();
  check(findings);
  if (findings.errors > 0) throw new ModelError(findings.finish());
}
