import { expect, test } from "vitest";
import { hullPieceOf } from "../../../src/geometry/decompose/hull-piece.js";
import { volumeOfUnion } from "../../../src/geometry/decompose/union-volume.js";
import { boxMesh } from "../meshes.js";

const box = (low: readonly number[], high: readonly number[]) => hullPieceOf(boxMesh(low, high).vertices, 0, 1e-10)!;

test("boxes side by side, apart, overlapping, inside each other: closed forms", () => {
  const a = box([0, 0, 0], [1, 1, 1]);
  const cases = [
    { other: box([1, 0, 0], [2, 1, 1]), expected: 2 },
    { other: box([3, 0, 0], [4, 1, 1]), expected: 2 },
    { other: box([0.5, 0.5, 0.5], [1.5, 1.5, 1.5]), expected: 2 - 0.125 },
    { other: box([0.25, 0.25, 0.25], [0.5, 0.5, 0.5]), expected: 1 },
    { other: box([-1, -1, -1], [2, 2, 2]), expected: 27 },
    { other: a, expected: 1 },
  ];
  for (const { other, expected } of cases) {
    expect(volumeOfUnion([a, other], 1e-10)).toEqual({ volume: expect.closeTo(expected, 12), exact: true });
    expect(volumeOfUnion([other, a], 1e-10).volume).toBeCloseTo(expected, 12);
  }
  // three beams that cross in a common cube: 3·3 − 2·1
  const beams = [0, 1, 2].map((axis) =>
    box(
      [0, 1, 2].map((k) => (k === axis ? -1 : 0)),
      [0, 1, 2].map((k) => (k === axis ? 2 : 1)),
    ),
  );
  expect(volumeOfUnion(beams, 1e-10).volume).toBeCloseTo(7, 12);
});
