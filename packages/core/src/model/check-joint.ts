/**
 * Checks one joint: known type, two different partners that exist and of which one can move, one placement with axes that have a direction.
 */
import { cross, distance, length, normalise, readVec3 } from "../math/vec3.js";
import { checkCoordinates } from "./check-coordinates.js";
import { checkReference } from "./check-force.js";
import { checkJointShape } from "./check-joint-shape.js";
import { checkAxis, checkFiniteMembers, checkList, checkOrientation } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { FrameDescription, JointDescription } from "./description.js";
import { GROUND } from "./names.js";
import { nearestName } from "./nearest-name.js";
import { abbreviate } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

export function checkJoint(findings: DiagnosticCollector, joint: JointDescription, where: string, context: ValidationContext): void {
  const known = context.jointTypes;
  if (!known.includes(joint.type)) {
    const message = `the joint type "${abbreviate(joint.type)}" is not known`;
    findings.error("joint.unknown-type", `${where}.type`, message, () => suggestJoint(joint.type, known));
  }
  checkPartners(findings, joint, where, context);
  checkPlacement(findings, joint, where);
  checkJointShape(findings, joint, where);
  checkCoordinates(findings, joint, where, context);
  checkFiniteMembers(findings, joint, ["length", "pitch", "speeds", "radius", "breakForce", "breakTorque"], where);
  checkPositive(findings, joint, where);
  checkPoint(findings, joint, "a", where, context);
  checkPoint(findings, joint, "b", where, context);
}

/** What joints are called elsewhere. */
const CALLED: Readonly<Record<string, string>> = {
  ball: "spherical",
  hinge: "revolute",
  slider: "prismatic",
  fixed: "weld",
};

function suggestJoint(type: string, known: readonly string[]): string {
  const meant = [CALLED[type], nearestName(type, known)].find((name) => name !== undefined && known.includes(name));
  return meant ? `did you mean "${meant}"?` : `known: ${known.join(", ")}`;
}

function checkPositive(findings: DiagnosticCollector, joint: JointDescription, where: string): void {
  const { type, anchor, length: written, radius } = joint;
  if (written !== undefined && written <= 0) {
    findings.error("joint.not-positive", `${where}.length`, `the length of a distance is positive; ${written} is not`);
  }
  if (radius !== undefined && radius <= 0) {
    findings.error("joint.not-positive", `${where}.radius`, `the radius of what rolls is positive; ${radius} is not`);
  }
  if (anchor && (type === "rope" || (type === "distance" && written === undefined))) {
    const hint = "leave it out, and the ends are the origins of the bodies; or place them by frameA and frameB";
    findings.error("joint.not-positive", `${where}.anchor`, `both ends of the ${type} are at the anchor, so that its length is 0`, hint);
  }
  for (const key of ["breakForce", "breakTorque"] as const) {
    const limit = joint[key];
    if (limit === undefined || !(limit <= 0)) continue;
    findings.error("joint.not-positive", `${where}.${key}`, `a joint breaks above a positive limit; ${limit} is not`);
  }
}

/** How far from a mass point a joint may act on it, m: expressions are rounded. */
const BESIDE = 1e-9;

/** A mass point does not turn: what is fastened beside it, or held at an angle to it, would be held as if it could not. */
function checkPoint(
  findings: DiagnosticCollector,
  joint: JointDescription,
  side: "a" | "b",
  where: string,
  context: ValidationContext,
): void {
  const point = context.points.get(joint[side]);
  // one that stands still or is moved by law is turned by nothing anyway
  if (!point || context.bodies.get(joint[side]) !== "dynamic") return;
  const [name, partner] = [abbreviate(joint[side]), joint[side === "a" ? "b" : "a"]];
  const frame = side === "a" ? joint.frameA : joint.frameB;
  const arm = frame ? length(readVec3(frame.position ?? [0, 0, 0])) : joint.anchor ? distance(readVec3(joint.anchor), readVec3(point)) : 0;
  if (arm > BESIDE) {
    const message = `${calledJoint(joint)} acts ${arm} m beside the mass point "${name}", which has no inertia to turn`;
    const place = frame ? (side === "a" ? "frameA" : "frameB") : "anchor";
    findings.error("joint.beside-point", `${where}.${place}`, message, "a body with an extent can be fastened there");
  }
  // against what does not turn either, an angle holds nothing
  if (context.bodies.get(partner) !== "dynamic" || context.points.has(partner) || !context.holdsAngles?.(joint)) return;
  const message = `${calledJoint(joint)} holds "${abbreviate(partner)}" at angles to the mass point "${name}", which does not turn`;
  const hint = "a spherical joint holds the place alone; a mass that is fixed to a body belongs to its shapes or its inertia";
  findings.error("joint.turns-point", `${where}.type`, message, hint);
}

const calledJoint = ({ name }: JointDescription): string => (name === undefined ? "the joint" : `the joint "${abbreviate(name)}"`);

function checkPartners(findings: DiagnosticCollector, joint: JointDescription, where: string, context: ValidationContext): void {
  const { a, b } = joint;
  const goodA = a === GROUND || checkReference(findings, a, `${where}.a`, context);
  const goodB = b === GROUND || checkReference(findings, b, `${where}.b`, context);
  if (a === b) findings.error("joint.same-body", `${where}.b`, `the joint connects "${abbreviate(a)}" with itself`);
  else if (goodA && goodB && context.bodies.get(a) !== "dynamic" && context.bodies.get(b) !== "dynamic") {
    const message = `neither "${abbreviate(a)}" nor "${abbreviate(b)}" is moved by forces, so the joint can do nothing`;
    findings.error("joint.fixed-fixed", where, message, "one of them must be a dynamic body");
  }
}

/** Frames are given in the world or on the bodies, not both: the two could disagree. */
function checkPlacement(findings: DiagnosticCollector, joint: JointDescription, where: string): void {
  const inWorld = (["anchor", "axis", "axis2"] as const).filter((key) => joint[key] !== undefined);
  const onBodies = (["frameA", "frameB"] as const).filter((key) => joint[key] !== undefined);
  if (inWorld.length > 0 && onBodies.length > 0) {
    const message = `the joint is placed twice, by ${inWorld.join(", ")} in the world and by ${onBodies.join(", ")} on its bodies`;
    findings.error("joint.two-placements", `${where}.${onBodies[0]!}`, message, "keep one of them");
  }
  checkList(findings, joint.anchor, `${where}.anchor`, 3);
  const axisGood = checkAxis(findings, joint.axis, `${where}.axis`);
  const axis2Good = checkAxis(findings, joint.axis2, `${where}.axis2`);
  if (axisGood && axis2Good) checkParallel(findings, joint, where);
  checkFrame(findings, joint.frameA, `${where}.frameA`);
  checkFrame(findings, joint.frameB, `${where}.frameB`);
}

/** Sine of the angle below which two directions no longer span a plane: the perpendicular part would be rounding. */
const PARALLEL = 1e-9;

/** The second axis gives the direction about the first, so it must not lie along it. */
function checkParallel(findings: DiagnosticCollector, { axis = [1, 0, 0], axis2 }: JointDescription, where: string): void {
  if (axis2 === undefined || length(cross(normalise(readVec3(axis)), normalise(readVec3(axis2)))) > PARALLEL) return;
  findings.error("joint.parallel-axes", `${where}.axis2`, "the second axis is parallel to the first, which is x where none is given");
}

function checkFrame(findings: DiagnosticCollector, frame: FrameDescription | undefined, where: string): void {
  checkList(findings, frame?.position, `${where}.position`, 3);
  checkOrientation(findings, frame?.orientation, `${where}.orientation`);
}
