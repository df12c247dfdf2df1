/** Reaction forces of joints on B, as arrows of one scale per scene. Of selected joints also the torque, as a curved arrow, and the value. */
import { Vector3 } from "three";
import { quantityText } from "../../document/units.js";
import { JOINT_ROW } from "../../simulation/frame.js";
import { middleOf } from "../joint-middle.js";
import { placeJoint } from "../placed-joint.js";
import { type ForceScale, forceScale, niceBelow } from "./force-scale.js";
import { type Drawing, isChosen, type Overlay } from "./overlay.js";
import { arcAround } from "./polylines.js";

const HEAD = 11;
/** Radius of the curved arrow of a torque, CSS pixels. */
const TORQUE = 30;
/** Of the line that tells the scale, at most, CSS pixels. */
const RULER = 90;
const TINY = 1e-9;

const vectorAt = (row: Float64Array, o: number): Vector3 => new Vector3(row[o], row[o + 1], row[o + 2]);

function drawReaction(drawing: Drawing, index: number, scale: ForceScale): void {
  const { scene, theme, lines, rig, tag } = drawing;
  const name = scene.joints[index]!.name!;
  const force = vectorAt(scene.moment.joints, JOINT_ROW * index + 2);
  const torque = vectorAt(scene.moment.joints, JOINT_ROW * index + 5);
  if (drawing.hidden.has(name)) return;
  const at = middleOf(placeJoint(scene, index));
  const size = force.length();
  const end = size > TINY ? at.clone().addScaledVector(force, scale.lengthOf(size) / size) : at;
  const style = { color: theme.reaction, width: 2.5, head: HEAD, pull: 0.5 * scene.radius, behind: 0.7 };
  if (size > TINY) lines.add(at, end, style);
  if (!isChosen(drawing, "joints", name)) return;
  if (size > TINY) tag(end, quantityText(size, "N"), { color: theme.reaction, dx: 10, dy: -8 });
  if (torque.length() > TINY)
    arcAround(at, torque, TORQUE * rig.metresPerPixel(at), 4, (from, to, last) => lines.add(from, to, { ...style, head: last ? HEAD : 0 }));
}

/** A line with the force that is as long. */
function tellScale({ scene, rig, ruler, scales }: Drawing, scale: ForceScale): void {
  const metres = rig.metresPerPixel(scene.center);
  const shown = niceBelow(scale.forceOf(RULER * metres));
  ruler(scale.lengthOf(shown) / metres, `${quantityText(shown, "N")}${scales.forces === "logarithmic" ? ", log" : ""}`);
}

export const reactions: Overlay = {
  name: "reactions",
  shownWith: "reactions",
  draw(drawing) {
    const { joints } = drawing.scene.moment;
    let largest = 0;
    for (let o = 2; o < joints.length; o += JOINT_ROW) {
      const size = Math.hypot(joints[o]!, joints[o + 1]!, joints[o + 2]!);
      if (size > largest) largest = size;
    }
    const scale = forceScale(drawing.scene, drawing.scales.forces, largest);
    if (!scale) return;
    for (let index = 0; index < drawing.scene.joints.length; index++)
      if (Number.isFinite(joints[JOINT_ROW * index + 2])) drawReaction(drawing, index, scale);
    tellScale(drawing, scale);
  },
};
