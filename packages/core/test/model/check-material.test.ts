import { describe, expect, it } from "vitest";
import type { ResolvedModel, ShapeDescription } from "../../src/model/description.js";
import { validateModel } from "../../src/model/validate.js";

type Members = Omit<ResolvedModel, "gelenk">;

const found = (model: Members) => validateModel({ gelenk: 1, ...model });
const codes = (model: Members): string[] => found(model).map((d) => `${d.severity} ${d.code} ${d.where}`);
const ball: ShapeDescription = { type: "sphere", radius: 1 };
const shape = (members: Partial<ShapeDescription>, rest: Members = {}): Members => ({
  ...rest,
  bodies: [{ shapes: [ball, { ...ball, ...members } as ShapeDescription] }],
});
const at = (path: string): string => `bodies[0].shapes[1].${path}`;

describe("surfaces of shapes", () => {
  it("nothing is wrong with all of it", () => {
    const rest: Members = { materials: [{ name: "ice", friction: 0, staticFriction: 0, restitution: 1, density: 917 }] };
    expect(
      codes(shape({ material: "ice", margin: 0, friction: 2, restitution: 1, groups: ["a"], mask: ["a", "default"], sensor: true }, rest)),
    ).toEqual([]);
  });

  it("coefficients and margins are at least 0, a restitution at most 1", () => {
    for (const key of ["friction", "staticFriction", "restitution", "spinFriction", "rollFriction"] as const) {
      expect(codes(shape({ friction: 0, [key]: -0.1 }))[0]).toBe(`error material.bad-coefficient ${at(key)}`);
      expect(codes(shape({ [key]: Number.NaN }))).toEqual([`error model.not-finite ${at(key)}`]);
    }
    expect(codes(shape({ restitution: Number.POSITIVE_INFINITY }))).toContain(`error material.bad-coefficient ${at("restitution")}`);
    expect(codes(shape({ restitution: 1.1 }))).toEqual([`error material.bad-coefficient ${at("restitution")}`]);
    expect(codes(shape({ margin: -1e-9 }))).toEqual([`error shape.negative-margin ${at("margin")}`]);
    expect(codes(shape({ margin: Number.POSITIVE_INFINITY }))).toEqual([`error model.not-finite ${at("margin")}`]);
  });

  it("friction at rest is at least that of sliding, wherever the two come from", () => {
    const bad = `error material.bad-coefficient ${at("staticFriction")}`;
    expect(codes(shape({ friction: 0.5, staticFriction: 0.4 }))).toEqual([bad]);
    // against the default of 0.5 and against a material
    expect(codes(shape({ staticFriction: 0.4 }))).toEqual([bad]);
    expect(codes(shape({ staticFriction: 0.6, material: "tar" }, { materials: [{ name: "tar", friction: 0.8 }] }))).toEqual([bad]);
    expect(codes(shape({ friction: 0.7, material: "tar" }, { materials: [{ name: "tar", staticFriction: 0.6 }] }))).toEqual([]);
  });

  it("materials exist", () => {
    const [unknown] = found(shape({ material: "iec" }, { materials: [{ name: "ice" }] }));
    expect(unknown).toMatchObject({ code: "model.unknown-material", where: at("material"), hint: 'did you mean "ice"?' });
    expect(found(shape({ material: "ice" }))[0]!.hint).toContain("the model has no materials");
  });

  it("planes and height fields", () => {
    const body = (one: ShapeDescription): Members => ({ bodies: [{ kind: "fixed", shapes: [one] }] });
    const field = (heights: number[][], size: readonly [number, number] = [1, 2]) => codes(body({ type: "height-field", size, heights }));
    const where = "bodies[0].shapes[0]";
    expect(codes(body({ type: "plane", normal: [0, 0, 3] }))).toEqual([]);
    expect(codes(body({ type: "plane", normal: [0, 0, 0] }))).toEqual([`error model.zero-axis ${where}.normal`]);
    expect(codes(body({ type: "plane", normal: [0, Number.NaN, 0] }))).toEqual([`error model.not-finite ${where}.normal[1]`]);
    const flat = [
      [0, 0],
      [0, 0],
    ];
    expect(field(flat)).toEqual([]);
    expect(field(flat, [1, 0])).toEqual([`error shape.not-positive ${where}.size[1]`]);
    expect(field([])).toEqual([`error shape.bad-heights ${where}.heights`]);
    expect(field([[1, 2]])).toEqual([`error shape.bad-heights ${where}.heights`]);
    expect(field([[1], [2]])).toEqual([`error shape.bad-heights ${where}.heights[0]`]);
    expect(field([[1, 2], [1, 2], [1]])).toEqual([`error shape.bad-heights ${where}.heights[2]`]);
    expect(
      field([
        [1, 2],
        [Number.NaN, 2],
      ]),
    ).toEqual([`error model.not-finite ${where}.heights[1][0]`]);
  });

  it("a mesh of one triangle is one; its sides are one or two", () => {
    const mesh = (members: object): Members =>
      shape({
        type: "mesh",
        vertices: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
        triangles: [[0, 1, 2]],
        ...members,
      });
    expect(codes(mesh({ sides: "two" }))).toEqual([]);
    expect(codes(mesh({ sides: "both" }))).toEqual([`error shape.unknown-sides ${at("sides")}`]);
    expect(codes(mesh({ vertices: [[0, 0, 0]], triangles: [[0, 0, 0]] }))).toEqual([`error shape.too-few-points ${at("vertices")}`]);
  });
});

