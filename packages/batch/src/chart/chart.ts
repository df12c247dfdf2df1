/**
 * What a chart is: a tree of SVG elements, which the command line writes as text and a page makes elements of. Marks carry the place of their job in the plan
 * (`data-index`), or how many jobs they stand for (`data-count`), so that whoever shows the chart can lead back from a mark to the run.
 *
 * A chart says in its notes what it leaves out. However many jobs there are, the number of marks is bounded.
 */
import { type Attributes, axisLabel, pictureElement, type SvgElement, svgText, TITLE_HEIGHT, textWidth } from "@gelenk/formats/svg";
import type { ChartTheme } from "./colours.js";
import { fitName, fitText } from "./fit-text.js";
import type { ResultTable } from "./result-table.js";
import type { Scale } from "./scale.js";

/** How a chart is drawn. */
export interface ChartOptions {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Colours. */
  readonly theme: ChartTheme;
  /** Above the chart; none: no line for it. */
  readonly title?: string;
  /** Rows that are marked out; the others step back. Undefined or empty: none are. */
  readonly selected?: ReadonlySet<number>;
}

/** A stretch of the chart along which a column can be brushed. Pixels; `from` is where the lowest value lies. */
export interface BrushAxis {
  /** Name of the column whose values lie along it. */
  readonly column: string;
  /** Which way it runs on the page. */
  readonly along: "x" | "y";
  /** Pixel of the lowest value. */
  readonly from: number;
  /** Pixel of the highest value. */
  readonly to: number;
  /** Where it lies the other way: an edge of the frame, or the line of the axis. */
  readonly across: readonly [low: number, high: number];
  /** The value at a pixel. */
  valueAt(pixel: number): number;
}

/** A drawn chart: its elements, and where a pointer can brush it. */
export interface Chart {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Left end of the drawing, for the title. */
  readonly left: number;
  /** Above the chart; "" for none. */
  readonly title: string;
  /** In words what is seen. */
  readonly description: string;
  /** What is left out, put together or failed. */
  readonly notes: readonly string[];
  /** Elements of the picture, those behind first. */
  readonly content: readonly SvgElement[];
  /** Empty where nothing can be brushed. */
  readonly brushes: readonly BrushAxis[];
}

/** Pixels. `note`: a line below the chart. */
export const MARGIN = { top: 18, right: 20, yLabel: 36, yLabelAt: 20, tickGap: 10, xAxis: 52, note: 20 } as const;
export const PIXELS_PER_TICK = { x: 64, y: 42 } as const;
const LINE_OF_NOTE = 18;

export const topOf = ({ title = "" }: ChartOptions): number => MARGIN.top + (title === "" ? 0 : TITLE_HEIGHT);

const isMarked = ({ selected }: ChartOptions, row: number): boolean => selected === undefined || selected.size === 0 || selected.has(row);

/** Opacity of what stands back where others are marked out. */
const STEPPED_BACK = 0.15;

/** Attributes of a mark for the jobs it stands for. */
export function jobsOf(rows: readonly number[], { index }: ResultTable, options: ChartOptions): Attributes {
  const jobs = rows.length === 1 ? { "data-index": String(index[rows[0]!]!) } : { "data-count": String(rows.length) };
  return rows.some((row) => isMarked(options, row)) ? jobs : { ...jobs, opacity: STEPPED_BACK };
}

/** Rows in the order in which they are drawn: those that are marked out last, so that nothing hides them. */
export const inFront = (rows: readonly number[], options: ChartOptions): readonly number[] =>
  options.selected?.size ? [...rows.filter((row) => !isMarked(options, row)), ...rows.filter((row) => isMarked(options, row))] : rows;

/** Name of a column with what its labels are divided by, in the width there is. */
export const labelOf = (name: string, { axis }: Scale, width: number): string => {
  const whole = axisLabel(name, "", axis);
  return axisLabel(fitName(name, Math.max(40, width - textWidth(whole) + textWidth(name))), "", axis);
};

/** Width of the widest label of an axis. */
export const labelWidth = ({ axis }: Scale): number => Math.max(0, ...axis.ticks.map((tick) => textWidth(tick.label)));

/** `1 job failed`, `12 jobs failed` */
export const jobsText = (count: number, rest: string): string => `${count} ${count === 1 ? "job" : "jobs"}${rest}`;

/** A chart as an element; a page that has room for the notes elsewhere shows them there. */
export function chartElement(chart: Chart, theme: ChartTheme, notes: "below" | "elsewhere" = "below"): SvgElement {
  const shown = notes === "below" ? chart.notes : [];
  const lines = shown.map((note, i) => ({
    ...{ name: "text", children: [fitText(note, chart.width - 2 * MARGIN.right, NOTE_SIZE)] },
    attributes: { x: MARGIN.right, y: chart.height + LINE_OF_NOTE * i + 8, "font-size": NOTE_SIZE, fill: theme.softInk },
  }));
  const height = chart.height + (shown.length > 0 ? LINE_OF_NOTE * shown.length + 4 : 0);
  return pictureElement({ ...chart, height, content: [...chart.content, ...lines] }, theme);
}

const NOTE_SIZE = 11.5;

/** An SVG document with the notes below the chart. */
export const chartText = (chart: Chart, theme: ChartTheme): string => `${svgText(chartElement(chart, theme))}\n`;
