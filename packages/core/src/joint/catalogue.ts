/** Every built-in joint kind. */
import type { JointKind } from "./joint-kind.js";
import { cylindrical } from "./kinds/cylindrical.js";
import { direction } from "./kinds/direction.js";
import { distance } from "./kinds/distance.js";
import { doubleRotation } from "./kinds/double-rotation.js";
import { orientation } from "./kinds/orientation.js";
import { planar } from "./kinds/planar.js";
import { pointOnLine } from "./kinds/point-on-line.js";
import { pointOnPlane } from "./kinds/point-on-plane.js";
import { prismatic } from "./kinds/prismatic.js";
import { revolute } from "./kinds/revolute.js";
import { screw } from "./kinds/screw.js";
import { spherical } from "./kinds/spherical.js";
import { universal } from "./kinds/universal.js";
import { weld } from "./kinds/weld.js";

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
  planar,
  weld,
  screw,
];
