/**
 * Meshes of a glTF file as shapes. Each is read once; what it stands in for is counted, so that a small file that names one large mesh many times
 * ends with a message and not with the memory. A mesh that cannot be read is a warning, and the shape is left out.
 */
import { convexHull, massOfShape, pow, type ShapeOf } from "@gelenk/core";
import type { Mat3 } from "@gelenk/core/math";
import { mat3 } from "@gelenk/core/math";
import { type GltfFile, isRecord, type JsonRecord, listIn, recordIn } from "../mesh/gltf-file.js";
import { IDENTITY, meshesBelow, type PlacedMesh } from "../mesh/gltf-nodes.js";
import { MESH_LIMITS, type MeshPart } from "../mesh/mesh-format.js";
import { meshShape } from "../mesh/mesh-shape.js";
import { readMesh } from "../mesh/read-gltf.js";
import { findingOf } from "./file-findings.js";
import { entryAt, type GltfReading, type JsonPlace, listAt, recordAt, recordsAt, tell, valueAt, whereOf } from "./json-places.js";
import { PHYSICS } from "./node-tree.js";
import { stretched } from "./read-geometry.js";

export interface MeshReading {
  readonly g: GltfReading;
  readonly root: JsonPlace;
  /** By the number of a mesh; empty where it cannot be read. */
  readonly meshes: Map<unknown, readonly MeshPart[]>;
  /** By the number of a node: all meshes of it and below it, in its frame. */
  readonly geometries: Map<number, readonly MeshPart[]>;
  /** What shapes have been made of them: many nodes may show or touch with one mesh. */
  readonly surfaces: Map<string, ShapeOf<"mesh"> | undefined>;
  readonly touched: Map<string, TouchedSurface | undefined>;
  /** Triangles of all shapes so far. */
  triangles: number;
}

/** Of all shapes together. */
const MOST_TRIANGLES = 2_000_000;

export type TouchedSurface = ShapeOf<"mesh"> | ShapeOf<"hull">;

export const startMeshes = (g: GltfReading, root: JsonPlace): MeshReading => ({
  g,
  root,
  meshes: new Map(),
  geometries: new Map(),
  surfaces: new Map(),
  touched: new Map(),
  triangles: 0,
});

/** The surface that a node shows, under its stretch. */
export function meshOfNode(m: MeshReading, node: JsonPlace, stretch: Mat3 | undefined): ShapeOf<"mesh"> | undefined {
  const mesh = valueAt(m.g, node, "mesh");
  if (mesh === undefined) return undefined;
  if (!m.meshes.has(mesh)) {
    m.meshes.set(mesh, readPlaced(m, [{ name: "", mesh, matrix: IDENTITY, where: `${node.pointer}/mesh` }], `${node.pointer}/mesh`));
    markMesh(m, mesh);
  }
  return surfaceOf(m, { parts: m.meshes.get(mesh)!, key: `mesh ${String(mesh)}` }, stretch, `${node.pointer}/mesh`);
}

/** The meshes of a node and of those below it that move with it, as a collider in the frame of the node: their hull where the file asks for it. */
export function touchedByNode(
  m: MeshReading,
  index: number,
  stretch: Mat3 | undefined,
  convex: boolean,
  pointer: string,
): TouchedSurface | undefined {
  if (!m.geometries.has(index)) m.geometries.set(index, readGeometry(m, index, pointer));
  const surface = surfaceOf(m, { parts: m.geometries.get(index)!, key: `node ${index}` }, stretch, pointer);
  const key = `${convex} ${index} ${stretch ? JSON.stringify(stretch) : ""}`;
  if (!m.touched.has(key)) m.touched.set(key, surface && touchedSurface(surface, convex));
  return m.touched.get(key);
}

function readGeometry(m: MeshReading, index: number, pointer: string): readonly MeshPart[] {
  const entry = listIn(m.g.file.json, "nodes")[index] as JsonRecord;
  const file: GltfFile = { ...m.g.file, problem: undefined };
  const moves = (node: JsonRecord) => recordIn(recordIn(node, "extensions") ?? {}, PHYSICS)?.["motion"] !== undefined;
  const below = meshesBelow(file, listIn(entry, "children"), moves);
  const here: PlacedMesh[] =
    entry["mesh"] === undefined ? [] : [{ name: "", mesh: entry["mesh"], matrix: IDENTITY, where: `nodes[${index}].mesh` }];
  if (file.problem) warn(m, file, pointer);
  const placed = file.problem ? here : [...here, ...below];
  for (const { mesh } of placed) markMesh(m, mesh);
  return readPlaced(m, placed, pointer);
}

function warn({ g }: MeshReading, file: GltfFile, pointer: string): readonly MeshPart[] {
  const { code, message, where } = findingOf(g.path, file.problem!);
  g.reading.findings.warning(code, whereOf(g, pointer), `${where.slice(g.path.length)}: ${message}; the shape is left out`);
  return [];
}

function readPlaced(m: MeshReading, placed: readonly PlacedMesh[], pointer: string): readonly MeshPart[] {
  const file: GltfFile = { ...m.g.file, problem: undefined };
  const parts: MeshPart[] = [];
  let triangles = 0;
  for (const mesh of placed) {
    for (const part of readMesh(file, mesh)) {
      parts.push(part);
      triangles += part.triangles.length / 3;
    }
    if (triangles > MESH_LIMITS.triangles) file.problem ??= ["too-large", mesh.where, `more than ${MESH_LIMITS.triangles} triangles`];
    if (file.problem) return warn(m, file, pointer);
  }
  return parts;
}

