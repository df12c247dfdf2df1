/** Work of the flat articulated-body algorithm for one tree: all numbers of a body side by side, made once, filled anew at every evaluation. */
import type { TreeModel } from "../tree-model.js";

/** How a joint is treated: one turn about x, one slide along x; a ball in scalars; or anything else by its own record. */
export const TURN = 0;
export const SLIDE = 1;
export const BALL = 2;
export const OTHER = 3;

const WAYS: ReadonlyMap<string, number> = new Map([
  ["revolute", TURN],
  ["prismatic", SLIDE],
  ["spherical", BALL],
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
  /** y, c, and x at the end; 6 each. */
  readonly velocity: Float64Array;
  readonly bias: Float64Array;
  readonly acceleration: Float64Array;
  /** M^A, then M^a. */
  readonly inertia: Float64Array;
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
}

export function createFlatTree(model: TreeModel): FlatTree {
  const { count, joints, speedStart } = model;
  const speeds = speedStart[count]!;
  const way = Uint8Array.from(joints, ({ type }) => WAYS.get(type) ?? OTHER);
  const motion = new Float64Array(6 * speeds);
  // Φ of a ball is constant: turns about the axes of the body
  for (let i = 0; i < count; i++) for (let k = 0; k < 3 && way[i] === BALL; k++) motion[6 * (speedStart[i]! + k) + k] = 1;
  const perBody = (stride: number) => new Float64Array(stride * count);
  return {
    model,
    way,
    placement: perBody(12),
    velocity: perBody(6),
    bias: perBody(6),
    acceleration: perBody(6),
    inertia: perBody(INERTIA),
    need: perBody(6),
    push: new Float64Array(6 * speeds),
    motion,
    scratch: new Float64Array(6),
    factor: perBody(36),
    rest: new Float64Array(speeds),
  };
}
