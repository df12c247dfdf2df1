/** Closed meshes that are not convex, with their exact volumes as polyhedra. */
import type { FlatMesh } from "../collide-internals.js";

/** An L of 1 m × 1 m with legs of 0.25 m, 0.5 m deep. Volume 0.4375 · 0.5 m³. */
export function angleBeam(): FlatMesh {
  const outline = [0, 0, 1, 0, 1, 0.25, 0.25, 0.25, 0.25, 1, 0, 1];
  const corners = outline.length / 2;
  const vertices = new Float64Array(6 * corners);
  for (let i = 0; i < corners; i++) {
    vertices.set([outline[2 * i]!, outline[2 * i + 1]!, 0], 3 * i);
    vertices.set([outline[2 * i]!, outline[2 * i + 1]!, 0.5], 3 * (corners + i));
  }
  // both ends as fans around the inner corner, which sees all others
  const ends = [4, 5, 0, 1].map((i, k, fan) => [3, i, fan[k + 1] ?? 2]);
  const sides = Array.from({ length: corners }, (_, i) => [i, (i + 1) % corners]);
  const triangles = [
    ...ends.flatMap(([a, b, c]) => [a!, c!, b!]),
    ...ends.flatMap(([a, b, c]) => [a! + corners, b! + corners, c! + corners]),
    ...sides.flatMap(([a, b]) => [a!, b!, b! + corners, a!, b! + corners, a! + corners]),
  ];
  return { vertices, triangles: Int32Array.from(triangles) };
}

/** A cup: 10 cm wide and 12 cm high, walls of 1 cm, bottom of 1 cm, as a polygon of so many sides turned about z. */
export const cup = (sides: number): FlatMesh => lathe([0, 0, 0.05, 0, 0.05, 0.12, 0.04, 0.12, 0.04, 0.01, 0, 0.01], sides);

/** Turns a line (r, z) about z; it starts and ends on the axis, and has the solid on its left. */
function lathe(line: readonly number[], sides: number): FlatMesh {
  const rings = line.length / 2 - 2;
  const vertices = [0, 0, line[1]!];
  for (let ring = 1; ring <= rings; ring++) {
    for (let s = 0; s < sides; s++) {
      const angle = (2 * Math.PI * s) / sides;
      vertices.push(line[2 * ring]! * Math.cos(angle), line[2 * ring]! * Math.sin(angle), line[2 * ring + 1]!);
    }
  }
  const last = vertices.length / 3;
  vertices.push(0, 0, line.at(-1)!);
  const at = (ring: number, s: number) => 1 + ring * sides + (s % sides);
  const triangles: number[] = [];
  for (let s = 0; s < sides; s++) {
    triangles.push(0, at(0, s + 1), at(0, s), last, at(rings - 1, s), at(rings - 1, s + 1));
    for (let ring = 0; ring + 1 < rings; ring++) {
      triangles.push(at(ring, s), at(ring, s + 1), at(ring + 1, s + 1), at(ring, s), at(ring + 1, s + 1), at(ring + 1, s));
    }
  }
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) };
}
