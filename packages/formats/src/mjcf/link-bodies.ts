/**
 * The joints of the tree. Where the joints of a body take more than one joint of a model, carriers stand between them: bodies that are there because every
 * joint of a model connects two. They should have no mass; since a body must have one, they have a share of `CARRIER_SHARE` of the mass and
 * inertia of the body that they carry, which changes mass matrices and accelerations by about as much.
 */
import type { BodyDescription, JointDescription } from "@gelenk/core";
import { type Pose, pose, vec3 } from "@gelenk/core/math";
import { placed } from "../import/placement.js";
import { approximate } from "../import/reading.js";
import { placeOf } from "../xml/xml-tree.js";
import { actingOn, attach, type Build, type CoordinatePlace, startOf } from "./build.js";
import { isStatic } from "./hosts.js";
import { type JointStep, stepsOf } from "./joint-steps.js";
import type { Station } from "./kinematics.js";
import type { MjcfBody, MjcfJoint } from "./scene.js";

/** Mass and inertia of a carrier over those of the body that it carries. */
const CARRIER_SHARE = 1e-11;

/** Bodies that joints made necessary. */
export function linkBodies(build: Build): readonly BodyDescription[] {
  return build.bodies.flatMap((body) => {
    const { hosts } = build;
    if (!body.parent || hosts.get(body)!.body !== body || isStatic(body) || body.mocap) return [];
    if (body.joints.some(({ kind }) => kind === "free")) return checkFree(build, body);
    return body.joints.length === 0 ? weld(build, body) : chain(build, body);
  });
}

function checkFree({ context: { reading } }: Build, { joints, parent }: MjcfBody): [] {
  const free = joints.find(({ kind }) => kind === "free")!;
  if (parent!.parent || joints.length > 1) {
    const message = "a free joint is the only one of a body of the world";
    reading.findings.error("mjcf.bad-free-joint", placeOf(free.element), message);
  }
  return [];
}

function weld(build: Build, body: MjcfBody): [] {
  const above = attach(build, body.parent!, body.pose);
  const name = build.bodyNames.get(body)!;
  build.joints.push({
    name: build.names.joint.take(`${name} weld`, body.element),
    type: "weld",
    a: above.name,
    b: name,
    ...frames(above.frame, pose.IDENTITY_POSE),
  });
  return [];
}

const frames = (frameA: Pose, frameB: Pose): Pick<JointDescription, "frameA" | "frameB"> => ({
  frameA: placed(frameA),
  frameB: placed(frameB),
});

function chain(build: Build, body: MjcfBody): readonly BodyDescription[] {
  const steps = stepsOf(body.joints);
  const carriers: BodyDescription[] = [];
  let below = attach(build, body.parent!, body.pose);
  let passed = 0;
  for (const [i, step] of steps.entries()) {
    passed += step.joints.length;
    const last = i === steps.length - 1;
    const carrier = last ? undefined : carrierOf(build, body, build.start.get(body)![passed]!, body.joints[passed]!, i);
    if (carrier) carriers.push(carrier);
    const name = carrier?.name ?? build.bodyNames.get(body)!;
    addJoint(build, body, step, { a: below.name, b: name, ...frames(pose.compose(below.frame, step.frameA), step.frameB) });
    below = { name, frame: pose.IDENTITY_POSE };
  }
  return carriers;
}

function addJoint(build: Build, body: MjcfBody, step: JointStep, ends: Pick<JointDescription, "a" | "b" | "frameA" | "frameB">): void {
  const { joints, type, locked } = step;
  const written = joints.flatMap(({ joint }) => joint.name ?? []);
  const wanted = written.length === 0 ? `${build.bodyNames.get(body)!} joint` : written.join("+");
  const name = build.names.joint.take(wanted, body.element);
  const extras = joints.length > 1 && {
    extras: { joints: Object.fromEntries(joints.map(({ joint, coordinate }) => [coordinate, joint.name ?? null])) },
  };
  for (const { joint, coordinate } of joints) {
    const place = { joint: name, coordinate };
    build.coordinates.set(joint, place);
    if (joint.kind === "ball") actOnBall(build, joint, name);
    else actOnCoordinate(build, joint, place);
  }
  // what stands on the ground may be touched by what hangs on it
  const collide = isStatic(body.parent!) || build.options.disabled.has("filterparent");
  build.joints.push({
    name,
    type,
    ...ends,
    ...(locked && { locked }),
    ...(collide && ends.a !== "ground" && { collide: true }),
    ...extras,
  });
}

