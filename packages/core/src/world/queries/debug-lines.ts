/** A world as coloured line segments: enough for any viewer to show what is going on. */
import { guide } from "../../force/guide.js";
import { outlineOf } from "../../geometry/outline.js";
import { compose, type Pose, transformPoint } from "../../math/pose.js";
import { normalise, readQuat, rotate } from "../../math/quat.js";
import { add, length, readVec3, scale, type Vec3, vec3 } from "../../math/vec3.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { BodyRecord } from "../structure/blueprint.js";
import { readBodyPose } from "../structure/body-rows.js";
import type { WorldData } from "../world-data.js";

/** Segment i goes from positions[6i …] to positions[6i + 3 …]; colours are red, green, blue in 0 … 1, likewise. */
export interface DebugLines {
  /** World axes, m. */
  readonly positions: Float32Array;
  /** 0 … 1. */
  readonly colors: Float32Array;
}

type Color = readonly [number, number, number];

const COLORS: Readonly<Record<BodyRecord["kind"] | "velocity" | "ghost" | "x" | "y" | "z", Color>> = {
  dynamic: [0.85, 0.85, 0.85],
  kinematic: [0.35, 0.7, 0.9],
  fixed: [0.45, 0.45, 0.45],
  velocity: [0.95, 0.6, 0],
  ghost: [0.35, 0.7, 0.9],
  x: [0.9, 0.2, 0.2],
  y: [0.2, 0.8, 0.2],
  z: [0.3, 0.4, 1],
};
/** Length of the drawn body axes, m, and of a velocity of 1 m/s. */
const AXIS = 0.1;
const SECONDS = 0.1;

export function drawDebugLines(world: WorldData): DebugLines {
  const positions: number[] = [];
  const colors: number[] = [];
  const line = (from: Vec3, to: Vec3, color: Color) => {
    positions.push(from.x, from.y, from.z, to.x, to.y, to.z);
    colors.push(...color, ...color);
  };
  world.bodies.records.forEach((record, slot) => {
    if (!record) return;
    const X_WB = readBodyPose(world.tables, slot);
    drawShapes(record, X_WB, line, COLORS[record.kind]);
    drawAxes(X_WB, line);
    const center = readVec3(world.tables.pose, 7 * slot);
    const velocity = readVec3(world.tables.twist, 6 * slot + 3);
    if (length(velocity) > 0) line(center, add(center, scale(velocity, SECONDS)), COLORS.velocity);
  });
  drawGhosts(world, line);
  return { positions: Float32Array.from(positions), colors: Float32Array.from(colors) };
}

type Line = (from: Vec3, to: Vec3, color: Color) => void;

/** Guided bodies where their devices would have them, and how far that is. */
function drawGhosts({ forces, bodies, tables }: WorldData, line: Line): void {
  for (const force of forces.records) {
    if (force?.kind !== guide) continue;
    const [device, object] = [readBodyPose(tables, force.numbers[0]!), force.numbers[1]!];
    drawShapes(bodies.records[object]!, device, line, COLORS.ghost);
    line(readBodyPose(tables, object).position, device.position, COLORS.ghost);
  }
}

function drawShapes(record: BodyRecord, X_WB: Pose, line: Line, color: Color): void {
  for (const shape of record.description.shapes ?? []) {
    const { position, orientation } = { ...DEFAULTS.shape, ...shape };
    const X_WS = compose(X_WB, { position: readVec3(position), orientation: normalise(readQuat(orientation)) });
    const points = outlineOf(shape);
    for (let i = 0; i < points.length; i += 6) {
      line(transformPoint(X_WS, readVec3(points, i)), transformPoint(X_WS, readVec3(points, i + 3)), color);
    }
  }
}

function drawAxes(X_WB: Pose, line: Line): void {
  const end = (axis: Vec3) => add(X_WB.position, rotate(X_WB.orientation, axis));
  line(X_WB.position, end(vec3(AXIS, 0, 0)), COLORS.x);
  line(X_WB.position, end(vec3(0, AXIS, 0)), COLORS.y);
  line(X_WB.position, end(vec3(0, 0, AXIS)), COLORS.z);
}
