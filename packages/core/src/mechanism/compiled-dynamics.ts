/**
 * Functions of a mechanism compiled for it, each when it is first asked for. Inputs stand side by side in one array, see solve/compile/model-functions.ts.
 */

import type { WasmEnvironment } from "../memory/wasm-bytes.js";
import { planModel, runPlan } from "../solve/compile/compile-model.js";
import { canGenerateCode } from "../solve/compile/emit-javascript.js";
import type { ModelFunctionName } from "../solve/compile/model-functions.js";
import type { PlanFunction } from "../solve/compile/plan.js";
import type { TreeModel } from "../solve/recursive/tree-model.js";

/** Forms of generated code. */
export type CompiledForm = "javascript" | "wasm";

export interface CompileOptions {
  /** Code for this mechanism alone; `true` is JavaScript. */
  readonly compiled?: boolean | CompiledForm;
  /** The environment's `WebAssembly`, for the form of that name. */
  readonly webAssembly?: WasmEnvironment;
}

/** The form that is wanted and possible, and why it is none. */
export function compiledForm({ compiled, webAssembly }: CompileOptions): { readonly form?: CompiledForm; readonly refused?: string } {
  if (compiled === undefined || compiled === false) return {};
  if (compiled === "wasm") return webAssembly ? { form: "wasm" } : { refused: "WebAssembly was not passed in" };
  return canGenerateCode() ? { form: "javascript" } : { refused: "the environment does not allow code to be generated" };
}

/** By name; gravity is a constant, loads are none. */
export type CompiledFunctions = (name: ModelFunctionName) => PlanFunction;

export function compiledFunctions(
  model: TreeModel,
  gravity: readonly number[],
  form: CompiledForm,
  environment: WasmEnvironment | undefined,
): CompiledFunctions {
  const made = new Map<ModelFunctionName, PlanFunction>();
  return (name) => {
    const known = made.get(name);
    if (known) return known;
    const { run } = runPlan(planModel(model, name, { gravity, loaded: [] }).plan, form, environment);
    made.set(name, run);
    return run;
  };
}
