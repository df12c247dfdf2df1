/**
 * A thin disc that rolls on its rim round a circle, leaning inwards, like a coin. With the lean β, the radius r of the disc and the distance ρ of its centre
 * from the middle, Ω about the vertical, moments m r²/2 about the axle and m r²/4 across:
 *
 *   axle      a = (cos β, sin β, 0)            contact at r (sin β, −cos β, 0) from the centre
 *   no slip   spin about the axle −Ω (ρ + r sin β)/r beside Ω about y
 *   steady    Ω² = 4 g tan β/(6 ρ + r sin β)                       by the balance of moments about the contact
 *
 * With `push` = 1 it starts on that circle and stays; with any other it wobbles about another one, or falls if it is slow.
 * Source: the balance of moments, written out by hand; Ω² = (2/3) g tan β/ρ for a small disc is the textbooks' coin.
 */
import { cos, type Quadruple, sin } from "@gelenk/core";
import { turnAboutZ } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const GRAVITY = 9.81;
const MASS = 1;
const HALF = Math.sqrt(0.5);
/** Turns x into y, the normal of the plane. */
const UP: Quadruple = [0, 0, HALF, HALF];
/** Turns z, the axis of a cylinder, into x, the axle. */
const ACROSS: Quadruple = [0, HALF, 0, HALF];

export const rollingWheel = defineScene({
  name: "rolling-wheel",
  about:
    "A thin disc rolls on its rim round a circle, leaning inwards. Closed form: it keeps its lean β on a circle of radius ρ at the rate " +
    "Ω² = 4g·tan β/(6ρ + r·sin β); pushed otherwise it wobbles and keeps its energy.",
  parameters: {
    lean: { default: 0.3, min: 0.01, max: 1, unit: "rad", about: "of the disc, inwards, from upright" },
    circle: { default: 1, min: 0.1, max: 100, unit: "m", about: "distance of its centre from the middle of the circle" },
    radius: { default: 0.2, min: 0.01, max: 1, unit: "m", about: "of the disc" },
    push: { default: 1, min: 0, max: 10, unit: "", about: "speed at the start as a share of that of the steady circle" },
  },
  settings: { until: 5, step: 1 / 240, contact: PASS_THROUGH },
  build({ lean, circle, radius, push }) {
    const [s, c] = [sin(lean), cos(lean)];
    const rate = push * Math.sqrt((4 * GRAVITY * s) / (c * (6 * circle + radius * s)));
    const spin = (-rate * (circle + radius * s)) / radius;
    const across = (MASS * radius * radius) / 4;
    return {
      gelenk: 1,
      bodies: [
        {
          name: "wheel",
          mass: MASS,
          inertia: [2 * across, across, across],
          position: [circle, radius * c, 0],
          orientation: turnAboutZ(lean),
          velocity: [0, 0, -rate * circle + 0],
          angularVelocity: [spin * c + 0, rate + spin * s, 0],
          shapes: [{ type: "cylinder", radius, length: 0.02 * radius, orientation: ACROSS }],
        },
      ],
      joints: [{ name: "rolling", type: "rolling-wheel", a: "ground", b: "wheel", radius, frameA: { orientation: UP }, frameB: {} }],
    };
  },
});
