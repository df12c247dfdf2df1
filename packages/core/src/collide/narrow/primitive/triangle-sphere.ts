/**
 * A triangle A against a sphere B: the nearest point of the triangle to the centre p of the sphere. Where p stands over the triangle
 * (inside of its three edges seen along its normal n) this is the foot on the plane, else the nearest point of the three edges.
 *
 * A centre in the triangle itself is pushed along n, the normal of face 0; a centre behind it along −n: triangles have two sides here, what
 * one-sided surfaces make of that is decided where they are known. Errors: a few roundings.
 */
import { clamp } from "../../../math/scalar.js";
import { addRadii, writePairResult } from "../pair-result.js";
import { writeFromPoint } from "./against-sphere.js";
import type { PairTest } from "./pair-test.js";

export const triangleSphere: PairTest = (A, B, X_AB, _cache, _at, out) => {
  const { vertices, planes } = A.polyhedron!;
  const px = X_AB[9]!;
  const py = X_AB[10]!;
  const pz = X_AB[11]!;
  const nx = planes[0]!;
  const ny = planes[1]!;
  const nz = planes[2]!;
  let isOver = true;
  let least = Infinity;
  let best = 0;
  let share = 0;
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3;
    const x = px - vertices[i]!;
    const y = py - vertices[i + 1]!;
    const z = pz - vertices[i + 2]!;
    const ex = vertices[j]! - vertices[i]!;
    const ey = vertices[j + 1]! - vertices[i + 1]!;
    const ez = vertices[j + 2]! - vertices[i + 2]!;
    // (n × e)·(p − a) < 0: outside of this edge
    if ((ny * ez - nz * ey) * x + (nz * ex - nx * ez) * y + (nx * ey - ny * ex) * z < 0) isOver = false;
    const s = (x * ex + y * ey + z * ez) / (ex * ex + ey * ey + ez * ez);
    const t = clamp(s, 0, 1);
    const dx = x - t * ex;
    const dy = y - t * ey;
    const dz = z - t * ez;
    const square = dx * dx + dy * dy + dz * dz;
    if (square < least) {
      least = square;
      best = i;
      share = t;
    }
  }
  const height = nx * (px - vertices[0]!) + ny * (py - vertices[1]!) + nz * (pz - vertices[2]!);
  if (isOver || least === 0) {
    const side = height < 0 ? -1 : 1;
    writePairResult(out, Math.abs(height), side * nx, side * ny, side * nz, px - height * nx, py - height * ny, pz - height * nz);
  } else {
    const j = best === 6 ? 0 : best + 3;
    const ax = vertices[best]! + share * (vertices[j]! - vertices[best]!);
    const ay = vertices[best + 1]! + share * (vertices[j + 1]! - vertices[best + 1]!);
    const az = vertices[best + 2]! + share * (vertices[j + 2]! - vertices[best + 2]!);
    writeFromPoint(out, ax, ay, az, px, py, pz);
    if (out[0]! > 0 && share > 0 && share < 1)
      turnAcross(out, vertices[j]! - vertices[best]!, vertices[j + 1]! - vertices[best + 1]!, vertices[j + 2]! - vertices[best + 2]!);
  }
  addRadii(out, A.radius, B.radius);
};

/** Takes out of the normal what rounding left along the edge (x, y, z): at a distance of 1e-4 from a long edge it is more than all else. */
function turnAcross(out: Float64Array, x: number, y: number, z: number): void {
  const along = (out[1]! * x + out[2]! * y + out[3]! * z) / (x * x + y * y + z * z);
  writePairResult(out, out[0]!, out[1]! - along * x, out[2]! - along * y, out[3]! - along * z, out[4]!, out[5]!, out[6]!);
}
