/**
 * Elements without states: a rigid body, which has no secondary interface, and a rigid offset.
 *
 *   body     felt: M, −y ×f M y                                              (weight acts through the acceleration of the ground)
 *   offset   y_B = G y_A,  x_B = G x_A;   felt: Gᵀ M_B G, Gᵀ l_B
 *
 * Source: theory 03, section 12; x as seen from the body, so a rigid offset has no bias.
 */
import { articulated, articulatedToParent } from "../articulated-inertia.js";
import { applyRigid, rigidInertia } from "../rigid-inertia.js";
import { compose, crossForce, loadToParent, motionToChild, negate, type Placement } from "../spatial-algebra.js";
import { massNumbers } from "../tree-parts.js";
import { constantPlacement } from "./constant-placement.js";
import type { Element } from "./element.js";

const STATELESS = { coordinates: 0, speeds: 0, inputs: 0, rest: [] } as const;

/** Mass (kg), centre of mass (m) and moments of inertia about it (kg·m²), xx yy zz and, if any, xy xz yz, in the axes of the interface. */
export interface BodyNumbers {
  /** kg */
  readonly mass: number;
  /** m. Default: the origin of the interface. */
  readonly center?: readonly number[];
  /** kg·m²: xx yy zz, and xy xz yz where there are six. */
  readonly inertia: readonly number[];
}

/** A rigid body on an interface. */
export function bodyElement({ mass, center = [0, 0, 0], inertia }: BodyNumbers): Element {
  const numbers = massNumbers({ mass, center, inertia: inertia.length === 3 ? [...inertia, 0, 0, 0] : inertia });
  return {
    type: "body",
    secondaries: [],
    ...STATELESS,
    move(algebra, { velocity }) {
      const body = rigidInertia(algebra, numbers, 0);
      const load = negate(algebra, crossForce(algebra, velocity, applyRigid(algebra, body, velocity)));
      return {
        secondaries: [],
        coordinateRates: [],
        inward: () => ({
          felt: { inertia: articulated(algebra, body), load },
          margins: () => [],
          outward: () => ({ speedRates: [], accelerations: [] }),
        }),
      };
    },
  };
}

/** A frame elsewhere on the same rigid part. */
export const offsetElement = (offset: Placement<number>): Element => ({
  type: "offset",
  secondaries: ["B"],
  ...STATELESS,
  move(algebra, primary) {
    const X = constantPlacement(algebra, offset);
    return {
      secondaries: [{ placement: compose(algebra, primary.placement, X), velocity: motionToChild(algebra, X, primary.velocity) }],
      coordinateRates: [],
      inward: ([felt]) => ({
        felt: { inertia: articulatedToParent(algebra, X, felt!.inertia), load: loadToParent(algebra, X, felt!.load) },
        margins: () => [],
        outward: (x) => ({ speedRates: [], accelerations: [motionToChild(algebra, X, x)] }),
      }),
    };
  },
});
