/**
 * Meshes from files. Deciding: the closed form of the unit cube (volume 1, centre ½, inertia m/6 about each axis), the
 * definitions of the formats, and that no cut of a file is a crash.
 */
import { massOfBody, type ShapeDescription } from "@gelenk/core";
import { meshFormatOf } from "@gelenk/formats/mesh";
import { describe, expect, it } from "vitest";
import { bodyOfMesh } from "../../src/document/import-mesh/mesh-body.js";
import { MESH_CONTACTS, shapesOfMesh, surfaceOf } from "../../src/document/import-mesh/mesh-contact.js";
import { extentOf } from "../../src/document/import-mesh/mesh-extent.js";
import { readFile } from "../../src/document/read-file.js";
import { cubeBinaryStl, cubeGlb, cubeGltfBeside, cubeGltfText, cubeObj, cubeTextStl, TRIANGLES } from "./meshes.js";

const none = () => undefined;
const file = (name: string, bytes: Uint8Array, size = bytes.length) => ({ name, size, arrayBuffer: async () => bytes.slice().buffer });

const CUBES = [
  ["text.stl", cubeTextStl()],
  ["binary.stl", cubeBinaryStl()],
  ["quads.obj", cubeObj()],
  ["data.gltf", cubeGltfText()],
  ["container.glb", cubeGlb()],
] as const;

describe.each(CUBES)("the unit cube in %s", (name, bytes) => {
  it("has eight corners, twelve triangles, and the mass properties of the closed form", () => {
    const { parts, diagnostics } = meshFormatOf(name)!.read(bytes, none);
    expect(diagnostics).toEqual([]);
    const made = bodyOfMesh(parts[0]!, { name: "cube" });
    expect(made).toMatchObject({ closed: true, triangles: 12, diagnostics: [] });
    expect(made.body.shapes?.[0]).toMatchObject({ type: "mesh" });
    expect((made.body.shapes![0] as unknown as { vertices: unknown[] }).vertices).toHaveLength(8);
    const { mass, center, inertia } = massOfBody({ ...made.body, density: 7850 }, "").properties!;
    expect(mass).toBeCloseTo(7850, 9);
    for (const x of [center.x, center.y, center.z]) expect(x).toBeCloseTo(0.5, 14);
    for (const moment of [inertia.xx, inertia.yy, inertia.zz]) expect(moment).toBeCloseTo(7850 / 6, 9);
    expect(Math.abs(inertia.xy) + Math.abs(inertia.xz) + Math.abs(inertia.yz)).toBeLessThan(1e-9);
  });

  it("is told or whole wherever the file is cut", () => {
    const format = meshFormatOf(name)!;
    for (let length = 0; length < bytes.length; length++) {
      const { parts, diagnostics } = format.read(bytes.slice(0, length), none);
      if (parts.length > 0) continue;
      expect(diagnostics[0]).toMatchObject({ severity: "error", message: expect.stringMatching(/./) });
    }
  });

  it("survives any one byte being wrong", () => {
    const format = meshFormatOf(name)!;
    for (let at = 0; at < bytes.length; at += 3) {
      const wrong = bytes.slice();
      wrong[at] = wrong[at]! ^ 0xff;
      const { parts, diagnostics } = format.read(wrong, none);
      expect(parts.length > 0 || diagnostics.length > 0).toBe(true);
      for (const part of parts) bodyOfMesh(part, { name: "x" });
    }
  });
});

