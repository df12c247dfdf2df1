/** Scenes and model files as sources of runs: values → model → world → steps → recorded columns. */
import {
  createRun,
  type Diagnostic,
  hasErrors,
  type Ledger,
  missedPromises,
  type Run,
  type RunResult,
  type WasmEnvironment,
} from "@gelenk/core";
import { type MechanicalSource, type ModelAt, modelOfJob } from "./job-model.js";
import {
  failureOfDiagnostics,
  type PreparedSource,
  type RunQuantities,
  remarkTexts,
  type SourceRun,
  type Stop,
} from "./prepared-source.js";
import type { Study, Values } from "./study.js";

/** For heaps in step mode and for lockstep; the bits are those of the code without it. */
export const webAssembly = (globalThis as unknown as { readonly WebAssembly?: WasmEnvironment }).WebAssembly;

export function mechanicalSource(source: MechanicalSource, study: Study): PreparedSource {
  const checked = new Set<string>();
  const modelAt = (values: Values): ModelAt => modelOfJob(source, study.settings, values, checked);
  const start = (values: Values, columns: readonly string[]): { readonly run?: Run; readonly diagnostics: readonly Diagnostic[] } => {
    const { model, settings, diagnostics } = modelAt(values);
    if (model === undefined) return { diagnostics };
    const made = createRun(model, { ...settings, record: { quantities: columns }, ...(webAssembly && { webAssembly }) });
    return { diagnostics: made.diagnostics, ...(made.run !== undefined && !hasErrors(made.diagnostics) && { run: made.run }) };
  };
  return {
    modelAt,
    check: (values, columns) => start(values, columns).diagnostics,
    run(values, columns, stop) {
      const { run, diagnostics } = start(values, columns);
      return run === undefined ? { failure: failureOfDiagnostics(diagnostics) } : finish(run, stop);
    },
  };
}

/** To the end, or as far as `stop` lets it: asked after every step, which costs far less than one. */
function finish(run: Run, stop: Stop | undefined): SourceRun {
  if (stop === undefined) run.advance(Number.POSITIVE_INFINITY);
  else
    while (run.advance(1)) {
      const failure = stop();
      if (failure !== undefined) return { failure };
    }
  if (run.brokenOff !== undefined) return { failure: failureOfDiagnostics([run.brokenOff]) };
  const result = run.result();
  return { quantities: quantitiesOf(result), remarks: remarkTexts([...missed(result), ...result.remarks]) };
}

const missed = (result: RunResult) =>
  missedPromises(result).map(({ of, error, promise, unit }) => ({
    code: "solve.tolerance-missed",
    message: `${of} were off by ${error} ${unit}, ${promise} was promised`,
  }));

function quantitiesOf({ recording, ledger }: RunResult): RunQuantities {
  const known = new Set(recording.columns.map(({ name }) => name));
  return { column: (name) => (known.has(name) ? recording.column(name) : undefined), ledger: (name) => ledgerNumber(ledger, name) };
}

function ledgerNumber(ledger: Ledger, name: string): number | undefined {
  let value: unknown = ledger;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return typeof value === "number" ? value : undefined;
}
