import { describe, expect, it } from "vitest";
import { type ClipCorners, createClipCorners, INSIDE } from "../../src/geometry/clip-corners.js";
import { clipPolygons } from "../../src/geometry/clip-polygon.js";
import type { Random } from "../../src/math/random.js";
import { chance, tenfold } from "../chance.js";
import { areaOf, exactIntersection, type Point } from "../collide/manifold/region-cases.js";
import { flat, originsOf, square } from "./plane-cases.js";

const corners = createClipCorners(2);

/** A place on the border: vertex i, or the point of edge i at a share. */
function placeOn(polygon: readonly Point[], index: number, share: number): Point {
  const n = polygon.length;
  if (index < n) return polygon[index]!;
  const [from, to] = [polygon[index - n]!, polygon[(index - n + 1) % n]!];
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

/** Where the corners are, once from the first polygon and once from the second where both know. */
function placesOf(P: readonly Point[], Q: readonly Point[], clip: ClipCorners): Point[] {
  return Array.from({ length: clip.count }, (_, c) => {
    const places: Point[] = [];
    if (clip.first[c] !== INSIDE) places.push(placeOn(P, clip.first[c]!, clip.share[2 * c]!));
    if (clip.second[c] !== INSIDE) places.push(placeOn(Q, clip.second[c]!, clip.share[2 * c + 1]!));
    if (places.length === 2) expect(Math.hypot(places[0]![0] - places[1]![0], places[0]![1] - places[1]![1])).toBeLessThan(1e-9);
    return places[0]!;
  });
}

/** A convex polygon: points of an ellipse in the order of their angles, turned and shifted. */
function randomPolygon(random: Random): Point[] {
  const angles = Array.from({ length: 3 + random.integer(8) }, () => random.uniform(0, 2 * Math.PI));
  const [x, y, a, b] = [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.3, 1.5), random.uniform(0.3, 1.5)];
  return angles.sort((p, q) => p - q).map((angle) => [x + a * Math.cos(angle), y + b * Math.sin(angle)]);
}

describe("intersection of convex polygons", () => {
  it("has the corners and the area of the exact one", () => {
    const random = chance(1);
    let met = 0;
    for (let trial = 0; trial < tenfold(400); trial++) {
      const [P, Q] = [randomPolygon(random), randomPolygon(random)];
      if (areaOf(P) < 0.05 || areaOf(Q) < 0.05) continue;
      const exact = exactIntersection(P, Q);
      clipPolygons(flat(P), P.length, flat(Q), Q.length, 1e-12, corners);
      expect(corners.count).toBe(exact.length);
      if (exact.length === 0) continue;
      // Coordinates of order 1; crossings at small angles multiply rounding.
      expect(areaOf(placesOf(P, Q, corners))).toBeCloseTo(areaOf(exact), 11);
      met++;
    }
    expect(met).toBeGreaterThan(100);
  });

  it("of polygons on each other: each corner once, as vertex of both", () => {
    clipPolygons(flat(square), 4, flat(square), 4, 1e-12, corners);
    expect(originsOf(corners)).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it("with common borders, vertices on borders, shifts by rounding: no corner lost, none twice", () => {
    for (const shift of [0, 1e-16, -1e-16, 1e-13, -1e-13]) {
      const half: Point[] = [
        [0.5 + shift, 0],
        [1.5, 0 + shift],
        [1.5, 1],
        [0.5, 1 - shift],
      ];
      clipPolygons(flat(square), 4, flat(half), 4, 1e-10, corners);
      expect(corners.count).toBe(4);
      expect(areaOf(placesOf(square, half, corners))).toBeCloseTo(0.5, 9);
      const diamond: Point[] = [
        [0.5, shift],
        [1 + shift, 0.5],
        [0.5, 1],
        [0, 0.5],
      ];
      clipPolygons(flat(square), 4, flat(diamond), 4, 1e-10, corners);
      expect(originsOf(corners)).toEqual([
        [INSIDE, 0],
        [INSIDE, 1],
        [INSIDE, 2],
        [INSIDE, 3],
      ]);
    }
  });

  it("of separate polygons is empty, of one inside the other it is that one", () => {
    const away = square.map(([x, y]): Point => [x + 1.001, y]);
    clipPolygons(flat(square), 4, flat(away), 4, 1e-12, corners);
    expect(corners.count).toBe(0);
    const small = square.map(([x, y]): Point => [0.3 * x + 0.2, 0.3 * y + 0.2]);
    clipPolygons(flat(square), 4, flat(small), 4, 1e-12, corners);
    expect(originsOf(corners)).toEqual([
      [INSIDE, 0],
      [INSIDE, 1],
      [INSIDE, 2],
      [INSIDE, 3],
    ]);
  });
});
