/**
 * Flat pictograms of joints. The bodies of a joint do not hide it: its depth is taken where the line to the eye has left both; other bodies do.
 */
import { GROUND } from "@gelenk/core";
import { middleOf } from "../joint-middle.js";
import { placeJoint } from "../placed-joint.js";
import { pullOutOf } from "../pull-out.js";
import { pictogramOf } from "../symbols/catalogue.js";
import { actsOn } from "../wanted-symbols.js";
import { type Drawing, isMarked, type Overlay } from "./overlay.js";

/** Of the grid of a pictogram, CSS pixels. */
const SIZE = 18;
const DRIVEN_SIZE = 25;

function drawIcon(drawing: Drawing, index: number): void {
  const { scene, rig, icons, hidden, spots, pixelOf } = drawing;
  const joint = scene.joints[index]!;
  const name = joint.name!;
  const isVisible = (body: string) => body === GROUND || !hidden.has(body);
  if (hidden.has(name) || !(isVisible(joint.a) || isVisible(joint.b))) return;
  const at = middleOf(placeJoint(scene, index));
  const pull = pullOutOf(scene, [joint.a, joint.b], at, rig, 0.65 * SIZE * rig.metresPerPixel(at));
  if (!isMarked(drawing, "joints", name)) {
    icons.add(pictogramOf(joint), at, SIZE, pull);
    if (actsOn(joint).some((what) => what !== "torsion")) icons.add("driven", at, DRIVEN_SIZE, pull);
  }
  const pixel = pixelOf(at);
  if (pixel) spots.push({ reference: { kind: "joints", name }, ...pixel, point: at, distance: at.distanceTo(rig.camera.position) - pull });
}

export const jointIcons: Overlay = {
  name: "joints",
  shownWith: "joints",
  draw(drawing) {
    for (let index = 0; index < drawing.scene.joints.length; index++) drawIcon(drawing, index);
  },
};
