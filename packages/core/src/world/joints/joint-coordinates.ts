/** Values and rates of the free coordinates of a joint that has been placed (`jointNow`), and the load that a force along one makes. */
import { coordinateAt } from "../../joint/coordinate-value.js";
import { type FreeCoordinate, ROW } from "../../joint/joint-kind.js";
import { GROUND_BODY } from "../../joint/joint-tables.js";
import type { WorldTables } from "../world-tables.js";

/** Value of the coordinate with that number now (m, rad), turns counted. */
export const coordinateValue = (t: WorldTables, slot: number, numbers: Float64Array, coordinate: FreeCoordinate, index: number): number =>
  coordinateAt(t, t.jointNow, slot, numbers, coordinate, index);

/** Relative velocity B minus A along the wrench line, m/s or rad/s. */
export const lineSpeed = (t: WorldTables, slot: number, line: Float64Array): number =>
  sideSpeed(t, t.jointBody[2 * slot + 1]!, line) - sideSpeed(t, t.jointBody[2 * slot]!, line);

/** a·(v + ω × (p − s)) + w·ω, in scalars: servos and dampers ask for it in every evaluation. */
function sideSpeed({ pose, twist }: WorldTables, body: number, line: Float64Array): number {
  if (body === GROUND_BODY) return 0;
  const v = 6 * body;
  const wx = twist[v]!;
  const wy = twist[v + 1]!;
  const wz = twist[v + 2]!;
  const x = line[3]! - pose[7 * body]!;
  const y = line[4]! - pose[7 * body + 1]!;
  const z = line[5]! - pose[7 * body + 2]!;
  return (
    line[0]! * (twist[v + 3]! + wy * z - wz * y) +
    line[1]! * (twist[v + 4]! + wz * x - wx * z) +
    line[2]! * (twist[v + 5]! + wx * y - wy * x) +
    (line[6]! * wx + line[7]! * wy + line[8]! * wz)
  );
}

/** Rate of a coordinate, or velocity along any line a joint gives, m/s or rad/s. */
export function coordinateSpeed(t: WorldTables, slot: number, numbers: Float64Array, coordinate: Pick<FreeCoordinate, "row">): number {
  const line = new Float64Array(ROW);
  coordinate.row(t.jointNow, 24 * slot, numbers, 0, line, 0);
  return lineSpeed(t, slot, line);
}

/** Adds the share of `body` in a force of `size` along the wrench line (+ on B, − on A) to its wrench [τ, f] at out[o …]. */
export function addAlongLine(
  t: WorldTables,
  slot: number,
  line: Float64Array,
  size: number,
  body: number,
  out: Float64Array,
  o: number,
): void {
  const { pose } = t;
  const s = body === t.jointBody[2 * slot + 1] ? size : -size;
  const ground = body === GROUND_BODY;
  const fx = s * line[0]!;
  const fy = s * line[1]!;
  const fz = s * line[2]!;
  const x = ground ? 0 : line[3]! - pose[7 * body]!;
  const y = ground ? 0 : line[4]! - pose[7 * body + 1]!;
  const z = ground ? 0 : line[5]! - pose[7 * body + 2]!;
  out[o] = out[o]! + (y * fz - z * fy + s * line[6]!);
  out[o + 1] = out[o + 1]! + (z * fx - x * fz + s * line[7]!);
  out[o + 2] = out[o + 2]! + (x * fy - y * fx + s * line[8]!);
  out[o + 3] = out[o + 3]! + fx;
  out[o + 4] = out[o + 4]! + fy;
  out[o + 5] = out[o + 5]! + fz;
}
