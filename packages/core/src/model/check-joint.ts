/** Checks one joint: known type, two different partners that exist, finite numbers. */
import { checkReference } from "./check-force.js";
import { checkAxis, checkFinite } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { JointDescription } from "./description.js";
import { GROUND } from "./names.js";
import { listNames, suggestName } from "./nearest-name.js";
import { abbreviate } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

export function checkJoint(findings: DiagnosticCollector, joint: JointDescription, where: string, context: ValidationContext): void {
  const known = context.jointTypes;
  if (!known.includes(joint.type)) {
    const which = known.length === 0 ? "this version knows no joints" : `known are ${listNames(known)}`;
    const hint = known.length === 0 ? undefined : () => suggestName(joint.type, known);
    findings.error("joint.unknown-type", `${where}.type`, `the joint type "${abbreviate(joint.type)}" is not known; ${which}`, hint);
  }
  for (const side of ["a", "b"] as const) if (joint[side] !== GROUND) checkReference(findings, joint[side], `${where}.${side}`, context);
  if (joint.a === joint.b) findings.error("joint.same-body", `${where}.b`, `the joint connects "${abbreviate(joint.a)}" with itself`);
  checkFinite(findings, joint.anchor, `${where}.anchor`);
  checkAxis(findings, joint.axis, `${where}.axis`);
}
