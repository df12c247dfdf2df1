/**
 * A point for each job: one column over another, coloured by a third. Too many points would hide each other, so beyond a number of them the
 * plane is divided into squares, each coloured by the mean of its jobs, or by their number where there is nothing to colour by.
 */
import { element, type SvgElement } from "@gelenk/formats/svg";
import { gatherRows, meanOf } from "./bins.js";
import { type Chart, type ChartOptions, inFront, jobsOf } from "./chart.js";
import { type ColourScale, colourScaleOf } from "./colour-scale.js";
import { drawFailures, failureNotes, frameHeight, layPlane, type Plane, ticksAlong, wordWidth } from "./plane.js";
import type { ResultColumn, ResultTable } from "./result-table.js";
import { scaleOf } from "./scale.js";

const MOST_POINTS = 4000;
/** Side of a square, pixels: a chart of 960 × 480 has at most 8000 of them. */
const SQUARE = 7;
const ROOM = 0.04;

export interface ScatterColumns {
  readonly x: ResultColumn;
  readonly y: ResultColumn;
  readonly colour?: ResultColumn;
}

export function scatter(table: ResultTable, { x, y, colour }: ScatterColumns, options: ChartOptions): Chart {
  const rows = Array.from({ length: table.rows }, (_, row) => row).filter(
    (row) => isShown(x, row) && isShown(y, row) && !table.failures.has(row),
  );
  const ticks = ticksAlong(options);
  const xScale = { name: x.name, ...scaleOf(x, { ticks: ticks.x, room: ROOM, labelWidth: wordWidth(x, options) }) };
  const yScale = { name: y.name, ...scaleOf(y, { ticks: ticks.y, room: ROOM }) };
  const height = frameHeight(options);
  const binned = rows.length > MOST_POINTS;
  const columns = { x, y, ...(colour && { colour }) };
  let colours = colour && colourScaleOf(colour, height, options.theme);
  let plane = layPlane(xScale, yScale, colours, options);
  let squares: readonly Square[] = [];
  if (binned) {
    // what is coloured is known when the squares are, and how wide its bar is decides their number: the second round is near enough
    const means = () => Float64Array.from(squares, (square) => square.value);
    const counted: ResultColumn = { name: "jobs", kind: "metric", values: new Float64Array(0) };
    squares = squaresOf(rows, columns, plane);
    colours = colourScaleOf(colour ?? counted, height, options.theme, means());
    plane = layPlane(xScale, yScale, colours, options);
    squares = squaresOf(rows, columns, plane);
    colours = colourScaleOf(colour ?? counted, height, options.theme, means());
  }
  const marks = binned
    ? squares.map((square) => drawSquare(square, table, colours!, options))
    : drawPoints(rows, table, columns, plane, colours, options);
  const meaning = colour ? `mean of ${colour.name}` : "number of jobs";
  return {
    ...{ width: options.width, height: options.height, left: plane.frame.left, title: options.title ?? "" },
    description: `${y.name} over ${x.name}${colour ? `, coloured by ${colour.name}` : ""}, ${rows.length} jobs`,
    notes: [
      ...(binned ? [`${rows.length} jobs in ${squares.length} squares; colour: ${meaning} in the square`] : []),
      ...(rows.length === 0 ? ["no job that is done has both values"] : []),
      ...failureNotes(table, x.kind === "value" ? `: crosses${y.kind === "value" ? "" : " at the lower edge"}` : ""),
    ],
    content: [...plane.behind, ...marks, ...drawFailures(table, plane, x.values, y.values, options), ...plane.around],
    brushes: plane.brushes,
  };
}

const isShown = ({ values }: ResultColumn, row: number) => Number.isFinite(values[row]!);

function drawPoints(
  rows: readonly number[],
  table: ResultTable,
  { x, y, colour }: ScatterColumns,
  plane: Plane,
  colours: ColourScale | undefined,
  options: ChartOptions,
): readonly SvgElement[] {
  const { theme } = options;
  const radius = rows.length > 800 ? 2.5 : 4;
  return inFront(rows, options).map((row) =>
    element("circle", {
      ...{ cx: plane.x(x.values[row]!), cy: plane.y(y.values[row]!), r: radius },
      fill: colours && colour ? colours.colourOf(colour.values[row]!) : theme.mark,
      ...{ stroke: theme.paper, "stroke-width": 0.75, ...jobsOf([row], table, options) },
    }),
  );
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly rows: readonly number[];
  readonly value: number;
}

function squaresOf(rows: readonly number[], { x, y, colour }: ScatterColumns, { frame, x: placeX, y: placeY }: Plane): readonly Square[] {
  const across = Math.ceil(frame.width / SQUARE);
  const cells = gatherRows(rows, (row) => {
    const column = Math.floor((placeX(x.values[row]!) - frame.left) / SQUARE);
    return Math.floor((placeY(y.values[row]!) - frame.top) / SQUARE) * across + column;
  });
  return [...cells].map(([cell, inside]) => ({
    left: frame.left + (cell % across) * SQUARE,
    top: frame.top + Math.floor(cell / across) * SQUARE,
    rows: inside,
    value: colour ? meanOf(colour.values, inside) : inside.length,
  }));
}

const drawSquare = ({ left, top, rows, value }: Square, table: ResultTable, colours: ColourScale, options: ChartOptions): SvgElement =>
  element("rect", { x: left, y: top, width: SQUARE, height: SQUARE, fill: colours.colourOf(value), ...jobsOf(rows, table, options) });
