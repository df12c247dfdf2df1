/** Sizes of the side panels and of the dock: those of the design for the width of the page, until a splitter is moved. */
import { type Signal, signal } from "@preact/signals";

export type Side = "left" | "right" | "dock";

export interface Layout {
  readonly left: Signal<number>;
  readonly right: Signal<number>;
  readonly dock: Signal<number>;
}

const WIDE = 1600;
const DEFAULTS: Readonly<Record<"narrow" | "wide", Readonly<Record<Side, number>>>> = {
  narrow: { left: 232, right: 288, dock: 188 },
  wide: { left: 268, right: 340, dock: 256 },
};
export const LIMITS: Readonly<Record<Side, readonly [least: number, most: number]>> = {
  left: [160, 480],
  right: [220, 560],
  dock: [100, 640],
};
const KEPT_AS = "gelenk-layout";

/** What was chosen stays with this browser; a page without storage starts with the defaults. */
export function createLayout(width: number): Layout {
  const chosen = { ...DEFAULTS[width >= WIDE ? "wide" : "narrow"], ...read() };
  return { left: signal(chosen.left), right: signal(chosen.right), dock: signal(chosen.dock) };
}

export function resize(layout: Layout, side: Side, size: number): void {
  const [least, most] = LIMITS[side];
  layout[side].value = Math.round(Math.min(most, Math.max(least, size)));
}

/** Back to the size of the design. */
export function resetSize(layout: Layout, side: Side, width: number): void {
  layout[side].value = DEFAULTS[width >= WIDE ? "wide" : "narrow"][side];
  keep(layout);
}

export function keep({ left, right, dock }: Layout): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ left: left.value, right: right.value, dock: dock.value }));
  } catch {
    // without storage the sizes last as long as the page
  }
}

function read(): Partial<Record<Side, number>> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Readonly<Record<string, unknown>>;
    const sides = (["left", "right", "dock"] as const).filter((side) => typeof kept[side] === "number");
    return Object.fromEntries(sides.map((side) => [side, kept[side] as number]));
  } catch {
    return {};
  }
}
