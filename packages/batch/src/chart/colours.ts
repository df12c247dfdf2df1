/**
 * Colours of the charts. A share of 0 … 1 becomes a colour of even steps: in OKLCH its lightness L rises in a straight line with the
 * share, so the order is seen in print without colours and by every kind of colour vision, while the hue goes from violet-blue to yellow,
 * the pair that red-green blindness leaves apart. Light and dark paper use two pieces of the same way, each from what is near the paper
 * to what is far from it: more is always more conspicuous.
 *
 *   a = C cos H,  b = C sin H
 *   l = (L + 0.3963377774 a + 0.2158037573 b)³,  m = (L − 0.1055613458 a − 0.0638541728 b)³,  s = (L − 0.0894841775 a − 1.2914855480 b)³
 *   R =  4.0767416621 l − 3.3077115913 m + 0.2309699292 s
 *   G = −1.2684380046 l + 2.6097574011 m − 0.3413193965 s
 *   B = −0.0041960863 l − 0.7034186147 m + 1.7076147010 s        linear light, then the transfer curve of sRGB
 *
 * Source of OKLab: B. Ottosson, A perceptual color space for image processing, 2020. The way through it is our
 * own; the largest chroma at a lightness is what sRGB has.
 */
import { cos, pow, sin } from "@gelenk/core";
import { DARK, LIGHT, type PlotTheme } from "@gelenk/formats/svg";

/** Colours of a chart, beside those of a plot. */
export interface ChartTheme extends PlotTheme {
  /** Colour of a share of 0 … 1. */
  readonly ramp: (share: number) => string;
  /** Marks where there is nothing to colour by. */
  readonly mark: string;
  /** Jobs that failed, and marks without a value for their colour. */
  readonly failed: string;
  /** Lines that matter most: the best so far. */
  readonly accent: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Linear sRGB; outside of 0 … 1 the screen cannot show it. */
function rgbOf(L: number, C: number, H: number): Rgb {
  const [a, b] = [C * cos(H), C * sin(H)];
  const cube = (x: number) => x * x * x;
  const l = cube(L + 0.3963377774 * a + 0.2158037573 * b);
  const m = cube(L - 0.1055613458 * a - 0.0638541728 * b);
  const s = cube(L - 0.0894841775 * a - 1.291485548 * b);
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const canShow = (rgb: Rgb) => rgb.every((part) => part >= 0 && part <= 1);
const transfer = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * pow(part, 1 / 2.4) - 0.055);
const hex = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(255 * transfer(part))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Most of the chroma that is wanted which can be shown at this lightness and hue. */
function shownColour(L: number, wanted: number, H: number): string {
  let [least, most] = [0, wanted];
  if (canShow(rgbOf(L, wanted, H))) return hex(rgbOf(L, wanted, H));
  for (let i = 0; i < 20; i++) {
    const middle = (least + most) / 2;
    if (canShow(rgbOf(L, middle, H))) least = middle;
    else most = middle;
  }
  return hex(rgbOf(L, least, H));
}

/** The way: hue in degrees by lightness, violet-blue where it is dark, by way of rose and amber to yellow where it is bright. */
const HUES: readonly (readonly [L: number, degrees: number])[] = [
  [0.25, 275],
  [0.45, 300],
  [0.6, 360],
  [0.75, 415],
  [0.95, 465],
];
const CHROMA = 0.15;
const STEPS = 64;

function hueAt(L: number): number {
  const next = Math.max(
    1,
    HUES.findIndex(([end]) => end >= L),
  );
  const [[L0, h0], [L1, h1]] = [HUES[next - 1]!, HUES[next]!];
  return ((h0 + ((h1 - h0) * (L - L0)) / (L1 - L0)) * Math.PI) / 180;
}

/** Colours from lightness `from` to lightness `to`, computed once. */
function rampOf(from: number, to: number): (share: number) => string {
  const colours = Array.from({ length: STEPS }, (_, i) => {
    const L = from + ((to - from) * i) / (STEPS - 1);
    return shownColour(L, CHROMA, hueAt(L));
  });
  return (share) => colours[Math.round(Math.min(1, Math.max(0, share)) * (STEPS - 1))]!;
}

/** Dark marks on white paper. */
export const LIGHT_CHART: ChartTheme = { ...LIGHT, ramp: rampOf(0.67, 0.25), mark: "#1763b8", failed: "#8c959f", accent: "#cf6f12" };
/** Bright marks on dark paper. */
export const DARK_CHART: ChartTheme = { ...DARK, ramp: rampOf(0.52, 0.94), mark: "#4a9deb", failed: "#8490a0", accent: "#ffae57" };
