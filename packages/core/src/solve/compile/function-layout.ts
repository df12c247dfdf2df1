/**
 * A plan cut into functions of moderate length, as a list of steps over local variables: what the emitters write down in their language.
 *
 * Engines optimise short functions only (one of them gives up beyond 60 KB of byte code, and is then 25 times slower), so a plan becomes
 * several. A result that is used once is written inside the expression that uses it; the others get a local variable, which the next result
 * takes over after the last use. Results needed by a later function pass through a work array.
 *
 * Writing an operation inside an expression does not change its operands, so the bits are those of the plan. Cost: linear.
 */
import { assert } from "../../math/assert.js";
import { OPERAND_COUNT } from "./expression-graph.js";
import { COSINE_OF_PAIR, type Plan, SIN_COS } from "./plan.js";

export type Expression =
  | { readonly kind: "local"; readonly local: number }
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "operation"; readonly operation: number; readonly left: Expression; readonly right: Expression };

export type Step =
  | { readonly kind: "input"; readonly local: number; readonly index: number }
  | { readonly kind: "load"; readonly local: number; readonly slot: number }
  | { readonly kind: "store"; readonly local: number; readonly slot: number }
  | { readonly kind: "set"; readonly local: number; readonly expression: Expression }
  | { readonly kind: "sin-cos"; readonly sine: number; readonly cosine: number; readonly argument: Expression }
  | { readonly kind: "output"; readonly index: number; readonly expression: Expression };

export interface FunctionLayout {
  readonly steps: readonly Step[];
  readonly locals: number;
}

export interface PlanLayout {
  readonly functions: readonly FunctionLayout[];
  /** Numbers in the work array; the first two take sine and cosine of a pair. */
  readonly work: number;
}

/** Expressions are not nested deeper: parsers are recursive. */
const DEEPEST_EXPRESSION = 24;

/** An operation is written inside its user only if that follows within so many operations, so that a function can end nearly anywhere. */
const FARTHEST_USE = 32;

const PAIR_SLOTS = 2;

/** A function may be shorter or longer by this part, if fewer values have to pass to the next. */
const CUT_FREEDOM = 0.4;

/** `size`: operations per function, about. */
export function layOutFunctions(plan: Plan, size: number): PlanLayout {
  const layout = new Layout(plan);
  const count = plan.operations.length;
  const functions: FunctionLayout[] = [];
  const ends = layout.cut(Math.ceil(count / Math.max(1, Math.ceil(count / size))));
  layout.assignWork(ends);
  for (let part = 0; part < ends.length; part++) functions.push(layout.writeFunction(part));
  return { functions, work: layout.work };
}

const NONE = -1;

