/**
 * Ways in which B can turn against A, over an algebra: the angular half of a joint's motion. R = axes of B in A, ω = Σ axisₖ sₖ in the axes of B.
 *
 *   none        R = E
 *   turn        R = R_i(α)                 axis e_i                         no bias
 *   cardan      R = R_i(α) R_j(β), j = i+1 axes Rᵀ e_i = (cos β, sin β)_il and e_j        bias α̇ β̇ (−sin β, cos β)_il,   l = i + 2
 *   ball        R of a unit quaternion     axes E (speeds are ω in B)       no bias, q̇ = ½ q ω
 *
 * Source: theory 03, section 4.5 (revolute, universal, spherical), written in the axes of B; quaternions: theory 01, section 14.1.
 * Limits: `ball` takes quaternions of length 1; whoever integrates them keeps them so.
 */
import { fromColumns, toQuat } from "../../../math/mat3.js";
import { atan2 } from "../../../math/trig.js";
import { readVec3 } from "../../../math/vec3.js";
import type { Algebra } from "../algebra.js";
import { constants, type Vector, zeros } from "../spatial-algebra.js";

export type Axis = 0 | 1 | 2;

export interface TurnPart {
  readonly coordinates: number;
  readonly speeds: number;
  readonly rest: readonly number[];
  /** Axes of B in A, column by column. */
  rotation<T>(algebra: Algebra<T>, q: Vector<T>): Vector<T>;
  /** For every speed its part of ω, in the axes of B. */
  axes<T>(algebra: Algebra<T>, q: Vector<T>): readonly Vector<T>[];
  /** Derivative of the axes as seen from B, times the speeds. */
  bias<T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>): Vector<T>;
  rates<T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>): Vector<T>;
  /** Coordinates of a rotation, −π … π. */
  measure(rotation: Vector<number>): readonly number[];
}

const UNIT = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

export const unit = <T>(algebra: Algebra<T>, axis: number): T[] => constants(algebra, UNIT[axis]!);
const next = (axis: Axis, by: 1 | 2): Axis => ((axis + by) % 3) as Axis;

/** Three entries, given by their places. */
function entries<T>(algebra: Algebra<T>, places: readonly (readonly [Axis, T])[]): T[] {
  const list = zeros(algebra, 3);
  for (const [axis, value] of places) list[axis] = value;
  return list;
}

/** R_i(α), column by column. */
function rotationAbout<T>(algebra: Algebra<T>, axis: Axis, angle: T): T[] {
  const [j, l] = [next(axis, 1), next(axis, 2)];
  const [sine, cosine] = [algebra.sin(angle), algebra.cos(angle)];
  const columns: T[][] = [];
  columns[axis] = unit(algebra, axis);
  columns[j] = entries(algebra, [
    [j, cosine],
    [l, sine],
  ]);
  columns[l] = entries(algebra, [
    [j, algebra.negate(sine)],
    [l, cosine],
  ]);
  return columns.flat();
}

export const noTurn: TurnPart = {
  coordinates: 0,
  speeds: 0,
  rest: [],
  rotation: (algebra) => [0, 1, 2].flatMap((axis) => unit(algebra, axis)),
  axes: () => [],
  bias: (algebra) => zeros(algebra, 3),
  rates: () => [],
  measure: () => [],
};

/** Turn about one axis. */
export const turnAbout = (axis: Axis): TurnPart => ({
  coordinates: 1,
  speeds: 1,
  rest: [0],
  rotation: (algebra, q) => rotationAbout(algebra, axis, q[0]!),
  axes: (algebra) => [unit(algebra, axis)],
  bias: (algebra) => zeros(algebra, 3),
  rates: (_algebra, _q, s) => s,
  measure(rotation) {
    const [j, l] = [next(axis, 1), next(axis, 2)];
    return [atan2(rotation[3 * j + l]! - rotation[3 * l + j]!, rotation[3 * j + j]! + rotation[3 * l + l]!)];
  },
});

