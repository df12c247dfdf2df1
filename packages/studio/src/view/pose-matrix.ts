/** Matrices of poses in flat arrays, without objects: these run for every body in every frame. Column by column, as three and the graphics card want them. */

/** Writes the matrix of the pose poses[p …] (position, orientation x y z w) to out[o …]. */
export function writePoseMatrix(poses: Float64Array, p: number, out: Float64Array, o: number): void {
  const x = poses[p + 3]!;
  const y = poses[p + 4]!;
  const z = poses[p + 5]!;
  const w = poses[p + 6]!;
  out[o] = 1 - 2 * (y * y + z * z);
  out[o + 1] = 2 * (x * y + z * w);
  out[o + 2] = 2 * (x * z - y * w);
  out[o + 3] = 0;
  out[o + 4] = 2 * (x * y - z * w);
  out[o + 5] = 1 - 2 * (x * x + z * z);
  out[o + 6] = 2 * (y * z + x * w);
  out[o + 7] = 0;
  out[o + 8] = 2 * (x * z + y * w);
  out[o + 9] = 2 * (y * z - x * w);
  out[o + 10] = 1 - 2 * (x * x + y * y);
  out[o + 11] = 0;
  out[o + 12] = poses[p]!;
  out[o + 13] = poses[p + 1]!;
  out[o + 14] = poses[p + 2]!;
  out[o + 15] = 1;
}

/** out[o …] = a[i …] · b, all affine. */
export function multiplyAffine(a: Float64Array, i: number, b: ArrayLike<number>, out: Float32Array | Float64Array, o: number): void {
  for (let column = 0; column < 4; column++) {
    const bx = b[4 * column]!;
    const by = b[4 * column + 1]!;
    const bz = b[4 * column + 2]!;
    const bw = column === 3 ? 1 : 0;
    for (let row = 0; row < 3; row++)
      out[o + 4 * column + row] = a[i + row]! * bx + a[i + 4 + row]! * by + a[i + 8 + row]! * bz + a[i + 12 + row]! * bw;
    out[o + 4 * column + 3] = bw;
  }
}
