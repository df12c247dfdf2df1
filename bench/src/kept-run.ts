/** Measurements of one benchmark as a file, so that an interrupted run goes on and pages are made anew without running anything. */
import type { Measurements } from "./result.js";

export interface KeptRun extends Measurements {
  /** Of the benchmark. */
  readonly name: string;
  readonly quick: boolean;
  /** Version of Node. */
  readonly node: string;
  /** How long it took by the clock, s. */
  readonly seconds: number;
  readonly findings: readonly string[];
}

/** JSON has no word for these. */
const BEYOND: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  "-Infinity": Number.NEGATIVE_INFINITY,
};

export function keptText(run: KeptRun): string {
  const beyond = (_: string, value: unknown) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);
  return `${JSON.stringify(run, beyond)}\n`;
}

/** Of a text that `keptText` has made; undefined for one that was not written to its end. */
export function readKept(text: string): KeptRun | undefined {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? (BEYOND[value] ?? value) : value)) as KeptRun;
  } catch {
    return undefined;
  }
}
