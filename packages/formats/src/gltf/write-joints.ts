/**
 * Joints → two nodes, one on each body, and a description with limits and drives. What a joint holds becomes limits of 0; the frames of a
 * model have their main axis along x, and so have the nodes. Ranges of coordinates are limits, springs limits whose range is one point,
 * servos and dampers drives. The extras say which kind of joint it was, and what no limit and no drive can say.
 */
import {
  type CoordinateDescription,
  compileFormula,
  evaluateFormula,
  type Formula,
  GROUND,
  type JointDescription,
  jointKindOf,
  type ServoDescription,
  worldFrame,
  writtenFrame,
} from "@gelenk/core";
import { type Pose, pose, vec3 } from "@gelenk/core/math";
import type { FateNote } from "../xml/xml-tree.js";
import { accountFor, type ExportReport, remark } from "./export-losses.js";
import { addNode, type GltfNodeJson } from "./gltf-builder.js";
import { PHYSICS } from "./node-tree.js";
import type { WrittenBody } from "./write-bodies.js";
import { nodePlace, type ShapeWriter } from "./write-shapes.js";

export interface JointWriter {
  readonly shapes: ShapeWriter;
  /** Nodes of bodies by their names; the ground is not among them. */
  readonly bodies: ReadonlyMap<string, WrittenBody>;
  /** What stands on the ground hangs here. */
  readonly world: GltfNodeJson;
  readonly descriptions: object[];
}

/** Which directions of translation and rotation a kind holds. */
const HELD: Readonly<Record<string, readonly [linear: string, angular: string]>> = {
  weld: ["xyz", "xyz"],
  revolute: ["xyz", "yz"],
  universal: ["xyz", "z"],
  "constant-velocity": ["xyz", "x"],
  spherical: ["xyz", ""],
  prismatic: ["yz", "xyz"],
  sled: ["yz", "xyz"],
  cylindrical: ["yz", "yz"],
  "slide-turn": ["yz", "yz"],
  screw: ["yz", "yz"],
  "point-on-line": ["yz", ""],
  rail: ["yz", ""],
  planar: ["x", "yz"],
  "point-on-plane": ["x", ""],
  orientation: ["", "xyz"],
  direction: ["", "yz"],
  "double-rotation": ["", "z"],
};

const KINDS: Readonly<Record<string, FateNote>> = {
  screw: { fate: "approximated", note: "as a cylindrical joint: the format does not couple a turn to an advance" },
  "constant-velocity": { fate: "approximated", note: "as a joint that does not turn about its shaft" },
};

const NOT_KNOWN: FateNote = {
  fate: "ignored",
  note: "the format has no such joint: nothing is held there; kept in extras, where Gelenk alone reads it",
};

export function writeJoint(writer: JointWriter, joint: JointDescription, place: string): void {
  const { shapes, bodies, world, descriptions } = writer;
  const { builder, report } = shapes;
  const { a, b, frameA, frameB } = framesOf(writer, joint);
  const other = addNode(
    builder,
    { ...(joint.name !== undefined && { name: `${joint.name} on ${joint.b}` }), ...nodePlace(frameB) },
    bodies.get(joint.b)?.node ?? world,
  );
  const length = vec3.distance(pose.compose(a, frameA).position, pose.compose(b, frameB).position);
  const { limits, drives, own } = describe(report, joint, place, joint.length ?? length);
  const description = { ...(limits.length > 0 && { limits }), ...(drives.length > 0 && { drives }) };
  const physics = {
    joint: { connectedNode: other, joint: descriptions.push(description) - 1, ...(joint.collide && { enableCollision: true }) },
  };
  const node: GltfNodeJson = {
    ...(joint.name !== undefined && { name: joint.name }),
    ...nodePlace(frameA),
    extensions: { [PHYSICS]: physics },
    extras: { gelenk: { joint: own } },
  };
  addNode(builder, node, bodies.get(joint.a)?.node ?? world);
}

