/** Sensitivities as bars, the longest above: first-order indices from 0 to 1, regression and rank coefficients from −1 to 1. */
import { element, frameGrid, makeAxis, place, type SvgElement, textWidth, withMinus, xLabels } from "@gelenk/formats/svg";
import { type Chart, type ChartOptions, MARGIN, PIXELS_PER_TICK, topOf } from "./chart.js";
import { fitName, fitText } from "./fit-text.js";
import type { ResultColumn, ResultTable } from "./result-table.js";
import { type Measure, sensitivity } from "./sensitivity.js";

const LABELS: Readonly<Record<Measure, string>> = {
  "first-order": "first-order index",
  regression: "standardised regression coefficient",
  rank: "rank correlation",
};
const SPACE = { value: 50, bar: 44, share: 0.62, least: 13 } as const;

export function sensitivityChart(table: ResultTable, metric: ResultColumn, measure: Measure, options: ChartOptions): Chart {
  const { theme } = options;
  const { shares, jobs, explained } = sensitivity(table, metric, measure);
  const top = topOf(options);
  const height = Math.max(30, options.height - top - MARGIN.xAxis);
  const sorted = shares.toSorted((a, b) => size(b.value) - size(a.value));
  const shown = sorted.slice(0, Math.max(1, Math.floor(height / SPACE.least)));
  const names = Math.min(options.width * 0.35, Math.max(30, ...shown.map(({ name }) => textWidth(name))));
  const left = MARGIN.right / 2 + names + 8;
  const width = Math.max(40, options.width - left - MARGIN.right - SPACE.value);
  const x = makeAxis(measure === "first-order" ? 0 : -1, 1, Math.max(2, width / PIXELS_PER_TICK.x));
  const frame = { left, top, width, height, x, y: { low: 0, high: 1, ticks: [], exponent: 0, offset: "" } };
  const row = height / Math.max(1, shown.length);
  const bars = shown.flatMap(({ name, value }, i): readonly SvgElement[] => {
    const y = top + row * i;
    const thickness = Math.min(SPACE.bar, row * SPACE.share);
    const [zero, end] = [place(x, 0, left, width), place(x, Math.max(x.low, Math.min(1, value)), left, width)];
    const middle = { y: y + row / 2, dy: "0.35em" };
    const bar = {
      x: Math.min(zero, end),
      y: y + (row - thickness) / 2,
      width: Math.abs(end - zero),
      height: thickness,
      fill: theme.mark,
      rx: 2,
    };
    return [
      element("text", { ...middle, x: left - 8, "text-anchor": "end", fill: theme.ink }, fitName(name, names)),
      ...(Number.isFinite(value) ? [element("rect", bar)] : []),
      element("text", { ...middle, x: left + width + 8, fill: theme.softInk }, shareText(value)),
    ];
  });
  const sum = shares.reduce((total, { value }) => total + (Number.isFinite(value) ? value : 0), 0);
  return {
    ...{ width: options.width, height: options.height, left: MARGIN.right / 2, title: options.title ?? "" },
    description: `${LABELS[measure]} of ${metric.name}: ${sorted.map(({ name, value }) => `${name} ${shareText(value)}`).join(", ")}`,
    notes: [
      ...(shares.length === 0 ? ["no variable has more than one value"] : []),
      ...(shares.some(({ value }) => Number.isNaN(value)) ? ["where there is no number, the results cannot tell"] : []),
      ...(measure === "first-order" && shares.some(({ value }) => Number.isFinite(value))
        ? [`from ${jobs} jobs; sum ${sum.toFixed(2)}, the rest is interaction and error of the estimate`]
        : []),
      ...(explained !== undefined && Number.isFinite(explained)
        ? [`the linear form explains ${(100 * explained).toFixed(1)} % of the variance`]
        : []),
      ...(shown.length < sorted.length ? [`without the ${sorted.length - shown.length} smallest: there is no room`] : []),
    ],
    content: [
      ...frameGrid(frame, theme),
      ...bars,
      ...xLabels(
        frame,
        fitText(`${LABELS[measure]} of ${metric.name}`, 2 * Math.min(left + width / 2, options.width - left - width / 2) - 8),
        theme,
      ),
    ],
    brushes: [],
  };
}

const size = (value: number) => (Number.isNaN(value) ? -1 : Math.abs(value));

const shareText = (value: number) => (Number.isNaN(value) ? "–" : withMinus(Math.abs(value) < 5e-4 ? "0.000" : value.toFixed(3)));
