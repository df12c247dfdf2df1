import { describe, expect, it } from "vitest";
import { convexHull } from "../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../src/geometry/merge-faces.js";
import {
  boxPolyhedron,
  edgeCountOf,
  faceCountOf,
  type Polyhedron,
  pointPolyhedron,
  polyhedronOf,
  segmentPolyhedron,
  trianglePolyhedron,
  vertexCountOf,
} from "../../src/geometry/polyhedron.js";
import { rotate } from "../../src/math/quat.js";
import { chance, tenfold } from "../chance.js";
import { solidPolyhedron } from "./solid-hull.js";

/** Euler's formula, loops and edges telling the same, planes unit and outside of everything to the tolerance, stars complete. */
function expectConsistent(p: Polyhedron, tolerance: number): void {
  expect(vertexCountOf(p) - edgeCountOf(p) + faceCountOf(p)).toBe(2);
  for (let f = 0; f < faceCountOf(p); f++) {
    const [start, end] = [p.faceStart[f]!, p.faceStart[f + 1]!];
    expect(end - start).toBeGreaterThanOrEqual(3);
    const n = p.planes.subarray(4 * f, 4 * f + 3);
    expect(n[0]! * n[0]! + n[1]! * n[1]! + n[2]! * n[2]!).toBeCloseTo(1, 14);
    for (let v = 0; v < vertexCountOf(p); v++) {
      const height = n[0]! * p.vertices[3 * v]! + n[1]! * p.vertices[3 * v + 1]! + n[2]! * p.vertices[3 * v + 2]! - p.planes[4 * f + 3]!;
      expect(height).toBeLessThanOrEqual(tolerance);
    }
    for (let i = start; i < end; i++) {
      const edge = p.faceEdges[i]!;
      const side = p.edgeFaces[2 * edge] === f ? 0 : 1;
      expect(p.edgeFaces[2 * edge + side]).toBe(f);
      expect(p.edgeVertices[2 * edge + side]).toBe(p.faceVertices[i]);
      expect(p.edgeVertices[2 * edge + 1 - side]).toBe(p.faceVertices[i + 1 < end ? i + 1 : start]);
    }
  }
  for (let v = 0; v < vertexCountOf(p); v++) {
    const edges = p.vertexEdges.subarray(p.vertexStart[v]!, p.vertexStart[v + 1]!);
    expect(edges.length).toBeGreaterThanOrEqual(3);
    for (let i = 0; i < edges.length; i++) {
      const ends = [p.edgeVertices[2 * edges[i]!], p.edgeVertices[2 * edges[i]! + 1]];
      expect(ends).toContain(v);
      expect(ends).toContain(p.vertexNeighbours[p.vertexStart[v]! + i]);
    }
  }
}

