/**
 * A Gelenk model → the text of a Modelica model over the names of the standard library's MultiBody, Rotational and Translational parts.
 *
 *   model as it is at the start of a run (joints closed, frames on the bodies) → spanning tree → world, bodies, joints, forces → text
 *
 * Numbers are written with 15 digits; parameters of the model by their values. What Modelica has no word for is a warning with its place in the model.
 */
import {
  createRun,
  type Diagnostic,
  hasErrors,
  type JointDescription,
  type Model,
  type ResolvedModel,
  resolveModel,
  type World,
} from "@gelenk/core";
import { vec3 } from "@gelenk/core/math";
import { identifier } from "./modelica-names.js";
import { createWriter, type ModelicaWriter, notWritten, number, text } from "./modelica-writer.js";
import { loopFreedom, type SpanningTree, spanningTree } from "./spanning-tree.js";
import { type WrittenBody, writeBodies } from "./write-bodies.js";
import { writeForces, writeWorld } from "./write-forces.js";
import { axisInWorld, heldBy, kindOf, writeJoint, writeWeld } from "./write-joints.js";

/** How a model is written as Modelica. */
export interface WriteModelicaOptions {
  /** Of the Modelica model. Default: that of the model. */
  readonly name?: string;
}

/** What writing gave. */
export interface WrittenModelica {
  /** Missing exactly if there are errors. */
  readonly text?: string;
  /** What Modelica cannot say, and what was done instead. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Never throws; what is wrong with the model, and what was not written, is among the diagnostics. */
export function writeModelica(model: Model, options: WriteModelicaOptions = {}): WrittenModelica {
  const { model: resolved, diagnostics } = resolveModel(model);
  if (resolved === undefined) return { diagnostics };
  const { run, diagnostics: found } = createRun(resolved, { record: { quantities: [] } });
  if (run === undefined || hasErrors(found)) return { diagnostics: [...diagnostics, ...found] };
  const writer = createWriter();
  writeParts(writer, run.world);
  noteContacts(writer, resolved);
  const name = identifier(options.name ?? resolved.name ?? "Model");
  const problems = writer.findings.finish();
  return { text: modelText(writer, name, resolved), diagnostics: [...diagnostics, ...found, ...problems] };
}

function modelText({ declarations, connections }: ModelicaWriter, name: string, { about, settings = {} }: ResolvedModel): string {
  const { until, step } = settings;
  const experiment = [
    ...(until === undefined ? [] : [`StopTime = ${number(until)}`]),
    ...(step === undefined ? [] : [`Interval = ${number(step)}`]),
  ];
  return [
    `model ${name}${about === undefined ? "" : ` ${text(about)}`}`,
    ...declarations.map((line) => `  ${line}`),
    ...(connections.length === 0 ? [] : ["equation", ...connections.map((line) => `  ${line}`)]),
    ...(experiment.length === 0 ? [] : [`  annotation(experiment(${experiment.join(", ")}));`]),
    `end ${name};`,
    "",
  ].join("\n");
}

function writeParts(writer: ModelicaWriter, world: World): void {
  const model = world.toModel();
  const tree = spanningTree(model);
  const freedom = loopFreedom(model);
  writeWorld(writer, model);
  const bodies = writeBodies(writer, model, (body) => (tree.bases.has(body) ? "own" : "joint"));
  let held = 0;
  for (const [i, joint] of (model.joints ?? []).entries()) {
    const where = `joints[${i}]`;
    const inTree = tree.joints.has(joint.name!);
    if (inTree && kindOf(joint) === "weld") {
      writeWeld(writer, joint, bodies);
      continue;
    }
    const planar = !inTree && isPlanar(joint, tree, bodies);
    const moving = [joint.a, joint.b].find((body) => bodies.get(body)!.moves);
    const fixed = moving !== undefined && (!tree.hasLoops(moving) || (freedom?.isIndependent(joint.name!) ?? false));
    const { coordinates, speeds } = world.joint(joint.name!)!;
    writeJoint(writer, joint, { where, bodies, planar, start: inTree ? { coordinates, speeds, fixed } : undefined });
    if (!inTree) held += heldBy(joint, planar) ?? 0;
  }
  for (const [i, { type }] of (model.couplings ?? []).entries())
    notWritten(writer, `couplings[${i}]`, `a coupling of the type "${type}" is not written`);
  writeForces(writer, model, bodies);
  if (freedom !== undefined) noteRedundant(writer, model, tree, freedom.degreesOfFreedom, held);
}

const PARALLEL = 1e-9;

/** Does a hinge close a loop of parallel hinges and of slides across them? Two of its five equations are enough there, and more would be too many. */
function isPlanar(joint: JointDescription, tree: SpanningTree, bodies: ReadonlyMap<string, WrittenBody>): boolean {
  if (kindOf(joint) !== "revolute") return false;
  const path = tree.path(joint.a, joint.b);
  const axis = axisInWorld(joint, bodies);
  return (
    path.length > 0 &&
    path.every((other) => {
      const cosine = Math.abs(vec3.dot(axis, axisInWorld(other, bodies)));
      if (kindOf(other) === "revolute") return cosine > 1 - PARALLEL;
      return kindOf(other) === "weld" || (kindOf(other) === "prismatic" && cosine < PARALLEL);
    })
  );
}

const FREEDOMS: Readonly<Record<string, number>> = { revolute: 1, prismatic: 1, cylindrical: 2, universal: 2, planar: 3, spherical: 3 };

/** Gelenk closes loops that are held twice; the equations of Modelica must be independent. */
function noteRedundant(
  writer: ModelicaWriter,
  { bodies = [], joints = [] }: ResolvedModel,
  tree: SpanningTree,
  freedom: number,
  held: number,
): void {
  const inTree = joints.filter(({ name }) => tree.joints.has(name!));
  const free = inTree.reduce((sum, joint) => sum + (FREEDOMS[kindOf(joint)] ?? 0), 0);
  const floating = bodies.filter(({ name }) => tree.bases.has(name!)).reduce((sum, { point }) => sum + (point ? 3 : 6), 0);
  const excess = held - (free + floating - freedom);
  if (excess <= 0) return;
  writer.findings.warning(
    "modelica.redundant-loop",
    "joints",
    `loops are closed by ${excess} equations too many: tools for Modelica will refuse the model`,
    "replace a hinge of a loop by a ball or a point on a line",
  );
}

/** Contacts are the one thing that Modelica's library has nothing of. */
function noteContacts(writer: ModelicaWriter, { bodies = [] }: ResolvedModel): void {
  const solid = bodies.filter(({ shapes = [] }) => shapes.some(({ use }) => use === undefined || use.includes("collision")));
  if (solid.length > 1 && solid.some(({ kind = "dynamic" }) => kind === "dynamic"))
    notWritten(writer, "bodies", `contacts between the shapes of ${solid.length} bodies are not written: they are only drawn`);
}
