/** Stands in for joint/catalogue.ts: without joints on curves and surfaces, and without rolling. */
import type { JointKind, JointNumbersSource } from "../joint/joint-kind.js";
import { cylindrical } from "../joint/kinds/cylindrical.js";
import { direction } from "../joint/kinds/direction.js";
import { distance } from "../joint/kinds/distance.js";
import { generic } from "../joint/kinds/generic.js";
import { orientation } from "../joint/kinds/orientation.js";
import { planar } from "../joint/kinds/planar.js";
import { pointOnLine } from "../joint/kinds/point-on-line.js";
import { pointOnPlane } from "../joint/kinds/point-on-plane.js";
import { prismatic } from "../joint/kinds/prismatic.js";
import { revolute } from "../joint/kinds/revolute.js";
import { rope } from "../joint/kinds/rope.js";
import { screw } from "../joint/kinds/screw.js";
import { spherical } from "../joint/kinds/spherical.js";
import { universal } from "../joint/kinds/universal.js";
import { weld } from "../joint/kinds/weld.js";
import { JOINT_TYPES } from "../model/description.js";
import { leftOut } from "./left-out.js";

export const JOINT_KINDS: readonly JointKind[] = [
  spherical,
  pointOnLine,
  pointOnPlane,
  distance,
  orientation,
  direction,
  revolute,
  cylindrical,
  prismatic,
  universal,
  planar,
  weld,
  screw,
  generic,
  rope,
];

/** Types that are left out are known all the same, so that they are refused by name. */
export const JOINT_ALIASES: ReadonlyMap<string, string> = new Map(
  JOINT_TYPES.filter((type) => JOINT_KINDS.every((kind) => kind.type !== type)).map((type) => [type, type]),
);

/** Kinds among the given ones, which may be the user's own. */
export function jointKindOf(description: JointNumbersSource, kinds: ReadonlyMap<string, JointKind>): JointKind | undefined {
  const { type } = description;
  const kind = kinds.get(type);
  if (kind === undefined && JOINT_ALIASES.has(type)) leftOut(`joints of type "${type}"`);
  return kind?.specialise?.(description) ?? kind;
}
