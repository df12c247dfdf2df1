/**
 * A rod on a universal and a ball joint and a lever on a hinge (USR) that close a spatial loop behind any motion: the hinge's angle follows in closed form.
 *
 *   driver   frame B of any joint; carries the hinge of the lever at the point `hinge`, about the driver's axis z
 *   lever    origin at the hinge, z along it, x to the ball joint, length l; at the angle ψ to the driver's x
 *   rod      on a universal joint at the point `universal` of the linkage's frame; origin there, x to the ball joint, length L; first axis of the universal
 *            joint is y of the linkage's frame, so the rod's z is across both: z ∥ x × e_y
 *
 *   U: universal joint seen from the hinge in the driver's axes;   |U − l (cos ψ, sin ψ, 0)| = L:
 *   −2 l U_x cos ψ − 2 l U_y sin ψ + U·U + l² − L² = 0             solved as in planar-loop.ts
 *
 * No constraint and no freedom of its own. With a slide as driver and the lever as crank it is the spatial slider-crank. Source: the
 * assembly JointUSR of the Modelica standard library, in words of theory 03, section 13. Limits: no number where the lengths do not reach;
 * singular where the rod stands along y of the linkage's frame (universal joint) or in a plane with the hinge's axis.
 */
import type { Algebra } from "../algebra.js";
import { add, constants, cross, dot, type Placement, rotate, rotateBack, scale, subtract, type Vector } from "../spatial-algebra.js";
import type { JointMotion } from "../tree-model.js";
import { type Linkage, linkageByPlacement } from "./linkage.js";
import { type BranchSign, closingDirection } from "./planar-loop.js";

/** Places of the joints, lengths of rod and lever (m), and the sign of the root. */
export interface UniversalSphericalRevoluteNumbers {
  /** Universal joint in the linkage's frame, hinge in the driver's, m. */
  readonly universal: readonly [number, number, number];
  /** Of the lever, in the frame of the driver, m. */
  readonly hinge: readonly [number, number, number];
  /** Length of the rod, m. */
  readonly rod: number;
  /** Length of the lever, m. */
  readonly lever: number;
  /** Which of the two ways to close. */
  readonly sign?: BranchSign;
}

/** Links `driver`, `rod` and `lever`; states are those of the driver. */
export const universalSphericalRevolute = (
  driver: JointMotion,
  { universal, hinge, rod, lever, sign = 1 }: UniversalSphericalRevoluteNumbers,
): Linkage =>
  linkageByPlacement({
    type: "universal-spherical-revolute",
    links: ["driver", "rod", "lever"],
    coordinates: driver.coordinates,
    speeds: driver.speeds,
    rest: driver.rest,
    place(algebra, q) {
      const { constant, multiply } = algebra;
      const moved = driver.place(algebra, q);
      const foot = constants(algebra, universal);
      const pivot = add(algebra, moved.position, rotate(algebra, moved.rotation, constants(algebra, hinge)));
      const seen = rotateBack(algebra, moved.rotation, subtract(algebra, foot, pivot));
      const { x, y } = closingDirection(
        algebra,
        {
          A: multiply(constant(-2 * lever), seen[0]!),
          B: multiply(constant(-2 * lever), seen[1]!),
          C: algebra.add(dot(algebra, seen, seen), constant(lever * lever - rod * rod)),
        },
        sign,
      );
      const zero = constant(0);
      const columns = [
        [x, y, zero],
        [algebra.negate(y), x, zero],
        [zero, zero, constant(1)],
      ].map((column) => rotate(algebra, moved.rotation, column));
      const ball = add(algebra, pivot, scale(algebra, columns[0]!, constant(lever)));
      return [moved, rodFrame(algebra, foot, ball, rod), { rotation: columns.flat(), position: pivot }];
    },
    rates: driver.rates,
  });

/** x from one point to another, z across x and e_y. */
function rodFrame<T>(algebra: Algebra<T>, from: Vector<T>, to: Vector<T>, length: number): Placement<T> {
  const x = scale(algebra, subtract(algebra, to, from), algebra.constant(1 / length));
  const across = cross(algebra, x, constants(algebra, [0, 1, 0]));
  const z = scale(algebra, across, algebra.divide(algebra.constant(1), algebra.sqrt(dot(algebra, across, across))));
  return { rotation: [...x, ...cross(algebra, z, x), ...z], position: from };
}
