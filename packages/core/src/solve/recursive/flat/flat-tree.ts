/** Work of the flat articulated-body algorithm for one tree: all numbers of a body side by side, made once, filled anew at every evaluation. */
import type { TreeModel } from "../tree-model.js";

/** How a joint is treated: one turn about x, one slide along x; a ball, a free body and no motion at all in scalars; or anything else by its own record. */
export const TURN = 0;
export const SLIDE = 1;
export const BALL = 2;
export const OTHER = 3;
export const FREE = 4;
export const WELD = 5;

const WAYS: ReadonlyMap<string, number> = new Map([
  ["revolute", TURN],
  ["prismatic", SLIDE],
  ["spherical", BALL],
  ["free", FREE],
  ["weld", WELD],
]);

/** Does the joint have one freedom, along or about x? */
export const isAxis = (way: number): boolean => way <= SLIDE;

/** Numbers of an articulated inertia: I (xx, yy, zz, xy, xz, yz), H (row by row), M (as I); load (τ, f) = (I α + H a, Hᵀ α + M a). */
export const INERTIA = 21;

export interface FlatTree {
  readonly model: TreeModel;
  readonly way: Uint8Array;
  /** Axes of the body in its parent as columns (9), origin (3). */
  readonly placement: Float64Array;
  /** Sine and cosine of turns. */
  readonly turn: Float64Array;
  /** y, c, and x at the end; 6 each. */
  readonly velocity: Float64Array;
  readonly bias: Float64Array;
  readonly acceleration: Float64Array;
  /** M, with which the way outwards begins; M^A, which grows from it; M^a. What is zero in M^a stays so and is never written. */
  readonly ownInertia: Float64Array;
  readonly inertia: Float64Array;
  readonly behind: Float64Array;
  /** 1 where nothing hangs on the body: M^A is M, so its factor and M^a are constants, known once they have been written. */
  readonly leaf: Uint8Array;
  /** Have they? */
  leavesKnown: boolean;
  /** −l^A: load that the body needs while it does not accelerate. */
  readonly need: Float64Array;
  /** Columns of U and of Φ, 6 numbers for each speed. */
  readonly push: Float64Array;
  readonly motion: Float64Array;
  /** Factors of M̂, up to 6 × 6 for each body, and what is left of η for each speed. */
  readonly factor: Float64Array;
  readonly rest: Float64Array;
  /** Six numbers of work. */
  readonly scratch: Float64Array;
  /** 1 where the mount of a joint does not turn: axes of the parent and of A coincide. */
  readonly aligned: Uint8Array;
  /** An inertia on its way to the parent. */
  readonly turned: Float64Array;
}

export function createFlatTree(model: TreeModel): FlatTree {
  const { count, joints, speedStart } = model;
  const speeds = speedStart[count]!;
  // with a rotor M^a Φ is not zero, which all but the general way take for granted
  const way = Uint8Array.from(joints, ({ type }, i) => (hasRotor(model, i) ? OTHER : (WAYS.get(type) ?? OTHER)));
  const motion = new Float64Array(6 * speeds);
  // Φ of axes, balls and free bodies is constant: along x, about x, about all axes of the body, or all of both
  for (let i = 0; i < count; i++) {
    const m = 6 * speedStart[i]!;
    if (isAxis(way[i]!)) motion[way[i] === TURN ? m : m + 3] = 1;
    const size = way[i] === BALL ? 3 : way[i] === FREE ? 6 : 0;
    for (let k = 0; k < size; k++) motion[m + 7 * k] = 1;
  }
  const perBody = (stride: number) => new Float64Array(stride * count);
  return {
    model,
    way,
    // where nothing moves it is written once, here
    placement: Float64Array.from(model.mount, (value, k) => (way[Math.floor(k / 12)] === WELD ? value : 0)),
    turn: perBody(2),
    velocity: perBody(6),
    bias: perBody(6),
    acceleration: perBody(6),
    ownInertia: ownInertia(model),
    inertia: perBody(INERTIA),
    behind: perBody(INERTIA),
    leaf: Uint8Array.from(joints, (_, i) => ((isAxis(way[i]!) || way[i] === BALL) && !model.parent.includes(i) ? 1 : 0)),
    leavesKnown: false,
    need: perBody(6),
    push: new Float64Array(6 * speeds),
    motion,
    scratch: new Float64Array(6),
    aligned: Uint8Array.from(joints, (_, i) => (isAligned(model.mount, 12 * i) ? 1 : 0)),
    turned: new Float64Array(INERTIA),
    factor: perBody(36),
    rest: new Float64Array(speeds),
  };
}

const hasRotor = ({ armature, speedStart }: TreeModel, i: number): boolean =>
  armature?.subarray(speedStart[i]!, speedStart[i + 1]!).some((value) => value !== 0) ?? false;

const isAligned = (mount: Float64Array, o: number): boolean => mount[o] === 1 && mount[o + 4] === 1 && mount[o + 8] === 1;

/** M of every body: I about the origin, H = m c̃, m E. */
function ownInertia({ count, mass }: TreeModel): Float64Array {
  const list = new Float64Array(INERTIA * count);
  for (let i = 0; i < count; i++) {
    const [m, x, y, z, ...rotational] = mass.subarray(10 * i, 10 * i + 10) as unknown as [number, number, number, number, ...number[]];
    list.set([...rotational, 0, -z, y, z, 0, -x, -y, x, 0, m, m, m, 0, 0, 0], INERTIA * i);
  }
  return list;
}
