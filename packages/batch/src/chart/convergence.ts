/**
 * How an optimisation went: every evaluation as a point in the order in which it was asked for, and the best so far as a line. Costs that
 * fall over decades have a logarithmic axis. Of very many evaluations the points are thinned; the line has all its steps.
 */
import { coordinate, element, type SvgElement, textWidth } from "@gelenk/formats/svg";
import { thin } from "./bins.js";
import { type Chart, type ChartOptions, inFront, jobsOf } from "./chart.js";
import { drawFailures, failureNotes, layPlane, type Plane, ticksAlong } from "./plane.js";
import type { ResultColumn, ResultTable } from "./result-table.js";
import { scaleOf } from "./scale.js";

const MOST_POINTS = 3000;
/** Two decades are enough for an axis by logarithm: it is the end of the way that matters. */
const LOGARITHMIC_FROM = 100;
const ROOM = { x: 0.02, y: 0.06 } as const;

/** What a history of an optimisation calls what was made small or large. */
export const OBJECTIVE = "objective";

/** Which end of a metric is the good one. */
export type Goal = "smallest" | "largest";

/** Rows at which the best so far is found, with its values. */
export function bestSoFar(values: Float64Array, goal: Goal): readonly (readonly [row: number, value: number])[] {
  const steps: [number, number][] = [];
  for (const [row, value] of values.entries()) {
    if (!Number.isFinite(value)) continue;
    const best = steps.at(-1)?.[1];
    if (best === undefined || (goal === "smallest" ? value < best : value > best)) steps.push([row, value]);
  }
  return steps;
}

/** The history of an optimisation says itself what it takes for the best, in regard of its constraints. */
function changesOf(best: Float64Array): ReturnType<typeof bestSoFar> {
  const last = (row: number) => (row === 0 ? Number.NaN : best[row - 1]!);
  return [...best.entries()].filter(([row, value]) => Number.isFinite(value) && value !== last(row));
}

export function convergence(table: ResultTable, metric: ResultColumn, goal: Goal, options: ChartOptions): Chart {
  const ticks = ticksAlong(options);
  const order = Float64Array.from({ length: table.rows }, (_, row) => row + 1);
  const finite = metric.values.filter(Number.isFinite);
  const logarithmic =
    finite.reduce((a, b) => Math.max(a, b), 0) >= LOGARITHMIC_FROM * finite.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const x = {
    name: "evaluation",
    ...scaleOf(
      { values: Float64Array.of(1, Math.max(2, table.rows)) },
      { ticks: Math.min(ticks.x, Math.max(1, table.rows - 1)), room: ROOM.x, logarithmic: false },
    ),
  };
  const y = { name: metric.name, ...scaleOf(metric, { ticks: ticks.y, room: ROOM.y, logarithmic }) };
  const plane = layPlane(x, y, undefined, options);
  const steps = table.best && metric.name === OBJECTIVE ? changesOf(table.best) : bestSoFar(metric.values, goal);
  const rows = [...Array(table.rows).keys()].filter((row) => Number.isFinite(metric.values[row]!));
  const shown = thin(rows, MOST_POINTS);
  const points = inFront(shown, options).map((row) =>
    element("circle", {
      ...{ cx: plane.x(order[row]!), cy: plane.y(metric.values[row]!), r: shown.length > 800 ? 2 : 3, fill: options.theme.mark },
      ...jobsOf([row], table, options),
    }),
  );
  const [, last] = plane.brushes;
  return {
    ...{ width: options.width, height: options.height, left: plane.frame.left, title: options.title ?? "" },
    description: `${metric.name} of ${rows.length} evaluations and the ${goal} so far${steps.length > 0 ? `, at last ${steps.at(-1)![1]}` : ""}`,
    notes: [
      ...(shown.length < rows.length ? [`${shown.length} of ${rows.length} evaluations are drawn; the line has all of them`] : []),
      ...(rows.length === 0 ? ["no evaluation has a value"] : []),
      ...failureNotes(table, ": crosses at the lower edge"),
    ],
    content: [
      ...plane.behind,
      ...points,
      ...drawBest(steps, table.rows, plane, options),
      ...drawFailures(table, plane, order, metric.values, options),
      ...plane.around,
      ...drawKey(plane, options),
    ],
    brushes: [last!],
  };
}

/** Steps down (or up), level between them, on to the last evaluation. */
function drawBest(steps: ReturnType<typeof bestSoFar>, rows: number, { x, y }: Plane, { theme }: ChartOptions): readonly SvgElement[] {
  if (steps.length === 0) return [];
  const parts = steps.map(([row, value], i) =>
    i === 0 ? `M${coordinate(x(row + 1))} ${coordinate(y(value))}` : `H${coordinate(x(row + 1))}V${coordinate(y(value))}`,
  );
  const d = `${parts.join("")}H${coordinate(x(rows))}`;
  return [
    element(
      "path",
      { d, stroke: theme.accent, "stroke-width": 2, "stroke-linejoin": "round", fill: "none" },
      element("title", {}, "best so far"),
    ),
  ];
}

/** What line and points are, above the frame at the right. */
function drawKey({ frame }: Plane, { theme }: ChartOptions): readonly SvgElement[] {
  const [right, y] = [frame.left + frame.width, frame.top - 6];
  const best = "best so far";
  const start = right - textWidth(best, KEY_SIZE);
  const text = { y, "font-size": KEY_SIZE, fill: theme.softInk, "text-anchor": "end" };
  const before = start - 34;
  return [
    element("text", { ...text, x: right }, best),
    element("path", { d: `M${coordinate(start - 24)} ${coordinate(y - 4)}h18`, stroke: theme.accent, "stroke-width": 2 }),
    element("text", { ...text, x: before }, "evaluations"),
    element("circle", { cx: before - textWidth("evaluations", KEY_SIZE) - 8, cy: y - 4, r: 3, fill: theme.mark }),
  ];
}

const KEY_SIZE = 11;
