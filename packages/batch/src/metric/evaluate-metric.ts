/** The value of a metric in one run: a single loop over its items with a stack, without recursion. */
import type { MeasuredTable } from "../study/study.js";
import { LEDGER_PREFIX, type Metric, type MetricSource } from "./metric.js";
import { type Clock, type MetricValue, type Series, seriesOf } from "./series.js";

/** What should be known about a value, or about why there is none. */
export type Remark = (text: string) => void;

/**
 * The value, or NaN where it has none: a quantity that was not recorded, a condition that never held, an arithmetic that gives no finite number.
 */
export function evaluateMetric(metric: Metric, source: MetricSource, remark: Remark = () => {}): number {
  let told = false;
  const tell = (text: string) => {
    told = true;
    remark(text);
  };
  const { value, lost } = evaluateItems(metric, quantities(source, tell, "recorded"), tell);
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (!told && lost !== undefined) remark(lost);
  return Number.NaN;
}

/**
 * The values of a metric that is a series; undefined where a quantity is missing. Differences from a measured table are taken at its times, to which what was
 * recorded is interpolated: every measured number counts once.
 */
export function evaluateSeries(metric: Metric, source: MetricSource, remark: Remark = () => {}): Float64Array | undefined {
  const { value } = evaluateItems(metric, quantities(source, remark, "measured"), remark);
  return typeof value === "number" ? undefined : value?.values;
}

type Look = (name: string) => MetricValue | undefined;

interface Evaluated {
  readonly value?: MetricValue | undefined;
  /** Where a number that is not finite came from, first of all. */
  readonly lost?: string | undefined;
}

function evaluateItems(metric: Metric, look: Look, remark: Remark): Evaluated {
  const stack: MetricValue[] = [];
  let lost: string | undefined;
  for (const item of metric.items) {
    if (item.kind === "number") stack.push(item.value);
    else if (item.kind === "quantity") {
      const value = look(item.name);
      if (value === undefined) return {};
      stack.push(value);
    } else {
      const values = stack.splice(stack.length - item.count);
      const result = item.function.evaluate(values);
      if (isEmpty(result) && !values.some(isEmpty)) remark(`"${item.function.name}" has no moment that all it is given have in common`);
      if (isLost(result) && !values.some(isLost)) lost ??= lostText(item.function.usage, values);
      stack.push(result);
    }
  }
  return { value: stack[0], lost };
}

const isLost = (value: MetricValue): boolean => typeof value === "number" && !Number.isFinite(value);

/** `log(x) has no finite value for -1`; series are not written out. */
function lostText(usage: string, values: readonly MetricValue[]): string {
  const numbers = values.filter((value) => typeof value === "number");
  return `${usage} has no finite value${numbers.length < values.length ? "" : ` for ${numbers.join(", ")}`}`;
}

const isEmpty = (value: MetricValue): boolean => typeof value !== "number" && value.values.length === 0;

/** The quantities of a source by name; undefined, with a remark, where there is none. `leading`: at whose times both meet. */
function quantities(source: MetricSource, remark: Remark, leading: "recorded" | "measured"): Look {
  let recorded: Clock | undefined;
  const clockOf = (): Clock => {
    recorded ??= { times: source.column("time") ?? new Float64Array(0), leading: leading === "recorded" };
    return recorded;
  };
  const tables = new Map<string, (column: string) => Series | undefined>();
  const tableNamed = (name: string): ((column: string) => Series | undefined) | undefined => {
    const table = source.table(name);
    if (table && !tables.has(name))
      tables.set(
        name,
        measuredColumns(table, (text) => remark(`table "${name}": ${text}`), leading === "measured"),
      );
    return tables.get(name);
  };
  return (name) => {
    if (name.startsWith(LEDGER_PREFIX)) return source.ledger(name.slice(LEDGER_PREFIX.length)) ?? missing(remark, name);
    const values = source.column(name);
    if (values && values.length === clockOf().times.length) return seriesOf(clockOf(), values);
    const dot = name.indexOf(".");
    const table = dot < 0 ? undefined : tableNamed(name.slice(0, dot));
    return table ? table(name.slice(dot + 1)) : missing(remark, name);
  };
}

function missing(remark: Remark, name: string): undefined {
  remark(`"${name}" was not recorded`);
  return undefined;
}

/** Columns of a table as series; rows without a time, or without a value of the column, are left out of it. */
function measuredColumns(table: MeasuredTable, remark: Remark, leading: boolean): (column: string) => Series | undefined {
  const times = Object.hasOwn(table, "time") ? table["time"]! : undefined;
  let whole: Clock | undefined;
  return (column) => {
    const values = Object.hasOwn(table, column) ? table[column]! : undefined;
    if (!times || !values) {
      remark(`there is no column "${times ? column : "time"}"`);
      return undefined;
    }
    const rows = completeRows(times, values);
    if (!ascends(rows.times)) {
      remark("its times do not ascend");
      return undefined;
    }
    // columns without gaps share a clock, so that they need no interpolation among themselves
    const full = rows.times.length === times.length;
    const clock: Clock = (full && whole) || { times: rows.times, leading };
    if (full) whole = clock;
    return seriesOf(clock, rows.values);
  };
}

/** Rows that have both. */
function completeRows(
  times: readonly number[],
  values: readonly number[],
): { readonly times: Float64Array; readonly values: Float64Array } {
  const kept = { times: new Float64Array(times.length), values: new Float64Array(times.length) };
  let count = 0;
  for (let i = 0; i < times.length; i++) {
    if (!Number.isFinite(times[i]) || !Number.isFinite(values[i])) continue;
    kept.times[count] = times[i]!;
    kept.values[count++] = values[i]!;
  }
  return { times: kept.times.subarray(0, count), values: kept.values.subarray(0, count) };
}

function ascends(times: Float64Array): boolean {
  for (let k = 1; k < times.length; k++) if (times[k]! < times[k - 1]!) return false;
  return true;
}
