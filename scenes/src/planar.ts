/**
 * Building blocks of mechanisms in the plane z = 0: bars between two points, hinges about z, and the point where two bars of given
 * lengths meet. Angles are counted from x towards y.
 */
import {
  atan2,
  type BodyDescription,
  cos,
  type JointDescription,
  type Quadruple,
  type ShapeDescription,
  sin,
  type Triple,
} from "@gelenk/core";

export type Point = readonly [x: number, y: number];

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
/** The z component of a × b. */
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
export const lengthOf = (a: Point): number => Math.sqrt(dot(a, a));
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The point at `angle` on the circle about the origin. */
export const polar = (radius: number, angle: number): Point => [radius * cos(angle), radius * sin(angle)];

export const inSpace = ([x, y]: Point): Triple => [x, y, 0];

export const turnAboutZ = (angle: number): Quadruple => [0, 0, sin(angle / 2), cos(angle / 2)];

/** The rotation about z that takes x into the given direction; none for x itself, so that nothing is rounded there. */
const turnTowards = ([x, y]: Point): Quadruple => turnAboutZ(atan2(y, x));

/** A homogeneous bar of square section from one point to another; its frame is in the middle, x along the bar. */
export function bar(name: string, from: Point, to: Point, of: { readonly mass: number; readonly thickness: number }): BodyDescription {
  const along = minus(to, from);
  return {
    name,
    mass: of.mass,
    position: inSpace(middle(from, to)),
    orientation: turnTowards(along),
    shapes: [{ type: "box", size: [lengthOf(along), of.thickness, of.thickness] }],
  };
}

/** A bar of a body that is seen and nothing else, from one point of its frame to another. */
export function strut(from: Point, to: Point, thickness: number): ShapeDescription {
  const along = minus(to, from);
  return {
    type: "box",
    size: [lengthOf(along), thickness, thickness],
    position: inSpace(middle(from, to)),
    orientation: turnTowards(along),
    use: ["visual"],
  };
}

/**
 * A bar with the moment m·l²/12 of an infinitely thin rod about z, whatever its thickness. The moment about its own axis stays that
 * of the bar: it takes no part in plane motion, and a body with a zero moment could not be turned about that axis.
 */
export function thinRod(name: string, from: Point, to: Point, of: { readonly mass: number; readonly thickness: number }): BodyDescription {
  const along = minus(to, from);
  const across = (of.mass * dot(along, along)) / 12;
  return { ...bar(name, from, to, of), inertia: [(of.mass * of.thickness * of.thickness) / 6, across, across] };
}

/** Lets a body in the plane turn about a point of it at `rate` (rad/s) while that point moves with `velocity`. */
export function turning(body: BodyDescription, about: Point, rate: number, velocity: Point = [0, 0]): BodyDescription {
  const [x = 0, y = 0] = body.position ?? [];
  const arm = minus([x, y], about);
  return { ...body, velocity: [velocity[0] - rate * arm[1], velocity[1] + rate * arm[0], 0], angularVelocity: [0, 0, rate] };
}

/** A revolute joint about z. */
export const hinge = (a: string, b: string, at: Point): JointDescription => ({
  type: "revolute",
  a,
  b,
  anchor: inSpace(at),
  axis: [0, 0, 1],
});

/**
 * The point at the distance `fromA` from a and `fromB` from b, to the left of the way from a to b. The distances must allow it:
 * |fromA − fromB| ≤ |b − a| ≤ fromA + fromB.
 */
export function meet(a: Point, fromA: number, b: Point, fromB: number): Point {
  const way = minus(b, a);
  const squared = dot(way, way);
  // Foot of the perpendicular at the share s of the way, height h·|way| beside it.
  const s = (squared + fromA * fromA - fromB * fromB) / (2 * squared);
  const h = Math.sqrt(Math.max(0, (fromA * fromA) / squared - s * s));
  return [a[0] + s * way[0] - h * way[1], a[1] + s * way[1] + h * way[0]];
}
