/** A remembered face against the closed form of cubes with edges of 2 m: C is a cube of half edge 2 around (d, 0.1, 0.2). */
import { expect, it } from "vitest";
import { FACE_BELOW, FACE_DECIDES, FACE_UNKNOWN, judgeFace, known } from "../../../../src/collide/narrow/epa/known-face.js";
import { direction, placeVertices, vertexA, vertexB } from "../../../../src/collide/narrow/gjk/difference.js";
import { boxShape } from "../../../../src/collide/shapes/collision-shape.js";

const GAP = 1e-14;
const A = boxShape(2, 2, 2);
const B = boxShape(2, 2, 2);
/** B at (d, 0.1, 0.2); corners of A and B by number (`geometry/polyhedron.ts`), four of each. */
function judge(d: number, cornersA: readonly number[], cornersB: readonly number[]): number {
  const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, d, 0.1, 0.2);
  vertexA.set(cornersA);
  vertexB.set(cornersB);
  placeVertices(A, B, X_AB, 4);
  return judgeFace(A, B, X_AB, 6, GAP);
}

/** Three points of face −x of C, at x = d − 2 with y, z = (−1.9, −1.8), (−1.9, 2.2), (2.1, 0.2), and one at (d + 2, 0.1, 0.2) below it. */
const FACE_A = [7, 3, 1, 6];
const FACE_B = [0, 4, 2, 7];

it("the face that decides is confirmed, with depth, normal and foot", () => {
  expect(judge(1.9, FACE_A, FACE_B)).toBe(FACE_DECIDES);
  expect(known[0]).toBeCloseTo(-0.1, 14);
  expect(known[1]).toBeCloseTo(0.1, 14);
  expect(direction[0]).toBeCloseTo(1, 14);
  // y and z of the foot are 0
  expect(-1.9 * (known[2]! + known[3]!) + 2.1 * known[4]!).toBeCloseTo(0, 14);
  expect(-1.8 * known[2]! + 2.2 * known[3]! + 0.2 * known[4]!).toBeCloseTo(0, 14);
});

it("a face with the fourth point above it is not judged", () => {
  expect(judge(1.9, [3, 7, 1, 6], [4, 0, 2, 7])).toBe(FACE_UNKNOWN);
});

it("a face that is not the lowest of the tetrahedron is not judged", () => {
  expect(judge(-1.9, FACE_A, FACE_B)).toBe(FACE_UNKNOWN);
});

it("the point above a triangle inside of C is left in slot 4", () => {
  // B's corners at +x: the triangle lies at x = d, and face −x of C, from corners of A at +x and of B at −x, is above it
  expect(judge(1.9, FACE_A, [1, 5, 3, 7])).toBe(FACE_BELOW);
  expect(vertexA[4]! & 1).toBe(1);
  expect(vertexB[4]! & 1).toBe(0);
});
