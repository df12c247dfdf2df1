/**
 * dir A × dir B of two edges, one of A and one of B, in the axes of A: the normal of an edge–edge contact up to its sign and length, and
 * for unit directions |dir A × dir B| = sin of the angle between them.
 */

/** Edges a[atA …] of A and b[atB …] of B (3 numbers each, in the axes of their shapes); the product goes to out[0 … 2]. */
export function crossEdges(a: Float64Array, atA: number, b: Float64Array, atB: number, X_AB: Float64Array, out: Float64Array): void {
  const x = b[atB]!;
  const y = b[atB + 1]!;
  const z = b[atB + 2]!;
  const bx = X_AB[0]! * x + X_AB[1]! * y + X_AB[2]! * z;
  const by = X_AB[3]! * x + X_AB[4]! * y + X_AB[5]! * z;
  const bz = X_AB[6]! * x + X_AB[7]! * y + X_AB[8]! * z;
  const ax = a[atA]!;
  const ay = a[atA + 1]!;
  const az = a[atA + 2]!;
  out[0] = ay * bz - az * by;
  out[1] = az * bx - ax * bz;
  out[2] = ax * by - ay * bx;
}

/** Scratch; carries nothing from call to call. */
const product = new Float64Array(3);

/** Squared sine between two unit vectors, one of A, one of B. */
export function sineSquared(a: Float64Array, b: Float64Array, X_AB: Float64Array): number {
  crossEdges(a, 0, b, 0, X_AB, product);
  return product[0]! * product[0]! + product[1]! * product[1]! + product[2]! * product[2]!;
}
