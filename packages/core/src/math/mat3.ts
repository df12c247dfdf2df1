/**
 * 3×3 matrices as plain values, row by row: `xy` is row x, column y, so m·v = (row x · v, row y · v, row z · v).
 * Inverses and orthonormalisation follow theory 01, sections 14.4 and 14.5.
 */
import type { Quat } from "./quat.js";
import { add, cross, dot, normalise, scale, type Vec3 } from "./vec3.js";

/** A 3×3 matrix. */
export interface Mat3 {
  /** Row x, column x. */
  readonly xx: number;
  /** Row x, column y. */
  readonly xy: number;
  /** Row x, column z. */
  readonly xz: number;
  /** Row y, column x. */
  readonly yx: number;
  /** Row y, column y. */
  readonly yy: number;
  /** Row y, column z. */
  readonly yz: number;
  /** Row z, column x. */
  readonly zx: number;
  /** Row z, column y. */
  readonly zy: number;
  /** Row z, column z. */
  readonly zz: number;
}

/** The matrix with these rows. */
export const fromRows = (x: Vec3, y: Vec3, z: Vec3): Mat3 => ({
  xx: x.x,
  xy: x.y,
  xz: x.z,
  yx: y.x,
  yy: y.y,
  yz: y.z,
  zx: z.x,
  zy: z.y,
  zz: z.z,
});
/** The matrix with these columns. */
export const fromColumns = (x: Vec3, y: Vec3, z: Vec3): Mat3 => transpose(fromRows(x, y, z));
/** The matrix with these numbers on its diagonal, zeros elsewhere. */
export const diagonal = (x: number, y: number, z: number): Mat3 => ({ xx: x, xy: 0, xz: 0, yx: 0, yy: y, yz: 0, zx: 0, zy: 0, zz: z });
/** The unit matrix. */
export const IDENTITY3: Mat3 = diagonal(1, 1, 1);

/** First row. */
export const rowX = (m: Mat3): Vec3 => ({ x: m.xx, y: m.xy, z: m.xz });
/** Second row. */
export const rowY = (m: Mat3): Vec3 => ({ x: m.yx, y: m.yy, z: m.yz });
/** Third row. */
export const rowZ = (m: Mat3): Vec3 => ({ x: m.zx, y: m.zy, z: m.zz });
/** First column. */
export const columnX = (m: Mat3): Vec3 => ({ x: m.xx, y: m.yx, z: m.zx });
/** Second column. */
export const columnY = (m: Mat3): Vec3 => ({ x: m.xy, y: m.yy, z: m.zy });
/** Third column. */
export const columnZ = (m: Mat3): Vec3 => ({ x: m.xz, y: m.yz, z: m.zz });

/** Rows become columns. */
export const transpose = (m: Mat3): Mat3 => ({ xx: m.xx, xy: m.yx, xz: m.zx, yx: m.xy, yy: m.yy, yz: m.zy, zx: m.xz, zy: m.yz, zz: m.zz });

/** m·v */
export const transform = (m: Mat3, v: Vec3): Vec3 => ({
  x: m.xx * v.x + m.xy * v.y + m.xz * v.z,
  y: m.yx * v.x + m.yy * v.y + m.yz * v.z,
  z: m.zx * v.x + m.zy * v.y + m.zz * v.z,
});

/** a·b */
export const multiplyMatrices = (a: Mat3, b: Mat3): Mat3 =>
  fromColumns(transform(a, columnX(b)), transform(a, columnY(b)), transform(a, columnZ(b)));

/** a + b */
export const addMatrices = (a: Mat3, b: Mat3): Mat3 => fromRows(add(rowX(a), rowX(b)), add(rowY(a), rowY(b)), add(rowZ(a), rowZ(b)));
/** s·m */
export const scaleMatrix = (m: Mat3, s: number): Mat3 => fromRows(scale(rowX(m), s), scale(rowY(m), s), scale(rowZ(m), s));

