/**
 * A ray against one shape of any kind, in the frame of the shape: the first point x = o + t d with 0 ≤ t ≤ limit.
 *
 *   convex, half-space   closed forms (`ray-convex.ts`)
 *   rounded shapes       a point that moves along the ray (`toi/pair-impact.ts`), right to 1e-12 m for sizes of 1 m
 *   surfaces             triangles in a hierarchy; a one-sided one is met from the front alone
 *
 * A ray that starts inside of a solid, also of a closed mesh, hits it at t = 0 with the normal −d.
 */
import { writeUnitNormal } from "../../geometry/area-vector.js";
import { PREPARED_RAY, prepareRay } from "../../geometry/ray-triangle.js";
import { type Detector, PAIR_CACHE } from "../narrow/detector.js";
import { FRAME } from "../narrow/frame.js";
import { DISTANCE, NORMAL, PAIR_RESULT } from "../narrow/pair-result.js";
import { shapeDistance } from "../shape-pair.js";
import { type CollisionShape, type ConvexShape, type SurfaceShape, sphereShape } from "../shapes/collision-shape.js";
import { isSwept } from "../toi/approach.js";
import { pairImpact } from "../toi/pair-impact.js";
import { SWEEP, SWEEP_CENTER, SWEEP_VELOCITY } from "../toi/sweep.js";
import { hasRayForm, rayConvex } from "./ray-convex.js";

/** A shape without extent. */
export const POINT = sphereShape(0);

/** Scratch; carries nothing from call to call. */
const sweeps = new Float64Array(2 * SWEEP);
const frame = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
const cache = new Float64Array(PAIR_CACHE);
const result = new Float64Array(PAIR_RESULT);
const prepared = new Float64Array(PREPARED_RAY);
const corners = new Float64Array(9);
for (const at of [0, SWEEP]) sweeps.set(frame, at);

/** True and the hit in `out` (RAY_HIT numbers) where the ray (RAY numbers, `ray-convex.ts`) meets the shape. */
export function rayShape(detector: Detector, shape: CollisionShape, ray: Float64Array, out: Float64Array): boolean {
  if (isSwept(shape)) {
    return shape.type === "half-space" || hasRayForm(shape) ? rayConvex(shape, ray, out) : movePoint(detector, shape, ray, out);
  }
  if (startsInside(detector, shape, ray)) return writeStart(ray, out);
  return shape.radius > 0 ? movePoint(detector, shape, ray, out) : raySurface(shape, ray, out);
}

function writeStart(ray: Float64Array, out: Float64Array): true {
  out[0] = 0;
  for (let k = 0; k < 3; k++) out[1 + k] = -ray[3 + k]!;
  return true;
}

function startsInside(detector: Detector, surface: SurfaceShape, ray: Float64Array): boolean {
  const { bounds, solid, radius } = surface;
  if (!solid && radius === 0) return false;
  for (let k = 0; k < 3; k++) {
    if (ray[k]! < bounds[k]! || ray[k]! > bounds[3 + k]!) return false;
    frame[FRAME - 3 + k] = ray[k]!;
  }
  shapeDistance(detector, surface, POINT, frame, cache.fill(0), 0, result);
  return result[DISTANCE]! < 0;
}

function raySurface(surface: SurfaceShape, ray: Float64Array, out: Float64Array): boolean {
  const [dx, dy, dz] = [ray[3]!, ray[4]!, ray[5]!];
  prepareRay(prepared, ray[0]!, ray[1]!, ray[2]!, dx, dy, dz);
  const triangle = surface.castRay(prepared, ray[6]!, out);
  if (triangle < 0) return false;
  surface.writeTriangle(triangle, corners, 0);
  writeUnitNormal(out, 1, corners, 0, 1, 2);
  if (out[1]! * dx + out[2]! * dy + out[3]! * dz > 0) for (let k = 1; k < 4; k++) out[k] = -out[k]!;
  return true;
}

/** The point moves at 1 m/s, so its time is t. It need not go on once it is beyond the reach of the shape. */
function movePoint(detector: Detector, shape: ConvexShape | SurfaceShape, ray: Float64Array, out: Float64Array): boolean {
  let far = 0;
  for (let k = 0; k < 3; k++) {
    sweeps[SWEEP + FRAME - 3 + k] = ray[k]!;
    sweeps[SWEEP + SWEEP_CENTER + k] = ray[k]!;
    sweeps[SWEEP + SWEEP_VELOCITY + k] = ray[3 + k]!;
    far += ray[k]! * ray[k]!;
  }
  const duration = Math.min(ray[6]!, Math.sqrt(far) + 2 * shape.reach);
  const { status, time } = pairImpact(detector, { A: shape, B: POINT, sweeps, a: 0, b: SWEEP }, duration, cache.fill(0), 0, result);
  if (status === "none") return false;
  if (status === "overlap") return writeStart(ray, out);
  out[0] = time;
  for (let k = 0; k < 3; k++) out[1 + k] = result[NORMAL + k]!;
  return true;
}
