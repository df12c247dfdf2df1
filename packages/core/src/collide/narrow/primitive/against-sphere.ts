/**
 * Simple shapes A against a sphere B: the signed distance of the centre of the sphere from the core of A, less both radii. In the frame of
 * A the centre is the position in X_AB; how the sphere is turned does not matter.
 *
 *   sphere      |p|
 *   capsule     distance from the segment on the z axis
 *   box         outside: from the point clamped to the box; inside: to the nearest face
 *   cylinder    the rectangle 0 ≤ ρ ≤ r, |z| ≤ l in the half plane through axis and centre, ρ = √(x² + y²)
 *
 * Where several nearest points are equally near, one is taken always: centres that coincide are pushed apart along x, a centre on an axis
 * is pushed along x, faces are taken in the order x, y, z and on the positive side. Normals of faces and edges have exact zeros along them,
 * so touching leaves no noise there. Errors: a few roundings. Cost: 25–45 ns.
 */
import { clamp } from "../../../math/scalar.js";
import { addRadii, writePairResult } from "../pair-result.js";
import type { PairTest } from "./pair-test.js";

export const sphereSphere: PairTest = (A, B, X_AB, _cache, _at, out) => {
  writeFromPoint(out, 0, 0, 0, X_AB[9]!, X_AB[10]!, X_AB[11]!);
  addRadii(out, A.radius, B.radius);
};

export const capsuleSphere: PairTest = (A, B, X_AB, _cache, _at, out) => {
  const half = A.sizes[2];
  const z = X_AB[11]!;
  const nearest = clamp(z, -half, half);
  writeFromPoint(out, 0, 0, nearest, X_AB[9]!, X_AB[10]!, z);
  addRadii(out, A.radius, B.radius);
};

export const boxSphere: PairTest = (A, B, X_AB, _cache, _at, out) => {
  writeBoxPoint(out, A.sizes, X_AB[9]!, X_AB[10]!, X_AB[11]!);
  addRadii(out, A.radius, B.radius);
};

export const cylinderSphere: PairTest = (A, B, X_AB, _cache, _at, out) => {
  const [r, , half] = A.sizes;
  const x = X_AB[9]!;
  const y = X_AB[10]!;
  const z = X_AB[11]!;
  const across = Math.sqrt(x * x + y * y);
  const ux = across > 0 ? x / across : 1;
  const uy = across > 0 ? y / across : 0;
  const overSide = across - r;
  const overFlat = Math.abs(z) - half;
  const up = z < 0 ? -1 : 1;
  if (overSide <= 0 && overFlat <= 0) {
    if (overFlat >= overSide) writePairResult(out, overFlat, 0, 0, up, x, y, up * half);
    else writePairResult(out, overSide, ux, uy, 0, r * ux, r * uy, z);
  } else if (overFlat <= 0) {
    writePairResult(out, overSide, ux, uy, 0, r * ux, r * uy, z);
  } else if (overSide <= 0) {
    writePairResult(out, overFlat, 0, 0, up, x, y, up * half);
  } else {
    // beyond the rim
    const d = Math.sqrt(overSide * overSide + overFlat * overFlat);
    const share = overSide / d;
    writePairResult(out, d, share * ux, share * uy, (up * overFlat) / d, r * ux, r * uy, up * half);
  }
  addRadii(out, A.radius, B.radius);
};

/** The result between the point (ax, ay, az) of a core and the point p; along x where they coincide. */
export function writeFromPoint(out: Float64Array, ax: number, ay: number, az: number, px: number, py: number, pz: number): void {
  const x = px - ax;
  const y = py - ay;
  const z = pz - az;
  const d = Math.sqrt(x * x + y * y + z * z);
  if (d > 0) writePairResult(out, d, x / d, y / d, z / d, ax, ay, az);
  else writePairResult(out, 0, 1, 0, 0, ax, ay, az);
}

/** The result between a box with half edges `sizes` and the point (x, y, z). */
function writeBoxPoint(out: Float64Array, sizes: readonly [number, number, number], x: number, y: number, z: number): void {
  const [a, b, c] = sizes;
  const overX = Math.abs(x) - a;
  const overY = Math.abs(y) - b;
  const overZ = Math.abs(z) - c;
  if (overX > 0 || overY > 0 || overZ > 0) {
    writeFromPoint(out, clamp(x, -a, a), clamp(y, -b, b), clamp(z, -c, c), x, y, z);
  } else if (overX >= overY && overX >= overZ) {
    const side = x < 0 ? -1 : 1;
    writePairResult(out, overX, side, 0, 0, side * a, y, z);
  } else if (overY >= overZ) {
    const side = y < 0 ? -1 : 1;
    writePairResult(out, overY, 0, side, 0, x, side * b, z);
  } else {
    const side = z < 0 ? -1 : 1;
    writePairResult(out, overZ, 0, 0, side, x, y, side * c);
  }
}
