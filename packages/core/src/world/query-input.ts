/** What queries are asked with, checked and in the form of the scene. Wrong input throws one ModelError with all that is wrong. */
import type { GroupBits } from "../collide/filter.js";
import { composeFrames, FRAME, writeFrame } from "../collide/narrow/frame.js";
import type { PlacedShape } from "../collide/query/measure.js";
import type { QueryFilter as FilterBits } from "../collide/query/query-filter.js";
import { POINT } from "../collide/query/ray-shape.js";
import { type CompiledShape, compileShapes } from "../collide/shapes/compile-shape.js";
import { normalise, type Quaternion, readQuat } from "../math/quat.js";
import { length, readVec3, type Vector3 } from "../math/vec3.js";
import { checkFinite, checkOrientation } from "../model/check-numbers.js";
import { collectDiagnostics, type DiagnosticCollector } from "../model/collect-diagnostics.js";
import type { BodyDescription, ShapeDescription } from "../model/description.js";
import { validateModel } from "../model/validate.js";
import type { Body } from "./body-handle.js";
import { ModelError, StaleHandle } from "./errors.js";
import type { WorldData } from "./world-data.js";
import { surfacesIn } from "./world-options.js";

/** Which shapes a query looks at. Default: all but sensors. */
export interface QueryFilter {
  /** Only shapes that collide with one of these groups. */
  readonly groups?: readonly string[];
  /** Only shapes that belong to one of these groups. */
  readonly mask?: readonly string[];
  /** All but those of these bodies. */
  readonly without?: readonly Body[];
  /** Sensors too. Default false. */
  readonly sensors?: boolean;
}

/** A ray from a point of the world. */
export interface RayQuery {
  readonly from: Vector3;
  /** Of any length but zero. */
  readonly direction: Vector3;
  /** How far to look, m. Default: without end. */
  readonly length?: number;
  readonly filter?: QueryFilter;
}

/** A shape somewhere in the world. */
export interface ShapeQuery {
  readonly shape: ShapeDescription;
  /** Default: the origin, upright. The shape's own frame counts from there. */
  readonly position?: Vector3;
  readonly orientation?: Quaternion;
  readonly filter?: QueryFilter;
}

/** Collects what is wrong, and throws it. */
export function checked(check: (findings: DiagnosticCollector) => void): void {
  const findings = collectDiagnostics();
  check(findings);
  if (findings.errors > 0) throw new ModelError(findings.finish());
}

/** Groups that no shape of the world names have no bit: asking for them finds nothing. */
export function filterOf(bits: GroupBits, { groups, mask, without, sensors = false }: QueryFilter = {}): FilterBits {
  for (const body of without ?? []) if (!body.alive) throw new StaleHandle("body", "of this handle");
  const bitsOf = (names: readonly string[]) => names.reduce((all, name) => all | (bits.get(name) ?? 0), 0);
  return {
    sensors,
    ...(groups && { group: bitsOf(groups) }),
    ...(mask && { mask: bitsOf(mask) }),
    ...(without && { without: without.map(({ slot }) => slot) }),
  };
}

/** Seven numbers: origin, unit direction, length. */
export function rayOf({ from, direction, length: reach = Infinity }: RayQuery): Float64Array {
  checked((findings) => {
    checkFinite(findings, from, "from");
    if (checkFinite(findings, direction, "direction") && length(readVec3(direction)) === 0) {
      findings.error("query.no-direction", "direction", "a ray needs a direction", "of any length but zero");
    }
    checkReach(findings, reach, "length");
  });
  const largest = Math.max(...direction.map(Math.abs));
  const d = readVec3(direction.map((x) => x / largest));
  const f = 1 / length(d);
  return Float64Array.of(...from, d.x * f, d.y * f, d.z * f, reach);
}

/** How far to look may be infinite. */
export function checkReach(findings: DiagnosticCollector, reach: number, where: string): void {
  if (!(reach >= 0)) findings.error("query.bad-length", where, `a query cannot look ${reach} m far`, "0 or more, or leave it out");
}

/** The form of a shape in the world; one description is checked and compiled once. */
export function placeShape(world: WorldData, query: ShapeQuery): PlacedShape {
  const { form, X_BS } = compiledShape(world, query.shape);
  const X_WQ = frameOf(query);
  const X_WS = new Float64Array(FRAME);
  composeFrames(X_WS, 0, X_WQ, 0, X_BS, 0);
  return { shape: form, X_WS };
}

/** A point of the world as a shape. */
export function placePoint(point: Vector3): PlacedShape {
  checked((findings) => checkFinite(findings, point, "point"));
  const X_WS = new Float64Array(FRAME);
  writeFrame(X_WS, 0, { position: readVec3(point), orientation: readQuat([0, 0, 0, 1]) });
  return { shape: POINT, X_WS };
}

function frameOf({ position = [0, 0, 0], orientation = [0, 0, 0, 1] }: ShapeQuery): Float64Array {
  checked((findings) => {
    checkFinite(findings, position, "position");
    checkOrientation(findings, orientation, "orientation");
  });
  const frame = new Float64Array(FRAME);
  writeFrame(frame, 0, { position: readVec3(position), orientation: normalise(readQuat(orientation)) });
  return frame;
}

function compiledShape(world: WorldData, shape: ShapeDescription): CompiledShape {
  const { asked, forms } = world.collision;
  const known = asked.get(shape);
  if (known) return known;
  // whatever it is used for elsewhere, here it is for touching
  const body: BodyDescription = { kind: "fixed", shapes: [{ ...shape, use: ["collision"] }] };
  const findings = collectDiagnostics();
  findings.addAll(validateModel({ gelenk: 1, bodies: [body], ...surfacesIn(world.options) }));
  const compiled = findings.errors > 0 ? [] : compileShapes(body, "bodies[0]", { materials: world.materials, cache: forms, findings });
  const errors = findings.finish().filter((d) => d.severity === "error");
  if (errors.length > 0) throw new ModelError(errors.map((d) => ({ ...d, where: d.where.replace("bodies[0].shapes[0]", "shape") })));
  asked.set(shape, compiled[0]!);
  return compiled[0]!;
}
