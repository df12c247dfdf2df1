import { describe, expect, it } from "vitest";
import { massOfBody } from "../../src/mass/body-mass.js";
import { combine, type MassProperties, pointMass, shift } from "../../src/mass/mass-properties.js";
import { diagonal } from "../../src/math/mat3.js";
import { IDENTITY } from "../../src/math/quat.js";
import { vec3 } from "../../src/math/vec3.js";
import { materialTable } from "../../src/model/coefficients.js";
import type { BodyDescription, ShapeDescription } from "../../src/model/description.js";
import { expectSameMass } from "./expect-mass.js";

const where = "bodies[2]";
const codesOf = (body: BodyDescription): string[] => massOfBody(body, where).diagnostics.map((d) => `${d.severity} ${d.code} ${d.where}`);

/** What the body has, given that nothing is remarked upon. */
function quiet(body: BodyDescription): MassProperties {
  const { properties, diagnostics } = massOfBody(body, where);
  expect(diagnostics).toEqual([]);
  return properties!;
}

const box = (size: [number, number, number], more: Partial<ShapeDescription> = {}): ShapeDescription =>
  ({ type: "box", size, ...more }) as ShapeDescription;
const closedBox = (mass: number, [a, b, c]: readonly number[]): MassProperties => ({
  mass,
  center: vec3(0, 0, 0),
  inertia: diagonal((mass * (b! * b! + c! * c!)) / 12, (mass * (a! * a! + c! * c!)) / 12, (mass * (a! * a! + b! * b!)) / 12),
});

