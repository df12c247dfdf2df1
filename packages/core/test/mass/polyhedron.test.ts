import { describe, expect, it } from "vitest";
import type { FlatMesh } from "../../src/geometry/flat-mesh.js";
import { combine, type MassProperties, place, scaleToMass } from "../../src/mass/mass-properties.js";
import { measurePolyhedron } from "../../src/mass/polyhedron.js";
import { box } from "../../src/mass/shapes/box.js";
import { diagonal } from "../../src/math/mat3.js";
import { vec3 } from "../../src/math/vec3.js";
import { collectDiagnostics } from "../../src/model/collect-diagnostics.js";
import { chance, tenfold } from "../chance.js";
import { boxMesh, invertMesh, joinMeshes, mapVertices, placeMesh, torusMesh, triplesOf } from "../geometry/meshes.js";
import { entriesOf, expectSameMass } from "./expect-mass.js";

/** The closed form, by its own formula J = m (b² + c²)/12. */
function closedBox(size: readonly [number, number, number]): MassProperties {
  const [a, b, c] = size;
  const m = a * b * c;
  return {
    mass: m,
    center: vec3(0, 0, 0),
    inertia: diagonal((m * (b * b + c * c)) / 12, (m * (a * a + c * c)) / 12, (m * (a * a + b * b)) / 12),
  };
}

const centredBox = (size: readonly [number, number, number]): FlatMesh =>
  boxMesh(
    size.map((x) => -x / 2),
    size.map((x) => x / 2),
  );

/**
 * A second algorithm for any polyhedron: tetrahedra from the origin, whose second moments are those of four equal point masses at the corners
 * and a heavier one at the centroid: ∫ r rᵀ dV = V/20 (Σ pᵢ pᵢᵀ + 16 c cᵀ). Everything about the origin, then shifted.
 */
