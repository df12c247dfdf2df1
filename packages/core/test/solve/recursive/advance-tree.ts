/** Integrates a tree with classical Runge–Kutta steps; quaternions are kept at length 1. */
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../src/solve/recursive/articulated-body.js";
import { coordinateRates, coordinatesOf, type TreeLoads, type TreeState, treeState } from "../../../src/solve/recursive/kinematics.js";
import type { TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { normalised } from "./differences.js";

function rates(model: TreeModel, x: readonly number[], loads: TreeLoads<number>): number[] {
  const n = model.coordinateStart[model.count]!;
  const state = treeState(NUMBERS, model, x.slice(0, n), x.slice(n));
  return [...coordinateRates(NUMBERS, model, state.coordinates, state.speeds), ...articulatedBody(NUMBERS, state, loads).speedRates];
}

function unitQuaternions(model: TreeModel, x: readonly number[]): number[] {
  const q = model.joints.flatMap((joint, i) => normalised(joint, coordinatesOf(model, x, i)));
  return [...q, ...x.slice(q.length)];
}

export function advanceTree(
  model: TreeModel,
  state: TreeState<number>,
  loads: TreeLoads<number>,
  { step, steps }: { step: number; steps: number },
): TreeState<number> {
  let x = [...state.coordinates, ...state.speeds];
  const moved = (slope: readonly number[], h: number): number[] => x.map((value, i) => value + h * slope[i]!);
  for (let n = 0; n < steps; n++) {
    const a = rates(model, x, loads);
    const b = rates(model, moved(a, step / 2), loads);
    const c = rates(model, moved(b, step / 2), loads);
    const d = rates(model, moved(c, step), loads);
    const mean = a.map((value, i) => (value + 2 * b[i]! + 2 * c[i]! + d[i]!) / 6);
    x = unitQuaternions(model, moved(mean, step));
  }
  const count = model.coordinateStart[model.count]!;
  return treeState(NUMBERS, model, x.slice(0, count), x.slice(count));
}
