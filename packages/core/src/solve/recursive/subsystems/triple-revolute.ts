/**
 * Three parallel hinges with two rods (RRR) that close a planar loop behind any planar motion: whatever moves the driver, the rods follow in closed form.
 *
 *   driver   frame B of a joint whose motion stays in the plane x, y of the linkage's frame: a hinge about z, a slide, all three planar freedoms
 *   rodA     hinged at the point `a` of the linkage's frame; origin there, x to the common hinge
 *   rodB     hinged at the point `b` of the driver; origin there, x to the common hinge
 *
 *   d = b − a in the plane, rods of lengths l_A, l_B meet at M:   l_A e(α) − d = l_B e(β)
 *   −2 l_A d·e(α) + d·d + l_A² − l_B² = 0     solved for e(α) as in planar-loop.ts;    e(β) = (l_A e(α) − d)/l_B
 *
 * No constraint and no freedom of its own: states are those of the driver. With a hinge as driver it is the four-bar, rodA its rocker, rodB its coupler.
 * Source: the assembly JointRRR of the Modelica standard library, in words of theory 03, sections 13 and 14.
 * Limits: no number where |l_A − l_B| ≤ |d| ≤ l_A + l_B is broken; singular where the rods are in line.
 */
import type { JointMotion } from "../tree-model.js";
import { type Linkage, linkageByPlacement } from "./linkage.js";
import {
  type BranchSign,
  closingDirection,
  planeAdd,
  planeDot,
  planePlacement,
  planePoint,
  planeScale,
  planeSubtract,
  planeTurn,
} from "./planar-loop.js";

/** Outer hinges, lengths of the rods (m), and the sign of the root. */
export interface TripleRevoluteNumbers {
  /** Hinge of rod A in the linkage's frame and of rod B in the driver's, m. */
  readonly a: readonly [x: number, y: number];
  /** Hinge of rod B in the frame of the driver, m. */
  readonly b: readonly [x: number, y: number];
  /** Length of rod A, m. */
  readonly rodA: number;
  /** Length of rod B, m. */
  readonly rodB: number;
  /** Which of the two ways to close. */
  readonly sign?: BranchSign;
}

/** Links `driver`, `rodA` and `rodB`; states are those of the driver. */
export const tripleRevolute = (driver: JointMotion, { a, b, rodA, rodB, sign = 1 }: TripleRevoluteNumbers): Linkage =>
  linkageByPlacement({
    type: "triple-revolute",
    links: ["driver", "rodA", "rodB"],
    coordinates: driver.coordinates,
    speeds: driver.speeds,
    rest: driver.rest,
    place(algebra, q) {
      const { constant, add, multiply } = algebra;
      const moved = driver.place(algebra, q);
      const direction = { x: moved.rotation[0]!, y: moved.rotation[1]! };
      const origin = { x: moved.position[0]!, y: moved.position[1]! };
      const start = planePoint(algebra, a);
      const end = planeAdd(algebra, origin, planeTurn(algebra, direction, planePoint(algebra, b)));
      const way = planeSubtract(algebra, end, start);
      const closing = closingDirection(
        algebra,
        {
          A: multiply(constant(-2 * rodA), way.x),
          B: multiply(constant(-2 * rodA), way.y),
          C: add(planeDot(algebra, way, way), constant(rodA * rodA - rodB * rodB)),
        },
        sign,
      );
      const back = planeSubtract(algebra, planeScale(algebra, closing, constant(rodA)), way);
      return [moved, planePlacement(algebra, closing, start), planePlacement(algebra, planeScale(algebra, back, constant(1 / rodB)), end)];
    },
    rates: driver.rates,
  });
