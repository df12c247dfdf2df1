/**
 * A wall of bricks in running bond, hit by a ball on a pendulum. Source: theory 02, section 12.3 (EX-02): 252 bricks of 1 × 0.4 × 0.3 m and 1 kg, a
 * sphere of 1 m and 10 kg; restitution 0.1, friction 0.2 and 0.1 per body. Rows of 11 and 10 in turn, 24 of them, fit its numbers. Length, angle and joint
 * of the pendulum are not stated; here the ball hangs by a hinge such that it touches the middle of the wall at its lowest point, with the speed
 *
 *   v = √(2 m g l (1 − cos angle) / (m + 2 m r²/(5 l²)))          a ball that turns with its rod, which has no mass
 */
import type { Triple } from "@gelenk/core";
import { ballOnRod, floor, numbers, rowOfBlocks, SOURCE_COMBINE, type Surface } from "./blocks.js";
import { defineScene } from "./scene.js";

const LENGTH = 1;
const WIDTH = 0.4;
const HEIGHT = 0.3;
const RADIUS = 1;
const SURFACE: Surface = { friction: 0.1, staticFriction: 0.2, restitution: 0.1 };

export const wall = defineScene({
  name: "wall",
  about:
    "A wall of bricks in running bond, hit in its middle by a ball on a pendulum (theory 02, EX-02). " +
    "Closed form: the wall stands still until the ball comes, with the speed of a pendulum; then energy only falls.",
  parameters: {
    rows: { default: 24, min: 1, max: 60, unit: "", integer: true, about: "of bricks, one upon the other" },
    bricks: { default: 11, min: 2, max: 60, unit: "", integer: true, about: "in the lowest row; in every second row one less" },
    length: { default: 8, min: 2, max: 100, unit: "m", about: "of the pendulum, from its hinge to the middle of the ball" },
    angle: { default: 1, min: 0, max: 1.5, unit: "rad", about: "by which the ball is drawn back" },
  },
  settings: { until: 5, step: 1 / 200, contact: { combine: SOURCE_COMBINE } },
  check: ({ rows }) => (rows * HEIGHT < 2 * RADIUS ? `a wall of ${rows} rows is lower than the ball; 7 rows are enough` : undefined),
  build({ rows, bricks, length, angle }) {
    const of = { size: [LENGTH, HEIGHT, WIDTH], mass: 1, surface: SURFACE } as const;
    const row = (k: number) => rowOfBlocks(`brick-${k + 1}`, of, { count: bricks - (k % 2), pitch: LENGTH, bottom: k * HEIGHT });
    const hinge: Triple = [0, (rows * HEIGHT) / 2 + length, WIDTH / 2 + RADIUS];
    // drawn back towards +z
    const ball = ballOnRod("ball", { mass: 10, radius: RADIUS, length, hinge, axis: [1, 0, 0], angle: -angle, surface: SURFACE });
    return {
      gelenk: 1,
      bodies: [floor(SURFACE), ...numbers(rows).flatMap(row), ball],
      joints: [{ name: "hinge", type: "revolute", a: "ground", b: "ball", anchor: hinge, axis: [1, 0, 0] }],
    };
  },
});
