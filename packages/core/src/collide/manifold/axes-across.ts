/**
 * Two unit vectors across the unit vector n at n[at …], right-handed with it: u = e × n normalised, e the coordinate axis furthest from n;
 * v = n × u. Tables in, tables out: numbers that pass between functions which the engine does not inline are boxed.
 */
export function writeAxesAcross(n: Float64Array, at: number, out: Float64Array): void {
  const x = n[at]!;
  const y = n[at + 1]!;
  const z = n[at + 2]!;
  const isX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
  const isY = !isX && Math.abs(y) <= Math.abs(z);
  const ex = isX ? 0 : isY ? z : -y;
  const ey = isX ? -z : isY ? 0 : x;
  const ez = isX ? y : isY ? -x : 0;
  const scale = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
  const ux = ex * scale;
  const uy = ey * scale;
  const uz = ez * scale;
  out[0] = ux;
  out[1] = uy;
  out[2] = uz;
  out[3] = y * uz - z * uy;
  out[4] = z * ux - x * uz;
  out[5] = x * uy - y * ux;
}
