/**
 * What can be compiled for a tree: each function with the layout of its inputs and outputs, written over an algebra with the algorithms of solve/recursive.
 *
 *   name               inputs                        outputs
 *   forward-dynamics   q, s, η, [g], [loads]         ṡ                                              articulated bodies, O(n)
 *   inverse-dynamics   q, s, ṡ, [g], [loads]         η
 *   mass-matrix        q                             M̂, all n × n entries row by row
 *   kinematics         q, s                          per body: axes as columns in the world (9), origin (3), velocity y in its own axes (6)
 *   coordinate-rates   q, s                          q̇
 *
 * q: coordinates, s: speeds, both of all joints in the order of the model. [g]: gravity in the world, 3 numbers, only where it is
 * an input instead of a constant. [loads]: (τ, f) on each of the named bodies, at the origin of its frame and in its axes, 6
 * numbers each, in the order in which the bodies are named.
 */
import type { Algebra } from "../recursive/algebra.js";
import { articulatedRates } from "../recursive/articulated-body.js";
import { inverseDynamics } from "../recursive/inverse-dynamics.js";
import {
  coordinateCount,
  coordinateRates,
  placeTree,
  speedCount,
  type TreeLoads,
  treeState,
  worldPlacements,
} from "../recursive/kinematics.js";
import { massMatrix } from "../recursive/mass-matrix.js";
import { materialState } from "../recursive/material-state.js";
import { constants, type Vector } from "../recursive/spatial-algebra.js";
import type { TreeModel } from "../recursive/tree-model.js";

export interface ModelSurroundings {
  /** g in the world, m/s², or that it is an input. */
  readonly gravity: readonly number[] | "input";
  /** Bodies on which loads act; their six numbers are inputs. */
  readonly loaded: readonly number[];
}

export type InputName = "q" | "s" | "drive" | "speed-rates" | "gravity" | "loads";

export interface ModelFunction {
  readonly name: ModelFunctionName;
  /** What the inputs are, in order. */
  readonly inputs: readonly InputName[];
  evaluate<T>(algebra: Algebra<T>, model: TreeModel, input: ModelInput<T>): Vector<T>;
}

export type ModelFunctionName = "forward-dynamics" | "inverse-dynamics" | "mass-matrix" | "kinematics" | "coordinate-rates";

/** The inputs of a function by name; empty lists for those it does not have. */
export interface ModelInput<T> {
  readonly q: Vector<T>;
  readonly s: Vector<T>;
  readonly drive: Vector<T>;
  readonly speedRates: Vector<T>;
  readonly surroundings: Omit<TreeLoads<T>, "drive">;
}

const forwardDynamics: ModelFunction = {
  name: "forward-dynamics",
  inputs: ["q", "s", "drive", "gravity", "loads"],
  evaluate: (algebra, model, { q, s, drive, surroundings }) =>
    articulatedRates(algebra, materialState(algebra, placeTree(algebra, model, q), s), { ...surroundings, drive }),
};

const inverse: ModelFunction = {
  name: "inverse-dynamics",
  inputs: ["q", "s", "speed-rates", "gravity", "loads"],
  evaluate: (algebra, model, { q, s, speedRates, surroundings }) =>
    inverseDynamics(algebra, materialState(algebra, placeTree(algebra, model, q), s), surroundings, speedRates).drive,
};

const mass: ModelFunction = {
  name: "mass-matrix",
  inputs: ["q"],
  evaluate: (algebra, model, { q }) => massMatrix(algebra, placeTree(algebra, model, q)).flat(),
};

const kinematics: ModelFunction = {
  name: "kinematics",
  inputs: ["q", "s"],
  evaluate(algebra, model, { q, s }) {
    const state = treeState(algebra, model, q, s);
    const world = worldPlacements(algebra, state);
    return state.velocities.flatMap((velocity, i) => [...world[i]!.rotation, ...world[i]!.position, ...velocity]);
  },
};

const rates: ModelFunction = {
  name: "coordinate-rates",
  inputs: ["q", "s"],
  evaluate: (algebra, model, { q, s }) => coordinateRates(algebra, model, q, s),
};

export const MODEL_FUNCTIONS: readonly ModelFunction[] = [forwardDynamics, inverse, mass, kinematics, rates];

/** How many numbers each input has. */
function inputSize(model: TreeModel, { gravity, loaded }: ModelSurroundings, name: InputName): number {
  if (name === "q") return coordinateCount(model);
  if (name === "gravity") return gravity === "input" ? 3 : 0;
  if (name === "loads") return 6 * loaded.length;
  return speedCount(model);
}

/** Where each input of a function begins; the last entry is their number. */
export function inputStarts(model: TreeModel, surroundings: ModelSurroundings, { inputs }: ModelFunction): readonly number[] {
  const starts = [0];
  for (const name of inputs) starts.push(starts.at(-1)! + inputSize(model, surroundings, name));
  return starts;
}

/** Evaluates a function on its inputs in one list: with numbers the generic form, with nodes what is compiled. */
export function evaluateModelFunction<T>(
  algebra: Algebra<T>,
  model: TreeModel,
  { surroundings, of }: { surroundings: ModelSurroundings; of: ModelFunction },
  list: Vector<T>,
): Vector<T> {
  const starts = inputStarts(model, surroundings, of);
  const part = (name: InputName): Vector<T> => {
    const at = of.inputs.indexOf(name);
    return at < 0 ? [] : list.slice(starts[at]!, starts[at + 1]!);
  };
  const gravity = surroundings.gravity === "input" ? part("gravity") : constants(algebra, surroundings.gravity);
  const external: Vector<T>[] = [];
  const loads = part("loads");
  for (const [k, body] of surroundings.loaded.entries()) external[body] = loads.slice(6 * k, 6 * k + 6);
  return of.evaluate(algebra, model, {
    q: part("q"),
    s: part("s"),
    drive: part("drive"),
    speedRates: part("speed-rates"),
    surroundings: { gravity, external },
  });
}
