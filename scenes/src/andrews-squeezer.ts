/**
 * Andrews' squeezing mechanism: seven bodies on ten hinges in the plane, a spring and a constant torque on the smallest; it whirls round
 * several times in 0.03 s.
 *
 * Source: E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, section VII.7; Test Set for IVP Solvers, problem "Andrews'
 * squeezing mechanism". Coordinates q = (β, Θ, γ, Φ, δ, Ω, ε); lengths and masses carry the source's names. Absolute angles of the bodies:
 *
 *   K1 β   K2 β + Θ   K3 γ   K4 Φ + δ   K5 δ   K6 Ω + ε   K7 ε
 *
 * The bodies start upright (no rotation) at their centres of mass, so their angles are those gained since the start. The moments given
 * act about z; those about x and y take no part and equal them.
 */
import { type BodyDescription, cos, sin } from "@gelenk/core";
import { hinge, inSpace, minus, type Point, strut } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const START = {
  beta: -0.06171389001427645,
  theta: 0,
  gamma: 0.45527981916307037,
  phi: 0.22266839016588588,
  delta: 0.48736497954384256,
  omega: -0.22266839016588588,
  epsilon: 1.2305474445498212,
};
const A: Point = [-0.06934, -0.00227];
const B: Point = [-0.03635, 0.03273];
const C: Point = [0.014, 0.072];
const O: Point = [0, 0];
const LENGTHS = { d: 0.028, da: 0.0115, e: 0.02, ea: 0.01421, rr: 0.007, ra: 0.00092, sa: 0.01874, sb: 0.01043, sc: 0.018 };
const MORE = { sd: 0.02, ta: 0.02308, tb: 0.00916, u: 0.04, ua: 0.01228, ub: 0.00449, zf: 0.02, zt: 0.04, fa: 0.01421 };
const MASSES = [0.04325, 0.00365, 0.02373, 0.00706, 0.0705, 0.00706, 0.05498];
const MOMENTS = [2.194e-6, 4.41e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5];

/** Of the bodies to look at, m: only their masses are known. */
const THICKNESS = 0.002;

/** From `origin`, x along the direction at `angle`, y to its left. */
const at = (origin: Point, angle: number, x: number, y: number): Point => [
  origin[0] + x * cos(angle) - y * sin(angle),
  origin[1] + x * sin(angle) + y * cos(angle),
];

/** Hinge points and centres of mass at the start. */
function placesAtStart(): { readonly points: Readonly<Record<"D" | "E" | "F" | "G" | "H", Point>>; readonly centers: readonly Point[] } {
  const { beta, theta, gamma, phi, delta, omega, epsilon } = START;
  const { d, da, e, ea, rr, ra, sa, sb, sc } = LENGTHS;
  const { sd, ta, tb, u, ua, ub, zf, zt, fa } = MORE;
  const F = at(O, beta, rr, 0);
  const G = at(A, delta, zt, 0);
  const H = at(A, epsilon, 0, -u);
  const centers = [
    at(O, beta, ra, 0),
    at(F, beta + theta, -da, 0),
    at(B, gamma, sb, -sa),
    at(G, phi + delta, 0, ea - e),
    at(A, delta, ta, tb),
    at(H, omega + epsilon, zf - fa, 0),
    at(A, epsilon, -ub, -ua),
  ];
  return { points: { D: at(B, gamma, sd, -sc), E: at(F, beta + theta, -d, 0), F, G, H }, centers };
}

export const andrewsSqueezer = defineScene({
  name: "andrews-squeezer",
  about:
    "Andrews' squeezing mechanism: seven bodies on ten hinges, driven by a constant torque against a spring; a stiff test of loops. " +
    "Reference: angles and rates at 0.03 s of the Test Set for IVP Solvers, to ten digits.",
  parameters: {
    torque: { default: 0.033, min: -1, max: 1, unit: "N·m", about: "on the body K1, constant" },
    stiffness: { default: 4530, min: 0, max: 1e6, unit: "N/m", about: "of the spring from C to D" },
  },
  // The mechanism is a few centimetres large: the promise must be small against the errors that the reference resolves.
  settings: { until: 0.03, step: 2e-5, order: 4, tolerance: { position: 1e-9, angle: 1e-7, speed: 1e-6 }, contact: PASS_THROUGH },
  build({ torque, stiffness }) {
    const { points, centers } = placesAtStart();
    const { D, E, F, G, H } = points;
    // which points each body joins, to look at
    const struts: readonly (readonly (readonly [Point, Point])[])[] = [
      [[O, F]],
      [[F, E]],
      [
        [B, E],
        [B, D],
        [D, E],
      ],
      [[E, G]],
      [[A, G]],
      [[E, H]],
      [[A, H]],
    ];
    const body = (center: Point, i: number): BodyDescription => ({
      name: `K${i + 1}`,
      mass: MASSES[i]!,
      inertia: [MOMENTS[i]!, MOMENTS[i]!, MOMENTS[i]!],
      position: inSpace(center),
      shapes: struts[i]!.map(([from, to]) => strut(minus(from, center), minus(to, center), THICKNESS)),
    });
    return {
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: centers.map(body),
      joints: [
        { ...hinge("ground", "K1", O), name: "O" },
        { ...hinge("K1", "K2", F), name: "F" },
        { ...hinge("K2", "K3", E), name: "E3" },
        { ...hinge("K2", "K4", E), name: "E4" },
        { ...hinge("K2", "K6", E), name: "E6" },
        { ...hinge("ground", "K3", B), name: "B" },
        { ...hinge("K4", "K5", G), name: "G" },
        { ...hinge("ground", "K5", A), name: "A5" },
        { ...hinge("ground", "K7", A), name: "A7" },
        { ...hinge("K6", "K7", H), name: "H" },
      ],
      forces: [
        { name: "drive", type: "constant", body: "K1", torque: [0, 0, torque] },
        {
          name: "spring",
          type: "spring",
          a: "ground",
          b: "K3",
          pointA: inSpace(C),
          pointB: inSpace(minus(D, centers[2]!)),
          stiffness,
          length: 0.07785,
        },
      ],
    };
  },
});
