/**
 * How much memory this process takes, once what is no longer used has been collected: otherwise a difference is
 * that of earlier garbage too, and may well be negative.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of its typed arrays. */
export const arrayMemory = (): number => memoryInUse().arrayBuffers;

/** Bytes of its objects and texts. */
export const heapMemory = (): number => memoryInUse().heapUsed;

function memoryInUse(): NodeJS.MemoryUsage {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  // the first finds what is no longer used, the second waits for its buffers to be freed
  collect();
  collect();
  return process.memoryUsage();
}
