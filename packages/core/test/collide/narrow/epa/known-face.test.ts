/** A triangle of points of C against the closed form of cubes, and against the same judgement written in vectors. */
import { expect, it } from "vitest";
import { FACE_ASIDE, FACE_BELOW, FACE_DECIDES, FACE_UNKNOWN, judgeFace, known } from "../../../../src/collide/narrow/epa/known-face.js";
import { scaleOf, vertexA, vertexB } from "../../../../src/collide/narrow/gjk/difference.js";
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { recallFace } from "../../../../src/collide/narrow/gjk/pair-memory.js";
import { boxShape, type ConvexShape } from "../../../../src/collide/shapes/collision-shape.js";
import type { Random } from "../../../../src/math/random.js";
import { cross, dot, length, readVec3, scale, subtract, type Vec3 } from "../../../../src/math/vec3.js";
import { chance, tenfold } from "../../../chance.js";
import { randomPair } from "../../referee/generate.js";

const out = new Float64Array(10);

/** Cubes with edges of 2 m, B at (d, y, 0.2), so C is a cube of half edge 2 there; corners by number (`geometry/polyhedron.ts`). */
function judgeCubes(d: number, y: number, cornersA: readonly number[], cornersB: readonly number[]): number {
  vertexA.set(cornersA);
  vertexB.set(cornersB);
  return judgeFace(boxShape(2, 2, 2), boxShape(2, 2, 2), Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, d, y, 0.2), out);
}

/** Three points of face −x of C, at x = d − 2 with y, z = (−1.9, −1.8), (−1.9, 2.2), (2.1, 0.2) for y = 0.1. */
const FACE_A = [7, 3, 1];
const FACE_B = [0, 4, 2];

it.each([1.9, 2.1])("the face that decides is confirmed in any order of its corners, cubes at %d", (d) => {
  for (const [i, j, k] of [
    [0, 1, 2],
    [1, 0, 2],
    [2, 0, 1],
  ] as const) {
    expect(judgeCubes(d, 0.1, [FACE_A[i]!, FACE_A[j]!, FACE_A[k]!], [FACE_B[i]!, FACE_B[j]!, FACE_B[k]!])).toBe(FACE_DECIDES);
    expect(out[0]).toBeCloseTo(d - 2, 14);
    expect(out[1]).toBeCloseTo(1, 14);
    // A's face is at x = 1; the points lie opposite to each other
    expect(out[4]).toBeCloseTo(1, 14);
    expect(out[7]).toBeCloseTo(d - 1, 14);
    expect(out[8]! - out[5]!).toBeCloseTo(0, 14);
  }
});

it("a foot beyond an edge is told by its weight", () => {
  // y of the points: −1, −1, 3
  expect(judgeCubes(1.9, 1, FACE_A, FACE_B)).toBe(FACE_DECIDES);
  // y: 0.1, 0.1, 4.1; the foot at y = 0 is 0.1 of the 4 m beyond the edge of the first two
  expect(judgeCubes(1.9, 2.1, FACE_A, FACE_B)).toBe(FACE_ASIDE);
  expect(known[2]).toBeCloseTo(-0.1 / 4, 14);
  expect(known[6]).toBeCloseTo(0.1, 14);
});

it("a face that nothing proves to be the nearest is not believed", () => {
  // the origin is 3.9 m behind the face, and the opposite one 0.1 m away
  expect(judgeCubes(-1.9, 0.1, FACE_A, FACE_B)).toBe(FACE_UNKNOWN);
});

it("three points on a line are no face", () => {
  expect(judgeCubes(1.9, 0.1, [7, 3, 7], [0, 4, 0])).toBe(FACE_UNKNOWN);
});

it("the point above a triangle inside of C is left in slot 4", () => {
  // (−0.1, −1.9, −1.8), (−0.1, −1.9, 2.2), (1.9, 2.1, 0.2): outwards is (−2, 1, 0), where A has its corners at +x −y and B at −x +y
  expect(judgeCubes(1.9, 0.1, FACE_A, [0, 4, 3])).toBe(FACE_BELOW);
  expect(vertexA[4]! & 3).toBe(1);
  expect(vertexB[4]! & 3).toBe(2);
});

const vertexOf = (shape: ConvexShape, v: number): Vec3 => readVec3(shape.polyhedron!.vertices, 3 * v);
const heightOf = (normal: Vec3, point: Vec3): number => dot(normal, point) / length(normal);

