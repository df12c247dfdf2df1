/**
 * A Modelica multibody model → a Gelenk model: compiled, its start solved, its components read.
 *
 *   parts        components of the MultiBody library and of the drive lines, also inside classes of the user
 *   groups       frames that keep their place against each other: one body each, with the sum of the masses
 *   start        poses and velocities from the solved start of the equations, so loops are closed and initial equations hold
 *
 * Equations of the user, signals and sensors are not carried over; the report says what became of every part.
 */
import {
  type BodyDescription,
  type Diagnostic,
  type ForceDescription,
  hasErrors,
  type JointDescription,
  type Model,
  massOfBody,
  type ResolvedModel,
  validateModel,
} from "@gelenk/core";
import { vec3 } from "@gelenk/core/math";
import { type CompileOptions, compileInstances } from "../compile.js";
import type { Library } from "../library/library.js";
import { triple } from "./frames.js";
import { MULTIBODY, RECURSIVE } from "./library-names.js";
import { countLines, type ExchangeCounts, type ExchangeLine } from "./losses.js";
import { type KnownClasses, modelParts } from "./model-parts.js";
import { type ReadJoint, readBodies } from "./read-bodies.js";
import { DRIVE_CLASSES, readDrives } from "./read-drives.js";
import { CONSTANT_SIGNAL, FORCE_CLASSES, readForce } from "./read-forces.js";
import { FOUR_BAR, readFourBar } from "./read-four-bar.js";
import { FREE_MOTIONS, JOINT_READERS, readJoint } from "./read-joints.js";
import { FIXED_SHAPE, SHAPE_CLASS } from "./read-shapes.js";
import { note, type Reading } from "./reading.js";
import { GROUP_CLASSES, rigidGroups } from "./rigid-groups.js";
import { type SolvedStart, solveStart } from "./start-table.js";

/** How a Modelica model is taken over as a mechanism. */
export interface ReadModelicaOptions extends CompileOptions {
  /** Do the solids of bodies collide? Default false: the model moves as it does in Modelica, which knows no contacts. */
  readonly collisions?: boolean;
}

/** What reading a Modelica model gave. */
export interface ReadModelica {
  /** Missing exactly if there are errors. */
  readonly model?: Model;
  /** Errors and warnings, with their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many parts came through. */
  readonly counts: ExchangeCounts;
  /** Every part with its fate, in the order of the text. */
  readonly report: readonly ExchangeLine[];
  /** The connector whose frame is that of a body, by the body's name: its variables `r_0` and `R.T` are the pose. */
  readonly frames: Readonly<Record<string, string>>;
}

const WORLD = `${MULTIBODY}World`;

const CLASSES: KnownClasses = {
  parts: new Set([
    ...GROUP_CLASSES,
    ...Object.keys(JOINT_READERS),
    ...FREE_MOTIONS,
    FOUR_BAR,
    ...FORCE_CLASSES,
    ...DRIVE_CLASSES,
    CONSTANT_SIGNAL,
    FIXED_SHAPE,
  ]),
  composites: new Set(["BodyShape", "BodyBox", "BodyCylinder"].map((name) => `${MULTIBODY}Parts.${name}`)),
  pieces: new Set([SHAPE_CLASS]),
  closed: (name) =>
    name.startsWith(RECURSIVE) ||
    /^Modelica\.(Blocks|Thermal|Electrical|Magnetic|Fluid)\./.test(name) ||
    /^Modelica\.Mechanics\.\w+\.(Sensors|Joints|Forces|Visualizers|Components|Sources|Interfaces|Parts)\./.test(name),
};

/** Reads the model `className` of a library. Never throws. */
export function readModelica(library: Library, className: string, options: ReadModelicaOptions = {}): ReadModelica {
  const { flat, front, root, diagnostics } = compileInstances(library, className, options);
  const solved: SolvedStart = flat === undefined ? { diagnostics: [] } : solveStart(flat);
  const found = [...diagnostics, ...solved.diagnostics];
  if (solved.start === undefined || root === undefined) return { diagnostics: found, counts: countLines([]), report: [], frames: {} };
  const parts = modelParts(front, root, CLASSES);
  const reading: Reading = { ...parts, start: solved.start, groups: rigidGroups(parts, solved.start), lines: [] };
  const model = describe(reading, className.split(".").at(-1)!, options);
  noteStrangers(reading);
  const problems = model.bodies!.length === 0 ? [noBodies(className)] : [...validateModel(model), ...massProblems(model)];
  const all = [...found, ...problems];
  const frames = Object.fromEntries(reading.groups.list.flatMap(({ name, frame, isGround }) => (isGround ? [] : [[name, frame]])));
  return { ...(!hasErrors(all) && { model }), diagnostics: all, counts: countLines(reading.lines), report: reading.lines, frames };
}