describe("materials and their pairs", () => {
  it("names are unique, densities and coefficients in range", () => {
    expect(codes({ materials: [{ name: "a" }, { name: "a" }, { name: " " }] })).toEqual([
      "error model.duplicate-name materials[1].name",
      "error model.empty-name materials[2].name",
    ]);
    expect(codes({ materials: [{ name: "a", density: -1, restitution: 2, friction: 1, staticFriction: 0.9 }] })).toEqual([
      "error mass.bad-density materials[0].density",
      "error material.bad-coefficient materials[0].restitution",
      "error material.bad-coefficient materials[0].staticFriction",
    ]);
  });

  it("pairs name materials that exist, once in either order", () => {
    const materials = [{ name: "a" }, { name: "b" }];
    expect(codes({ materials, materialPairs: [{ of: ["a", "b"], friction: 1 }, { of: ["b", "b"] }] })).toEqual([]);
    expect(
      codes({
        materials,
        materialPairs: [
          { of: ["a", "b"] },
          { of: ["b", "a"] },
          { of: ["a", "c"], restitution: -1 },
          { of: ["a", "a"], friction: 2, staticFriction: 1 },
        ],
      }),
    ).toEqual([
      "error material.duplicate-pair materialPairs[1].of",
      "error model.unknown-material materialPairs[2].of[1]",
      "error material.bad-coefficient materialPairs[2].restitution",
      "error material.bad-coefficient materialPairs[3].staticFriction",
    ]);
  });
});

describe("who collides with whom", () => {
  it("excluded pairs are two bodies that exist", () => {
    const bodies = [{ name: "a" }, { name: "b" }, {}];
    expect(
      codes({
        bodies,
        exclude: [
          ["a", "b"],
          ["b", "body-3"],
        ],
      }),
    ).toEqual([]);
    expect(
      codes({
        bodies,
        exclude: [
          ["a", "c"],
          ["ground", "a"],
          ["b", "b"],
        ],
      }),
    ).toEqual([
      "error model.unknown-body exclude[0][1]",
      "error model.unknown-body exclude[1][0]",
      "error exclude.same-body exclude[2][1]",
    ]);
  });

  it("a mask that names a group without shapes is a warning with the nearest name", () => {
    const bodies = [
      {
        shapes: [
          { ...ball, groups: ["wheels"] },
          { ...ball, mask: ["default", "wheel"] },
        ],
      },
    ];
    expect(found({ bodies })).toMatchObject([
      { code: "model.unknown-group", severity: "warning", where: "bodies[0].shapes[1].mask[1]", hint: 'did you mean "wheels"?' },
    ]);
  });

  it("32 groups, the default among them", () => {
    const names = Array.from({ length: 31 }, (_, i) => `g${i}`);
    expect(codes(shape({ groups: names }))).toEqual([]);
    expect(codes(shape({ groups: [...names, "default"] }))).toEqual([]);
    expect(codes(shape({ groups: names.slice(1), mask: ["x", "y"] }))[0]).toBe("error model.too-many bodies");
  });
});
