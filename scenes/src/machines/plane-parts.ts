/**
 * Parts of machines in the plane z = 0: frames at the root hinge of a part, x along it, and pins between points of two parts. Unlike frames in the world,
 * these give every hinge the angle between the x axes of its parts as its coordinate, so springs and targets can be written in the machine's own angles.
 */
import { type BodyDescription, type CoordinateDescription, cos, type JointDescription, sin, type Triple } from "@gelenk/core";
import { inSpace, type Point, turnAboutZ } from "../planar.js";
import { fromXTo } from "../rotation.js";

/** Where a part stands: its origin, and the angle of its x axis. */
export interface Stand {
  readonly name: string;
  readonly at: Point;
  readonly angle: number;
}

export const GROUND: Stand = { name: "ground", at: [0, 0], angle: 0 };

/** A point of a part in the world. */
export function pointOf({ at, angle }: Stand, [x, y]: Point): Point {
  const [c, s] = [cos(angle), sin(angle)];
  return [at[0] + c * x - s * y, at[1] + s * x + c * y];
}

/** Turns x into z: the axis of all hinges. */
const ABOUT_Z = fromXTo([0, 0, 1]);

/** A hinge about z between a point of each part; its coordinate is the angle of B to A. */
export const pin = (
  name: string,
  a: Stand,
  b: Stand,
  points: { readonly onA?: Point; readonly onB?: Point },
  turn?: CoordinateDescription,
): JointDescription => ({
  name,
  type: "revolute",
  a: a.name,
  b: b.name,
  frameA: { position: inSpace(points.onA ?? [0, 0]), orientation: ABOUT_Z },
  frameB: { position: inSpace(points.onB ?? [0, 0]), orientation: ABOUT_Z },
  ...(turn && { coordinates: { turn } }),
});

export interface PartMass {
  readonly mass: number;
  readonly com: Point;
  readonly inertia: Triple;
}

/** A part with a box to look at, from x = `from` to x = `to`. */
export const part = (
  stand: Stand,
  { mass, com, inertia }: PartMass,
  look: { readonly from: number; readonly to: number; readonly thickness: number },
): BodyDescription => ({
  name: stand.name,
  mass,
  centerOfMass: inSpace(com),
  inertia,
  position: inSpace(stand.at),
  orientation: turnAboutZ(stand.angle),
  shapes: [
    {
      type: "box",
      size: [look.to - look.from, look.thickness, look.thickness],
      position: [(look.from + look.to) / 2, 0, 0],
      use: ["visual", "collision"],
    },
  ],
});

/** A homogeneous slender rod from its origin along x; `axial` is its moment about its own axis as a share of mass·length². */
export function rod(stand: Stand, of: { readonly mass: number; readonly length: number; readonly axial: number }, thickness: number) {
  const square = of.mass * of.length * of.length;
  const mass: PartMass = { mass: of.mass, com: [of.length / 2, 0], inertia: [of.axial * square, square / 12, square / 12] };
  return part(stand, mass, { from: 0, to: of.length, thickness });
}
