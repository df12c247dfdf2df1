/** Every built-in joint kind, other names for some of them, and the kind that a description means. */
import type { JointKind, JointNumbersSource } from "./joint-kind.js";
import { constantVelocity } from "./kinds/constant-velocity.js";
import { cylindrical } from "./kinds/cylindrical.js";
import { direction } from "./kinds/direction.js";
import { distance } from "./kinds/distance.js";
import { doubleRotation } from "./kinds/double-rotation.js";
import { generic } from "./kinds/generic.js";
import { orientation } from "./kinds/orientation.js";
import { planar } from "./kinds/planar.js";
import { pointOnCurve } from "./kinds/point-on-curve.js";
import { pointOnLine } from "./kinds/point-on-line.js";
import { pointOnPlane } from "./kinds/point-on-plane.js";
import { pointOnSurface } from "./kinds/point-on-surface.js";
import { prismatic } from "./kinds/prismatic.js";
import { revolute } from "./kinds/revolute.js";
import { rolling, rollingWheel } from "./kinds/rolling.js";
import { rope } from "./kinds/rope.js";
import { screw } from "./kinds/screw.js";
import { spherical } from "./kinds/spherical.js";
import { universal } from "./kinds/universal.js";
import { velocity } from "./kinds/velocity.js";
import { weld } from "./kinds/weld.js";

/** All kinds of joints that are built in. */
export const JOINT_KINDS: readonly JointKind[] = [
  spherical,
  pointOnLine,
  pointOnPlane,
  distance,
  orientation,
  direction,
  doubleRotation,
  revolute,
  cylindrical,
  prismatic,
  universal,
  constantVelocity,
  planar,
  weld,
  screw,
  generic,
  pointOnCurve,
  pointOnSurface,
  velocity,
  rolling,
  rollingWheel,
  rope,
];

/** Names of the literature for joints that are kinds above: theory 04, IL-29 and IL-30. The ends of a rail are limits of its coordinate. */
export const JOINT_ALIASES: ReadonlyMap<string, string> = new Map([
  ["rail", "point-on-line"],
  ["slide-turn", "cylindrical"],
  ["sled", "prismatic"],
]);

const KINDS_BY_TYPE: ReadonlyMap<string, JointKind> = new Map(JOINT_KINDS.map((kind) => [kind.type, kind]));

/** The kind that a description means, among the given ones by type; undefined if none has its type. */
export function jointKindOf(description: JointNumbersSource, kinds: ReadonlyMap<string, JointKind> = KINDS_BY_TYPE): JointKind | undefined {
  const { type } = description;
  const kind = kinds.get(type) ?? kinds.get(JOINT_ALIASES.get(type) ?? type);
  return kind?.specialise?.(description) ?? kind;
}