/** a bᵀ */
export const outer = (a: Vec3, b: Vec3): Mat3 => fromRows(scale(b, a.x), scale(b, a.y), scale(b, a.z));

/** [a]× with [a]× b = a × b. */
export const skew = (a: Vec3): Mat3 => ({ xx: 0, xy: -a.z, xz: a.y, yx: a.z, yy: 0, yz: -a.x, zx: -a.y, zy: a.x, zz: 0 });

/** Volume of the columns, with sign. */
export const determinant = (m: Mat3): number => dot(rowX(m), cross(rowY(m), rowZ(m)));

/** A⁻¹ by cross products of its rows; entries are not finite when A is singular, so callers that cannot rule that out test `determinant` first. */
export function inverse(m: Mat3): Mat3 {
  const x = rowX(m);
  const y = rowY(m);
  const z = rowZ(m);
  const f = 1 / dot(x, cross(y, z));
  return fromColumns(scale(cross(y, z), f), scale(cross(z, x), f), scale(cross(x, y), f));
}

/** R(q) with columns = the rotated axes in world coordinates. */
export function fromQuat(q: Quat): Mat3 {
  const { x, y, z, w } = q;
  return {
    xx: 1 - 2 * (y * y + z * z),
    xy: 2 * (x * y - z * w),
    xz: 2 * (x * z + y * w),
    yx: 2 * (x * y + z * w),
    yy: 1 - 2 * (x * x + z * z),
    yz: 2 * (y * z - x * w),
    zx: 2 * (x * z - y * w),
    zy: 2 * (y * z + x * w),
    zz: 1 - 2 * (x * x + y * y),
  };
}

/**
 * The unit quaternion of a rotation matrix, Shoemake's method: trace first, else the largest diagonal element. The source prints branch 3
 * with swapped targets.
 */
export function toQuat(m: Mat3): Quat {
  if (m.xx + m.yy + m.zz > 0) {
    const s = Math.sqrt(1 + m.xx + m.yy + m.zz);
    const f = 0.5 / s;
    return { x: (m.zy - m.yz) * f, y: (m.xz - m.zx) * f, z: (m.yx - m.xy) * f, w: s / 2 };
  }
  if (m.xx >= m.yy && m.xx >= m.zz) {
    const s = Math.sqrt(1 + m.xx - m.yy - m.zz);
    const f = 0.5 / s;
    return { x: s / 2, y: (m.xy + m.yx) * f, z: (m.zx + m.xz) * f, w: (m.zy - m.yz) * f };
  }
  if (m.yy >= m.zz) {
    const s = Math.sqrt(1 + m.yy - m.zz - m.xx);
    const f = 0.5 / s;
    return { x: (m.xy + m.yx) * f, y: s / 2, z: (m.yz + m.zy) * f, w: (m.xz - m.zx) * f };
  }
  const s = Math.sqrt(1 + m.zz - m.xx - m.yy);
  const f = 0.5 / s;
  return { x: (m.zx + m.xz) * f, y: (m.yz + m.zy) * f, z: s / 2, w: (m.yx - m.xy) * f };
}

/** R D Rᵀ of a matrix D given in rotated axes: an inertia from body into world axes. */
export const conjugateBy = (r: Mat3, d: Mat3): Mat3 => multiplyMatrices(multiplyMatrices(r, d), transpose(r));

/**
 * One pass towards the nearest rotation: x ← ½(x + y × z) and cyclic, all from the old values, then normalised.
 * The deviation from orthogonality is squared by each pass; in-place updates would only shrink it linearly (theory 04, 3.5).
 */
export function orthonormalise(m: Mat3): Mat3 {
  const x = normalise(columnX(m));
  const y = normalise(columnY(m));
  const z = normalise(columnZ(m));
  return fromColumns(normalise(add(x, cross(y, z))), normalise(add(y, cross(z, x))), normalise(add(z, cross(x, y))));
}
