/**
 * A plan: what is computed for one model, as a list of operations in one written order.
 *
 * Every value has a number: first the inputs, then the constants, then the results of the operations in their order. Everything is computed
 * right before its first use, for one output after the other: branches of a tree follow each other, and few values are alive at a time.
 * Sine and cosine of one argument are computed together. All that runs a plan (interpret.ts, emit-javascript.ts, emit-wasm.ts) executes
 * these operations on these operands, each rounded once: the same bits everywhere.
 *
 * For the interpreter each value has a slot in one array of registers; a slot is given to the next result once its value was used for the
 * last time (linear scan). The plan depends on nothing but graph and outputs. Cost: linear in the number of nodes.
 */
import { CONSTANT, COS, type ExpressionGraph, INPUT, type Node, OPERAND_COUNT, SIN } from "./expression-graph.js";
import { countUses, type LowerOptions, lower } from "./lower.js";

/** Beyond the operations of a graph: sine and cosine at once. The operation after it is COSINE_OF_PAIR, whose operand is the sine. */
export const SIN_COS = 10;
export const COSINE_OF_PAIR = 11;

/** Operations in one written order; see the head of the file for how values are numbered. */
export interface Plan {
  /** How many. */
  readonly inputs: number;
  /** In the order of their numbers. */
  readonly constants: Float64Array;
  /** Codes, in order. */
  readonly operations: Uint8Array;
  /** Values that each operation takes; `right` repeats `left` where there is one operand. */
  readonly left: Int32Array;
  /** Second operands; those of operations with one repeat the first. */
  readonly right: Int32Array;
  /** The value of each output. */
  readonly outputs: Int32Array;
  /** Where the interpreter keeps each value, and how many places it needs. */
  readonly slot: Int32Array;
  /** Places that the interpreter needs. */
  readonly slots: number;
}

/** Runs a plan on `input[inputOffset …]` and writes `output[outputOffset …]`. */
export type PlanFunction = (input: Float64Array, inputOffset: number, output: Float64Array, outputOffset: number) => void;

/** Plans the outputs of a graph. */
export function makePlan(graph: ExpressionGraph, inputs: number, outputs: readonly Node[], options: LowerOptions = {}): Plan {
  const lowered = lower(graph, outputs, options);
  const schedule = new Schedule(lowered.graph, lowered.outputs, inputs);
  const list = {
    inputs,
    constants: Float64Array.from(schedule.constants),
    operations: Uint8Array.from(schedule.operations),
    left: Int32Array.from(schedule.left),
    right: Int32Array.from(schedule.right),
    outputs: Int32Array.from(lowered.outputs, (node) => schedule.value[node]!),
  };
  return { ...list, ...assignSlots(list) };
}

const NONE = -1;

class Schedule {
  readonly constants: number[] = [];
  readonly operations: number[] = [];
  readonly left: number[] = [];
  readonly right: number[] = [];
  /** Of each node its value, NONE before it is scheduled. */
  readonly value: Int32Array;
  readonly #graph: ExpressionGraph;
  readonly #uses: Int32Array;
  /** Sine and cosine of each node, where both are needed. */
  readonly #sine: Int32Array;
  readonly #cosine: Int32Array;
  #nextValue: number;

  constructor(graph: ExpressionGraph, outputs: readonly Node[], inputs: number) {
    this.#graph = graph;
    this.#uses = countUses(graph, outputs);
    this.value = new Int32Array(graph.count).fill(NONE);
    this.#sine = new Int32Array(graph.count).fill(NONE);
    this.#cosine = new Int32Array(graph.count).fill(NONE);
    this.#numberLeaves(inputs);
    this.#nextValue = inputs + this.constants.length;
    for (const node of outputs) this.#place(node);
  }

  /** Inputs keep their numbers, constants follow; also finds the functions of each argument. */
  #numberLeaves(inputs: number): void {
    const graph = this.#graph;
    for (let node = 0 as Node; node < graph.count; node++) {
      if (this.#uses[node] === 0) continue;
      const operation = graph.operation(node);
      if (operation === INPUT) this.value[node] = graph.inputIndex(node);
      else if (operation === CONSTANT) this.value[node] = inputs + this.constants.push(graph.value(node)) - 1;
      else if (operation === SIN) this.#sine[graph.left(node)] = node;
      else if (operation === COS) this.#cosine[graph.left(node)] = node;
    }
  }

  /** Appends what the node still needs, then the node. Iterative, for sums of thousands of terms. */
  #place(root: Node): void {
    const graph = this.#graph;
    const stack = [root];
    while (stack.length > 0) {
      const node = stack.at(-1)!;
      const left = graph.left(node);
      const right = graph.right(node);
      if (this.value[node] !== NONE) stack.pop();
      else if (this.value[left] === NONE) stack.push(left);
      else if (OPERAND_COUNT[graph.operation(node)] === 2 && this.value[right] === NONE) stack.push(right);
      else this.#append(node);
    }
  }

  #append(node: Node): void {
    const graph = this.#graph;
    const argument = graph.left(node);
    const operation = graph.operation(node);
    const isFunction = operation === SIN || operation === COS;
    if (isFunction && this.#sine[argument] !== NONE && this.#cosine[argument] !== NONE) {
      const sine = this.#push(SIN_COS, this.value[argument]!, this.value[argument]!);
      this.value[this.#sine[argument]!] = sine;
      this.value[this.#cosine[argument]!] = this.#push(COSINE_OF_PAIR, sine, sine);
    } else {
      this.value[node] = this.#push(operation, this.value[argument]!, this.value[graph.right(node)]!);
    }
  }

  #push(operation: number, left: number, right: number): number {
    this.operations.push(operation);
    this.left.push(left);
    this.right.push(right);
    return this.#nextValue++;
  }
}

/** Registers: inputs and constants keep theirs, results share. */
function assignSlots(plan: Omit<Plan, "slot" | "slots">): { readonly slot: Int32Array; readonly slots: number } {
  const { operations, left, right } = plan;
  const first = plan.inputs + plan.constants.length;
  const slot = new Int32Array(first + operations.length);
  for (let value = 0; value < first; value++) slot[value] = value;
  const lastUse = lastUses(plan);
  const free: number[] = [];
  let slots = first;
  for (let k = 0; k < operations.length; k++) {
    const release = (value: number) => {
      if (value >= first && lastUse[value] === k) free.push(slot[value]!);
    };
    // The cosine of a pair is written together with the sine: nothing is released between them.
    if (operations[k] !== COSINE_OF_PAIR) release(left[k]!);
    if (right[k] !== left[k]) release(right[k]!);
    slot[first + k] = free.pop() ?? slots++;
  }
  return { slot, slots };
}

/** The operation that uses each value last; outputs are used after all of them. */
function lastUses(plan: Omit<Plan, "slot" | "slots">): Int32Array {
  const { left, right, outputs } = plan;
  const last = new Int32Array(plan.inputs + plan.constants.length + left.length).fill(NONE);
  for (let k = 0; k < left.length; k++) {
    last[left[k]!] = k;
    last[right[k]!] = k;
  }
  for (const value of outputs) last[value] = left.length;
  return last;
}
