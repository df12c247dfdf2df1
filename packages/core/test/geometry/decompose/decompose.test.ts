/**
 * Decomposition of solids with known volume. What a decomposition promises is checked here without its own code: convexity by all vertices
 * against all planes, coverage by points inside of the solid, nearness by points of the pieces against closed forms of the distance.
 */
import { describe, expect, test } from "vitest";
import { type ConvexPiece, type Decomposition, decompose, decomposeInSteps } from "../../../src/geometry/decompose/decompose.js";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import { checkMesh } from "../../../src/geometry/mesh-topology.js";
import { windingNumber } from "../../../src/geometry/solid-distance.js";
import { torusDeviation, torusMesh } from "../../../src/geometry/torus-mesh.js";
import { fromQuat } from "../../../src/math/mat3.js";
import { chance } from "../../chance.js";
import { boxMesh, cupMesh, invertMesh, joinMeshes, lBeamMesh, mapVertices } from "../meshes.js";

type Point = readonly [number, number, number];

/** Heights of a point above the planes of the piece's triangles. */
function heights({ hull }: ConvexPiece, p: Point): number[] {
  const corner = (t: number, k: number) => [0, 1, 2].map((axis) => hull.vertices[3 * hull.triangles[t + k]! + axis]!);
  return Array.from({ length: hull.triangles.length / 3 }, (_, i) => {
    const [a, b, c] = [corner(3 * i, 0), corner(3 * i, 1), corner(3 * i, 2)] as [number[], number[], number[]];
    const u = b.map((value, k) => value - a[k]!);
    const v = c.map((value, k) => value - a[k]!);
    const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
    return n.reduce((sum, value, k) => sum + value * (p[k]! - a[k]!), 0) / Math.hypot(...n);
  });
}

const verticesOf = (flat: Float64Array): Point[] =>
  Array.from({ length: flat.length / 3 }, (_, i) => [flat[3 * i]!, flat[3 * i + 1]!, flat[3 * i + 2]!]);

const holds = (piece: ConvexPiece, p: Point, slack: number) => heights(piece, p).every((height) => height <= slack);

/** Convex, closed, covering all vertices and 300 random points inside. */
function expectSound(mesh: FlatMesh, { pieces, volume, unionVolume, piecesVolume, volumeError }: Decomposition, size: number): void {
  const slack = 1e-9 * size;
  for (const piece of pieces) {
    for (const vertex of verticesOf(piece.hull.vertices)) expect(Math.max(...heights(piece, vertex))).toBeLessThan(slack);
    expect(checkMesh(piece.hull)).toMatchObject({ manifold: true, components: 1 });
    expect(piece.volume / checkMesh(piece.hull).volume).toBeCloseTo(1, 9);
    expect(piece.volume).toBeGreaterThan(piece.solidVolume * (1 - 1e-9));
    expect(piece.concavity).toBeLessThanOrEqual(piece.concavityBound);
  }
  for (const vertex of verticesOf(mesh.vertices)) expect(pieces.some((piece) => holds(piece, vertex, slack))).toBe(true);
  const random = chance(7);
  const corners = verticesOf(mesh.vertices);
  const range = [0, 1, 2].map((k) => [Math.min(...corners.map((p) => p[k]!)), Math.max(...corners.map((p) => p[k]!))] as const);
  for (let i = 0; i < 300; i++) {
    const p = range.map(([low, high]) => random.uniform(low, high)) as unknown as Point;
    if (windingNumber(mesh, { x: p[0], y: p[1], z: p[2] }) > 0.5) expect(pieces.some((piece) => holds(piece, p, slack))).toBe(true);
  }
  expect(volume / checkMesh(mesh).volume).toBeCloseTo(1, 12);
  expect(pieces.reduce((sum, piece) => sum + piece.solidVolume, 0) / volume).toBeCloseTo(1, 8);
  expect(unionVolume).toBeLessThanOrEqual(piecesVolume * (1 + 1e-9));
  expect(unionVolume).toBeGreaterThan(volume * (1 - 1e-9));
  expect(volumeError).toBe((unionVolume - volume) / volume);
}

