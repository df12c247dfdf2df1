/** Where the meshes of a glTF file stand: nodes with a matrix, or translation, rotation and scale, below each other (specification, section 3.5). */
import { entryOf, fail, type GltfFile, type JsonRecord, listIn } from "./gltf-file.js";

/** 4 × 4, column by column, the last row 0 0 0 1. */
export type Matrix = readonly number[];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export interface PlacedMesh {
  readonly name: string;
  readonly mesh: unknown;
  readonly matrix: Matrix;
  readonly where: string;
}

/** All meshes of the scene; those of the file where it has no nodes. */
export function placedMeshes(file: GltfFile): readonly PlacedMesh[] {
  const nodes = listIn(file.json, "nodes");
  if (nodes.length === 0)
    return listIn(file.json, "meshes").map((_, mesh) => ({ name: "", mesh, matrix: IDENTITY, where: `meshes[${mesh}]` }));
  return meshesBelow(file, rootsOf(file));
}

/** Meshes of these nodes and of those below them, in the frame that the nodes stand in. */
export function meshesBelow(
  file: GltfFile,
  roots: readonly unknown[],
  isLeftOut: (node: JsonRecord) => boolean = () => false,
): readonly PlacedMesh[] {
  const found: PlacedMesh[] = [];
  const seen = new Set<unknown>();
  // taken from the end: the last is the next
  const open = roots.map((node) => ({ node, above: IDENTITY })).toReversed();
  for (let next = open.pop(); next && !file.problem; next = open.pop()) {
    const { node, above } = next;
    const where = `nodes[${String(node)}]`;
    const entry = entryOf(file, "nodes", node, where);
    if (!entry || seen.has(node)) fail(file, "bad-node", where, "a node hangs below two others, or below itself");
    if (!entry || file.problem) break;
    seen.add(node);
    if (isLeftOut(entry)) continue;
    const matrix = multiply(above, matrixOf(file, entry, where));
    const name = typeof entry["name"] === "string" ? entry["name"] : "";
    if (entry["mesh"] !== undefined) found.push({ name, mesh: entry["mesh"], matrix, where: `${where}.mesh` });
    for (const child of listIn(entry, "children").toReversed()) open.push({ node: child, above: matrix });
  }
  return found;
}

function rootsOf(file: GltfFile): readonly unknown[] {
  const scenes = listIn(file.json, "scenes");
  if (scenes.length > 0) {
    const index = file.json["scene"] ?? 0;
    return listIn(entryOf(file, "scenes", index, "scene") ?? {}, "nodes");
  }
  const nodes = listIn(file.json, "nodes") as readonly JsonRecord[];
  const below = new Set(nodes.flatMap((node) => listIn(node ?? {}, "children")));
  return nodes.map((_, k) => k).filter((k) => !below.has(k));
}

function matrixOf(file: GltfFile, node: JsonRecord, where: string): Matrix {
  const numbers = (key: string, usual: readonly number[]): readonly number[] => {
    const list = node[key];
    if (list === undefined) return usual;
    if (Array.isArray(list) && list.length === usual.length && list.every(Number.isFinite)) return list as number[];
    fail(file, "bad-node", `${where}.${key}`, `${usual.length} numbers are expected`);
    return usual;
  };
  if (node["matrix"] !== undefined) return numbers("matrix", IDENTITY);
  const [tx, ty, tz] = numbers("translation", [0, 0, 0]) as [number, number, number];
  const [x, y, z, w] = numbers("rotation", [0, 0, 0, 1]) as [number, number, number, number];
  const [sx, sy, sz] = numbers("scale", [1, 1, 1]) as [number, number, number];
  return [
    ...[(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0],
    ...[2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0],
    ...[2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
    ...[tx, ty, tz, 1],
  ];
}

const multiply = (a: Matrix, b: Matrix): Matrix =>
  Array.from({ length: 16 }, (_, k) => {
    const [column, row] = [k >> 2, k & 3];
    return (
      a[row]! * b[4 * column]! + a[row + 4]! * b[4 * column + 1]! + a[row + 8]! * b[4 * column + 2]! + a[row + 12]! * b[4 * column + 3]!
    );
  });

/** Stride 3. */
export function transformed(points: Float64Array, m: Matrix): Float64Array {
  const out = new Float64Array(points.length);
  for (let k = 0; k < points.length; k += 3) {
    const [x, y, z] = [points[k]!, points[k + 1]!, points[k + 2]!];
    for (let row = 0; row < 3; row++) out[k + row] = m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!;
  }
  return out;
}

/** Does it turn the inside out? */
export const mirrors = (m: Matrix): boolean =>
  m[0]! * (m[5]! * m[10]! - m[9]! * m[6]!) - m[4]! * (m[1]! * m[10]! - m[9]! * m[2]!) + m[8]! * (m[1]! * m[6]! - m[5]! * m[2]!) < 0;
