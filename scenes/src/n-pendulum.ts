/**
 * The planar pendulum of N equal thin rods: theory 03, section 8, with the numbers of its experiment X1 (m = 1 kg, Θ = m d²/12, d = 1 m, centre in the
 * middle). Angles are relative and count downwards from the level, as in the source: hinges about −z.
 *
 *   φᵢ = Σ qₖ, k ≤ i          joint to joint  d (cos φᵢ, −sin φᵢ)          N = 1, level, at rest:  q̈ = m g r/(Θ + m r²) = 14.715 rad/s²
 */
import type { BodyDescription, JointDescription } from "@gelenk/core";
import { hinge, type Point, plus, polar, thinRod } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/**
 * Of a rod to look at, as a share of its length: its moments are those of a thin one. Of many, as a share of the whole chain, which is seen
 * from farther away.
 */
const THICKNESS = 0.05;
const THICKNESS_OF_CHAIN = 0.004;

/** A rod of the chain from one joint to the next, and the hinge that carries it. */
export interface ChainLink {
  readonly body: BodyDescription;
  readonly joint: JointDescription;
}

/** Thin rods in a row from `start` on, the direction of each by its angle below the level. */
export function rodChain(start: Point, angles: readonly number[], of: { readonly length: number; readonly mass: number }): ChainLink[] {
  let from = start;
  return angles.map((angle, i) => {
    const to = plus(from, polar(of.length, -angle));
    const body = thinRod(`link-${i + 1}`, from, to, { mass: of.mass, thickness: THICKNESS * of.length });
    const joint: JointDescription = {
      ...hinge(i === 0 ? "ground" : `link-${i}`, `link-${i + 1}`, from),
      axis: [0, 0, -1],
      name: `hinge-${i + 1}`,
    };
    from = to;
    return { body, joint };
  });
}

export const nPendulum = defineScene({
  name: "n-pendulum",
  about:
    "N thin rods on hinges in a plane, released at rest from a straight line: the chain on which algorithms of linear and of cubic cost are compared. " +
    "Reference: published accelerations for N = 1, 3 and 10 and a motion of N = 5; the energy is constant.",
  parameters: {
    n: { default: 10, min: 1, max: 10_000, unit: "", integer: true, about: "number of rods" },
    angle: { default: 0, min: -Math.PI, max: Math.PI, unit: "rad", about: "of the straight line at the start, below the level" },
    length: { default: 1, min: 1e-3, max: 100, unit: "m", about: "of one rod" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of one rod" },
  },
  settings: { until: 2, step: 1 / 1000, method: "recursive", contact: PASS_THROUGH },
  build({ n, angle, length, mass }) {
    const links = rodChain(
      [0, 0],
      Array.from({ length: n }, () => angle),
      { length, mass },
    );
    const thickness = length * Math.max(THICKNESS, THICKNESS_OF_CHAIN * n);
    const seen = (body: BodyDescription): BodyDescription => ({ ...body, shapes: [{ type: "box", size: [length, thickness, thickness] }] });
    return { gelenk: 1, bodies: links.map(({ body }) => seen(body)), joints: links.map(({ joint }) => joint) };
  },
});
