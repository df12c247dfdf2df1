/** The environment's `WebAssembly`, which Node's own types do not name. The library takes nothing from the environment by itself. */
import type { WasmEnvironment } from "@gelenk/core";

export const webAssembly: WasmEnvironment = (globalThis as unknown as { readonly WebAssembly: WasmEnvironment }).WebAssembly;
