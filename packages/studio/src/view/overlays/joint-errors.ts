/** Joints whose error is above the tolerance: a red ring, and the gap between their frames as a red line. */
import { DEFAULTS } from "@gelenk/core";
import { isBroken, JOINT_ROW } from "../../simulation/frame.js";
import { middleOf } from "../joint-middle.js";
import { originOf, placeJoint } from "../placed-joint.js";
import type { Overlay } from "./overlay.js";

const RING = 34;
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

export const jointErrors: Overlay = {
  name: "joint errors",
  draw({ scene, icons, lines, theme, hidden }) {
    const { position, angle } = { ...DEFAULTS.settings.tolerance, ...scene.model.settings?.tolerance };
    scene.joints.forEach(({ name, type }, k) => {
      const gap = scene.moment.joints[JOINT_ROW * k]!;
      const turn = scene.moment.joints[JOINT_ROW * k + 1]!;
      if (hidden.has(name!) || isBroken(scene.moment.joints, k) || !(gap > position || turn > angle)) return;
      const placed = placeJoint(scene, k);
      icons.add("error", middleOf(placed), RING, 0.3 * scene.radius);
      if (!APART.has(type)) lines.add(originOf(placed.A), originOf(placed.B), { color: theme.error, width: 2.5, dash: 5, behind: 1 });
    });
  },
};
