/**
 * Free rotation by the classical Runge–Kutta method on (Ω, p), p the rotation relative to the start: the source's own choice, kept for
 * comparison. Fourth order in everything; neither energy nor momentum is kept beyond that order.
 * Source: theory 01, section 4 ("consistent implementation").
 */
import type { OdeSystem } from "../../integrate/ode-system.js";
import { rungeKutta4 } from "../../integrate/runge-kutta-4.js";
import { type BodyTables, POSE, TWIST } from "../body-tables.js";
import { multiplyRow, type RotationKernel } from "./rotation-kernel.js";

export function createRungeKutta4Rotation(): RotationKernel {
  /** J, then J⁻¹ of the body being turned. */
  const inertia = new Float64Array(6);
  const y = new Float64Array(7);
  const end = new Float64Array(7);
  const system: OdeSystem = {
    size: 7,
    derivative(_time, s, ds) {
      const [x, yy, z, px, py, pz, pw] = [s[0]!, s[1]!, s[2]!, s[3]!, s[4]!, s[5]!, s[6]!];
      ds[0] = (inertia[1]! - inertia[2]!) * inertia[3]! * yy * z;
      ds[1] = (inertia[2]! - inertia[0]!) * inertia[4]! * z * x;
      ds[2] = (inertia[0]! - inertia[1]!) * inertia[5]! * x * yy;
      ds[3] = 0.5 * (pw * x + py * z - pz * yy);
      ds[4] = 0.5 * (pw * yy + pz * x - px * z);
      ds[5] = 0.5 * (pw * z + px * yy - py * x);
      ds[6] = -0.5 * (px * x + py * yy + pz * z);
    },
  };
  const work = new Float64Array(rungeKutta4.workSize(7));

  function turn(t: BodyTables, body: number, h: number): void {
    const v = body * TWIST;
    for (let k = 0; k < 6; k++) inertia[k] = t.inertia[v + k]!;
    for (let k = 0; k < 3; k++) y[k] = t.nextTwist[v + k]!;
    y.fill(0, 3, 6);
    y[6] = 1;
    rungeKutta4.step(system, 0, y, h, end, work);
    for (let k = 0; k < 3; k++) t.nextTwist[v + k] = end[k]!;
    multiplyRow(t.nextPose, body * POSE + 3, end[3]!, end[4]!, end[5]!, end[6]!);
  }
  return { name: "rk4", order: 4, keepsMomentum: false, turn };
}
