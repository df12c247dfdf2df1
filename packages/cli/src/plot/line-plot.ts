/**
 * Line plots as SVG: one or more panels over a common x axis, with grid, labels that carry units, and a legend.
 * Columns of one unit share a panel; see layout.ts for the places and ticks.ts for the labels.
 */
import {
  axisLabel,
  coordinate,
  element,
  type Frame,
  frameGrid,
  LIGHT,
  lineStyle,
  pictureElement,
  placeX,
  placeY,
  type SvgElement,
  svgText,
  xLabels,
  yLabels,
} from "@gelenk/formats/svg";
import { type Layout, layOut, type PanelLayout, type PlotOptions } from "./layout.js";
import { LEGEND_LINE, LEGEND_SPACE } from "./legend.js";
import { type Panel, quantityOf, type Series } from "./series.js";
import { pieces, simplifyLine } from "./simplify-line.js";

/** Where what the ticks at the left mean is written. */
const Y_LABEL = 24;

const frameOf = ({ left, plotWidth, x }: Layout, { axis, top, height }: PanelLayout): Frame => ({
  ...{ left, top, width: plotWidth, height, x, y: axis },
});

function drawXAxis(layout: Layout, x: Series): readonly SvgElement[] {
  return xLabels(frameOf(layout, layout.panels.at(-1)!), axisLabel(x.name, x.unit, layout.x), LIGHT);
}

function drawLine(frame: Frame, x: Series, series: Series, index: number): SvgElement {
  const { stroke, dash } = lineStyle(index);
  const length = Math.min(x.values.length, series.values.length);
  const lines = pieces(length, (i) => ({ x: placeX(frame, x.values[i]!), y: placeY(frame, series.values[i]!) }));
  const paths: string[] = [];
  const dots: SvgElement[] = [];
  for (const line of lines) {
    const points = simplifyLine(line).map((point) => `${coordinate(point.x)} ${coordinate(point.y)}`);
    if (points.length > 1) paths.push(`M${points.join("L")}`);
    else dots.push(element("circle", { cx: line[0]!.x, cy: line[0]!.y, r: 2.5, fill: stroke }));
  }
  const look = {
    stroke,
    "stroke-width": 1.75,
    "stroke-dasharray": dash,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
    fill: "none",
  };
  const path = paths.length > 0 ? [element("path", { d: paths.join(""), ...look })] : [];
  return element("g", {}, element("title", {}, series.name), ...path, ...dots);
}

function drawLegend({ left }: Layout, { legend, legendTop }: PanelLayout): readonly SvgElement[] {
  return legend.entries.flatMap(({ text, x, y, line }) => {
    const [start, middle] = [left + x, legendTop + y];
    const label = element("text", { x: start + LEGEND_LINE + LEGEND_SPACE, y: middle, dy: "0.35em", fill: LIGHT.ink }, text);
    if (line === undefined) return [label];
    const { stroke, dash } = lineStyle(line);
    const d = `M${coordinate(start)} ${coordinate(middle)}h${LEGEND_LINE}`;
    return [element("path", { d, stroke, "stroke-width": 2.5, "stroke-dasharray": dash }), label];
  });
}

function drawPanel(layout: Layout, placed: PanelLayout, x: Series): SvgElement {
  const frame = frameOf(layout, placed);
  const label = axisLabel(quantityOf(placed.panel), placed.panel.unit, placed.axis);
  const lines = placed.panel.series.map((series, index) => drawLine(frame, x, series, index));
  return element("g", {}, ...frameGrid(frame, LIGHT), ...yLabels(frame, label, Y_LABEL, LIGHT), ...lines, ...drawLegend(layout, placed));
}

/** An SVG document. `panels` must not be empty. */
export function linePlot(x: Series, panels: readonly Panel[], options: PlotOptions = {}): string {
  const layout = layOut(x, panels, options);
  const names = panels.flatMap((panel) => panel.series.map((s) => s.name)).slice(0, 24);
  const content = [...layout.panels.map((placed) => drawPanel(layout, placed, x)), ...drawXAxis(layout, x)];
  const { width, height, left } = layout;
  const description = `${names.join(", ")} over ${x.name}`;
  return `${svgText(pictureElement({ width, height, left, title: options.title ?? "", description, content }, LIGHT))}\n`;
}
