/** Colours of marks by a column, and the bar beside the chart that says what they mean. */
import { coordinate, element, place, type SvgElement } from "@gelenk/formats/svg";
import { type ChartOptions, labelOf, labelWidth } from "./chart.js";
import type { ChartTheme } from "./colours.js";
import type { ResultColumn } from "./result-table.js";
import { type Scale, scaleOf } from "./scale.js";

export interface ColourScale {
  readonly name: string;
  readonly scale: Scale;
  colourOf(value: number): string;
  /** Pixels that the bar takes at the right. */
  readonly width: number;
}

const BAR = { gap: 18, width: 12, tick: 6, label: 22 } as const;
const STEPS = 32;

/** `values`: what is to be coloured, where that is not the column itself but means of it. */
export function colourScaleOf(column: ResultColumn, height: number, theme: ChartTheme, values = column.values): ColourScale {
  const words = column.words && values === column.values ? { words: column.words } : {};
  const scale = scaleOf({ values, ...words }, { ticks: height / 42, room: 0 });
  const { low, high } = scale.axis;
  return {
    name: column.name,
    scale,
    width: BAR.gap + BAR.width + BAR.tick + labelWidth(scale) + BAR.label,
    colourOf: (value) => (Number.isFinite(value) ? theme.ramp((scale.of(value) - low) / (high - low)) : theme.failed),
  };
}

/** Right of the frame, from low at the bottom to high at the top. */
export function drawColourBar(
  { name, scale, width }: ColourScale,
  left: number,
  top: number,
  height: number,
  { theme }: ChartOptions,
): readonly SvgElement[] {
  const x = left + BAR.gap;
  const step = height / STEPS;
  const cells = Array.from({ length: STEPS }, (_, i) =>
    // half a pixel more, so that no line of paper is seen between two steps
    element("rect", {
      ...{ x, y: top + height - (i + 1) * step, width: BAR.width, height: step + (i > 0 ? 0.5 : 0), fill: theme.ramp(i / (STEPS - 1)) },
    }),
  );
  const labels = scale.axis.ticks.map((tick) =>
    element(
      "text",
      { x: x + BAR.width + BAR.tick, y: place(scale.axis, tick.value, top + height, -height), dy: "0.35em", fill: theme.softInk },
      tick.label,
    ),
  );
  const turned = `translate(${coordinate(left + width - 4)} ${coordinate(top + height / 2)}) rotate(-90)`;
  return [
    ...cells,
    ...labels,
    element("text", { transform: turned, "text-anchor": "middle", fill: theme.ink }, labelOf(name, scale, height)),
  ];
}
