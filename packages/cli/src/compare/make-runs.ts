/** Runs one model in several ways, one after the other, all over the same times. */
import {
  createRun,
  type Diagnostic,
  hasErrors,
  isPosition,
  onlyMethod,
  type ResolvedModel,
  type RunOptions,
  type RunResult,
  recordableColumns,
} from "@gelenk/core";
import { mergeDiagnostics } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { noClock } from "../io.js";
import { makeSteps } from "../make-steps.js";
import { selectNames } from "../plot/series.js";
import { webAssembly } from "../web-assembly.js";
import type { Variant } from "./variant.js";

export interface ComparedRun {
  readonly result: RunResult;
  readonly wallMs: number;
}

export interface Comparison {
  readonly runs: readonly ComparedRun[];
  /** The finer run the others are measured against; otherwise that is the first. */
  readonly reference?: ComparedRun;
  readonly interrupted: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ComparisonPlan {
  readonly variants: readonly Variant[];
  readonly reference?: Variant;
  readonly settings: RunOptions;
  /** Columns to record besides the positions. */
  readonly quantities: readonly string[];
}

/** The reference divides every step by this. */
const FINER = 4;

export async function makeRuns(model: ResolvedModel, plan: ComparisonPlan, io: Io): Promise<Comparison> {
  const settings = { ...plan.settings, now: io.now, webAssembly };
  const probe = createRun(model, { ...settings, record: { quantities: [] } });
  if (probe.run === undefined) return { runs: [], interrupted: false, diagnostics: probe.diagnostics };
  const { step } = probe.run.result();
  const known = recordableColumns(probe.run.world).map((column) => column.name);
  const quantities = [...new Set([...known.filter(isPosition), ...plan.quantities])];
  // all runs end with the last step of the coarse ones, also where that is not the end asked for
  const until = probe.run.totalSteps * step;
  const jobs = [
    ...plan.variants.map((variant) => ({ ...settings, ...variantSettings(variant), until, record: { quantities } })),
    ...(plan.reference === undefined
      ? []
      : [{ ...settings, ...variantSettings(plan.reference), until, step: step / FINER, record: { quantities, every: FINER } }]),
  ];
  const runs: ComparedRun[] = [];
  let diagnostics: readonly Diagnostic[] = [];
  for (const options of jobs) {
    const { run, diagnostics: found } = createRun(model, options);
    diagnostics = mergeDiagnostics(diagnostics, found);
    if (run === undefined || hasErrors(found)) return { runs: [], interrupted: false, diagnostics };
    const start = io.now();
    const interrupted = await makeSteps(run, io);
    if (interrupted) return { runs, interrupted, diagnostics };
    runs.push({ result: run.result(), wallMs: io.now() - start });
  }
  const reference = plan.reference === undefined ? undefined : runs.pop();
  return { runs, interrupted: false, diagnostics, ...(reference !== undefined && { reference }) };
}

const variantSettings = ({ method, order }: Variant): RunOptions => ({ ...onlyMethod(method), ...(order !== undefined && { order }) });

/** The quantities to draw: those asked for, else the position of the first body that can move. */
export function chooseQuantities(
  model: ResolvedModel,
  patterns: readonly string[] | undefined,
): { readonly names: readonly string[]; readonly unknown: readonly string[]; readonly known: readonly string[] } {
  const { run } = createRun(model, { assemble: false, now: noClock, record: { quantities: [] } });
  if (run === undefined) return { names: [], unknown: [], known: [] };
  const known = recordableColumns(run.world).map((column) => column.name);
  if (patterns !== undefined) return { ...selectNames(patterns, known), known };
  const { bodies } = run.world;
  const moving = bodies.find((body) => body.kind === "dynamic") ?? bodies.find((body) => body.kind === "kinematic");
  const names = moving === undefined ? ["energy.total"] : ["x", "y", "z"].map((axis) => `${moving.name}.position.${axis}`);
  return { names, unknown: [], known };
}
