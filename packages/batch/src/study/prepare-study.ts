/** A study made ready once for many jobs: the model read, metrics parsed, the columns known that must be recorded. */
import { type Diagnostic, hasErrors, pathTo } from "@gelenk/core";
import { atQuantity, checkMeasured } from "../metric/check-quantities.js";
import { evaluateMetric, evaluateSeries } from "../metric/evaluate-metric.js";
import { LEDGER_PREFIX, type Metric, type MetricSource } from "../metric/metric.js";
import { parseMetric, parseSeries } from "../metric/parse-metric.js";
import { lockstepSource } from "./lockstep-source.js";
import { mechanicalSource, webAssembly } from "./mechanical-source.js";
import { modelicaSource } from "./modelica-source.js";
import { type PreparedSource, type RunQuantities, remarkTexts, type SourceRun, type Stop } from "./prepared-source.js";
import { failed, type Outcome, type Study, type Values } from "./study.js";

/** How a run can be stopped from outside. */
export interface RunControl {
  /** Asked between the steps of a run; a failure ends it. */
  readonly stop?: Stop | undefined;
}

/** A study that has been compiled once, for many jobs. */
export interface PreparedStudy {
  /** Runs the job of these values. The same values give the same outcome to the bit; nothing is thrown. */
  run(values: Values, control?: RunControl): Outcome;
  /** Several jobs at once, with the outcomes that each has alone; `together` says how many are worth it, 1 where it does not matter. */
  runAll(list: readonly Values[], control?: RunControl): readonly Outcome[];
  /** How many jobs `runAll` makes in lockstep at a time; 1 where lockstep is not possible. */
  readonly together: number;
  /** What is wrong with these values, or with metrics for the model they make; without a run. */
  check(values: Values): readonly Diagnostic[];
  /** The model with these values in place and the settings of its run, for those who want to see it; none of Modelica. */
  readonly modelAt: PreparedSource["modelAt"];
}

/** What preparing a study gave. */
export interface Preparation {
  /** Missing exactly if there are errors. */
  readonly prepared?: PreparedStudy;
  /** Errors of model and metrics, with their places. */
  readonly diagnostics: readonly Diagnostic[];
}

interface NamedMetric {
  readonly name: string;
  /** Path of its text. */
  readonly where: string;
  readonly metric: Metric;
}

/** What is measured of a run: numbers, and series for least squares. */
interface Measures {
  readonly metrics: readonly NamedMetric[];
  readonly residuals: readonly NamedMetric[];
}

/** Reads the model and the metrics of a study once, so that each job only runs. */
export function prepareStudy(study: Study): Preparation {
  const metrics = parseAll(study.metrics, "metrics", parseMetric);
  const residuals = parseAll(study.residuals ?? {}, "residuals", parseSeries);
  const diagnostics = [...metrics.diagnostics, ...residuals.diagnostics];
  if (hasErrors(diagnostics)) return { diagnostics };
  const { source } = study;
  if (study.lockstep && source.kind === "modelica") return { diagnostics: [...diagnostics, NO_LOCKSTEP] };
  const single = source.kind === "modelica" ? modelicaSource(source, study) : mechanicalSource(source, study);
  const ready = study.lockstep ? lockstepSource(single, webAssembly) : single;
  return { prepared: preparedStudy(study, ready, { metrics: metrics.parsed, residuals: residuals.parsed }), diagnostics };
}

const NO_LOCKSTEP: Diagnostic = {
  code: "study.lockstep",
  severity: "error",
  where: "lockstep",
  message: "models in Modelica are not run in lockstep",
  hint: "leave lockstep out",
};

