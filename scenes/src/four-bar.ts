/**
 * The planar four-bar linkage of three moving bars and the ground on four revolute joints. In space the joints are redundant: they remove
 * 20 of 18 freedoms, and yet one is left.
 *
 *   A = (0, 0) crank pin, D = (base, 0) rocker pin, P = end of the crank, Q = end of the rocker,  |PQ| = coupler
 *   rates:  coupler  ω₃ = −v_P·(Q − D) / ((Q − P) × (Q − D))        rocker  ω₄ = v_P·(Q − P) / ((Q − D) × (Q − P))
 *
 * With one freedom φ the motion is a quadrature: E = ½I(φ)φ̇² + V(φ), t = ∫ dφ/φ̇.
 */
import { bar, cross, dot, hinge, meet, minus, type Point, polar, turning } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** Linear density of the bars, kg/m, and their thickness, m. */
const LINEAR_DENSITY = 1;
const THICKNESS = 0.05;

export const fourBar = defineScene({
  name: "four-bar",
  about:
    "A crank, a coupler and a rocker on four hinges; the crank spins and drives the rocker to and fro. Redundant in space. " +
    "Closed form: one freedom, so time is a quadrature over the crank angle; coupler and rocker follow from two circles.",
  parameters: {
    crank: { default: 0.3, min: 0.05, max: 0.35, unit: "m", about: "length of the crank" },
    coupler: { default: 0.8, min: 0.75, max: 1.2, unit: "m", about: "length of the coupler" },
    rocker: { default: 0.7, min: 0.65, max: 1.1, unit: "m", about: "length of the rocker" },
    base: { default: 1, min: 0.9, max: 1.05, unit: "m", about: "distance of the two pins on the ground" },
    angle: { default: Math.PI / 2, min: -Math.PI, max: Math.PI, unit: "rad", about: "of the crank at the start, from the base upwards" },
    speed: { default: 4 * Math.PI, min: -100, max: 100, unit: "rad/s", about: "rate of the crank at the start" },
  },
  settings: { until: 5, step: 1 / 240, contact: PASS_THROUGH },
  build({ crank, coupler, rocker, base, angle, speed }) {
    const of = (length: number) => ({ mass: LINEAR_DENSITY * length, thickness: THICKNESS });
    const A: Point = [0, 0];
    const D: Point = [base, 0];
    const P = polar(crank, angle);
    const Q = meet(P, coupler, D, rocker);
    const velocity: Point = [-speed * P[1], speed * P[0]];
    const couplerRate = -dot(velocity, minus(Q, D)) / cross(minus(Q, P), minus(Q, D));
    const rockerRate = dot(velocity, minus(Q, P)) / cross(minus(Q, D), minus(Q, P));
    return {
      gelenk: 1,
      bodies: [
        turning(bar("crank", A, P, of(crank)), A, speed),
        turning(bar("coupler", P, Q, of(coupler)), P, couplerRate, velocity),
        turning(bar("rocker", D, Q, of(rocker)), D, rockerRate),
      ],
      joints: [
        { ...hinge("ground", "crank", A), name: "A" },
        { ...hinge("crank", "coupler", P), name: "P" },
        { ...hinge("coupler", "rocker", Q), name: "Q" },
        { ...hinge("ground", "rocker", D), name: "D" },
      ],
    };
  },
});
