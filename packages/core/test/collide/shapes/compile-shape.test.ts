/** Compiled shapes against closed forms of their boxes and frames, and what is shared, left out and reported. */
import { describe, expect, it } from "vitest";
import type { ConvexShape, SurfaceShape } from "../../../src/collide/shapes/collision-shape.js";
import { compileShapes, createShapeCache } from "../../../src/collide/shapes/compile-shape.js";
import { faceCountOf, vertexCountOf } from "../../../src/geometry/polyhedron.js";
import { materialTable } from "../../../src/model/coefficients.js";
import { collectDiagnostics } from "../../../src/model/collect-diagnostics.js";
import type { ShapeDescription, Triple } from "../../../src/model/description.js";
import { SHAPE_TYPES } from "../../../src/model/description.js";
import { boxMesh, triplesOf } from "../../geometry/meshes.js";

const materials = materialTable([{ name: "ice", friction: 0.02 }]);

function compile(...shapes: ShapeDescription[]) {
  const findings = collectDiagnostics();
  const compiled = compileShapes({ shapes }, "bodies[3]", { materials, cache: createShapeCache(), findings });
  return { compiled, found: findings.finish(), codes: findings.finish().map((d) => `${d.severity} ${d.code} ${d.where}`) };
}

function only(shape: ShapeDescription) {
  const { compiled, codes } = compile(shape);
  expect(codes).toEqual([]);
  expect(compiled).toHaveLength(1);
  return compiled[0]!;
}

const cube = boxMesh([-1, -1, -1], [1, 1, 1]);
const corners = triplesOf(cube.vertices);
const triangles = triplesOf(cube.triangles);

const M = 0.25;
/** One of each, its half extents without a margin, and its greatest distance from the origin. */
const FORMS: readonly (readonly [ShapeDescription, Triple, number])[] = [
  [{ type: "box", size: [2, 4, 6] }, [1, 2, 3], Math.sqrt(14)],
  [{ type: "sphere", radius: 2 }, [2, 2, 2], 2],
  [{ type: "ellipsoid", radii: [1, 3, 2] }, [1, 3, 2], 3],
  [{ type: "cylinder", radius: 3, length: 8 }, [3, 3, 4], 5],
  [{ type: "capsule", radius: 1, length: 4 }, [1, 1, 3], 3],
  [{ type: "cone", radius: 3, length: 8 }, [3, 3, 4], 5],
  [{ type: "torus", radius: 2, tube: 0.5 }, [2.5, 2.5, 0.5], 2.5],
  [{ type: "hull", points: corners }, [1, 1, 1], Math.sqrt(3)],
  [{ type: "mesh", vertices: corners, triangles }, [1, 1, 1], Math.sqrt(3)],
  [
    {
      type: "height-field",
      size: [2, 4],
      heights: [
        [-3, 1],
        [0, 3],
      ],
    },
    [1, 2, 3],
    Math.sqrt(14),
  ],
];

describe("forms", () => {
  it.each(FORMS)("box and reach of %o, with and without a margin", (shape, half, reach) => {
    for (const margin of [0, M]) {
      const form = only({ ...shape, margin }).form as ConvexShape | SurfaceShape;
      const expected = [...half.map((x) => -x - margin), ...half.map((x) => x + margin)];
      // roundings of sums; vertices of the torus come from sines and cosines
      for (let i = 0; i < 6; i++) expect(form.bounds[i]).toBeCloseTo(expected[i]!, 14);
      expect(form.reach).toBeGreaterThanOrEqual(reach + margin - 1e-14);
      // a bound: some count the margin once along and once across
      expect(form.reach).toBeLessThanOrEqual(reach + 2 * margin + 1e-14);
    }
  });

  it("covers every type", () => {
    expect([...FORMS.map(([shape]) => shape.type), "plane"].sort()).toEqual([...SHAPE_TYPES].sort());
  });

  it("a plane is a half-space whose frame has the normal as z and lies forward by the margin", () => {
    // a quarter turn about x takes y to z
    const half = Math.sqrt(0.5);
    const { form, X_BS } = only({ type: "plane", normal: [0, 3, 4], orientation: [half, 0, 0, half], position: [1, 2, 3], margin: 5 });
    expect(form).toEqual({ type: "half-space" });
    const z = [X_BS[2]!, X_BS[5]!, X_BS[8]!];
    const normal = [0, -0.8, 0.6];
    for (let k = 0; k < 3; k++) expect(z[k]).toBeCloseTo(normal[k]!, 14);
    for (let k = 0; k < 3; k++) expect(X_BS[9 + k]).toBeCloseTo([1, 2, 3][k]! + 5 * normal[k]!, 13);
    for (const n of [
      [0, 0, 1],
      [0, 0, -2],
      [1e-200, 0, 0],
    ] as const) {
      const frame = only({ type: "plane", normal: n }).X_BS;
      const along = [frame[2]!, frame[5]!, frame[8]!].map((c, k) => c * Math.sign(n[k]!)).reduce((sum, c) => sum + c);
      expect(along).toBeCloseTo(1, 14);
    }
  });

  it("frames of other shapes are their poses, with orientations made unit", () => {
    const { X_BS } = only({ type: "sphere", radius: 1, position: [7, 8, 9], orientation: [0, 0, 2, 2] });
    const expected = [0, -1, 0, 1, 0, 0, 0, 0, 1, 7, 8, 9];
    for (let i = 0; i < 12; i++) expect(X_BS[i]).toBeCloseTo(expected[i]!, 15);
  });

  it("hulls drop duplicates and inner points and merge faces: a cube has 8 vertices and 6 faces", () => {
    const points = [...corners, ...corners, [0, 0, 0], [1, 0, 0], [0.5, -0.5, 1]] as Triple[];
    const { polyhedron } = only({ type: "hull", points }).form as ConvexShape;
    expect([vertexCountOf(polyhedron!), faceCountOf(polyhedron!)]).toEqual([8, 6]);
  });

  it("a closed mesh is solid, an open one or one with two sides is not", () => {
    const mesh = (more: object) => compile({ type: "mesh", vertices: corners, triangles, ...more }).compiled[0]!.form as SurfaceShape;
    expect(mesh({})).toMatchObject({ solid: true, sides: "one", triangleCount: 12 });
    expect(mesh({ sides: "two" })).toMatchObject({ solid: false, sides: "two" });
    expect(mesh({ triangles: triangles.slice(1) })).toMatchObject({ solid: false, triangleCount: 11 });
    // a seam of a triangle without area does not open it: the middle of an edge belongs to one side only
    const [a, b, c] = triangles[0]!;
    const middle = corners[a]!.map((x, k) => (x + corners[b]![k]!) / 2) as unknown as Triple;
    const seam = { vertices: [...corners, middle], triangles: [[a, 8, c], [8, b, c], [a, b, 8], ...triangles.slice(1)] };
    expect(mesh(seam)).toMatchObject({ solid: true, triangleCount: 13 });
  });

  it("a torus is solid, also one without a hole", () => {
    for (const tube of [0.5, 2]) {
      const form = only({ type: "torus", radius: 2, tube }).form as SurfaceShape;
      expect(form).toMatchObject({ type: "mesh", solid: true, sides: "one" });
    }
  });

  it("triangles keep their numbers in the description", () => {
    const { compiled, codes } = compile({ type: "mesh", vertices: corners, triangles: [[0, 0, 1], ...triangles] });
    expect(codes).toEqual(["warning collision.mesh-degenerate bodies[3].shapes[0].triangles[0]"]);
    expect([...(compiled[0]!.form as unknown as { sources: Int32Array }).sources]).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });
});

