/**
 * Puts the process into the state in which all measurements are made. As long as no ArrayBuffer has ever been detached, V8 leaves the check
 * for that out of all code on typed arrays; the first one detached brings it back for good, in the whole process. WebAssembly detaches
 * one whenever its memory grows, so do transfers to workers. Without this, typed-array code would be 10 to 20 % faster until the first
 * peer needs memory, and a time would depend on which contestants share the run.
 */
export function detachBuffer(): void {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
}
