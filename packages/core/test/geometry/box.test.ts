import { describe, expect, it } from "vitest";
import { boxContains, boxDistance, boxesOverlap, copyBox, halfSurface, squaredDistanceToBox, uniteBoxes } from "../../src/geometry/box.js";
import type { Random } from "../../src/math/random.js";
import { chance, tenfold } from "../chance.js";

/** Corners on a coarse grid, so that touching, containing and missing all happen. Two boxes in a table of three. */
function twoBoxes(random: Random): Float64Array {
  const boxes = new Float64Array(18);
  for (let i = 0; i < 12; i += 6) {
    for (let k = 0; k < 3; k++) {
      boxes[i + k] = random.integer(6);
      boxes[i + 3 + k] = boxes[i + k]! + random.integer(4);
    }
  }
  return boxes;
}

/** All grid points of a box: whole numbers decide about boxes with whole corners. */
function pointsOf(boxes: Float64Array, at: number): number[][] {
  const points: number[][] = [];
  for (let x = boxes[at]!; x <= boxes[at + 3]!; x++) {
    for (let y = boxes[at + 1]!; y <= boxes[at + 4]!; y++) for (let z = boxes[at + 2]!; z <= boxes[at + 5]!; z++) points.push([x, y, z]);
  }
  return points;
}

const isInside = ([x, y, z]: readonly number[], b: Float64Array, at: number): boolean =>
  x! >= b[at]! && x! <= b[at + 3]! && y! >= b[at + 1]! && y! <= b[at + 4]! && z! >= b[at + 2]! && z! <= b[at + 5]!;

describe("boxes", () => {
  it("overlap, contain, and are apart as their grid points are", () => {
    const random = chance(1);
    for (let trial = 0; trial < tenfold(400); trial++) {
      const boxes = twoBoxes(random);
      const [P, Q] = [pointsOf(boxes, 0), pointsOf(boxes, 6)];
      expect(boxesOverlap(boxes, 0, boxes, 6)).toBe(P.some((p) => isInside(p, boxes, 6)));
      expect(boxContains(boxes, 0, boxes, 6)).toBe(Q.every((q) => isInside(q, boxes, 0)));
      const squares = P.flatMap((p) => Q.map((q) => p.reduce((sum, x, k) => sum + (x - q[k]!) ** 2, 0)));
      // squares are whole numbers: the root is rounded the same way
      expect(boxDistance(boxes, 0, boxes, 6)).toBe(Math.sqrt(Math.min(...squares)));
      const [x, y, z] = Q[0]!;
      expect(squaredDistanceToBox(boxes, 0, x!, y!, z!)).toBe(
        Math.min(...P.map((p) => (p[0]! - x!) ** 2 + (p[1]! - y!) ** 2 + (p[2]! - z!) ** 2)),
      );
    }
  });

  it("unite to the smallest box around both, and tell whether that is new", () => {
    const random = chance(2);
    for (let trial = 0; trial < tenfold(100); trial++) {
      const boxes = twoBoxes(random);
      boxes.fill(-1, 12);
      expect(uniteBoxes(boxes, 0, 6, 12)).toBe(true);
      expect(uniteBoxes(boxes, 0, 6, 12)).toBe(false);
      for (let k = 0; k < 3; k++) {
        expect(boxes[12 + k]).toBe(Math.min(boxes[k]!, boxes[6 + k]!));
        expect(boxes[15 + k]).toBe(Math.max(boxes[3 + k]!, boxes[9 + k]!));
      }
      copyBox(boxes, 6, boxes, 0);
      expect([...boxes.subarray(0, 6)]).toEqual([...boxes.subarray(6, 12)]);
    }
  });

  it("have half the surface 2·3 + 3·4 + 4·2, empty ones none", () => {
    expect(halfSurface(Float64Array.of(9, 1, 1, 1, 3, 4, 5), 1)).toBe(26);
    expect(halfSurface(Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity), 0)).toBe(0);
  });
});
