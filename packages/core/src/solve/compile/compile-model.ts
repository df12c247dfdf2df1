/**
 * Compiles a function of a tree for that one model: symbolic evaluation of the algorithm, then a plan.
 *
 *   model, function ─ expression algebra ─▶ graph ─ lower, schedule ─▶ plan ─▶ interpreter | JavaScript | WebAssembly
 *
 * What the model fixes disappears: masses are regrouped so that as many of their numbers as possible are zero, constants are folded, zeros
 * of masses, mounts and axes remove the operations they meet, and equal subexpressions are computed once. The results agree with the
 * generic form to round-off, and among interpreter, JavaScript and WebAssembly to the bit.
 *
 * Limits: the plan holds the whole model unrolled. For models without zeros, or with many more than 30 freedoms, loops over tables are faster.
 */
import { assert } from "../../math/assert.js";
import type { WasmEnvironment } from "../../memory/wasm-bytes.js";
import type { Algebra } from "../recursive/algebra.js";
import { regroupMass } from "../recursive/regroup-mass.js";
import type { TreeModel } from "../recursive/tree-model.js";
import { canGenerateCode, createJavaScript, emitJavaScript } from "./emit-javascript.js";
import { createWasm, emitWasm } from "./emit-wasm.js";
import { createExpressionAlgebra } from "./expression-algebra.js";
import { ExpressionGraph, type Node } from "./expression-graph.js";
import { createInterpreter } from "./interpret.js";
import {
  evaluateModelFunction,
  inputStarts,
  MODEL_FUNCTIONS,
  type ModelFunction,
  type ModelFunctionName,
  type ModelSurroundings,
} from "./model-functions.js";
import { makePlan, type Plan, type PlanFunction } from "./plan.js";

/** What is computed for one model, planned. */
export interface ModelPlan {
  /** The operations. */
  readonly plan: Plan;
  /** Operations that the generic form executes, and those of the plan. */
  readonly requested: number;
  /** Operations of the plan. */
  readonly operations: number;
}

/** Gravity that points nowhere and no loads. */
const NOTHING: ModelSurroundings = { gravity: [0, 0, 0], loaded: [] };

export function findModelFunction(name: ModelFunctionName): ModelFunction {
  const found = MODEL_FUNCTIONS.find((candidate) => candidate.name === name);
  assert(found !== undefined, `no such function of a model: ${name}`);
  return found;
}

export function planModel(model: TreeModel, name: ModelFunctionName, surroundings: ModelSurroundings = NOTHING): ModelPlan {
  const of = findModelFunction(name);
  const count = inputStarts(model, surroundings, of).at(-1)!;
  const regrouped = regroupMass(model);
  return planEvaluation(count, (algebra, inputs) => evaluateModelFunction(algebra, regrouped, { surroundings, of }, inputs));
}

/** Plan of anything written over an algebra, as a function of `count` inputs. */
export function planEvaluation(count: number, evaluate: (algebra: Algebra<Node>, inputs: readonly Node[]) => readonly Node[]): ModelPlan {
  const graph = new ExpressionGraph();
  const algebra = createExpressionAlgebra(graph, { reassociate: true });
  const inputs: Node[] = [];
  for (let i = 0; i < count; i++) inputs.push(graph.input(i));
  const plan = makePlan(graph, count, evaluate(algebra, inputs), { shareReciprocals: true });
  return { plan, requested: algebra.requested, operations: plan.operations.length };
}

/** How a plan is run. */
export type CodeForm = "interpreter" | "javascript" | "wasm";

/** A plan as code that can be called. */
export interface CompiledFunction {
  /** Reads inputs, writes outputs. */
  readonly run: PlanFunction;
  /** What it became. */
  readonly form: CodeForm;
  /** Functions that were generated, and their text or bytes; 0 for the interpreter. */
  readonly functions: number;
  /** Characters of the text, or bytes. */
  readonly size: number;
}

/**
 * Brings a plan to run. `javascript` where code may not be generated becomes the interpreter, with the same bits; `wasm` needs the
 * environment's WebAssembly.
 */
export function runPlan(plan: Plan, form: CodeForm, environment?: WasmEnvironment): CompiledFunction {
  if (form === "wasm") {
    assert(environment !== undefined, "WebAssembly is passed in");
    const module = emitWasm(plan);
    return { run: createWasm(module, environment), form, functions: module.functions, size: module.bytes.length };
  }
  if (form === "javascript" && canGenerateCode()) {
    const text = emitJavaScript(plan);
    return { run: createJavaScript(text), form, functions: text.functions, size: text.source.length };
  }
  return { run: createInterpreter(plan), form: "interpreter", functions: 0, size: 0 };
}
