/**
 * Rotations as people type them: turns about x, then about y and z of the turned frame, R = Rx·Ry·Rz. The quaternion of the model is
 * q = qx·qy·qz; back by the elements of its matrix, with z = 0 where x and z are the same turn (y = ±90°).
 */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { multiply, normalised } from "../../document/poses.js";

export function quaternionOf([x, y, z]: Vector3): Quaternion {
  const about = (axis: number, angle: number): Quaternion => {
    const part = [0, 0, 0, Math.cos(angle / 2)];
    part[axis] = Math.sin(angle / 2);
    return part as unknown as Quaternion;
  };
  return multiply(multiply(about(0, x), about(1, y)), about(2, z));
}

/** Near ±90° two turns become one: below this the cosine of y counts as zero. */
const FOLDED = 1e-7;

export function turnsOf(orientation: Quaternion): Vector3 {
  const [x, y, z, w] = normalised(orientation);
  const sinY = Math.min(1, Math.max(-1, 2 * (x * z + w * y)));
  const m00 = 1 - 2 * (y * y + z * z);
  const m01 = 2 * (x * y - w * z);
  if (Math.hypot(m00, m01) < FOLDED) return [Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + z * z)), Math.asin(sinY), 0];
  return [Math.atan2(-2 * (y * z - w * x), 1 - 2 * (x * x + y * y)), Math.atan2(sinY, Math.hypot(m00, m01)), Math.atan2(-m01, m00)];
}
