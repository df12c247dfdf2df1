/**
 * From a model to one tree of joints: names of bodies and joints, places of their coordinates and speeds, the state at the start.
 *
 *   model ─ world ─ assemble ─▶ poses, twists ─ buildTree ─▶ tree;   bodies without joints hang on the ground by a free joint
 *
 * Fixed bodies are ground. Joints that are left over close loops (mechanism-loops.ts). What is not served is told by not-served.ts.
 */
import type { ChainStructure } from "../joint/coupling.js";
import { isDynamic } from "../joint/jacobian.js";
import { placeJoint } from "../joint/joint-frames.js";
import { compose, invert, type Pose } from "../math/pose.js";
import { writeQuat } from "../math/quat.js";
import { type Vector3, writeVec3 } from "../math/vec3.js";
import type { ResolvedModel } from "../model/description.js";
import { type Diagnostic, hasErrors } from "../model/diagnostic.js";
import { type BuiltTree, buildTree, readPose } from "../solve/recursive/build-tree.js";
import { quaternionPlace } from "../solve/recursive/flat/flat-rates.js";
import type { TreeModel } from "../solve/recursive/tree-model.js";
import { readTree } from "../solve/recursive/tree-tables.js";
import { assemblyDiagnostics } from "../world/joints/assembly-diagnostics.js";
import { coordinateValue } from "../world/joints/joint-coordinates.js";
import type { JointRecord } from "../world/structure/blueprint.js";
import { principalFrame } from "../world/structure/body-rows.js";
import { buildWorldData } from "../world/structure/build.js";
import { World } from "../world/world.js";
import type { WorldData, WorldOptions } from "../world/world-data.js";
import {
  type CoordinateForces,
  coordinateArmature,
  coordinateForces,
  forcedSlots,
  type PlacedRecord,
  servedActuators,
} from "./coordinate-forces.js";
import { notServed } from "./not-served.js";
import { withoutRoundOff } from "./round-off.js";
import { prepareTables, type SurroundingsSource } from "./surroundings.js";

/** A joint of a mechanism, with its places among all coordinates q and speeds s. */
export interface MechanismJoint {
  /** That of the model; `free of <body>` where a body hangs on nothing. */
  readonly name: string;
  /** Of its kind. */
  readonly type: string;
  /** The body it carries, and the one it hangs on (`ground` for the ground and what is fixed to it). */
  readonly body: string;
  /** Name of the body it hangs on, or `ground`. */
  readonly parent: string;
  /** Names of its coordinates, from q[firstCoordinate] on. Quaternions are x, y, z, w. */
  readonly coordinates: readonly string[];
  /** Place of its first coordinate in q. */
  readonly firstCoordinate: number;
  /** Names of its speeds, from s[firstSpeed] on. */
  readonly speeds: readonly string[];
  /** Place of its first speed in s. */
  readonly firstSpeed: number;
}

export interface MechanismTree {
  /** Its bodies are numbered as in the tree. */
  readonly tree: BuiltTree;
  readonly model: TreeModel;
  readonly bodies: readonly string[];
  readonly joints: readonly MechanismJoint[];
  /** By body: its frame as written in that of the tree, position and orientation. */
  readonly written: readonly Pose[];
  readonly gravity: Vector3;
  readonly start: { readonly q: readonly number[]; readonly s: readonly number[] };
  readonly forces: CoordinateForces;
  /** Where there are loops or forces on bodies. */
  readonly surroundings?: SurroundingsSource;
}

type Building = { readonly built?: MechanismTree; readonly diagnostics: readonly Diagnostic[] };

export function buildMechanismTree(model: ResolvedModel, { gravity, extend }: Pick<WorldOptions, "gravity" | "extend">): Building {
  const { world: data, diagnostics: found } = buildWorldData(model, { ...(gravity && { gravity }), ...(extend && { extend }) });
  if (!data) return { diagnostics: found };
  const diagnostics = [...found];
  if (model.settings?.assemble !== false) diagnostics.push(...assemblyDiagnostics(new World({}, data).assemble()));
  const records = data.joints.records.flatMap((record, slot) => (record && moves(data, record) ? [{ record, slot }] : []));
  const held = records.filter(({ record }) => record.kind.lengths + record.kind.angles > 0);
  const chain: ChainStructure = {
    bodies: Int32Array.from(data.bodies.records.flatMap((_, slot) => (isDynamic(data.tables, slot) ? [slot] : []))),
    joints: held.map(({ record: { kind, numbers }, slot }) => ({ slot, kind, numbers })),
    partners: Int32Array.from(held.flatMap(({ record }) => [record.a, record.b])),
    driven: new Int32Array(0),
  };
  const tree = buildTree(data.tables, chain);
  const isServed = servedActuators(tree, held);
  diagnostics.push(...notServed(data, model, records, isServed));
  if (hasErrors(diagnostics)) return { diagnostics };
  return { built: describe(data, tree, chain, { held, forced: forcedSlots(records, isServed) }), diagnostics };
}

