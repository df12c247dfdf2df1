import { describe, expect, it } from "vitest";
import { outlineOf } from "../../src/geometry/outline.js";
import type { ShapeDescription } from "../../src/model/description.js";

type Point = readonly [number, number, number];

const points = (shape: ShapeDescription): Point[] => {
  const flat = outlineOf(shape);
  expect(flat.length % 6).toBe(0);
  return Array.from({ length: flat.length / 3 }, (_, i) => [flat[3 * i]!, flat[3 * i + 1]!, flat[3 * i + 2]!] as const);
};

/** How far a point lies off the surface or the edges drawn, relative; each by its own equation. */
const OFF: readonly (readonly [ShapeDescription, (p: Point) => number])[] = [
  [{ type: "box", size: [1, 2, 3] }, ([x, y, z]) => Math.max(Math.abs(x) - 0.5, Math.abs(y) - 1, Math.abs(z) - 1.5)],
  [{ type: "sphere", radius: 2 }, ([x, y, z]) => x * x + y * y + z * z - 4],
  [{ type: "ellipsoid", radii: [1, 2, 3] }, ([x, y, z]) => x * x + (y * y) / 4 + (z * z) / 9 - 1],
  [{ type: "cylinder", radius: 2, length: 3 }, ([x, y]) => x * x + y * y - 4],
  [
    { type: "capsule", radius: 2, length: 3 },
    ([x, y, z]) => {
      const beyond = Math.max(0, Math.abs(z) - 1.5);
      return x * x + y * y + beyond * beyond - 4;
    },
  ],
  [{ type: "torus", radius: 2, tube: 0.5 }, ([x, y, z]) => (Math.sqrt(x * x + y * y) - 2) ** 2 + z * z - 0.25],
];

describe("outlineOf", () => {
  it.each(OFF)("lies on the surface of %o", (shape, off) => {
    const all = points(shape);
    expect(all.length).toBeGreaterThan(20);
    // a few roundings of cos, sin and squares
    for (const p of all) expect(Math.abs(off(p))).toBeLessThan(1e-14);
  });

  it("a plane is drawn in its plane, with its normal", () => {
    const normal = [1, 2, -2] as const;
    const height = ([x, y, z]: Point) => (normal[0] * x + normal[1] * y + normal[2] * z) / 3;
    const all = points({ type: "plane", normal });
    for (const p of all.slice(0, -2)) expect(Math.abs(height(p))).toBeLessThan(1e-14);
    expect(height(all.at(-1)!)).toBeCloseTo(1, 14);
    expect(Math.max(...all.map(([x, y, z]) => Math.sqrt(x * x + y * y + z * z)))).toBeCloseTo(5 * Math.sqrt(2), 12);
  });

  it("a height field is drawn along its grid", () => {
    const heights = [
      [0, 1, 2],
      [3, 4, 5],
    ];
    const all = points({ type: "height-field", size: [4, 6], heights });
    // rows lie at y = ∓3, columns at x = −2, 0, 2
    for (const [x, y, z] of all) expect(z).toBe(heights[y < 0 ? 0 : 1]![(x + 2) / 2]);
    // 2 rows of 2 pieces and 3 columns of 1 piece
    expect(all.length).toBe(2 * 7);
    expect(new Set(all.map(String)).size).toBe(6);
  });
});
