/** Work against precision: error over processor time, both logarithmic, one line for each method with a point for each step; and the same as a table. */
import {
  coordinate,
  element,
  type Frame,
  frameGrid,
  LIGHT,
  makeLogAxis,
  PALETTE,
  pictureElement,
  placeX,
  placeY,
  type SvgElement,
  svgText,
  xLabels,
  yLabels,
} from "@gelenk/formats/svg";
import { csvText } from "./csv.js";

export interface PrecisionPoint {
  /** Steps per second, or what else is refined. */
  readonly rate: number;
  /** Processor time for a simulated second, ms. */
  readonly time: number;
  readonly error: number;
}

export interface PrecisionLine {
  readonly name: string;
  /** Number in the palette of the plots. */
  readonly color: number;
  readonly dashed: boolean;
  /** Ours have round points, others square ones. */
  readonly isOurs: boolean;
  readonly points: readonly PrecisionPoint[];
}

export interface PrecisionPlot {
  readonly title: string;
  /** What the error is, with its unit. */
  readonly error: string;
  readonly lines: readonly PrecisionLine[];
}

const WIDTH = 900;
const HEIGHT = 540;
const PLOT = { left: 84, top: 48, width: 560, height: 424 } as const;
const LEGEND = { left: PLOT.left + PLOT.width + 22, top: PLOT.top + 12, row: 24, line: 30 } as const;
const Y_LABEL = 22;
const MARK = 3.6;
/** Room around the points, decades. */
const ROOM = 0.15;

/** Only what has a place on logarithmic axes is drawn: an engine that fell apart has none. */
const isDrawn = ({ time, error }: PrecisionPoint) => time > 0 && error > 0 && Number.isFinite(time * error);

function axisOf(values: readonly number[], count: number) {
  const logarithms = values.map(Math.log10);
  return makeLogAxis(Math.min(...logarithms) - ROOM, Math.max(...logarithms) + ROOM, count);
}

export function precisionPicture({ title, error, lines }: PrecisionPlot): string {
  const drawn = lines.map((line) => ({ ...line, points: line.points.filter(isDrawn) })).filter(({ points }) => points.length > 0);
  const points = drawn.flatMap((line) => line.points);
  const axes = {
    x: axisOf(
      points.map(({ time }) => time),
      7,
    ),
    y: axisOf(
      points.map((point) => point.error),
      8,
    ),
  };
  const frame: Frame = { ...PLOT, ...axes };
  const content = [
    ...frameGrid(frame, LIGHT),
    ...xLabels(frame, "processor time for a simulated second (ms)", LIGHT),
    ...yLabels(frame, error, Y_LABEL, LIGHT),
    ...drawn.map((line) => drawLine(frame, line)),
    ...drawn.flatMap(drawName),
  ];
  const description = `${error} over processor time: ${drawn.map(({ name }) => name).join(", ")}`;
  return `${svgText(pictureElement({ width: WIDTH, height: HEIGHT, left: PLOT.left, title, description, content }, LIGHT))}\n`;
}

const lookOf = ({ color, dashed }: PrecisionLine) => ({
  stroke: PALETTE[color]!,
  "stroke-width": 1.75,
  "stroke-dasharray": dashed ? "6 4" : undefined,
  fill: "none",
});

function drawLine(frame: Frame, line: PrecisionLine): SvgElement {
  const places = line.points.map(({ time, error }) => [placeX(frame, Math.log10(time)), placeY(frame, Math.log10(error))] as const);
  const d = `M${places.map(([x, y]) => `${coordinate(x)} ${coordinate(y)}`).join("L")}`;
  return element(
    "g",
    {},
    element("title", {}, line.name),
    element("path", { d, ...lookOf(line) }),
    ...places.map(([x, y]) => mark(x, y, line)),
  );
}

function mark(x: number, y: number, { color, isOurs, dashed }: PrecisionLine): SvgElement {
  const paint = { stroke: PALETTE[color]!, "stroke-width": 1.5, fill: dashed ? LIGHT.paper : PALETTE[color]! };
  if (isOurs) return element("circle", { cx: x, cy: y, r: MARK, ...paint });
  return element("rect", { x: x - MARK, y: y - MARK, width: 2 * MARK, height: 2 * MARK, ...paint });
}

function drawName(line: PrecisionLine, index: number): readonly SvgElement[] {
  const y = LEGEND.top + index * LEGEND.row;
  return [
    element("path", { d: `M${coordinate(LEGEND.left)} ${coordinate(y)}h${LEGEND.line}`, ...lookOf(line) }),
    mark(LEGEND.left + LEGEND.line / 2, y, line),
    element("text", { x: LEGEND.left + LEGEND.line + 8, y, dy: "0.35em", fill: LIGHT.ink }, line.name),
  ];
}

export const precisionTable = ({ lines }: PrecisionPlot): string =>
  csvText(
    ["contestant", "rate", "time_ms", "error"],
    lines.flatMap(({ name, points }) => points.map(({ rate, time, error }) => [name, rate, time, error])),
  );
