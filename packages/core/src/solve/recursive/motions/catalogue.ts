/**
 * The motion of a joint kind. Kinds without one (distances, points on curves and surfaces, rolling, ropes, velocity joints) hold tree and loops together
 * as cut joints.
 */
import { JOINT_ALIASES } from "../../../joint/catalogue.js";
import type { JointKind, JointNumbersSource } from "../../../joint/joint-kind.js";
import { JOINT_AXES, type JointAxis } from "../../../model/description.js";
import { constantVelocity } from "./constant-velocity.js";
import { cylindrical } from "./cylindrical.js";
import { direction } from "./direction.js";
import { doubleRotation } from "./double-rotation.js";
import { generic } from "./generic.js";
import type { MeasuredMotion } from "./measured-motion.js";
import { planar } from "./planar.js";
import { pointOnLine } from "./point-on-line.js";
import { pointOnPlane } from "./point-on-plane.js";
import { prismatic } from "./prismatic.js";
import { revolute } from "./revolute.js";
import { screw } from "./screw.js";
import { spherical } from "./spherical.js";
import { translation } from "./translation.js";
import { universal } from "./universal.js";
import { weld } from "./weld.js";

const MOTIONS: ReadonlyMap<string, (description: JointNumbersSource) => MeasuredMotion> = new Map([
  ["revolute", () => revolute],
  ["prismatic", () => prismatic],
  ["cylindrical", () => cylindrical],
  ["screw", ({ pitch }: JointNumbersSource) => screw(pitch ?? 0)],
  ["planar", () => planar],
  ["universal", () => universal],
  ["constant-velocity", () => constantVelocity],
  ["spherical", () => spherical],
  ["weld", () => weld],
  ["orientation", () => translation],
  ["point-on-line", () => pointOnLine],
  ["point-on-plane", () => pointOnPlane],
  ["direction", () => direction],
  ["double-rotation", () => doubleRotation],
  ["generic", ({ locked }: JointNumbersSource) => generic(locked ?? [])],
]);

/** Undefined for kinds that have no motion in coordinates of their own. */
export function motionOf(description: JointNumbersSource): MeasuredMotion | undefined {
  const { type } = description;
  return MOTIONS.get(JOINT_ALIASES.get(type) ?? type)?.(description);
}

/** The same from a kind and its numbers, as a chain knows its joints. Six-axis joints tell by the names of their coordinates which directions are free. */
export function motionOfKind(kind: JointKind, numbers: Float64Array): MeasuredMotion | undefined {
  const free = new Set(kind.coordinates.flatMap(({ name }) => FREE_AXIS.get(name) ?? []));
  const locked = JOINT_AXES.filter((axis) => !free.has(axis));
  return motionOf({ type: kind.type, locked, pitch: 2 * Math.PI * (numbers[0] ?? 0) });
}

/** Which direction a coordinate of a six-axis joint leaves free. */
const FREE_AXIS: ReadonlyMap<string, JointAxis> = new Map(
  (["x", "y", "z"] as const).flatMap((axis): [string, JointAxis][] => [
    [`slide-${axis}`, axis],
    [`turn-${axis}`, `r${axis}`],
    [`rotation-${axis}`, `r${axis}`],
  ]),
);
