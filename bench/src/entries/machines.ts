/**
 * Machines as contestants: one evaluation of their accelerations at the start, at rest. A machine is a tree of elements,
 * evaluated with plain numbers through the text of the algorithm or by code compiled from it; or a model with cut
 * joints, evaluated in tables or by a readable algorithm.
 */
import {
  type ElementTree,
  type MechanismAlgorithm,
  mechanismOf,
  moveElementTree,
  NUMBERS,
  planElements,
  type ResolvedModel,
  runPlan,
} from "@gelenk/core";
import type { AccuracyFigure, Contestant, ContestantTime } from "../benchmark.js";
import { packageVersion } from "../package-version.js";

export interface ElementMachine {
  readonly name: string;
  readonly tree: ElementTree;
  readonly q: readonly number[];
  readonly gravity: readonly number[];
}

export const DIFFERENCE: AccuracyFigure = { key: "difference", title: "difference", unit: "" };

export const DOWN = [0, -9.81, 0];

const VERSION = packageVersion("@gelenk/core");

function stateOf({ tree, q, gravity }: ElementMachine) {
  const s = Array.from({ length: tree.speeds }, () => 0);
  const input = Array.from({ length: tree.inputs }, () => 0);
  return { q, s, input, gravity };
}

/** Accelerations at the start, by the generic form. */
export const elementRates = (machine: ElementMachine): readonly number[] =>
  moveElementTree(NUMBERS, machine.tree, stateOf(machine)).speedRates;

/** Acceleration of the outermost interface at the start, beyond free fall: (ω̇, v̇) in its axes. */
export const outermostAcceleration = (machine: ElementMachine): readonly number[] =>
  moveElementTree(NUMBERS, machine.tree, stateOf(machine)).accelerations.at(-1)!;

/** Largest difference over the largest number. */
export function relativeDifference(rates: ArrayLike<number>, exact: readonly number[]): number {
  const largest = exact.reduce((most, rate) => Math.max(most, Math.abs(rate)), 0);
  return exact.reduce((most, rate, k) => Math.max(most, Math.abs(rate - rates[k]!)), 0) / largest;
}

/** The generic form; its difference is that of `rates`, by default the accelerations, from `exact`, which another form gives. */
export function generic(machine: ElementMachine, exact: () => readonly number[], rates = elementRates): Contestant {
  const state = stateOf(machine);
  return {
    name: machine.name,
    version: VERSION,
    prepare: () => ({
      run: () => void moveElementTree(NUMBERS, machine.tree, state),
      measure: () => ({ difference: relativeDifference(rates(machine), exact()) }),
    }),
  };
}

export const compiledName = (name: string) => `${name}, compiled`;

/**
 * Code for the machine; its difference is that from the generic form. All copies share one function: code that is generated anew would have
 * to become fast anew.
 */
export function compiled(machine: ElementMachine): Contestant {
  const state = stateOf(machine);
  const list = Float64Array.from([...state.q, ...state.s, ...state.input]);
  const run = compiledRates(machine);
  const out = new Float64Array(machine.tree.coordinates + machine.tree.speeds);
  const measure = () => {
    run(list, 0, out, 0);
    return { difference: relativeDifference(out.subarray(machine.tree.coordinates), elementRates(machine)) };
  };
  return { name: compiledName(machine.name), version: VERSION, prepare: () => ({ run: () => run(list, 0, out, 0), measure }) };
}

/** Reads input[i …], writes out[o …]. */
export type CompiledRates = (input: Float64Array, i: number, out: Float64Array, o: number) => void;

/** From (q, s, input) to rates of coordinates, then of speeds. */
export const compiledRates = ({ tree, gravity }: Pick<ElementMachine, "tree" | "gravity">): CompiledRates =>
  runPlan(planElements(tree, "forward-dynamics", { gravity }).plan, "javascript").run;

export interface MechanismMachine {
  readonly name: string;
  readonly model: ResolvedModel;
  readonly algorithm: MechanismAlgorithm;
}

/** Accelerations of those joints at the start. */
export function jointRates(model: ResolvedModel, algorithm: MechanismAlgorithm, joints: readonly string[]): readonly number[] {
  const mechanism = mechanismOf(model, { algorithm });
  const { q, s } = mechanism.state;
  const rates = mechanism.forwardDynamics(
    q,
    s,
    s.map(() => 0),
  );
  return joints.map((name) => rates[mechanism.joint(name).firstSpeed]!);
}

/** One evaluation of a model's equations; its difference is that of the joints' accelerations from `exact`. */
export function evaluation(machine: MechanismMachine, joints: readonly string[], exact: () => readonly number[]): Contestant {
  const { name, model, algorithm } = machine;
  return {
    name,
    version: VERSION,
    prepare() {
      const mechanism = mechanismOf(model, { algorithm });
      const { q, s } = mechanism.state;
      const drive = new Float64Array(s.length);
      const out = new Float64Array(s.length);
      return {
        run: () => void mechanism.forwardDynamics(q, s, drive, undefined, out),
        measure: () => ({ difference: relativeDifference(jointRates(model, algorithm, joints), exact()) }),
      };
    },
  };
}

/** Ratio of two contestants' times; NaN where one is missing. */
export function timeRatio(times: readonly ContestantTime[], one: string, other: string): number {
  const timeOf = (name: string) => times.find((time) => time.name === name)?.time ?? Number.NaN;
  return timeOf(one) / timeOf(other);
}
