/**
 * Rates of the rows of a joint from their wrench lines (a, p, w), without Jacobians: B minus A.
 *
 *   ė = a·(v_B + ω_B × (p − s_B) − v_A − ω_A × (p − s_A)) + w·(ω_B − ω_A) = a·(Δv + Δω × (p − s_B)) + w·Δω,   Δv = v_B − v_A − ω_A × (s_B − s_A)
 *
 * s centres of mass. The same as `writeRowSpeeds` of jacobian.ts. Cost: 20 operations a row.
 */
import type { BodyTables } from "../body/body-tables.js";
import { ROW } from "./joint-kind.js";
import { GROUND_BODY, type JointTables } from "./joint-tables.js";

/** out[o …] := rates of all rows of a joint whose lines are fresh, m/s or rad/s. The ground rests, with s = 0. */
export function writeLineSpeeds(t: BodyTables & JointTables, joint: number, out: Float64Array, o: number): void {
  const { line, pose, twist } = t;
  const a = t.jointBody[2 * joint]!;
  const b = t.jointBody[2 * joint + 1]!;
  const [restsA, restsB] = [a === GROUND_BODY, b === GROUND_BODY];
  const sx = restsB ? 0 : pose[7 * b]!;
  const sy = restsB ? 0 : pose[7 * b + 1]!;
  const sz = restsB ? 0 : pose[7 * b + 2]!;
  const rx = restsA ? 0 : sx - pose[7 * a]!;
  const ry = restsA ? 0 : sy - pose[7 * a + 1]!;
  const rz = restsA ? 0 : sz - pose[7 * a + 2]!;
  const ax = restsA ? 0 : twist[6 * a]!;
  const ay = restsA ? 0 : twist[6 * a + 1]!;
  const az = restsA ? 0 : twist[6 * a + 2]!;
  const wx = (restsB ? 0 : twist[6 * b]!) - ax;
  const wy = (restsB ? 0 : twist[6 * b + 1]!) - ay;
  const wz = (restsB ? 0 : twist[6 * b + 2]!) - az;
  const vx = (restsB ? 0 : twist[6 * b + 3]!) - (restsA ? 0 : twist[6 * a + 3]!) - (ay * rz - az * ry);
  const vy = (restsB ? 0 : twist[6 * b + 4]!) - (restsA ? 0 : twist[6 * a + 4]!) - (az * rx - ax * rz);
  const vz = (restsB ? 0 : twist[6 * b + 5]!) - (restsA ? 0 : twist[6 * a + 5]!) - (ax * ry - ay * rx);
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  for (let i = 0, l = ROW * first; i < rows; i++, l += ROW) {
    const x = line[l + 3]! - sx;
    const y = line[l + 4]! - sy;
    const z = line[l + 5]! - sz;
    const turning = line[l + 6]! * wx + line[l + 7]! * wy + line[l + 8]! * wz;
    const alongX = line[l]! * (vx + wy * z - wz * y);
    const alongY = line[l + 1]! * (vy + wz * x - wx * z);
    out[o + i] = turning + alongX + alongY + line[l + 2]! * (vz + wx * y - wy * x);
  }
}
