/**
 * The gizmo of moving and turning: three arrows, three small squares, three rings around a pose, drawn as lines over the scene and found
 * again by their distance from the pointer on the screen. Pure geometry on the view's projection.
 *
 *   along an arrow    s where axis p + s·a comes nearest to the ray o + t·d:   s = ((p−o)·d (a·d) − (p−o)·a) / (1 − (a·d)²)
 *   in a plane        where the ray meets it
 *   around a ring     angle between the two points at which rays meet the plane of the ring
 */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { add, cross, dot, type Pose, rotate, scale, size, subtract, unit } from "../document/poses.js";
import type { Pixel, Ray, ToolLine, View } from "../view/view.js";
import { meetPlane, turnAbout } from "./space.js";

export type GizmoMode = "move" | "rotate";
export type Axis = 0 | 1 | 2;

/** What can be taken. */
export interface Handle {
  readonly kind: "axis" | "plane" | "ring";
  readonly axis: Axis;
}

export interface GizmoPlace extends Pose {
  /** Axes of the world or of the body. */
  readonly space: "world" | "local";
}

/** Length of an arrow and radius of a ring, and how near the pointer must be, CSS pixels. */
const SIZE = 84;
const NEAR = 9;
const RING_PARTS = 32;
const AXES: readonly Axis[] = [0, 1, 2];
const COLORS = ["axis-x", "axis-y", "axis-z"] as const;
const LETTERS = ["X", "Y", "Z"] as const;
const UNITS: readonly Vector3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export const axisOf = ({ orientation, space }: GizmoPlace, axis: Axis): Vector3 =>
  space === "local" ? rotate(orientation, UNITS[axis]!) : UNITS[axis]!;

/** Metres that look as long as an arrow. */
function sizeAt(view: View, point: Vector3): number {
  const sideways = unit(cross(view.direction, Math.abs(view.direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const [here, beside] = [view.pixelOf(point), view.pixelOf(add(point, sideways))];
  return here && beside ? SIZE / Math.max(1e-6, Math.hypot(beside.x - here.x, beside.y - here.y)) : 1;
}

interface DrawnHandle {
  readonly handle: Handle;
  readonly lines: readonly ToolLine[];
}

function handlesOf(view: View, mode: GizmoMode, place: GizmoPlace): readonly DrawnHandle[] {
  const reach = sizeAt(view, place.position);
  return mode === "move"
    ? AXES.flatMap((axis) => [arrow(place, axis, reach), square(place, axis, reach)])
    : AXES.map((axis) => ring(place, axis, reach));
}

const arrow = (place: GizmoPlace, axis: Axis, size: number): DrawnHandle => ({
  handle: { kind: "axis", axis },
  lines: [
    {
      ...{ from: place.position, to: add(place.position, scale(axisOf(place, axis), size)) },
      ...{ color: COLORS[axis]!, arrow: true, text: LETTERS[axis]! },
    },
  ],
});

/** Across its axis, a quarter of the way out along the two others. */
function square(place: GizmoPlace, axis: Axis, size: number): DrawnHandle {
  const [u, v] = [axisOf(place, ((axis + 1) % 3) as Axis), axisOf(place, ((axis + 2) % 3) as Axis)];
  const corner = (a: number, b: number) => add(place.position, add(scale(u, a * size), scale(v, b * size)));
  const corners = [corner(0.22, 0.22), corner(0.4, 0.22), corner(0.4, 0.4), corner(0.22, 0.4)];
  return { handle: { kind: "plane", axis }, lines: closedLine(corners, COLORS[axis]!) };
}

function ring(place: GizmoPlace, axis: Axis, size: number): DrawnHandle {
  const [normal, start] = [axisOf(place, axis), axisOf(place, ((axis + 1) % 3) as Axis)];
  const points = Array.from({ length: RING_PARTS }, (_, k) =>
    add(place.position, scale(rotate(turnAbout(normal, (2 * Math.PI * k) / RING_PARTS), start), size)),
  );
  const [first, ...others] = closedLine(points, COLORS[axis]!);
  return { handle: { kind: "ring", axis }, lines: [{ ...first!, text: LETTERS[axis]! }, ...others] };
}

const closedLine = (points: readonly Vector3[], color: string): ToolLine[] =>
  points.map((from, k) => ({ from, to: points[(k + 1) % points.length]!, color }));

export const gizmoLines = (view: View, mode: GizmoMode, place: GizmoPlace): readonly ToolLine[] =>
  handlesOf(view, mode, place).flatMap(({ lines }) => lines);

/** The handle under a pixel. */
export function handleAt(view: View, mode: GizmoMode, place: GizmoPlace, pixel: Pixel): Handle | undefined {
  const distances = handlesOf(view, mode, place).map(({ handle, lines }) => ({
    handle,
    away: Math.min(...lines.map((line) => pixelsFrom(view, line, pixel))),
  }));
  // the small squares lie between the arrows: the nearest wins
  const nearest = distances.reduce((a, b) => (b.away < a.away ? b : a));
  return nearest.away < NEAR ? nearest.handle : undefined;
}

function pixelsFrom(view: View, { from, to }: ToolLine, pixel: Pixel): number {
  const [a, b] = [view.pixelOf(from), view.pixelOf(to)];
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((pixel.x - a.x) * dx + (pixel.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + along * dx - pixel.x, a.y + along * dy - pixel.y);
}

/** Of snapping: metres, radians. */
export const SNAP: Readonly<Record<GizmoMode, number>> = { move: 0.1, rotate: Math.PI / 12 };

export const snapped = (value: number, step: number): number => step * Math.round(value / step);

/** The nearest way of whole steps along the axes that a handle moves along: those of the body where it has its own. */
export function snappedMove(place: GizmoPlace, { kind, axis }: Handle, moved: Vector3, step: number): Vector3 {
  const along = kind === "axis" ? [axis] : AXES.filter((other) => other !== axis);
  return along
    .map((one) => axisOf(place, one))
    .reduce((sum, way) => add(sum, scale(way, snapped(dot(moved, way), step))), [0, 0, 0] as Vector3);
}

/** How far a handle has been moved between two rays: metres of the world. */
export function movedBy(place: GizmoPlace, handle: Handle, from: Ray, to: Ray): Vector3 {
  const axis = axisOf(place, handle.axis);
  if (handle.kind === "axis") return scale(axis, alongAxis(place.position, axis, to) - alongAxis(place.position, axis, from));
  const [a, b] = [from, to].map((ray) => meetPlane(ray, place.position, axis));
  return a && b ? subtract(b, a) : [0, 0, 0];
}

function alongAxis(point: Vector3, axis: Vector3, { origin, direction }: Ray): number {
  const d = unit(direction);
  const offset = subtract(point, origin);
  const together = dot(axis, d);
  const apart = 1 - together * together;
  return apart < 1e-9 ? 0 : (dot(offset, d) * together - dot(offset, axis)) / apart;
}

/** By which angle a ring has been turned between two rays, rad. */
export function turnedBy(place: GizmoPlace, handle: Handle, from: Ray, to: Ray): number {
  const normal = axisOf(place, handle.axis);
  const [a, b] = [from, to].map((ray) => meetPlane(ray, place.position, normal));
  if (!a || !b) return 0;
  const [u, v] = [subtract(a, place.position), subtract(b, place.position)];
  return size(u) > 0 && size(v) > 0 ? Math.atan2(dot(cross(u, v), normal), dot(u, v)) : 0;
}

export const turnOf = (place: GizmoPlace, axis: Axis, angle: number): Quaternion => turnAbout(axisOf(place, axis), angle);