describe("mass from shapes", () => {
  it("a material gives the density that a shape leaves out", () => {
    const materials = materialTable([{ name: "lead", density: 11340 }, { name: "paint" }]);
    const massOf = (more: Partial<ShapeDescription>) =>
      massOfBody({ density: 700, shapes: [box([1, 1, 1], more)] }, where, materials).properties!.mass;
    expect(massOf({ material: "lead" })).toBeCloseTo(11340, 10);
    expect(massOf({ material: "lead", density: 5 })).toBeCloseTo(5, 13);
    expect(massOf({ material: "paint" })).toBeCloseTo(700, 11);
  });

  it("planes and height fields have none and are not used for it unless they say so", () => {
    const plane: ShapeDescription = { type: "plane", normal: [0, 0, 1] };
    const land: ShapeDescription = {
      type: "height-field",
      size: [1, 1],
      heights: [
        [0, 0],
        [0, 0],
      ],
    };
    expect(quiet({ shapes: [plane, box([1, 1, 1]), land] }).mass).toBeCloseTo(1000, 10);
    expect(codesOf({ shapes: [plane] })).toEqual(["error mass.missing-mass bodies[2]"]);
    expect(
      codesOf({
        shapes: [
          { ...plane, use: ["mass"] },
          { ...land, use: ["collision", "mass"] },
        ],
      }),
    ).toEqual(["error mass.no-volume bodies[2].shapes[0].use", "error mass.no-volume bodies[2].shapes[1].use"]);
    // where nothing is taken from shapes, nobody asks
    expect(codesOf({ mass: 1, inertia: [1, 1, 1], centerOfMass: [0, 0, 0], shapes: [{ ...plane, use: ["mass"] }] })).toEqual([]);
  });

  it("takes 1000 kg/m³ where nothing is said, the body's density, or the shape's own", () => {
    expect(quiet({ shapes: [box([1, 2, 3])] }).mass).toBe(6000);
    expect(quiet({ density: 10, shapes: [box([1, 2, 3])] }).mass).toBe(60);
    expect(quiet({ density: 10, shapes: [box([1, 2, 3], { density: 2 }), box([1, 1, 1])] }).mass).toBe(22);
  });

  it("composes: a box cut in two is the box, a dumbbell is its parts", () => {
    const halves = [box([1, 4, 6], { position: [-1.5, 0, 0] }), box([3, 4, 6], { position: [0.5, 0, 0] })];
    expectSameMass(quiet({ density: 1, shapes: halves }), closedBox(96, [4, 4, 6]), 1e-14);
    // Steiner by hand: two spheres of 1 kg, r = 0.1 m, one metre apart: Jz = 2·(2/5 r²) + 2·(1/2)² m
    const ball = (x: number): ShapeDescription => ({ type: "sphere", radius: 0.1, position: [x, 0, 0] });
    const dumbbell = quiet({ mass: 2, shapes: [ball(0), ball(1)] });
    expect(dumbbell.center.x).toBeCloseTo(0.5, 15);
    expect(dumbbell.inertia.zz).toBeCloseTo(0.008 + 0.5, 14);
    expect(dumbbell.inertia.xx).toBeCloseTo(0.008, 15);
  });

  it("leaves out shapes that are not for mass", () => {
    const visual = box([9, 9, 9], { use: ["visual", "collision"] });
    expect(quiet({ shapes: [visual, box([1, 1, 1], { use: ["mass"] })] }).mass).toBe(1000);
    expect(quiet({ shapes: [box([1, 1, 1], { density: 0 }), box([1, 1, 1])] }).mass).toBe(1000);
  });

  it("scales the distribution to a stated mass", () => {
    const shapes = [box([1, 2, 3], { position: [4, 5, 6] })];
    expectSameMass(quiet({ mass: 7, shapes }), shift(closedBox(7, [1, 2, 3]), vec3(4, 5, 6)), 1e-15);
  });

  it("reports errors of shapes under their own path", () => {
    const open: ShapeDescription = {
      type: "mesh",
      vertices: [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
      triangles: [[0, 1, 2]],
    };
    expect(codesOf({ shapes: [box([1, 1, 1]), open] })).toEqual(["error mass.mesh-not-closed bodies[2].shapes[1].triangles[0]"]);
    expect(massOfBody({ shapes: [open] }, where)).toMatchObject({ properties: undefined, principal: undefined });
    // not for mass, or everything stated: the mesh may be open
    expect(quiet({ shapes: [box([1, 1, 1]), { ...open, use: ["visual"] }] }).mass).toBe(1000);
    expect(quiet({ mass: 1, inertia: [1, 1, 1], centerOfMass: [0, 0, 0], shapes: [open] }).mass).toBe(1);
  });

  it("refuses shapes without any mass", () => {
    expect(codesOf({ density: 0, shapes: [box([1, 1, 1])] })).toEqual(["error mass.not-positive bodies[2].shapes"]);
    expect(codesOf({ mass: 1, density: 0, shapes: [box([1, 1, 1])] })).toEqual(["error mass.not-positive bodies[2].shapes"]);
    expect(codesOf({ density: -5, shapes: [] })[0]).toBe("error mass.bad-density bodies[2].density");
  });
});

describe("stated mass", () => {
  it("takes mass, centre and inertia as stated", () => {
    const body: BodyDescription = { mass: 3, centerOfMass: [1, 2, 3], inertia: [2, 3, 4] };
    expect(quiet(body)).toEqual({ mass: 3, center: vec3(1, 2, 3), inertia: diagonal(2, 3, 4) });
    const { principal } = massOfBody(body, where);
    expect(principal).toMatchObject({ moments: vec3(2, 3, 4), inverseMoments: vec3(1 / 2, 1 / 3, 1 / 4), orientation: IDENTITY });
  });

  it("reads six numbers as [xx, yy, zz, xy, xz, yz]", () => {
    const { inertia } = quiet({ mass: 1, inertia: [20, 21, 22, 0.1, 0.2, 0.3] });
    expect(inertia).toEqual({ xx: 20, xy: 0.1, xz: 0.2, yx: 0.1, yy: 21, yz: 0.3, zx: 0.2, zy: 0.3, zz: 22 });
  });

  it("takes the centre of the shapes where none is stated, else the origin", () => {
    expect(quiet({ mass: 1, inertia: [1, 1, 1], shapes: [box([1, 1, 1], { position: [3, 0, 0] })] }).center).toEqual(vec3(3, 0, 0));
    expect(quiet({ mass: 1, inertia: [1, 1, 1] }).center).toEqual(vec3(0, 0, 0));
  });

  it("moves the distribution of the shapes to a stated centre, and says so", () => {
    const body: BodyDescription = { mass: 7, centerOfMass: [0.5, 0, 0], shapes: [box([1, 2, 3])] };
    expect(codesOf(body)).toEqual(["note mass.center-moved bodies[2].centerOfMass"]);
    expectSameMass(massOfBody(body, where).properties!, shift(closedBox(7, [1, 2, 3]), vec3(0.5, 0, 0)), 1e-15);
    expect(codesOf({ ...body, centerOfMass: [0, 0, 0] })).toEqual([]);
  });

  it("makes a point of a mass alone, with a warning", () => {
    const { properties, principal, diagnostics } = massOfBody({ mass: 2, centerOfMass: [1, 0, 0] }, where);
    expect(properties).toEqual(pointMass(2, vec3(1, 0, 0)));
    expect(principal).toMatchObject({ moments: vec3(0, 0, 0), inverseMoments: vec3(0, 0, 0), orientation: IDENTITY });
    expect(diagnostics).toMatchObject([{ severity: "warning", code: "mass.zero-moment", where: "bodies[2].mass" }]);
  });

  it("accepts a rod without moment about its axis, with a warning", () => {
    const { principal, diagnostics } = massOfBody({ mass: 1, inertia: [0, 1, 1] }, where);
    expect(principal!.inverseMoments).toEqual(vec3(0, 1, 1));
    expect(diagnostics).toMatchObject([{ severity: "warning", code: "mass.zero-moment", where: "bodies[2].inertia" }]);
  });
});

describe("mistakes", () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses the mass %d", (mass) => {
    const { properties, principal, diagnostics } = massOfBody({ mass, shapes: [box([1, 1, 1])] }, where);
    expect([properties, principal]).toEqual([undefined, undefined]);
    expect(diagnostics).toMatchObject([{ severity: "error", code: "mass.not-positive", where: "bodies[2].mass" }]);
    expect(diagnostics[0]!.hint).toBeTruthy();
  });

  it.each([
    [{}, "mass.missing-mass", "bodies[2]"],
    [{ shapes: [] }, "mass.missing-mass", "bodies[2]"],
    [{ shapes: [box([1, 1, 1], { use: ["visual"] })] }, "mass.missing-mass", "bodies[2]"],
    [{ inertia: [1, 1, 1] }, "mass.missing-mass", "bodies[2].inertia"],
    [{ inertia: [1, 1, 1], shapes: [box([1, 1, 1])] }, "mass.missing-mass", "bodies[2].inertia"],
    [{ mass: 1, inertia: [1, 1, 3] }, "mass.triangle-inequality", "bodies[2].inertia"],
    [{ mass: 1, inertia: [-1, 1, 1] }, "mass.negative-moment", "bodies[2].inertia"],
    // positive entries, but the products are too large: eigenvalues 1 ± 2
    [{ mass: 1, inertia: [1, 1, 1, 2, 0, 0] }, "mass.negative-moment", "bodies[2].inertia"],
    [{ mass: 1, inertia: [1, 1] }, "mass.bad-inertia", "bodies[2].inertia"],
    [{ mass: 1, inertia: [1, Number.NaN, 1] }, "mass.out-of-range", "bodies[2].inertia"],
  ] as unknown as [BodyDescription, string, string][])("reports %j", (body, code, path) => {
    const { properties, principal, diagnostics } = massOfBody(body, where);
    expect([properties, principal]).toEqual([undefined, undefined]);
    expect(diagnostics).toMatchObject([{ severity: "error", code, where: path }]);
  });

  it("reports all mistakes at once", () => {
    const body: BodyDescription = { mass: -1, density: -1, shapes: [{ type: "hull", points: [] }] };
    expect(codesOf(body)).toEqual([
      "error mass.not-positive bodies[2].mass",
      "error mass.bad-density bodies[2].density",
      "error mass.hull-flat bodies[2].shapes[0].points",
    ]);
  });
});

