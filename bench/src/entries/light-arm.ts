/**
 * An arm with seven axes, each across the one before, with numbers like those of a light industrial arm: the arm of the peers' first comparison. Masses lie in
 * the planes of their links, so that many entries vanish.
 */
import type { BodyDescription, JointDescription, Quadruple, ResolvedModel, Triple } from "@gelenk/core";
import { compose, plus, rotate } from "../measures/rotation.js";

interface Link {
  /** Place in the link before, and quarter turns about its x. */
  readonly place: Triple;
  readonly quarter: -1 | 0 | 1;
  readonly mass: number;
  readonly center: Triple;
  readonly inertia: Triple;
}

const LINKS: readonly Link[] = [
  { place: [0, 0, 0], quarter: 0, mass: 5.76, center: [0, -0.03, 0.12], inertia: [0.033, 0.0333, 0.0123] },
  { place: [0, 0, 0.2025], quarter: 1, mass: 6.35, center: [0, 0.059, 0.042], inertia: [0.0305, 0.0304, 0.011] },
  { place: [0, 0.2045, 0], quarter: -1, mass: 3.5, center: [0, 0.03, 0.13], inertia: [0.025, 0.0238, 0.0076] },
  { place: [0, 0, 0.2155], quarter: -1, mass: 3.5, center: [0, 0.067, 0.034], inertia: [0.017, 0.0164, 0.006] },
  { place: [0, 0.1845, 0], quarter: 1, mass: 3.5, center: [0, 0.021, 0.076], inertia: [0.01, 0.0087, 0.00449] },
  { place: [0, 0, 0.2155], quarter: 1, mass: 1.8, center: [0, 0.0006, 0.0004], inertia: [0.0049, 0.0047, 0.0036] },
  { place: [0, 0.081, 0], quarter: -1, mass: 1.2, center: [0, 0, 0.02], inertia: [0.001, 0.001, 0.001] },
];

const UPRIGHT: Quadruple = [0, 0, 0, 1];
const turned = (quarter: -1 | 0 | 1): Quadruple => (quarter === 0 ? UPRIGHT : [quarter * Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
/** x along the link's z, y along its x. */
const ALONG_Z: Quadruple = [-0.5, -0.5, -0.5, 0.5];

export function lightArm(): ResolvedModel {
  const bodies: BodyDescription[] = [];
  const joints: JointDescription[] = [];
  let before: { position: Triple; orientation: Quadruple } = { position: [0, 0, 0], orientation: UPRIGHT };
  for (const [k, { place, quarter, mass, center, inertia }] of LINKS.entries()) {
    const position = plus(before.position, rotate(before.orientation, place));
    const orientation = compose(before.orientation, turned(quarter));
    const name = `link-${k + 1}`;
    bodies.push({ name, mass, centerOfMass: center, inertia, position, orientation });
    joints.push({
      ...{ name: `axis-${k + 1}`, type: "revolute", a: k === 0 ? "ground" : `link-${k}`, b: name },
      frameA: { position: place, orientation: compose(turned(quarter), ALONG_Z) },
      frameB: { orientation: ALONG_Z },
    });
    before = { position, orientation };
  }
  return { gelenk: 1, up: "z", bodies, joints };
}
