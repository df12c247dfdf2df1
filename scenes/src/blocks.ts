/** Building blocks of scenes with contacts: floors, boxes, rows of them, and how the source combines coefficients. y points up. */
import type { BodyDescription, ContactCoefficients, Triple } from "@gelenk/core";
import { add, rotate, turn } from "./rotation.js";

/** Coefficients of two bodies in the scenes of theory 02, section 12: those of friction add up, those of restitution multiply (its section 4.3). */
export const SOURCE_COMBINE = { friction: "sum", restitution: "product" } as const;

/** What a shape says of its surface: coefficients, or a material that has them. */
export interface Surface extends ContactCoefficients {
  readonly material?: string;
}

/** 0, 1, … count − 1. */
export const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Places along a line: `count` of them, `pitch` apart, centred at 0. */
export const centred = (count: number, pitch: number): readonly number[] => numbers(count).map((i) => (i - (count - 1) / 2) * pitch);

/** An endless floor through the origin. */
export const floor = (surface: Surface = {}, normal: Triple = [0, 1, 0]): BodyDescription => ({
  name: "floor",
  kind: "fixed",
  shapes: [{ type: "plane", normal, ...surface }],
});

/** What equal boxes have in common. */
export interface Block {
  readonly size: Triple;
  readonly mass: number;
  readonly surface?: Surface;
}

export const block = (name: string, position: Triple, { size, mass, surface }: Block): BodyDescription => ({
  name,
  mass,
  position,
  shapes: [{ type: "box", size, ...surface }],
});

/** A row of equal boxes along x, centred at x = 0: `name-1`, `name-2`, … with their bottoms at the height `bottom`. */
export function rowOfBlocks(
  name: string,
  of: Block,
  place: { readonly count: number; readonly pitch: number; readonly bottom: number },
): BodyDescription[] {
  const y = place.bottom + of.size[1] / 2;
  return centred(place.count, place.pitch).map((x, i) => block(`${name}-${i + 1}`, [x, y, 0], of));
}

/** A ball that hangs from a hinge by a rod without mass. */
export interface BallOnRod {
  readonly mass: number;
  readonly radius: number;
  /** From the hinge to the middle of the ball. */
  readonly length: number;
  readonly hinge: Triple;
  /** Axis of the hinge, level, and the angle by which the ball is turned about it out of its lowest position. */
  readonly axis: Triple;
  readonly angle: number;
  readonly surface: Surface;
}

export function ballOnRod(name: string, { mass, radius, length, hinge, axis, angle, surface }: BallOnRod): BodyDescription {
  const orientation = turn(axis, angle);
  const upright = turn([1, 0, 0], Math.PI / 2);
  return {
    name,
    mass,
    position: add(hinge, rotate(orientation, [0, -length, 0])),
    orientation,
    shapes: [
      { type: "sphere", radius, ...surface },
      { type: "cylinder", radius: radius / 20, length, position: [0, length / 2, 0], orientation: upright, use: ["visual"] },
    ],
  };
}
