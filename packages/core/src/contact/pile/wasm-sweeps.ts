/**
 * The sweeps in WebAssembly over a memory that holds the table of a pile. The environment is asked for nothing: who wants this passes its `WebAssembly`.
 *
 * A memory never grows: that would detach its buffer, and engines then check for detached buffers in all code on typed arrays, a tenth to a
 * fifth of its time for as long as the process lives. Larger tables get a memory and an instance of their own, which takes 0.1 ms.
 */
import { PAGE, type WasmEnvironment, type WasmImports } from "../../memory/wasm-bytes.js";
import { OVERFLOW } from "./colour.js";
import { emitSweeps } from "./emit-sweeps.js";
import { releaseFriction } from "./friction-impulses.js";
import { LENGTH, type SweptRows } from "./pile-layout.js";
import { APART, type Sweeps } from "./sweep.js";
import { sweepRolling } from "./sweep-rolling.js";

export interface WasmSweeps extends Sweeps {
  /** A table of at least so many numbers, which the sweeps work on from now on. */
  table(length: number): Float64Array<ArrayBuffer>;
}

type Sweep = (first: number, end: number, ...numbers: readonly [number, number, number, number, number]) => void;
type Begin = (first: number, end: number) => number;
type Finish = (first: number, end: number) => void;

/** Compiled once per environment. */
const modules = new WeakMap<WasmEnvironment, object>();

function moduleOf(environment: WasmEnvironment): object {
  const known = modules.get(environment) ?? new environment.Module(emitSweeps());
  modules.set(environment, known);
  return known;
}

/** An instance over a memory for so many numbers. */
function instantiate(environment: WasmEnvironment, length: number) {
  const memory = new environment.Memory({ initial: Math.ceil((8 * length) / PAGE) });
  const data = new Float64Array(memory.buffer as ArrayBuffer);
  const roll = (place: number, load: number): void => sweepRolling(data, place, load);
  const release = (place: number, h: number): void => releaseFriction(data, place, h);
  const imports: Record<string, Record<string, unknown>> = { gelenk: { memory, roll, release } };
  const { exports } = new environment.Instance(moduleOf(environment), imports as WasmImports);
  const [finish, begin] = [exports["finish"] as Finish, exports["begin"] as Begin];
  return { data, finish, begin, positions: exports["positions"] as Sweep, velocities: exports["velocities"] as Sweep };
}

/** Why an environment does not run the module: a page's policy forbids compiling, or the engine does not know 128-bit instructions. */
export interface Refusal {
  readonly refused: string;
}

/** With a table of so many numbers. */
export function createWasmSweeps(environment: WasmEnvironment, length: number): WasmSweeps | Refusal {
  try {
    return sweepsOver(environment, instantiate(environment, length));
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

function sweepsOver(environment: WasmEnvironment, first: ReturnType<typeof instantiate>): WasmSweeps {
  let current = first;
  return {
    table(length) {
      if (length > current.data.length) current = instantiate(environment, length);
      return current.data;
    },
    finish: ({ begun, begunCount }) => current.finish(8 * begun, 8 * (begun + begunCount)),
    begin(rows) {
      let nearest = 0;
      forRanges(rows, (first, end) => {
        nearest = Math.min(nearest, current.begin(first, end));
      });
      return -nearest;
    },
    positions(rows, h, push, pull) {
      const { positions } = current;
      forRanges(rows, (first, end) => positions(first, end, h, push, 1 / h, 1 / (h * (1 + pull)), pull / (1 + pull)));
    },
    velocities(rows, following, pull, followingFriction) {
      const { velocities } = current;
      const [apart, together] = [APART * following, (1 - APART) * following];
      forRangesBack(rows, (first, end) => velocities(first, end, apart, together, 1 / (1 + pull), pull / (1 + pull), followingFriction));
    },
  };
}

/**
 * Colour after colour, in bytes: the module takes two manifolds at a time, which must have no body in common. Of the last colour, where
 * they may, one by one.
 */
function forRanges(rows: SweptRows, visit: (first: number, end: number) => void): void {
  const { starts, end } = rows;
  for (let c = 0; c < OVERFLOW && starts[c]! < end; c++) visit(8 * starts[c]!, 8 * starts[c + 1]!);
  forOverflow(rows, visit);
}

/** From the last colour to the first. */
function forRangesBack(rows: SweptRows, visit: (first: number, end: number) => void): void {
  const { starts } = rows;
  forOverflow(rows, visit);
  for (let c = OVERFLOW - 1; c >= 0; c--) if (starts[c]! < starts[c + 1]!) visit(8 * starts[c]!, 8 * starts[c + 1]!);
}

function forOverflow({ data, starts, end }: SweptRows, visit: (first: number, end: number) => void): void {
  for (let m = starts[OVERFLOW]!; m < end; ) {
    const next = m + data[m + LENGTH]!;
    visit(8 * m, 8 * next);
    m = next;
  }
}