/** How far a turn may be from zero to be told apart from its neighbours by itself, rad. */
const COUNTED = 3;

function actOnCoordinate(build: Build, joint: MjcfJoint, place: CoordinatePlace): void {
  const { disabled } = build.options;
  const acting = actingOn(build, place);
  const start = startOf(build, joint);
  const passive = !disabled.has("passive");
  if (joint.stiffness !== 0 && passive && !disabled.has("spring"))
    Object.assign(acting, { stiffness: joint.stiffness, rest: joint.springReference });
  if (joint.damping !== 0 && passive && !disabled.has("damper")) acting.damping = joint.damping;
  if (joint.friction !== 0 && !disabled.has("frictionloss")) acting.friction = joint.friction;
  if (joint.armature !== 0) acting.armature = joint.armature;
  if (joint.range && !disabled.has("limit")) [acting.low, acting.high] = joint.range;
  if (joint.kind === "hinge" && Math.abs(start) > COUNTED) acting.start = start;
}

/** A ball has no coordinates of its own in MJCF: springs and dampers are the same about all axes, and its range is one of the whole angle. */
function actOnBall(build: Build, { element, stiffness, damping, armature, friction, range }: MjcfJoint, joint: string): void {
  const { disabled } = build.options;
  for (const coordinate of ["rotation-x", "rotation-y", "rotation-z"]) {
    const acting = actingOn(build, { joint, coordinate });
    if (stiffness !== 0) acting.stiffness = stiffness;
    if (damping !== 0) acting.damping = damping;
    if (armature !== 0) acting.armature = armature;
    if (friction !== 0) acting.friction = friction;
  }
  const note = "acts along the rotation vector: the same for small angles";
  for (const [attribute, value] of Object.entries({ damping, armature, frictionloss: friction }))
    if (value !== 0) approximate(element, note, attribute);
  if (!range || disabled.has("limit")) return;
  actingOn(build, { joint, coordinate: "swing" }).high = range[1];
  approximate(element, "limits the swing of x, not the whole angle", "range");
}

/** Between two joints of one body, in its frame there, its mass where the next joint is. */
function carrierOf(
  build: Build,
  body: MjcfBody,
  station: Station,
  next: MjcfJoint,
  number: number,
): BodyDescription & { readonly name: string } {
  const { mass, inertia } = build.weights.get(body)!.properties;
  const moment = CARRIER_SHARE * Math.max(inertia.xx, inertia.yy, inertia.zz);
  const { position } = next;
  return {
    name: build.names.body.take(`${build.bodyNames.get(body)!} carrier ${number + 1}`, body.element),
    ...placed(station.pose),
    ...motionMembers(station),
    mass: CARRIER_SHARE * mass,
    ...(vec3.lengthSquared(position) > 0 && { centerOfMass: vec3.toVector3(position) }),
    inertia: [moment, moment, moment],
    extras: { carrierOf: build.bodyNames.get(body)! },
  };
}

/** Velocities that are not zero. */
export const motionMembers = ({ velocity, angularVelocity }: Station): Pick<BodyDescription, "velocity" | "angularVelocity"> => ({
  ...(vec3.lengthSquared(velocity) > 0 && { velocity: vec3.toVector3(velocity) }),
  ...(vec3.lengthSquared(angularVelocity) > 0 && { angularVelocity: vec3.toVector3(angularVelocity) }),
});
