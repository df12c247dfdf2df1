/** Checks one force: known type, finite numbers, bodies that exist and can be moved by it. */
import { checkFiniteMembers, checkVectors } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { ForceDescription } from "./description.js";
import { GROUND } from "./names.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, visitItems } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

const NUMBERS = [
  "center",
  "strength",
  "force",
  "torque",
  "point",
  "linear",
  "angular",
  "pointA",
  "pointB",
  "stiffness",
  "damping",
  "length",
  "follow",
] as never[];

/** Those that are vectors, by type. */
const VECTORS: Readonly<Record<string, readonly string[]>> = {
  "point-gravity": ["center"],
  constant: ["force", "torque", "point"],
  spring: ["pointA", "pointB"],
};

export function checkForce(findings: DiagnosticCollector, force: ForceDescription, where: string, context: ValidationContext): void {
  const known = context.forceTypes;
  if (!known.includes(force.type)) {
    const message = `the force type "${abbreviate(force.type)}" is not known`;
    findings.error("force.unknown-type", `${where}.type`, message, () => suggestName(force.type, known));
    return;
  }
  checkFiniteMembers(findings, force, NUMBERS, where);
  checkVectors(findings, force, (VECTORS[force.type] ?? []) as never[], where);
  if (force.type === "constant" || "body" in force) checkTarget(findings, force.body as string, `${where}.body`, context);
  if (force.type === "spring" || ("a" in force && "b" in force)) checkEnds(findings, force.a, force.b, where, context);
  if (force.type === "guide") checkGuide(findings, force, where, context);
  if ("bodies" in force) visitItems(force.bodies, `${where}.bodies`, (name, place) => checkTarget(findings, name, place, context));
}

/** Ends of a force between two bodies: they exist, differ, and one of them can move. */
function checkEnds(findings: DiagnosticCollector, a: string, b: string, where: string, context: ValidationContext): void {
  for (const [side, name] of Object.entries({ a, b })) if (name !== GROUND) checkReference(findings, name, `${where}.${side}`, context);
  if (a === b) findings.error("force.same-body", `${where}.b`, `the force connects "${abbreviate(a)}" with itself`);
  else if (context.bodies.get(a) !== "dynamic" && context.bodies.get(b) !== "dynamic") {
    findings.warning("force.no-effect", where, "neither end of the force can move");
  }
}

/** A guide leads from a device, which moves by itself, with positive numbers. */
function checkGuide(
  findings: DiagnosticCollector,
  { a, follow = 1, force = 0, torque = 0 }: Extract<ForceDescription, { type: "guide" }>,
  where: string,
  context: ValidationContext,
): void {
  const kind = a === GROUND ? "ground" : context.bodies.get(a);
  if (kind !== undefined && kind !== "kinematic") {
    const message = `a guide leads from a kinematic body, the device in the hand; "${abbreviate(a)}" is ${kind === "ground" ? "the ground" : kind}`;
    findings.error("force.guide-device", `${where}.a`, message);
  }
  if (!(follow > 0)) findings.error("force.guide-range", `${where}.follow`, `the time to follow is larger than 0 s; ${follow} is not`);
  for (const [key, value] of Object.entries({ force, torque })) {
    if (value < 0) findings.error("force.guide-range", `${where}.${key}`, `the largest ${key} is at least 0; ${value} is not`);
  }
}

function checkTarget(findings: DiagnosticCollector, name: string, where: string, context: ValidationContext): void {
  if (name === GROUND) findings.error("force.on-ground", where, "a force cannot act on the ground");
  else if (checkReference(findings, name, where, context) && context.bodies.get(name) !== "dynamic") {
    const message = `the force acts on the ${context.bodies.get(name)} body "${abbreviate(name)}" and moves nothing`;
    findings.warning("force.no-effect", where, message);
  }
}

/** Reports a reference to a body that does not exist. Returns whether it exists. */
export function checkReference(findings: DiagnosticCollector, name: string, where: string, context: ValidationContext): boolean {
  if (context.bodies.has(name)) return true;
  // types keep this away; scripts without them give the body itself
  if (typeof name !== "string") {
    findings.error("model.wrong-type", where, `a value of type ${typeof name} stands where the name of a body is expected`, "body.name");
    return false;
  }
  const hint = () =>
    name === "world" ? `the world itself is "${GROUND}"` : suggestName(name, [...context.bodies.keys()], "the model has no bodies");
  findings.error("model.unknown-body", where, `there is no body "${abbreviate(name)}"`, hint);
  return false;
}
