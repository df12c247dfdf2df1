/** What queries are asked with, checked and in the form of the scene. Wrong input throws one ModelError with all that is wrong. */
import type { GroupBits } from "../../collide/filter.js";
import { FRAME, writeFrame } from "../../collide/narrow/frame.js";
import type { PlacedShape } from "../../collide/query/measure.js";
import type { QueryFilter as FilterBits } from "../../collide/query/query-filter.js";
import { POINT } from "../../collide/query/ray-shape.js";
import { IDENTITY } from "../../math/quat.js";
import { length, readVec3, type Vector3 } from "../../math/vec3.js";
import { checkFinite } from "../../model/check-numbers.js";
import type { DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { ShapeDescription } from "../../model/description.js";
import type { Body } from "../handles/body-handle.js";
import { slotOf } from "../handles/slot-reference.js";
import type { WorldData } from "../world-data.js";
import { checked, checkInRange, type Placement, placeShape, prepareShape } from "./prepare-shape.js";

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
  /** In the world, m. */
  readonly from: Vector3;
  /** Of any length but zero. */
  readonly direction: Vector3;
  /** How far to look, m. Default: without end. */
  readonly length?: number;
  /** What is looked at; all but sensors by default. */
  readonly filter?: QueryFilter;
}

/** A shape somewhere in the world. */
export interface ShapeQuery extends Placement {
  /** As in a body. */
  readonly shape: ShapeDescription;
  /** What is looked at; all but sensors by default. */
  readonly filter?: QueryFilter;
}

/** Groups that no shape of the world names have no bit: asking for them finds nothing. */
export function filterOf(world: WorldData, bits: GroupBits, { groups, mask, without, sensors = false }: QueryFilter = {}): FilterBits {
  const bitsOf = (names: readonly string[]) => names.reduce((all, name) => all | (bits.get(name) ?? 0), 0);
  return {
    sensors,
    ...(groups && { group: bitsOf(groups) }),
    ...(mask && { mask: bitsOf(mask) }),
    ...(without && { without: without.map((body) => slotOf(world, body, "body")) }),
  };
}

/** Seven numbers: origin, unit direction, length. */
export function rayOf(query: RayQuery | undefined): Float64Array {
  const { from, direction, length: reach = Infinity } = query ?? ({} as RayQuery);
  checked((findings) => {
    for (const [where, value] of Object.entries({ from, direction })) {
      // types keep this away; scripts without them give two lists
      if (value === undefined)
        findings.error("query.incomplete", where, `a ray needs "${where}"`, "{ from: [x, y, z], direction: [x, y, z] }");
    }
    if (from === undefined || direction === undefined) return;
    checkInRange(findings, from, "from");
    if (checkFinite(findings, direction, "direction") && direction.every((x) => x === 0)) {
      findings.error("query.no-direction", "direction", "a ray needs a direction", "of any length but zero");
    }
    checkReach(findings, reach, "length");
  });
  const largest = Math.max(...direction.map(Math.abs));
  const d = readVec3(direction.map((x) => x / largest));
  const f = 1 / length(d);
  return Float64Array.of(...from, d.x * f, d.y * f, d.z * f, reach);
}

/** How far or how long to look: at least 0, may be infinite. */
export function checkReach(findings: DiagnosticCollector, reach: number, where: string): void {
  if (!(reach >= 0)) findings.error("query.bad-length", where, `"${where}" is at least 0, not ${reach}`, "0 or more, or leave it out");
}

/** The form of a shape in the world; one description is checked and compiled once. */
export function placeAsked({ collision, materials }: WorldData, query: ShapeQuery): PlacedShape {
  const { asked, forms } = collision;
  let prepared = asked.get(query.shape);
  if (!prepared) {
    prepared = prepareShape(query.shape, { materials, forms });
    asked.set(query.shape, prepared);
  }
  return placeShape(prepared, query);
}

/** A point of the world as a shape. */
export function placePoint(point: Vector3): PlacedShape {
  checked((findings) => checkInRange(findings, point, "point"));
  const X_WS = new Float64Array(FRAME);
  writeFrame(X_WS, 0, { position: readVec3(point), orientation: IDENTITY });
  return { shape: POINT, X_WS };
}
