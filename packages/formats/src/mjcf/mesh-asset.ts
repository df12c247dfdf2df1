/** `<mesh>` of the assets. It is read when the first geom asks for it; hull and mass are computed once for all geoms that show it. */
import { convexHull, type MassProperties, massOfShape, type ShapeDescription, type ShapeOf, type Triple } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { readMeshFile } from "../import/mesh-shapes.js";
import { once } from "../import/once.js";
import type { Reading } from "../import/reading.js";
import type { MeshPart } from "../mesh/mesh-format.js";
import { meshShape } from "../mesh/mesh-shape.js";
import type { XmlElement } from "../xml/xml-tree.js";
import type { AssetReading } from "./asset-reading.js";
import { layersOf } from "./defaults.js";
import { ignoreIn, type Layers, numbersIn, placeIn, textIn } from "./layers.js";

/** In its own frame. */
export interface MeshAsset {
  /** Undefined, with a warning, where it cannot be read. */
  surface(): ShapeOf<"mesh"> | undefined;
  /** Undefined of a flat one. */
  hull(): ShapeOf<"hull"> | undefined;
  /** Of a density of 1: the solid it encloses; undefined where it is open. */
  solid(): MassProperties | undefined;
  /** The same of its hull. */
  hullSolid(): MassProperties | undefined;
}

const LOST_OF_MESH = {
  ...{
    normal: "how MuJoCo draws",
    texcoord: "how MuJoCo draws",
    smoothnormal: "how MuJoCo draws",
    maxhullvert: "the hull has all its vertices",
    content_type: "told by the name of the file",
  },
  ...{ inertia: "masses of meshes are those of the solid they enclose" },
} as const;

export function readMesh(context: AssetReading, element: XmlElement): readonly [string | undefined, MeshAsset] {
  const layers = layersOf(context, "mesh", element);
  const file = textIn(layers, "file");
  const name = textIn([element], "name") ?? file?.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
  ignoreIn(layers, LOST_OF_MESH);
  // also of meshes that no geom uses, attributes are read: the report is complete either way
  for (const [attribute, count] of [
    ["scale", 3],
    ["refpos", 3],
    ["refquat", 4],
  ] as const)
    numbersIn(context.reading, layers, attribute, count);
  return [name, meshAsset(() => readSurface(context, layers, file))];
}

function meshAsset(read: () => ShapeOf<"mesh"> | undefined): MeshAsset {
  const surface = once(read);
  const hull = once(() => hullOf(surface()));
  return {
    surface,
    hull,
    solid: once(() => weightOf(surface())),
    hullSolid: once(() => weightOf(hull())),
  };
}

const weightOf = (shape: ShapeDescription | undefined): MassProperties | undefined => shape && massOfShape(shape, 1, "").properties;

function hullOf(surface: ShapeOf<"mesh"> | undefined): ShapeOf<"hull"> | undefined {
  const hull = surface && convexHull(Float64Array.from(surface.vertices.flat()));
  return hull?.status === "solid" ? { type: "hull", points: Array.from(hull.sources, (vertex) => surface!.vertices[vertex]!) } : undefined;
}

function readSurface(context: AssetReading, layers: Layers, file: string | undefined): ShapeOf<"mesh"> | undefined {
  const { reading, compiler, folder, meshFiles } = context;
  const scale = numbersIn(reading, layers, "scale", 3) ?? [1, 1, 1];
  const center = numbersIn(reading, layers, "refpos", 3) ?? [0, 0, 0];
  const [w, x, y, z] = numbersIn(reading, layers, "refquat", 4) ?? [1, 0, 0, 0];
  if (scale.some((factor) => factor === 0)) {
    reading.findings.error("mjcf.not-positive", placeIn(layers, "scale"), "a mesh that is scaled by 0 has no extent");
    return undefined;
  }
  const name = file !== undefined && compiler.stripPath ? file.replace(/^.*[\\/]/, "") : file;
  const parts =
    name === undefined
      ? inlineMesh(reading, layers)
      : readMeshFile(reading, meshFiles, { folder: `${folder}${compiler.meshFolder}`, name, place: placeIn(layers, "file") });
  if (!parts) return undefined;
  const turn = quat.normalise({ x: x!, y: y!, z: z!, w: w! });
  const { vertices, triangles } = together(parts);
  const placed = new Float64Array(vertices.length);
  for (let i = 0; i < vertices.length; i += 3)
    vec3.writeVec3(placed, i, quat.rotateInverse(turn, vec3.subtract(vec3.readVec3(vertices, i), vec3.readVec3(center))));
  const shape = meshShape({ name: "", vertices: placed, triangles }, scale as unknown as Triple);
  return shape.triangles.length > 0 ? shape : undefined;
}

/** All parts of a file are one mesh. */
function together(parts: readonly MeshPart[]): Pick<MeshPart, "vertices" | "triangles"> {
  if (parts.length === 1) return parts[0]!;
  const vertices = new Float64Array(parts.reduce((sum, part) => sum + part.vertices.length, 0));
  const triangles = new Int32Array(parts.reduce((sum, part) => sum + part.triangles.length, 0));
  let [vertex, triangle] = [0, 0];
  for (const part of parts) {
    vertices.set(part.vertices, vertex);
    triangles.set(
      part.triangles.map((corner) => corner + vertex / 3),
      triangle,
    );
    vertex += part.vertices.length;
    triangle += part.triangles.length;
  }
  return { vertices, triangles };
}

/** `vertex` and `face`; without faces the convex hull. */
function inlineMesh(reading: Reading, layers: Layers): readonly MeshPart[] | undefined {
  const left = (attribute: string, message: string): undefined => {
    reading.findings.warning("mjcf.bad-mesh", placeIn(layers, attribute), `${message}; its geoms are left out`);
    return undefined;
  };
  const numbers = numbersIn(reading, layers, "vertex", 9, Number.POSITIVE_INFINITY);
  if (!numbers) return left("vertex", "the mesh has neither a file nor vertices");
  if (numbers.length % 3 !== 0) return left("vertex", `${numbers.length} numbers are no list of vertices`);
  const vertices = Float64Array.from(numbers);
  const faces = numbersIn(reading, layers, "face", 3, Number.POSITIVE_INFINITY);
  if (!faces) {
    const hull = convexHull(vertices);
    return hull.status === "solid" ? [{ name: "", ...hull }] : left("vertex", "the vertices enclose no volume");
  }
  if (faces.length % 3 !== 0) return left("face", `${faces.length} numbers are no list of triangles`);
  const bad = faces.find((corner) => !(Number.isInteger(corner) && corner >= 0 && 3 * corner < vertices.length));
  return bad === undefined ? [{ name: "", vertices, triangles: Int32Array.from(faces) }] : left("face", `there is no vertex ${bad}`);
}