/** Poses of both bodies and of the frames on them. */
function framesOf(
  { bodies }: JointWriter,
  joint: JointDescription,
): { readonly a: Pose; readonly b: Pose; readonly frameA: Pose; readonly frameB: Pose } {
  const poseOf = (name: string): Pose => bodies.get(name)?.pose ?? pose.IDENTITY_POSE;
  const [a, b] = [poseOf(joint.a), poseOf(joint.b)];
  const origin = joint.b === GROUND ? a.position : b.position;
  const common = worldFrame(joint, joint.anchor ? vec3.readVec3(joint.anchor) : origin);
  const apart = jointKindOf(joint)?.apart === true && !joint.anchor;
  const frameOn = (X_WB: Pose, written: JointDescription["frameA"]): Pose =>
    (written ?? apart) ? writtenFrame(written ?? {}) : pose.compose(pose.invert(X_WB), common);
  return { a, b, frameA: frameOn(a, joint.frameA), frameB: frameOn(b, joint.frameB) };
}

interface DescribedJoint {
  readonly limits: object[];
  readonly drives: object[];
  /** For the extras. */
  readonly own: object;
}

const AXES = ["x", "y", "z"] as const;

function heldBy(joint: JointDescription): readonly [string, string] | undefined {
  if (joint.type !== "generic") return HELD[joint.type];
  const locked = joint.locked ?? [];
  return [AXES.filter((axis) => locked.includes(axis)).join(""), AXES.filter((axis) => locked.includes(`r${axis}`)).join("")];
}

const numbersOf = (letters: string): number[] => [...letters].map((letter) => AXES.indexOf(letter as (typeof AXES)[number]));

function describe(report: ExportReport, joint: JointDescription, place: string, length: number): DescribedJoint {
  const limits: object[] = [];
  const drives: object[] = [];
  const held = heldBy(joint);
  const isKnown = held !== undefined || joint.type === "distance" || joint.type === "rope";
  const said: Record<string, FateNote | true> = { type: isKnown ? (KINDS[joint.type] ?? true) : NOT_KNOWN, coordinates: true };
  for (const key of ["name", "a", "b", "anchor", "axis", "axis2", "frameA", "frameB", "collide", "locked"]) said[key] = true;
  if (joint.type === "distance") said["length"] = true;
  const rest = accountFor(report, place, joint, said);
  if (held?.[0]) limits.push({ linearAxes: numbersOf(held[0]), min: 0, max: 0 });
  if (held?.[1]) limits.push({ angularAxes: numbersOf(held[1]), min: 0, max: 0 });
  if (joint.type === "distance") limits.push({ linearAxes: [0, 1, 2], min: length, max: length });
  const kept: Record<string, object> = {};
  for (const [name, coordinate] of Object.entries(joint.coordinates ?? {})) {
    const where = `${place}.coordinates.${name}`;
    const more = describeCoordinate(report, where, isKnown ? axesOf(name) : undefined, coordinate, { limits, drives });
    if (Object.keys(more).length > 0) kept[name] = more;
  }
  const own = {
    type: joint.type,
    ...(joint.locked && { locked: joint.locked }),
    ...rest,
    ...(Object.keys(kept).length > 0 && { coordinates: kept }),
  };
  return { limits, drives, own };
}

interface CoordinateAxes {
  readonly limit: object;
  /** Of drives and springs; missing: there are none on it. */
  readonly drive?: { readonly type: "linear" | "angular"; readonly axis: number };
  /** Can ranges be said? */
  readonly ranged: boolean;
  /** Cones and ropes have no lower end below 0. */
  readonly oneSided?: boolean;
}

