import { describe, expect, test } from "vitest";
import { checkMesh } from "../../src/geometry/mesh-topology.js";
import { torusDeviation, torusMesh } from "../../src/geometry/torus-mesh.js";

describe("torus as mesh", () => {
  test.each([
    [1, 0.25, {}],
    [0.02, 0.02, { ring: 7, tube: 5 }],
    [3e5, 1, { ring: 12, tube: 3 }],
  ])("radius %d, tube %d: closed, volume as in the closed form of the header", (radius, tube, segments) => {
    const mesh = torusMesh(radius, tube, segments);
    const topology = checkMesh(mesh);
    // where the ring is as wide as the tube, its inner points lie on the axis: the tube is closed, but some triangles have no area
    expect(topology.closed).toBe(true);
    expect(topology.components).toBe(1);
    const { ring: N = 48, tube: M = 24 } = segments as { ring?: number; tube?: number };
    const expected = 0.5 * N * Math.sin((2 * Math.PI) / N) * M * Math.sin((2 * Math.PI) / M) * radius * tube * tube;
    // sums of a few thousand terms that cancel by radius/tube at most
    expect(Math.abs(topology.volume / expected - 1)).toBeLessThan((1e-12 * radius) / tube);
  });

  test("vertices lie on the torus, middles of triangles within the deviation", () => {
    const [radius, tube] = [1, 0.25];
    const mesh = torusMesh(radius, tube, { ring: 16, tube: 8 });
    const offTorus = (x: number, y: number, z: number) => Math.hypot(Math.hypot(x, y) - radius, z) - tube;
    const deviation = torusDeviation(radius, tube, { ring: 16, tube: 8 });
    let furthest = 0;
    for (let t = 0; t < mesh.triangles.length; t += 3) {
      const corner = (k: number, axis: number) => mesh.vertices[3 * mesh.triangles[t + k]! + axis]!;
      expect(Math.abs(offTorus(corner(0, 0), corner(0, 1), corner(0, 2)))).toBeLessThan(1e-15);
      for (let i = 0; i <= 10; i++) {
        for (let k = 0; k <= 10 - i; k++) {
          const [f, g, h] = [i / 10, k / 10, (10 - i - k) / 10];
          const at = (axis: number) => f * corner(0, axis) + g * corner(1, axis) + h * corner(2, axis);
          furthest = Math.max(furthest, Math.abs(offTorus(at(0), at(1), at(2))));
        }
      }
    }
    expect(furthest).toBeLessThan(deviation);
    // the bound is no idle one
    expect(furthest).toBeGreaterThan(deviation / 2);
  });
});
