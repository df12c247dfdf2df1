/**
 * Joints of nodes → joints of a model. A is the body of the node that has the joint, B that of the connected node; their frames are those of the two nodes.
 *
 *   held at an offset d along axis i of A      frame A moves by d e_i
 *   held at an angle φ about axis i            frame B is turned by −φ about it
 */
import { type BodyDescription, GROUND, type JointDescription, massOfBody } from "@gelenk/core";
import { type Pose, pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { freeNames, renamed } from "../import/names.js";
import { placed } from "../import/placement.js";
import { isRecord } from "../mesh/gltf-file.js";
import { coordinateOf, formOf, isRope, type JointForm, turnOfMain } from "./joint-form.js";
import { isHeld, type JointRanges, readRanges, spreadRope } from "./joint-ranges.js";
import {
  booleanAt,
  entryAt,
  type GltfReading,
  type JsonPlace,
  pointerTo,
  recordAt,
  tell,
  textAt,
  valueAt,
  whereOf,
} from "./json-places.js";
import type { GltfNode, NodeTree } from "./node-tree.js";
import { addSpring, applyDrive, type Coordinates, drivesOf, type ReadDrive } from "./read-drives.js";

export interface JointContext {
  readonly g: GltfReading;
  readonly root: JsonPlace;
  readonly tree: NodeTree;
  readonly extension: JsonPlace | undefined;
  /** The body of a node as the model has it; missing: the ground. */
  bodyOf(node: GltfNode): BodyDescription | undefined;
  /** A name for a joint, which no other has. */
  nameOf(wanted: string | undefined, pointer: string): string;
}

export function readJoints(context: JointContext): readonly JointDescription[] {
  return [...context.tree.nodes.values()].flatMap((node) => {
    const at = node.physics && recordAt(context.g, node.physics, "joint");
    return at ? (readJoint(context, node, at) ?? []) : [];
  });
}

function readJoint(context: JointContext, node: GltfNode, at: JsonPlace): JointDescription | undefined {
  const { g, root, tree, extension } = context;
  const partner = entryAt(g, at, "connectedNode", { holder: root, name: "nodes" });
  const joint = entryAt(g, at, "joint", { holder: extension, name: "physicsJoints" });
  const other = partner && tree.nodes.get(Number(partner.pointer.split("/").at(-1)));
  if (!other || !joint) {
    const message = partner && joint ? "the connected node is not in the scene" : "a joint needs a connected node and a description";
    g.reading.findings.warning("gltf.bad-joint", whereOf(g, at.pointer), `${message}; the joint is left out`);
    tell(g, at, undefined, "ignored", message);
    return undefined;
  }
  const [bodyA, bodyB] = [context.bodyOf(node), context.bodyOf(other)];
  const isDynamic = (body: BodyDescription | undefined) => body !== undefined && (body.kind ?? "dynamic") === "dynamic";
  if (bodyA === bodyB || !(isDynamic(bodyA) || isDynamic(bodyB))) {
    const message = "the joint connects nothing that moves against something else";
    g.reading.findings.warning("gltf.bad-joint", whereOf(g, at.pointer), `${message}; it is left out`);
    tell(g, at, undefined, "ignored", message);
    return undefined;
  }
  const collide = booleanAt(g, at, "enableCollision") === true;
  const ends = { a: bodyA?.name ?? GROUND, b: bodyB?.name ?? GROUND };
  const name = context.nameOf(node.name ?? textAt(g, joint, "name"), node.at.pointer);
  const made = describe(context, joint, { node, other, bodyA, bodyB });
  return { name, ...ends, ...(collide && { collide }), ...made };
}

interface Ends {
  readonly node: GltfNode;
  readonly other: GltfNode;
  readonly bodyA: BodyDescription | undefined;
  readonly bodyB: BodyDescription | undefined;
}

type Described = Omit<JointDescription, "name" | "a" | "b">;

function describe({ g }: JointContext, joint: JsonPlace, ends: Ends): Described {
  const ranges = readRanges(g, joint);
  const drives = drivesOf(g, joint);
  const written = ends.node.own && valueAt(g, ends.node.own, "joint");
  const own: Partial<JointDescription> = isRecord(written) ? (written as Partial<JointDescription>) : {};
  if (own.type === "rope" || own.type === "distance" || (own.type === undefined && isRope(ranges) && drives.length === 0))
    return withOwn({ ...ropeOf(ranges), ...framesOf(ends, pose.IDENTITY_POSE, pose.IDENTITY_POSE) }, own);
  if (own.type === undefined) spreadRope(g, joint, ranges);
  const driven = { linear: drives.some(({ kind }) => kind === "linear"), angular: drives.some(({ kind }) => kind === "angular") };
  const form: JointForm =
    own.type === undefined ? formOf(ranges, driven) : { type: own.type, main: 0, ...(Array.isArray(own.locked) && { locked: own.locked }) };
  const coordinates: Coordinates = new Map();
  applyRanges(g, joint, form, ranges, coordinates);
  for (const drive of drives) driveOne(g, form, drive, ends, coordinates);
  const members: Described = {
    type: form.type,
    ...(form.locked && { locked: form.locked }),
    ...placedFrames(g, joint, form, ranges, ends),
    ...(coordinates.size > 0 && { coordinates: Object.fromEntries(coordinates) }),
  };
  return withOwn(members, own);
}

/** What the file keeps for this program comes on top, coordinate by coordinate. */
function withOwn(members: Described, own: Partial<JointDescription>): Described {
  if (!isRecord(own.coordinates)) return { ...members, ...own };
  const both = { ...members.coordinates } as Record<string, object>;
  for (const [name, more] of Object.entries(own.coordinates)) both[name] = { ...both[name], ...more };
  return { ...members, ...own, coordinates: both };
}

function ropeOf({ rope }: JointRanges): Described {
  if (isHeld(rope)) return { type: "distance", length: rope.low! };
  const coordinates: Coordinates = new Map();
  for (const spring of rope.springs) addSpring(coordinates, "length", spring);
  const { low, high } = rope;
  const length = { ...coordinates.get("length"), ...(low !== undefined && low > 0 && { low }), ...(high !== undefined && { high }) };
  return { type: "rope", ...(Object.keys(length).length > 0 && { coordinates: { length } }) };
}

const framesOf = ({ node, other }: Ends, inA: Pose, inB: Pose): Pick<JointDescription, "frameA" | "frameB"> => ({
  frameA: placed(pose.compose(node.pose, inA)),
  frameB: placed(pose.compose(other.pose, inB)),
});

/** Frames of both nodes, moved to where the joint holds, then turned so that x is its main axis. */
function placedFrames(
  g: GltfReading,
  joint: JsonPlace,
  form: JointForm,
  { linear, angular }: JointRanges,
  ends: Ends,
): Pick<JointDescription, "frameA" | "frameB"> {
  const held = (range: JointRanges["linear"][number]): number => (isHeld(range) ? range.low! : 0);
  const offset: Vec3 = vec3.vec3(held(linear[0]), held(linear[1]), held(linear[2]));
  const angles = angular.map(held);
  if (angles.filter((angle) => angle !== 0).length > 1)
    tell(g, joint, "limits", "approximated", "several angles that are held away from 0 act one after the other");
  const AXES = [vec3.vec3(1, 0, 0), vec3.vec3(0, 1, 0), vec3.vec3(0, 0, 1)];
  const back = angles.reduce((q, angle, k) => (angle === 0 ? q : quat.multiply(q, quat.fromAxisAngle(AXES[k]!, -angle))), quat.IDENTITY);
  const turn = turnOfMain(form.main);
  return framesOf(ends, { position: offset, orientation: turn }, { position: vec3.ZERO, orientation: quat.multiply(back, turn) });
}

function applyRanges(g: GltfReading, joint: JsonPlace, form: JointForm, ranges: JointRanges, coordinates: Coordinates): void {
  for (const kind of ["linear", "angular"] as const)
    ranges[kind].forEach((range, axis) => {
      if (isHeld(range)) return;
      const name = coordinateOf(form, kind, axis);
      if (name === undefined) return;
      for (const spring of range.springs) addSpring(coordinates, name, spring);
      const { low, high } = range;
      if (low === undefined && high === undefined) return;
      const limited = limitedName(g, joint, form, kind, axis, name);
      coordinates.set(limited, { ...coordinates.get(limited), ...(low !== undefined && { low }), ...(high !== undefined && { high }) });
    });
  const { cone } = ranges;
  if (!cone) return;
  if (form.type === "spherical" && cone.axis === form.main) {
    coordinates.set("swing", { ...coordinates.get("swing"), high: cone.high });
    return;
  }
  tell(g, joint, "limits", "approximated", "a cone becomes a range of each angle across its axis");
  for (const axis of [0, 1, 2]) {
    const name = axis === cone.axis ? undefined : coordinateOf(form, "angular", axis);
    if (name !== undefined) coordinates.set(name, { ...coordinates.get(name), low: -cone.high, high: cone.high });
  }
}

/** The coordinate that a range of an angle limits: about the main axis of a ball joint the twist. */
function limitedName(g: GltfReading, joint: JsonPlace, form: JointForm, kind: "linear" | "angular", axis: number, name: string): string {
  if (kind === "linear" || !(name.startsWith("rotation-") || form.type === "universal")) return name;
  if (form.type === "spherical" && axis === form.main) return "twist";
  tell(g, joint, "limits", "approximated", "ranges of several angles: those of the coordinates of the joint");
  return name;
}

function driveOne(g: GltfReading, form: JointForm, drive: ReadDrive, { node, bodyA, bodyB }: Ends, coordinates: Coordinates): void {
  const name = coordinateOf(form, drive.kind, drive.axis);
  if (name === undefined) {
    tell(g, drive.at, undefined, "ignored", "the joint holds this direction");
    return;
  }
  const direction = (body: BodyDescription | undefined): Vec3 => {
    const axis = vec3.vec3(Number(drive.axis === 0), Number(drive.axis === 1), Number(drive.axis === 2));
    const inA = quat.rotate(node.pose.orientation, axis);
    if (body === bodyA || !body) return inA;
    const inWorld = bodyA?.orientation ? quat.rotate(quat.readQuat(bodyA.orientation), inA) : inA;
    return body.orientation ? quat.rotateInverse(quat.readQuat(body.orientation), inWorld) : inWorld;
  };
  const moved = (): number => {
    const mobility = [bodyA, bodyB].reduce((sum, body) => sum + (body ? mobilityOf(body, drive.kind, direction(body)) : 0), 0);
    return mobility > 0 ? 1 / mobility : 1;
  };
  applyDrive(g, drive, name, coordinates, moved);
}

/** 1/m, or aᵀ J⁻¹ a about the axis a of the body. */
function mobilityOf(body: BodyDescription, kind: "linear" | "angular", axis: Vec3): number {
  const { properties, principal } = massOfBody(body, "");
  if (!properties || !principal) return 0;
  if (kind === "linear") return 1 / properties.mass;
  const a = quat.rotateInverse(principal.orientation, axis);
  const { x, y, z } = principal.inverseMoments;
  return a.x * a.x * x + a.y * a.y * y + a.z * a.z * z;
}

/** Names of joints; a second one of a name gets a number behind it. */
export function jointNames(g: GltfReading): JointContext["nameOf"] {
  const free = freeNames();
  return (wanted, pointer) => uniqueName(g, free, wanted?.trim() || `joint-${pointer.split("/").at(-1)}`, "joint", pointer);
}

export function uniqueName(g: GltfReading, free: (wanted: string) => string, wanted: string, kind: string, pointer: string): string {
  const name = free(wanted);
  const where = whereOf(g, pointerTo({ value: {}, pointer }, "name"));
  if (name !== wanted) g.reading.findings.addAll([renamed("gltf.renamed", kind, wanted, name, where)]);
  return name;
}
