/** Forces → springs between frames and constant loads; gravity → the world. */
import { type ForceDescription, GROUND, type ResolvedModel } from "@gelenk/core";
import { type Pose, pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { MULTIBODY } from "./library-names.js";
import { connect, declare, type ModelicaWriter, type Modifiers, notWritten, offsetFrame, vector } from "./modelica-writer.js";
import { CONSTANT_SIGNAL } from "./read-forces.js";
import type { WrittenBody } from "./write-bodies.js";

type Bodies = ReadonlyMap<string, WrittenBody>;

const at = (position: Vec3): Pose => ({ position, orientation: quat.IDENTITY });
const point = (written: readonly [number, number, number] | undefined): Vec3 => vec3.readVec3(written ?? [0, 0, 0]);

/** A field towards the origin that acts on every body is that of the world. */
const isWorldField = (force: ForceDescription): force is Extract<ForceDescription, { type: "point-gravity" }> =>
  force.type === "point-gravity" && force.bodies === undefined && vec3.length(point(force.center)) === 0;

export function writeWorld(writer: ModelicaWriter, { gravity = [0, 0, 0], forces = [] }: ResolvedModel): void {
  const g = vec3.readVec3(gravity);
  const size = vec3.length(g);
  const field = forces.find(isWorldField);
  const types = `${MULTIBODY}Types.GravityTypes.`;
  let modifiers: Modifiers = { gravityType: `${types}NoGravity` };
  if (size > 0) modifiers = { g: size, n: vec3.scale(g, 1 / size) };
  else if (field !== undefined) modifiers = { gravityType: `${types}PointGravity`, mu: field.strength };
  declare(writer, `inner ${MULTIBODY}World`, "world", modifiers);
}

export function writeForces(writer: ModelicaWriter, { forces = [], gravity = [0, 0, 0] }: ResolvedModel, bodies: Bodies): void {
  const weightless = vec3.length(vec3.readVec3(gravity)) === 0;
  const field = weightless ? forces.find(isWorldField) : undefined;
  for (const [i, force] of forces.entries()) {
    const where = `forces[${i}]`;
    if (force.type === "spring") writeSpring(writer, force, bodies);
    else if (force.type === "constant") writeLoad(writer, force, bodies);
    else if (force !== field) notWritten(writer, where, `a force of the type "${force.type}" has no word in Modelica`);
  }
}

function writeSpring(writer: ModelicaWriter, force: Extract<ForceDescription, { type: "spring" }>, bodies: Bodies): void {
  const { name, stiffness = 0, damping = 0 } = force;
  const [a, b] = [bodies.get(force.a)!, bodies.get(force.b)!];
  const [pointA, pointB] = [point(force.pointA), point(force.pointB)];
  const length = force.length ?? vec3.distance(pose.transformPoint(a.pose, pointA), pose.transformPoint(b.pose, pointB));
  const ends = [offsetFrame(writer, a.frame, at(pointA), `${name}_a`), offsetFrame(writer, b.frame, at(pointB), `${name}_b`)] as const;
  const part = declare(writer, `${MULTIBODY}Forces.SpringDamperParallel`, writer.name(name!), {
    c: stiffness,
    d: damping,
    s_unstretched: length,
    animation: false,
  });
  connect(writer, ends[0], `${part}.frame_a`);
  connect(writer, `${part}.frame_b`, ends[1]);
}

function writeLoad(writer: ModelicaWriter, force: Extract<ForceDescription, { type: "constant" }>, bodies: Bodies): void {
  if (force.body === GROUND) return;
  const name = force.name!;
  const body = bodies.get(force.body)!;
  const frame = offsetFrame(writer, body.frame, at(force.point === undefined ? body.center : point(force.point)), `${name}_point`);
  const resolveInFrame = `${MULTIBODY}Types.ResolveInFrameB.${force.frame === "body" ? "frame_b" : "world"}`;
  const part = declare(writer, `${MULTIBODY}Forces.WorldForceAndTorque`, writer.name(name), { resolveInFrame, animation: false });
  connect(writer, frame, `${part}.frame_b`);
  for (const load of ["force", "torque"] as const) {
    const source = writer.name(`${name}_${load}`);
    declare(writer, CONSTANT_SIGNAL, `${source}[3]`, { k: vector(point(force[load])) });
    connect(writer, `${source}.y`, `${part}.${load}`);
  }
}
