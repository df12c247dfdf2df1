/**
 * N windows in a row: benchmark A02 of the IFToMM multibody library (N four-bar mechanism). 2N + 1 thin rods of 1 m and 1 kg; the verticals
 * AᵢBᵢ stand on pins (i, 0), the couplers BᵢBᵢ₊₁ lie on them. B₀ starts with (1, 0) m/s: the verticals turn by −1 rad/s, the couplers
 * translate. Twice per turn all rods lie on one line: the joints are singular there.
 *
 * All verticals keep one angle θ (clockwise from up). With a = 2N + 1 rods and energy E = const:
 *   kinetic ½(N + 1)·l²/3·θ̇² + ½N·l²θ̇²,  potential g·l·cos θ·((N + 1)/2 + N)   per mass
 */
import type { BodyDescription, JointDescription } from "@gelenk/core";
import { hinge, type Point, thinRod, turning } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const LENGTH = 1;
const MASS = 1;
const ROD = { mass: MASS, thickness: 0.05 };

const foot = (index: number): Point => [index * LENGTH, 0];
const head = (index: number): Point => [index * LENGTH, LENGTH];

export const nFourBar = defineScene({
  name: "n-four-bar",
  about:
    "Parallelograms in a row that turn over and over through positions in which all rods lie on a line (IFToMM A02). " +
    "Closed form: one freedom, so time is a quadrature over the angle; for n = 2 the published rows.",
  parameters: {
    n: { default: 2, min: 1, max: 500, unit: "", integer: true, about: "number of parallelograms" },
    speed: { default: 1, min: -100, max: 100, unit: "m/s", about: "of the upper ends at the start, along x" },
  },
  settings: { until: 10, step: 1 / 100, contact: PASS_THROUGH },
  build({ n, speed }) {
    const bodies: BodyDescription[] = [];
    const joints: JointDescription[] = [];
    for (let i = 0; i <= n; i++) {
      bodies.push(turning(thinRod(`vertical-${i}`, foot(i), head(i), ROD), foot(i), -speed / LENGTH));
      joints.push({ ...hinge("ground", `vertical-${i}`, foot(i)), name: `A${i}` });
      if (i === 0) continue;
      bodies.push({ ...thinRod(`coupler-${i}`, head(i - 1), head(i), ROD), velocity: [speed, 0, 0] });
      joints.push({ ...hinge(`vertical-${i - 1}`, `coupler-${i}`, head(i - 1)), name: `left-${i}` });
      joints.push({ ...hinge(`coupler-${i}`, `vertical-${i}`, head(i)), name: `right-${i}` });
    }
    return { gelenk: 1, bodies, joints };
  },
});
