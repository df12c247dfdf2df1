/**
 * Meshes that are simplified while they are read. What decides: a surface without boundary stays so, which is counted edge by
 * edge; its volume is that of the ball 4/3 π r³ or of the ring 2 π² R r² within what a cell can move it, area × cell /
 * volume; a cube whose corners are the cells' own stays a cube.
 */
import type { MeshPart } from "@gelenk/formats/mesh";
import { describe, expect, test } from "vitest";
import { createClustering } from "../../src/document/import-mesh/cluster-mesh.js";
import { type LargeFile, simplifyLargeStl } from "../../src/document/import-mesh/read-large-stl.js";

type Point = readonly [number, number, number];

/** Triangles of a surface over (u, v) of the unit square, closed where its ends meet. */
function surface(point: (u: number, v: number) => Point, many: number): readonly number[][] {
  const at = (i: number, j: number) => point(i / many, j / many);
  return Array.from({ length: many * many }, (_, k) => {
    const [i, j] = [Math.floor(k / many), k % many];
    const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
    return [
      [...a, ...b, ...c],
      [...a, ...c, ...d],
    ];
  }).flat();
}

const [R, r] = [2, 0.7];
const turn = 2 * Math.PI;
const ball = surface((u, v) => {
  const [a, b] = [turn * (u % 1), Math.PI * v];
  const away = v === 0 || v === 1 ? 0 : Math.sin(b);
  return [Math.cos(a) * away, -Math.cos(b), -Math.sin(a) * away];
}, 120);
const ring = surface((u, v) => {
  const [a, b] = [turn * (u % 1), turn * (v % 1)];
  return [(R + r * Math.cos(b)) * Math.cos(a), r * Math.sin(b), -(R + r * Math.cos(b)) * Math.sin(a)];
}, 160);

function stlFile(triangles: readonly number[][]): LargeFile {
  const bytes = new DataView(new ArrayBuffer(84 + 50 * triangles.length));
  bytes.setUint32(80, triangles.length, true);
  triangles.forEach((numbers, k) => {
    numbers.forEach((x, n) => {
      bytes.setFloat32(84 + 50 * k + 12 + 4 * n, x, true);
    });
  });
  return {
    name: "large.stl",
    size: bytes.byteLength,
    slice: (from, to) => ({ arrayBuffer: async () => bytes.buffer.slice(from, to) }),
  };
}

/** Every edge is passed as often in one direction as in the other. */
function isClosed({ triangles }: MeshPart): boolean {
  const passed = new Map<string, number>();
  for (let k = 0; k < triangles.length; k += 3)
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const [from, to] = [triangles[k + a]!, triangles[k + b]!];
      const key = `${Math.min(from, to)},${Math.max(from, to)}`;
      passed.set(key, (passed.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  return [...passed.values()].every((count) => count === 0);
}

/** Sum of the tetrahedra to the origin. */
function volumeOf({ vertices, triangles }: MeshPart): number {
  let sum = 0;
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((n) => vertices.subarray(3 * triangles[k + n]!, 3 * triangles[k + n]! + 3));
    sum += a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!);
    sum += a![1]! * (b![2]! * c![0]! - b![0]! * c![2]!);
    sum += a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!);
  }
  return sum / 6;
}

describe.each([
  { name: "ball", triangles: ball, volume: (4 / 3) * Math.PI, area: 4 * Math.PI, extent: 2 },
  { name: "ring", triangles: ring, volume: 2 * Math.PI ** 2 * R * r ** 2, area: 4 * Math.PI ** 2 * R * r, extent: 2 * (R + r) },
])("a $name", ({ triangles, volume, area, extent }) => {
  test.each([12, 24, 40])("on %d cells is closed, smaller, and has its volume", async (cells) => {
    const { parts } = (await simplifyLargeStl(stlFile(triangles), { cells }))!;
    const [part] = parts;
    expect(part!.triangles.length / 3).toBeLessThan(0.7 * triangles.length);
    expect(isClosed(part!)).toBe(true);
    expect(Math.abs(volumeOf(part!) - volume)).toBeLessThan((area * extent) / cells);
  });
});

test("what has one corner per cell is left as it is", () => {
  const corners: readonly Point[] = Array.from({ length: 8 }, (_, k) => [k & 1, (k >> 1) & 1, k >> 2]);
  const faces = [
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
  ];
  const clustering = createClustering([0, 0, 0], 0.5, 2);
  for (const face of faces)
    clustering.add(
      face.flatMap((corner) => corners[corner]!),
      0,
    );
  const part = clustering.finish("cube");
  expect(part.triangles.length).toBe(36);
  expect(volumeOf(part)).toBeCloseTo(1, 12);
});

test("what is cut off or not finite is refused with its place, and reading can be ended", async () => {
  const file = stlFile(ball);
  const cut = (await simplifyLargeStl({ ...file, size: file.size - 7 }))!;
  expect(cut.diagnostics[0]).toMatchObject({ code: "mesh.not-binary", where: "byte 80" });
  const wrong = ball.map((numbers, k) => (k === 5 ? numbers.with(4, Number.NaN) : numbers));
  const bad = (await simplifyLargeStl(stlFile(wrong)))!;
  expect(bad.diagnostics[0]).toMatchObject({ code: "mesh.not-finite", where: `byte ${84 + 50 * 5}` });
  expect(await simplifyLargeStl(file, { tell: () => false })).toBeUndefined();
});
