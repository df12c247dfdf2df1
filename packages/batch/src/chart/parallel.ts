/**
 * Parallel coordinates: an axis for each variable and each metric, side by side, and for each job a line through its values. Columns that
 * are the same in all jobs are left out. Of very many jobs a part is drawn, evenly chosen in the order of the plan.
 */
import { coordinate, element, place, type SvgElement, textWidth } from "@gelenk/formats/svg";
import { thin } from "./bins.js";
import { type Chart, type ChartOptions, inFront, jobsOf, labelOf, MARGIN, topOf } from "./chart.js";
import { colourScaleOf, drawColourBar } from "./colour-scale.js";
import { fitText } from "./fit-text.js";
import { brushAlong, failureNotes, type NamedScale } from "./plane.js";
import { type ResultColumn, type ResultTable, varies } from "./result-table.js";
import { scaleOf } from "./scale.js";

const MOST_LINES = 1500;
/** More jobs than these are drawn through each other. */
const FEW_LINES = 300;
/** Axes do not come nearer to each other, pixels; less in small charts. */
const narrowest = (width: number): number => Math.max(42, Math.min(64, width / 10));
/** Above the axes: the names, in two lines by turns. */
const NAMES = { height: 40, line: 17 } as const;
const BOTTOM = 16;
const LABEL_SIZE = 11;

interface PlacedAxis extends NamedScale {
  readonly column: ResultColumn;
  readonly x: number;
  /** Of a value, in pixels. */
  y(value: number): number;
}

interface Axes {
  readonly top: number;
  readonly height: number;
  /** Between two axes. */
  readonly step: number;
  readonly all: readonly PlacedAxis[];
}

export function parallel(table: ResultTable, colour: ResultColumn | undefined, options: ChartOptions): Chart {
  const top = topOf(options) + NAMES.height;
  const height = Math.max(40, options.height - top - BOTTOM);
  const colours = colour && colourScaleOf(colour, height, options.theme);
  const room = options.width - (colours?.width ?? MARGIN.right);
  const columns = shownColumns(table);
  const most = Math.max(2, Math.floor((room - 40) / narrowest(options.width)) + 1);
  const left = columns.slice(most).map(({ name }) => name);
  const axes = placeAxes(columns.slice(0, most), top, height, room);
  const kept = thin([...Array(table.rows).keys()], MOST_LINES);
  const colourOf = (row: number) => (colours && colour ? colours.colourOf(colour.values[row]!) : options.theme.mark);
  return {
    ...{ width: options.width, height: options.height, left: MARGIN.right, title: options.title ?? "" },
    description: `${axes.all.map(({ name }) => name).join(", ")} of ${table.rows} jobs${colour ? `, coloured by ${colour.name}` : ""}`,
    notes: [
      ...(kept.length < table.rows ? [`${kept.length} of ${table.rows} jobs are drawn`] : []),
      ...(left.length > 0 ? [`without ${left.join(", ")}: there is no room`] : []),
      ...(columns.length === 0 ? ["no column has a value"] : []),
      ...failureNotes(table, ": dashed, without metrics"),
    ],
    content: [
      ...inFront(kept, options).flatMap((row) => drawJob(row, table, axes, colourOf(row), options)),
      ...axes.all.flatMap((_, i) => drawAxis(i, axes, options)),
      ...(colours ? drawColourBar(colours, room, top, height, options) : []),
    ],
    brushes: axes.all.map((axis) => brushAlong("y", axis, top + height, top, [axis.x - 12, axis.x + 12])),
  };
}

/** Those that vary; all that have values where no two do. */
function shownColumns({ columns }: ResultTable): readonly ResultColumn[] {
  const varied = columns.filter(varies);
  return varied.length > 1 ? varied : columns.filter(({ values }) => values.some(Number.isFinite));
}

/** Labels stand left of their axis, so the first one needs room. */
function placeAxes(columns: readonly ResultColumn[], top: number, height: number, room: number): Axes {
  const scales = columns.map((column) => ({ column, name: column.name, ...scaleOf(column, { ticks: height / 48, room: 0 }) }));
  const labels = scales[0]?.axis.ticks.map((tick) => textWidth(tick.label, LABEL_SIZE)) ?? [];
  const first = 20 + Math.min(90, Math.max(0, ...labels));
  const step = (room - 30 - first) / Math.max(1, scales.length - 1);
  const all = scales.map((scale, i) => ({
    ...scale,
    x: first + step * i,
    y: (value: number) => place(scale.axis, scale.of(value), top + height, -height),
  }));
  return { top, height, step, all };
}

function drawAxis(i: number, { top, height, step, all }: Axes, { theme, width }: ChartOptions): readonly SvgElement[] {
  const scale = all[i]!;
  const { name, axis, x } = scale;
  const ticks = axis.ticks.map((tick) => ({ ...tick, y: place(axis, tick.value, top + height, -height) }));
  const line = `M${coordinate(x)} ${coordinate(top)}v${coordinate(height)}`;
  const marks = ticks.map(({ y }) => `M${coordinate(x - 4)} ${coordinate(y)}h4`);
  const label = { "text-anchor": "end", "font-size": LABEL_SIZE, fill: theme.softInk };
  // lines of jobs run below the labels
  const halo = { stroke: theme.paper, "stroke-width": 3, "paint-order": "stroke" };
  // names by turns in two lines: each has the room of two steps; the first begins at the edge of the chart
  const named = i === 0 ? { x: 8, "text-anchor": "start" } : { x, "text-anchor": "middle" };
  const besides = i === 0 ? x - 8 + 1.4 * step : 2 * Math.min(step, width - x - 4);
  return [
    element("path", { d: line + marks.join(""), stroke: theme.softInk, "stroke-width": 1.25, fill: "none" }),
    ...ticks.map((tick) =>
      element(
        "text",
        { x: x - 7, y: tick.y, dy: "0.35em", ...label, ...halo },
        fitText(tick.label, Math.max(30, Math.min(step, x) - 14), LABEL_SIZE),
      ),
    ),
    element("text", { ...named, y: top - 12 - (i % 2) * NAMES.line, fill: theme.ink }, labelOf(name, scale, Math.max(48, besides - 8))),
  ];
}

function drawJob(row: number, table: ResultTable, { all }: Axes, colour: string, options: ChartOptions): readonly SvgElement[] {
  let d = "";
  let pen = "M";
  for (const { column, x, y: placeOf } of all) {
    const y = placeOf(column.values[row]!);
    if (Number.isFinite(y)) d += `${pen}${coordinate(x)} ${coordinate(y)}`;
    // a value that is missing lifts the pen
    pen = Number.isFinite(y) ? "L" : "M";
  }
  if (!d.includes("L")) return [];
  const failed = table.failures.has(row);
  return [
    element("path", {
      d,
      stroke: failed ? options.theme.failed : colour,
      "stroke-width": options.selected?.has(row) ? 2 : 1.25,
      "stroke-opacity": table.rows > FEW_LINES ? 0.55 : 0.85,
      "stroke-dasharray": failed ? "4 3" : undefined,
      fill: "none",
      ...jobsOf([row], table, options),
    }),
  ];
}
