/**
 * The articulated-body algorithm in flat arrays and scalars, for trees of any size: twin of articulated-body.ts.
 *
 *   outwards    placements, velocities, biases, inertia and need of every body for itself     flat-kinematics.ts
 *   inwards     factor                                                                       flat-factor.ts
 *   both ways   substitute                                                                   flat-substitute.ts
 *
 * Joints that turn about or slide along x need one division; others a factor of M̂ as large as their freedoms. Nothing is allocated for the former.
 * Cost: about 600 operations a link, linear. Source: theory 03, section 7.6.
 */
import { flatFactor } from "./flat-factor.js";
import { flatOutward } from "./flat-kinematics.js";
import { flatSubstitute } from "./flat-substitute.js";
import type { FlatTree } from "./flat-tree.js";

/**
 * ṡ of a tree in the state (q, s) under the joint loads `drive`, loads on bodies (or none) and gravity (m/s², world axes), into out[0 …]. Returns
 * −1, or the outermost joint whose M̂ is not definite: out is then worthless.
 */
export function flatAccelerations(
  tree: FlatTree,
  q: Float64Array,
  s: Float64Array,
  drive: Float64Array,
  external: Float64Array | undefined,
  gravity: ArrayLike<number>,
  out: Float64Array,
): number {
  flatOutward(tree, q, s, external);
  return flatAccelerationsHere(tree, drive, gravity, out);
}

/** The same where the way outwards has been made already. */
export function flatAccelerationsHere(tree: FlatTree, drive: Float64Array, gravity: ArrayLike<number>, out: Float64Array): number {
  const singular = flatFactor(tree);
  flatSubstitute(tree, drive, gravity, out);
  return singular;
}
