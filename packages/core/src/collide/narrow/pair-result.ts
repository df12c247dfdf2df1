/**
 * What a pair test finds, as 10 numbers in the axes of A:
 *
 *   distance   m; > 0 apart, < 0 the depth of penetration: the shortest translation that separates has this length
 *   normal     unit vector from A to B: moving B along it increases the distance
 *   points     on the surfaces of A and of B;  point B − point A = distance · normal
 */
/** Numbers of a result. */
export const PAIR_RESULT = 10;
/** Where its parts begin. */
export const DISTANCE = 0;
/** Where the unit normal begins, from A to B. */
export const NORMAL = 1;
/** Where the point on A begins, m. */
export const POINT_A = 4;
/** Where the point on B begins, m. */
export const POINT_B = 7;

/** Writes a result from distance, unit normal and the point on A; that on B follows. */
export function writePairResult(
  out: Float64Array,
  distance: number,
  nx: number,
  ny: number,
  nz: number,
  ax: number,
  ay: number,
  az: number,
): void {
  writePairResultAt(out, 0, distance, nx, ny, nz, ax, ay, az);
}

/** The same in a table of results. */
export function writePairResultAt(
  out: Float64Array,
  at: number,
  distance: number,
  nx: number,
  ny: number,
  nz: number,
  ax: number,
  ay: number,
  az: number,
): void {
  out[at] = distance;
  out[at + 1] = nx;
  out[at + 2] = ny;
  out[at + 3] = nz;
  out[at + 4] = ax;
  out[at + 5] = ay;
  out[at + 6] = az;
  out[at + 7] = ax + distance * nx;
  out[at + 8] = ay + distance * ny;
  out[at + 9] = az + distance * nz;
}

/** The result between the cores of two shapes becomes that between their surfaces, which lie `radiusA` and `radiusB` outside of them. */
export function addRadii(out: Float64Array, radiusA: number, radiusB: number): void {
  out[0]! -= radiusA + radiusB;
  for (let k = 0; k < 3; k++) {
    out[4 + k]! += radiusA * out[1 + k]!;
    out[7 + k]! -= radiusB * out[1 + k]!;
  }
}

/** The result at out[at …] for (A, B) from that for (B, A), which is in the axes of B; X_AB has 12 numbers. In place. */
export function exchangePair(out: Float64Array, X_AB: Float64Array, at = 0): void {
  const nx = out[at + 1]!;
  const ny = out[at + 2]!;
  const nz = out[at + 3]!;
  const px = out[at + 4]!;
  const py = out[at + 5]!;
  const pz = out[at + 6]!;
  const qx = out[at + 7]!;
  const qy = out[at + 8]!;
  const qz = out[at + 9]!;
  for (let row = 0; row < 3; row++) {
    const x = X_AB[3 * row]!;
    const y = X_AB[3 * row + 1]!;
    const z = X_AB[3 * row + 2]!;
    const p = X_AB[9 + row]!;
    out[at + 1 + row] = -(x * nx + y * ny + z * nz);
    out[at + 4 + row] = p + x * qx + y * qy + z * qz;
    out[at + 7 + row] = p + x * px + y * py + z * pz;
  }
}
