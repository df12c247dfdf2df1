/**
 * Runs of one model beside each other: what each is called, how far its bodies are from those of another, which promises it missed. Used wherever runs are
 * compared, so that all say the same.
 */
import type { Diagnostic } from "../../model/diagnostic.js";
import type { MethodName } from "../../model/settings-description.js";
import type { Ledger } from "../ledger.js";
import type { Recording } from "./recorder.js";
import type { RunResult } from "./simulate.js";

/** A stated method is that of all chains, whatever the model says. */
export const onlyMethod = (method: MethodName): { readonly method: MethodName; readonly methods: readonly [] } => ({ method, methods: [] });

/** Names of runs, each once: the order is added where two runs share a method, then a number. */
export function runNames(runs: readonly { readonly method: string; readonly order: number }[]): readonly string[] {
  const twice = (names: readonly string[], name: string) => names.filter((other) => other === name).length > 1;
  const methods = runs.map(({ method }) => method);
  const ordered = runs.map(({ method, order }) => (twice(methods, method) ? `${method}:${order}` : method));
  return ordered.map((name, i) =>
    twice(ordered, name) ? `${name} (${ordered.slice(0, i + 1).filter((other) => other === name).length})` : name,
  );
}

const FIRST_POSITION = /\.position\.x$/;

/** Names of the columns that distances need. */
export const isPosition = (name: string): boolean => /\.position\.[xyz]$/.test(name);

/** Largest distance (m) of any body from where it is in the other run, over all rows both have. The rows are those of the same times. */
export function largestDistance(a: Recording, b: Recording): number {
  const length = Math.min(a.length, b.length);
  let largest = 0;
  for (const { name } of a.columns) {
    if (!FIRST_POSITION.test(name)) continue;
    const [x, y, z] = ["x", "y", "z"].map((axis) => name.slice(0, -1) + axis).map((part) => [a.column(part), b.column(part)] as const);
    for (let i = 0; i < length; i++) {
      const [dx, dy, dz] = [x![0][i]! - x![1][i]!, y![0][i]! - y![1][i]!, z![0][i]! - z![1][i]!];
      largest = Math.max(largest, Math.sqrt(dx * dx + dy * dy + dz * dz));
    }
  }
  return largest;
}

/** A promise of the tolerance that was not kept. */
export interface MissedPromise {
  /** What was promised. */
  readonly of: "joints" | "contacts" | "trajectory";
  /** Largest that was seen. */
  readonly error: number;
  /** What the tolerance allows. */
  readonly promise: number;
  /** Of both. */
  readonly unit: string;
}

/** Promises of the tolerance that the ledger of a run shows as broken. */
export function missedPromises({
  ledger,
  tolerance,
}: {
  readonly ledger: Ledger;
  readonly tolerance: RunResult["tolerance"];
}): readonly MissedPromise[] {
  const measures: readonly MissedPromise[] = [
    { of: "joints", error: ledger.jointPositionError, promise: tolerance.position, unit: "m" },
    { of: "joints", error: ledger.jointAngleError, promise: tolerance.angle, unit: "rad" },
    { of: "joints", error: ledger.jointSpeedError, promise: tolerance.speed, unit: "m/s or rad/s" },
    { of: "contacts", error: ledger.contactError, promise: tolerance.contact, unit: "m" },
    { of: "trajectory", error: ledger.trajectoryError, promise: tolerance.trajectory ?? Number.POSITIVE_INFINITY, unit: "m or rad" },
  ];
  return measures.filter(({ error, promise }) => error > promise);
}

/** What a note on a run is made from. */
export interface NotedRun extends Pick<RunResult, "steps" | "tolerance" | "ledger"> {
  /** Codes of what was remarked. */
  readonly remarks: readonly Pick<Diagnostic, "code">[];
  /** Why the run ended early. */
  readonly brokenOff?: Diagnostic;
}

/** The worst that is to be said of a run, in a few words; empty where there is nothing. */
export function noteOnRun(run: NotedRun): string {
  if (run.brokenOff !== undefined) return `broken off after ${run.steps} ${run.steps === 1 ? "step" : "steps"}`;
  if (missedPromises(run).length > 0) return "tolerance missed";
  const remarked = new Set(run.remarks.map(({ code }) => code));
  if (remarked.has("solve.not-converged")) return "not converged";
  return remarked.has("solve.method-replaced") ? "method replaced" : "";
}
