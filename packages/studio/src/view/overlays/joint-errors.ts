/**
 * Joints whose error is above the tolerance: a red ring, and the gap between their frames as a red line. If wanted, the gaps of all joints as arrows from A to
 * where B is, a thousand times as long.
 */
import { DEFAULTS } from "@gelenk/core";
import type { Vector3 } from "three";
import { isBroken, JOINT_ROW } from "../../simulation/frame.js";
import { middleOf } from "../joint-middle.js";
import { originOf, placeJoint } from "../placed-joint.js";
import type { Overlay } from "./overlay.js";

const RING = 34;
/** Of gaps that are to be seen, and of the head of their arrow, CSS pixels. */
const ENLARGED = 1000;
const HEAD = 9;
/** Kinds whose frames are apart without an error. */
const APART: ReadonlySet<string> = new Set([
  "distance",
  "rope",
  "prismatic",
  "sled",
  "cylindrical",
  "slide-turn",
  "planar",
  "orientation",
  "direction",
  "double-rotation",
  "generic",
  "velocity",
  "rolling",
  "rolling-wheel",
  "point-on-line",
  "rail",
  "point-on-plane",
  "point-on-curve",
  "point-on-surface",
  "screw",
]);

/** The end of an arrow that points from one place to another, a thousand times as long. */
export const enlarged = (from: Vector3, to: Vector3): Vector3 => to.clone().sub(from).multiplyScalar(ENLARGED).add(from);

export const jointErrors: Overlay = {
  name: "joint errors",
  draw({ scene, icons, lines, theme, hidden, scales }) {
    const { position, angle } = { ...DEFAULTS.settings.tolerance, ...scene.model.settings?.tolerance };
    scene.joints.forEach(({ name, type }, k) => {
      const gap = scene.moment.joints[JOINT_ROW * k]!;
      const turn = scene.moment.joints[JOINT_ROW * k + 1]!;
      const isBeyond = gap > position || turn > angle;
      if (hidden.has(name!) || isBroken(scene.moment.joints, k) || !(isBeyond || scales.enlargeGaps)) return;
      const placed = placeJoint(scene, k);
      if (isBeyond) icons.add("error", middleOf(placed), RING, 0.3 * scene.radius);
      if (APART.has(type)) return;
      const [from, to] = [originOf(placed.A), originOf(placed.B)];
      if (isBeyond) lines.add(from, to, { color: theme.error, width: 2.5, dash: 5, behind: 1 });
      if (scales.enlargeGaps)
        lines.add(from, enlarged(from, to), { color: theme.error, width: 2, head: HEAD, behind: 1, pull: 0.5 * scene.radius });
    });
  },
};
