/**
 * A rod on a hinge between two stops that throw it back. With the angle φ from straight down, I = m l²/3 and the potential V(φ) = −m g (l/2) cos φ:
 *
 *   between the stops   ½ I ω² + V(φ) = const
 *   at a stop           ω⁺ = −e ω⁻: of the kinetic energy e² is left, and V(stop) stays
 *
 * Without gravity the n-th hit comes after the first by (2·range/ω)(1/e + 1/e² + … + 1/eⁿ⁻¹), ω the speed at the start.
 */
import { hinge, thinRod, turning } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

export const bouncingPendulum = defineScene({
  name: "bouncing-pendulum",
  about:
    "A rod on a hinge between two stops that throw it back with a share of its speed. Closed form: every hit leaves restitution² of the kinetic " +
    "energy; without gravity the times of the hits are a geometric sum.",
  parameters: {
    length: { default: 1, min: 0.01, max: 100, unit: "m", about: "of the rod" },
    range: { default: 0.5, min: 0.01, max: 3, unit: "rad", about: "from straight down to either stop" },
    restitution: { default: 0.8, min: 0, max: 1, unit: "", about: "share of the speed with which a stop is left" },
    speed: { default: 6, min: -100, max: 100, unit: "rad/s", about: "at the start, hanging straight down" },
    gravity: { default: 9.81, min: 0, max: 100, unit: "m/s²", about: "downwards" },
  },
  settings: { until: 3, step: 1 / 240, contact: PASS_THROUGH },
  build({ length, range, restitution, speed, gravity }) {
    const rod = turning(thinRod("rod", [0, 0], [0, -length], { mass: 1, thickness: 0.04 * length }), [0, 0], speed);
    return {
      gelenk: 1,
      gravity: [0, -gravity + 0, 0],
      bodies: [rod],
      joints: [{ ...hinge("ground", "rod", [0, 0]), name: "hinge", coordinates: { turn: { low: -range, high: range, restitution } } }],
    };
  },
});
