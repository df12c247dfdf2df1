/** Colours and dashes of plots, taken from the tokens of the page. */

export interface Palette {
  readonly series: readonly string[];
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly faint: string;
  readonly input: string;
  readonly error: string;
  readonly shade: string;
  readonly font: string;
}

const COLORS = 6;
/** Lines beyond the colours repeat them with dashes. */
const DASHES: readonly (readonly number[])[] = [[], [6, 4], [2, 3]];

export const LINE_WIDTH = 1.75;

export interface LineStyle {
  /** Name of a colour token. */
  readonly color: string;
  readonly dash: readonly number[];
}

export const lineStyle = (place: number): LineStyle => ({
  color: `series-${(place % COLORS) + 1}`,
  dash: DASHES[Math.min(DASHES.length - 1, Math.floor(place / COLORS))]!,
});

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    series: Array.from({ length: COLORS }, (_, k) => token(`series-${k + 1}`)),
    line: token("line"),
    text: token("text"),
    muted: token("muted"),
    faint: token("faint"),
    input: token("input"),
    error: token("error"),
    shade: token("hover"),
    font: `11px ${token("font") || "sans-serif"}`,
  };
}

export const strokeOf = ({ series }: Palette, place: number): string => series[place % COLORS]!;
