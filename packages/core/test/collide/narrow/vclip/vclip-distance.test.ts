/** What is particular to V-Clip: starts, many faces, flat cores, ties. All pairs in general: `all-pairs.ts`. */
import { expect, it } from "vitest";
import { vclipDistance } from "../../../../src/collide/narrow/vclip/vclip-distance.js";
import { boxShape, capsuleShape, hullShape, sphereShape, triangleShape } from "../../../../src/collide/shapes/collision-shape.js";
import { convexHull } from "../../../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../../../src/geometry/merge-faces.js";
import { chance, tenfold } from "../../../chance.js";
import { errorOfResult, pairErrors, worstError } from "../../referee/certificate.js";
import { randomPair, referenceOfPolyhedron, type TestPair, type TestShape } from "../../referee/generate.js";

/** Relative to the size of the pair: rounding of a few dozen products of coordinates of that size. */
const TOLERANCE = 1e-13;

function measure({ A, B, X_AB }: TestPair, cache: Float64Array = new Float64Array(12)): Float64Array {
  const out = new Float64Array(10);
  vclipDistance(A.shape, B.shape, X_AB, cache, 0, out);
  return out;
}

/** By the size of the pair. Cores apart are judged by the proof that the result carries: no referee can know better. */
function errorOf(pair: TestPair, out: Float64Array): number {
  const { A, B, X_AB, size } = pair;
  const isApart = out[0]! + A.shape.radius + B.shape.radius > 0;
  return (isApart ? worstError(pairErrors(A.reference, B.reference, X_AB, out)) : errorOfResult(pair, out)) / size;
}

