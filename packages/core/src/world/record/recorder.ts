/** Records quantities of a world after steps, column by column, for plots and files. */

import type { World } from "../world.js";
import { axes, type Column, type Source } from "./column-source.js";
import { jointSources } from "./joint-columns.js";

export type { Column } from "./column-source.js";

/** What has been recorded so far: one column per quantity, all of the same length. */
export interface Recording {
  /** Names and units. */
  readonly columns: readonly Column[];
  /** Rows so far. */
  readonly length: number;
  /** The values of that column so far; none where nothing of that name is recorded. */
  column(name: string): Float64Array;
}

const clock: Source = {
  columns: [{ name: "time", unit: "s" }],
  read: (world, out, o) => {
    out[o] = world.time;
  },
};

const totals: Source = {
  columns: [
    { name: "energy.kinetic", unit: "J" },
    { name: "energy.potential", unit: "J" },
    { name: "energy.total", unit: "J" },
    ...axes("momentum.linear", "N·s", "xyz"),
    ...axes("momentum.angular", "N·m·s", "xyz"),
  ],
  read: (world, out, o) => {
    const { kinetic, potential, linear, angular } = world.totals();
    out.set([kinetic, potential, kinetic + potential, ...linear, ...angular], o);
  },
};

const bodySource = (name: string): Source => ({
  columns: [
    ...axes(`${name}.position`, "m", "xyz"),
    ...axes(`${name}.orientation`, "", "xyzw"),
    ...axes(`${name}.velocity`, "m/s", "xyz"),
    ...axes(`${name}.angularVelocity`, "rad/s", "xyz"),
  ],
  read: (world, out, o) => {
    const body = world.body(name);
    if (!body) {
      out.fill(Number.NaN, o, o + 13);
      return;
    }
    body.read(out, o);
    out.set(body.velocity, o + 7);
    out.set(body.angularVelocity, o + 10);
  },
});

/** The names a recorder of this world knows. */
export function recordableColumns(world: World): readonly Column[] {
  return [...usualSources(world), ...jointSources(world)].flatMap((source) => source.columns);
}

/** What is recorded where nothing is asked for by name; joints come on request alone (joint-columns.ts). */
const usualSources = (world: World): readonly Source[] => [clock, totals, ...world.bodies.map((body) => bodySource(body.name))];

const sourcesOf = (world: World, names: readonly string[] | undefined): readonly Source[] =>
  names?.some((name) => name.startsWith("joint.")) ? [...usualSources(world), ...jointSources(world)] : usualSources(world);

/** Records columns of a world, row by row, when it is told to. */
export class Recorder implements Recording {
  /** Those that are recorded, in order. */
  readonly columns: readonly Column[];
  readonly #sources: readonly Source[];
  /** Place of each recorded column in a row of all sources. */
  readonly #places: readonly number[];
  readonly #row: Float64Array;
  #values: Float64Array;
  #length = 0;

  /**
   * Records the named columns, or all but those of joints; `time` always comes first. Names the world does not have are left out: check
   * with recordableColumns.
   */
  constructor(world: World, names?: readonly string[]) {
    const wanted = names && new Set(["time", ...names]);
    const all = sourcesOf(world, names);
    this.#sources = all.filter((source) => source.columns.some((c) => !wanted || wanted.has(c.name)));
    const columns = this.#sources.flatMap((source) => source.columns);
    this.#places = columns.flatMap((c, place) => (!wanted || wanted.has(c.name) ? [place] : []));
    this.columns = this.#places.map((place) => columns[place]!);
    this.#row = new Float64Array(columns.length);
    this.#values = new Float64Array(64 * this.columns.length);
  }

  /** Rows so far. */
  get length(): number {
    return this.#length;
  }

  /** Appends the present values as one row. */
  record(world: World): void {
    let o = 0;
    for (const source of this.#sources) {
      source.read(world, this.#row, o);
      o += source.columns.length;
    }
    const width = this.columns.length;
    if ((this.#length + 1) * width > this.#values.length) {
      const larger = new Float64Array(2 * this.#values.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    for (let k = 0; k < width; k++) this.#values[this.#length * width + k] = this.#row[this.#places[k]!]!;
    this.#length++;
  }

  /** One number per row; a copy. Empty where the column is not recorded. */
  column(name: string): Float64Array {
    const place = this.columns.findIndex((c) => c.name === name);
    const width = this.columns.length;
    const values = new Float64Array(place < 0 ? 0 : this.#length);
    for (let i = 0; i < values.length; i++) values[i] = this.#values[i * width + place]!;
    return values;
  }
}
