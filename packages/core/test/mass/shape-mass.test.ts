import { describe, expect, it } from "vitest";
import type { FlatMesh } from "../../src/geometry/flat-mesh.js";
import { place } from "../../src/mass/mass-properties.js";
import { massOfShape } from "../../src/mass/shape-mass.js";
import { diagonal } from "../../src/math/mat3.js";
import { fromAxisAngle, toQuaternion } from "../../src/math/quat.js";
import { vec3 } from "../../src/math/vec3.js";
import type { ShapeDescription } from "../../src/model/description.js";
import { boxMesh, invertMesh, joinMeshes, triplesOf } from "../geometry/meshes.js";
import { expectSameMass } from "./expect-mass.js";

const meshShape = ({ vertices, triangles }: FlatMesh): ShapeDescription & { type: "mesh" } => ({
  type: "mesh",
  vertices: triplesOf(vertices),
  triangles: triplesOf(triangles),
});
const cube = meshShape(boxMesh([0, 0, 0], [1, 1, 1]));
const at = "bodies[3].shapes[1]";
const findingsOf = (shape: ShapeDescription, density = 1000) =>
  massOfShape(shape, density, at).diagnostics.map((d) => [d.severity, d.code, d.where]);

describe("massOfShape", () => {
  it("multiplies by the density and places the shape", () => {
    const orientation = fromAxisAngle(vec3(1, 1, 0), 0.8);
    const shape: ShapeDescription = { type: "box", size: [1, 2, 3], position: [4, 5, 6], orientation: toQuaternion(orientation) };
    const { properties, diagnostics } = massOfShape(shape, 500, at);
    expect(diagnostics).toEqual([]);
    // 3000 kg; J = m/12 (b² + c²) and cyclic
    const upright = { mass: 3000, center: vec3(0, 0, 0), inertia: diagonal(250 * 13, 250 * 10, 250 * 5) };
    expectSameMass(properties!, place(upright, { position: vec3(4, 5, 6), orientation }), 1e-15);
  });

  it("normalises the orientation, and an upright shape stays exactly diagonal", () => {
    const once = massOfShape({ type: "cylinder", radius: 1, length: 3, orientation: [0.1, 0.2, 0.3, 0.9] }, 1, at).properties!;
    const longer = massOfShape({ type: "cylinder", radius: 1, length: 3, orientation: [0.7, 1.4, 2.1, 6.3] }, 1, at).properties!;
    expectSameMass(longer, once, 1e-15);
    const { inertia } = massOfShape({ type: "cylinder", radius: 1, length: 3 }, 1, at).properties!;
    expect([inertia.xy, inertia.xz, inertia.yz]).toEqual([0, 0, 0]);
  });

  it("places shapes whose centre is off their origin: the cone upside down", () => {
    const shape: ShapeDescription = { type: "cone", radius: 1, length: 4, position: [0, 0, 10], orientation: [1, 0, 0, 0] };
    expect(massOfShape(shape, 1, at).properties!.center).toEqual({ x: 0, y: 0, z: 11 });
  });

  it("allows a density of zero and refuses a negative one", () => {
    expect(massOfShape({ type: "sphere", radius: 1 }, 0, at).properties?.mass).toBe(0);
    for (const density of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(findingsOf({ type: "sphere", radius: 1 }, density)).toEqual([["error", "mass.bad-density", `${at}.density`]]);
    }
  });

  it("refuses volumes that doubles cannot hold", () => {
    expect(findingsOf({ type: "sphere", radius: 1e-120 })).toEqual([["error", "mass.out-of-range", at]]);
    expect(findingsOf({ type: "sphere", radius: 1e120 })).toEqual([["error", "mass.out-of-range", at]]);
    const huge = meshShape(boxMesh([0, 0, 0], [1e120, 1e120, 1e120]));
    expect(findingsOf(huge)).toEqual([["error", "mass.out-of-range", at]]);
  });

  it("refuses a type it does not know", () => {
    expect(findingsOf({ type: "teapot" } as unknown as ShapeDescription)).toEqual([["error", "shape.unknown-type", `${at}.type`]]);
  });
});