/** Is one of its bodies dynamic? */
const moves = ({ tables }: WorldData, { a, b }: JointRecord): boolean => isDynamic(tables, a) || isDynamic(tables, b);

/** Joints of the tree and its cuts; slots of those whose forces act on bodies. */
interface Joints {
  readonly held: readonly PlacedRecord[];
  readonly forced: readonly number[];
}

function describe(data: WorldData, tree: BuiltTree, chain: ChainStructure, { held, forced }: Joints): MechanismTree {
  const { model } = tree;
  const bodies = Array.from(tree.bodies, (slot) => data.bodies.records[slot]!.name);
  const parentName = (i: number) => (model.parent[i]! < 0 ? "ground" : bodies[model.parent[i]!]!);
  const joints = bodies.map((body, i): MechanismJoint => {
    const joint = held[tree.joints[i]!]?.record;
    const { name, type } = joint ? { name: joint.name, type: joint.kind.type } : { name: `free of ${body}`, type: "free" };
    const places = { firstCoordinate: model.coordinateStart[i]!, firstSpeed: model.speedStart[i]! };
    return { name, type, body, parent: parentName(i), ...namesOf(tree, i, joint), ...places };
  });
  const records = Array.from(tree.joints, (joint) => held[joint]?.record);
  const armature = coordinateArmature(tree, records);
  const clean: TreeModel = { ...withoutRoundOff(model), ...(armature && { armature }) };
  const surrounded = tree.cuts.length > 0 || forced.length > 0 || data.forces.records.some((force) => force !== undefined);
  const start = startOf(data, tree, held);
  if (surrounded) prepareTables(data, forced);
  return {
    tree: { ...tree, model: clean, bodies: Int32Array.from(bodies.keys()) },
    model: clean,
    bodies,
    joints,
    written: Array.from(tree.bodies, (slot, i) => compose(invert(readPose(tree.frame, 7 * i)), invert(principalFrame(data.tables, slot)))),
    gravity: [data.tables.gravity[0]!, data.tables.gravity[1]!, data.tables.gravity[2]!],
    start,
    forces: coordinateForces(tree, records),
    ...(surrounded && { surroundings: { data, tree: { ...tree, model: clean }, chain, forced } }),
  };
}

const VECTOR = ["x", "y", "z"] as const;
const QUATERNION = ["x", "y", "z", "w"] as const;

/** Those that the kind gives its coordinates; of quaternions and what goes with them, our own. */
function namesOf({ motions }: BuiltTree, i: number, joint: JointRecord | undefined): Pick<MechanismJoint, "coordinates" | "speeds"> {
  const { coordinates, speeds, rest } = motions[i]!;
  const own = joint?.kind.coordinates.map(({ name }) => name) ?? VECTOR.map((axis) => `position-${axis}`);
  if (coordinates === speeds) {
    const names = Array.from({ length: coordinates }, (_, k) => own[k] ?? `coordinate-${k + 1}`);
    return { coordinates: names, speeds: names };
  }
  const others = Array.from({ length: speeds - 3 }, (_, k) => own[k] ?? `coordinate-${k + 1}`);
  const turns = VECTOR.map((axis) => `turn-${axis}`);
  return quaternionPlace(rest) === 0
    ? { coordinates: [...QUATERNION, ...others], speeds: [...turns, ...(joint ? others : VECTOR.map((axis) => `velocity-${axis}`))] }
    : { coordinates: [...others, ...QUATERNION], speeds: [...others, ...turns] };
}

/** Coordinates and speeds of the bodies' poses and twists, with the turns that the model states. */
function startOf(data: WorldData, tree: BuiltTree, held: readonly PlacedRecord[]): MechanismTree["start"] {
  const { q, s } = readTree(data.tables, tree);
  const { tables } = data;
  for (const [i, motion] of tree.motions.entries()) {
    const joint = held[tree.joints[i]!];
    if (!joint || motion.coordinates !== motion.speeds) continue;
    placeJoint(tables, joint.slot, tables.pose, tables.jointNow);
    const { kind, numbers } = joint.record;
    for (const [k, coordinate] of kind.coordinates.slice(0, motion.coordinates).entries()) {
      q[tree.model.coordinateStart[i]! + k] = coordinateValue(tables, joint.slot, numbers, coordinate, k);
    }
  }
  return { q, s };
}

/** Poses as seven numbers each. */
export function writePoses(poses: readonly Pose[]): Float64Array {
  const list = new Float64Array(7 * poses.length);
  for (const [i, { position, orientation }] of poses.entries()) {
    writeVec3(list, 7 * i, position);
    writeQuat(list, 7 * i + 3, orientation);
  }
  return list;
}
