/**
 * A tippe top: a sphere with a peg and its centre of mass below the centre of the sphere. Spun fast it turns over, by sliding friction alone, and goes on
 * spinning on its peg.
 *
 * Numbers of R. I. Leine and Ch. Glocker, A set-valued force law for spatial Coulomb–Contensou friction, European Journal of Mechanics A/Solids 22 (2003)
 * 193–216: 6 g, radii 15 and 5 mm of sphere and tip of the peg, their centres 3 and 16 mm above the centre of mass, moments 8e-7 kg·m² across and
 * 7e-7 kg·m² along the axis, tilted by 0.1 rad, 180 rad/s. Their friction, 0.3, acts on a patch, where a fast spin lets the smallest force slide it. A point
 * that sticks can roll instead, which takes no energy, and the top does not turn over. It slides all the way if it spins about the vertical, where its
 * centre would have to be accelerated by ω²·3 mm·sin(tilt) to roll, and if friction is small: hence 0.1 here. From about cos(tilt) = −0.77 on the peg
 * touches the floor.
 */
import { cos, type Triple } from "@gelenk/core";
import { floor } from "./blocks.js";
import { turn } from "./rotation.js";
import { defineScene } from "./scene.js";

const SPHERE = 0.015;
const TIP = 0.005;
const SPHERE_ABOVE = 0.003;
const TIP_ABOVE = 0.016;
const INERTIA: Triple = [8e-7, 8e-7, 7e-7];

export const tippeTop = defineScene({
  name: "tippe-top",
  about:
    "A tippe top, spun on its sphere with the peg upwards: it turns over and goes on spinning on its peg. Reference: Leine and Glocker (2003); " +
    "until the peg touches, the product of the angular momentum and the vector from the centre of mass to the point of contact is constant (Jellett).",
  parameters: {
    spin: { default: 180, min: -1000, max: 1000, unit: "rad/s", about: "about the vertical at the start" },
    tilt: { default: 0.1, min: 0, max: 1.5, unit: "rad", about: "of its axis at the start" },
    friction: { default: 0.1, min: 0, max: 2, unit: "", about: "of top and floor" },
  },
  settings: { until: 5, step: 1 / 2000 },
  build({ spin, tilt, friction }) {
    const orientation = turn([0, 1, 0], tilt);
    const peg = { type: "cylinder", radius: TIP, length: TIP_ABOVE - SPHERE_ABOVE, use: ["visual"] } as const;
    return {
      gelenk: 1,
      up: "z",
      bodies: [
        floor({ friction }, [0, 0, 1]),
        {
          name: "top",
          mass: 0.006,
          centerOfMass: [0, 0, 0],
          inertia: INERTIA,
          position: [0, 0, SPHERE - SPHERE_ABOVE * cos(tilt)],
          orientation,
          angularVelocity: [0, 0, spin],
          shapes: [
            { type: "sphere", name: "sphere", radius: SPHERE, position: [0, 0, SPHERE_ABOVE], friction },
            { type: "sphere", name: "tip", radius: TIP, position: [0, 0, TIP_ABOVE], friction },
            { ...peg, position: [0, 0, (SPHERE_ABOVE + TIP_ABOVE) / 2] },
          ],
        },
      ],
    };
  },
});
