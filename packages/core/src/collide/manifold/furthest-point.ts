/**
 * The point of a curved side that is furthest along a direction d, for the contact features SUPPORT_FACE and FACE_SUPPORT: of a circle, the
 * rim of a cylinder or cone with centre c, axis a (unit vector) and radius r, or of the whole core where no circle is given.
 *
 *   circle   c + r d⊥/|d⊥|,   d⊥ = d − (d·a)a;   any fixed point of it where d is along the axis
 */
import type { ConvexShape } from "../shapes/collision-shape.js";
import { writeSupport } from "../shapes/support.js";

/** Squared part of a unit vector across the axis of a circle, below which it is along the axis. */
const ALONG_AXIS = 1e-20;

/** The circle at circles[at …] (centre, then axis times radius; zero: the core), in the axes of the shape; the point goes to out[0 … 2]. */
export function writeFurthest(
  shape: ConvexShape,
  circles: Float64Array,
  at: number,
  dx: number,
  dy: number,
  dz: number,
  out: Float64Array,
): void {
  const ax = circles[at + 3]!;
  const ay = circles[at + 4]!;
  const az = circles[at + 5]!;
  const squared = ax * ax + ay * ay + az * az;
  if (squared === 0) {
    writeSupport(shape, dx, dy, dz, 0, out, 0);
    return;
  }
  const along = (dx * ax + dy * ay + dz * az) / squared;
  let ox = dx - along * ax;
  let oy = dy - along * ay;
  let oz = dz - along * az;
  if (ox * ox + oy * oy + oz * oz <= ALONG_AXIS) {
    const isAcrossX = ax * ax <= 0.5 * squared;
    ox = isAcrossX ? squared - ax * ax : -ay * ax;
    oy = isAcrossX ? -ax * ay : squared - ay * ay;
    oz = isAcrossX ? -ax * az : -ay * az;
  }
  const scale = Math.sqrt(squared / (ox * ox + oy * oy + oz * oz));
  out[0] = circles[at]! + ox * scale;
  out[1] = circles[at + 1]! + oy * scale;
  out[2] = circles[at + 2]! + oz * scale;
}
