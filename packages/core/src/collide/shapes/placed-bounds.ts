/**
 * Boxes around shapes at a pose, in the axes that the pose is given in.
 *
 *   low = p + Σ min(r·min, r·max)      high = p + Σ max(r·min, r·max)      over the entries r of a row of the rotation
 *
 * That is the smallest box around the turned box of the shape, which contains the shape itself.
 */
import type { CollisionShape } from "./collision-shape.js";

/** Writes the box (min, max) of the shape in the frame at `frames[at …]` to out[to …]; half-spaces are endless. */
export function boundsAt(shape: CollisionShape, frames: Float64Array, at: number, out: Float64Array, to: number): void {
  if (shape.type === "half-space") {
    out.fill(-Infinity, to, to + 3);
    out.fill(Infinity, to + 3, to + 6);
  } else placeBounds(shape.bounds, frames, at, out, to);
}

/** The box `bounds` placed at X, widened by `margin` (m) and by rounding on every side: what to look for triangles with; 6 numbers to `out`. */
export function placedBox(bounds: Float64Array, X: Float64Array, margin: number, out: Float64Array): void {
  placeBounds(bounds, X, 0, out, 0);
  for (let k = 0; k < 3; k++) {
    const widening = margin + ROUNDING * (Math.abs(out[k]!) + Math.abs(out[3 + k]!) + Math.abs(X[9 + k]!));
    out[k]! -= widening;
    out[3 + k]! += widening;
  }
}

/** Share of the coordinates that enter: a few roundings. */
const ROUNDING = 1e-15;

/** Written out, every number read once: heaps place all of their boxes in every step. */
function placeBounds(bounds: Float64Array, frames: Float64Array, at: number, out: Float64Array, to: number): void {
  const lowX = bounds[0]!;
  const lowY = bounds[1]!;
  const lowZ = bounds[2]!;
  const highX = bounds[3]!;
  const highY = bounds[4]!;
  const highZ = bounds[5]!;
  for (let row = 0; row < 3; row++) {
    const p = frames[at + 9 + row]!;
    const x = frames[at + 3 * row]!;
    const y = frames[at + 3 * row + 1]!;
    const z = frames[at + 3 * row + 2]!;
    out[to + row] = p + (x >= 0 ? x * lowX : x * highX) + (y >= 0 ? y * lowY : y * highY) + (z >= 0 ? z * lowZ : z * highZ);
    out[to + 3 + row] = p + (x >= 0 ? x * highX : x * lowX) + (y >= 0 ? y * highY : y * lowY) + (z >= 0 ? z * highZ : z * lowZ);
  }
}
