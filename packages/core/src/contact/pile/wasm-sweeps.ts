/** The sweeps in WebAssembly over a memory that holds the table of a pile. The environment is asked for nothing: who wants this passes its `WebAssembly`. */
import { PAGE, type WasmEnvironment, type WasmImports } from "../../memory/wasm-bytes.js";
import { emitSweeps } from "./emit-sweeps.js";
import type { Sweeps } from "./sweep.js";
import { sweepRolling } from "./sweep-rolling.js";

export interface WasmSweeps extends Sweeps {
  /** A table of at least so many numbers in the memory; what was in it stays, earlier ones are empty. */
  table(length: number): Float64Array<ArrayBuffer>;
}

type Sweep = (first: number, end: number, x: number, y: number, z: number) => void;

/** Compiled once per environment. */
const modules = new WeakMap<WasmEnvironment, object>();

function moduleOf(environment: WasmEnvironment): object {
  const known = modules.get(environment) ?? new environment.Module(emitSweeps());
  modules.set(environment, known);
  return known;
}

export function createWasmSweeps(environment: WasmEnvironment): WasmSweeps {
  const memory = new environment.Memory({ initial: 1 });
  let data = new Float64Array(memory.buffer as ArrayBuffer);
  const roll = (place: number, load: number): void => sweepRolling(data, place, load);
  const imports: Record<string, Record<string, unknown>> = { gelenk: { memory, roll } };
  const { exports } = new environment.Instance(moduleOf(environment), imports as WasmImports);
  const [positions, velocities] = [exports["positions"] as Sweep, exports["velocities"] as Sweep];
  return {
    table(length) {
      if (length > data.length) memory.grow(Math.ceil((8 * (length - data.length)) / PAGE));
      data = new Float64Array(memory.buffer as ArrayBuffer);
      return data;
    },
    positions: (_data, first, end, h, push, pull) => positions(8 * first, 8 * end, h, push, pull),
    velocities: (_data, first, end, following, pull, followingFriction) =>
      velocities(8 * first, 8 * end, following, pull, followingFriction),
  };
}
