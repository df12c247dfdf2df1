/** The colour of a body, from those of its shapes. */
import type { ShapeDescription } from "@gelenk/core";

/** That of the first shape which has one, as `#rrggbb`: the studio shows bodies in it. */
export function colorOf(shapes: readonly ShapeDescription[]): { readonly color?: string } {
  const color = shapes.find(({ extras }) => extras?.["color"])?.extras?.["color"] as readonly number[] | undefined;
  if (!color) return {};
  const byte = (share: number) =>
    Math.round(255 * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, "0");
  return { color: `#${color.slice(0, 3).map(byte).join("")}` };
}
