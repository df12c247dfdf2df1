/**
 * What loads on a few bodies do to a factored tree while nothing else acts: no bias, no joint loads, the ground at rest. The loads may be forces (changes are
 * accelerations) or impulses (changes are velocities).
 *
 *   inwards    e = Φᵀ l,   l^a = l − U M̂⁻¹ e,   to the parent as ever
 *   outwards   x' = G x_V,   Δs = M̂⁻¹ (e − Uᵀ x'),   x = x' + Φ Δs
 *
 * The way inwards needs the paths from the loaded bodies to the ground only, the way outwards those to the bodies that are asked for. With e_k of several
 * loads l_k the way inwards alone already tells how each answers the other (innovations of the mass matrix, M̂ block-diagonal):
 *
 *   l_jᵀ x(l_k) = e_jᵀ M̂⁻¹ e_k
 *
 * Nothing of the tree is changed; `flatFactor` must have been called at its present place. Cost: about 150 operations a body.
 * Source: theory 03, section 9 (substitute).
 */
import { solveLdlt } from "../../../linalg/dense-ldlt.js";
import type { TreeModel } from "../tree-model.js";
import { dot6 } from "./flat-factor.js";
import { toChild } from "./flat-kinematics.js";
import { accelerate, giveNeed } from "./flat-substitute.js";
import { type FlatTree, isAxis, TURN } from "./flat-tree.js";

export interface FlatResponse {
  /** l of every body, (τ, f) at the origin and in the axes of its frame; zeros but for what was just loaded. */
  readonly load: Float64Array;
  /** e of every speed; zeros before and after a response. */
  readonly rest: Float64Array;
  /** Δs of every speed and x of every body, on the paths last asked for. */
  readonly speeds: Float64Array;
  readonly motion: Float64Array;
}

export function createFlatResponse({ model }: FlatTree): FlatResponse {
  const speeds = model.speedStart[model.count]!;
  return {
    load: new Float64Array(6 * model.count),
    rest: new Float64Array(speeds),
    speeds: new Float64Array(speeds),
    motion: new Float64Array(6 * model.count),
  };
}

/** The bodies between the listed ones and the ground, ascending. */
export function pathsTo({ parent }: TreeModel, bodies: Iterable<number>): Int32Array {
  const found = new Set<number>();
  for (const body of bodies) for (let i = body; i >= 0 && !found.has(i); i = parent[i]!) found.add(i);
  return Int32Array.from(found).sort();
}

/** Changes of the bodies in `wanted` under `response.load`; `loaded` holds all bodies with loads. Both are paths: parents come with their children. */
export function flatRespond(tree: FlatTree, response: FlatResponse, loaded: Int32Array, wanted: Int32Array): void {
  respondInwards(tree, response, loaded);
  respondOutwards(tree, response, wanted);
  clearRest(tree.model, response.rest, loaded);
}

/** e of the loads into `response.rest`; the loads are used up. What goes through each joint is taken off `need`, if given: −l^a of the loads so far. */
export function respondInwards(tree: FlatTree, { load, rest }: FlatResponse, loaded: Int32Array, need?: Float64Array): void {
  const { model, placement, way } = tree;
  for (let l = loaded.length - 1; l >= 0; l--) {
    const i = loaded[l]!;
    if (isAxis(way[i]!)) yieldAxis(tree, i, load, rest);
    else yieldOther(tree, i, load, rest);
    if (model.parent[i]! >= 0) giveNeed(placement, 12 * i, load, 6 * i, 6 * model.parent[i]!);
    for (let k = 6 * i; k < 6 * i + 6; k++) {
      if (need) need[k] = need[k]! - load[k]!;
      load[k] = 0;
    }
  }
}

/** Δs and x along the paths in `wanted` from e. */
export function respondOutwards(tree: FlatTree, { rest, speeds, motion }: FlatResponse, wanted: Int32Array): void {
  const { model, placement } = tree;
  for (let w = 0; w < wanted.length; w++) {
    const i = wanted[w]!;
    const parent = model.parent[i]!;
    if (parent >= 0) toChild(placement, 12 * i, motion, 6 * parent, motion, 6 * i);
    else for (let k = 6 * i; k < 6 * i + 6; k++) motion[k] = 0;
    accelerate(tree, i, rest, motion, speeds);
  }
}

export function clearRest({ speedStart }: TreeModel, rest: Float64Array, loaded: Int32Array): void {
  for (let l = 0; l < loaded.length; l++) rest.fill(0, speedStart[loaded[l]!]!, speedStart[loaded[l]! + 1]!);
}

/** e = Φᵀ l,  l := l − U M̂⁻¹ e */
function yieldAxis({ model, way, push, factor }: FlatTree, i: number, load: Float64Array, rest: Float64Array): void {
  const v = 6 * i;
  const j = model.speedStart[i]!;
  const u = 6 * j;
  const left = load[way[i] === TURN ? v : v + 3]!;
  rest[j] = left;
  const share = left * factor[36 * i]!;
  for (let k = 0; k < 6; k++) load[v + k] = load[v + k]! - push[u + k]! * share;
}

function yieldOther({ model, push, motion, factor, scratch: share }: FlatTree, i: number, load: Float64Array, rest: Float64Array): void {
  const first = model.speedStart[i]!;
  const size = model.speedStart[i + 1]! - first;
  const v = 6 * i;
  for (let r = 0; r < size; r++) {
    rest[first + r] = dot6(motion, 6 * (first + r), load, v);
    share[r] = rest[first + r]!;
  }
  solveLdlt(factor, 36 * i, size, share, 0);
  for (let r = 0; r < size; r++) for (let k = 0; k < 6; k++) load[v + k] = load[v + k]! - push[6 * (first + r) + k]! * share[r]!;
}
