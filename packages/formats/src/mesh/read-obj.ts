/**
 * OBJ: `v x y z` vertices, `f a b c …` faces with vertex numbers from 1, or from the end if negative, each with texture and normal behind slashes; polygons are
 * cut into fans. `o` and `g` begin parts. Everything else (materials, normals, groups of smoothing) is passed over.
 */
import { MESH_LIMITS, type MeshFormat, type MeshPart, numberList, type ReadMesh, refuse, tooManyTriangles } from "./mesh-format.js";
import { withUsedVertices } from "./used-vertices.js";

export const obj: MeshFormat = {
  name: "OBJ",
  endings: [".obj"],
  read: (bytes) => readText(new TextDecoder().decode(bytes)),
};

/** Words that may begin a line and mean nothing here. */
const PASSED: ReadonlySet<string> = new Set(
  "# vt vn vp s usemtl mtllib l p cstype deg curv curv2 surf parm trim hole scrv sp end con mg bevel c_interp d_interp lod shadow_obj trace_obj ctech stech bmat step".split(
    " ",
  ),
);

interface Reading {
  readonly vertices: ReturnType<typeof numberList>;
  readonly triangles: ReturnType<typeof numberList>;
  /** Where parts begin, in triangle numbers. */
  readonly starts: { name: string; at: number }[];
}

function readText(text: string): ReadMesh {
  const reading: Reading = { vertices: numberList(), triangles: numberList(), starts: [{ name: "", at: 0 }] };
  let line = 0;
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    line++;
    const problem = readLine(reading, text.slice(at, stop).trim(), line);
    if (problem) return problem;
    at = stop + 1;
  }
  if (reading.triangles.length === 0) return refuse("empty", `line ${line}`, "the file holds no faces");
  return { parts: partsOf(reading), diagnostics: [] };
}

function readLine(reading: Reading, content: string, line: number): ReadMesh | undefined {
  if (content === "" || content.startsWith("#")) return undefined;
  const [word, ...rest] = content.split(/\s+/);
  if (word === "v") return readVertex(reading, rest, line);
  if (word === "f") return readFace(reading, rest, line);
  if (word === "o" || word === "g") {
    reading.starts.push({ name: rest.join(" "), at: reading.triangles.length / 3 });
    return undefined;
  }
  return PASSED.has(word!) ? undefined : refuse("syntax", `line ${line}`, `"${word!.slice(0, 40)}" does not begin a line of an OBJ file`);
}

function readVertex({ vertices }: Reading, words: readonly string[], line: number): ReadMesh | undefined {
  const numbers = words.slice(0, 3).map(Number);
  if (numbers.length < 3) return refuse("syntax", `line ${line}`, "a vertex has three coordinates");
  if (!numbers.every(Number.isFinite)) return refuse("bad-number", `line ${line}`, "a coordinate is no number");
  vertices.push(...numbers);
  return undefined;
}

function readFace({ vertices, triangles }: Reading, words: readonly string[], line: number): ReadMesh | undefined {
  if (words.length < 3) return refuse("syntax", `line ${line}`, "a face has at least three corners");
  const count = vertices.length / 3;
  const corners: number[] = [];
  for (const word of words) {
    const written = Number(word.split("/")[0]);
    const corner = written < 0 ? count + written : written - 1;
    if (!Number.isInteger(corner) || corner < 0 || corner >= count)
      return refuse("bad-index", `line ${line}`, `there is no vertex ${word.slice(0, 20)}; ${count} are known here, counted from 1`);
    corners.push(corner);
  }
  for (let k = 2; k < corners.length; k++) triangles.push(corners[0]!, corners[k - 1]!, corners[k]!);
  return triangles.length > 3 * MESH_LIMITS.triangles ? tooManyTriangles(`line ${line}`, MESH_LIMITS.triangles + 1) : undefined;
}

function partsOf({ vertices, triangles, starts }: Reading): readonly MeshPart[] {
  const all = Int32Array.from(triangles.finish());
  const points = vertices.finish();
  return starts.flatMap(({ name, at }, k) => {
    const end = starts[k + 1]?.at ?? all.length / 3;
    return end > at ? [{ name, ...withUsedVertices(points, all.subarray(3 * at, 3 * end)) }] : [];
  });
}
