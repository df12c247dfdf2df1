/**
 * The tree of a chain: which joint carries which body, which joints are left over, and all numbers in the frames of the tree.
 *
 *   bodies that do not move are the ground; those moved by law, too, as far as the spanning goes; joints with a motion of their own span the tree, breadth first from the ground
 *   joint i of body i:   frame of the body = the joint's frame on it;  mount = the joint's other frame, in the frame of the parent
 *   B nearer to the ground than A: the motion is taken in reverse (motions/reversed.ts), or its frames are turned round; coordinates keep their meaning
 *   a part without connection to the ground hangs on it by a virtual free joint of its first body, whose frame is then its principal one
 *   all other joints are cut joints: those that close loops (chosen by topology/cut-edges.ts) and those without a motion
 *   a principal moment of zero, behind a joint of several freedoms, stands for one too small to matter: no joint may turn nothing at all
 *
 * Source: theory 03, section 6 (F23, F25). Cost: O(bodies + joints).
 * Kinematic bodies are the first bodies of the tree, with a prescribed motion in the world instead of a joint of the chain (motions/prescribed.ts).
 */
import type { ChainStructure, Tables } from "../../joint/coupling.js";
import { GROUND_BODY } from "../../joint/joint-tables.js";
import { columnX, columnY, columnZ, conjugateBy, diagonal, fromQuat, transpose } from "../../math/mat3.js";
import { compose, IDENTITY_POSE, invert, type Pose } from "../../math/pose.js";
import { readQuat, writeQuat } from "../../math/quat.js";
import { readVec3, toVector3, writeVec3 } from "../../math/vec3.js";
import { forestWithCuts } from "../../topology/cut-edges.js";
import { GROUND_NODE } from "../../topology/spanning-tree.js";
import { motionOfKind } from "./motions/catalogue.js";
import { free } from "./motions/free.js";
import type { MeasuredMotion } from "./motions/measured-motion.js";
import { prescribed } from "./motions/prescribed.js";
import { reversed } from "./motions/reversed.js";
import type { Placement } from "./spatial-algebra.js";
import type { TreeModel } from "./tree-model.js";
import { type TreePart, treeOfParts } from "./tree-parts.js";

export interface BuiltTree {
  readonly model: TreeModel;
  /** The joints of the model, which can be measured. */
  readonly motions: readonly MeasuredMotion[];
  /** How many bodies are driven: they come first, in the order of `driven` of the chain, and belong to it as partners only. */
  readonly driven: number;
  /** By body of the tree: its slot. */
  readonly bodies: Int32Array;
  /** By body of the tree: its joint's number in the chain; −1 for a virtual free joint and for driven bodies. */
  readonly joints: Int32Array;
  /** By body of the tree: its frame in the principal frame of the body, 7 numbers each. */
  readonly frame: Float64Array;
  /** Numbers of the joints of the chain that are not part of the tree. */
  readonly cuts: readonly number[];
}

/** Neither joint nor parent. */
const NONE = -1;

/** A body of the tree while it is built. */
interface Link {
  readonly slot: number;
  readonly parent: number;
  readonly joint: number;
  readonly motion: MeasuredMotion;
  /** Frame of the tree's body in the principal frame. */
  readonly frame: Pose;
  readonly mount: Pose;
}

export const readPose = (list: Float64Array, o: number): Pose => ({ position: readVec3(list, o), orientation: readQuat(list, o + 3) });

export function buildTree(t: Tables, structure: ChainStructure): BuiltTree {
  const motions = structure.joints.map(({ kind, numbers }) => motionOfKind(kind, numbers));
  const nodeOf = new Map(Array.from(structure.bodies, (slot, node) => [slot, node] as const));
  const usable = motions.flatMap((motion, joint) => (motion ? [joint] : []));
  const ends = usable.flatMap((joint) => [0, 1].map((side) => nodeOf.get(structure.partners[2 * joint + side]!) ?? GROUND_NODE));
  const freedoms = usable.map((joint) => motions[joint]!.speeds);
  const forest = forestWithCuts(structure.bodies.length, ends, freedoms);
  const order = Array.from(structure.bodies.keys()).sort((a, b) => forest.depth[a]! - forest.depth[b]! || a - b);
  const driven = Array.from(structure.driven, drivenLink);
  const placeOf = new Map(order.map((node, place) => [node, driven.length + place] as const));
  const links: Link[] = [...driven];
  for (const node of order) {
    const joint = usable[forest.edgeTo[node]!] ?? NONE;
    const slot = structure.bodies[node]!;
    if (joint === NONE) links.push({ slot, parent: NONE, joint, motion: free, frame: IDENTITY_POSE, mount: IDENTITY_POSE });
    else links.push(linkBy(t, structure, { joint, slot, motion: motions[joint]!, placeOf, nodeOf, links }));
  }
  return assemble(t, links, driven.length, cutJoints(structure, links));
}