class Layout {
  work = PAIR_SLOTS;
  readonly #plan: Plan;
  /** The number of values before the first operation. */
  readonly #first: number;
  /** Per operation: the operation in whose statement it is written; itself if it has a name. */
  readonly #statement: Int32Array;
  /** Per operation the outputs that it is. */
  readonly #outputsOf = new Map<number, number[]>();
  /** Per value the last operation that reads it, or NONE. */
  readonly #lastUser: Int32Array;
  /** Per value the last statement that reads it, as far as functions are written or being written. */
  readonly #lastStatement: Int32Array;
  #start: number[] = [];
  /** Per operation the function it is in. */
  readonly #part: Int32Array;
  /** Per value: place in the work array, or NONE. */
  readonly #workSlot: Int32Array;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#first = plan.inputs + plan.constants.length;
    const count = plan.operations.length;
    this.#statement = new Int32Array(count);
    this.#part = new Int32Array(count);
    this.#workSlot = new Int32Array(this.#first + count).fill(NONE);
    this.#lastUser = new Int32Array(this.#first + count).fill(NONE);
    this.#lastStatement = new Int32Array(this.#first + count).fill(NONE);
    for (const [index, value] of plan.outputs.entries()) {
      const known = this.#outputsOf.get(value);
      if (known === undefined) this.#outputsOf.set(value, [index]);
      else known.push(index);
    }
    this.#formStatements();
  }

  /** An operation has a name if it is used several times, is an output, is one of a pair, or would be written too deep or too far from its place. */
  #formStatements(): void {
    const { operations, left, right } = this.#plan;
    const uses = new Int32Array(this.#first + operations.length);
    const user = this.#lastUser;
    const depth = new Int32Array(this.#first + operations.length);
    for (let k = 0; k < operations.length; k++) {
      const reads = operandsOf(operations[k]!);
      if (reads > 0) {
        uses[left[k]!]!++;
        user[left[k]!] = k;
      }
      if (reads > 1) {
        uses[right[k]!]!++;
        user[right[k]!] = k;
      }
    }
    for (let k = 0; k < operations.length; k++) {
      const value = this.#first + k;
      depth[value] = 1 + Math.max(depth[left[k]!]!, depth[right[k]!]!);
      const isPair = operations[k] === SIN_COS || operations[k] === COSINE_OF_PAIR;
      const isFar = depth[value]! >= DEEPEST_EXPRESSION || user[value]! - k > FARTHEST_USE;
      const named = uses[value] !== 1 || this.#outputsOf.has(value) || isPair || isFar;
      this.#statement[k] = named ? k : NONE;
      if (named) depth[value] = 0;
    }
    for (let k = operations.length - 1; k >= 0; k--)
      if (this.#statement[k] === NONE) this.#statement[k] = this.#statement[user[this.#first + k]!]!;
  }

  /** The ends of the functions, each after about `size` operations, between statements, and where few values have to pass. */
  cut(size: number): readonly number[] {
    const count = this.#plan.operations.length;
    const passing = this.#passingValues();
    const ends: number[] = [];
    for (let start = 0; count - start > (1 + CUT_FREEDOM) * size; start = ends.at(-1)!) {
      let best = NONE;
      const last = start + Math.ceil((1 + CUT_FREEDOM) * size);
      for (let at = start + Math.ceil((1 - CUT_FREEDOM) * size); at < count && (best === NONE || at <= last); at++) {
        if (passing[at] !== NONE && (best === NONE || passing[at]! < passing[best]!)) best = at;
      }
      if (best === NONE) break;
      ends.push(best);
    }
    ends.push(count);
    this.#start = [0, ...ends];
    for (let part = 0; part < ends.length; part++) this.#part.fill(part, this.#start[part]!, ends[part]!);
    return ends;
  }

  /** For each place before an operation: how many results made before are used after it, NONE inside a statement. */
  #passingValues(): Int32Array {
    const { operations } = this.#plan;
    const passing = new Int32Array(operations.length + 1);
    let alive = 0;
    let open = NONE;
    const ending = new Int32Array(operations.length + 1);
    for (let k = 0; k < operations.length; k++) {
      passing[k] = open < k && operations[k] !== COSINE_OF_PAIR ? alive : NONE;
      open = Math.max(open, this.#statement[k]!);
      const last = this.#lastUser[this.#first + k]!;
      if (last !== NONE) {
        alive++;
        ending[last]!++;
      }
      alive -= ending[k]!;
    }
    return passing;
  }

  /** Places for values that a later function needs; free again after the last of them. */
  assignWork(ends: readonly number[]): void {
    const free: number[] = [];
    const released: number[][] = ends.map(() => []);
    for (let part = 0; part < ends.length; part++) {
      for (let k = this.#start[part]!; k < ends[part]!; k++) {
        const value = this.#first + k;
        const last = this.#lastUser[value]!;
        const lastPart = last === NONE ? part : this.#part[last]!;
        if (lastPart <= part) continue;
        const slot = free.pop() ?? this.work++;
        this.#workSlot[value] = slot;
        released[lastPart]!.push(slot);
      }
      free.push(...released[part]!);
    }
  }

  writeFunction(part: number): FunctionLayout {
    const from = this.#start[part]!;
    const to = this.#start[part + 1]!;
    const locals = new Locals();
    const steps: Step[] = [];
    if (part === 0) this.#writeLeafOutputs(steps, locals);
    this.#findLastStatements(from, to);
    for (let k = from; k < to; k++) {
      if (this.#statement[k] !== k || this.#plan.operations[k] === COSINE_OF_PAIR) continue;
      this.#writeStatement(k, steps, locals);
    }
    return { steps, locals: locals.count };
  }

  /** Outputs that are inputs or constants. */
  #writeLeafOutputs(steps: Step[], locals: Locals): void {
    const { inputs, constants } = this.#plan;
    for (const [value, outputs] of this.#outputsOf) {
      if (value >= this.#first) continue;
      for (const index of outputs) {
        if (value < inputs) {
          const local = locals.take(value);
          steps.push({ kind: "input", local, index: value }, { kind: "output", index, expression: { kind: "local", local } });
          locals.release(value);
        } else steps.push({ kind: "output", index, expression: { kind: "constant", value: constants[value - inputs]! } });
      }
    }
  }

  #findLastStatements(from: number, to: number): void {
    const { operations, left, right } = this.#plan;
    const last = this.#lastStatement;
    for (let k = from; k < to; k++) {
      const statement = this.#statement[k]!;
      const reads = operandsOf(operations[k]!);
      if (reads > 0) last[left[k]!] = Math.max(last[left[k]!]!, statement);
      if (reads > 1) last[right[k]!] = Math.max(last[right[k]!]!, statement);
    }
  }

  #writeStatement(k: number, steps: Step[], locals: Locals): void {
    const plan = this.#plan;
    const leaves: number[] = [];
    const operation = plan.operations[k]!;
    const expression =
      operation === SIN_COS ? this.#expression(plan.left[k]!, steps, locals, leaves) : this.#compute(k, steps, locals, leaves);
    for (const leaf of new Set(leaves)) if (this.#lastStatement[leaf] === k) locals.release(leaf);
    const value = this.#first + k;
    const local = locals.take(value);
    if (operation === SIN_COS) {
      const cosine = locals.take(value + 1);
      steps.push({ kind: "sin-cos", sine: local, cosine, argument: expression });
      this.#publish(value, local, steps);
      this.#publish(value + 1, cosine, steps);
      for (const half of [value, value + 1]) if (this.#lastStatement[half]! <= k) locals.release(half);
      return;
    }
    steps.push({ kind: "set", local, expression });
    this.#publish(value, local, steps);
    if (this.#lastStatement[value]! <= k) locals.release(value);
  }

  #publish(value: number, local: number, steps: Step[]): void {
    if (this.#workSlot[value] !== NONE) steps.push({ kind: "store", local, slot: this.#workSlot[value]! });
    for (const index of this.#outputsOf.get(value) ?? []) steps.push({ kind: "output", index, expression: { kind: "local", local } });
  }

  /** The value as it is written in an expression: constant, local (loaded if need be), or the operation itself. */
  #expression(value: number, steps: Step[], locals: Locals, leaves: number[]): Expression {
    const { inputs, constants } = this.#plan;
    if (value >= inputs && value < this.#first) return { kind: "constant", value: constants[value - inputs]! };
    const k = value - this.#first;
    if (k >= 0 && this.#statement[k] !== k) return this.#compute(k, steps, locals, leaves);
    leaves.push(value);
    const known = locals.of(value);
    if (known !== undefined) return { kind: "local", local: known };
    const local = locals.take(value);
    if (value < inputs) steps.push({ kind: "input", local, index: value });
    else {
      assert(this.#workSlot[value] !== NONE, "a value of an earlier function is in the work array");
      steps.push({ kind: "load", local, slot: this.#workSlot[value]! });
    }
    return { kind: "local", local };
  }

  #compute(k: number, steps: Step[], locals: Locals, leaves: number[]): Expression {
    const { operations, left, right } = this.#plan;
    const operation = operations[k]!;
    const first = this.#expression(left[k]!, steps, locals, leaves);
    const second = OPERAND_COUNT[operation] === 2 ? this.#expression(right[k]!, steps, locals, leaves) : first;
    return { kind: "operation", operation, left: first, right: second };
  }
}

/** How many operands are read. The cosine of a pair reads nothing: it comes with the sine. */
const operandsOf = (operation: number): number => (operation === COSINE_OF_PAIR ? 0 : (OPERAND_COUNT[operation] ?? 1));

/** Which local holds which value. */
class Locals {
  count = 0;
  readonly #free: number[] = [];
  readonly #of = new Map<number, number>();

  of(value: number): number | undefined {
    return this.#of.get(value);
  }

  take(value: number): number {
    const local = this.#free.pop() ?? this.count++;
    this.#of.set(value, local);
    return local;
  }

  release(value: number): void {
    const local = this.#of.get(value);
    assert(local !== undefined, "only a value that has a local can leave it");
    this.#of.delete(value);
    this.#free.push(local);
  }
}
