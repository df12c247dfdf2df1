/**
 * A metric over two variables as coloured cells. Where both were varied on few values each, a cell is a point of that grid and
 * reaches to the middle between its neighbours; otherwise the plane is divided evenly, about as many cells as the square root
 * of the jobs. A cell with several jobs shows their mean.
 */
import { coordinate, element, type SvgElement } from "@gelenk/formats/svg";
import { cellAt, gatherRows, meanOf } from "./bins.js";
import { type Chart, type ChartOptions, jobsOf } from "./chart.js";
import { type ColourScale, colourScaleOf } from "./colour-scale.js";
import { failureNotes, frameHeight, layPlane, type Plane, ticksAlong, wordWidth } from "./plane.js";
import { distinctValues, type ResultColumn, type ResultTable } from "./result-table.js";
import { type Scale, scaleOf } from "./scale.js";

/** More values than these are no grid that can be seen. */
const MOST_LEVELS = 80;
const MOST_BINS = 40;

export interface HeatColumns {
  readonly x: ResultColumn;
  readonly y: ResultColumn;
  readonly metric: ResultColumn;
}

interface Divided {
  readonly scale: Scale;
  /** Ascending, in places of the scale: one more than there are cells. */
  readonly edges: readonly number[];
  readonly isGrid: boolean;
}

export function heatMap(table: ResultTable, { x, y, metric }: HeatColumns, options: ChartOptions): Chart {
  const ticks = ticksAlong(options);
  const [alongX, alongY] = [divide(x, ticks.x, wordWidth(x, options)), divide(y, ticks.y)];
  const cells = cellsOf(table, { x, y, metric }, alongX, alongY);
  const values = Float64Array.from(cells, (cell) => cell.value);
  const colours = colourScaleOf(metric, frameHeight(options), options.theme, values);
  const plane = layPlane({ name: x.name, ...alongX.scale }, { name: y.name, ...alongY.scale }, colours, options);
  const most = cells.reduce((largest, { rows }) => Math.max(largest, rows.length), 0);
  const grid = alongX.isGrid && alongY.isGrid;
  return {
    ...{ width: options.width, height: options.height, left: plane.frame.left, title: options.title ?? "" },
    description: `${metric.name} over ${x.name} and ${y.name}, ${cells.length} cells`,
    notes: [
      ...(most > 1 ? [`a cell shows the mean of its jobs, up to ${most}${grid ? " that differ in other variables" : ""}`] : []),
      ...(cells.length === 0 ? ["no job has a place here"] : []),
      ...failureNotes(table, ": cells with a cross have no value"),
    ],
    content: [...plane.behind, ...cells.map((cell) => drawCell(cell, table, plane, colours, options)), ...plane.around],
    brushes: plane.brushes,
  };
}

function divide(column: ResultColumn, ticks: number, labelWidth?: number): Divided {
  const levels = distinctValues(column.values, MOST_LEVELS) ?? [];
  const scale = scaleOf(column, { ticks, room: 0, ...(labelWidth !== undefined && { labelWidth }) });
  if (column.words) return { scale, edges: column.words.map((_, i) => i - 0.5).concat(column.words.length - 0.5), isGrid: true };
  if (levels.length === 0 || levels.length * levels.length > 4 * column.values.length) {
    const { low, high } = scale.axis;
    const count = Math.max(1, Math.min(MOST_BINS, Math.round(Math.sqrt(Math.sqrt(column.values.length)) * 2)));
    return { scale, edges: Array.from({ length: count + 1 }, (_, i) => low + ((high - low) * i) / count), isGrid: false };
  }
  const places = levels.map((level) => scale.of(level));
  const between = places.slice(1).map((place, i) => (place + places[i]!) / 2);
  // the outer cells reach as far beyond their values as on their inner side
  const [first, last] = [places[0]!, places.at(-1)!];
  const [low, high] = places.length === 1 ? [scale.axis.low, scale.axis.high] : [2 * first - between[0]!, 2 * last - between.at(-1)!];
  const axis = { ...scale.axis, low, high };
  return { scale: { ...scale, axis }, edges: [low, ...between, high], isGrid: true };
}

interface Cell {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly rows: readonly number[];
  readonly value: number;
}

function cellsOf({ rows }: ResultTable, { x, y, metric }: HeatColumns, alongX: Divided, alongY: Divided): readonly Cell[] {
  const across = alongX.edges.length - 1;
  const found = gatherRows(Array(rows).keys(), (row) => {
    const [px, py] = [alongX.scale.of(x.values[row]!), alongY.scale.of(y.values[row]!)];
    return Number.isFinite(px) && Number.isFinite(py) ? cellAt(alongY.edges, py) * across + cellAt(alongX.edges, px) : undefined;
  });
  return [...found].map(([cell, inside]) => {
    const [column, line] = [cell % across, Math.floor(cell / across)];
    return {
      ...{ left: alongX.edges[column]!, right: alongX.edges[column + 1]!, bottom: alongY.edges[line]!, top: alongY.edges[line + 1]! },
      rows: inside,
      value: meanOf(metric.values, inside),
    };
  });
}

function drawCell(cell: Cell, table: ResultTable, { frame }: Plane, colours: ColourScale, options: ChartOptions): SvgElement {
  const alongX = (place: number) => frame.left + ((place - frame.x.low) / (frame.x.high - frame.x.low)) * frame.width;
  const alongY = (place: number) => frame.top + frame.height - ((place - frame.y.low) / (frame.y.high - frame.y.low)) * frame.height;
  const [x, y] = [alongX(cell.left), alongY(cell.top)];
  const [width, height] = [alongX(cell.right) - x, alongY(cell.bottom) - y];
  const { rows, value } = cell;
  const jobs = jobsOf(rows, table, options);
  if (Number.isFinite(value))
    return element("rect", { x, y, width, height, fill: colours.colourOf(value), "shape-rendering": "crispEdges", ...jobs });
  const cross = `M${coordinate(x + width / 2 - 3)} ${coordinate(y + height / 2 - 3)}l6 6m0 -6l-6 6`;
  return element(
    "g",
    jobs,
    element("rect", { x, y, width, height, fill: options.theme.paper }),
    element("path", { d: cross, stroke: options.theme.failed, "stroke-width": 1.5 }),
  );
}
