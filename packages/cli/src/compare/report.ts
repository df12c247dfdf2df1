/** A comparison for people, for programs, and as a picture. */
import { largestDistance, noteOnRun, type RunResult, runNames } from "@gelenk/core";
import { linePlot } from "../plot/line-plot.js";
import type { Panel } from "../plot/series.js";
import { numberText } from "../report/number-text.js";
import { missedPromise } from "../report/promise.js";
import { textTable } from "../report/text-table.js";
import type { ComparedRun, Comparison } from "./make-runs.js";

interface ComparedRow {
  readonly name: string;
  readonly run: ComparedRun;
  /** m; undefined for the run all others are measured against. */
  readonly distance: number | undefined;
}

function rowsOf({ runs, reference }: Comparison): readonly ComparedRow[] {
  const all = reference === undefined ? runs : [...runs, reference];
  const base = reference ?? runs[0]!;
  const names = runNames(runs.map(({ result }) => result));
  return all.map((run, i) => ({
    name: names[i] ?? `${run.result.method}:${run.result.order} (reference)`,
    run,
    distance: run === base ? undefined : largestDistance(base.result.recording, run.result.recording),
  }));
}

const COLUMNS = [
  { title: "method" },
  ...["order", "joints (m)", "(rad)", "energy drift", "momentum drift", "iterations", "time (ms)", "distance (m)"].map((title) => ({
    title,
    align: "right" as const,
  })),
  { title: "" },
];

const short = (value: number) => numberText(value, 3);

function rowText({ name, run: { result, wallMs }, distance }: ComparedRow): readonly string[] {
  const { ledger, order } = result;
  return [
    name,
    String(order),
    short(ledger.jointPositionError),
    short(ledger.jointAngleError),
    short(ledger.energyDrift),
    short(ledger.momentumDrift),
    numberText(ledger.iterations),
    short(wallMs),
    distance === undefined ? "–" : short(distance),
    noteOnRun(result),
  ];
}

export function comparisonText(scene: string, comparison: Comparison): string {
  const { step, until } = comparison.runs[0]!.result;
  const base =
    comparison.reference === undefined ? "the first run" : `the reference, whose step is ${numberText(comparison.reference.result.step)} s`;
  return `${scene}: to ${numberText(until)} s in steps of ${numberText(step)} s; distances are those of bodies from ${base}\n\n${textTable(COLUMNS, rowsOf(comparison).map(rowText))}`;
}

/** What `compare --json` prints for one run. */
function runEntry({ name, run: { result, wallMs }, distance }: ComparedRow): Readonly<Record<string, unknown>> {
  const { method, order, step, steps, ledger, brokenOff }: RunResult = result;
  const { work: _work, ...figures } = ledger;
  return { name, method, order, step, steps, wallMs, ledger: figures, met: missedPromise(result) === undefined, distance, brokenOff };
}

export function comparisonJson(scene: string, comparison: Comparison, plot: string | undefined): Readonly<Record<string, unknown>> {
  const { step, until } = comparison.runs[0]!.result;
  const entries = rowsOf(comparison).map(runEntry);
  const reference = comparison.reference === undefined ? undefined : entries.pop();
  return { scene, step, until, runs: entries, reference, plot };
}

/** Ranges below this share of the largest are not worth a panel. */
const SMALLEST_RANGE = 1e-9;

/** Those that change in the course of the runs; all if none does. A plane mechanism has nothing to show along its third axis. */
export function changingQuantities({ runs }: Comparison, quantities: readonly string[]): readonly string[] {
  const ranges = quantities.map((quantity) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { result } of runs) {
      for (const value of result.recording.column(quantity)) [low, high] = [Math.min(low, value), Math.max(high, value)];
    }
    return high - low;
  });
  const least = SMALLEST_RANGE * Math.max(...ranges);
  const changing = quantities.filter((_, i) => ranges[i]! > least);
  return changing.length === 0 ? quantities : changing;
}

/** All runs over each other, one panel per quantity. */
export function comparisonPlot(title: string, comparison: Comparison, quantities: readonly string[]): string {
  const rows = rowsOf(comparison);
  const longest = rows.reduce((a, b) => (b.run.result.recording.length > a.run.result.recording.length ? b : a)).run.result.recording;
  const panels = quantities.map((quantity): Panel => {
    const unit = longest.columns.find((column) => column.name === quantity)?.unit ?? "";
    return {
      unit,
      series: rows.map(({ name, run }) => ({ name: `${quantity} ${name}`, unit, values: run.result.recording.column(quantity) })),
    };
  });
  return linePlot({ name: "time", unit: "s", values: longest.column("time") }, panels, { title });
}