/** The twin in vectors, with all points of C; undefined where rounding would decide. */
function judgeInVectors(A: ConvexShape, B: ConvexShape, X: Float64Array): { verdict: number; distance: number } | undefined {
  const place = (a: Vec3, { x, y, z }: Vec3): Vec3 => ({
    x: X[0]! * x + X[1]! * y + X[2]! * z + X[9]! - a.x,
    y: X[3]! * x + X[4]! * y + X[5]! * z + X[10]! - a.y,
    z: X[6]! * x + X[7]! * y + X[8]! * z + X[11]! - a.z,
  });
  const small = 1e-9 * scaleOf(A, B, X);
  const [w0, w1, w2] = [0, 1, 2].map((i) => place(vertexOf(A, vertexA[i]!), vertexOf(B, vertexB[i]!))) as [Vec3, Vec3, Vec3];
  const w3 = place(readVec3(A.polyhedron!.center), readVec3(B.polyhedron!.center));
  const outwards = (p: Vec3, q: Vec3, r: Vec3, inside: Vec3): Vec3 => {
    const m = cross(subtract(q, p), subtract(r, p));
    return dot(m, subtract(inside, p)) < 0 ? m : scale(m, -1);
  };
  const m = outwards(w0, w1, w2, w3);
  if (length(m) < small || Math.abs(heightOf(m, subtract(w3, w0))) < small) return undefined;
  const height = heightOf(m, w0);
  const foot = scale(m, height / length(m));
  // weight of a corner: the foot's height over the opposite edge by the corner's
  const weights = [
    [w0, w1, w2],
    [w1, w2, w0],
    [w2, w0, w1],
  ].map(([p, q, r]) => {
    const across = cross(m, subtract(r!, q!));
    return dot(across, subtract(foot, q!)) / dot(across, subtract(p!, q!));
  });
  if (weights.some((weight) => Math.abs(weight) < 1e-9)) return undefined;
  if (Math.min(...weights) < 0) return { verdict: FACE_ASIDE, distance: -height };
  const others = [outwards(w0, w1, w3, w2), outwards(w1, w2, w3, w0), outwards(w2, w0, w3, w1)];
  const nearest = Math.min(...others.map((other, i) => heightOf(other, [w0, w1, w2][i]!)));
  if (Math.abs(nearest - height) < small) return undefined;
  if (height > 0 && nearest < height) return { verdict: FACE_UNKNOWN, distance: -height };
  let highest = -Infinity;
  for (let a = 0; 3 * a < A.polyhedron!.vertices.length; a++) {
    for (let b = 0; 3 * b < B.polyhedron!.vertices.length; b++) {
      highest = Math.max(highest, heightOf(m, place(vertexOf(A, a), vertexOf(B, b))));
    }
  }
  const above = highest - height;
  if (above > 1e-13 * scaleOf(A, B, X) && above < small) return undefined;
  return { verdict: above > small ? FACE_BELOW : FACE_DECIDES, distance: -highest };
}

/** The face that decides, as GJK and EPA remember it; a face of A and one vertex of B; any three points of C. */
function writeTriangle(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, random: Random, kind: number): void {
  const cache = new Float64Array(12);
  if (kind === 0) gjkDistance(A, B, X_AB, cache, 0, out);
  if (recallFace(A, B, cache, 0)) return;
  const { faceStart, faceVertices } = A.polyhedron!;
  const face = Math.floor(random.uniform(0, faceStart.length - 1));
  const b = Math.floor(random.uniform(0, B.polyhedron!.vertices.length / 3));
  for (let k = 0; k < 3; k++) {
    vertexA[k] = kind === 1 ? faceVertices[faceStart[face]! + k]! : Math.floor(random.uniform(0, A.polyhedron!.vertices.length / 3));
    vertexB[k] = kind === 1 ? b : Math.floor(random.uniform(0, B.polyhedron!.vertices.length / 3));
  }
}

it("agrees with the judgement in vectors", () => {
  const random = chance(91);
  const seen = [0, 0, 0, 0];
  for (let i = 0; i < tenfold(80); i++) {
    const { A, B, X_AB, size } = randomPair(random, "hull", "hull", i % 2 === 0 ? "near" : "touching");
    for (let k = 0; k < 24; k++) {
      writeTriangle(A.shape, B.shape, X_AB, random, Math.min(k, 1 + (k % 2)));
      const expected = judgeInVectors(A.shape, B.shape, X_AB);
      if (expected === undefined) continue;
      const verdict = judgeFace(A.shape, B.shape, X_AB, out);
      expect(verdict).toBe(expected.verdict);
      seen[verdict]!++;
      // rounding of some 50 operations on numbers of the size of the bodies, larger by what slender triangles lose
      if (verdict === FACE_DECIDES) expect(Math.abs(out[0]! - expected.distance) / size).toBeLessThan(1e-12);
    }
  }
  for (const count of seen) expect(count).toBeGreaterThan(10);
});
