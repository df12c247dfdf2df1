/**
 * Who touches whom: MuJoCo's rule decides, coded a second time: bits of contype and conaffinity, pairs, no contact of bodies that are fixed to each other or of
 * parent and child, unless the parent stands on the ground; and meshes in all their forms.
 */
import type { ResolvedModel, ShapeDescription } from "@gelenk/core";
import { massOfBody, World } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { body, importMjcf, importTree } from "./import-mjcf.js";

/** Do two shapes meet by their groups? */
function meet(a: ShapeDescription, b: ShapeDescription): boolean {
  const touched = ({ use }: ShapeDescription) => use === undefined || use.includes("collision");
  const accepts = (one: ShapeDescription, other: ShapeDescription) =>
    one.mask === undefined || (other.groups ?? ["default"]).some((group) => one.mask!.includes(group));
  return touched(a) && touched(b) && accepts(a, b) && accepts(b, a);
}

const shapesByName = ({ bodies = [] }: ResolvedModel) =>
  new Map(bodies.flatMap(({ shapes = [] }) => shapes.map((shape) => [shape.name!, shape] as const)));

describe("bits", () => {
  it("contype and conaffinity of all kinds", () => {
    const numbers = [
      [1, 1],
      [0, 0],
      [1, 0],
      [0, 1],
      [2, 1],
      [4, 6],
      [6, 4],
      [3, 3],
    ] as const;
    const geoms = numbers.map(
      ([contype, conaffinity], i) =>
        `<body name="b${i}" pos="${3 * i} 0 0"><freejoint/><geom name="g${i}" size="1" contype="${contype}" conaffinity="${conaffinity}"/></body>`,
    );
    const shapes = shapesByName(importTree(geoms.join("")).model!);
    for (const [i, [typeA, affinityA]] of numbers.entries()) {
      for (const [j, [typeB, affinityB]] of numbers.entries()) {
        if (i !== j)
          expect([i, j, meet(shapes.get(`g${i}`)!, shapes.get(`g${j}`)!)]).toEqual([
            i,
            j,
            ((typeA & affinityB) | (typeB & affinityA)) !== 0,
          ]);
      }
    }
  });

  it("models of one kind need no groups", () => {
    const { model } = importTree(
      '<geom name="floor" type="plane" size="1 1 1"/><body name="b"><freejoint/><geom name="g" size="1"/></body>',
    );
    for (const shape of shapesByName(model!).values()) expect([shape.groups, shape.mask]).toEqual([undefined, undefined]);
  });

  it("what a pair does not state is that of pairs, not of its geoms: 1 1 0.005 0.0001 0.0001, in three directions", () => {
    const pairs = (attributes: string) =>
      importMjcf(
        `<worldbody><geom name="f" type="plane" size="1 1 1" condim="6" friction="0.3 0.1 0.2"/><body name="b"><freejoint/><geom name="g" size="1" condim="4" friction="0.7 0.2 0.1"/></body></worldbody><contact><pair geom1="f" geom2="g" ${attributes}/></contact>`,
      );
    expect(pairs("").model!.materialPairs).toMatchObject([{ friction: 1, spinFriction: 0, rollFriction: 0 }]);
    expect(pairs('condim="6"').model!.materialPairs).toMatchObject([{ friction: 1, spinFriction: 0.005, rollFriction: 0.0001 }]);
    // along the other direction it stays 1 in MuJoCo
    const single = pairs('friction="0.4"');
    expect(single.model!.materialPairs).toMatchObject([{ friction: 0.4 }]);
    expect(single.losses()).toEqual([expect.stringMatching(/pair@friction: friction is the same in all directions/)]);
  });

  it("pairs touch with coefficients of their own, whatever their bits", () => {
    const { model } = importMjcf(
      '<worldbody><body name="a"><freejoint/><geom name="g" size="1" contype="0" conaffinity="0"/><geom name="other" size="1"/></body><body name="b" pos="5 0 0"><freejoint/><geom name="h" size="1"/></body></worldbody><contact><pair geom1="g" geom2="h" friction="0.3 0.3 0.1" condim="4"/></contact>',
    );
    const shapes = shapesByName(model!);
    const meets = (a: string, b: string) => meet(shapes.get(a)!, shapes.get(b)!);
    expect([meets("g", "h"), meets("g", "other"), meets("h", "other")]).toEqual([true, false, true]);
    expect(model!.materialPairs).toEqual([
      { of: [shapes.get("g")!.material, shapes.get("h")!.material], friction: 0.3, spinFriction: 0.1, rollFriction: 0 },
    ]);
  });
});

/** Spheres in a row that overlap their neighbours, so that only rules keep them apart. */
const ball = (name: string, x: number, inside: string) =>
  `<body name="${name}" pos="${x} 0 0"><geom name="${name}" size="0.6"/>${inside}</body>`;

