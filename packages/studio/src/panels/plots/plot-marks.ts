/** What a plot shows beside its lines: time that was not recorded, the tolerance, and names at the ends of lines where there is room. */
import type uPlot from "uplot";
import type { Palette } from "./plot-style.js";

interface Pen {
  readonly self: uPlot;
  readonly palette: Palette;
}

/** Shades what lies outside of the recorded time. */
export function shadeUnrecorded({ self, palette }: Pen, recorded: readonly [number, number] | undefined): void {
  const { ctx, bbox } = self;
  const [from, to] = recorded ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const place = (time: number): number => Math.min(bbox.left + bbox.width, Math.max(bbox.left, self.valToPos(time, "x", true)));
  const right = bbox.left + bbox.width;
  const [begin, end] = recorded ? [place(from), place(to)] : [right, right];
  ctx.save();
  ctx.globalAlpha = 0.45;
  ctx.fillStyle = palette.shade;
  ctx.fillRect(bbox.left, bbox.top, begin - bbox.left, bbox.height);
  ctx.fillRect(end, bbox.top, right - end, bbox.height);
  ctx.restore();
}

/** A red dashed line with its word. */
export function drawTolerance({ self, palette }: Pen, value: number, scale: string): void {
  const { ctx, bbox } = self;
  const y = Math.round(self.valToPos(value, scale, true)) + 0.5;
  if (!(y >= bbox.top && y <= bbox.top + bbox.height)) return;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = palette.error;
  ctx.lineWidth = ratio;
  ctx.setLineDash([5 * ratio, 3 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.fillStyle = palette.error;
  ctx.textAlign = "left";
  ctx.font = scaledFont(palette.font);
  const above = y - bbox.top > 16 * ratio;
  ctx.textBaseline = above ? "bottom" : "top";
  ctx.fillText("tolerance", bbox.left + 6 * ratio, above ? y - 2 * ratio : y + 3 * ratio);
  ctx.restore();
}

export interface EndLabel {
  readonly text: string;
  readonly color: string;
  /** Canvas pixels. */
  readonly y: number;
}

const LABEL_HEIGHT = 13;

/** Names right of the plot, each at the end of its line, moved apart where they would lie on each other. */
export function drawEndLabels({ self, palette }: Pen, labels: readonly EndLabel[]): void {
  const { ctx, bbox } = self;
  const ratio = devicePixelRatio;
  const places = spread(
    labels.map(({ y }) => y),
    LABEL_HEIGHT * ratio,
    bbox.top + bbox.height,
  );
  ctx.save();
  ctx.font = scaledFont(palette.font);
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  labels.forEach(({ text, color }, k) => {
    ctx.fillStyle = color;
    ctx.fillText(text, bbox.left + bbox.width + 6 * ratio, places[k]!);
  });
  ctx.restore();
}

/** Moves places apart by at least a gap, in their order, and not beyond an end. */
export function spread(places: readonly number[], gap: number, end: number): readonly number[] {
  const order = places.map((_, k) => k).sort((a, b) => places[a]! - places[b]!);
  const moved = [...places];
  for (let k = 1; k < order.length; k++) moved[order[k]!] = Math.max(moved[order[k]!]!, moved[order[k - 1]!]! + gap);
  let limit = end;
  for (const place of order.reverse()) {
    moved[place] = Math.min(moved[place]!, limit);
    limit = moved[place]! - gap;
  }
  return moved;
}

/** Fonts are given in CSS pixels, the canvas counts its own. */
export const scaledFont = (font: string): string =>
  font.replace(/^([\d.]+)px/, (_, size: string) => `${Number(size) * devicePixelRatio}px`);
