/**
 * A slab on the floor with 25 balls on it, pushed sideways: the slab slides, the balls roll on it without slipping.
 *
 * Source: SimBenchmark, test "rolling" (D. Kang, J. Hwangbo, ETH Zürich, 2018): slab 20 × 20 × 1 m of 10 kg, balls of 0.5 m and 1 kg, friction 0.4 between
 * floor and slab and 0.8 between slab and balls, 150 N at 60° to the rows. With M the mass of the slab, n m that of the balls, F the force:
 *
 *   slab    a = (F − μ g (M + n m))/(M + 2n m/7)          ball    2a/7, along the force
 *
 * Friction that is a pyramid instead of a cone sends the slab in another direction.
 */
import { cos, sin } from "@gelenk/core";
import { block, centred, floor } from "./blocks.js";
import { defineScene } from "./scene.js";

const RADIUS = 0.5;
const THICKNESS = 1;

export const rolling = defineScene({
  name: "rolling",
  about:
    "A slab with 25 balls on it is pushed over the floor; it slides and the balls roll (SimBenchmark, rolling). " +
    "Closed form: slab (F − μ g·mass)/(M + 2n m/7), balls 2/7 of it, both along the force.",
  parameters: {
    force: { default: 150, min: 0, max: 1000, unit: "N", about: "on the slab" },
    heading: { default: Math.PI / 3, min: -4, max: 4, unit: "rad", about: "of the force, from x towards y" },
    row: { default: 5, min: 1, max: 9, unit: "", integer: true, about: "balls in a row, and as many rows" },
  },
  settings: { until: 4, step: 1 / 1000 },
  build({ force, heading, row }) {
    const places = centred(row, 2);
    const ball = (x: number, i: number, y: number, j: number) => ({
      name: `ball-${i + 1}-${j + 1}`,
      mass: 1,
      position: [x, y, THICKNESS + RADIUS] as const,
      shapes: [{ type: "sphere", radius: RADIUS, material: "ball" } as const],
    });
    return {
      gelenk: 1,
      up: "z",
      materials: [{ name: "floor" }, { name: "slab" }, { name: "ball" }],
      materialPairs: [
        { of: ["floor", "slab"], friction: 0.4 },
        { of: ["slab", "ball"], friction: 0.8 },
      ],
      bodies: [
        floor({ material: "floor" }, [0, 0, 1]),
        block("slab", [0, 0, THICKNESS / 2], { size: [20, 20, THICKNESS], mass: 10, surface: { material: "slab" } }),
        ...places.flatMap((x, i) => places.map((y, j) => ball(x, i, y, j))),
      ],
      forces: [{ type: "constant", name: "push", body: "slab", force: [force * cos(heading), force * sin(heading), 0] }],
    };
  },
});
