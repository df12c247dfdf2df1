/**
 * Spatial 6-vectors in flat arrays, angular part first: twist [ω, v] and wrench [τ, f], both about the same point in the same axes.
 *
 *   shift of the reference point by r (new − old):   v' = v + ω × r        τ' = τ − r × f
 *   power                                            P = τ·ω + f·v
 *   motion cross product  a ×ₘ b = [ωa × ωb, ωa × vb + va × ωb]
 *   force cross product   a ×f w = [ωa × τ + va × f, ωa × f]
 *
 * Source: theory 03 (spatial notation). All helpers take (array, offset).
 */
type Numbers = ArrayLike<number>;
type Target = { [index: number]: number };

function writeCross(out: Target, o: number, a: Numbers, i: number, b: Numbers, j: number, sign: number, keep: boolean): void {
  const x = sign * (a[i + 1]! * b[j + 2]! - a[i + 2]! * b[j + 1]!);
  const y = sign * (a[i + 2]! * b[j]! - a[i]! * b[j + 2]!);
  const z = sign * (a[i]! * b[j + 1]! - a[i + 1]! * b[j]!);
  out[o] = (keep ? out[o]! : 0) + x;
  out[o + 1] = (keep ? out[o + 1]! : 0) + y;
  out[o + 2] = (keep ? out[o + 2]! : 0) + z;
}

function copy(out: Target, o: number, a: Numbers, i: number, count: number): void {
  for (let k = 0; k < count; k++) out[o + k] = a[i + k]!;
}

/** Twist of the point displaced by r from the old reference point. `out` must not be `twist`. */
export function shiftTwist(out: Target, o: number, twist: Numbers, i: number, r: Numbers, j: number): void {
  copy(out, o, twist, i, 6);
  writeCross(out, o + 3, twist, i, r, j, 1, true);
}

/** Wrench about the point displaced by r from the old reference point. `out` must not be `wrench`. */
export function shiftWrench(out: Target, o: number, wrench: Numbers, i: number, r: Numbers, j: number): void {
  copy(out, o, wrench, i, 6);
  writeCross(out, o, r, j, wrench, i + 3, -1, true);
}

/** Power of a wrench on a twist, W. */
export function power(wrench: Numbers, i: number, twist: Numbers, j: number): number {
  let sum = 0;
  for (let k = 0; k < 6; k++) sum += wrench[i + k]! * twist[j + k]!;
  return sum;
}

/** out = a ×ₘ b. `out` must be neither input. */
export function crossMotion(out: Target, o: number, a: Numbers, i: number, b: Numbers, j: number): void {
  writeCross(out, o, a, i, b, j, 1, false);
  writeCross(out, o + 3, a, i, b, j + 3, 1, false);
  writeCross(out, o + 3, a, i + 3, b, j, 1, true);
}

/** out = a ×f w. `out` must be neither input. */
export function crossForce(out: Target, o: number, a: Numbers, i: number, w: Numbers, j: number): void {
  writeCross(out, o, a, i, w, j, 1, false);
  writeCross(out, o, a, i + 3, w, j + 3, 1, true);
  writeCross(out, o + 3, a, i, w, j + 3, 1, false);
}