/** A body that is moved by law, in the world. */
const drivenLink = (slot: number): Link => ({
  slot,
  parent: NONE,
  joint: NONE,
  motion: prescribed(free),
  frame: IDENTITY_POSE,
  mount: IDENTITY_POSE,
});

interface Hanging {
  readonly joint: number;
  readonly slot: number;
  readonly motion: MeasuredMotion;
  readonly placeOf: ReadonlyMap<number, number>;
  readonly nodeOf: ReadonlyMap<number, number>;
  readonly links: readonly Link[];
}

/** A body that hangs on its parent by a joint of the chain. */
function linkBy(t: Tables, structure: ChainStructure, { joint, slot, motion, placeOf, nodeOf, links }: Hanging): Link {
  const forward = structure.partners[2 * joint + 1] === slot;
  const partner = structure.partners[2 * joint + (forward ? 0 : 1)]!;
  const frames = 14 * structure.joints[joint]!.slot;
  const own = readPose(t.jointFrame, frames + (forward ? 7 : 0));
  const other = readPose(t.jointFrame, frames + (forward ? 0 : 7));
  const node = nodeOf.get(partner);
  const parent = node === undefined ? structure.driven.indexOf(partner) : placeOf.get(node)!;
  const mount = parent === NONE ? compose(standing(t, partner), other) : compose(invert(links[parent]!.frame), other);
  if (forward) return { slot, parent, joint, motion, frame: own, mount };
  if (!ALONG_X.has(motion.type)) return { slot, parent, joint, motion: reversed(motion), frame: own, mount };
  return { slot, parent, joint, motion, frame: compose(own, HALF_TURN), mount: compose(mount, HALF_TURN) };
}

/** Motions about and along x alone: seen from frames that are both turned by half a turn about y, their opposite is the motion itself. */
const ALONG_X: ReadonlySet<string> = new Set(["revolute", "prismatic", "cylindrical", "screw"]);
const HALF_TURN: Pose = { position: IDENTITY_POSE.position, orientation: { x: 0, y: 1, z: 0, w: 0 } };

/** Principal frame of a body that does not move. */
const standing = (t: Tables, slot: number): Pose => (slot === GROUND_BODY ? IDENTITY_POSE : readPose(t.pose, 7 * slot));

/** What is not in the tree. */
function cutJoints({ joints }: ChainStructure, links: readonly Link[]): number[] {
  const primary = new Set(links.map(({ joint }) => joint));
  return joints.flatMap((_, joint) => (primary.has(joint) ? [] : [joint]));
}

/** A pose with its axes as columns. */
export const columnsOf = ({ orientation, position }: Pose): Placement<number> => {
  const axes = fromQuat(orientation);
  return { rotation: [columnX(axes), columnY(axes), columnZ(axes)].flatMap(toVector3), position: toVector3(position) };
};

/** Of the largest moment; of points, of their mass times 1 m². */
const LEAST_MOMENT = 1e-10;

/** Mass and inertia in the frame of the tree's body, from principal moments. */
function massOf(t: Tables, { slot, frame, motion }: Link): Pick<TreePart, "mass" | "center" | "inertia"> {
  const o = 6 * slot;
  const [x, y, z] = [t.inertia[o]!, t.inertia[o + 1]!, t.inertia[o + 2]!];
  const least = motion.speeds > 1 ? LEAST_MOMENT * (Math.max(x, y, z) || t.mass[2 * slot]!) : 0;
  const moments = diagonal(Math.max(x, least), Math.max(y, least), Math.max(z, least));
  const { xx, yy, zz, xy, xz, yz } = conjugateBy(transpose(fromQuat(frame.orientation)), moments);
  return { mass: t.mass[2 * slot]!, center: toVector3(invert(frame).position), inertia: [xx, yy, zz, xy, xz, yz] };
}

/** Of driven bodies any mass will do: nothing depends on it, and implicit algorithms can invert this one. */
const ANY_MASS = { mass: 1, center: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] };

function assemble(t: Tables, links: readonly Link[], driven: number, cuts: readonly number[]): BuiltTree {
  const frame = new Float64Array(7 * links.length);
  for (const [i, link] of links.entries()) {
    writeVec3(frame, 7 * i, link.frame.position);
    writeQuat(frame, 7 * i + 3, link.frame.orientation);
  }
  const parts = links.map((link, i) => ({
    parent: link.parent,
    motion: link.motion,
    mount: columnsOf(link.mount),
    ...(i < driven ? ANY_MASS : massOf(t, link)),
  }));
  return {
    model: treeOfParts(parts),
    motions: links.map(({ motion }) => motion),
    driven,
    bodies: Int32Array.from(links, ({ slot }) => slot),
    joints: Int32Array.from(links, ({ joint }) => joint),
    frame,
    cuts,
  };
}
