/**
 * The 8-loop: eight rods in a row between two points of equal height, released at rest with all joints on that height.
 *
 * Source: theory 04, section 4.2, Tables 9.2 to 9.5. The source gives neither lengths nor masses; the model recovered from its tables has
 * joints at x = 0, 1, 2, 3, 4, 5, 6, 5, 4 m (the row runs past its end and folds back), rods of 1 m, each two point masses of 1 kg at its
 * ends: J = 0 along the rod, 0.5 kg·m² across. The potential energy is 0 at the start, so the total is 0 at all times.
 */
import type { BodyDescription, JointDescription } from "@gelenk/core";
import { bar, inSpace, type Point } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const PLACES = [0, 1, 2, 3, 4, 5, 6, 5, 4] as const;

export const eightLoop = defineScene({
  name: "eight-loop",
  about:
    "Eight rods of two point masses each in a row between two fixed points, closed to a loop by the ground; released at rest and strongly chaotic. " +
    "Closed form: the energy is 0 at all times; the motion stays in the plane.",
  parameters: {
    length: { default: 1, min: 1e-3, max: 1e3, unit: "m", about: "of a rod" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of each of the two points of a rod" },
  },
  settings: { until: 10, step: 1 / 100, contact: PASS_THROUGH },
  build({ length, mass }) {
    const across = (mass * length * length) / 2;
    const point = (index: number): Point => [PLACES[index]! * length, 0];
    const rod = (index: number): BodyDescription => {
      const { shapes, ...body } = bar(`rod-${index + 1}`, point(index), point(index + 1), { mass: 2 * mass, thickness: 0.04 * length });
      return { ...body, inertia: [0, across, across], shapes: shapes!.map((shape) => ({ ...shape, use: ["visual"] as const })) };
    };
    const joint = (_: number, index: number): JointDescription => ({
      name: `p${index + 1}`,
      type: "spherical",
      a: index === 0 ? "ground" : `rod-${index}`,
      b: index === PLACES.length - 1 ? "ground" : `rod-${index + 1}`,
      anchor: inSpace(point(index)),
    });
    return { gelenk: 1, bodies: PLACES.slice(1).map((_, index) => rod(index)), joints: PLACES.map(joint) };
  },
});
