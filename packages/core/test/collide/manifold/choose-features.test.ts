import { describe, expect, it } from "vitest";
import { createFlag, facingFeature, findFlag, nearestFeature } from "../../../src/collide/manifold/choose-features.js";
import { supportVertex } from "../../../src/collide/shapes/support.js";
import { boxPolyhedron, type Polyhedron, pointPolyhedron, segmentPolyhedron } from "../../../src/geometry/polyhedron.js";

/** Facing and nearest feature of a direction of any length. */
function featuresOf(polyhedron: Polyhedron, x: number, y: number, z: number, margin = 0): [facing: number, nearest: number] {
  const length = Math.hypot(x, y, z);
  const direction = Float64Array.of(x / length, y / length, z / length);
  const flag = createFlag();
  findFlag(polyhedron, direction, supportVertex(polyhedron, direction[0]!, direction[1]!, direction[2]!, 0), flag);
  return [facingFeature(polyhedron, flag, direction, margin), nearestFeature(polyhedron, flag, direction)];
}

// Features of a box: vertices 0 … 7 by the signs of x, y, z; then 12 edges; then faces −x, +x, −y, +y, −z, +z.
const box = boxPolyhedron(1, 1, 1);
const EDGES = 8;
const FACES = 20;

const edgeOf = (a: number, b: number): number => {
  for (let e = 0; e < 12; e++) {
    const ends = [box.edgeVertices[2 * e]!, box.edgeVertices[2 * e + 1]!];
    if (ends.includes(a) && ends.includes(b)) return EDGES + e;
  }
  return -1;
};

describe("the feature that faces a direction", () => {
  it("is a face, an edge, a vertex by the angle, 0.05 being flat", () => {
    expect(featuresOf(box, 0, 0, 1)).toEqual([FACES + 5, FACES + 5]);
    expect(featuresOf(box, -1, 0, 0)).toEqual([FACES, FACES]);
    expect(featuresOf(box, 0, 1, 1)).toEqual([edgeOf(6, 7), edgeOf(6, 7)]);
    expect(featuresOf(box, 1, 1, 1)).toEqual([7, 7]);
    // Turned by 0.04 and 0.06 from the face: the closest point is on its edge in both cases.
    expect(featuresOf(box, 0, Math.sin(0.04), Math.cos(0.04))).toEqual([FACES + 5, edgeOf(6, 7)]);
    expect(featuresOf(box, 0, Math.sin(0.06), Math.cos(0.06))).toEqual([edgeOf(6, 7), edgeOf(6, 7)]);
    expect(featuresOf(box, 0.03, 1, 1)).toEqual([edgeOf(6, 7), 7]);
  });

  it("reaches to steeper angles where the corners are within the margin", () => {
    const [y, z] = [Math.sin(0.3), Math.cos(0.3)];
    // The far side of the face lies 2 sin 0.3 = 0.591 below.
    expect(featuresOf(box, 0, y, z, 0.58)[0]).toBe(edgeOf(6, 7));
    expect(featuresOf(box, 0, y, z, 0.6)[0]).toBe(FACES + 5);
    // Never beyond 30°.
    expect(featuresOf(box, 0, Math.sin(0.6), Math.cos(0.6), 10)[0]).toBe(edgeOf(6, 7));
    expect(featuresOf(box, 0.3, 1, 1, 1)[0]).toBe(edgeOf(6, 7));
    expect(featuresOf(box, 0.3, 1, 1, 0.3)[0]).toBe(7);
  });

  it("of a point is the point, of a segment its end or itself", () => {
    expect(featuresOf(pointPolyhedron(), 1, 2, 3)).toEqual([0, 0]);
    expect(featuresOf(segmentPolyhedron(1), 1, 0, 0)).toEqual([2, 2]);
    expect(featuresOf(segmentPolyhedron(1), 0, 1, 1)).toEqual([1, 1]);
    expect(featuresOf(segmentPolyhedron(0), 0, 1, 1)).toEqual([0, 0]);
  });
});
