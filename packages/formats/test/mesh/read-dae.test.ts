/** COLLADA. Small texts decide, whose corners are placed by hand as chapter 5 of the specification says. */
import { describe, expect, it } from "vitest";
import { meshFormatOf } from "../../src/mesh/catalogue.js";
import { dae } from "../../src/mesh/read-dae.js";

const FACES = '<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>';
const SCENE = (inside: string) =>
  `<library_visual_scenes><visual_scene id="s"><node>${inside}<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene>`;

interface Parts {
  readonly faces?: string;
  readonly asset?: string;
  readonly scene?: string;
  readonly points?: string;
}

const text = ({ faces = FACES, asset = "<up_axis>Z_UP</up_axis>", scene = "", points = "1 0 0 0 2 0 0 0 3 1 1 1" }: Parts = {}) =>
  `<COLLADA version="1.4.1"><asset>${asset}</asset><library_geometries><geometry id="g" name="part"><mesh>
    <source id="p"><float_array id="a" count="12">${points}</float_array><technique_common><accessor source="#a" count="4" stride="3"/></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>${faces}</mesh></geometry></library_geometries>${scene}</COLLADA>`;
const read = (parts?: Parts) => dae.read(new TextEncoder().encode(text(parts)), () => undefined);

/** Corners of all triangles in a row, rounded to 1e-12. */
const corners = (parts?: Parts) => {
  const { parts: found, diagnostics } = read(parts);
  expect(diagnostics).toEqual([]);
  return found.map(({ vertices, triangles }) =>
    Array.from(triangles, (k) => Array.from(vertices.subarray(3 * k, 3 * k + 3), (x) => Math.round(x * 1e12) / 1e12 + 0)),
  );
};

describe("places", () => {
  it.each([
    [
      "as it stands",
      {},
      [
        [1, 0, 0],
        [0, 2, 0],
        [0, 0, 3],
      ],
    ],
    [
      "in millimetres",
      { asset: '<unit meter="0.001"/><up_axis>Z_UP</up_axis>' },
      [
        [0.001, 0, 0],
        [0, 0.002, 0],
        [0, 0, 0.003],
      ],
    ],
    [
      "y up",
      { asset: "<up_axis>Y_UP</up_axis>" },
      [
        [1, 0, 0],
        [0, 0, 2],
        [0, -3, 0],
      ],
    ],
    [
      "y up where nothing is said",
      { asset: "" },
      [
        [1, 0, 0],
        [0, 0, 2],
        [0, -3, 0],
      ],
    ],
    [
      "x up",
      { asset: "<up_axis>X_UP</up_axis>" },
      [
        [0, 1, 0],
        [-2, 0, 0],
        [0, 0, 3],
      ],
    ],
    // first turned by 90° about z, then moved
    [
      "turned and moved",
      { scene: SCENE("<translate>10 0 0</translate><rotate>0 0 1 90</rotate>") },
      [
        [10, 1, 0],
        [8, 0, 0],
        [10, 0, 3],
      ],
    ],
    [
      "by a matrix",
      { scene: SCENE("<matrix>2 0 0 1 0 2 0 0 0 0 2 0 0 0 0 1</matrix>") },
      [
        [3, 0, 0],
        [1, 4, 0],
        [1, 0, 6],
      ],
    ],
    // mirrored: the corners change their order, so that outside stays outside
    [
      "mirrored",
      { scene: SCENE("<scale>-1 1 1</scale>") },
      [
        [-1, 0, 0],
        [0, 0, 3],
        [0, 2, 0],
      ],
    ],
  ])("%s", (_what, parts, expected) => expect(corners(parts)).toEqual([expected]));
});

describe("faces", () => {
  const input = '<input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>';
  it("with normals beside the corners", () => {
    expect(corners({ faces: `<triangles>${input}<p>0 9 1 9 2 9</p></triangles>` })[0]).toHaveLength(3);
  });
  it("of four corners are two triangles", () => {
    const [found] = corners({ faces: `<polylist>${input}<vcount>4 3</vcount><p>0 9 1 9 2 9 3 9 0 9 1 9 3 9</p></polylist>` });
    expect(found).toEqual([
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 3],
      [1, 0, 0],
      [0, 0, 3],
      [1, 1, 1],
      [1, 0, 0],
      [0, 2, 0],
      [1, 1, 1],
    ]);
  });
  it("of polygons, one element each", () => {
    expect(corners({ faces: '<polygons><input semantic="VERTEX" source="#v"/><p>0 1 2 3</p><p>0 1 3</p></polygons>' })[0]).toHaveLength(9);
  });
  it("an instance twice is two parts", () => {
    const scene = SCENE('<node id="n"><instance_geometry url="#g"/></node><instance_node url="#n"/>');
    expect(corners({ scene })).toHaveLength(3);
  });
});

describe("what is wrong is told", () => {
  const circle = '<library_nodes><node id="n"><instance_node url="#n"/></node></library_nodes>';
  it.each([
    ["no such vertex", { faces: FACES.replace("0 1 2", "0 1 7") }, "mesh.bad-index"],
    ["a half vertex", { faces: FACES.replace("0 1 2", "0 1 1.5") }, "mesh.bad-index"],
    ["no numbers", { points: "1 0 x" }, "mesh.bad-number"],
    ["not finite", { points: "1 0 1e999" }, "mesh.bad-number"],
    ["half a triangle", { faces: FACES.replace("0 1 2", "0 1") }, "mesh.syntax"],
    ["no faces", { faces: "<lines/>" }, "mesh.empty"],
    ["an unknown source", { faces: FACES.replace("#v", "#w") }, "mesh.bad-reference"],
    ["an unknown geometry", { scene: SCENE('<instance_geometry url="#none"/>') }, "mesh.bad-reference"],
    ["another file", { scene: SCENE('<instance_geometry url="file:///etc/x.dae#g"/>') }, "mesh.bad-reference"],
    ["a node inside itself", { scene: circle + SCENE('<instance_node url="#n"/>') }, "mesh.too-deep"],
    ["a short matrix", { scene: SCENE("<matrix>1 0 0</matrix>") }, "mesh.syntax"],
  ])("%s", (_what, parts, code) => expect(read(parts)).toMatchObject({ parts: [], diagnostics: [{ code, severity: "error" }] }));

  it("other XML, and no XML", () => {
    for (const other of ["<robot/>", "<COLLADA", "solid x"]) {
      expect(dae.read(new TextEncoder().encode(other), () => undefined).diagnostics[0]!.code).toBe("mesh.syntax");
    }
  });

  it("a file cut off anywhere", () => {
    const whole = text({ scene: SCENE("<translate>1 0 0</translate>") });
    for (let end = 0; end < whole.length; end++) {
      expect(dae.read(new TextEncoder().encode(whole.slice(0, end)), () => undefined).parts).toEqual([]);
    }
  });
});

it("is known by its ending", () => expect(meshFormatOf("package/meshes/Arm.DAE")).toBe(dae));
