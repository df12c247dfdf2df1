/** How far two runs of one model are apart. */
import type { Recording } from "@gelenk/core";

const POSITION = /\.position\.x$/;

/** Names of the columns a comparison needs. */
export const isPosition = (name: string): boolean => /\.position\.[xyz]$/.test(name);

/** Largest distance (m) of any body from where it is in the other run, over all rows both have. The rows are those of the same times. */
export function largestDistance(a: Recording, b: Recording): number {
  const length = Math.min(a.length, b.length);
  let largest = 0;
  for (const { name } of a.columns) {
    if (!POSITION.test(name)) continue;
    const parts = ["x", "y", "z"].map((axis) => name.slice(0, -1) + axis).map((part) => [a.column(part), b.column(part)] as const);
    for (let i = 0; i < length; i++) largest = Math.max(largest, Math.hypot(...parts.map(([p, q]) => p[i]! - q[i]!)));
  }
  return largest;
}