describe("bodies", () => {
  const pairs = ({ exclude = [], joints = [] }: ResolvedModel) =>
    [...exclude, ...joints.filter(({ collide }) => !collide).map(({ a, b }) => [a, b])].map((pair) => [...pair].sort().join(" ")).sort();

  it("that are fixed to each other, and parents with children, do not touch", () => {
    const tree = ball(
      "root",
      0,
      `<freejoint/>${ball("welded", 1, ball("far", 1, ""))}${ball("child", 1, '<joint name="j"/>')}${ball("two", -1, '<joint name="k" axis="1 1 0"/><joint name="l" axis="0 1 0"/>')}`,
    );
    expect(pairs(importTree(tree).model!)).toEqual(
      // within root, welded, far; each of them with child and with two, which hangs on a carrier
      [
        "far root",
        "far welded",
        "root welded",
        "child far",
        "child root",
        "child welded",
        "far two",
        "root two",
        "two welded",
        "root two carrier 1",
        "two two carrier 1",
      ].sort(),
    );
  });

  it("that stand on the ground touch what hangs on them; with filterparent disabled all do", () => {
    const apart = ball("base", 0, ball("arm", 5, `<joint name="j"/>${ball("hand", 5, '<joint name="k"/>')}`));
    expect(pairs(importTree(apart).model!)).toEqual(["arm hand"]);
    expect(pairs(importMjcf(`<option><flag filterparent="disable"/></option><worldbody>${apart}</worldbody>`).model!)).toEqual([]);
  });

  it("that overlap the ground where they hang on it are kept apart, and that is told", () => {
    const { model, codes } = importTree(
      `<geom name="floor" type="plane" size="1 1 1" pos="0 0 -2"/><geom name="pivot" size="0.3"/>${ball("arm", 0, '<joint axis="0 1 0"/>')}`,
    );
    expect(codes).toEqual(["mjcf.overlap"]);
    expect(model!.bodies!.map(({ name, shapes }) => [name, shapes!.map((shape) => shape.name)])).toEqual([
      ["world", ["floor"]],
      ["arm", ["arm"]],
      ["world at arm", ["pivot"]],
    ]);
    expect(model!.exclude).toEqual([["world at arm", "arm"]]);
  });

  it("excluded by the file", () => {
    const tree = `<worldbody>${ball("a", 0, "<freejoint/>")}${ball("b", 1, "<freejoint/>")}</worldbody><contact><exclude body1="a" body2="b"/></contact>`;
    expect(importMjcf(tree).model!.exclude).toEqual([["a", "b"]]);
  });
});

describe("meshes", () => {
  const TETRAHEDRON = 'vertex="0 0 0 1 0 0 0 1 0 0 0 1"';
  const one = (mesh: string, files = {}, compiler = "") =>
    importMjcf(
      `${compiler}<asset><mesh name="m" ${mesh}/></asset><worldbody><body name="a"><freejoint/><geom type="mesh" mesh="m" density="6"/></body></worldbody>`,
      { files },
    );

  it("of vertices are their hull: seen as a surface, touched as a hull, and have its mass", () => {
    const { body: find } = one(TETRAHEDRON);
    const shapes = find("a").shapes!;
    expect(shapes.map(({ type, use }) => [type, use])).toEqual([
      ["mesh", ["visual", "mass"]],
      ["hull", ["collision"]],
    ]);
    // volume 1/6, centre at a quarter of each edge
    const { mass, center } = massOfBody(find("a"), "").properties!;
    expect([mass, center.x, center.y, center.z]).toEqual([1, 0.25, 0.25, 0.25].map((value) => expect.closeTo(value, 13)));
  });

  it("are moved and turned back by refpos and refquat, then stretched", () => {
    const { body: find } = one(`${TETRAHEDRON} refpos="1 0 0" refquat="1 0 0 1" scale="2 3 4"`);
    // (x, y, z) → (y, −(x − 1), z) → times (2, 3, 4)
    const [mesh] = find("a").shapes as [ShapeDescription & { type: "mesh" }];
    const sorted = mesh.vertices
      .map((v) => v.map((value) => Math.round(value * 1e9) / 1e9 + 0))
      .sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
    expect(sorted).toEqual([
      [0, 0, 0],
      [0, 3, 0],
      [0, 3, 4],
      [2, 3, 0],
    ]);
  });

  it("are read from files beside the model, in the folder that the compiler names, named by their file", () => {
    const obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    const text =
      '<compiler meshdir="assets"/><asset><mesh file="deep/tip.obj"/></asset><worldbody><body name="a"><freejoint/><geom type="mesh" mesh="tip" density="6"/></body></worldbody>';
    const { body: find, model } = importMjcf(text, { files: { "assets/deep/tip.obj": obj } });
    expect(massOfBody(find("a"), "").properties!.mass).toBeCloseTo(1, 13);
    const world = World.fromModel(model!);
    expect(world.bodies.length).toBe(1);
    const stripped = importMjcf(text.replace("<compiler", '<compiler strippath="true"'), { files: { "assets/tip.obj": obj } });
    expect(stripped.body("a").shapes!.length).toBe(2);
  });

  it("that are not closed have the mass of their hull, and that is told", () => {
    const { body: find, losses } = one(`${TETRAHEDRON} face="0 2 1 0 1 3 0 3 2"`);
    expect(massOfBody(find("a"), "").properties!.mass).toBeCloseTo(1, 13);
    expect(losses()).toEqual([expect.stringMatching(/geom: the mesh is not closed/)]);
  });

  it.each([
    ['file="missing.stl"', "import.missing-file"],
    ['file="../secret.stl"', "import.outside"],
    ['file="part.msh"', "import.unknown-mesh"],
    ['vertex="0 0 0 1 0 0 0 1 0 1 1 0"', "mjcf.bad-mesh"],
    [`${TETRAHEDRON} face="0 1 7"`, "mjcf.bad-mesh"],
    [`${TETRAHEDRON} face="0 1"`, "import.count"],
  ])("%s is told", (mesh, code) => {
    const { codes } = importMjcf(
      `<asset><mesh name="m" ${mesh}/></asset><worldbody>${body("a", '<freejoint/><geom type="mesh" mesh="m"/>')}</worldbody>`,
      { files: { "part.msh": "" } },
    );
    expect(codes).toContain(code);
  });
});
