/** `<asset>`: meshes, height fields and the colours of materials. Meshes are read when the first geom asks for them. */
import { convexHull, type ShapeOf, type Triple } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { readMeshFile } from "../import/mesh-shapes.js";
import { enter, ignore, type Reading } from "../import/reading.js";
import type { MeshPart } from "../mesh/mesh-format.js";
import { meshShape } from "../mesh/mesh-shape.js";
import { childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Compiler } from "./compiler.js";
import { type Defaults, layersOf } from "./defaults.js";
import { ignoreIn, type Layers, numberIn, numbersIn, placeIn, textIn } from "./layers.js";

export interface MeshAsset {
  /** Undefined, with a warning, where it cannot be read. */
  surface(): ShapeOf<"mesh"> | undefined;
}

export type HeightField = Pick<ShapeOf<"height-field">, "size" | "heights">;

export interface AssetReading {
  readonly reading: Reading;
  readonly compiler: Compiler;
  readonly defaults: Defaults;
  readonly folder: string;
}

export function readAssets(context: AssetReading, root: XmlElement) {
  const sections = childrenOf(root, "asset");
  for (const section of sections) enter(section);
  const all = (name: string) => sections.flatMap((section) => childrenOf(section, name));
  const named = <T>(name: string, read: (element: XmlElement) => readonly [string | undefined, T]): ReadonlyMap<string, T> =>
    new Map(
      all(name).flatMap((element) => {
        const [key, value] = read(element);
        return key === undefined ? [] : [[key, value] as const];
      }),
    );
  for (const element of all("texture")) ignore(element, "textures are not imported");
  for (const name of ["model", "skin"]) for (const element of all(name)) ignore(element, "not imported");
  return {
    meshes: named("mesh", (element) => readMesh(context, element)),
    heightFields: named("hfield", (element) => readHeightField(context.reading, element)),
    materials: named("material", (element) => readMaterial(context, element)),
  };
}

const LOOKS = "how MuJoCo draws";
const LOST_OF_MATERIAL = {
  ...{ texture: "textures are not imported", texrepeat: LOOKS, texuniform: LOOKS, emission: LOOKS, specular: LOOKS, shininess: LOOKS },
  ...{ reflectance: LOOKS, metallic: LOOKS, roughness: LOOKS },
} as const;

function readMaterial(context: AssetReading, element: XmlElement): readonly [string | undefined, readonly number[] | undefined] {
  const layers = layersOf(context, "material", element);
  ignoreIn(layers, LOST_OF_MATERIAL);
  return [textIn([element], "name"), numbersIn(context.reading, layers, "rgba", 4)];
}

const LOST_OF_MESH = {
  ...{
    normal: LOOKS,
    texcoord: LOOKS,
    smoothnormal: LOOKS,
    maxhullvert: "the hull has all its vertices",
    content_type: "told by the name of the file",
  },
  ...{ inertia: "masses of meshes are those of the solid they enclose" },
} as const;

function readMesh(context: AssetReading, element: XmlElement): readonly [string | undefined, MeshAsset] {
  const layers = layersOf(context, "mesh", element);
  const file = textIn(layers, "file");
  const name = textIn([element], "name") ?? file?.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
  ignoreIn(layers, LOST_OF_MESH);
  let read: { readonly surface: ShapeOf<"mesh"> | undefined } | undefined;
  const surface = () => {
    read ??= { surface: readSurface(context, layers, file) };
    return read.surface;
  };
  // also of meshes that no geom uses, attributes are read: the report is complete either way
  for (const [attribute, count] of [
    ["scale", 3],
    ["refpos", 3],
    ["refquat", 4],
  ] as const)
    numbersIn(context.reading, layers, attribute, count);
  return [name, { surface }];
}

function readSurface(context: AssetReading, layers: Layers, file: string | undefined): ShapeOf<"mesh"> | undefined {
  const { reading, compiler, folder } = context;
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
      : readMeshFile(reading, `${folder}${compiler.meshFolder}`, name, placeIn(layers, "file"));
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

/**
 * `elevation` is written as one sees it from above, the first row farthest along y; MuJoCo brings it to 0 … 1 and raises that by `size` z.
 */
function readHeightField(reading: Reading, element: XmlElement): readonly [string | undefined, HeightField] {
  enter(element);
  const layers = [element];
  const name = textIn(layers, "name") ?? textIn(layers, "file");
  const empty: HeightField = { size: [0, 0], heights: [] };
  const size = numbersIn(reading, layers, "size", 4);
  if (textIn(layers, "file") !== undefined) {
    ignore(element, "heights of images and binary files are not read");
    reading.findings.warning(
      "mjcf.height-file",
      placeOf(element, "file"),
      "heights from files are not read; the height field is left out",
      "write them into `elevation`",
    );
    return [name, empty];
  }
  const rows = numberIn(reading, layers, "nrow") ?? 0;
  const columns = numberIn(reading, layers, "ncol") ?? 0;
  const heights = numbersIn(reading, layers, "elevation", 1, Number.POSITIVE_INFINITY);
  if (!size) return [name, empty];
  const good = Number.isInteger(rows) && Number.isInteger(columns) && rows > 1 && columns > 1;
  if (!good || (heights && heights.length !== rows * columns) || rows * columns > 10_000_000) {
    reading.findings.error("mjcf.bad-heights", placeOf(element), `${rows} × ${columns} heights need as many numbers, and at least 2 × 2`);
    return [name, empty];
  }
  return [name, { size: [2 * size[0]!, 2 * size[1]!], heights: rise(heights, rows, columns, size[2]!) }];
}

function rise(heights: readonly number[] | undefined, rows: number, columns: number, top: number): number[][] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const height of heights ?? [0]) [low, high] = [Math.min(low, height), Math.max(high, height)];
  const factor = high > low ? top / (high - low) : 0;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => (heights ? factor * (heights[(rows - 1 - row) * columns + column]! - low) : 0)),
  );
}