/** Where a coordinate acts, in the words of the format. */
function axesOf(name: string): CoordinateAxes | undefined {
  if (name === "swing") return { limit: { angularAxes: [1, 2] }, ranged: true, oneSided: true };
  if (name === "twist") return { limit: { angularAxes: [0] }, ranged: true };
  if (name === "length") return { limit: { linearAxes: [0, 1, 2] }, ranged: true };
  const [kind, letter = "x"] = name.split("-");
  const axis = AXES.indexOf(letter as (typeof AXES)[number]);
  if (axis < 0 || !["slide", "turn", "rotation"].includes(kind!)) return undefined;
  const type = kind === "slide" ? "linear" : "angular";
  return { limit: { [`${type}Axes`]: [axis] }, drive: { type, axis }, ranged: kind !== "rotation" };
}

/** Adds limits and drives; gives what they do not say. */
function describeCoordinate(
  report: ExportReport,
  place: string,
  axes: CoordinateAxes | undefined,
  coordinate: CoordinateDescription,
  { limits, drives }: { readonly limits: object[]; readonly drives: object[] },
): Record<string, unknown> {
  const { low, high, stiffness = 0, rest = 0, damping = 0, servo, motor } = coordinate;
  const said: Record<string, FateNote | true> = {};
  if (axes?.ranged && low !== high && (high !== undefined || (low !== undefined && !axes.oneSided))) {
    limits.push({ ...axes.limit, ...(low !== undefined && !axes.oneSided && { min: low }), ...(high !== undefined && { max: high }) });
    said["high"] = true;
    if (!axes.oneSided) said["low"] = true;
  }
  if (stiffness > 0 && axes && (axes.drive ?? "linearAxes" in axes.limit)) {
    limits.push({ ...axes.limit, min: rest, max: rest, stiffness, damping });
    for (const key of ["stiffness", "rest", "damping"]) said[key] = true;
  } else if (damping > 0 && axes?.drive) {
    drives.push({ ...axes.drive, mode: "force", velocityTarget: 0, damping });
    said["damping"] = true;
  }
  if (servo && axes?.drive) drives.push({ ...axes.drive, ...servoDrive(report, `${place}.servo`, servo) });
  if (servo && axes?.drive) said["servo"] = true;
  if (typeof motor?.speed === "number" && axes?.drive) {
    drives.push(motorDrive(axes.drive, motor.speed, motor.limit));
    said["motor"] = { fate: "approximated", note: "as a drive that takes a step of 1/240 s to reach its speed" };
  }
  return accountFor(report, place, coordinate, said);
}

const motorDrive = (drive: object, speed: number, limit: number | undefined): object => ({
  ...drive,
  mode: "acceleration",
  velocityTarget: speed,
  damping: 240,
  ...(limit !== undefined && { maxForce: limit }),
  extras: { gelenk: { motor: { speed } } },
});

function servoDrive(report: ExportReport, place: string, servo: ServoDescription): object {
  const { p, d = 0, limit, mode = "position" } = servo;
  const first = servo.table?.[0]?.[1] ?? servo.target ?? 0;
  const target = valueAtStart(first);
  const isSpeed = mode === "speed";
  const said: Record<string, FateNote | true> = { p: true, limit: true, mode: true, ...(!isSpeed && { d: true }) };
  if (typeof servo.target === "number" && !servo.table) said["target"] = true;
  const rest = accountFor(report, place, servo, said);
  if (!isSpeed) remark(report, place, "approximated", "programs apply it all the time; here it is sampled once a step");
  const gains = isSpeed ? { velocityTarget: target, damping: p } : { positionTarget: target, stiffness: p, velocityTarget: 0, damping: d };
  return {
    mode: "force",
    ...gains,
    ...(limit !== undefined && { maxForce: limit }),
    extras: { gelenk: { servo: { ...(isSpeed && { mode }), ...rest } } },
  };
}

function valueAtStart(formula: Formula): number {
  const out = new Float64Array(3);
  evaluateFormula(compileFormula(formula), 0, out);
  return Number.isFinite(out[0]!) ? out[0]! : 0;
}

/** Joints whose bodies the file does not have would point to nothing. */
export const isComplete = (joint: JointDescription, bodies: ReadonlyMap<string, unknown>): boolean =>
  [joint.a, joint.b].every((name) => name === GROUND || bodies.has(name));