describe("hulls", () => {
  it("measures the polyhedron around the points", () => {
    const points = [...triplesOf(boxMesh([0, 0, 0], [1, 2, 3]).vertices), [0.5, 0.5, 0.5] as const];
    const { properties, diagnostics } = massOfShape({ type: "hull", points }, 10, at);
    expect(diagnostics).toEqual([]);
    expectSameMass(properties!, { mass: 60, center: vec3(0.5, 1, 1.5), inertia: diagonal(65, 50, 25) }, 1e-14);
  });

  it.each([
    [
      "fewer than four points",
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
    ],
    [
      "on one line",
      [
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
        [3, 3, 3],
      ],
    ],
    [
      "in one plane",
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [1, 1, 0],
      ],
    ],
  ] as [string, [number, number, number][]][])("says why points enclose nothing: %s", (why, points) => {
    const { properties, diagnostics } = massOfShape({ type: "hull", points }, 1, at);
    expect(properties).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "mass.hull-flat", severity: "error", where: `${at}.points` }]);
    expect(diagnostics[0]!.message).toContain(why);
    expect(diagnostics[0]!.hint).toBeTruthy();
  });

  it("reports points that are not finite instead of throwing", () => {
    const points = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, Number.NaN, 1],
    ] as [number, number, number][];
    expect(findingsOf({ type: "hull", points })).toEqual([["error", "model.not-finite", `${at}.points[3][1]`]]);
  });
});

describe("meshes", () => {
  it("measures the solid inside", () => {
    const { properties, diagnostics } = massOfShape(cube, 6, at);
    expect(diagnostics).toEqual([]);
    expectSameMass(properties!, { mass: 6, center: vec3(0.5, 0.5, 0.5), inertia: diagonal(1, 1, 1) }, 1e-14);
  });

  it("refuses an open surface and says where the hole is", () => {
    const { properties, diagnostics } = massOfShape({ ...cube, triangles: cube.triangles.slice(0, -1) }, 1, at);
    expect(properties).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: "mass.mesh-not-closed", severity: "error" });
    expect(diagnostics[0]!.where).toMatch(/^bodies\[3\]\.shapes\[1\]\.triangles\[\d+\]$/);
    expect(diagnostics[0]!.message).toContain("3 edges");
    expect(diagnostics[0]!.hint).toContain("weld");
  });

  it("refuses a surface turned inside out, and one with a turned triangle", () => {
    const inverted = meshShape(invertMesh(boxMesh([0, 0, 0], [1, 1, 1])));
    expect(findingsOf(inverted)).toEqual([["error", "mass.mesh-inverted", `${at}.triangles`]]);
    const [first, ...rest] = cube.triangles;
    const turned = { ...cube, triangles: [[first![0], first![2], first![1]] as const, ...rest] };
    expect(findingsOf(turned).map(([, code]) => code)).toEqual(["mass.mesh-not-oriented"]);
  });

  it("refuses duplicates, bad vertex numbers, flat surfaces and numbers that are not finite", () => {
    const { triangles, vertices } = cube;
    expect(findingsOf({ ...cube, triangles: [...triangles, triangles[5]!] })).toEqual([
      ["error", "mass.mesh-not-closed", `${at}.triangles[12]`],
    ]);
    expect(findingsOf({ ...cube, triangles: [[0, 1, 8], ...triangles] })).toContainEqual([
      "error",
      "shape.bad-index",
      `${at}.triangles[0]`,
    ]);
    expect(
      findingsOf({
        ...cube,
        triangles: [
          [0, 1, 2],
          [2, 1, 0],
        ],
      }),
    ).toEqual([["error", "mass.mesh-flat", `${at}.triangles`]]);
    const broken = { ...cube, vertices: [[Number.POSITIVE_INFINITY, 0, 0] as const, ...vertices.slice(1)] };
    expect(findingsOf(broken)).toEqual([["error", "model.not-finite", `${at}.vertices[0][0]`]]);
  });

  it("warns of degenerate triangles, notes cavities, and measures all the same", () => {
    const spare = { ...cube, triangles: [...cube.triangles, [1, 1, 2] as const] };
    expect(findingsOf(spare)).toEqual([["warning", "mass.mesh-degenerate", `${at}.triangles[12]`]]);
    expect(massOfShape(spare, 1, at).properties!.mass).toBeCloseTo(1, 14);
    const hollow = meshShape(joinMeshes(boxMesh([-1, -1, -1], [2, 2, 2]), invertMesh(boxMesh([0, 0, 0], [1, 1, 1]))));
    expect(findingsOf(hollow)).toEqual([["note", "mass.mesh-cavity", `${at}.triangles`]]);
    expect(massOfShape(hollow, 1, at).properties!.mass).toBeCloseTo(26, 13);
  });
});
