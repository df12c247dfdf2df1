/**
 * STL, both forms. Binary: 80 bytes of anything, the number of triangles (uint32, little endian), then 50 bytes each: normal,
 * three corners (float32), two bytes that mean nothing. Text: `solid`, `facet normal … outer loop vertex x y z (three)
 * endloop endfacet`, `endsolid`. Normals are not used: the order of the corners says which side is outside. Many binary files
 * begin with the word `solid`, so that their length decides.
 */
import { MESH_LIMITS, type MeshFormat, numberList, type ReadMesh, refuse, tooManyTriangles } from "./mesh-format.js";

/** Bytes of the head, which ends with the number of triangles, of each triangle, and in it of the normal before its corners. */
export const STL_HEADER = 84;
/** Bytes of a triangle in binary STL. */
export const STL_RECORD = 50;
/** Where its corners begin, behind the normal. */
export const STL_CORNERS = 12;

export const stl: MeshFormat = {
  name: "STL",
  endings: [".stl"],
  read: (bytes) => (looksLikeText(bytes) ? readText(new TextDecoder().decode(bytes)) : readBinary(bytes)),
};

function looksLikeText(bytes: Uint8Array): boolean {
  const word = String.fromCharCode(...bytes.subarray(0, 5)).toLowerCase();
  if (word !== "solid" || isWholeBinary(bytes)) return false;
  return !bytes.subarray(0, 1024).includes(0);
}

const countOf = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
const isWholeBinary = (bytes: Uint8Array): boolean =>
  bytes.length >= STL_HEADER && bytes.length === STL_HEADER + STL_RECORD * countOf(bytes);

function readBinary(bytes: Uint8Array): ReadMesh {
  if (bytes.length < STL_HEADER) return refuse("truncated", `byte ${bytes.length}`, "the file ends within its header of 84 bytes");
  const count = countOf(bytes);
  if (count > MESH_LIMITS.triangles) return tooManyTriangles("byte 80", count);
  if (bytes.length < STL_HEADER + STL_RECORD * count) {
    const whole = Math.floor((bytes.length - STL_HEADER) / STL_RECORD);
    return refuse("truncated", `byte ${bytes.length}`, `the file ends within triangle ${whole + 1} of ${count}`);
  }
  if (count === 0) return refuse("empty", "byte 80", "the file holds no triangles");
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const vertices = new Float64Array(9 * count);
  for (let k = 0; k < count; k++)
    for (let n = 0; n < 9; n++) {
      const at = STL_HEADER + STL_RECORD * k + STL_CORNERS + 4 * n;
      const value = view.getFloat32(at, true);
      if (!Number.isFinite(value)) return refuse("not-finite", `byte ${at}`, `a corner of triangle ${k + 1} is ${value}`);
      vertices[9 * k + n] = value;
    }
  return { parts: [{ name: "", vertices, triangles: inOrder(3 * count) }], diagnostics: [] };
}

const inOrder = (length: number): Int32Array => new Int32Array(length).map((_, k) => k);

const VERTEX = /^vertex\s+(\S+)\s+(\S+)\s+(\S+)$/i;
/** What may stand on a line, and how many corners the present triangle must have by then. */
const LINES: readonly { readonly pattern: RegExp; readonly corners?: number }[] = [
  { pattern: /^facet\b/i, corners: 0 },
  { pattern: /^outer\s+loop$/i, corners: 0 },
  { pattern: /^endloop$/i, corners: 3 },
  { pattern: /^endfacet$/i, corners: 3 },
  { pattern: /^solid\b/i },
  { pattern: /^endsolid\b/i, corners: 0 },
];

function readText(text: string): ReadMesh {
  const vertices = numberList();
  let corners = 0;
  let name = "";
  let ended = false;
  let line = 0;
  for (const content of linesOf(text)) {
    line++;
    if (content === "") continue;
    const vertex = VERTEX.exec(content);
    if (vertex) {
      const numbers = vertex.slice(1).map(Number);
      if (!numbers.every(Number.isFinite))
        return refuse("bad-number", `line ${line}`, `"${shown(content)}" holds something that is no number`);
      if (++corners > 3) return refuse("syntax", `line ${line}`, "a triangle has three corners, this is the fourth");
      vertices.push(...numbers);
      if (vertices.length > 9 * MESH_LIMITS.triangles) return tooManyTriangles(`line ${line}`, MESH_LIMITS.triangles + 1);
      continue;
    }
    const known = LINES.find(({ pattern }) => pattern.test(content));
    if (!known) return refuse("syntax", `line ${line}`, `"${shown(content)}" is not expected in an STL file`);
    if (known.corners !== undefined && known.corners !== corners)
      return refuse("syntax", `line ${line}`, `the triangle before "${shown(content)}" has ${corners} corners`);
    if (/^endfacet$/i.test(content)) corners = 0;
    if (/^solid\b/i.test(content) && name === "") name = content.slice(5).trim();
    ended = /^endsolid\b/i.test(content);
  }
  if (!ended) return refuse("truncated", `line ${line}`, 'the file ends without "endsolid"');
  if (vertices.length === 0) return refuse("empty", "line 1", "the file holds no triangles");
  return { parts: [{ name, vertices: vertices.finish(), triangles: inOrder(vertices.length / 3) }], diagnostics: [] };
}

/** Line by line without a list of all of them. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    yield text.slice(at, stop).trim();
    at = stop + 1;
  }
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
