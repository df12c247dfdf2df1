/**
 * The algorithms that give a mechanism its accelerations, by name: a list of values. All give the same numbers to round-off; `articulated-body` is the
 * fast one, in flat arrays; the others are the readable forms of the source, which allocate.
 *
 * Source: theory 03, sections 7.2 to 7.9. Mechanisms with loops have a list of their own (mechanism-loops.ts).
 */
import { NUMBERS } from "../solve/recursive/algebra.js";
import { articulatedBody } from "../solve/recursive/articulated-body.js";
import { compositeRigidBody } from "../solve/recursive/composite-rigid-body.js";
import { basesOfMotions } from "../solve/recursive/dual-bases.js";
import { flatAccelerations } from "../solve/recursive/flat/flat-articulated-body.js";
import { createPlanarTree, planarAccelerations } from "../solve/recursive/flat/flat-planar.js";
import { createFlatTree } from "../solve/recursive/flat/flat-tree.js";
import { implicitTree } from "../solve/recursive/implicit.js";
import { implicitCubic } from "../solve/recursive/implicit-cubic.js";
import { type TreeLoads, type TreeMotion, type TreeState, treeState } from "../solve/recursive/kinematics.js";
import { planSparse, sparseLoops } from "../solve/recursive/loops/sparse.js";
import { mixedTree } from "../solve/recursive/mixed.js";
import { modifiedImplicitTree } from "../solve/recursive/modified-implicit.js";
import { modifiedImplicitCubic } from "../solve/recursive/modified-implicit-cubic.js";
import type { TreeModel } from "../solve/recursive/tree-model.js";

/** ṡ into out[0 …]; `external`: loads (τ, f) at the origins and in the axes of the tree's bodies, or none. Returns the singular joint, or −1. */
export type Accelerate = (
  q: Float64Array,
  s: Float64Array,
  drive: Float64Array,
  external: Float64Array | undefined,
  out: Float64Array,
) => number;

interface Algorithm {
  readonly name: string;
  /** Are rotors part of it? */
  readonly rotors: boolean;
  create(model: TreeModel, gravity: readonly number[]): Accelerate;
}

type Solve = (state: TreeState<number>, loads: TreeLoads<number>) => TreeMotion<number> & { readonly singular?: number };

/** A readable form: everything is made anew at every call. */
const readable = (name: string, rotors: boolean, solve: Solve): Algorithm => ({
  name,
  rotors,
  create: (model, gravity) => (q, s, drive, external, out) => {
    const state = treeState(NUMBERS, model, Array.from(q), Array.from(s));
    const loads = external && Array.from({ length: model.count }, (_, i) => Array.from(external.subarray(6 * i, 6 * i + 6)));
    const { speedRates, singular = -1 } = solve(state, { gravity, drive: Array.from(drive), ...(loads && { external: loads }) });
    out.set(speedRates);
    return singular;
  },
});

const basesOf = ({ motions }: TreeState<number>) => motions.map(basesOfMotions);

const flat: Algorithm = {
  name: "articulated-body",
  rotors: true,
  create(model, gravity) {
    const planar = createPlanarTree(model);
    if (planar) return (q, s, drive, external, out) => planarAccelerations(planar, q, s, drive, external, gravity, out);
    const tree = createFlatTree(model);
    return (q, s, drive, external, out) => flatAccelerations(tree, q, s, drive, external, gravity, out);
  },
};

/** As `articulated-body`, where it is not wanted that planar mechanisms are treated as such. */
const spatial: Algorithm = {
  name: "articulated-body-spatial",
  rotors: true,
  create(model, gravity) {
    const tree = createFlatTree(model);
    return (q, s, drive, external, out) => flatAccelerations(tree, q, s, drive, external, gravity, out);
  },
};

/** One system of blocks for all joints, without fill: the algorithm of loops (loops/sparse.ts) where there are none. */
const sparse: Algorithm = {
  name: "sparse",
  rotors: true,
  create(model, gravity) {
    const plan = planSparse(model, [], []);
    return readable(sparse.name, true, (state, loads) => sparseLoops(plan, state, loads, [])).create(model, gravity);
  },
};

/** Forward dynamics by name; all give the same accelerations. */
export const MECHANISM_ALGORITHMS = [
  "articulated-body",
  "articulated-body-spatial",
  "articulated-body-readable",
  "implicit",
  "mixed",
  "modified-implicit",
  "composite-rigid-body",
  "implicit-cubic",
  "modified-implicit-cubic",
  "sparse",
] as const;
/** One of MECHANISM_ALGORITHMS. */
export type MechanismAlgorithm = (typeof MECHANISM_ALGORITHMS)[number];

const ALGORITHMS: readonly Algorithm[] = [
  flat,
  spatial,
  readable("articulated-body-readable", true, (state, loads) => articulatedBody(NUMBERS, state, loads)),
  readable("implicit", false, (state, loads) => implicitTree(state, loads, basesOf(state))),
  // every other joint by its constraints
  readable("mixed", false, (state, loads) => mixedTree(state, loads, basesOf(state), (joint) => joint % 2 === 1)),
  readable("modified-implicit", false, (state, loads) => modifiedImplicitTree(state, loads, basesOf(state))),
  readable("composite-rigid-body", true, (state, loads) => compositeRigidBody(NUMBERS, state, loads)),
  readable("implicit-cubic", false, (state, loads) => implicitCubic(state, loads, basesOf(state))),
  readable("modified-implicit-cubic", false, (state, loads) => modifiedImplicitCubic(state, loads, basesOf(state))),
  sparse,
];

export const findAlgorithm = (name: string): Algorithm | undefined => ALGORITHMS.find((algorithm) => algorithm.name === name);