describe("mass points", () => {
  it("have their mass at the origin and no moments, whatever their shapes; nothing is worth a word", () => {
    const shape = box([1, 1, 1], { position: [1, 0, 0] });
    const { properties, principal, diagnostics } = massOfBody({ point: true, mass: 3, shapes: [shape] }, where);
    expect(diagnostics).toEqual([]);
    expect(properties).toMatchObject({ mass: 3, center: { x: 0, y: 0, z: 0 } });
    expect([principal!.moments, principal!.inverseMoments]).toEqual([
      { x: 0, y: 0, z: 0 },
      { x: 0, y: 0, z: 0 },
    ]);
  });

  it("need a mass, and have neither inertia nor centre of mass", () => {
    expect(codesOf({ point: true, shapes: [box([1, 1, 1])] })).toEqual(["error mass.missing-mass bodies[2]"]);
    expect(codesOf({ point: true, mass: 0 })).toEqual(["error mass.not-positive bodies[2].mass"]);
    expect(codesOf({ point: true, mass: 1, inertia: [1, 1, 1], centerOfMass: [0, 0, 0] })).toEqual([
      "error mass.bad-point bodies[2].inertia",
      "error mass.bad-point bodies[2].centerOfMass",
    ]);
    expect(codesOf({ mass: 3 })).toEqual(["warning mass.zero-moment bodies[2].mass"]);
  });
});

describe("bodies that do not move freely", () => {
  it.each(["fixed", "kinematic"] as const)("ask nothing of a %s body", (kind) => {
    expect(massOfBody({ kind }, where)).toEqual({ properties: undefined, principal: undefined, diagnostics: [] });
    expect(massOfBody({ kind, mass: -1, shapes: [{ type: "hull", points: [] }] }, where).diagnostics).toEqual([]);
  });
});

it("a body of many shapes is the sum of bodies of one", () => {
  const shapes: ShapeDescription[] = [
    box([1, 2, 3], { position: [1, 0, 0], orientation: [0.5, 0.5, 0.5, 0.5] }),
    { type: "sphere", radius: 0.5, position: [0, 2, 0], density: 300 },
    { type: "cone", radius: 0.5, length: 2, position: [0, 0, -3], orientation: [0.6, 0, 0, 0.8] },
    { type: "capsule", radius: 0.2, length: 1 },
  ];
  const parts = shapes.map((shape) => quiet({ shapes: [shape] }));
  expectSameMass(quiet({ shapes }), combine(parts), 1e-15);
});