/** Masses and moments that no body can have. */
const massProblems = ({ bodies = [] }: ResolvedModel): readonly Diagnostic[] =>
  bodies.flatMap((body, i) => massOfBody(body, `bodies[${i}]`).diagnostics.filter(({ severity }) => severity === "error"));

const noBodies = (className: string): Diagnostic => ({
  code: "modelica.no-bodies",
  severity: "error",
  message: `${className} has no body that moves`,
  where: "",
  hint: "components of Modelica.Mechanics.MultiBody.Parts are read",
});

function describe(reading: Reading, name: string, { collisions = false }: ReadModelicaOptions): ResolvedModel {
  const drives = readDrives(reading);
  const joints: ReadJoint[] = [];
  const forces: ForceDescription[] = [];
  for (const part of reading.parts) {
    if (JOINT_READERS[part.known] !== undefined) {
      const joint = readJoint(reading, part);
      if (joint !== undefined) joints.push({ joint: withDrives(joint, drives.coordinates.get(part.path)), path: part.path });
    } else if (part.known === FOUR_BAR) {
      const [driven, ...hinges] = readFourBar(reading, part).map((joint) => ({ joint, path: part.path }));
      if (driven !== undefined) joints.push({ ...driven, joint: withDrives(driven.joint, drives.coordinates.get(part.path)) }, ...hinges);
    } else if (FREE_MOTIONS.includes(part.known) || part.known === CONSTANT_SIGNAL) note(reading, part, "imported");
    else if (FORCE_CLASSES.includes(part.known)) {
      const force = readForce(reading, part);
      if (force !== undefined) forces.push(force);
    }
  }
  const bodies: readonly BodyDescription[] = readBodies(reading, joints, collisions);
  const { gravity, field } = readGravity(reading);
  return {
    gelenk: 1,
    name,
    up: Math.abs(gravity[2]) > Math.abs(gravity[1]) ? "z" : "y",
    gravity,
    bodies,
    ...(joints.length > 0 && { joints: joints.map(({ joint }) => joint) }),
    ...(drives.couplings.length > 0 && { couplings: drives.couplings }),
    ...(forces.length + field.length > 0 && { forces: [...forces, ...field] }),
  };
}

/** That of the first ground of `Gelenk.Recursive`. */
function gravityOfGround({ parts, start }: Reading): readonly [number, number, number] {
  const ground = parts.find(({ known }) => known === `${RECURSIVE}Parts.Ground`);
  if (ground === undefined) return [0, 0, 0];
  return triple(vec3.scale(vec3.normalise(start.vector(`${ground.path}.n`)), start.number(`${ground.path}.g`)));
}

function withDrives(joint: JointDescription, driven: JointDescription["coordinates"]): JointDescription {
  if (driven === undefined) return joint;
  const names = [...new Set([...Object.keys(joint.coordinates ?? {}), ...Object.keys(driven)])];
  return { ...joint, coordinates: Object.fromEntries(names.map((name) => [name, { ...joint.coordinates?.[name], ...driven[name] }])) };
}

/** Literals of GravityTypes. */
const UNIFORM = 2;
const POINT = 3;

function readGravity(reading: Reading): {
  readonly gravity: readonly [number, number, number];
  readonly field: readonly ForceDescription[];
} {
  const { parts, start } = reading;
  const world = parts.find(({ known }) => known === WORLD);
  if (world === undefined) return { gravity: gravityOfGround(reading), field: [] };
  const { path } = world;
  const type = start.number(`${path}.gravityType`);
  const replaced = world.instance.modifier?.subs.has("gravityAcceleration") === true;
  note(reading, world, replaced ? "approximated" : "imported", replaced ? "its own function for gravity is left out" : undefined);
  if (type === POINT) return { gravity: [0, 0, 0], field: [{ type: "point-gravity", name: path, strength: start.number(`${path}.mu`) }] };
  if (type !== UNIFORM) return { gravity: [0, 0, 0], field: [] };
  return { gravity: triple(vec3.scale(vec3.normalise(start.vector(`${path}.n`)), start.number(`${path}.g`))), field: [] };
}

const SENSORS = /\.Sensors\./;

function noteStrangers({ strangers, lines }: Reading): void {
  for (const { path, className, place, hasEquations } of strangers) {
    const what = `${path === "" ? "the model" : path} (${className})`;
    const text = hasEquations
      ? "equations of its own are not carried over"
      : SENSORS.test(className)
        ? "a sensor: what moves, moves without it"
        : "nothing here corresponds to it";
    lines.push({ fate: "ignored", what, place, note: text });
  }
}
