/**
 * Compiles an element tree: the text of the elements, evaluated with expressions instead of numbers, becomes a plan (compile-model.ts).
 *
 *   forward-dynamics   q, s, inputs, [g]  →  q̇, ṡ
 *   kinematics         q, s               →  per interface but the ground: axes in the world (9), origin (3), velocity in its own axes (6)
 *
 * Loops cost nothing extra here: what a subsystem eliminates is eliminated once, in symbols, and only what is not zero is left.
 */
import type { OdeSystem } from "../../integrate/ode-system.js";
import type { WasmEnvironment } from "../../memory/wasm-bytes.js";
import type { Algebra } from "../recursive/algebra.js";
import { constants, type Vector, zeros } from "../recursive/spatial-algebra.js";
import type { ElementSurroundings } from "../recursive/subsystems/element-system.js";
import { type ElementTree, moveElementTree } from "../recursive/subsystems/element-tree.js";
import { type CodeForm, type ModelPlan, planEvaluation, runPlan } from "./compile-model.js";

/** What can be compiled of a tree of elements. */
export type ElementFunctionName = "forward-dynamics" | "kinematics";

/** Gravity in the world, m/s², or that it is an input. */
export interface ElementPlanOptions {
  /** m/s², or three inputs behind all others. */
  readonly gravity?: readonly number[] | "input";
}

/** Plans one function of a tree of elements, with its numbers as constants. */
export function planElements(tree: ElementTree, name: ElementFunctionName, { gravity = [0, 0, 0] }: ElementPlanOptions = {}): ModelPlan {
  const states = tree.coordinates + tree.speeds;
  if (name === "kinematics") return planEvaluation(states, (algebra, list) => kinematics(algebra, tree, list));
  const inputs = states + tree.inputs;
  return planEvaluation(gravity === "input" ? inputs + 3 : inputs, (algebra, list) => {
    const { coordinateRates, speedRates } = moveElementTree(algebra, tree, {
      q: list.slice(0, tree.coordinates),
      s: list.slice(tree.coordinates, states),
      input: list.slice(states, inputs),
      gravity: gravity === "input" ? list.slice(inputs) : constants(algebra, gravity),
    });
    return [...coordinateRates, ...speedRates];
  });
}

/** The tree as an ordinary differential equation, y = (q, s), computed by the code generated for it; see `runPlan` for forms. */
export function compiledElementSystem(
  tree: ElementTree,
  { gravity, input }: ElementSurroundings,
  form: CodeForm = "javascript",
  environment?: WasmEnvironment,
): OdeSystem {
  const { run } = runPlan(planElements(tree, "forward-dynamics", { gravity }).plan, form, environment);
  const size = tree.coordinates + tree.speeds;
  const list = new Float64Array(size + tree.inputs);
  return {
    size,
    derivative(t, y, dy) {
      for (let i = 0; i < size; i++) list[i] = y[i]!;
      if (input) list.set(input(t), size);
      run(list, 0, dy, 0);
    },
  };
}

function kinematics<T>(algebra: Algebra<T>, tree: ElementTree, list: Vector<T>): Vector<T> {
  const { interfaces } = moveElementTree(algebra, tree, {
    q: list.slice(0, tree.coordinates),
    s: list.slice(tree.coordinates),
    input: zeros(algebra, tree.inputs),
    gravity: zeros(algebra, 3),
  });
  return interfaces.slice(1).flatMap(({ placement, velocity }) => [...placement.rotation, ...placement.position, ...velocity]);
}
