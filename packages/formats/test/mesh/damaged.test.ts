/**
 * Mesh files of every kind. To begin with each is the same tetrahedron, of volume 1/6; then they are cut off at every byte, changed at
 * random (seeded), and grown by tricks: whatever comes, the reader returns, and has a mesh or an error with a place.
 */
import { massOfShape } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { meshFormatOf } from "../../src/mesh/catalogue.js";
import { meshShape } from "../../src/mesh/mesh-shape.js";
import { sampleJson } from "../gltf/sample-gltf.js";
import { examineMesh, examineMeshMutations } from "./examine-mesh.js";
import { MESH_SAMPLES } from "./sample-meshes.js";

describe.each(MESH_SAMPLES)("$what", ({ name, bytes, endless }) => {
  it("is the tetrahedron", () => {
    const { parts, diagnostics } = meshFormatOf(name)!.read(bytes, () => undefined);
    expect(diagnostics).toEqual([]);
    expect(massOfShape(meshShape(parts[0]!, [1, 1, 1]), 1, "").properties!.mass).toBeCloseTo(1 / 6, 7);
  });

  it("cut off at every byte is an error, unless nothing marks the end", () => {
    for (let end = 0; end < bytes.length; end++) if (examineMesh(name, bytes.subarray(0, end))) expect(endless).toBe(true);
  });

  it("changed at random comes back with a mesh or with an error", () => examineMeshMutations(name, bytes, 1000, 13));
});

describe("what grows", () => {
  const read = (name: string, text: string) => meshFormatOf(name)!.read(new TextEncoder().encode(text), () => undefined);

  it("parts of an OBJ have the vertices that they use", () => {
    const count = 20_000;
    const lines = Array.from({ length: count }, (_, k) => `g part ${k}\nv ${k} 0 0\nv ${k} 1 0\nv ${k} 0 1\nf -3 -2 -1`);
    const { parts } = read("a.obj", lines.join("\n"));
    expect(parts).toHaveLength(count);
    expect(parts.every(({ vertices, triangles }) => vertices.length === 9 && triangles.join() === "0,1,2")).toBe(true);
    expect([...parts[7]!.vertices]).toEqual([7, 0, 0, 7, 1, 0, 7, 0, 1]);
  });

  /** A geometry of `points` vertices and of faces, shown so many times. */
  const collada = (points: number, faces: string, instances: number) =>
    `<COLLADA><library_geometries><geometry id="g"><mesh><source id="p"><float_array>${"1 ".repeat(3 * points)}</float_array></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>${faces}</mesh></geometry></library_geometries>
    <library_visual_scenes><visual_scene><node>${'<instance_geometry url="#g"/>'.repeat(instances)}</node></visual_scene></library_visual_scenes></COLLADA>`;

  it("thousands of instances of a few triangles among many vertices are read once", () => {
    const triangle = '<triangles><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>';
    const { parts } = read("a.dae", collada(300_000, triangle, 20_000));
    expect(parts).toHaveLength(20_000);
    expect(parts.every(({ vertices }) => vertices.length === 9)).toBe(true);
  });

  it("thousands of nodes that show one large mesh are refused in time", () => {
    // 100 000 vertices and a single triangle
    const accessors = [
      { bufferView: 0, componentType: 5126, count: 100_000, type: "VEC3" },
      { bufferView: 1, componentType: 5121, count: 3, type: "SCALAR" },
    ];
    const bufferViews = [
      { buffer: 0, byteLength: 1_200_000 },
      { buffer: 0, byteLength: 3 },
    ];
    const buffers = [{ uri: `data:application/octet-stream;base64,${"AAAA".repeat(400_000)}`, byteLength: 1_200_000 }];
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }];
    const nodes = Array.from({ length: 50_000 }, () => ({ mesh: 0 }));
    const file = JSON.stringify(sampleJson({ nodes, more: { accessors, bufferViews, buffers, meshes } }));
    expect(read("a.gltf", file)).toMatchObject({ parts: [], diagnostics: [{ code: "mesh.too-large" }] });
  });

  it("instances of faces that are no triangles are counted as well", () => {
    const points = `<polylist><input semantic="VERTEX" source="#v" offset="0"/><vcount>${"1 ".repeat(100_000)}</vcount><p>${"0 ".repeat(100_000)}</p></polylist>`;
    expect(read("a.dae", collada(3, points, 50_000)).diagnostics).toMatchObject([{ code: "mesh.too-large" }]);
  });
});
