/** Checks what kinds of joints need beyond their frames: held directions and their speeds, radii, curves, surfaces. */
import { distance, readVec3 } from "../math/vec3.js";
import { checkFinite } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { JOINT_AXES, type JointCurve, type JointDescription, type JointSurface } from "./description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate } from "./path.js";

const SURFACE_TYPES = ["sphere", "cylinder", "ellipsoid", "torus"];

export function checkJointShape(findings: DiagnosticCollector, joint: JointDescription, where: string): void {
  const needs = {
    generic: "locked",
    "point-on-curve": "curve",
    "point-on-surface": "surface",
    rolling: "radius",
    "rolling-wheel": "radius",
  } as const;
  const needed = needs[joint.type as keyof typeof needs];
  if (needed && joint[needed] === undefined) {
    findings.error("joint.missing-shape", `${where}.${needed}`, `a joint of type "${joint.type}" needs "${needed}"`);
  }
  if (needed === "radius" && !joint.frameA && !joint.frameB) {
    const message = "the plane and what rolls on it are apart by the radius, so that their frames cannot coincide";
    findings.error(
      "joint.missing-shape",
      `${where}.frameA`,
      message,
      "frameA lies in the plane, its x is the normal; frameB is the centre",
    );
  }
  joint.locked?.forEach((axis, i) => {
    if (JOINT_AXES.includes(axis)) return;
    const hint = () => suggestName(axis, [...JOINT_AXES]);
    findings.error("joint.unknown-axis", `${where}.locked[${i}]`, `there is no direction "${abbreviate(axis)}"`, hint);
  });
  if (joint.type === "velocity") checkSpeeds(findings, joint, where);
  if (joint.curve) checkCurve(findings, joint.curve, `${where}.curve`);
  if (joint.surface) checkSurface(findings, joint.surface, `${where}.surface`);
}

/** Each held direction of a velocity joint has its speed, or none has. */
function checkSpeeds(findings: DiagnosticCollector, { locked = ["x", "y", "z"], speeds }: JointDescription, where: string): void {
  if (speeds === undefined || speeds.length === locked.length) return;
  const message = `${speeds.length} speeds are given for the ${locked.length} directions ${locked.join(", ")}`;
  findings.error(
    "joint.wrong-speeds",
    `${where}.speeds`,
    message,
    "one for each direction in `locked`, which is x, y, z where it is missing",
  );
}

function checkCurve(findings: DiagnosticCollector, { points, closed }: JointCurve, where: string): void {
  const least = closed ? 3 : 2;
  if (points.length < least) {
    findings.error("joint.bad-curve", `${where}.points`, `a curve needs at least ${least} points, not ${points.length}`);
  }
  points.forEach((point, i) => {
    checkFinite(findings, point, `${where}.points[${i}]`);
    const next = points[i + 1] ?? (closed ? points[0] : undefined);
    if (next && distance(readVec3(point), readVec3(next)) === 0) {
      findings.error("joint.bad-curve", `${where}.points[${i}]`, "the next point of the curve is the same", "remove one of them");
    }
  });
}

function checkSurface(findings: DiagnosticCollector, surface: JointSurface, where: string): void {
  if (!SURFACE_TYPES.includes(surface.type)) {
    const hint = () => suggestName(surface.type, SURFACE_TYPES);
    findings.error("joint.bad-surface", `${where}.type`, `there is no surface "${abbreviate(surface.type)}"`, hint);
    return;
  }
  const sizes = surface.type === "ellipsoid" ? surface.radii : surface.type === "torus" ? [surface.radius, surface.tube] : [surface.radius];
  if (!sizes.every((size) => size > 0 && size < Number.POSITIVE_INFINITY)) {
    findings.error("joint.bad-surface", where, `the sizes of a surface are positive, not ${sizes.join(", ")}`);
  }
  if (surface.type === "torus" && surface.tube >= surface.radius) {
    findings.error("joint.bad-surface", `${where}.tube`, "the tube of the torus is thicker than its ring");
  }
}
