/**
 * PLY: a header that says what follows, then numbers, as text or as bytes of either order. `vertex` has x, y and z; `face` a list of
 * vertices, `vertex_indices` or `vertex_index`, of which polygons are cut into fans; `tristrips` one of strips, between which −1 stands.
 * Other elements and properties (colours, normals, edges) are passed over.
 */
import { MESH_LIMITS, type MeshFormat, type NumberList, numberList, type ReadMesh, refuse, tooManyTriangles } from "./mesh-format.js";
import { type PlyElement, type PlyHeader, type PlyProperty, readPlyHeader } from "./ply-header.js";
import { binaryValues, type PlyValues, textValues } from "./ply-values.js";

export const ply: MeshFormat = {
  name: "PLY",
  endings: [".ply"],
  read(bytes) {
    const header = readPlyHeader(bytes);
    if (!("elements" in header)) return header;
    return readElements(header, header.form === "ascii" ? textValues(bytes, header) : binaryValues(bytes, header));
  },
};

interface Reading {
  readonly values: PlyValues;
  readonly vertices: NumberList;
  /** Vertex numbers, three each. */
  readonly triangles: NumberList;
}

function readElements({ elements, lines }: PlyHeader, values: PlyValues): ReadMesh {
  const reading: Reading = { values, vertices: numberList(), triangles: numberList() };
  for (const element of elements) {
    const problem = readElement(reading, element);
    if (problem) return problem;
  }
  const { vertices, triangles } = reading;
  if (triangles.length === 0) return refuse("empty", `line ${lines}`, "the file holds no faces");
  const corners = Int32Array.from(triangles.finish());
  const count = vertices.length / 3;
  const wrong = corners.findIndex((corner) => corner < 0 || corner >= count);
  if (wrong >= 0)
    return refuse(
      "bad-index",
      `triangle ${Math.floor(wrong / 3) + 1}`,
      `there is no vertex ${corners[wrong]}; there are ${count}, counted from 0`,
    );
  return { parts: [{ name: "", vertices: vertices.finish(), triangles: corners }], diagnostics: [] };
}

function readElement(reading: Reading, element: PlyElement): ReadMesh | undefined {
  const { name, count, properties } = element;
  const { values } = reading;
  if (properties.length === 0 || count === 0) return undefined;
  // the least that each item takes: of a list the number of its items
  const least = properties.reduce((sum, property) => sum + (property.count ?? property.type).bytes, 0);
  if (count > Math.floor(values.room(properties.length, least))) return ended(values, element, 0);
  if (name === "vertex") return readVertices(reading, element);
  if (name === "face" || name === "tristrips") return readFaces(reading, element);
  if (values.skip && properties.every((property) => !property.count))
    return values.skip(least * count) ? undefined : ended(values, element, 0);
  for (let k = 0; k < count; k++) {
    for (const property of properties) {
      if (readItem(values, property, undefined) !== undefined) return ended(values, element, k);
    }
  }
  return undefined;
}

const ended = (values: PlyValues, { name, count }: PlyElement, k: number): ReadMesh =>
  refuse("truncated", values.where(), `the file ends within item ${k + 1} of ${count} of "${name}"`);

/** Reads a property, a list whole; `take` gets each number. Says what is wrong: the file has ended, or something is no number. */
function readItem(
  values: PlyValues,
  { type, count }: PlyProperty,
  take: ((value: number) => void) | undefined,
): "ended" | "number" | undefined {
  const length = count ? values.next(count) : 1;
  if (length === undefined) return "ended";
  if (!Number.isInteger(length) || length < 0) return "number";
  for (let k = 0; k < length; k++) {
    const value = values.next(type);
    if (value === undefined) return "ended";
    if (Number.isNaN(value)) return "number";
    take?.(value);
  }
  return undefined;
}

const wrongIn = (values: PlyValues, element: PlyElement, k: number, problem: "ended" | "number"): ReadMesh =>
  problem === "ended" ? ended(values, element, k) : refuse("bad-number", values.where(), `item ${k + 1} of "${element.name}" is no number`);

function readVertices({ values, vertices }: Reading, element: PlyElement): ReadMesh | undefined {
  const { count, properties } = element;
  const axes = ["x", "y", "z"].map((axis) => properties.findIndex(({ name, count: list }) => name === axis && !list));
  if (axes.includes(-1)) return refuse("syntax", "header", "a vertex has x, y and z");
  if (count > 3 * MESH_LIMITS.triangles) return tooManyTriangles("header", Math.floor(count / 3));
  const item = properties.map(() => 0);
  for (let k = 0; k < count; k++) {
    for (const [i, property] of properties.entries()) {
      const problem = readItem(values, property, (value) => {
        item[i] = value;
      });
      if (problem) return wrongIn(values, element, k, problem);
      if (axes.includes(i) && !Number.isFinite(item[i])) return refuse("not-finite", values.where(), `vertex ${k + 1} is ${item[i]}`);
    }
    vertices.push(item[axes[0]!]!, item[axes[1]!]!, item[axes[2]!]!);
  }
  return undefined;
}

function readFaces({ values, triangles }: Reading, element: PlyElement): ReadMesh | undefined {
  const { count, properties, name } = element;
  const corners = properties.find((property) => property.count && /^vertex_ind(?:ex|ices)$/.test(property.name));
  if (!corners) return refuse("syntax", "header", `"${name}" has a list of vertices, vertex_indices`);
  const list: number[] = [];
  for (let k = 0; k < count; k++) {
    list.length = 0;
    for (const property of properties) {
      const problem = readItem(values, property, property === corners ? (corner) => list.push(corner) : undefined);
      if (problem) return wrongIn(values, element, k, problem);
      if (list.length > 3 * MESH_LIMITS.triangles) return tooManyTriangles(values.where(), list.length);
    }
    if (list.some((corner) => !Number.isSafeInteger(corner) || Math.abs(corner) > 2 ** 31 - 1))
      return refuse("bad-index", values.where(), `item ${k + 1} of "${name}" names what is no vertex`);
    if (name === "tristrips") addStrips(triangles, list);
    else if (list.length < 3) return refuse("syntax", values.where(), `face ${k + 1} has ${list.length} corners`);
    else for (let n = 2; n < list.length; n++) triangles.push(list[0]!, list[n - 1]!, list[n]!);
    if (triangles.length > 3 * MESH_LIMITS.triangles) return tooManyTriangles(values.where(), MESH_LIMITS.triangles + 1);
  }
  return undefined;
}

/** Every second triangle of a strip runs the other way round. */
function addStrips(triangles: NumberList, list: readonly number[]): void {
  let start = 0;
  for (let k = 0; k < list.length; k++) {
    if (list[k] === -1) {
      start = k + 1;
      continue;
    }
    if (k - start < 2) continue;
    const [a, b, c] = [list[k - 2]!, list[k - 1]!, list[k]!];
    if ((k - start) % 2 === 0) triangles.push(a, b, c);
    else triangles.push(b, a, c);
  }
}
