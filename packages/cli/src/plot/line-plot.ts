/**
 * Line plots as SVG: one or more panels over a common x axis, with grid, labels that carry units, and a legend.
 * Columns of one unit share a panel; see layout.ts for the places and ticks.ts for the labels.
 */
import { type Layout, layOut, type PanelLayout, type PlotOptions } from "./layout.js";
import { LEGEND_LINE, LEGEND_SPACE } from "./legend.js";
import { type Panel, quantityOf, type Series } from "./series.js";
import { pieces, simplifyLine } from "./simplify-line.js";
import { FONT, FRAME, GRID, INK, lineStyle, PAPER, SOFT_INK, TEXT_SIZE, TITLE_SIZE } from "./style.js";
import { coordinate, element, escapeText, textElement } from "./svg.js";
import { type Axis, powerOfTen } from "./ticks.js";

/** `energy − 368.5 (10⁻⁹ J)`: what the tick labels mean. */
function axisLabel(quantity: string, unit: string, axis: Axis): string {
  const shift = axis.offset === "" ? "" : axis.offset.startsWith("−") ? ` + ${axis.offset.slice(1)}` : ` − ${axis.offset}`;
  const factor = axis.exponent === 0 ? "" : powerOfTen(axis.exponent);
  const measure = [factor, unit].filter((part) => part !== "").join(" ");
  return `${quantity}${shift}${measure === "" ? "" : ` (${measure})`}`.trim();
}

const position = (axis: Axis, value: number, from: number, size: number) => from + ((value - axis.low) / (axis.high - axis.low)) * size;

function drawGrid({ left, plotWidth, x }: Layout, { axis, top, height }: PanelLayout): string {
  const bottom = top + height;
  const lines = [
    ...x.ticks.map((tick) => `M${coordinate(position(x, tick.value, left, plotWidth))} ${coordinate(top)}V${coordinate(bottom)}`),
    ...axis.ticks.map(
      (tick) => `M${coordinate(left)} ${coordinate(position(axis, tick.value, bottom, -height))}H${coordinate(left + plotWidth)}`,
    ),
  ];
  const zeroIsInside = axis.low < 0 && axis.high > 0 && axis.offset === "";
  const zero = coordinate(position(axis, 0, bottom, -height));
  return (
    element("path", { d: lines.join(""), stroke: GRID, "stroke-width": 1, fill: "none" }) +
    (zeroIsInside
      ? element("path", { d: `M${coordinate(left)} ${zero}h${coordinate(plotWidth)}`, stroke: FRAME, "stroke-width": 1 })
      : "") +
    element("rect", { x: left, y: top, width: plotWidth, height, fill: "none", stroke: FRAME, "stroke-width": 1 })
  );
}

function drawYAxis(layout: Layout, { axis, top, height, panel }: PanelLayout): string {
  const labels = axis.ticks.map((tick) =>
    textElement(
      { x: layout.left - 8, y: position(axis, tick.value, top + height, -height), dy: "0.35em", "text-anchor": "end", fill: SOFT_INK },
      tick.label,
    ),
  );
  const middle = `translate(24 ${coordinate(top + height / 2)}) rotate(-90)`;
  return (
    labels.join("") + textElement({ transform: middle, "text-anchor": "middle", fill: INK }, axisLabel(quantityOf(panel), panel.unit, axis))
  );
}

function drawXAxis({ left, plotWidth, x: axis, panels }: Layout, x: Series): string {
  const last = panels[panels.length - 1]!;
  const bottom = last.top + last.height;
  const labels = axis.ticks.map((tick) =>
    textElement({ x: position(axis, tick.value, left, plotWidth), y: bottom + 18, "text-anchor": "middle", fill: SOFT_INK }, tick.label),
  );
  const label = axisLabel(x.name, x.unit, axis);
  return labels.join("") + textElement({ x: left + plotWidth / 2, y: bottom + 40, "text-anchor": "middle", fill: INK }, label);
}

function drawLine(layout: Layout, { axis, top, height }: PanelLayout, x: Series, series: Series, index: number): string {
  const { stroke, dash } = lineStyle(index);
  const length = Math.min(x.values.length, series.values.length);
  const lines = pieces(length, (i) => ({
    x: position(layout.x, x.values[i]!, layout.left, layout.plotWidth),
    y: position(axis, series.values[i]!, top + height, -height),
  }));
  const paths: string[] = [];
  const dots: string[] = [];
  for (const line of lines) {
    const points = simplifyLine(line).map((point) => `${coordinate(point.x)} ${coordinate(point.y)}`);
    if (points.length > 1) paths.push(`M${points.join("L")}`);
    else dots.push(element("circle", { cx: line[0]!.x, cy: line[0]!.y, r: 2.5, fill: stroke }));
  }
  const title = element("title", {}, escapeText(series.name));
  const look = {
    stroke,
    "stroke-width": 1.75,
    "stroke-dasharray": dash,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
    fill: "none",
  };
  return element("g", {}, title, ...(paths.length > 0 ? [element("path", { d: paths.join(""), ...look })] : []), ...dots);
}

function drawLegend({ left }: Layout, { legend, legendTop }: PanelLayout): string {
  return legend.entries
    .map(({ text, x, y, line }) => {
      const [start, middle] = [left + x, legendTop + y];
      const label = textElement({ x: start + LEGEND_LINE + LEGEND_SPACE, y: middle, dy: "0.35em", fill: INK }, text);
      if (line === undefined) return label;
      const { stroke, dash } = lineStyle(line);
      const d = `M${coordinate(start)} ${coordinate(middle)}h${LEGEND_LINE}`;
      return element("path", { d, stroke, "stroke-width": 2.5, "stroke-dasharray": dash }) + label;
    })
    .join("");
}

function drawPanel(layout: Layout, placed: PanelLayout, x: Series): string {
  const lines = placed.panel.series.map((series, index) => drawLine(layout, placed, x, series, index));
  return element("g", {}, drawGrid(layout, placed), drawYAxis(layout, placed), ...lines, drawLegend(layout, placed));
}

/** An SVG document. `panels` must not be empty. */
export function linePlot(x: Series, panels: readonly Panel[], options: PlotOptions = {}): string {
  const layout = layOut(x, panels, options);
  const title = options.title ?? "";
  const titleElement =
    title === "" ? [] : [textElement({ x: layout.left, y: 30, "font-size": TITLE_SIZE, "font-weight": 600, fill: INK }, title)];
  const description = `${panels
    .flatMap((panel) => panel.series.map((s) => s.name))
    .slice(0, 24)
    .join(", ")} over ${x.name}`;
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    width: layout.width,
    height: layout.height,
    viewBox: `0 0 ${coordinate(layout.width)} ${coordinate(layout.height)}`,
    role: "img",
    "font-family": FONT,
    "font-size": TEXT_SIZE,
  };
  return `${element(
    "svg",
    root,
    element("title", {}, escapeText(title === "" ? description : title)),
    element("desc", {}, escapeText(description)),
    element("rect", { width: "100%", height: "100%", fill: PAPER }),
    ...titleElement,
    ...layout.panels.map((placed) => drawPanel(layout, placed, x)),
    drawXAxis(layout, x),
  )}\n`;
}
