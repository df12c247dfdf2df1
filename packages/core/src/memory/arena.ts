/**
 * One memory for all tables of a world.
 *
 * A table is `rows × stride` numbers of one kind; tables that describe the same things (all body tables) share a row group and grow
 * together. All tables lie one after the other in one buffer: an ArrayBuffer, a WebAssembly.Memory or a shared one, so that a kernel
 * may be TypeScript or WebAssembly without copying.
 *
 * Growth happens at stage borders only, by doubling. The order of the tables is fixed and capacities never shrink, hence every new
 * offset is ≥ the old one and tables can be moved in place from the last to the first. Growth makes new views and raises `epoch`:
 * nobody keeps a view, everybody reads it from `tables` when needed.
 */
import { assert } from "../math/assert.js";

/** What decides the future (saved), what can be derived (refilled), what follows from the model alone (rebuilt). */
export type TableRole = "state" | "work" | "constant";

/** One table of a world: its form and its meaning. */
export interface TableDeclaration {
  /** Doubles or integers of 32 bits. */
  readonly element: "f64" | "i32";
  /** Numbers per row. */
  readonly stride: number;
  /** Saved, derived or rebuilt. */
  readonly role: TableRole;
  /** Tables of one group have the same number of rows. */
  readonly group: string;
  /** Meaning, unit, frame, and the stage that fills it. */
  readonly about: string;
}

export type TableDeclarations = Readonly<Record<string, TableDeclaration>>;

/** The views by table name. */
export type TablesOf<D extends TableDeclarations> = {
  readonly [K in keyof D]: D[K]["element"] extends "i32" ? Int32Array : Float64Array;
};

/** Where the bytes live. `grow` returns a buffer of at least that many bytes that begins with the old contents. */
export interface Memory {
  /** The present one. */
  readonly buffer: ArrayBufferLike;
  /** Returns a buffer of at least so many bytes that begins with the old contents. */
  grow(bytes: number): ArrayBufferLike;
}

export interface Arena<D extends TableDeclarations> {
  readonly declarations: D;
  /** Always the current views. Read a table here each time; never keep one across a stage border. */
  readonly tables: TablesOf<D>;
  /** Raised by every growth. */
  readonly epoch: number;
  /** Rows that fit into a group without growth. */
  capacity(group: string): number;
  /** Makes room for at least `rows` rows; the contents stay. */
  reserve(group: string, rows: number): void;
}

/** The default memory: a plain ArrayBuffer, replaced by a larger one on growth. */
export function plainMemory(): Memory {
  let buffer: ArrayBuffer = new ArrayBuffer(0);
  return {
    get buffer() {
      return buffer;
    },
    grow(bytes) {
      const larger = new ArrayBuffer(bytes);
      new Uint8Array(larger).set(new Uint8Array(buffer));
      buffer = larger;
      return buffer;
    },
  };
}

interface Region {
  readonly name: string;
  readonly declaration: TableDeclaration;
  offset: number;
  bytes: number;
}

const bytesOf = (d: TableDeclaration, rows: number): number => {
  const bytes = rows * d.stride * (d.element === "f64" ? 8 : 4);
  return (bytes + 7) & ~7;
};

export function createArena<const D extends TableDeclarations>(declarations: D, memory: Memory = plainMemory()): Arena<D> {
  const regions: Region[] = Object.entries(declarations).map(([name, declaration]) => ({ name, declaration, offset: 0, bytes: 0 }));
  const capacities = new Map<string, number>();
  for (const { declaration } of regions) capacities.set(declaration.group, 0);
  const tables: Record<string, Float64Array | Int32Array> = {};
  let epoch = 0;

  function layOut(): void {
    const old = regions.map((r) => ({ offset: r.offset, bytes: r.bytes }));
    let end = 0;
    for (const region of regions) {
      region.offset = end;
      region.bytes = bytesOf(region.declaration, capacities.get(region.declaration.group)!);
      end += region.bytes;
    }
    const buffer = memory.buffer.byteLength < end ? memory.grow(end) : memory.buffer;
    const bytes = new Uint8Array(buffer);
    for (let i = regions.length - 1; i >= 0; i--) {
      const region = regions[i]!;
      const before = old[i]!;
      bytes.copyWithin(region.offset, before.offset, before.offset + before.bytes);
      bytes.fill(0, region.offset + before.bytes, region.offset + region.bytes);
    }
    for (const { name, declaration, offset } of regions) {
      const length = capacities.get(declaration.group)! * declaration.stride;
      tables[name] = declaration.element === "f64" ? new Float64Array(buffer, offset, length) : new Int32Array(buffer, offset, length);
    }
    epoch++;
  }

  layOut();
  return {
    declarations,
    tables: tables as TablesOf<D>,
    get epoch() {
      return epoch;
    },
    capacity: (group) => capacities.get(group) ?? 0,
    reserve(group, rows) {
      const present = capacities.get(group);
      assert(present !== undefined, `no tables belong to the group "${group}"`);
      if (rows <= present) return;
      capacities.set(group, Math.max(rows, 2 * present, 8));
      layOut();
    },
  };
}