function parseAll(texts: Readonly<Record<string, string>>, where: string, parse: typeof parseMetric) {
  const all = Object.entries(texts).map(([name, text]) => ({ name, where: pathTo(where, name), ...parse(text, pathTo(where, name)) }));
  return {
    parsed: all.flatMap(({ metric, diagnostics: _diagnostics, ...rest }): NamedMetric[] =>
      metric === undefined ? [] : [{ ...rest, metric }],
    ),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

const isTable = ({ tables }: Study, name: string): boolean => Object.hasOwn(tables, name.split(".")[0]!);

/** Recorded columns that metrics need: all names but those of the ledger and of tables. */
function columnsOf(study: Study, metrics: readonly NamedMetric[]): readonly string[] {
  const names = new Set(metrics.flatMap(({ metric }) => metric.quantities));
  return [...names].filter((name) => name !== "time" && !name.startsWith(LEDGER_PREFIX) && !isTable(study, name));
}

function preparedStudy(study: Study, source: PreparedSource, measures: Measures): PreparedStudy {
  const all = [...measures.metrics, ...measures.residuals];
  const columns = columnsOf(study, all);
  const outcomeOf = (result: SourceRun): Outcome =>
    "failure" in result ? failed(result.failure) : measure(study, measures, result.quantities, result.remarks);
  const run = (values: Values, control?: RunControl): Outcome =>
    guarded(() => [outcomeOf(source.run(values, columns, control?.stop))], 1)[0]!;
  return {
    modelAt: source.modelAt,
    check: (values) => [
      ...unknownMeasurements(study, all),
      ...source.check(values, columns).map((d) => (d.code === "record.unknown-quantity" ? ofMetric(d, all) : d)),
    ],
    together: source.together?.most ?? 1,
    run,
    runAll(list, control) {
      const { together } = source;
      if (together === undefined) return list.map((values) => run(values, control));
      return guarded(() => together.run(list, columns, control?.stop).map(outcomeOf), list.length);
    },
  };
}

/** A mistake of ours in one job of a million must not take the others with it. */
function guarded(run: () => readonly Outcome[], count: number): readonly Outcome[] {
  try {
    return run();
  } catch (error) {
    const failure = { code: "job.threw", message: error instanceof Error ? error.message : String(error) };
    return Array.from({ length: count }, () => failed(failure));
  }
}

function measure({ tables }: Study, { metrics, residuals }: Measures, quantities: RunQuantities, remarks: readonly string[]): Outcome {
  const known: MetricSource = { ...quantities, table: (name) => (Object.hasOwn(tables, name) ? tables[name] : undefined) };
  const notes = [...remarks];
  const note = (where: string) => (message: string) => notes.push(...remarkTexts([{ code: where, message }]));
  const numbers = metrics.map(({ name, where, metric }) => [name, plain(evaluateMetric(metric, known, note(where)))] as const);
  const series: [string, readonly number[]][] = [];
  for (const { name, where, metric } of residuals) {
    const values = evaluateSeries(metric, known, note(where));
    if (values === undefined || !values.every(Number.isFinite))
      return failed({ code: "job.no-residuals", message: `${where}: ${notes.at(-1) ?? "not all values are finite"}` });
    series.push([name, Array.from(values, (value) => value + 0)]);
  }
  return {
    status: "done",
    metrics: Object.fromEntries(numbers),
    ...(series.length > 0 && { residuals: Object.fromEntries(series) }),
    ...(notes.length > 0 && { remarks: notes }),
  };
}

/** As JSON has it: what is not finite has no value, and −0 is 0. */
const plain = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);

/** An unknown column at the metric that names it. */
function ofMetric(diagnostic: Diagnostic, metrics: readonly NamedMetric[]): Diagnostic {
  const user = metrics.find(({ metric }) => metric.quantities.includes(diagnostic.where));
  if (user === undefined) return diagnostic;
  return { ...diagnostic, where: user.where, message: atQuantity(user.metric, diagnostic.where, diagnostic.message) };
}

/** Columns of tables that are not there, and their times. */
function unknownMeasurements({ tables }: Study, metrics: readonly NamedMetric[]): readonly Diagnostic[] {
  return metrics.flatMap(({ where, metric }) => checkMeasured(metric, tables, where));
}