/** Random points of the pieces. */
function* pointsOf(pieces: readonly ConvexPiece[], each: number): Generator<Point> {
  const random = chance(9);
  for (const { hull } of pieces) {
    const vertices = verticesOf(hull.vertices);
    for (let i = 0; i < each; i++) {
      const weights = vertices.map(() => random.uniform(0, 1) ** 6);
      const sum = weights.reduce((a, b) => a + b, 0);
      yield [0, 1, 2].map((k) => vertices.reduce((value, p, v) => value + (weights[v]! / sum) * p[k]!, 0)) as unknown as Point;
    }
  }
}

describe("exact decompositions", () => {
  test("a convex mesh is one piece", () => {
    const mesh = boxMesh([0, 0, 0], [1, 2, 3]);
    const result = decompose(mesh, { concavity: 1e-6 });
    expectSound(mesh, result, 3);
    expect(result.pieces).toHaveLength(1);
    expect(result).toMatchObject({ cuts: 0, concavity: 0, unionExact: true, diagnostics: [] });
    expect(Math.abs(result.volumeError)).toBeLessThan(1e-15);
  });

  // Turned, the vertices of a face lie in its plane to rounding only; sizes test that nothing is absolute.
  test.each([1, 1e-6, 1e6])("an L-beam of size %d, as written and turned, is two pieces without volume error", (size) => {
    const upright = mapVertices(lBeamMesh(1, 0.7, 0.2, 2), (v) => v.map((value) => size * value));
    const R = fromQuat({ x: 0.1, y: 0.7, z: 0.5, w: 0.5 });
    const turned = mapVertices(upright, ([x, y, z]) => [
      R.xx * x + R.xy * y + R.xz * z,
      R.yx * x + R.yy * y + R.yz * z,
      R.zx * x + R.zy * y + R.zz * z,
    ]);
    for (const mesh of [upright, turned]) {
      const result = decompose(mesh, { concavity: 0.01 * size });
      expectSound(mesh, result, 2 * size);
      expect(result.pieces).toHaveLength(2);
      expect(result.volume / (1.5 * 0.2 * 2 * size ** 3)).toBeCloseTo(1, 13);
      // a few roundings of the sums
      expect(Math.abs(result.volumeError)).toBeLessThan(4e-15);
      expect(result.concavityBound).toBeLessThan(1e-9 * size);
    }
  });

  test("a hollow box: the hole is found although no surface of the hull shows it; six plates", () => {
    const mesh = joinMeshes(boxMesh([-1, -1, -1], [1, 1, 1]), invertMesh(boxMesh([-0.6, -0.6, -0.6], [0.6, 0.6, 0.6])));
    const result = decompose(mesh, { concavity: 0.01 });
    expectSound(mesh, result, 2);
    expect(result.pieces).toHaveLength(6);
    expect(Math.abs(result.volumeError)).toBeLessThan(1e-14);
  });

  test("two boxes apart are two pieces", () => {
    const mesh = joinMeshes(boxMesh([0, 0, 0], [1, 1, 1]), boxMesh([2, 0, 0], [3, 1, 1]));
    const result = decompose(mesh, { concavity: 0.1 });
    expectSound(mesh, result, 3);
    expect(result.pieces).toHaveLength(2);
  });
});

