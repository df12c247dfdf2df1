/**
 * Kepler's ellipse about a fixed attracting point, seen from above (y up, orbit in the plane of x and z).
 *
 *   μ   strength, m³/s²        a   semi-major axis, m        e   eccentricity
 *   start at the nearest point:  r = a(1 − e),  speed = √(μ/a · (1 + e)/(1 − e))        period  T = 2π√(a³/μ)
 *   angular momentum per mass √(μa(1 − e²)),  energy per mass −μ/2a
 */
import { defineScene } from "./scene.js";

const STEPS_PER_PERIOD = 1000;

export const orbit = defineScene({
  name: "orbit",
  about:
    "A planet on a Kepler ellipse about a fixed sun that attracts with 1/r². " +
    "Closed form: Kepler's equation, period 2π√(a³/strength); energy and angular momentum are constant.",
  parameters: {
    eccentricity: { default: 0.5, min: 0, max: 0.95, unit: "", about: "0 is a circle" },
    semiMajorAxis: { default: 1, min: 1e-3, max: 1e12, unit: "m", about: "half of the longer diameter of the ellipse" },
    strength: {
      default: 4 * Math.PI * Math.PI,
      min: 1e-6,
      max: 1e24,
      unit: "m³/s²",
      about: "G·M of the sun; the default makes the period 1 s for an axis of 1 m",
    },
    periods: { default: 2, min: 0.01, max: 1000, unit: "", about: "how many times round" },
  },
  settings: {},
  build({ eccentricity: e, semiMajorAxis: a, strength, periods }) {
    const period = 2 * Math.PI * a * Math.sqrt(a / strength);
    const speed = Math.sqrt(((strength / a) * (1 + e)) / (1 - e));
    return {
      gelenk: 1,
      gravity: [0, 0, 0],
      settings: { until: periods * period, step: period / STEPS_PER_PERIOD },
      forces: [{ name: "attraction", type: "point-gravity", center: [0, 0, 0], strength, bodies: ["planet"] }],
      bodies: [
        { name: "sun", kind: "fixed", shapes: [{ type: "sphere", radius: 0.02 * a, use: ["visual"] }] },
        // Turning from x towards −z is anticlockwise for a viewer above.
        {
          name: "planet",
          mass: 1,
          position: [a * (1 - e), 0, 0],
          velocity: [0, 0, -speed],
          shapes: [{ type: "sphere", radius: 0.01 * a }],
        },
      ],
    };
  },
});
