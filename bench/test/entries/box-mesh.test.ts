import { describe, expect, it } from "vitest";
import { boxMesh } from "../../src/entries/box-mesh.js";

const SIZE = [1.5, 1, 0.75] as const;
const CENTER = [2, -1, 0.5] as const;

describe("boxMesh", () => {
  const n = 6;
  const { vertices, triangles } = boxMesh(SIZE, CENTER, n);

  it("has as many triangles and vertices as Euler's formula asks for", () => {
    expect(triangles).toHaveLength(12 * n * n);
    expect(vertices).toHaveLength(6 * n * n + 2);
  });

  it("is closed: every directed edge has its opposite", () => {
    const edges = new Set<string>();
    for (const [a, b, c] of triangles)
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ])
        edges.add(`${from} ${to}`);
    expect(edges.size).toBe(3 * triangles.length);
    for (const edge of edges) expect(edges).toContain(edge.split(" ").reverse().join(" "));
  });

  it("lies on the surface of the box exactly", () => {
    for (const vertex of vertices) {
      const out = vertex.map((x, i) => Math.abs(x - CENTER[i]!) - SIZE[i]! / 2);
      expect(Math.max(...out)).toBe(0);
    }
  });

  it("is turned outwards: the volume by Gauss's theorem is that of the box", () => {
    let volume = 0;
    for (const [a, b, c] of triangles) {
      const [p, q, r] = [vertices[a]!, vertices[b]!, vertices[c]!];
      volume += (p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])) / 6;
    }
    expect(volume).toBeCloseTo(SIZE[0] * SIZE[1] * SIZE[2], 12);
  });
});