describe("polyhedra", () => {
  it("knows a box: 8 vertices, 12 edges, 6 faces with axis normals at the half lengths", () => {
    const box = boxPolyhedron(1, 2, 3);
    expectConsistent(box, 0);
    expect([vertexCountOf(box), edgeCountOf(box), faceCountOf(box)]).toEqual([8, 12, 6]);
    const axes = [
      [-1, 0, 0, 1],
      [1, 0, 0, 1],
      [0, -1, 0, 2],
      [0, 1, 0, 2],
      [0, 0, -1, 3],
      [0, 0, 1, 3],
    ];
    axes.forEach((plane, f) => {
      plane.forEach((value, k) => {
        expect(box.planes[4 * f + k]! - value).toBe(0);
      });
    });
    expect(box.reach).toBeCloseTo(Math.sqrt(14), 15);
  });

  it("knows cores without volume", () => {
    expect([vertexCountOf(pointPolyhedron()), edgeCountOf(pointPolyhedron()), faceCountOf(pointPolyhedron())]).toEqual([1, 0, 0]);
    const segment = segmentPolyhedron(2);
    expect([vertexCountOf(segment), edgeCountOf(segment), faceCountOf(segment)]).toEqual([2, 1, 0]);
    expect([...segment.edgeFaces]).toEqual([-1, -1]);
    const triangle = trianglePolyhedron(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
    expect([vertexCountOf(triangle), edgeCountOf(triangle), faceCountOf(triangle)]).toEqual([3, 3, 2]);
    expect([triangle.planes[2], triangle.planes[6]]).toEqual([1, -1]);
  });

  it("refuses loops that are no closed surface", () => {
    expect(() => polyhedronOf(new Float64Array(9), [[0, 1, 2]])).toThrow();
    expect(() =>
      polyhedronOf(new Float64Array(9), [
        [0, 1, 2],
        [0, 1, 2],
      ]),
    ).toThrow();
  });
});

describe("faces merged from hulls", () => {
  // counts of vertices, edges and faces of the solids are those of the textbook
  const random = chance(7);
  const prism = (n: number): number[][] =>
    Array.from({ length: 2 * n }, (_, i) => {
      const angle = (2 * Math.PI * (i >> 1)) / n;
      return [Math.cos(angle), Math.sin(angle), i % 2 === 0 ? -1 : 1];
    });
  const golden = (1 + Math.sqrt(5)) / 2;
  const dodecahedron = [-1, 1].flatMap((s) =>
    [-1, 1].flatMap((t) => [
      [s, t, -1],
      [s, t, 1],
      [0, s / golden, t * golden],
      [s / golden, t * golden, 0],
      [s * golden, 0, t / golden],
    ]),
  );
  const solids: readonly [string, number[][], number, number, number][] = [
    ["cube", prism(4), 8, 12, 6],
    ["hexagonal prism", prism(6), 12, 18, 8],
    ["prism of 32 sides", prism(32), 64, 96, 34],
    ["dodecahedron", dodecahedron, 20, 30, 12],
  ];
  it.each(solids)("%s, in 50 random attitudes, sizes and places", (_, points, vertices, edges, faces) => {
    for (let round = 0; round < tenfold(50); round++) {
      const turn = random.rotation();
      const size = [1e-6, 1, 1e6][round % 3]!;
      const place = [0, 10, 1000][random.integer(3)]! * size;
      const flat = new Float64Array(
        points.flatMap(([x, y, z]) => {
          const p = rotate(turn, { x: x! * size, y: y! * size, z: z! * size });
          return [p.x + place, p.y - place, p.z + 2 * place];
        }),
      );
      const polyhedron = solidPolyhedron(flat);
      expect([vertexCountOf(polyhedron), edgeCountOf(polyhedron), faceCountOf(polyhedron)]).toEqual([vertices, edges, faces]);
      // a rounding of the coordinates moves a vertex by 2⁻⁵³ of them; faces may be bent by a few times the hull's tolerance of about 100 of those
      expectConsistent(polyhedron, 1e-13 * (4 * place + 2 * size) * 3);
    }
  });

  it("drops points inside faces and on edges of a cube", () => {
    const points: number[] = [];
    for (let x = -2; x <= 2; x++) for (let y = -2; y <= 2; y++) for (let z = -2; z <= 2; z++) points.push(x / 3, y / 3, z / 3);
    const polyhedron = solidPolyhedron(Float64Array.from(points));
    expect([vertexCountOf(polyhedron), edgeCountOf(polyhedron), faceCountOf(polyhedron)]).toEqual([8, 12, 6]);
  });

  it("keeps random hulls consistent", () => {
    for (let round = 0; round < tenfold(100); round++) {
      const count = 4 + random.integer(60);
      const points = new Float64Array(3 * count).map(() => random.uniform(-1, 1));
      expectConsistent(solidPolyhedron(points), 1e-13);
    }
  });

  it("survives plates hardly thicker than the tolerance", () => {
    for (let round = 0; round < tenfold(200); round++) {
      const thickness = 10 ** -random.uniform(8, 17);
      const points = new Float64Array(90).map((_, i) => (i % 3 === 2 ? random.uniform(-thickness, thickness) : random.uniform(-1, 1)));
      const hull = convexHull(points);
      if (hull.status !== "solid") continue;
      const polyhedron = polyhedronOfHull(hull);
      expect(vertexCountOf(polyhedron) - edgeCountOf(polyhedron) + faceCountOf(polyhedron)).toBe(2);
    }
  });
});
