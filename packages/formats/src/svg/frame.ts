/** The rectangle in which a plot is drawn: where values lie in it, its grid, its labels. */
import type { PlotTheme } from "./style.js";
import { coordinate, element, type SvgElement } from "./svg.js";
import { type Axis, powerOfTen } from "./ticks.js";

/** All numbers are pixels. */
export interface Frame {
  /** Left edge. */
  readonly left: number;
  /** Upper edge. */
  readonly top: number;
  /** Between left and right edge. */
  readonly width: number;
  /** Between upper and lower edge. */
  readonly height: number;
  /** Along the lower edge. */
  readonly x: Axis;
  /** Along the left edge, upwards. */
  readonly y: Axis;
}

/** Pixel of a value on an axis that begins at `from` and is `size` long; negative where it runs upwards. */
export const place = (axis: Axis, value: number, from: number, size: number): number =>
  from + ((value - axis.low) / (axis.high - axis.low)) * size;

/** Pixel of a value along x. */
export const placeX = ({ left, width, x }: Frame, value: number): number => place(x, value, left, width);
/** Pixel of a value along y. */
export const placeY = ({ top, height, y }: Frame, value: number): number => place(y, value, top + height, -height);

/** `energy − 368.5 (10⁻⁹ J)`: what the tick labels mean. */
export function axisLabel(quantity: string, unit: string, axis: Axis): string {
  const shift = axis.offset === "" ? "" : axis.offset.startsWith("−") ? ` + ${axis.offset.slice(1)}` : ` − ${axis.offset}`;
  const factor = axis.exponent === 0 ? "" : powerOfTen(axis.exponent);
  const measure = [factor, unit].filter((part) => part !== "").join(" ");
  return `${quantity}${shift}${measure === "" ? "" : ` (${measure})`}`.trim();
}

/** Lines at the ticks, one through zero, and the rectangle. */
export function frameGrid(frame: Frame, theme: PlotTheme): readonly SvgElement[] {
  const { left, top, width, height, x, y } = frame;
  const lines = [
    ...x.ticks.map((tick) => `M${coordinate(placeX(frame, tick.value))} ${coordinate(top)}V${coordinate(top + height)}`),
    ...y.ticks.map((tick) => `M${coordinate(left)} ${coordinate(placeY(frame, tick.value))}H${coordinate(left + width)}`),
  ];
  const zeroIsInside = y.low < 0 && y.high > 0 && y.offset === "" && y.scale !== "logarithmic";
  const zero = `M${coordinate(left)} ${coordinate(placeY(frame, 0))}h${coordinate(width)}`;
  return [
    element("path", { d: lines.join(""), stroke: theme.grid, "stroke-width": 1, fill: "none" }),
    ...(zeroIsInside ? [element("path", { d: zero, stroke: theme.frame, "stroke-width": 1 })] : []),
    element("rect", { x: left, y: top, width, height, fill: "none", stroke: theme.frame, "stroke-width": 1 }),
  ];
}

/** Labels of the ticks below the frame, and what they mean. */
export const xLabels = (frame: Frame, label: string, theme: PlotTheme): readonly SvgElement[] => {
  const bottom = frame.top + frame.height;
  const at = { "text-anchor": "middle", fill: theme.softInk };
  return [
    ...frame.x.ticks.map((tick) => element("text", { x: placeX(frame, tick.value), y: bottom + 18, ...at }, tick.label)),
    element("text", { ...at, x: frame.left + frame.width / 2, y: bottom + 40, fill: theme.ink }, label),
  ];
};

/** Labels of the ticks left of the frame, and what they mean, written upwards at `labelAt`. */
export const yLabels = (frame: Frame, label: string, labelAt: number, theme: PlotTheme): readonly SvgElement[] => [
  ...frame.y.ticks.map((tick) =>
    element(
      "text",
      { x: frame.left - 8, y: placeY(frame, tick.value), dy: "0.35em", "text-anchor": "end", fill: theme.softInk },
      tick.label,
    ),
  ),
  element(
    "text",
    {
      transform: `translate(${coordinate(labelAt)} ${coordinate(frame.top + frame.height / 2)}) rotate(-90)`,
      "text-anchor": "middle",
      fill: theme.ink,
    },
    label,
  ),
];
