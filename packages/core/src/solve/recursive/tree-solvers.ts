/**
 * How a chain in joint coordinates finds ṡ: the algorithms of this folder by what they are called. Articulated bodies in flat arrays (flat/) need none of
 * these; the others serve comparison, and are slower by one to two powers of ten in this general form.
 *
 *   implicit, mixed, modified             O(n)       sections 7.7 to 7.9
 *   cubic, implicit cubic, modified cubic O(n³)      sections 7.2 to 7.4
 *
 * Source: theory 03, section 7.
 */
import { NUMBERS } from "./algebra.js";
import { compositeRigidBody } from "./composite-rigid-body.js";
import { basesOfMotions, type DualBases } from "./dual-bases.js";
import { type CheckedMotion, implicitTree } from "./implicit.js";
import { implicitCubic } from "./implicit-cubic.js";
import { type TreeLoads, type TreeMotion, type TreeState, treeState } from "./kinematics.js";
import { mixedTree } from "./mixed.js";
import { modifiedImplicitTree } from "./modified-implicit.js";
import { modifiedImplicitCubic } from "./modified-implicit-cubic.js";
import type { TreeModel } from "./tree-model.js";

/**
 * out := ṡ of a tree in the state (q, s), with loads (τ, f) on its bodies at the origins and in the axes of their frames, 6 each, gravity among them. Returns
 * −1, or a joint whose equations are singular: out is then worthless.
 */
export type SpeedRates = (q: Float64Array, s: Float64Array, external: Float64Array, out: Float64Array) => number;

export type TreeSolver = (model: TreeModel) => SpeedRates;

type Algorithm = (state: TreeState<number>, loads: TreeLoads<number>, bases: readonly DualBases[]) => TreeMotion<number> | CheckedMotion;

const byAlgorithm =
  (algorithm: Algorithm): TreeSolver =>
  (model) =>
  (q, s, external, out) => {
    const state = treeState(NUMBERS, model, Array.from(q), Array.from(s));
    const loads: TreeLoads<number> = {
      gravity: [0, 0, 0],
      drive: new Array<number>(s.length).fill(0),
      external: model.joints.map((_, i) => Array.from(external.subarray(6 * i, 6 * i + 6))),
    };
    const motion = algorithm(state, loads, state.motions.map(basesOfMotions));
    out.set(motion.speedRates);
    return "singular" in motion ? motion.singular : -1;
  };

/** Implicit joints are those that hold fewer directions than they leave free: their matrices are the smaller ones. */
const holdsFew = ({ motions }: TreeState<number>, i: number): boolean => motions[i]!.length > 3;

export const TREE_SOLVERS = {
  implicit: byAlgorithm(implicitTree),
  mixed: byAlgorithm((state, loads, bases) => mixedTree(state, loads, bases, (i) => holdsFew(state, i))),
  modified: byAlgorithm(modifiedImplicitTree),
  cubic: byAlgorithm((state, loads) => compositeRigidBody(NUMBERS, state, loads)),
  "implicit-cubic": byAlgorithm(implicitCubic),
  "modified-cubic": byAlgorithm(modifiedImplicitCubic),
} as const satisfies Readonly<Record<string, TreeSolver>>;
