/**
 * References: relative luminance and contrast of WCAG 2.2, and what people without one kind of cones see, by the
 * matrices of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A physiologically-based model for simulation of color
 * vision deficiency, 2009 (severity 1, on linear light).
 */
import { describe, expect, test } from "vitest";
import { type ChartTheme, DARK_CHART, LIGHT_CHART } from "../../src/chart/colours.js";

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
const luminance = ([red, green, blue]: readonly number[]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const VISIONS = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  "no long cones": [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  "no middle cones": [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  "no short cones": [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
const seen = (hex: string, m: readonly number[]) => {
  const rgb = linear(hex);
  return [0, 3, 6].map((row) => m[row]! * rgb[0]! + m[row + 1]! * rgb[1]! + m[row + 2]! * rgb[2]!);
};

const shares = Array.from({ length: 33 }, (_, i) => i / 32);

describe.each([
  ["light", LIGHT_CHART, -1],
  ["dark", DARK_CHART, 1],
] as const)("%s paper", (_, theme: ChartTheme, direction) => {
  test.each(Object.entries(VISIONS))("the order is seen by lightness: %s", (_name, matrix) => {
    const order = shares.map((share) => luminance(seen(theme.ramp(share), matrix)));
    for (let i = 1; i < order.length; i++) expect(direction * (order[i]! - order[i - 1]!)).toBeGreaterThan(0);
  });

  test("more stands out more from the paper, and nothing is lost on it", () => {
    const contrasts = shares.map((share) => contrast(theme.ramp(share), theme.paper));
    for (let i = 1; i < contrasts.length; i++) expect(contrasts[i]).toBeGreaterThan(contrasts[i - 1]!);
    expect(contrasts[0]).toBeGreaterThan(3);
  });

  test("graphics 3 : 1, texts 4.5 : 1", () => {
    for (const colour of [theme.mark, theme.accent, theme.failed]) expect(contrast(colour, theme.paper)).toBeGreaterThan(3);
    for (const colour of [theme.ink, theme.softInk]) expect(contrast(colour, theme.paper)).toBeGreaterThan(4.5);
  });

  test("beyond the ends the ends", () => {
    expect(theme.ramp(-1)).toBe(theme.ramp(0));
    expect(theme.ramp(2)).toBe(theme.ramp(1));
  });
});