interface Parts {
  readonly parts: readonly MeshPart[];
  /** Tells them from all others. */
  readonly key: string;
}

function surfaceOf(m: MeshReading, { parts, key }: Parts, stretch: Mat3 | undefined, pointer: string): ShapeOf<"mesh"> | undefined {
  const count = parts.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
  if (count === 0) return undefined;
  if (m.triangles <= MOST_TRIANGLES && m.triangles + count > MOST_TRIANGLES)
    m.g.reading.findings.error("gltf.too-large", whereOf(m.g, pointer), `the shapes have more than ${MOST_TRIANGLES} triangles together`);
  m.triangles += count;
  if (m.triangles > MOST_TRIANGLES) return undefined;
  const full = `${key} ${stretch ? JSON.stringify(stretch) : ""}`;
  if (!m.surfaces.has(full)) m.surfaces.set(full, joinedSurface(parts, stretch));
  return m.surfaces.get(full);
}

function joinedSurface(parts: readonly MeshPart[], stretch: Mat3 | undefined): ShapeOf<"mesh"> {
  const vertices = new Float64Array(parts.reduce((sum, part) => sum + part.vertices.length, 0));
  const triangles = new Int32Array(parts.reduce((sum, part) => sum + part.triangles.length, 0));
  let [v, t] = [0, 0];
  for (const part of parts) {
    vertices.set(part.vertices, v);
    for (const corner of part.triangles) triangles[t++] = corner + v / 3;
    v += part.vertices.length;
  }
  const mirrored = stretch !== undefined && mat3.determinant(stretch) < 0;
  const shape = meshShape({ name: "", vertices: stretched(vertices, stretch), triangles }, [1, 1, 1]);
  return mirrored ? { ...shape, triangles: shape.triangles.map(([a, b, c]) => [a, c, b] as const) } : shape;
}

/** Both sides where it encloses nothing. */
function touchedSurface(surface: ShapeOf<"mesh">, convex: boolean): TouchedSurface {
  if (convex) {
    const hull = convexHull(Float64Array.from(surface.vertices.flat()));
    if (hull.status === "solid") return { type: "hull", points: Array.from(hull.sources, (vertex) => surface.vertices[vertex]!) };
  }
  return massOfShape(surface, 1, "").properties ? surface : { ...surface, sides: "two" };
}

/** What of a mesh has been read: positions and corners. */
function markMesh({ g, root }: MeshReading, mesh: unknown): void {
  const meshes = listAt(g, root, "meshes");
  const at = meshes && typeof mesh === "number" && isRecord(meshes.items[mesh]) ? recordAt(g, meshes.at, String(mesh)) : undefined;
  if (!at) return;
  valueAt(g, at, "name");
  for (const primitive of recordsAt(g, at, "primitives")) {
    valueAt(g, primitive, "mode");
    const attributes = recordAt(g, primitive, "attributes");
    if (attributes) markAccessor(g, root, valueAt(g, attributes, "POSITION"));
    markAccessor(g, root, valueAt(g, primitive, "indices"));
    if (attributes?.value["NORMAL"] !== undefined) tell(g, attributes, "NORMAL", "ignored", "normals follow from the triangles");
  }
}

function markAccessor(g: GltfReading, root: JsonPlace, accessor: unknown): void {
  const place = (list: string, index: unknown) => {
    const found = listAt(g, root, list);
    if (!found || typeof index !== "number" || !isRecord(found.items[index])) return undefined;
    const value = valueAt(g, found.at, String(index));
    return isRecord(value) ? value : undefined;
  };
  const view = place("bufferViews", place("accessors", accessor)?.["bufferView"]);
  place("buffers", view?.["buffer"]);
}

/** The colour of a mesh, [r, g, b, a] as screens take it; files have it linear in light. */
export function colorOfMesh({ g, root }: MeshReading, node: JsonPlace): readonly number[] | undefined {
  const material = firstMaterial(g, root, node.value["mesh"]);
  const surface = material && recordAt(g, material, "pbrMetallicRoughness");
  const factor = surface && valueAt(g, surface, "baseColorFactor");
  if (!Array.isArray(factor) || factor.length !== 4 || !factor.every(Number.isFinite)) return undefined;
  const screen = (c: number): number => (c <= 0.0031308 ? 12.92 * Math.max(0, c) : 1.055 * pow(Math.min(1, c), 1 / 2.4) - 0.055);
  // to what a byte can tell apart ten times over
  const tidy = (c: number) => Math.round(screen(c) * 2550) / 2550;
  return [...factor.slice(0, 3).map(tidy), factor[3] as number];
}

/** Of the first part of a mesh. */
function firstMaterial(g: GltfReading, root: JsonPlace, mesh: unknown): JsonPlace | undefined {
  const meshes = listAt(g, root, "meshes");
  if (!meshes || typeof mesh !== "number" || !isRecord(meshes.items[mesh])) return undefined;
  const [primitive] = recordsAt(g, recordAt(g, meshes.at, String(mesh))!, "primitives");
  return primitive?.value["material"] === undefined ? undefined : entryAt(g, primitive, "material", { holder: root, name: "materials" });
}
