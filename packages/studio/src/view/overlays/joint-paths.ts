/** What joints are made of beyond a point: the rod of a distance, the rope, the curve or surface on which a point runs. In true size. */
import { curveNumbers, evaluateCurve, type JointCurve, type JointDescription, type JointSurface } from "@gelenk/core";
import { type Matrix4, Vector3 } from "three";
import { quantityText } from "../../document/units.js";
import { originOf, placeJoint } from "../placed-joint.js";
import { type Drawing, isMarked, type Overlay } from "./overlay.js";
import { arcPoints, polyline } from "./polylines.js";

const PER_SEGMENT = 12;
const TURN = 2 * Math.PI;

/** Points of the curve itself, as the joint holds it, in frame A. */
export function curvePoints(curve: JointCurve): readonly Vector3[] {
  const numbers = curveNumbers(curve);
  const points = curve.closed ? [...curve.points, curve.points[0]!] : curve.points;
  const chord = (k: number): number => new Vector3(...points[k]!).distanceTo(new Vector3(...points[k - 1]!));
  let length = 0;
  for (let k = 1; k < points.length; k++) length += chord(k);
  const count = PER_SEGMENT * (points.length - 1);
  return Array.from({ length: count + 1 }, (_, k) => {
    const { x, y, z } = evaluateCurve(numbers, 0, Math.min((length * k) / count, length * (1 - 1e-12))).point;
    return new Vector3(x, y, z);
  });
}

const known = new WeakMap<JointCurve, readonly Vector3[]>();
function curveOf(curve: JointCurve): readonly Vector3[] {
  const points = known.get(curve) ?? curvePoints(curve);
  known.set(curve, points);
  return points;
}

/** Half extents along x, y, z of the circles that show a surface. */
function extentsOf(surface: JointSurface): readonly [number, number, number] {
  if (surface.type === "ellipsoid") return surface.radii;
  if (surface.type === "torus") return [surface.tube, surface.radius + surface.tube, surface.radius + surface.tube];
  return [surface.type === "cylinder" ? 3 * surface.radius : surface.radius, surface.radius, surface.radius];
}

function drawSurface({ lines, theme }: Drawing, surface: JointSurface, A: Matrix4): void {
  const [x, y, z] = extentsOf(surface);
  const unit = (axis: Vector3, start: Vector3) =>
    arcPoints(new Vector3(), axis, start, TURN, 48).map((point) => point.multiply(new Vector3(x, y, z)).applyMatrix4(A));
  const circles = [
    unit(new Vector3(1, 0, 0), new Vector3(0, 1, 0)),
    unit(new Vector3(0, 1, 0), new Vector3(1, 0, 0)),
    unit(new Vector3(0, 0, 1), new Vector3(1, 0, 0)),
  ];
  for (const circle of circles) polyline(circle, (from, to) => lines.add(from, to, { color: theme.joint, width: 1.2, opacity: 0.8 }));
}

function drawLink(drawing: Drawing, joint: JointDescription, A: Matrix4, B: Matrix4): void {
  const { lines, theme, tag } = drawing;
  const [from, to] = [originOf(A), originOf(B)];
  const marked = isMarked(drawing, "joints", joint.name!);
  const style = { color: theme.joint, width: marked ? 3 : 2, behind: 0.6, ...(joint.type === "rope" && { dash: 6 }) };
  const middle = from.clone().add(to).multiplyScalar(0.5);
  const head = marked && joint.type === "distance" ? 9 : 0;
  lines.add(middle, from, { ...style, head });
  lines.add(middle, to, { ...style, head });
  if (marked) tag(middle, joint.name!, { value: quantityText(from.distanceTo(to), "m"), dx: 14, dy: 14 });
}

export const jointPaths: Overlay = {
  name: "paths of joints",
  shownWith: "joints",
  draw(drawing) {
    const { scene, hidden, lines, theme } = drawing;
    scene.joints.forEach((joint, k) => {
      if (hidden.has(joint.name!)) return;
      const isLink = joint.type === "distance" || joint.type === "rope";
      if (!isLink && !joint.curve && !joint.surface) return;
      const { A, B } = placeJoint(scene, k);
      if (isLink) drawLink(drawing, joint, A, B);
      if (joint.curve) {
        const points = curveOf(joint.curve).map((point) => point.clone().applyMatrix4(A));
        polyline(points, (from, to) => lines.add(from, to, { color: theme.joint, width: 1.8, behind: 0.6 }));
      }
      if (joint.surface) drawSurface(drawing, joint.surface, A);
    });
  },
};
