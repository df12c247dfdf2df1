/**
 * Planar slider-crank as a linkage: state φ and φ̇ only.
 *
 * In the plane x, y of its own frame: crank A0A of length l₁ at the angle φ about the origin, rod AB of length l₂, slider B on the line y = offset.
 * Links: `crank` (origin A0, x to A), `rod` (origin A, x to B), `slider` (origin B, axes of the linkage's frame).
 *
 *   B = (l₁ cos φ + σ √(l₂² − (offset − l₁ sin φ)²), offset)           σ = ±1: on which side of A
 *
 * Velocities and accelerations by derivatives (linkage.ts). Source: the loop of theory 03, section 14, with a slide in the place of the rocker.
 * Limits: no number where l₂ < |offset − l₁ sin φ|; singular where they are equal.
 */
import { type Linkage, linkageByPlacement, ratesAreSpeeds } from "./linkage.js";
import { type BranchSign, planeDirection, planePlacement, planePoint, planeScale, planeSubtract } from "./planar-loop.js";

/** l₁, l₂ and the height of the slider's line, m; on which side of the crank pin the slider is. */
export interface SliderCrankNumbers {
  /** l₁ */
  readonly crank: number;
  /** l₂ */
  readonly rod: number;
  /** Height of the slider's line over the crank's hinge, m. Default 0. */
  readonly offset?: number;
  /** On which side of the crank pin the slider is. */
  readonly sign?: BranchSign;
}

/** Links `crank`, `rod` and `slider`; the crank's angle is the coordinate. */
export const sliderCrank = ({ crank, rod, offset = 0, sign = 1 }: SliderCrankNumbers): Linkage =>
  linkageByPlacement({
    type: "slider-crank",
    links: ["crank", "rod", "slider"],
    coordinates: 1,
    speeds: 1,
    rest: [0],
    place(algebra, [phi]) {
      const { constant, add, subtract, multiply } = algebra;
      const along = planeDirection(algebra, phi!);
      const pin = planeScale(algebra, along, constant(crank));
      const rise = subtract(constant(offset), pin.y);
      const reach = algebra.sqrt(subtract(constant(rod * rod), multiply(rise, rise)));
      const slider = { x: sign === 1 ? add(pin.x, reach) : subtract(pin.x, reach), y: constant(offset) };
      const direction = planeScale(algebra, planeSubtract(algebra, slider, pin), constant(1 / rod));
      return [
        planePlacement(algebra, along, planePoint(algebra, [0, 0])),
        planePlacement(algebra, direction, pin),
        planePlacement(algebra, planePoint(algebra, [1, 0]), slider),
      ];
    },
    rates: ratesAreSpeeds,
  });
