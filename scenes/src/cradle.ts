/**
 * Newton's cradle: spheres in a row that touch each other, each on a rod that turns about a hinge; some are raised on one side and let go.
 *
 * Source: theory 02, section 12.5 (EX-04): five spheres of 1 m and 1 kg, fully elastic, raised by 45°. Length and mass of the rods are not stated; here
 * they have no mass. Ball and rod are one body, so with I = m l² + 2 m r²/5 about the hinge the spheres arrive with
 *
 *   ω = √(2 m g l (1 − cos angle)/I)
 *
 * and as many leave on the other side, with the same speed. Raised ones touch each other still: their hinges are a diameter apart.
 */
import type { JointDescription, Triple } from "@gelenk/core";
import { ballOnRod, centred, SOURCE_COMBINE } from "./blocks.js";
import { defineScene } from "./scene.js";

const RADIUS = 1;
const BALL = { mass: 1, radius: RADIUS, axis: [0, 0, 1], surface: { friction: 0, restitution: 1 } } as const;

export const cradle = defineScene({
  name: "cradle",
  about:
    "Newton's cradle: spheres in a row on rods, some raised and let go (theory 02, EX-04). " +
    "Closed form: as many leave as have arrived, with the same speed; the others rest; the energy is constant.",
  parameters: {
    balls: { default: 5, min: 1, max: 50, unit: "", integer: true, about: "number of spheres" },
    raised: { default: 1, min: 0, max: 50, unit: "", integer: true, about: "how many of them are raised" },
    angle: { default: Math.PI / 4, min: 0, max: 1.5, unit: "rad", about: "by which they are raised" },
    length: { default: 4, min: 1.5, max: 100, unit: "m", about: "from the hinge to the middle of a sphere" },
  },
  settings: { until: 8, step: 1 / 1000, contact: { combine: SOURCE_COMBINE } },
  check: ({ balls, raised }) => (raised > balls ? `raised must not exceed balls: ${balls} cannot raise ${raised}` : undefined),
  build({ balls, raised, angle, length }) {
    const hinges = centred(balls, 2 * RADIUS).map((x): Triple => [x, length, 0]);
    const joint = (anchor: Triple, i: number): JointDescription => ({
      name: `hinge-${i + 1}`,
      type: "revolute",
      a: "ground",
      b: `ball-${i + 1}`,
      anchor,
      axis: [0, 0, 1],
    });
    return {
      gelenk: 1,
      // raised towards −x
      bodies: hinges.map((hinge, i) => ballOnRod(`ball-${i + 1}`, { ...BALL, length, hinge, angle: i < raised ? -angle : 0 })),
      joints: hinges.map(joint),
    };
  },
});
