/**
 * Joints → joints of the MultiBody library. Joints of the spanning tree have coordinates with start values; those that close loops, and
 * kinds without a class of their own, become constraints between two frames. Where the frames of a joint are turned alike on both bodies,
 * its axis is written in the axes of the bodies; else both frames are turned so that the axis is x.
 */
import type { JointAxis, JointDescription } from "@gelenk/core";
import { type Pose, pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { MULTIBODY } from "./library-names.js";
import {
  connect,
  declare,
  isUnturned,
  type ModelicaWriter,
  type Modifiers,
  notWritten,
  offsetFrame,
  type StartValue,
} from "./modelica-writer.js";
import { anglesOf, type WrittenBody } from "./write-bodies.js";
import { givenSpeed, isDriven, writeDrives } from "./write-drives.js";

const X = vec3.vec3(1, 0, 0);
const Y = vec3.vec3(0, 1, 0);

/** What a joint does at the start. */
export interface JointStart {
  readonly coordinates: readonly number[];
  readonly speeds: readonly number[];
  /** Conditions, or guesses where loops decide? */
  readonly fixed: boolean;
}

export interface JointPlace {
  readonly where: string;
  readonly bodies: ReadonlyMap<string, WrittenBody>;
  /** Of the tree: with coordinates; undefined for what closes loops. */
  readonly start: JointStart | undefined;
  /** Does it close a loop in a plane of parallel hinges? */
  readonly planar: boolean;
}

/** Variables of coordinates and of their rates, in the order of the coordinates here; which modifiers hold the axes. */
interface TreeForm {
  readonly className: string;
  readonly variables: readonly (readonly [coordinate: string, rate: string])[];
  readonly axes: Readonly<Record<string, Vec3>>;
}

const SLIDE = ["s", "v"] as const;
const TURN = ["phi", "w"] as const;

export const TREE_FORMS: Readonly<Record<string, TreeForm>> = {
  revolute: { className: "Revolute", variables: [TURN], axes: { n: X } },
  prismatic: { className: "Prismatic", variables: [SLIDE], axes: { n: X } },
  cylindrical: { className: "Cylindrical", variables: [SLIDE, TURN], axes: { n: X } },
  universal: {
    className: "Universal",
    variables: [
      ["phi_a", "w_a"],
      ["phi_b", "w_b"],
    ],
    axes: { n_a: X, n_b: Y },
  },
  planar: { className: "Planar", variables: [["s_x", "v_x"], ["s_y", "v_y"], TURN], axes: { n: X, n_x: Y } },
  spherical: { className: "Spherical", variables: [], axes: {} },
};

/** Other names of the same kinds. */
const SYNONYMS: Readonly<Record<string, string>> = { sled: "prismatic", "slide-turn": "cylindrical", rail: "point-on-line" };
export const kindOf = ({ type }: JointDescription): string => SYNONYMS[type] ?? type;

/** Constraints: the class, the translations that are held along the axes of A, and axes. */
interface ConstraintForm {
  readonly className: "Spherical" | "Prismatic" | "Revolute" | "Universal";
  readonly held: string;
  readonly axes?: Readonly<Record<string, Vec3>>;
}

const CONSTRAINTS: Readonly<Record<string, ConstraintForm>> = {
  spherical: { className: "Spherical", held: "xyz" },
  "point-on-line": { className: "Spherical", held: "yz" },
  "point-on-plane": { className: "Spherical", held: "x" },
  weld: { className: "Prismatic", held: "xyz" },
  prismatic: { className: "Prismatic", held: "yz" },
  orientation: { className: "Prismatic", held: "" },
  revolute: { className: "Revolute", held: "xyz", axes: { n: X } },
  cylindrical: { className: "Revolute", held: "yz", axes: { n: X } },
  planar: { className: "Revolute", held: "x", axes: { n: X } },
  direction: { className: "Revolute", held: "", axes: { n: X } },
  universal: { className: "Universal", held: "xyz", axes: { n_a: X, n_b: Y } },
  "double-rotation": { className: "Universal", held: "", axes: { n_a: X, n_b: Y } },
};

const AXIS: Readonly<Record<"rx" | "ry" | "rz", Vec3>> = { rx: X, ry: Y, rz: vec3.vec3(0, 0, 1) };
const ROTATIONS = ["rx", "ry", "rz"] as const;

/** A generic joint with none, two or all rotations held. One held makes a cardan joint of the other two axes. */
function genericForm(locked: readonly JointAxis[]): ConstraintForm {
  const held = (["x", "y", "z"] as const).filter((axis) => locked.includes(axis)).join("");
  const turning = ROTATIONS.filter((axis) => !locked.includes(axis));
  if (turning.length === 3) return { className: "Spherical", held };
  if (turning.length === 0) return { className: "Prismatic", held };
  if (turning.length === 1) return { className: "Revolute", held, axes: { n: AXIS[turning[0]!] } };
  // rz held: x of A stays across y of B, and so on round
  const first = (ROTATIONS.findIndex((axis) => locked.includes(axis)) + 1) % 3;
  return { className: "Universal", held, axes: { n_a: AXIS[ROTATIONS[first]!], n_b: AXIS[ROTATIONS[(first + 1) % 3]!] } };
}

const frameOn = (frame: JointDescription["frameA"]): Pose => ({
  position: vec3.readVec3(frame?.position ?? [0, 0, 0]),
  orientation: quat.normalise(quat.readQuat(frame?.orientation ?? [0, 0, 0, 1])),
});

/** Equations that a joint adds as a constraint; undefined where it has no word. */
export function heldBy(joint: JointDescription, planar: boolean): number | undefined {
  const kind = kindOf(joint);
  if (kind === "distance") return 1;
  if (planar) return 2;
  const form = kind === "generic" ? genericForm(joint.locked ?? []) : CONSTRAINTS[kind];
  return form && form.held.length + { Spherical: 0, Universal: 1, Revolute: 2, Prismatic: 3 }[form.className];
}

export function writeJoint(writer: ModelicaWriter, joint: JointDescription, place: JointPlace): void {
  const kind = kindOf(joint);
  const { where, start } = place;
  if (joint.breakForce !== undefined || joint.breakTorque !== undefined)
    notWritten(writer, where, `that the joint "${joint.name}" breaks is not written`);
  const tree = start && TREE_FORMS[kind];
  if (tree) writeTreeJoint(writer, joint, tree, { ...place, start });
  else {
    writeConstraint(writer, joint, place);
    if (Object.values(joint.coordinates ?? {}).some(isDriven))
      notWritten(
        writer,
        `${where}.coordinates`,
        `springs and drives of "${joint.name}" are not written: there is no coordinate in Modelica`,
      );
  }
}

/** Two bodies as one: their frames are connected. */
export function writeWeld(writer: ModelicaWriter, joint: JointDescription, bodies: ReadonlyMap<string, WrittenBody>): void {
  const [a, b] = endsOf(writer, joint, bodies, sharedTurn(joint) === undefined);
  connect(writer, a, b);
}

/** Both ends of a joint: frames on the bodies, with their axes turned or not. */
function endsOf(
  writer: ModelicaWriter,
  joint: JointDescription,
  bodies: ReadonlyMap<string, WrittenBody>,
  turned: boolean,
): [string, string] {
  const end = (body: string, frame: JointDescription["frameA"], side: string): string => {
    const { position, orientation } = frameOn(frame);
    return offsetFrame(
      writer,
      bodies.get(body)!.frame,
      { position, orientation: turned ? orientation : quat.IDENTITY },
      `${joint.name}_${side}`,
    );
  };
  return [end(joint.a, joint.frameA, "a"), end(joint.b, joint.frameB, "b")];
}

/** Are the frames turned alike on both bodies? Then no frame must be turned, and the axes are those of the bodies. */
const sharedTurn = (joint: JointDescription): Pose["orientation"] | undefined => {
  const [a, b] = [frameOn(joint.frameA).orientation, frameOn(joint.frameB).orientation];
  return isUnturned(quat.multiply(quat.conjugate(a), b)) ? a : undefined;
};

const turnAxes = (axes: Readonly<Record<string, Vec3>>, by: Pose["orientation"] | undefined): Readonly<Record<string, Vec3>> =>
  by === undefined ? axes : Object.fromEntries(Object.entries(axes).map(([name, axis]) => [name, quat.rotate(by, axis)]));

function join(
  writer: ModelicaWriter,
  className: string,
  joint: JointDescription,
  modifiers: Modifiers,
  ends: readonly [string, string],
): string {
  const name = declare(writer, `${MULTIBODY}Joints.${className}`, writer.name(joint.name!), modifiers);
  connect(writer, ends[0], `${name}.frame_a`);
  connect(writer, `${name}.frame_b`, ends[1]);
  return name;
}

function writeTreeJoint(
  writer: ModelicaWriter,
  joint: JointDescription,
  form: TreeForm,
  place: JointPlace & { readonly start: JointStart },
): void {
  const { start, bodies, where } = place;
  const isBall = form.variables.length === 0;
  const shared = isBall ? quat.IDENTITY : sharedTurn(joint);
  const ends = endsOf(writer, joint, bodies, shared === undefined);
  const hasFlanges = form.className === "Revolute" || form.className === "Prismatic";
  const driven = Object.entries(joint.coordinates ?? {}).filter(([, coordinate]) => isDriven(coordinate));
  const [main] = driven;
  const speedGiven = main !== undefined && givenSpeed(main[1]) !== undefined;
  const variables = form.variables.flatMap(([coordinate, rate], i): [string, StartValue][] => [
    [coordinate, { start: start.coordinates[i]!, fixed: start.fixed }],
    [rate, { start: start.speeds[i]!, fixed: start.fixed && !speedGiven }],
  ]);
  const modifiers = {
    ...(hasFlanges && driven.length > 0 && { useAxisFlange: true }),
    ...turnAxes(form.axes, shared),
    ...(isBall ? ballStart(bodies.get(joint.a)!, bodies.get(joint.b)!, start.fixed) : Object.fromEntries(variables)),
    animation: false,
  };
  const name = join(writer, form.className, joint, modifiers, ends);
  if (hasFlanges && main !== undefined)
    writeDrives(writer, main[1], {
      name,
      wanted: joint.name!,
      turning: form.className === "Revolute",
      where: `${where}.coordinates.${main[0]}`,
    });
  else if (driven.length > 0)
    notWritten(
      writer,
      `${where}.coordinates`,
      `springs and drives of "${joint.name}" are not written`,
      "Modelica has them on hinges and slides only",
    );
}

/** Orientation and angular velocity of B against A; frames of a ball are not turned. */
function ballStart(a: WrittenBody, b: WrittenBody, fixed: boolean): Modifiers {
  const relative = quat.multiply(quat.conjugate(a.pose.orientation), b.pose.orientation);
  const speed = quat.rotateInverse(a.pose.orientation, vec3.subtract(b.angularVelocity, a.angularVelocity));
  return { angles_fixed: fixed, angles_start: anglesOf(relative), w_rel_a_fixed: fixed, w_rel_a_start: speed };
}

function writeConstraint(writer: ModelicaWriter, joint: JointDescription, { bodies, where, planar }: JointPlace): void {
  const kind = kindOf(joint);
  if (kind === "distance") {
    const ends = endsOf(writer, joint, bodies, false);
    const [a, b] = [pointInWorld(bodies.get(joint.a)!, joint.frameA), pointInWorld(bodies.get(joint.b)!, joint.frameB)];
    const rod = { rodLength: joint.length!, rRod_0: { start: vec3.subtract(b, a), fixed: false }, animation: false };
    join(writer, "SphericalSpherical", joint, rod, ends);
    return;
  }
  const form = kind === "generic" ? genericForm(joint.locked ?? []) : CONSTRAINTS[kind];
  if (form === undefined) {
    notWritten(writer, where, `a joint of the type "${joint.type}" has no word in Modelica: nothing is held there`);
    return;
  }
  const shared = planar ? sharedTurn(joint) : undefined;
  const ends = endsOf(writer, joint, bodies, shared === undefined);
  if (planar) {
    join(writer, "RevolutePlanarLoopConstraint", joint, { ...turnAxes({ n: X }, shared), animation: false }, ends);
    return;
  }
  const locked = Object.fromEntries((["x", "y", "z"] as const).map((axis) => [`${axis}_locked`, form.held.includes(axis)]));
  join(writer, `Constraints.${form.className}`, joint, { ...form.axes, ...locked, animation: false }, ends);
}

const pointInWorld = (body: WrittenBody, frame: JointDescription["frameA"]): Vec3 =>
  pose.transformPoint(body.pose, frameOn(frame).position);

/** x of the frame of A in the world at the start. */
export const axisInWorld = (joint: JointDescription, bodies: ReadonlyMap<string, WrittenBody>): Vec3 =>
  quat.rotate(pose.compose(bodies.get(joint.a)!.pose, frameOn(joint.frameA)).orientation, X);
