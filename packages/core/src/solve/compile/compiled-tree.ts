/**
 * ṡ of a tree by code made for it: forward dynamics with loads on all bodies, emitted as JavaScript, or interpreted where code may not be generated; both give
 * the same bits. For chains in a world, where gravity is among the loads.
 */
import type { TreeSolver } from "../recursive/tree-solvers.js";
import { findModelFunction, planModel, runPlan } from "./compile-model.js";
import { inputStarts, type ModelSurroundings } from "./model-functions.js";

/** Freedoms up to which unrolled code is worth its length. */
export const MOST_COMPILED = 150;

export const compiledSolver: TreeSolver = (model) => {
  const surroundings: ModelSurroundings = { gravity: [0, 0, 0], loaded: model.joints.map((_, i) => i) };
  const { run } = runPlan(planModel(model, "forward-dynamics", surroundings).plan, "javascript");
  const of = findModelFunction("forward-dynamics");
  const starts = inputStarts(model, surroundings, of);
  const input = new Float64Array(starts.at(-1)!);
  const speeds = starts[of.inputs.indexOf("s")]!;
  const loads = starts[of.inputs.indexOf("loads")]!;
  return (q, s, external, out) => {
    input.set(q);
    input.set(s, speeds);
    input.set(external, loads);
    run(input, 0, out, 0);
    return -1;
  };
};
