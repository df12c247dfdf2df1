/**
 * Which 3-D symbols are shown: those of joints and couplings under the pointer or selected, with their springs and drives; and of joints
 * seen from very near.
 */
import type { CoordinateDescription, JointDescription } from "@gelenk/core";
import { isAngle } from "../simulation/quantities.js";
import { startBoxLocal } from "./body-parts.js";
import { couplingSpan } from "./coupling-span.js";
import { middleOf } from "./joint-middle.js";
import type { ModelScene } from "./model-scene.js";
import { type Drawing, isMarked } from "./overlays/overlay.js";
import { placeJoint } from "./placed-joint.js";
import type { WantedSymbol } from "./symbol-models.js";
import { symbolOf } from "./symbols/catalogue.js";

/** A joint is as large as this share of its smaller body; above so many pixels it is shown in 3-D; at most so many of them. */
const SHARE = 0.12;
const LARGE = 40;
const MOST_LARGE = 24;

const isDriven = ({ motor, servo }: CoordinateDescription): boolean => motor !== undefined || servo !== undefined;

/** Symbols that stand for what acts on the coordinates of a joint. */
export function actsOn({ coordinates = {} }: JointDescription): readonly string[] {
  return Object.entries(coordinates).flatMap(([name, coordinate]) => [
    ...(isDriven(coordinate) ? [isAngle(name) ? "motor" : "pusher"] : []),
    ...(coordinate.stiffness && isAngle(name) ? ["torsion"] : []),
  ]);
}

/** About how large the smaller body of a joint is, m. */
function sizeOf(scene: ModelScene, { a, b }: JointDescription): number {
  const sizes = [a, b].flatMap((name) => {
    const place = scene.moment.bodyAt.get(name);
    if (place === undefined) return [];
    const box = startBoxLocal(scene.partsOf[place]!);
    return box.isEmpty() ? [] : [box.min.distanceTo(box.max) / 2];
  });
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}

const known = new WeakMap<ModelScene, readonly number[]>();
function sizesOf(scene: ModelScene): readonly number[] {
  const sizes = known.get(scene) ?? scene.joints.map((joint) => sizeOf(scene, joint));
  known.set(scene, sizes);
  return sizes;
}

function ofJoint(scene: ModelScene, joint: number): readonly WantedSymbol[] {
  const description = scene.joints[joint]!;
  const symbols = [description.type, ...new Set(actsOn(description))].map(symbolOf);
  return symbols.map((symbol, k) => ({ key: `${description.name} ${k}`, symbol, joint }));
}

function ofCouplings(drawing: Drawing): readonly WantedSymbol[] {
  return (drawing.scene.model.couplings ?? []).flatMap((coupling) => {
    const span = isMarked(drawing, "couplings", coupling.name!) && couplingSpan(drawing.scene, coupling);
    if (!span) return [];
    const at = { point: span.middle, towards: span.to.clone().sub(span.from) };
    return [{ key: `coupling ${coupling.name}`, symbol: symbolOf(coupling.type), joint: span.first, at }];
  });
}

export function wantedSymbols(drawing: Drawing): readonly WantedSymbol[] {
  const { scene, rig, hidden, overlays } = drawing;
  const sizes = overlays.has("joints") ? sizesOf(scene) : [];
  const marked: number[] = [];
  const large: number[] = [];
  scene.joints.forEach(({ name }, k) => {
    if (hidden.has(name!)) return;
    if (isMarked(drawing, "joints", name!)) marked.push(k);
    else if (large.length < MOST_LARGE && (sizes[k] ?? 0) * SHARE > LARGE * rig.metresPerPixel(middleOf(placeJoint(scene, k))))
      large.push(k);
  });
  return [...[...marked, ...large].flatMap((k) => ofJoint(scene, k)), ...ofCouplings(drawing)];
}
