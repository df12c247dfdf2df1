/** Couplings: a dashed link between their joints with a pictogram on it; of gears also the circles that roll on each other, in their true size. */
import type { CouplingDescription } from "@gelenk/core";
import { type CouplingSpan, couplingSpan } from "../coupling-span.js";
import { axisOf, originOf, placeJoint } from "../placed-joint.js";
import { pictogramOf } from "../symbols/catalogue.js";
import { type Drawing, isMarked, type Overlay } from "./overlay.js";
import { arcPoints, polyline } from "./polylines.js";

const SIZE = 18;
const TURN = 2 * Math.PI;

/**
 * Radii whose circles touch: r₁ + r₂ = d where the wheels turn against each other, |r₁ − r₂| = d where they turn alike, with r₂ = r₁/|ratio|.
 */
export function gearRadii(distance: number, ratio: number): readonly [number, number] {
  const inverse = 1 / Math.abs(ratio);
  const first = ratio < 0 ? distance / (1 + inverse) : distance / Math.max(Math.abs(1 - inverse), 1e-9);
  return [first, first * inverse];
}

/** Circles with a mark that turns with B. */
function drawGears({ scene, theme, lines }: Drawing, { ratio = 1 }: CouplingDescription, { first, second, from, to }: CouplingSpan): void {
  const axis = axisOf(placeJoint(scene, first).A, 0);
  const across = to.clone().sub(from);
  across.addScaledVector(axis, -across.dot(axis));
  if (Math.abs(axisOf(placeJoint(scene, second).A, 0).dot(axis)) < 0.999 || across.length() < 1e-9) return;
  const radii = gearRadii(across.length(), ratio);
  [first, second].forEach((joint, k) => {
    const { B } = placeJoint(scene, joint);
    const [center, start] = [originOf(B), axisOf(B, 1).multiplyScalar(radii[k]!)];
    const style = { color: k === 0 ? theme.jointA : theme.joint, width: 1.8, behind: 0.5 };
    polyline(arcPoints(center, axisOf(B, 0), start, TURN, 48), (a, b) => lines.add(a, b, style));
    lines.add(center.clone().addScaledVector(start, 0.8), center.clone().add(start), style);
  });
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
