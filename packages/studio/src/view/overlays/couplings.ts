/** Couplings: a dashed link between their joints with a pictogram on it; of gears also the circles that roll on each other or carry a belt. */
import type { CouplingDescription } from "@gelenk/core";
import type { Vector3 } from "three";
import { type CouplingSpan, couplingSpan } from "../coupling-span.js";
import { axisOf, originOf, placeJoint } from "../placed-joint.js";
import { pictogramOf } from "../symbols/catalogue.js";
import { type Drawing, isMarked, type Overlay } from "./overlay.js";
import { arcPoints, polyline } from "./polylines.js";

const SIZE = 18;
const TURN = 2 * Math.PI;

/** Beyond so many times the distance of the axes, no wheel is meant. */
const LARGEST = 2;
/** Of the distance of the axes, what the wheels of a belt take. */
const OF_BELT = 0.7;

/**
 * Radii of a gear in the ratio r₂ = r₁/|ratio|. Circles touch: r₁ + r₂ = d where the wheels turn against each other, |r₁ − r₂| = d where
 * they turn alike, one inside of the other. Wheels that turn alike and are nearly of one size would be huge that way: they have a belt.
 */
export function gearRadii(distance: number, ratio: number): { readonly radii: readonly [number, number]; readonly belt: boolean } {
  const inverse = 1 / Math.abs(ratio);
  const inside = distance / Math.max(Math.abs(1 - inverse), 1e-9);
  const belt = ratio > 0 && inside * Math.max(1, inverse) > LARGEST * distance;
  const first = belt ? (OF_BELT * distance) / (1 + inverse) : ratio < 0 ? distance / (1 + inverse) : inside;
  return { radii: [first, first * inverse], belt };
}

/** Circles with a mark that turns with B. */
function drawGears({ scene, theme, lines }: Drawing, { ratio = 1 }: CouplingDescription, { first, second, from, to }: CouplingSpan): void {
  const axis = axisOf(placeJoint(scene, first).A, 0);
  const across = to.clone().sub(from);
  across.addScaledVector(axis, -across.dot(axis));
  if (Math.abs(axisOf(placeJoint(scene, second).A, 0).dot(axis)) < 0.999 || across.length() < 1e-9) return;
  const { radii, belt } = gearRadii(across.length(), ratio);
  if (belt) drawBelt({ radii, from, across, axis }, (a, b) => lines.add(a, b, { color: theme.joint, width: 1.3, behind: 0.5 }));
  [first, second].forEach((joint, k) => {
    const { B } = placeJoint(scene, joint);
    const [center, start] = [originOf(B), axisOf(B, 1).multiplyScalar(radii[k]!)];
    const style = { color: k === 0 ? theme.jointA : theme.joint, width: 1.8, behind: 0.5 };
    polyline(arcPoints(center, axisOf(B, 0), start, TURN, 48), (a, b) => lines.add(a, b, style));
    lines.add(center.clone().addScaledVector(start, 0.8), center.clone().add(start), style);
  });
}

interface Belt {
  readonly radii: readonly [number, number];
  /** Centre of the first wheel, the way from it to the second, and their axis. */
  readonly from: Vector3;
  readonly across: Vector3;
  readonly axis: Vector3;
}

/** Both outer tangents: they leave each wheel where its radius has the angle to the line of centres whose cosine is (r₁ − r₂)/d. */
function drawBelt({ radii: [first, second], from, across, axis }: Belt, line: (a: Vector3, b: Vector3) => void): void {
  const distance = across.length();
  const along = across.clone().divideScalar(distance);
  const beside = axis.clone().cross(along);
  const cosine = (first - second) / distance;
  for (const side of [1, -1]) {
    const out = along
      .clone()
      .multiplyScalar(cosine)
      .addScaledVector(beside, side * Math.sqrt(1 - cosine * cosine));
    line(from.clone().addScaledVector(out, first), from.clone().add(across).addScaledVector(out, second));
  }
}

function drawCoupling(drawing: Drawing, coupling: CouplingDescription): void {
  const { scene, theme, lines, icons, spots, pixelOf, rig, hidden } = drawing;
  const name = coupling.name!;
  const span = hidden.has(name) ? undefined : couplingSpan(scene, coupling);
  if (!span) return;
  const marked = isMarked(drawing, "couplings", name);
  lines.add(span.from, span.to, { color: theme.joint, width: marked ? 2 : 1.3, dash: 5, opacity: marked ? 1 : 0.7, behind: 0.7 });
  if (coupling.type === "gear") drawGears(drawing, coupling, span);
  const pull = 0.2 * scene.radius;
  if (!marked) icons.add(pictogramOf(coupling), span.middle, SIZE, pull);
  const pixel = pixelOf(span.middle);
  if (pixel)
    spots.push({
      reference: { kind: "couplings", name },
      ...pixel,
      point: span.middle,
      distance: span.middle.distanceTo(rig.camera.position) - pull,
    });
}

export const couplings: Overlay = {
  name: "couplings",
  shownWith: "joints",
  draw(drawing) {
    for (const coupling of drawing.scene.model.couplings ?? []) drawCoupling(drawing, coupling);
  },
};
