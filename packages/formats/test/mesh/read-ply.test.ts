/**
 * PLY files in all forms give the same tetrahedron, whose volume (1/6) decides; damaged ones give located errors. Form of the files: Turk,
 * "The PLY Polygon File Format" (1994), with the later names of types.
 */
import { massOfShape } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { meshFormatOf } from "../../src/mesh/catalogue.js";
import type { ReadMesh } from "../../src/mesh/mesh-format.js";
import { meshShape } from "../../src/mesh/mesh-shape.js";
import { binaryPly, plyHeader, TEXT_PLY } from "./sample-ply.js";

const { read } = meshFormatOf("part.PLY")!;
const readBytes = (bytes: Uint8Array): ReadMesh => read(bytes, () => undefined);
const readText = (text: string): ReadMesh => readBytes(new TextEncoder().encode(text));

const volumeOf = ({ parts, diagnostics }: ReadMesh): number => {
  expect(diagnostics).toEqual([]);
  return massOfShape(meshShape(parts[0]!, [1, 1, 1]), 1, "").properties!.mass;
};

describe("the same tetrahedron", () => {
  it.each([
    ["as text", () => new TextEncoder().encode(TEXT_PLY)],
    ["with lines of Windows", () => new TextEncoder().encode(TEXT_PLY.replaceAll("\n", "\r\n"))],
    ["of bytes, the lowest first", () => binaryPly(true)],
    ["of bytes, the highest first", () => binaryPly(false)],
  ])("%s", (_what, bytes) => expect(volumeOf(readBytes(bytes()))).toBeCloseTo(1 / 6, 15));

  it("of strips: each second triangle runs the other way", () => {
    const strips = plyHeader("ascii", "property list uchar int vertex_indices", 1).replace("element face", "element tristrips");
    const text = `${strips}${TEXT_PLY.slice(plyHeader("ascii").length).split("\n").slice(0, 9).join("\n")}\n10 0 2 1 3 0 2 -1 9 -1 9\n`;
    // 0 2 1, 1 2 3, 1 3 0, 0 3 2
    const { parts } = readText(text.replace("-1 9 -1 9", "-1 0 -1 0"));
    expect([...parts[0]!.triangles]).toEqual([0, 2, 1, 1, 2, 3, 1, 3, 0, 0, 3, 2]);
    expect(volumeOf({ parts, diagnostics: [] })).toBeCloseTo(1 / 6, 15);
  });
});

it("polygons are cut into fans: a square has two triangles", () => {
  const square = `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_index\nproperty uchar red\nend_header\n0 0 0 1 0 0 1 1 0 0 1 0 4 0 1 2 3 255\n`;
  expect([...readText(square).parts[0]!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
});

describe("what is wrong is told with its place", () => {
  it.each([
    ["another file", "obj\n", "mesh.syntax", "line 1"],
    ["an unknown form", TEXT_PLY.replace("ascii", "ebcdic"), "mesh.syntax", "line 2"],
    ["an unknown type", TEXT_PLY.replace("double", "decimal"), "mesh.syntax", "line 7"],
    ["a negative number of items", TEXT_PLY.replace("vertex 4", "vertex -4"), "mesh.syntax", "line 4"],
    ["a property of nothing", "ply\nformat ascii 1.0\nproperty float x\n", "mesh.syntax", "line 3"],
    ["no form", "ply\nend_header\n", "mesh.syntax", "line 2"],
    ["no z", TEXT_PLY.replace("float32 z", "float32 w"), "mesh.syntax", "header"],
    ["no list of vertices", TEXT_PLY.replace("vertex_indices", "neighbours"), "mesh.syntax", "header"],
    ["more items than the file can hold", TEXT_PLY.replace("vertex 4", "vertex 4000000000"), "mesh.truncated", "line 17"],
    ["a word in place of a number", TEXT_PLY.replace("1 255 0 0", "1 255 zero 0"), "mesh.bad-number", "line 18"],
    ["a vertex that is not there", TEXT_PLY.replace("3 1 2 3", "3 1 2 4"), "mesh.bad-index", "triangle 4"],
    ["half a vertex", TEXT_PLY.replace("3 1 2 3", "3 1 2 0.5"), "mesh.bad-index", "line 29"],
    ["a face of two corners", TEXT_PLY.replace("3 1 2 3", "2 1 2"), "mesh.syntax", "line 29"],
    ["an endless coordinate", TEXT_PLY.replace("1 255 0 0", "1e999 255 0 0"), "mesh.not-finite", "line 18"],
    ["no faces", TEXT_PLY.replace("face 4", "face 0"), "mesh.empty", "line 16"],
  ])("%s", (_what, text, code, where) => {
    const { parts, diagnostics } = readText(text);
    expect(parts).toEqual([]);
    expect(diagnostics).toMatchObject([{ code, where, severity: "error" }]);
  });

  it.each([
    ["text", new TextEncoder().encode(TEXT_PLY.trimEnd())],
    ["bytes", binaryPly(true)],
  ])("%s, cut off anywhere", (_what, bytes) => {
    for (let end = 0; end < bytes.length; end++) {
      const { parts, diagnostics } = readBytes(bytes.subarray(0, end));
      expect(parts).toEqual([]);
      expect(diagnostics[0]!.where).toMatch(/^(?:line|byte) \d+$/);
    }
  });
});
