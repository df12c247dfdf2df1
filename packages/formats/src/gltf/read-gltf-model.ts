/**
 * glTF 2.0 with KHR_physics_rigid_bodies and KHR_implicit_shapes (drafts of the Khronos group) → Model. Nodes with a motion are bodies, those without are the
 * world; colliders, materials, filters and joints become what a model calls so. What this program has written into `extras.gelenk` and the extensions cannot
 * say comes on top, so that a model that goes through a file moves the same.
 */
import { collectDiagnostics, DEFAULTS, type ForceDescription, GROUND, type Model, mergeSettings, resolveModel } from "@gelenk/core";
import { findFile, folderOf } from "../import/model-files.js";
import type { BinaryFormat } from "../import/model-format.js";
import { freeNames } from "../import/names.js";
import type { Reading } from "../import/reading.js";
import { checkSchema, type JsonSchema } from "../json/check-schema.js";
import { isRecord, openGltf } from "../mesh/gltf-file.js";
import { MESH_LIMITS } from "../mesh/mesh-format.js";
import { HARMLESS } from "../mesh/read-gltf.js";
import { MODEL_SCHEMA } from "../model-schema.js";
import { findingOf } from "./file-findings.js";
import { type GltfReading, type JsonPlace, recordAt, reportLines, rootOf, textAt, textsAt, valueAt, whereOf } from "./json-places.js";
import { ownExtras, PHYSICS, readNodes, sceneOf } from "./node-tree.js";
import { liftForce, type ReadBody, readBody } from "./read-bodies.js";
import { jointNames, readJoints } from "./read-joints.js";
import { startMeshes } from "./read-meshes.js";
import { surfaceReader } from "./read-surfaces.js";

export const gltfPhysics: BinaryFormat = {
  name: "glTF",
  endings: [".gltf", ".glb"],
  read(reading, path, bytes) {
    if (bytes.length > MESH_LIMITS.bytes) {
      reading.findings.error("gltf.too-large", path, `the file has ${bytes.length} bytes; at most ${MESH_LIMITS.bytes} can be read`);
      return undefined;
    }
    const file = openGltf(bytes, (name) => otherFile(reading, path, name));
    if (file.problem) {
      reading.findings.addAll([findingOf(path, file.problem)]);
      return undefined;
    }
    const g: GltfReading = { reading, path, file, fates: new Map() };
    const model = readModel(g);
    // one after the other: a list of a million arguments does not fit a call
    for (const line of reportLines(g)) reading.lines.push(line);
    return reading.findings.errors === 0 ? checked(reading, path, model) : undefined;
  },
};

function otherFile(reading: Reading, path: string, name: string): Uint8Array | undefined {
  const { bytes, diagnostic } = findFile(reading, folderOf(path), name, path);
  if (diagnostic) reading.findings.warning(diagnostic.code, diagnostic.where, diagnostic.message, diagnostic.hint);
  return bytes;
}

function readModel(g: GltfReading): Model {
  const root = rootOf(g);
  readHeader(g, root);
  const extensions = recordAt(g, root, "extensions");
  const physics = extensions && recordAt(g, extensions, PHYSICS);
  const implicit = extensions && recordAt(g, extensions, "KHR_implicit_shapes");
  const scene = sceneOf(g, root);
  const own = scene && ownExtras(g, scene);
  const tree = readNodes(g, root, scene);
  const surfaces = surfaceReader(g, physics);
  const context = { g, root, meshes: startMeshes(g, root), surfaces, implicit, freeName: freeNames([GROUND]) };
  const read = new Map(tree.bodies.map((source) => [source, readBody(context, source)]));
  const bodies = [...read.values()];
  const joints = readJoints({
    ...{ g, root, tree, extension: physics },
    bodyOf: (node) => (node.body ? read.get(node.body)?.plain : undefined),
    nameOf: jointNames(g),
  });
  if (tree.bodies.length === 0 && g.reading.findings.errors === 0)
    g.reading.findings.warning("gltf.no-bodies", g.path, "the scene has no bodies and no surfaces");
  const rest = own ? modelMembers(g, own) : {};
  const gravity = isVector(rest.gravity) ? rest.gravity : DEFAULTS.gravity.y;
  const { settings, ...materials } = surfaces.finish();
  const name = scene && textAt(g, scene, "name");
  const forces = [...liftsOf(bodies, gravity), ...(Array.isArray(rest.forces) ? rest.forces : [])];
  const both = mergeSettings((settings ?? {}) as object, isRecord(rest.settings) ? rest.settings : {});
  return {
    gelenk: 1,
    ...(name !== undefined && name.trim() !== "" && { name }),
    up: "y",
    bodies: bodies.map(({ body }) => body),
    ...(joints.length > 0 && { joints }),
    ...materials,
    ...rest,
    ...(forces.length > 0 && { forces }),
    ...(Object.keys(both).length > 0 && { settings: both }),
  } as Model;
}

/** Members of the model that the format has no words for. */
function modelMembers(g: GltfReading, own: JsonPlace): Partial<Model> {
  const value = valueAt(g, own, "model");
  return isRecord(value) ? (value as Partial<Model>) : {};
}

const isVector = (value: unknown): value is readonly number[] => Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);

/** Who wrote the file is kept by nobody; extensions that must be understood are, or there is no model. */
function readHeader(g: GltfReading, root: JsonPlace): void {
  const asset = recordAt(g, root, "asset");
  if (asset) valueAt(g, asset, "version");
  valueAt(g, root, "extensionsUsed");
  for (const name of textsAt(g, root, "extensionsRequired") ?? [])
    if (!HARMLESS.test(name))
      g.reading.findings.error(
        "gltf.not-supported",
        whereOf(g, "/extensionsRequired"),
        `the extension ${JSON.stringify(name)} is not read`,
      );
}

/** Bodies whose gravity is more or less than that of the world. */
function liftsOf(bodies: readonly ReadBody[], gravity: readonly number[]): readonly ForceDescription[] {
  return bodies.flatMap(({ body, plain, lift }) => {
    const force = lift === 0 ? undefined : liftForce(plain, lift, gravity);
    return force ? [{ type: "constant", name: `gravity factor of ${body.name}`, body: body.name!, force } as const] : [];
  });
}

/** Members that were kept in extras may hold anything: the model must have the form of one. */
function checked(reading: Reading, path: string, model: Model): Model | undefined {
  const findings = collectDiagnostics();
  checkSchema(findings, MODEL_SCHEMA as unknown as JsonSchema, model);
  const resolved = findings.errors > 0 ? undefined : resolveModel(model);
  for (const found of [...findings.finish(), ...(resolved?.diagnostics ?? [])])
    reading.findings.addAll([{ ...found, where: `${path}: ${found.where}` }]);
  return resolved?.model as Model | undefined;
}
