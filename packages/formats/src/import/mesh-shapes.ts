/**
 * A mesh that a model names → shapes. For the eye: the triangles. For contacts: the triangles where they enclose a volume, else their
 * convex hull, as collision needs to know inside from outside; of a sheet, which has no hull, both sides.
 * A mesh that cannot be read is a warning, and the shape is left out: the motion of a robot does not need it.
 */
import { convexHull, massOfShape, type ShapeOf, type ShapeUse, type Triple } from "@gelenk/core";
import { MESH_FORMATS, meshFormatOf } from "../mesh/catalogue.js";
import { MESH_LIMITS, type MeshPart } from "../mesh/mesh-format.js";
import { meshShape } from "../mesh/mesh-shape.js";
import type { XmlElement } from "../xml/xml-tree.js";
import { type FileProblem, findFile, folderOf } from "./model-files.js";
import { approximate, ignore, type Reading } from "./reading.js";

/**
 * What was made of mesh files. Each is read once, also where it cannot be, and its shapes are made once,
 * however many elements name it: they share their vertices.
 */
export interface MeshCache {
  /** By folder and name. */
  readonly files: Map<string, MeshFile>;
  readonly shapes: Map<string, readonly MadeShape[]>;
}

/** Exactly one of them. */
interface MeshFile {
  readonly parts?: readonly MeshPart[];
  readonly problem?: FileProblem;
}

interface MadeShape {
  readonly surface: ShapeOf<"mesh">;
  readonly shape: ContactShape;
}

export const createMeshCache = (): MeshCache => ({ files: new Map(), shapes: new Map() });

/** Parts of one name, moved so that the middle of their extents is at the origin. */
export interface Submesh {
  readonly name: string;
  readonly center: boolean;
}

export interface WantedMesh {
  /** What the report says of the mesh stands at this element. */
  readonly element: XmlElement;
  /** Where the name of the file stands. */
  readonly place: string;
  /** The name is relative to this folder. */
  readonly folder: string;
  readonly name: string;
  readonly scale: Triple;
  readonly use: ShapeUse;
  /** Default: all parts, where they are. */
  readonly submesh?: Submesh;
}

/** The shapes of a mesh that an element names; undefined, with a warning, where it cannot be read; none where there is no such part. */
export function meshShapes(reading: Reading, meshes: MeshCache, wanted: WantedMesh): ContactShape[] | undefined {
  const { element, place, folder, name, scale, use, submesh } = wanted;
  const parts = readMeshFile(reading, meshes, { folder, name, place });
  if (!parts) {
    ignore(element, "the mesh cannot be read");
    return undefined;
  }
  const key = JSON.stringify([folder, name, scale, use === "visual", submesh?.name, submesh?.center]);
  const made = meshes.shapes.get(key) ?? makeShapes(parts, wanted);
  meshes.shapes.set(key, made);
  return made.map(({ surface, shape }) => told(element, surface, shape));
}

function makeShapes(parts: readonly MeshPart[], { scale, use, submesh }: WantedMesh): readonly MadeShape[] {
  const chosen = submesh ? parts.filter(({ name }) => name === submesh.name) : parts;
  return (submesh?.center ? chosen.map(centred) : chosen)
    .map((part) => meshShape(part, scale))
    .filter(({ triangles }) => triangles.length > 0)
    .map((surface) => ({ surface, shape: use === "visual" ? surface : contactShape(surface) }));
}

/** The middle of its extents at the origin. */
function centred(part: MeshPart): MeshPart {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((value) => -value);
  for (const corner of part.triangles) {
    for (let k = 0; k < 3; k++) {
      const value = part.vertices[3 * corner + k]!;
      low[k] = Math.min(low[k]!, value);
      high[k] = Math.max(high[k]!, value);
    }
  }
  return { ...part, vertices: part.vertices.map((value, k) => value - (low[k % 3]! + high[k % 3]!) / 2) };
}

function told(element: XmlElement, surface: ShapeOf<"mesh">, shape: ContactShape): ContactShape {
  if (shape.type === "hull") approximate(element, "the surface is not closed, or inside out: its convex hull stands for it in contacts");
  else if (shape !== surface) approximate(element, "the surface has no volume: both of its sides can be touched");
  return shape;
}

/** A scale that leaves an extent. */
export function scaleIsGood(reading: Reading, code: string, scale: Triple, place: () => string): boolean {
  if (!scale.includes(0)) return true;
  reading.findings.error(code, place(), "a mesh that is scaled by 0 has no extent");
  return false;
}

export interface NamedMesh {
  /** The name is relative to this folder. */
  readonly folder: string;
  readonly name: string;
  /** Where the name stands. */
  readonly place: string;
}

/** The parts of a mesh file; undefined, with a warning, where there are none. */
export function readMeshFile(reading: Reading, { files }: MeshCache, named: NamedMesh): readonly MeshPart[] | undefined {
  const key = JSON.stringify([named.folder, named.name]);
  const file = files.get(key) ?? openMesh(reading, named);
  files.set(key, file);
  // a second shape of a missing mesh is told as well, at its own place
  const { parts, problem } = file;
  if (problem) reading.findings.warning(problem.code, named.place, `${problem.message}; the shape is left out`, problem.hint);
  return parts;
}

function openMesh(reading: Reading, { folder, name, place }: NamedMesh): MeshFile {
  const { path, bytes, diagnostic } = findFile(reading, folder, name, place);
  if (diagnostic) return { problem: diagnostic };
  const format = meshFormatOf(path);
  if (!format) {
    const hint = `${MESH_FORMATS.map(({ name: known }) => known).join(", ")} are`;
    return { problem: { code: "import.unknown-mesh", message: `meshes like "${path}" are not read`, hint } };
  }
  if (bytes!.length > MESH_LIMITS.bytes)
    return { problem: { code: "import.large-mesh", message: `the mesh "${path}" has ${bytes!.length} bytes` } };
  const { parts, diagnostics } = format.read(bytes!, (other) => findFile(reading, folderOf(path), other, place).bytes);
  const wrong = diagnostics.find(({ severity }) => severity === "error");
  return wrong ? { problem: { ...wrong, message: `"${path}", ${wrong.where}: ${wrong.message}` } } : { parts };
}

export type ContactShape = ShapeOf<"mesh"> | ShapeOf<"hull">;

/** What stands for a surface in contacts. */
function contactShape(surface: ShapeOf<"mesh">): ContactShape {
  // any density will do: the question is whether it has a volume
  if (massOfShape(surface, 1, "").properties) return surface;
  const hull = convexHull(Float64Array.from(surface.vertices.flat()));
  if (hull.status !== "solid") return { ...surface, sides: "two" };
  return { type: "hull", points: Array.from(hull.sources, (vertex) => surface.vertices[vertex]!) };
}
