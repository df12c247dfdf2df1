import { expect, test } from "vitest";
import { checkMesh } from "../../src/geometry/mesh-topology.js";
import { weldVertices } from "../../src/geometry/weld-vertices.js";
import { boxMesh } from "./meshes.js";

/** Every triangle with corners of its own, as in an STL file. */
function soup() {
  const { vertices, triangles } = boxMesh([0, 0, 0], [1, 2, 3]);
  const corners = [...triangles].flatMap((v) => [...vertices.subarray(3 * v, 3 * v + 3)]);
  return { vertices: Float64Array.from(corners), triangles: new Int32Array(triangles.length).map((_, i) => i) };
}

test("a soup of triangles becomes a closed box", () => {
  expect(checkMesh(soup()).closed).toBe(false);
  const welded = weldVertices(soup());
  expect(welded.vertices.length / 3).toBe(8);
  expect(welded.welded).toBe(28);
  expect(checkMesh(welded)).toMatchObject({ closed: true, manifold: true, volume: expect.closeTo(6, 14) });
  expect([...welded.sources]).toEqual([...Array(12).keys()]);
});

test("−0 is 0, and triangles that lose a corner are left out", () => {
  const vertices = Float64Array.of(0, 0, 0, -0, 0, 0, 1, 0, 0, 0, 1, 0);
  const { triangles, sources, welded } = weldVertices({ vertices, triangles: Int32Array.of(0, 1, 2, 1, 2, 3) });
  expect(welded).toBe(1);
  expect([...triangles]).toEqual([0, 1, 2]);
  expect([...sources]).toEqual([1]);
});
