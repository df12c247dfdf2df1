/** Boxes of shapes at a pose, in the frame of a surface: what to look for triangles with. */

/** Box of the box `bounds` placed at X, widened by `margin`; 6 numbers to `out`. It contains the turned box, rounding included. */
export function placedBox(bounds: Float64Array, X: Float64Array, margin: number, out: Float64Array): void {
  const x = 0.5 * (bounds[0]! + bounds[3]!);
  const y = 0.5 * (bounds[1]! + bounds[4]!);
  const z = 0.5 * (bounds[2]! + bounds[5]!);
  const hx = 0.5 * (bounds[3]! - bounds[0]!);
  const hy = 0.5 * (bounds[4]! - bounds[1]!);
  const hz = 0.5 * (bounds[5]! - bounds[2]!);
  for (let row = 0; row < 3; row++) {
    const rx = X[3 * row]!;
    const ry = X[3 * row + 1]!;
    const rz = X[3 * row + 2]!;
    const center = X[9 + row]! + rx * x + ry * y + rz * z;
    const half = Math.abs(rx) * hx + Math.abs(ry) * hy + Math.abs(rz) * hz;
    const rounding = 1e-15 * (Math.abs(center) + half + Math.abs(X[9 + row]!));
    out[row] = center - half - margin - rounding;
    out[3 + row] = center + half + margin + rounding;
  }
}