function byTetrahedra({ vertices, triangles }: FlatMesh): MassProperties {
  const p = triplesOf(vertices);
  const parts = triplesOf(triangles).map(([i, j, k]) => {
    const [a, b, c] = [p[i]!, p[j]!, p[k]!];
    const volume = (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
    const point = (mass: number, [x, y, z]: readonly number[]): MassProperties => ({
      mass,
      center: vec3(x!, y!, z!),
      inertia: diagonal(0, 0, 0),
    });
    const centroid = [0, 1, 2].map((n) => (a[n]! + b[n]! + c[n]!) / 4);
    return [
      point(volume / 20, [0, 0, 0]),
      point(volume / 20, a),
      point(volume / 20, b),
      point(volume / 20, c),
      point((volume * 16) / 20, centroid),
    ];
  });
  return combine(parts.flat());
}

describe("measurePolyhedron", () => {
  it("gives the box, wherever it is and however it is turned", () => {
    const random = chance(50);
    for (let i = 0; i < tenfold(50); i++) {
      const size = [random.uniform(0.1, 3), random.uniform(0.1, 3), random.uniform(0.1, 3)] as const;
      const X = { position: vec3(random.normal(), random.normal(), random.normal()), orientation: random.rotation() };
      expectSameMass(measurePolyhedron(placeMesh(centredBox(size), X)), place(closedBox(size), X), 1e-13);
    }
  });

  it("loses only the digits that the coordinates have lost far from the origin", () => {
    const random = chance(51);
    const size = [1, 2, 0.5] as const;
    for (const distance of [1e3, 1e6, 1e9]) {
      const X = { position: vec3(distance, -2 * distance, 0.5 * distance), orientation: random.rotation() };
      const found = measurePolyhedron(placeMesh(centredBox(size), X));
      // coordinates of the size d are rounded by d·2⁻⁵³; over the smallest edge, 0.5 m, that is the error of volume and inertia
      const rounding = 10 * distance * 2 ** -53;
      expectSameMass(found, place(closedBox(size), X), rounding);
    }
    // without rounding of the coordinates nothing is lost at all: an integer box, 2⁴⁰ m away
    const far = 2 ** 40;
    const exact = measurePolyhedron(boxMesh([far, far, far], [far + 2, far + 4, far + 6]));
    expect(exact.mass).toBe(48);
    expect(exact.center).toEqual({ x: far + 1, y: far + 2, z: far + 3 });
    expectSameMass(exact, { ...closedBox([2, 4, 6]), center: vec3(far + 1, far + 2, far + 3) }, 1e-15);
  });

  it("agrees with a sum over tetrahedra for irregular shapes", () => {
    const random = chance(52);
    for (let i = 0; i < tenfold(20); i++) {
      // a torus pushed out of shape by a smooth map stays closed, has a handle and is not convex
      const [a, b, c] = [random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3), random.uniform(0.5, 2)];
      const mesh = mapVertices(torusMesh(1, 0.4, 7, 11), ([x, y, z]) => [x + a * y * z + 0.3, y * c + b * x * x, z + a * x - b]);
      expectSameMass(measurePolyhedron(mesh), byTetrahedra(mesh), 1e-13);
    }
  });

  it("gives the regular and the corner tetrahedron of the tables", () => {
    // corner tetrahedron with unit legs: V = 1/6, centre 1/4, ∫x² dV = 1/60, ∫xy dV = 1/120 about the corner
    const corner = measurePolyhedron({
      vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
      triangles: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
    });
    const moment = 2 * (1 / 60 - 1 / 96);
    const product = -(1 / 120 - 1 / 96);
    const inertia = { ...diagonal(moment, moment, moment), xy: product, yx: product, xz: product, zx: product, yz: product, zy: product };
    expectSameMass(corner, { mass: 1 / 6, center: vec3(0.25, 0.25, 0.25), inertia }, 1e-14);
    // regular tetrahedron of edge s: V = s³/(6√2), J = m s²/20 about every axis; here s = 2√2
    const regular = measurePolyhedron({
      vertices: Float64Array.of(1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1),
      triangles: Int32Array.of(0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2),
    });
    const m = 8 / 3;
    expectSameMass(regular, { mass: m, center: vec3(0, 0, 0), inertia: diagonal((m * 8) / 20, (m * 8) / 20, (m * 8) / 20) }, 1e-14);
  });

  it("makes the whole from its parts: a box cut in two", () => {
    const left = measurePolyhedron(boxMesh([-1, -2, -3], [0.3, 2, 3]));
    const right = measurePolyhedron(boxMesh([0.3, -2, -3], [1, 2, 3]));
    expectSameMass(combine([left, right]), closedBox([2, 4, 6]), 1e-14);
  });

  it("scales with s³ and s⁵", () => {
    const mesh = torusMesh(1, 0.3, 8, 12);
    const unit = measurePolyhedron(mesh);
    for (const s of [1e-3, 0.5, 7, 1e4]) {
      const scaled = measurePolyhedron(mapVertices(mesh, (p) => p.map((x) => x * s)));
      expect(Math.abs(scaled.mass / (unit.mass * s ** 3) - 1)).toBeLessThan(1e-13);
      expect(Math.abs(scaled.inertia.zz / (unit.inertia.zz * s ** 5) - 1)).toBeLessThan(1e-13);
    }
  });

  it("loses no more digits on a turned rod than its thickness dictates", () => {
    const random = chance(53);
    for (const thickness of [1e-3, 1e-6, 1e-8]) {
      for (let i = 0; i < tenfold(20); i++) {
        const size = [1, thickness, thickness] as const;
        const X = { position: vec3(0, 0, 0), orientation: random.rotation() };
        const found = measurePolyhedron(placeMesh(centredBox(size), X));
        // coordinates of the size 1/2 are rounded by about 2⁻⁵³; that over the thickness is the error of the volume
        expect(Math.abs(found.mass / (thickness * thickness) - 1)).toBeLessThan((20 * 2 ** -53) / thickness);
      }
    }
  });

  /**
   * Volume of the mesh of a torus. The horizontal section between rings is the regular k-gon whose corner is at the radius ρ(z), area
   * k/2·sin(2π/k)·ρ². Hence V = k/2·sin(2π/k) ∮ ρ² dz around the polygon of the tube, and ∮ ρ² dz = 2·area·(radius of its centroid).
   */
  const torusVolume = (ring: number, tubeSquared: number, around: number, turns: number): number =>
    turns * Math.sin((2 * Math.PI) / turns) * (around / 2) * tubeSquared * Math.sin((2 * Math.PI) / around) * ring;

  it("keeps 14 digits over 100 000 triangles", () => {
    const [ring, tube, around, turns] = [2, 0.5, 200, 250];
    const found = measurePolyhedron(torusMesh(ring, tube, around, turns));
    expect(Math.abs(found.mass / torusVolume(ring, tube * tube, around, turns) - 1)).toBeLessThan(1e-14);
    // 250-fold symmetry about z: Jx = Jy, and no products
    expect(Math.abs(found.inertia.xx / found.inertia.yy - 1)).toBeLessThan(1e-14);
    const largest = Math.max(...entriesOf(found.inertia).map(Math.abs));
    for (const product of [found.inertia.xy, found.inertia.xz, found.inertia.yz]) expect(Math.abs(product)).toBeLessThan(1e-15 * largest);
  });

  it("keeps what the subtraction leaves for a thin shell of 200 000 triangles", () => {
    const [ring, outer, inner, around, turns] = [2, 0.5, 0.4999, 200, 250];
    const shell = joinMeshes(torusMesh(ring, outer, around, turns), invertMesh(torusMesh(ring, inner, around, turns)));
    const expected = torusVolume(ring, (outer - inner) * (outer + inner), around, turns);
    // the shell is 1/2500 of the solid, whose volume is good to a few roundings
    expect(Math.abs(measurePolyhedron(shell).mass / expected - 1)).toBeLessThan(2500 * 4 * 2 ** -53);
  });

  it("gives the record of the box", () => {
    const unit = box.measure({ type: "box", size: [1, 2, 3] }, "", collectDiagnostics())!;
    expectSameMass(scaleToMass(measurePolyhedron(centredBox([1, 2, 3])), unit.mass), unit, 1e-14);
  });
});
