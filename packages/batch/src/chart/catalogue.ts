/** All charts, in the order in which they are offered. */
import type { Chart, ChartOptions } from "./chart.js";
import { convergence, type Goal, OBJECTIVE } from "./convergence.js";
import { heatMap } from "./heat-map.js";
import { parallel } from "./parallel.js";
import { columnOf, columnsOf, type ResultColumn, type ResultTable, varies } from "./result-table.js";
import { scatter } from "./scatter.js";
import type { Measure } from "./sensitivity.js";
import { sensitivityChart } from "./sensitivity-chart.js";

/** Which columns a chart is of, by name, and how it is meant. */
export interface ChartChoice {
  /** Column along the x-axis, by name; the chart chooses where it is left out. */
  readonly x?: string;
  /** Column along the y-axis, by name. */
  readonly y?: string;
  /** undefined: no colour. */
  readonly colour?: string | undefined;
  /** Column of the metric that is shown, by name. */
  readonly metric?: string;
  /** Of convergence; default: the smallest. */
  readonly goal?: Goal;
  /** Of sensitivity; default: first order. */
  readonly measure?: Measure;
}

/** A member of `ChartChoice`. */
export type ChoiceName = keyof ChartChoice;

/** A kind of chart: a value in `CHART_KINDS`. */
export interface ChartKind {
  /** Word by which commands and pages choose it. */
  readonly name: string;
  /** For menus and for the line above the chart. */
  readonly title: string;
  /** What can be chosen. */
  readonly uses: readonly ChoiceName[];
  /** Are there marks of jobs that can be marked out? */
  readonly marksJobs: boolean;
  /** What suits the results; undefined where they have nothing for this chart. */
  choose(table: ResultTable): ChartChoice | undefined;
  /** `choice` names columns of the table, all that `choose` names. */
  draw(table: ResultTable, choice: ChartChoice, options: ChartOptions): Chart;
}

const variables = (table: ResultTable): readonly ResultColumn[] => {
  const values = columnsOf(table, "value");
  const varied = values.filter(varies);
  return varied.length > 0 ? varied : values;
};

function need(table: ResultTable, name: string | undefined): ResultColumn {
  const column = columnOf(table, name);
  if (!column) throw new RangeError(`there is no column ${name}`);
  return column;
}

const mainMetric = (table: ResultTable): ResultColumn | undefined => {
  const metrics = columnsOf(table, "metric");
  return metrics.find(({ name }) => name === OBJECTIVE) ?? metrics[0];
};

const scatterChart: ChartKind = {
  name: "scatter",
  title: "Scatter",
  uses: ["x", "y", "colour"],
  marksJobs: true,
  choose(table) {
    const [first, second] = variables(table);
    const metric = mainMetric(table);
    const y = metric ?? second;
    if (!first || !y) return undefined;
    const colour = metric && second ? { colour: second.name } : {};
    return { x: first.name, y: y.name, ...colour };
  },
  draw(table, { x, y, colour }, options) {
    const coloured = columnOf(table, colour);
    return scatter(table, { x: need(table, x), y: need(table, y), ...(coloured && { colour: coloured }) }, options);
  },
};

const heatMapChart: ChartKind = {
  name: "heat-map",
  title: "Heat map",
  uses: ["x", "y", "metric"],
  marksJobs: true,
  choose(table) {
    const [first, second] = variables(table);
    const metric = mainMetric(table);
    return first && second && metric && { x: first.name, y: second.name, metric: metric.name };
  },
  draw: (table, { x, y, metric }, options) =>
    heatMap(table, { x: need(table, x), y: need(table, y), metric: need(table, metric) }, options),
};

const parallelChart: ChartKind = {
  name: "parallel",
  title: "Parallel coordinates",
  uses: ["colour"],
  marksJobs: true,
  choose(table) {
    const metric = mainMetric(table);
    return table.columns.length === 0 ? undefined : metric ? { colour: metric.name } : {};
  },
  draw: (table, { colour }, options) => parallel(table, columnOf(table, colour), options),
};

const convergenceChart: ChartKind = {
  name: "convergence",
  title: "Convergence",
  uses: ["metric", "goal"],
  marksJobs: true,
  choose(table) {
    const metric = mainMetric(table);
    return metric && { metric: metric.name, goal: "smallest" };
  },
  draw: (table, { metric, goal = "smallest" }, options) => convergence(table, need(table, metric), goal, options),
};

const sensitivityKind: ChartKind = {
  name: "sensitivity",
  title: "Sensitivity",
  uses: ["metric", "measure"],
  marksJobs: false,
  choose(table) {
    const metric = mainMetric(table);
    return metric && columnsOf(table, "value").length > 0 ? { metric: metric.name, measure: "first-order" } : undefined;
  },
  draw: (table, { metric, measure = "first-order" }, options) => sensitivityChart(table, need(table, metric), measure, options),
};

/** All kinds of charts, in the order in which they are offered. */
export const CHART_KINDS: readonly ChartKind[] = [scatterChart, heatMapChart, parallelChart, convergenceChart, sensitivityKind];
