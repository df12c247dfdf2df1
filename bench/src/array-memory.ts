/** How much memory the typed arrays of this process take. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes, after what is no longer used has been collected: otherwise a difference is that of earlier garbage too, and may well be negative. */
export function arrayMemory(): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  // the first finds what is no longer used, the second waits for its buffers to be freed
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}
