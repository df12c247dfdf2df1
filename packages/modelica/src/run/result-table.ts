/** Results as a table: a row per time, a column for time, every variable of the model, and derivatives of states. */
import { slotName } from "../reduce/equation-system.js";
import { sourceOf, type VariableSource } from "../reduce/variable-source.js";
import type { Translation } from "./translate.js";

/** Values of all variables over time. */
export interface ResultTable {
  /** `time`, then all variables of the model, then derivatives of states. */
  readonly names: readonly string[];
  /** One row of `names.length` numbers per time. At an event there are two rows with the same time: before and after it. */
  readonly rows: Float64Array;
  /** Rows. */
  readonly count: number;
}

/** Rows of all variables. */
export class TableWriter {
  readonly #names: string[];
  readonly #sources: VariableSource[];
  #rows: Float64Array;
  count = 0;

  constructor({ model, system, choice }: Translation, times: number) {
    const variables = system.roles.map((_, index) => sourceOf(system, index));
    const states = new Set(choice.states);
    const derivatives = choice.derivatives.filter((slot) => !states.has(slot));
    this.#names = ["time", ...model.variables.map(({ name }) => name), ...derivatives.map((slot) => slotName(system, slot))];
    this.#sources = [{ slot: 0, factor: 1, offset: 0 }, ...variables, ...derivatives.map((slot) => ({ slot, factor: 1, offset: 0 }))];
    this.#rows = new Float64Array(times * this.#names.length);
  }

  /** The time of the last row. */
  get lastTime(): number {
    return this.count === 0 ? Number.NaN : this.#rows[(this.count - 1) * this.#names.length]!;
  }

  add(values: Float64Array): void {
    const start = this.count++ * this.#names.length;
    if (start + this.#names.length > this.#rows.length) this.#grow();
    for (let i = 0; i < this.#sources.length; i++) {
      const { slot, factor, offset } = this.#sources[i]!;
      this.#rows[start + i] = factor * values[slot]! + offset;
    }
  }

  finish(): ResultTable {
    return { names: this.#names, rows: this.#rows.subarray(0, this.count * this.#names.length), count: this.count };
  }

  #grow(): void {
    const rows = new Float64Array(2 * this.#rows.length + 16 * this.#names.length);
    rows.set(this.#rows);
    this.#rows = rows;
  }
}

/** One column of a table. */
export function columnOf({ names, rows, count }: ResultTable, name: string): Float64Array {
  const column = names.indexOf(name);
  return Float64Array.from({ length: count }, (_, i) => rows[i * names.length + column] ?? Number.NaN);
}
