/**
 * A cylinder between a linkage's frame and one of its links, in the plane x, y: instead of a loop its length is a function of the coordinates.
 *
 *   L = |Q(q) − P|          P: foot in the linkage's frame, Q: eye on the link
 *
 * `cylinderDrive` is the force alone, for a massless cylinder: drive L′ F by virtual power (length-drive.ts). `withCylinder` adds two links that carry masses:
 * `barrel` (origin P, x to Q) and `rod` (origin Q, x away from P, so the rod lies along −x). On a hinge that is the hydraulic-cylinder triangle.
 *
 * Source: theory 03, section 16, X6: every cylinder modelled as a loop is a constraint too many. Limits: L > 0; the eye moves in the plane of the foot.
 */
import type { Algebra } from "../algebra.js";
import type { Placement, Vector } from "../spatial-algebra.js";
import type { LengthDrive } from "./length-drive.js";
import { type Linkage, linkageByPlacement } from "./linkage.js";
import type { LengthLaw } from "./load-element.js";
import { type PlanePoint, planeAdd, planeDot, planePlacement, planePoint, planeScale, planeSubtract, planeTurn } from "./planar-loop.js";

/** Between which two points a cylinder works. */
export interface CylinderNumbers {
  /** In the linkage's frame, m. */
  readonly foot: readonly [x: number, y: number];
  /** In the frame of the link. */
  readonly eye: readonly [x: number, y: number];
  /** Link on which its far end is. */
  readonly link: string;
}

/** Length and the two ends. */
interface CylinderPosition<T> {
  readonly length: T;
  readonly way: PlanePoint<T>;
  readonly foot: PlanePoint<T>;
  readonly eye: PlanePoint<T>;
}

function placeCylinder<T>(algebra: Algebra<T>, { rotation, position }: Placement<T>, { foot, eye }: CylinderNumbers): CylinderPosition<T> {
  const turned = planeTurn(algebra, { x: rotation[0]!, y: rotation[1]! }, planePoint(algebra, eye));
  const end = planeAdd(algebra, { x: position[0]!, y: position[1]! }, turned);
  const start = planePoint(algebra, foot);
  const way = planeSubtract(algebra, end, start);
  return { length: algebra.sqrt(planeDot(algebra, way, way)), way, foot: start, eye: end };
}

const linkOf = <T>({ links, place }: Linkage, algebra: Algebra<T>, q: Vector<T>, link: string): Placement<T> =>
  place(algebra, q)[links.indexOf(link)]!;

/** Length of the cylinder at given coordinates. */
export const cylinderLength = <T>(algebra: Algebra<T>, linkage: Linkage, cylinder: CylinderNumbers, q: Vector<T>): T =>
  placeCylinder(algebra, linkOf(linkage, algebra, q, cylinder.link), cylinder).length;

/** A massless cylinder: its force drives the linkage. */
export const cylinderDrive = (linkage: Linkage, cylinder: CylinderNumbers, law: LengthLaw): LengthDrive => ({
  length: (algebra, q) => cylinderLength(algebra, linkage, cylinder, q),
  law,
});

/** The same linkage with barrel and rod. */
export function withCylinder(linkage: Linkage, cylinder: CylinderNumbers): Linkage {
  const added = linkageByPlacement({
    ...linkage,
    links: ["barrel", "rod"],
    place(algebra, q) {
      const { length, way, foot, eye } = placeCylinder(algebra, linkOf(linkage, algebra, q, cylinder.link), cylinder);
      const direction = planeScale(algebra, way, algebra.divide(algebra.constant(1), length));
      return [planePlacement(algebra, direction, foot), planePlacement(algebra, direction, eye)];
    },
  });
  return {
    ...linkage,
    type: `${linkage.type} with cylinder`,
    links: [...linkage.links, ...added.links],
    place: (algebra, q) => [...linkage.place(algebra, q), ...added.place(algebra, q)],
    move: (algebra, q, s) => [...linkage.move(algebra, q, s), ...added.move(algebra, q, s)],
  };
}
