/**
 * Flat pictograms of joints. The bodies of a joint do not hide it: its depth is taken where the line to the eye has left both; other bodies
 * do. Where joints lie so close that pictograms would cover each other, the first of them stands for the others.
 */
import { GROUND } from "@gelenk/core";
import { isBroken } from "../../simulation/frame.js";
import { middleOf } from "../joint-middle.js";
import { originOf, placeJoint } from "../placed-joint.js";
import { pullOutOf } from "../pull-out.js";
import { pictogramOf } from "../symbols/catalogue.js";
import type { Pixel } from "../view.js";
import { actsOn } from "../wanted-symbols.js";
import { type Drawing, isMarked, type Overlay } from "./overlay.js";

/** Of the grid of a pictogram, CSS pixels. */
const SIZE = 18;
const DRIVEN_SIZE = 25;
const HALF_SIZE = 13;
/** Nearer to one that is drawn, CSS pixels, none is drawn. */
const APART = 11;

/** Tells whether a pixel is free, and takes it. Each cell of the grid holds one at most, so that only the neighbours are looked at. */
function createPlaces(): (pixel: Pixel) => boolean {
  const taken = new Map<string, Pixel>();
  return (pixel) => {
    const [column, row] = [Math.floor(pixel.x / APART), Math.floor(pixel.y / APART)];
    for (let k = 0; k < 9; k++) {
      const other = taken.get(`${column - 1 + (k % 3)},${row - 1 + Math.floor(k / 3)}`);
      if (other && Math.hypot(other.x - pixel.x, other.y - pixel.y) < APART) return false;
    }
    taken.set(`${column},${row}`, pixel);
    return true;
  };
}

function drawIcon(drawing: Drawing, index: number, take: (pixel: Pixel) => boolean): void {
  const { scene, rig, icons, hidden, spots, pixelOf } = drawing;
  const joint = scene.joints[index]!;
  const name = joint.name!;
  const isVisible = (body: string) => body === GROUND || !hidden.has(body);
  if (hidden.has(name) || !(isVisible(joint.a) || isVisible(joint.b))) return;
  if (isBroken(scene.moment.joints, index)) {
    drawBroken(drawing, index);
    return;
  }
  const at = middleOf(placeJoint(scene, index));
  const pull = pullOutOf(scene, [joint.a, joint.b], at, rig, 0.65 * SIZE * rig.metresPerPixel(at));
  const pixel = pixelOf(at);
  if (!isMarked(drawing, "joints", name) && (!pixel || take(pixel))) {
    icons.add(pictogramOf(joint), at, SIZE, pull);
    if (actsOn(joint).some((what) => what !== "torsion")) icons.add("driven", at, DRIVEN_SIZE, pull);
  }
  if (pixel) spots.push({ reference: { kind: "joints", name }, ...pixel, point: at, distance: at.distanceTo(rig.camera.position) - pull });
}

/** A joint that broke: one half where each body has it, red dashes between them. */
function drawBroken(drawing: Drawing, index: number): void {
  const { scene, rig, icons, lines, theme, spots, pixelOf } = drawing;
  const { name, type, a, b } = scene.joints[index]!;
  const placed = placeJoint(scene, index);
  const ends = [originOf(placed.A), originOf(placed.B)] as const;
  const pull = pullOutOf(scene, [a, b], ends[0], rig, 0.65 * SIZE * rig.metresPerPixel(ends[0]));
  lines.add(...ends, { color: theme.error, width: 2, dash: 5, behind: 1, pull });
  for (const end of ends) {
    if (!isMarked(drawing, "joints", name!)) icons.add(pictogramOf({ type }), end, HALF_SIZE, pull);
    const pixel = pixelOf(end);
    const distance = end.distanceTo(rig.camera.position) - pull;
    if (pixel) spots.push({ reference: { kind: "joints", name: name! }, ...pixel, point: end, distance });
  }
}

export const jointIcons: Overlay = {
  name: "joints",
  shownWith: "joints",
  draw(drawing) {
    const take = createPlaces();
    for (let index = 0; index < drawing.scene.joints.length; index++) drawIcon(drawing, index, take);
  },
};
