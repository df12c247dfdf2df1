/**
 * Cubes that brake on an inclined plane, each with a friction of its own. Source: theory 02, section 12.4 (EX-03): ten cubes of 1 m and 1 kg on a plane
 * turned by 15° about z slide for 5 s without friction and then brake. Here they start at that moment, with v₀ = g sin θ·5 s. Distance and time until
 * they stop, and stay:
 *
 *   s = v₀²/(2 g (μ cos θ − sin θ)),   t = v₀/(g (μ cos θ − sin θ))          for μ > tan θ; v₀ = 12.69507 m/s at 15°
 *
 * The plane has no friction of its own: those of two bodies add up.
 */
import { type BodyDescription, cos, sin, type Triple } from "@gelenk/core";
import { block, centred, floor, SOURCE_COMBINE } from "./blocks.js";
import { add, scale, turn } from "./rotation.js";
import { defineScene } from "./scene.js";

const FRICTIONS = [0.535, 0.57, 0.605, 0.64, 0.675, 0.71, 0.745, 0.78, 0.815, 0.85] as const;
const GRAVITY = 9.81;

export const incline = defineScene({
  name: "incline",
  about:
    "Ten cubes with frictions from 0.535 to 0.85 brake on an inclined plane and stay where they stop (theory 02, EX-03). " +
    "Closed form: s = v²/(2 g (μ cos θ − sin θ)).",
  parameters: {
    cubes: { default: 10, min: 1, max: FRICTIONS.length, unit: "", integer: true, about: "how many of the ten" },
    angle: { default: Math.PI / 12, min: 0, max: 0.49, unit: "rad", about: "of the plane; below 0.49 all cubes stick" },
    speed: { default: 5 * GRAVITY * sin(Math.PI / 12), min: -20, max: 20, unit: "m/s", about: "at the start, down the plane" },
  },
  settings: { until: 6, step: 1 / 1000, contact: { combine: SOURCE_COMBINE } },
  build({ cubes, angle, speed }) {
    const down: Triple = [-cos(angle), -sin(angle), 0];
    const normal: Triple = [-sin(angle), cos(angle), 0];
    const cube = (z: number, i: number): BodyDescription => ({
      ...block(`cube-${i + 1}`, add(scale(normal, 0.5), [0, 0, z]), {
        size: [1, 1, 1],
        mass: 1,
        surface: { friction: FRICTIONS[i]! },
      }),
      orientation: turn([0, 0, 1], angle),
      velocity: scale(down, speed),
    });
    return {
      gelenk: 1,
      gravity: [0, -GRAVITY, 0],
      bodies: [floor({ friction: 0 }, normal), ...centred(cubes, 2).map(cube)],
    };
  },
});
