/** What the readers of assets need. */
import type { MeshCache } from "../import/mesh-shapes.js";
import type { Reading } from "../import/reading.js";
import type { Compiler } from "./compiler.js";
import type { Defaults } from "./defaults.js";

export interface AssetReading {
  readonly reading: Reading;
  readonly compiler: Compiler;
  readonly defaults: Defaults;
  readonly folder: string;
  readonly meshFiles: MeshCache;
}