describe("meshes", () => {
  const cut = (bytes: Uint8Array, length: number) => meshFormatOf("a.stl")!.read(bytes.slice(0, length), none).diagnostics[0];

  it("are located where they end", () => {
    expect(cut(cubeBinaryStl(), 84 + 50 * 3 + 7)).toMatchObject({
      code: "mesh.truncated",
      where: "byte 241",
      message: expect.stringContaining("triangle 4 of 12"),
    });
    const text = new TextDecoder().decode(cubeTextStl()).replace("vertex 1 1 1", "vertex 1 one 1");
    const line = text.slice(0, text.indexOf("one")).split("\n").length;
    expect(meshFormatOf("a.stl")!.read(new TextEncoder().encode(text), none).diagnostics[0]).toMatchObject({ where: `line ${line}` });
  });

  it("stand where their nodes are; a mirror turns no surface inside out", () => {
    const { parts } = meshFormatOf("a.gltf")!.read(cubeGltfText({ translation: [10, 0, 0], scale: [-2, 1, 1] }), none);
    const { mass, center } = massOfBody(bodyOfMesh(parts[0]!, { name: "cube" }).body, "").properties!;
    expect(mass).toBeCloseTo(2000, 9);
    expect(center.x).toBeCloseTo(9, 12);
    const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((n) => parts[0]!.vertices[3 * parts[0]!.triangles[k]! + n]!));
    // the first triangle lies in z = 0, whose outside is below
    expect((b![0]! - a![0]!) * (c![1]! - a![1]!) - (b![1]! - a![1]!) * (c![0]! - a![0]!)).toBeLessThan(0);
  });

  it("that are turned inside out are turned back, scaled as wished", () => {
    const { parts } = meshFormatOf("a.stl")!.read(cubeBinaryStl(), none);
    const inside = { ...parts[0]!, triangles: parts[0]!.triangles.slice().reverse() };
    const made = bodyOfMesh(inside, { name: "cube", scale: 0.1 });
    expect(massOfBody(made.body, "").properties!.mass).toBeCloseTo(1, 12);
  });

  it("that are open get the hull for mass and contact, and a word about it", () => {
    const { parts } = meshFormatOf("a.stl")!.read(cubeBinaryStl(), none);
    const open = { ...parts[0]!, triangles: parts[0]!.triangles.slice(0, 3 * (TRIANGLES.length - 1)) };
    const made = bodyOfMesh(open, { name: "lid" });
    expect(made.closed).toBe(false);
    expect(made.diagnostics[0]).toMatchObject({ code: "mesh.not-closed", severity: "warning" });
    expect(massOfBody(made.body, "").properties!.mass).toBeCloseTo(1000, 9);
  });

  it("find the buffer that was dropped with them, or ask for it", async () => {
    const { text, buffer } = cubeGltfBeside();
    const content = await readFile(file("cube.gltf", text), [file("my cube.bin", buffer)]);
    expect(content).toMatchObject({ is: "meshes", bodies: [{ closed: true, body: { name: "cube" } }] });
    expect(await readFile(file("cube.gltf", text))).toMatchObject({ is: "refused", diagnostics: [{ code: "mesh.missing-buffer" }] });
  });

  it("that are too large are refused before they are read", async () => {
    const unread = { name: "huge.stl", size: 300 * 1024 * 1024, arrayBuffer: () => Promise.reject(new Error("was read")) };
    expect(await readFile(unread)).toMatchObject({ is: "refused", diagnostics: [{ code: "file.too-large" }] });
    const header = cubeBinaryStl().slice(0, 84);
    new DataView(header.buffer).setUint32(80, 5_000_001, true);
    expect(await readFile(file("many.stl", header))).toMatchObject({ is: "refused", diagnostics: [{ code: "mesh.too-large" }] });
  });
});

describe("an imported mesh for contacts", () => {
  const { parts } = meshFormatOf("a.stl")!.read(cubeBinaryStl(), none);
  const cube = bodyOfMesh(parts[0]!, { name: "cube" });
  const massWith = (shapes: readonly ShapeDescription[]) => massOfBody({ name: "cube", shapes }, "").properties!.mass;

  it("weighs the same as surface, hull and pieces, by the cube of its scale", () => {
    const pieces = [surfaceOf(cube).vertices, surfaceOf(cube).vertices];
    for (const contact of MESH_CONTACTS) {
      expect(massWith(shapesOfMesh(cube, contact, 1, pieces))).toBeCloseTo(1000, 9);
      expect(massWith(shapesOfMesh(cube, contact, 0.1, pieces))).toBeCloseTo(1, 9);
    }
    expect(shapesOfMesh(cube, "pieces", 1, pieces)).toHaveLength(3);
  });

  it("is touched at its hull alone where that is chosen", () => {
    const uses = shapesOfMesh(cube, "hull", 1).map(({ type, use }) => [type, use?.includes("collision") ?? true]);
    expect(uses).toEqual([
      ["mesh", false],
      ["hull", true],
    ]);
  });

  it("that is open keeps its hull whatever is chosen", () => {
    const open = bodyOfMesh({ ...parts[0]!, triangles: parts[0]!.triangles.slice(3) }, { name: "lid" });
    for (const contact of MESH_CONTACTS) expect(shapesOfMesh(open, contact, 1).map(({ type }) => type)).toEqual(["mesh", "hull"]);
  });

  it("has the extent of its longest side", () => {
    expect(extentOf(surfaceOf(cube).vertices.map(([x, y, z]) => [3 * x, y, 2 * z]))).toBe(3);
  });
});