describe("compileShapes", () => {
  it("takes shapes used for collision, with their numbers, coefficients and flags", () => {
    const ball: ShapeDescription = { type: "sphere", radius: 1 };
    const { compiled } = compile({ ...ball, use: ["visual"] }, { ...ball, material: "ice", sensor: true }, ball, {
      type: "plane",
      normal: [0, 0, 1],
      restitution: 1,
    });
    expect(compiled.map((shape) => shape.index)).toEqual([1, 2, 3]);
    expect(compiled.map((shape) => shape.sensor)).toEqual([true, false, false]);
    expect(compiled.map((shape) => shape.coefficients.friction)).toEqual([0.02, 0.5, 0.5]);
    expect(compiled[2]!.coefficients.restitution).toBe(1);
  });

  it("equal forms are one, wherever they are; different ones are not", () => {
    const points = corners.map((p) => [...p] as unknown as Triple);
    const { compiled } = compile(
      { type: "box", size: [1, 2, 3] },
      { type: "box", size: [1, 2, 3], position: [4, 5, 6], friction: 0.1 },
      { type: "box", size: [1, 2, 3], margin: 0.1 },
      { type: "box", size: [1, 3, 2] },
      { type: "hull", points: corners },
      { type: "hull", points },
      { type: "mesh", vertices: corners, triangles },
      { type: "mesh", vertices: points, triangles },
      { type: "mesh", vertices: corners, triangles, sides: "two" },
      { type: "cylinder", radius: 1, length: 2 },
      { type: "cone", radius: 1, length: 2 },
    );
    const forms = compiled.map((shape) => shape.form);
    expect(forms.map((form) => forms.indexOf(form))).toEqual([0, 0, 2, 3, 4, 4, 6, 6, 8, 9, 10]);
  });

  it("flat hulls are errors, each at its place, also where the form is a repetition", () => {
    const line = [0, 1, 2, 3].map((x) => [x, 2 * x, -x] as const);
    const square = corners.slice(0, 4);
    const { compiled, found, codes } = compile(
      { type: "hull", points: line },
      { type: "sphere", radius: 1 },
      { type: "hull", points: square },
      { type: "hull", points: [square[0]!, square[0]!, square[0]!, square[0]!] },
      { type: "hull", points: line },
    );
    expect(codes).toEqual([0, 2, 3, 4].map((i) => `error collision.hull-flat bodies[3].shapes[${i}].points`));
    expect(found.map((d) => d.message.slice(d.message.indexOf(":") + 2))).toEqual([
      "all points are on one line",
      "all points are in one plane",
      "there are fewer than four points, or all are in one place",
      "all points are on one line",
    ]);
    expect(compiled.map((shape) => shape.index)).toEqual([1]);
  });

  it("sizes a detector cannot compute with are errors", () => {
    expect(
      compile({ type: "sphere", radius: 1e80 }, { type: "box", size: [1e-80, 1e-90, 1e-80] }, { type: "sphere", radius: 1e-50 }).codes,
    ).toEqual(["error collision.out-of-range bodies[3].shapes[0]", "error collision.out-of-range bodies[3].shapes[1]"]);
  });

  it("a mesh that many bodies share is read once", () => {
    const findings = collectDiagnostics();
    const cache = createShapeCache();
    const vertices = Array.from({ length: 30_000 }, (_, i) => [i % 173, Math.floor(i / 173), ((i * 7) % 11) / 20] as const);
    const strip = Array.from({ length: 29_000 }, (_, i) => [i, i + 1, i + 173] as const);
    const shape: ShapeDescription = { type: "mesh", vertices, triangles: strip, sides: "two" };
    const forms = new Set(
      Array.from({ length: 1000 }, () => compileShapes({ shapes: [{ ...shape }] }, "", { materials, cache, findings })[0]!.form),
    );
    expect(forms.size).toBe(1);
  });
});