it("finds the same from every pair of start features", () => {
  // The distance is unique, so starts must not matter: 26 features of one box, those of a hull, apart, crossing and one within the other.
  const random = chance(7);
  for (const regime of ["apart", "unequal", "nested", "parallel"] as const) {
    const pair = randomPair(random, "box", "hull", regime);
    const cold = measure(pair)[0]!;
    const { vertices, edgeVertices, faceStart } = pair.B.shape.polyhedron!;
    const features = vertices.length / 3 + edgeVertices.length / 2 + faceStart.length - 1;
    for (let a = 1; a <= 26; a++) {
      for (let b = 1; b <= features; b++) {
        const out = measure(pair, Float64Array.of(a, b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        expect(Math.abs(out[0]! - cold)).toBeLessThanOrEqual(TOLERANCE * pair.size);
      }
    }
  }
});

it("does not take flat cores side by side in one plane for overlapping ones, though the cache says that they were", () => {
  const out = new Float64Array(10);
  const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 0);
  const triangle = triangleShape(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
  for (const [A, B, expected] of [
    [triangle, triangle, 2],
    [sphereShape(0.5), sphereShape(0.5), 2],
    [sphereShape(0.5), triangle, 2.5],
    [capsuleShape(0.5, 1), capsuleShape(0.5, 1), 2],
  ] as const) {
    vclipDistance(A, B, X_AB, Float64Array.of(1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0), 0, out);
    expect(out[0]).toBe(expected);
  }
});

it("is exact on hulls of many faces, at all depths", () => {
  // 60 points on a sphere: about 110 faces each, so that leaving out what cannot be best has something to leave out.
  const random = chance(11);
  const ball = (): TestShape => {
    const points = Array.from({ length: 60 }, () => random.direction()).flatMap(({ x, y, z }) => [x, y, 0.6 * z]);
    const hull = convexHull(Float64Array.from(points));
    if (hull.status !== "solid") return ball();
    const polyhedron = polyhedronOfHull(hull);
    return { shape: hullShape(polyhedron), reference: referenceOfPolyhedron(polyhedron, 0) };
  };
  const [A, B] = [ball(), ball()];
  const cache = new Float64Array(12);
  for (const share of [0, 0.1, 0.5, 0.9, 1, 1.1, 2]) {
    const { X_AB } = randomPair(random, "box", "box", "apart");
    const { x, y, z } = random.direction();
    X_AB.set([2 * share * x, 2 * share * y, 1.2 * share * z], 9);
    const pair: TestPair = { regime: "apart", A, B, X_AB, size: 2 };
    expect(errorOf(pair, measure(pair, cache))).toBeLessThanOrEqual(TOLERANCE);
  }
});

it("aligned boxes: the least overlap is the depth, and the points lie on both surfaces", () => {
  // Closed form. Edges of aligned boxes separate as well as faces do, up to rounding: their points need not lie over each other.
  const random = chance(13);
  const out = new Float64Array(10);
  for (let i = 0; i < tenfold(500); i++) {
    const a = Float64Array.from({ length: 3 }, () => random.uniform(0.1, 1));
    const b = Float64Array.from({ length: 3 }, () => random.uniform(0.1, 1));
    const p = a.map((half, k) => (random.integer(3) === 0 ? 0 : random.uniform(-1, 1) * (half + b[k]!)));
    const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, p[0]!, p[1]!, p[2]!);
    vclipDistance(boxShape(2 * a[0]!, 2 * a[1]!, 2 * a[2]!), boxShape(2 * b[0]!, 2 * b[1]!, 2 * b[2]!), X_AB, new Float64Array(12), 0, out);
    const overlap = p.map((x, k) => a[k]! + b[k]! - Math.abs(x));
    expect(Math.abs(out[0]! + Math.min(...overlap))).toBeLessThanOrEqual(1e-15);
    for (let k = 0; k < 3; k++) {
      expect(Math.abs(out[4 + k]!)).toBeLessThanOrEqual(a[k]! + 1e-15);
      expect(Math.abs(out[7 + k]! - p[k]!)).toBeLessThanOrEqual(b[k]! + 1e-15);
    }
  }
});

it("a triangle in the middle plane of a box cuts off one of its upright edges", () => {
  // The triangle covers x + y ≥ 1.8 around the edge x = y = 1: depth (2 − 1.8)/√2. The centre of the box lies in its plane, where bounds tie.
  const triangle = triangleShape(Float64Array.of(5, -3.2, 0, 6, 6, 0, -3.2, 5, 0));
  const out = new Float64Array(10);
  const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  vclipDistance(boxShape(2, 2, 2), triangle, X_AB, new Float64Array(12), 0, out);
  expect(Math.abs(out[0]! + 0.2 / Math.SQRT2)).toBeLessThanOrEqual(1e-15);
  vclipDistance(triangle, boxShape(2, 2, 2), X_AB, new Float64Array(12), 0, out);
  expect(Math.abs(out[0]! + 0.2 / Math.SQRT2)).toBeLessThanOrEqual(1e-15);
});

it("a segment that leaves an octahedron exactly through a tip is as deep as the faces around the tip", () => {
  // The walk ends where the segment and the tip, or edges at it, touch: at distance zero. Depth: half of the distance of opposite faces, 1/√3.
  const hull = convexHull(Float64Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1));
  if (hull.status !== "solid") throw new Error(hull.status);
  const octahedron = hullShape(polyhedronOfHull(hull));
  const segment = capsuleShape(0.1, 2);
  const features = 6 + 12 + 8;
  for (const sign of [1, -1]) {
    for (let start = 1; start <= features; start++) {
      const out = new Float64Array(10);
      const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, sign);
      const cache = Float64Array.of(start, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
      vclipDistance(octahedron, segment, X_AB, cache, 0, out);
      expect(Math.abs(out[0]! + 1 / Math.sqrt(3) + 0.1)).toBeLessThanOrEqual(1e-15);
      for (let k = 0; k < 3; k++) expect(Math.abs(Math.abs(out[1 + k]!) - 1 / Math.sqrt(3))).toBeLessThanOrEqual(1e-15);
      expect(Math.sign(out[3]!)).toBe(sign);
    }
  }
});

it("gives concentric spheres a unit normal and the sum of the radii as depth", () => {
  const out = new Float64Array(10);
  const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  vclipDistance(sphereShape(2), sphereShape(3), X_AB, new Float64Array(12), 0, out);
  expect(out[0]).toBe(-5);
  expect(Math.hypot(out[1]!, out[2]!, out[3]!)).toBe(1);
});
