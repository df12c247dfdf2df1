/**
 * Geometry of glTF 2.0 files: the triangles of all meshes of the scene, placed by their nodes, one part per node. Materials,
 * animations and skins are passed over; compressed geometry is told. Written by ourselves: the loader of three wants a page, follows
 * addresses, and gives less about what is wrong with a file.
 */
import { readAccessor } from "./gltf-accessors.js";
import { entryOf, fail, type GltfFile, isRecord, listIn, openGltf, recordIn } from "./gltf-file.js";
import { mirrors, type PlacedMesh, placedMeshes, transformed } from "./gltf-nodes.js";
import { MESH_LIMITS, type MeshFormat, type MeshPart, type ReadMesh, refuse } from "./mesh-format.js";

export const gltf: MeshFormat = {
  name: "glTF",
  endings: [".gltf", ".glb"],
  read(bytes, other) {
    const file = openGltf(bytes, other);
    if (!file.problem) checkExtensions(file);
    const parts = file.problem ? [] : placedMeshes(file).flatMap((placed) => (file.problem ? [] : readMesh(file, placed)));
    if (!file.problem && parts.length === 0) fail(file, "empty", "meshes", "the file holds no triangles");
    return result(file, parts);
  },
};

function result({ problem }: GltfFile, parts: readonly MeshPart[]): ReadMesh {
  if (!problem) return { parts, diagnostics: [] };
  const [code, where, message, hint] = problem;
  // of JSON that cannot be read, the message says where
  return refuse(code, where === "" ? "its JSON" : where, message, hint);
}

/** Extensions that change no geometry may be there; others that are required cannot be passed over. */
export const HARMLESS = /^KHR_(materials|texture|lights|animation|xmp|mesh_quantization|physics_rigid_bodies|implicit_shapes)/;

function checkExtensions(file: GltfFile): void {
  listIn(file.json, "extensionsRequired").forEach((name, k) => {
    if (typeof name === "string" && HARMLESS.test(name)) return;
    const hint = "export it without compression";
    fail(file, "not-supported", `extensionsRequired[${k}]`, `the extension ${JSON.stringify(name)} is not read`, hint);
  });
}

/** Corners of triangles by the mode of a primitive: lists, strips and fans (specification, 3.7.2.1). */
const MODES: ReadonlyMap<unknown, (k: number) => readonly [number, number, number]> = new Map([
  [4, (k: number) => [3 * k, 3 * k + 1, 3 * k + 2] as const],
  [5, (k: number) => (k % 2 === 0 ? ([k, k + 1, k + 2] as const) : ([k + 1, k, k + 2] as const))],
  [6, (k: number) => [0, k + 1, k + 2] as const],
]);

/** The triangles of a mesh, moved by its matrix: one part, or none where something is wrong. */
export function readMesh(file: GltfFile, { name, mesh, matrix, where }: PlacedMesh): readonly MeshPart[] {
  const entry = entryOf(file, "meshes", mesh, where);
  if (!entry) return [];
  const vertices: Float64Array[] = [];
  const triangles: number[] = [];
  let first = 0;
  listIn(entry, "primitives").forEach((primitive, k) => {
    const place = `meshes[${String(mesh)}].primitives[${k}]`;
    const read = isRecord(primitive) ? readPrimitive(file, primitive, place) : undefined;
    if (!read) return;
    vertices.push(read.points);
    for (const corner of read.corners) triangles.push(first + corner);
    first += read.points.length / 3;
  });
  if (triangles.length === 0) return [];
  const called = name || (typeof entry["name"] === "string" ? entry["name"] : "");
  const points = transformed(joined(vertices), matrix);
  return [{ name: called, vertices: points, triangles: mirrors(matrix) ? flipped(triangles) : Int32Array.from(triangles) }];
}

function readPrimitive(
  file: GltfFile,
  primitive: Readonly<Record<string, unknown>>,
  where: string,
): { readonly points: Float64Array; readonly corners: readonly number[] } | undefined {
  const cornersOf = MODES.get(primitive["mode"] ?? 4);
  // points and lines have no surface
  if (!cornersOf || file.problem) return undefined;
  const position = recordIn(primitive, "attributes")?.["POSITION"];
  const points = readAccessor(file, position, 3, 3 * MESH_LIMITS.triangles, `${where}.attributes.POSITION`);
  if (!points) return undefined;
  if (!points.every(Number.isFinite)) return fail(file, "not-finite", `${where}.attributes.POSITION`, "a coordinate is not finite");
  const { indices } = primitive;
  const order = indices === undefined ? undefined : readAccessor(file, indices, 1, 3 * MESH_LIMITS.triangles, `${where}.indices`);
  if (file.problem) return undefined;
  const count = order?.length ?? points.length / 3;
  const isList = (primitive["mode"] ?? 4) === 4;
  const corners = Array.from({ length: isList ? Math.floor(count / 3) : Math.max(0, count - 2) }, (_, k) => cornersOf(k)).flat();
  const numbers = order ? corners.map((corner) => order[corner]!) : corners;
  if (numbers.some((corner) => corner >= points.length / 3)) return fail(file, "bad-index", `${where}.indices`, "a corner is no vertex");
  return { points, corners: numbers };
}

function joined(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((length, list) => length + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

const flipped = (triangles: readonly number[]): Int32Array =>
  Int32Array.from(triangles, (_, k) => triangles[k % 3 === 0 ? k : k % 3 === 1 ? k + 1 : k - 1]!);
