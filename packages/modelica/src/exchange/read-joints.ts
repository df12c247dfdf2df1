/**
 * Joints of the MultiBody library and of Gelenk.Recursive → joints. Both frames of a joint are turned so that its main axis is x; coordinates then have the values
 * and the signs they have there: `turn` is phi, `slide-x` is s. Classes of `Constraints` hold the same without coordinates of their own.
 */
import type { JointAxis, JointDescription } from "@gelenk/core";
import { worldFrame } from "@gelenk/core";
import { type Pose, pose, type Quat, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { frameOf } from "./frames.js";
import { MULTIBODY, RECURSIVE } from "./library-names.js";
import type { Part } from "./model-parts.js";
import { plainName } from "./modelica-names.js";
import { note, type Reading } from "./reading.js";
import { endsOf, type RigidGroup } from "./rigid-groups.js";
import type { StartTable } from "./start-table.js";

/** What a class of joints is here; a text says why it cannot be carried over. */
interface JointForm {
  readonly type: string;
  /** Of the joint's frame against frame_a, and frame_b. */
  readonly turned?: Quat;
  readonly more?: Pick<JointDescription, "length" | "locked">;
  /** Values of coordinates at the start, for those that may have turned more than half a turn. */
  readonly turns?: Readonly<Record<string, number>>;
  readonly loss?: string;
  /** Both frames have the axes of the first: those of the second connector may be turned about the axis. */
  readonly sharesAxes?: true;
}

type JointReader = (path: string, start: StartTable) => JointForm | string;

const X: Vec3 = vec3.vec3(1, 0, 0);
const ACROSS = 1e-9;

const along = (axis: Vec3): Quat => quat.fromTo(X, vec3.normalise(axis));
const axes = (x: Vec3, y: Vec3): Quat => worldFrame({ axis: vec3.toVector3(x), axis2: vec3.toVector3(y) }, vec3.ZERO).orientation;
const isAcross = (a: Vec3, b: Vec3): boolean => Math.abs(vec3.dot(vec3.normalise(a), vec3.normalise(b))) < ACROSS;

const free = (path: string, start: StartTable): JointAxis[] =>
  (["x", "y", "z"] as const).filter((axis) => start.number(`${path}.${axis}_locked`) === 0);
const held = (path: string, start: StartTable): JointAxis[] =>
  (["x", "y", "z"] as const).filter((axis) => start.number(`${path}.${axis}_locked`) !== 0);

/** A class of Constraints: with all translations held it is a kind of its own, else the generic joint. */
const constraint =
  (type: string, rotations: (path: string, start: StartTable) => readonly JointAxis[] | string, turned?: JointReader): JointReader =>
  (path, start) => {
    if (free(path, start).length === 0) return turned?.(path, start) ?? { type };
    const locked = rotations(path, start);
    return typeof locked === "string" ? locked : { type: "generic", more: { locked: [...held(path, start), ...locked] } };
  };

const universal: JointReader = (path, start) => {
  const [first, second] = [start.vector(`${path}.n_a`), start.vector(`${path}.n_b`)];
  if (!isAcross(first, second)) return "its axes are not perpendicular";
  return {
    type: "universal",
    turned: axes(first, second),
    turns: turnsOf(start, { "turn-x": `${path}.phi_a`, "turn-y": `${path}.phi_b` }),
  };
};

const hinge: JointReader = (path, start) => ({
  type: "revolute",
  turned: along(start.vector(`${path}.n`)),
  turns: turnsOf(start, { turn: `${path}.phi` }),
});

/** About which axis of frame_a does it turn? */
function heldAbout(path: string, start: StartTable): readonly JointAxis[] | string {
  const turning = axisNumber(start.vector(`${path}.n`));
  return turning < 0 ? "its axis is not one of frame_a while translations are free" : ROTATIONS.filter((_, i) => i !== turning);
}

/** One axis of frame_a stays across the next one of frame_b; the rotation about the third is held. */
function heldAcross(path: string, start: StartTable): readonly JointAxis[] | string {
  const [first, second] = [start.vector(`${path}.n_a`), start.vector(`${path}.n_b`)].map(axisNumber) as [number, number];
  if (first < 0 || second !== (first + 1) % 3) return "its axes are not two following ones of its frames while translations are free";
  return [ROTATIONS[(first + 2) % 3]!];
}

const ROTATIONS = ["rx", "ry", "rz"] as const;

/** Which axis of its frame a direction is; -1 if none. */
function axisNumber(direction: Vec3): number {
  const { x, y, z } = vec3.normalise(direction);
  return [x, y, z].findIndex((part) => Math.abs(part) > 1 - ACROSS);
}

const rod: JointReader = (path, start) => ({
  type: "distance",
  more: { length: start.number(`${path}.rodLength`) },
  ...(start.number(`${path}.m`) > 0 && { loss: "the mass of the rod is left out" }),
});

const slide: JointReader = (path, start) => ({ type: "prismatic", turned: along(start.vector(`${path}.n`)) });

/** x along the shaft, z along the outer hinges, as the joint here has its angles. */
const shafts: JointReader = (path, start) => {
  const [outer, middle] = [start.vector(`${path}.n_a`), start.vector(`${path}.n_b`)];
  return isAcross(outer, middle)
    ? { type: "constant-velocity", turned: axes(vec3.cross(middle, outer), middle) }
    : "its axes are not perpendicular";
};

/** Holds two points together in two directions. */
const closure: JointReader = (path, start) => ({
  type: "revolute",
  turned: along(vec3.cross(start.vector(`${path}.n_1`), start.vector(`${path}.n_2`))),
  sharesAxes: true,
});

const named = (prefix: string, readers: Readonly<Record<string, JointReader>>): Readonly<Record<string, JointReader>> =>
  Object.fromEntries(Object.entries(readers).map(([name, reader]) => [prefix + name, reader]));

export const JOINT_READERS: Readonly<Record<string, JointReader>> = {
  ...named(RECURSIVE, {
    "Joints.Revolute": hinge,
    "Joints.Prismatic": slide,
    "Joints.Universal": universal,
    "Joints.ConstantVelocity": shafts,
    "Forces.Closure": closure,
  }),
  ...named(`${MULTIBODY}Joints.`, {
    Revolute: hinge,
    RevolutePlanarLoopConstraint: hinge,
    Prismatic: slide,
    Cylindrical: (path, start) => ({ ...(hinge(path, start) as JointForm), type: "cylindrical" }),
    Universal: universal,
    Planar: (path, start) => ({
      type: "planar",
      turned: axes(start.vector(`${path}.n`), start.vector(`${path}.n_x`)),
      turns: turnsOf(start, { turn: `${path}.phi` }),
    }),
    Spherical: () => ({ type: "spherical" }),
    SphericalSpherical: rod,
    "Constraints.Spherical": constraint("spherical", () => []),
    "Constraints.Prismatic": constraint("weld", () => ["rx", "ry", "rz"]),
    "Constraints.Revolute": constraint("revolute", heldAbout, hinge),
    "Constraints.Universal": constraint("universal", heldAcross, universal),
  }),
};

/** Nothing is held. */
export const FREE_MOTIONS: readonly string[] = [`${MULTIBODY}Joints.FreeMotion`, `${MULTIBODY}Joints.FreeMotionScalarInit`];

function turnsOf(start: StartTable, names: Readonly<Record<string, string>>): Readonly<Record<string, number>> {
  const all = Object.entries(names).map(([coordinate, name]) => [coordinate, start.number(name)] as const);
  return Object.fromEntries(all.filter(([, angle]) => Math.abs(angle) > Math.PI));
}

export function readJoint(reading: Reading, part: Part): JointDescription | undefined {
  const { groups, start } = reading;
  const ends = endsOf(part);
  const [a, b] = [groups.of(ends[0]), groups.of(ends[1])];
  if (a === undefined || b === undefined || a === b) {
    note(reading, part, "ignored", "both of its frames are on the same body");
    return undefined;
  }
  const form = JOINT_READERS[part.known]!(part.path, start);
  if (typeof form === "string") {
    note(reading, part, "ignored", form);
    return undefined;
  }
  note(reading, part, form.loss === undefined ? "imported" : "approximated", form.loss);
  const turned: Pose = { position: vec3.ZERO, orientation: form.turned ?? quat.IDENTITY };
  const frame = ({ pose: X_WB }: RigidGroup, end: string) =>
    frameOf(pose.compose(pose.compose(pose.invert(X_WB), start.pose(end)), turned));
  const turns = Object.entries(form.turns ?? {}).map(([name, value]) => [name, { start: value }] as const);
  return {
    name: plainName(part.path),
    type: form.type,
    a: a.name,
    b: b.name,
    frameA: frame(a, ends[0]),
    frameB: frame(b, ends[form.sharesAxes ? 0 : 1]),
    ...form.more,
    ...(turns.length > 0 && { coordinates: Object.fromEntries(turns) }),
  };
}