/** First about axis i of A, then about the next axis of B. */
export function cardanAbout(axis: Axis): TurnPart {
  const [i, j, l] = [axis, next(axis, 1), next(axis, 2)];
  return {
    coordinates: 2,
    speeds: 2,
    rest: [0, 0],
    rotation(algebra, q) {
      const [sine, cosine] = [algebra.sin(q[0]!), algebra.cos(q[0]!)];
      const [sin2, cos2] = [algebra.sin(q[1]!), algebra.cos(q[1]!)];
      const columns: (typeof sine)[][] = [];
      columns[i] = entries(algebra, [
        [i, cos2],
        [j, algebra.multiply(sine, sin2)],
        [l, algebra.negate(algebra.multiply(cosine, sin2))],
      ]);
      columns[j] = entries(algebra, [
        [j, cosine],
        [l, sine],
      ]);
      columns[l] = entries(algebra, [
        [i, sin2],
        [j, algebra.negate(algebra.multiply(sine, cos2))],
        [l, algebra.multiply(cosine, cos2)],
      ]);
      return columns.flat();
    },
    axes: (algebra, q) => [
      entries(algebra, [
        [i, algebra.cos(q[1]!)],
        [l, algebra.sin(q[1]!)],
      ]),
      unit(algebra, j),
    ],
    bias(algebra, q, s) {
      const product = algebra.multiply(s[0]!, s[1]!);
      return entries(algebra, [
        [i, algebra.negate(algebra.multiply(product, algebra.sin(q[1]!)))],
        [l, algebra.multiply(product, algebra.cos(q[1]!))],
      ]);
    },
    rates: (_algebra, _q, s) => s,
    measure: (r) => [atan2(r[3 * j + l]!, r[3 * j + j]!), atan2(r[3 * l + i]!, r[3 * i + i]!)],
  };
}

/** Free turning; coordinates are a unit quaternion [x, y, z, w], speeds are ω in the axes of B. */
export const ball: TurnPart = {
  coordinates: 4,
  speeds: 3,
  rest: [0, 0, 0, 1],
  rotation(algebra, q) {
    const [x, y, z, w] = q as readonly [(typeof q)[number], (typeof q)[number], (typeof q)[number], (typeof q)[number]];
    const { multiply, add, subtract } = algebra;
    const [one, two] = [algebra.constant(1), algebra.constant(2)];
    const diagonal = (a: typeof x, b: typeof x) => subtract(one, multiply(two, add(multiply(a, a), multiply(b, b))));
    const sum = (a: typeof x, b: typeof x, c: typeof x) => multiply(two, add(multiply(a, b), multiply(c, w)));
    const difference = (a: typeof x, b: typeof x, c: typeof x) => multiply(two, subtract(multiply(a, b), multiply(c, w)));
    return [
      ...[diagonal(y, z), sum(x, y, z), difference(x, z, y)],
      ...[difference(x, y, z), diagonal(x, z), sum(y, z, x)],
      ...[sum(x, z, y), difference(y, z, x), diagonal(x, y)],
    ];
  },
  axes: (algebra) => [0, 1, 2].map((axis) => unit(algebra, axis)),
  bias: (algebra) => zeros(algebra, 3),
  rates(algebra, q, s) {
    const { multiply, add, subtract, negate } = algebra;
    const half = algebra.constant(0.5);
    const w = q[3]!;
    const vector = [0, 1, 2].map((i) => {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3];
      const swept = subtract(multiply(q[j]!, s[k]!), multiply(q[k]!, s[j]!));
      return multiply(half, add(multiply(w, s[i]!), swept));
    });
    const along = add(add(multiply(q[0]!, s[0]!), multiply(q[1]!, s[1]!)), multiply(q[2]!, s[2]!));
    return [...vector, negate(multiply(half, along))];
  },
  measure(rotation) {
    const { x, y, z, w } = toQuat(fromColumns(readVec3(rotation, 0), readVec3(rotation, 3), readVec3(rotation, 6)));
    return [x, y, z, w];
  },
};
