/**
 * Shapes of a description → what collision detection works with: the form the detectors see, its frame in the body, and what contacts need
 * to know.
 *
 * Shapes of the same form share one compiled form, as long as they are compiled with the same cache: a wall of a thousand equal bricks has
 * one box. A half-space is z ≤ 0 in its own frame, so that of a plane is turned such that z is the normal, and put forward by its margin.
 *
 * The description has been validated (`model/validate.ts`). What only contacts need is checked here: solid hulls, meshes with sides, sizes
 * that a detector can compute with (it takes fourth powers of lengths).
 */
import type { Pose } from "../../math/pose.js";
import { fromTo, multiply, normalise, readQuat, rotate } from "../../math/quat.js";
import { addScaled, normalise as normaliseVector, readVec3, vec3 } from "../../math/vec3.js";
import { type Coefficients, coefficientsOf, type MaterialTable } from "../../model/coefficients.js";
import { collectDiagnostics, type DiagnosticCollector } from "../../model/collect-diagnostics.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { BodyDescription, ShapeDescription, ShapeOf, ShapeType } from "../../model/description.js";
import type { Diagnostic } from "../../model/diagnostic.js";
import { pathTo } from "../../model/path.js";
import { isUsedFor } from "../../model/shape-use.js";
import { FRAME, writeFrame } from "../narrow/frame.js";
import type { CollisionKind } from "./collision-kind.js";
import type { CollisionShape } from "./collision-shape.js";
import { type ContentNumbers, createContentNumbers } from "./content-numbers.js";
import { COLLISION_KINDS } from "./kinds.js";

export interface CompiledShape {
  /** Its number among the shapes of its body. */
  readonly index: number;
  readonly description: ShapeDescription;
  readonly form: CollisionShape;
  /** Frame of the form in the frame of the body, 12 numbers (`narrow/frame.ts`). */
  readonly X_BS: Float64Array;
  readonly coefficients: Coefficients;
  readonly sensor: boolean;
}

/** Forms compiled so far. */
export interface ShapeCache {
  readonly numberOf: ContentNumbers;
  readonly forms: Map<string, Form>;
}

interface Form {
  readonly form: CollisionShape | undefined;
  /** With paths relative to the shape. */
  readonly diagnostics: readonly Diagnostic[];
}

export const createShapeCache = (): ShapeCache => ({ numberOf: createContentNumbers(), forms: new Map() });

export interface CompileContext {
  readonly materials: MaterialTable;
  readonly cache: ShapeCache;
  readonly findings: DiagnosticCollector;
}

/** The shapes of a body that are used for collision; those with errors are left out. `where` is the path of the body. */
export function compileShapes(body: BodyDescription, where: string, { materials, cache, findings }: CompileContext): CompiledShape[] {
  const compiled: CompiledShape[] = [];
  body.shapes?.forEach((description, index) => {
    if (!isUsedFor("collision", description)) return;
    const place = pathTo(pathTo(where, "shapes"), index);
    const { form, diagnostics } = formOf(description, cache);
    findings.addAll(diagnostics.map((d) => ({ ...d, where: d.where === "" ? place : `${place}.${d.where}` })));
    if (form === undefined) return;
    compiled.push({
      index,
      description,
      form,
      X_BS: frameOf(description),
      coefficients: coefficientsOf(description, materials),
      sensor: description.sensor ?? DEFAULTS.shape.sensor,
    });
  });
  return compiled;
}

function formOf(shape: ShapeDescription, { numberOf, forms }: ShapeCache): Form {
  const kind = COLLISION_KINDS[shape.type] as CollisionKind<ShapeType>;
  const { margin = DEFAULTS.shape.margin } = shape;
  const key = [shape.type, margin, ...kind.members.map((member) => numberOf(shape[member]))].join(" ");
  const known = forms.get(key);
  if (known !== undefined) return known;
  const findings = collectDiagnostics();
  const made = kind.compile(shape, margin, findings);
  const form = made !== undefined && isInRange(made, findings) ? made : undefined;
  const compiled: Form = { form, diagnostics: findings.finish() };
  forms.set(key, compiled);
  return compiled;
}

/** Reach of the smallest and the largest shape, m: fourth powers of it neither vanish nor overflow. */
const REACH = { least: 1e-60, most: 1e60 } as const;

function isInRange(form: CollisionShape, findings: DiagnosticCollector): boolean {
  if (form.type === "half-space" || (form.reach >= REACH.least && form.reach <= REACH.most)) return true;
  findings.error(
    "collision.out-of-range",
    "",
    `a shape that reaches ${form.reach} m from its origin cannot be computed with`,
    "lengths are in metres",
  );
  return false;
}

function frameOf(shape: ShapeDescription): Float64Array {
  const { position, orientation } = { ...DEFAULTS.shape, ...shape };
  const written = { position: readVec3(position), orientation: normalise(readQuat(orientation)) };
  const frame = new Float64Array(FRAME);
  writeFrame(frame, 0, shape.type === "plane" ? planeFrame(written, shape) : written);
  return frame;
}

const Z = vec3(0, 0, 1);

function planeFrame({ position, orientation }: Pose, { normal, margin = 0 }: ShapeOf<"plane">): Pose {
  const turn = fromTo(Z, normaliseVector(readVec3(normal)));
  const turned = multiply(orientation, turn);
  return { position: addScaled(position, rotate(turned, Z), margin), orientation: turned };
}
