import { describe, expect, it } from "vitest";
import { bruteDistance } from "../../src/measures/brute-distance.js";
import { bruteMeshDistance, bruteRay } from "../../src/measures/brute-mesh.js";
import { collide } from "../collide-sources.js";

const at = (x: number, y: number, z: number): Float64Array => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z);
/** Turned by 45° about z. */
const turned = (x: number, y: number, z: number): Float64Array => {
  const s = Math.SQRT1_2;
  return Float64Array.of(s, -s, 0, s, s, 0, 0, 0, 1, x, y, z);
};
const cube = collide.boxShape(2, 2, 2);

describe("distance by all features", () => {
  // closed forms of cubes of edge 2; rounding of numbers of the size of 1 to 4
  it.each([
    ["faces", at(3, 0.3, 0.2), 1],
    ["edges", at(3, 3, 0.2), Math.SQRT2],
    ["corners", at(3, 3, 3), Math.sqrt(3)],
    ["an edge over a face", turned(3, 0.1, 0.2), 2 - Math.SQRT2],
    ["overlap along a face", at(1.5, 0.2, 0.1), -0.5],
    ["an edge in a face", turned(2, 0.1, 0.2), 1 - Math.SQRT2],
    ["concentric", at(0, 0, 0), -2],
  ])("%s", (_, X, expected) => {
    expect(bruteDistance(cube, cube, X)).toBeCloseTo(expected, 14);
  });

  it("finds the depth across two edges", () => {
    // bars crossed at a right angle, each turned by 45° about itself: their edges meet, depth = how far the edges are past each other
    const s = Math.SQRT1_2;
    const bar = collide.boxShape(10, 1, 1);
    // B: its x along y of A's turned frame; in A's own axes the edges of A point to y ± z
    const X = Float64Array.of(0, -s, s, s, 0.5, 0.5, -s, 0.5, 0.5, 0, 0, 0);
    const depth = bruteDistance(bar, bar, X);
    // half diagonals of both bars along the common normal (0, 1, 1)/√2 of the crossed edges
    expect(depth).toBeCloseTo(-2 * s, 12);
  });
});

describe("mesh by all triangles", () => {
  const mesh = { vertices: Float64Array.of(0, 0, 0, 4, 0, 0, 0, 4, 0), triangles: Int32Array.of(0, 1, 2) };
  it("measures the distance of a cube over a triangle", () => {
    expect(bruteMeshDistance(collide, mesh, cube, at(1, 1, 1.5), 1)).toBeCloseTo(0.5, 14);
  });
  it("finds where a ray meets a triangle, and that one beside it does not", () => {
    expect(bruteRay(mesh, [1, 1, 5], [0, 0, -1])).toBeCloseTo(5, 14);
    expect(bruteRay(mesh, [3, 3, 5], [0, 0, -1])).toBe(Infinity);
    expect(bruteRay(mesh, [1, 1, -5], [0, 0, -1])).toBe(Infinity);
  });
});