describe("approximate decompositions", () => {
  test("a torus: all points of the pieces are within the tolerance of the torus", () => {
    const tolerance = 0.05;
    const segments = { ring: 24, tube: 8 };
    const mesh = torusMesh(1, 0.25, segments);
    const result = decompose(mesh, { concavity: tolerance });
    expectSound(mesh, result, 2.5);
    expect(result.concavityBound).toBeLessThanOrEqual(tolerance);
    expect(result.diagnostics).toEqual([]);
    const reach = tolerance + torusDeviation(1, 0.25, segments);
    for (const [x, y, z] of pointsOf(result.pieces, 100)) expect(Math.hypot(Math.hypot(x, y) - 1, z) - 0.25).toBeLessThan(reach);
    // A piece spans at most the angle whose chord across the hole of radius 0.75 keeps within the tolerance: 2 acos(1 − 0.05/0.75) is 42°.
    // Nine such arcs are needed at least; halving instead of measuring off may take up to twice as many.
    expect(result.pieces.length).toBeGreaterThanOrEqual(9);
    expect(result.pieces.length).toBeLessThanOrEqual(18);
    expect(result.volumeError).toBeLessThan(0.06);
  });

  test("a cup: bottom and wall", () => {
    const tolerance = 0.003;
    const mesh = cupMesh(0.05, 0.005, 0.1, 0.008, 24);
    const result = decompose(mesh, { concavity: tolerance });
    expectSound(mesh, result, 0.1);
    expect(result.concavityBound).toBeLessThanOrEqual(tolerance);
    // closed form of the distance from the round cup; the mesh is nearer to the axis by 0.9 %
    for (const [x, y, z] of pointsOf(result.pieces, 300)) {
      const radius = Math.hypot(x, y);
      const inHollow = radius < 0.045 && z > 0.008;
      if (inHollow) expect(Math.min(0.045 - radius, z - 0.008)).toBeLessThan(tolerance + 0.009 * 0.05);
    }
    // at 2 acos(1 − 3/45) = 42° each, the wall takes nine at least, twice as many by halving; one more for the bottom
    expect(result.pieces.length).toBeGreaterThanOrEqual(9);
    expect(result.pieces.length).toBeLessThanOrEqual(19);
    expect(result.volumeError).toBeLessThan(0.2);
  });

  test("finer tolerances come nearer", () => {
    const mesh = torusMesh(1, 0.4, { ring: 16, tube: 8 });
    const errors = [0.4, 0.1, 0.04].map((concavity) => decompose(mesh, { concavity }).volumeError);
    expect(errors[1]).toBeLessThan(errors[0]!);
    expect(errors[2]).toBeLessThan(errors[1]!);
  });

  test("a number of pieces is kept, and what it costs is said", () => {
    const mesh = torusMesh(1, 0.25, { ring: 16, tube: 6 });
    const result = decompose(mesh, { concavity: 0.02, pieces: 4 });
    expectSound(mesh, result, 2.5);
    expect(result.pieces).toHaveLength(4);
    expect(result.concavity).toBeGreaterThan(0.02);
    expect(result.diagnostics.map((d) => [d.code, d.severity])).toEqual([["mesh.concavity-not-met", "warning"]]);
    const one = decompose(mesh, { concavity: 0.02, pieces: 1 });
    expect(one.pieces).toHaveLength(1);
    // one piece is the hull of all: the lid over the hole is this far off, up to the coarseness of the mesh
    expect(one.concavity).toBeGreaterThan(0.7);
  });

  test("the same mesh gives the same bits, in one go and in steps", () => {
    const mesh = torusMesh(1, 0.4, { ring: 12, tube: 6 });
    const steps = decomposeInSteps(mesh, { concavity: 0.1 });
    const shares: number[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) shares.push(step.value);
    expect(step.value).toEqual(decompose(mesh, { concavity: 0.1 }));
    expect(shares.length).toBeGreaterThan(10);
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
    for (const share of shares) expect(share).toBeLessThanOrEqual(1);
  });
});

test("options that make no sense are told", () => {
  const codes = (concavity: number, pieces?: number) =>
    decompose(boxMesh([0, 0, 0], [1, 1, 1]), { concavity, ...(pieces !== undefined && { pieces }) }).diagnostics.map((d) => [
      d.code,
      d.where,
    ]);
  expect(codes(0)).toEqual([["settings.out-of-range", "concavity"]]);
  expect(codes(Number.NaN, 0)).toEqual([
    ["settings.out-of-range", "concavity"],
    ["settings.out-of-range", "pieces"],
  ]);
});
