/**
 * Expressions as a graph in which equal subexpressions are one node.
 *
 * A node is an integer: its place in flat tables of operation and operands. Operands are made before what uses them, so the order of the numbers is an order
 * in which everything can be computed. Asking for an operation with the same operands again gives the node that exists (hash table with open addressing over
 * operation and operands; constants by their bits). Nothing is simplified here: the rules are in expression-algebra.ts.
 *
 * Cost: amortised constant time per request, 21 bytes per node beside the table. Limit: 2³¹ nodes.
 */
import { assert } from "../../math/assert.js";

declare const nodeBrand: unique symbol;

/** An expression of one graph. */
export type Node = number & {
  /** Keeps nodes apart from plain numbers. */
  readonly [nodeBrand]: true;
};

/** What a node computes; `add` and those after it have operands. */
export const CONSTANT = 0;
export const INPUT = 1;
export const ADD = 2;
export const SUBTRACT = 3;
export const MULTIPLY = 4;
export const DIVIDE = 5;
export const NEGATE = 6;
export const SIN = 7;
export const COS = 8;
export const SQRT = 9;

/** Operands of each operation, by its number; 10 and 11 are those of plan.ts, 12 and up those of expression-operations.ts. */
export const OPERAND_COUNT: readonly number[] = [0, 0, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, ...Array(14).fill(1), ...Array(13).fill(2)];

const NONE = -1;

/** Nodes that fit before the tables grow: an arm of seven axes. */
const FIRST_CAPACITY = 4096;

/** Expressions as a graph without repetitions. */
export class ExpressionGraph {
  #count = 0;
  #operation = new Uint8Array(FIRST_CAPACITY);
  /** The first operand; of an input its number. */
  #left = new Int32Array(FIRST_CAPACITY);
  #right = new Int32Array(FIRST_CAPACITY);
  #value = new Float64Array(FIRST_CAPACITY);
  /** Open addressing: node or NONE; the length is a power of two, at least twice the number of nodes. */
  #table = new Int32Array(4 * FIRST_CAPACITY).fill(NONE);
  /** Which nodes the present walk has met: those with its number. */
  #met = new Uint32Array(FIRST_CAPACITY);
  #walk = 0;
  readonly #bits = new Float64Array(1);
  readonly #words = new Uint32Array(this.#bits.buffer);

  /** Nodes so far. */
  get count(): number {
    return this.#count;
  }

  /** Code of the operation of a node. */
  operation(node: Node): number {
    return this.#operation[node]!;
  }

  /** First operand; of an input its number. */
  left(node: Node): Node {
    return this.#left[node]! as Node;
  }

  /** Second operand. */
  right(node: Node): Node {
    return this.#right[node]! as Node;
  }

  /** Is it a number that is known? */
  isConstant(node: Node): boolean {
    return this.#operation[node] === CONSTANT;
  }

  /** Of a constant. */
  value(node: Node): number {
    return this.#value[node]!;
  }

  /** Of an input. */
  inputIndex(node: Node): number {
    return this.#left[node]!;
  }

  /** −0 becomes 0, and there is one NaN: bits that no rule can keep apart would only hinder sharing. */
  constant(value: number): Node {
    const kept = value === 0 ? 0 : value;
    this.#bits[0] = kept;
    return this.#findOrMake(CONSTANT, this.#words[0]! | 0, this.#words[1]! | 0, kept);
  }

  /** The node of input `index`, from 0. */
  input(index: number): Node {
    assert(index >= 0 && Number.isInteger(index), "inputs are numbered from zero");
    return this.#findOrMake(INPUT, index, 0, 0);
  }

  /** One operand. */
  unary(operation: number, operand: Node): Node {
    return this.#findOrMake(operation, operand, operand, 0);
  }

  /** Two operands, as they are given. */
  binary(operation: number, left: Node, right: Node): Node {
    return this.#findOrMake(operation, left, right, 0);
  }

  /** A walk over nodes begins; there is one at a time. */
  beginWalk(): void {
    this.#walk++;
    if (this.#met.length < this.#operation.length) this.#met = new Uint32Array(this.#operation.length);
  }

  /** Is it met for the first time in this walk? */
  meet(node: Node): boolean {
    if (this.#met[node] === this.#walk) return false;
    this.#met[node] = this.#walk;
    return true;
  }

  #findOrMake(operation: number, left: number, right: number, value: number): Node {
    if (2 * (this.#count + 1) > this.#table.length) this.#growTable();
    const at = this.#place(operation, left, right);
    const found = this.#table[at]!;
    if (found !== NONE) return found as Node;
    if (this.#count === this.#operation.length) this.#growNodes();
    const node = this.#count++;
    this.#operation[node] = operation;
    this.#left[node] = left;
    this.#right[node] = right;
    this.#value[node] = value;
    this.#table[at] = node;
    return node as Node;
  }

  /** Where such a node is in the table, or the free place where it belongs. */
  #place(operation: number, left: number, right: number): number {
    const mask = this.#table.length - 1;
    let at = hash(operation, left, right) & mask;
    for (;;) {
      const node = this.#table[at]!;
      if (node === NONE) return at;
      if (this.#operation[node] === operation && this.#left[node] === left && this.#right[node] === right) return at;
      at = (at + 1) & mask;
    }
  }

  #growTable(): void {
    this.#table = new Int32Array(2 * this.#table.length).fill(NONE);
    for (let node = 0; node < this.#count; node++) {
      this.#table[this.#place(this.#operation[node]!, this.#left[node]!, this.#right[node]!)] = node;
    }
  }

  #growNodes(): void {
    const size = 2 * this.#operation.length;
    const operation = new Uint8Array(size);
    const left = new Int32Array(size);
    const right = new Int32Array(size);
    const value = new Float64Array(size);
    operation.set(this.#operation);
    left.set(this.#left);
    right.set(this.#right);
    value.set(this.#value);
    this.#operation = operation;
    this.#left = left;
    this.#right = right;
    this.#value = value;
  }
}

/** Three words to one, every bit of them counting (multiplications and shifts of MurmurHash3's last step). */
function hash(operation: number, left: number, right: number): number {
  let h = Math.imul(left, 0x9e3779b1) ^ Math.imul(right + operation, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13) ^ operation, 0x27d4eb2f);
  return h ^ (h >>> 16);
}
