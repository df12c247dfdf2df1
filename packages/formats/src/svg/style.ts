/** Colours and measures of the plots, in one place. */

/** M. Okabe, K. Ito: Color Universal Design, 2008: distinguishable for all kinds of colour vision. Yellow, faint on white, comes last. */
export const PALETTE = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#f0e442"] as const;

/** When the colours are used up they begin again with another line. */
const DASHES = [undefined, "7 4", "2 3", "9 3 2 3"] as const;

/** Colour and dashes of line `index`; dashes begin once all colours are used. */
export const lineStyle = (index: number): { readonly stroke: string; readonly dash: string | undefined } => ({
  stroke: PALETTE[index % PALETTE.length]!,
  dash: DASHES[Math.floor(index / PALETTE.length) % DASHES.length],
});

/** What a plot is drawn on and with. */
export interface PlotTheme {
  /** Background. */
  readonly paper: string;
  /** Titles and numbers. */
  readonly ink: string;
  /** Labels of lesser weight. */
  readonly softInk: string;
  /** Lines of the grid. */
  readonly grid: string;
  /** Edges of the frame. */
  readonly frame: string;
}

/** Dark ink on white paper. */
export const LIGHT: PlotTheme = { paper: "#ffffff", ink: "#1f2328", softInk: "#57606a", grid: "#e6e8eb", frame: "#afb5bc" };
/** Bright ink on dark paper. */
export const DARK: PlotTheme = { paper: "#10141a", ink: "#e7ebf0", softInk: "#a3aebc", grid: "#272e38", frame: "#667384" };

/** Of all texts, as CSS writes it. */
export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";
/** Pixels. */
export const TITLE_SIZE = 17;
/** Pixels. */
export const TEXT_SIZE = 12.5;

/** Width of a text: SVG cannot measure, and an average letter of a sans-serif face is this much of its size. */
export const textWidth = (text: string, size = TEXT_SIZE): number => [...text].length * size * 0.58;
