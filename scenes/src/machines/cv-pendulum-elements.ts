/**
 * The pendulum with a constant-velocity joint as its last one, in the forms of the joint; see `constant-velocity-variants.ts` of the library.
 *
 * Coordinates at the start belong to one pose in all forms: R_z(a) R_y(b) R_z(a).
 */
import {
  atan2,
  type Branch,
  bodyElement,
  constantVelocityBySubsystems,
  cos,
  type Element,
  type ElementTree,
  eulerConstantVelocity,
  hingeAbout,
  implicitDoubleCardan,
  jointElement,
  layOutElements,
  linkageElement,
  motionOf,
  shifted,
  sin,
  threeRevolutes,
} from "@gelenk/core";
import { CV_PENDULUM } from "./cv-pendulum-data.js";

/** Which of the forms of a constant-velocity joint the pendulum has. */
export type CvForm = "explicit" | "by-subsystems" | "implicit" | "three-revolutes" | "euler";

const { length, mass, axial, angle } = CV_PENDULUM;

const link = (name: string): Branch => {
  const across = (mass * length * length) / 12;
  return { name, element: bodyElement({ mass, center: [length / 2, 0, 0], inertia: [axial, across, across] }) };
};

/** The joint, mounted at the end of a link or on the ground. */
export function cvElement(form: CvForm, at: number): Element {
  const mount = shifted([at, 0, 0]);
  if (form === "explicit") return jointElement(motionOf({ type: "constant-velocity" })!, { mount });
  if (form === "by-subsystems") return linkageElement(constantVelocityBySubsystems, { mount });
  if (form === "implicit") return implicitDoubleCardan({ mount });
  if (form === "three-revolutes") return threeRevolutes({ mount });
  return jointElement(eulerConstantVelocity(), { mount });
}

/** The pendulum on constant-velocity joints as a tree of elements. */
export function cvPendulumElements(form: CvForm, links: number = CV_PENDULUM.links): ElementTree {
  const branch = (k: number): Branch => {
    const at = k === 0 ? 0 : length;
    if (k === links - 1) return { name: `joint-${k + 1}`, element: cvElement(form, at), on: [link(`link-${k + 1}`)] };
    const element = jointElement(hingeAbout(k % 2 === 0 ? 1 : 2), { mount: shifted([at, 0, 0]) });
    return { name: `joint-${k + 1}`, element, on: [link(`link-${k + 1}`), branch(k + 1)] };
  };
  return layOutElements([branch(0)]).tree;
}

/** Coordinates of the joint at the angles a, b; pose by Euler parameters (cos b/2 cos a; 0, sin b/2, cos b/2 sin a). */
export function cvCoordinates(form: CvForm, a: number, b: number): number[] {
  const [w, y, z] = [cos(b / 2) * cos(a), sin(b / 2), cos(b / 2) * sin(a)];
  if (form === "implicit") return [a, b, a];
  if (form === "euler") return [y, z];
  if (form !== "three-revolutes") return [a, b];
  // R_x(θ) R_z(φ) R_x(−θ) turns by φ about (0, −sin θ, cos θ)
  const half = Math.sqrt(y * y + z * z);
  const theta = atan2(-y, z);
  return [theta, 2 * atan2(half, w), -theta];
}

/** Its coordinates at the start, in the order of the tree. */
export function cvPendulumStart(form: CvForm, links: number = CV_PENDULUM.links): number[] {
  return [...Array.from({ length: links - 1 }, () => angle), ...cvCoordinates(form, angle, angle)];
}
