/** Axes of bodies and, shorter, of both frames of joints, in the colours of the axes. */
import { GROUND } from "@gelenk/core";
import { Matrix4, type Vector3 } from "three";
import { axisOf, originOf, placeJoint } from "../placed-joint.js";
import type { Drawing, Overlay } from "./overlay.js";

const BODY_AXIS = 30;
const JOINT_AXIS = 20;
/** Letters stand at the axes of what is selected. */
const LETTERS = ["x", "y", "z"] as const;

function drawAxes({ theme, lines, rig, tag }: Drawing, frame: Matrix4, pixels: number, lettered: boolean): void {
  const origin = originOf(frame);
  const length = pixels * rig.metresPerPixel(origin);
  ([0, 1, 2] as const).forEach((column) => {
    const end: Vector3 = origin.clone().addScaledVector(axisOf(frame, column), length);
    lines.add(origin, end, { color: theme.axes[column]!, width: 1.8, head: 6, behind: 0.6 });
    if (lettered) tag(end, LETTERS[column], { color: theme.axes[column]!, dx: 4 });
  });
}

export const frames: Overlay = {
  name: "frames",
  shownWith: "frames",
  draw(drawing) {
    const { scene, hidden, selection } = drawing;
    const isChosen = (kind: string, name: string) => selection.some((one) => one.kind === kind && one.name === name);
    (scene.model.bodies ?? []).forEach(({ name }, k) => {
      if (!hidden.has(name!)) drawAxes(drawing, new Matrix4().fromArray(scene.matrices, 16 * k), BODY_AXIS, isChosen("bodies", name!));
    });
    scene.joints.forEach(({ name, a, b }, k) => {
      if (hidden.has(name!)) return;
      const { A, B } = placeJoint(scene, k);
      const chosen = isChosen("joints", name!);
      if (a !== GROUND || b !== GROUND) drawAxes(drawing, A, JOINT_AXIS, chosen);
      drawAxes(drawing, B, JOINT_AXIS, false);
    });
  },
};
