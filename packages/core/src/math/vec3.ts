/**
 * Vectors of three components as plain values for short functions, and their transfer to flat tables.
 * Public interfaces carry vectors as arrays `[x, y, z]` (type Vector3), tables as interleaved Float64Array.
 */
export interface Vec3 {
  /** First component. */
  readonly x: number;
  /** Second component. */
  readonly y: number;
  /** Third component. */
  readonly z: number;
}

/** A vector at the public border: library arguments, model files, results. */
export type Vector3 = readonly [number, number, number];

/** The null vector. */
export const ZERO: Vec3 = { x: 0, y: 0, z: 0 };

/** The vector with these components. */
export const vec3 = (x: number, y: number, z: number): Vec3 => ({ x, y, z });
/** a + b */
export const add = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
/** a − b */
export const subtract = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
/** −a */
export const negate = (a: Vec3): Vec3 => ({ x: -a.x, y: -a.y, z: -a.z });
/** s·a */
export const scale = (a: Vec3, s: number): Vec3 => ({ x: a.x * s, y: a.y * s, z: a.z * s });
/** a + s·b */
export const addScaled = (a: Vec3, b: Vec3, s: number): Vec3 => ({ x: a.x + s * b.x, y: a.y + s * b.y, z: a.z + s * b.z });
/** Product component by component. */
export const multiplyComponents = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x * b.x, y: a.y * b.y, z: a.z * b.z });
/** a·b */
export const dot = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z;
/** a × b */
export const cross = (a: Vec3, b: Vec3): Vec3 => ({ x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x });
/** |a|² */
export const lengthSquared = (a: Vec3): number => a.x * a.x + a.y * a.y + a.z * a.z;
/** |a| */
export const length = (a: Vec3): number => Math.sqrt(lengthSquared(a));
/** |a − b| */
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));

/** Unit vector along `a`; the zero vector stays zero. Scaled first, so that tiny and huge vectors neither under- nor overflow. */
export function normalise(a: Vec3): Vec3 {
  const largest = Math.max(Math.abs(a.x), Math.abs(a.y), Math.abs(a.z));
  if (largest === 0) return ZERO;
  const scaled = { x: a.x / largest, y: a.y / largest, z: a.z / largest };
  return scale(scaled, 1 / length(scaled));
}

/** A unit vector perpendicular to the unit vector `a`, built from the axis that `a` leans on least. */
export function perpendicular(a: Vec3): Vec3 {
  const x = Math.abs(a.x);
  const y = Math.abs(a.y);
  const z = Math.abs(a.z);
  const axis = x <= y && x <= z ? vec3(1, 0, 0) : y <= z ? vec3(0, 1, 0) : vec3(0, 0, 1);
  return normalise(cross(a, axis));
}

/** Three numbers of a table, from `offset` on. */
export const readVec3 = (array: ArrayLike<number>, offset = 0): Vec3 => ({
  x: array[offset]!,
  y: array[offset + 1]!,
  z: array[offset + 2]!,
});

/** Three numbers into a table, from `offset` on. */
export function writeVec3(array: { [index: number]: number }, offset: number, a: Vec3): void {
  array[offset] = a.x;
  array[offset + 1] = a.y;
  array[offset + 2] = a.z;
}

/** As an array, for the public interface. */
export const toVector3 = (a: Vec3): Vector3 => [a.x, a.y, a.z];
