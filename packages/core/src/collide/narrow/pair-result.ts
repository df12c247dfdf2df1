/**
 * What a pair test finds, as 10 numbers in the axes of A:
 *
 *   distance   m; > 0 apart, < 0 the depth of penetration: the shortest translation that separates has this length
 *   normal     unit vector from A to B: moving B along it increases the distance
 *   points     on the surfaces of A and of B;  point B − point A = distance · normal
 */
export const PAIR_RESULT = 10;
export const DISTANCE = 0;
export const NORMAL = 1;
export const POINT_A = 4;
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
  out[0] = distance;
  out[1] = nx;
  out[2] = ny;
  out[3] = nz;
  out[4] = ax;
  out[5] = ay;
  out[6] = az;
  out[7] = ax + distance * nx;
  out[8] = ay + distance * ny;
  out[9] = az + distance * nz;
}

/** The result between the cores of two shapes becomes that between their surfaces, which lie `radiusA` and `radiusB` outside of them. */
export function addRadii(out: Float64Array, radiusA: number, radiusB: number): void {
  out[0]! -= radiusA + radiusB;
  for (let k = 0; k < 3; k++) {
    out[4 + k]! += radiusA * out[1 + k]!;
    out[7 + k]! -= radiusB * out[1 + k]!;
  }
}

/** The result for (A, B) from that for (B, A), which is in the axes of B; X_AB has 12 numbers. In place. */
export function exchangePair(out: Float64Array, X_AB: Float64Array): void {
  const [nx, ny, nz] = [out[1]!, out[2]!, out[3]!];
  const [px, py, pz] = [out[4]!, out[5]!, out[6]!];
  const [qx, qy, qz] = [out[7]!, out[8]!, out[9]!];
  for (let row = 0; row < 3; row++) {
    const x = X_AB[3 * row]!;
    const y = X_AB[3 * row + 1]!;
    const z = X_AB[3 * row + 2]!;
    const p = X_AB[9 + row]!;
    out[1 + row] = -(x * nx + y * ny + z * nz);
    out[4 + row] = p + x * qx + y * qy + z * qz;
    out[7 + row] = p + x * px + y * py + z * pz;
  }
}
