/**
 * A rattleback (celt): half an ellipsoid whose principal axes of inertia are turned against those of its surface. Spun one way it goes on; spun the other
 * way it begins to rattle, stops, and turns back.
 *
 * Numbers of T. R. Kane and D. A. Levinson, Realistic mathematical modeling of the rattleback, Int. J. Non-Linear Mechanics 17 (1982) 175–186: half axes
 * 20, 3, 2 cm, centre of mass 1 cm below their centre, moments 2, 16, 17 and product −0.2 kg·cm² (their 3 points down, ours up: the sign of the product
 * changes) for 1 kg, tilted by 0.5° about both axes, 5 rad/s. They let it roll without slipping, which asks for a friction of at least 0.76 in the
 * first 10 s of the turning run; σ = 1 kg·cm²/s in the torque −σ ω of the air.
 *
 *   μ = Rᵀ z        up, in axes of the body
 *   ε = √(a²μ₁² + b²μ₂² + c²μ₃²)        height of the ellipsoid's centre; it touches at −(a²μ₁, b²μ₂, c²μ₃)/ε from there
 */
import type { Quadruple, Triple } from "@gelenk/core";
import { floor } from "./blocks.js";
import { compose, cross, rotate, scale, turn } from "./rotation.js";
import { defineScene } from "./scene.js";

const RADII: Triple = [0.2, 0.03, 0.02];
const CENTER: Triple = [0, 0, -0.01];
const INERTIA = [2e-4, 16e-4, 17e-4, 0.2e-4, 0, 0] as const;

/** From the centre of the ellipsoid to the point on top of the one that touches, in world axes: its height, and the vector. */
function topOf(orientation: Quadruple): Triple {
  const [x, y, z, w] = orientation;
  const up = rotate([-x, -y, -z, w], [0, 0, 1]);
  const stretched: Triple = [RADII[0] * RADII[0] * up[0], RADII[1] * RADII[1] * up[1], RADII[2] * RADII[2] * up[2]];
  const height = Math.sqrt(stretched[0] * up[0] + stretched[1] * up[1] + stretched[2] * up[2]);
  return rotate(orientation, scale(stretched, 1 / height));
}

export const rattleback = defineScene({
  name: "rattleback",
  about:
    "A celt that resists being spun one way: it rattles, stops and turns back. Positive spins turn back, negative ones go on. " +
    "Reference: Kane and Levinson (1982), rolling without slipping: at 5 rad/s the spin changes its sign for good after 2.7 s.",
  parameters: {
    spin: { default: 5, min: -20, max: 20, unit: "rad/s", about: "about its upright axis at the start; positive is the way it resists" },
    tilt: { default: Math.PI / 360, min: 0, max: 0.1, unit: "rad", about: "about both level axes at the start" },
    friction: { default: 1, min: 0, max: 2, unit: "", about: "of rattleback and floor" },
    damping: { default: 1e-4, min: 0, max: 1e-2, unit: "N m s", about: "by the air, of every rotation" },
  },
  settings: { until: 10, step: 1 / 1000 },
  build({ spin, tilt, friction, damping }) {
    const orientation = compose(turn([1, 0, 0], tilt), turn([0, 1, 0], -tilt));
    const angularVelocity = rotate(orientation, [0, 0, spin]);
    const top = topOf(orientation);
    return {
      gelenk: 1,
      up: "z",
      bodies: [
        floor({ friction }, [0, 0, 1]),
        {
          name: "celt",
          mass: 1,
          centerOfMass: CENTER,
          inertia: INERTIA,
          position: [0, 0, top[2]],
          orientation,
          // the point that touches the floor does not move
          velocity: cross(angularVelocity, top),
          angularVelocity,
          shapes: [{ type: "ellipsoid", radii: RADII, friction }],
        },
      ],
      forces: [{ type: "damping", bodies: ["celt"], angular: damping }],
    };
  },
});
