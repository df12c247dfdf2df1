/**
 * The most memory this process has had resident, in megabytes of 2²⁰ bytes.
 *
 * On Linux `maxRSS` of the resource usage survives exec: a process that another one started begins with the resident memory that its parent
 * had at that moment. The high-water mark of the address space ("VmHWM") begins anew with the program, so it is taken where there is one.
 */
import { readFileSync } from "node:fs";

const KILOBYTE = 1024;

/** Megabytes. */
export const peakMemory = (): number => (highWaterMark() ?? process.resourceUsage().maxRSS) / KILOBYTE;

/** Kilobytes; undefined where the system does not tell. */
function highWaterMark(): number | undefined {
  try {
    const found = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
    return found === null ? undefined : Number(found[1]);
  } catch {
    return undefined;
  }
}
