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
import { findFile, folderOf } from "./model-files.js";
import { approximate, ignore, type Reading } from "./reading.js";

/** Files that have been read, by folder and name. */
export type MeshCache = Map<string, readonly MeshPart[] | undefined>;

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
  /** Which parts of the file are meant, and where. Default: all, where they are. */
  choose?(parts: readonly MeshPart[]): readonly MeshPart[];
}

/** The shapes of a mesh that an element names; none, with a warning, where it cannot be read. */
export function meshShapes(reading: Reading, meshes: MeshCache, wanted: WantedMesh): ContactShape[] {
  const { element, place, folder, name, scale, use, choose = (all) => all } = wanted;
  const key = `${folder}\0${name}`;
  // a second shape of a missing mesh is told as well, at its own place
  const parts = meshes.get(key) ?? readMeshFile(reading, folder, name, place);
  meshes.set(key, parts);
  if (!parts) {
    ignore(element, "the mesh cannot be read");
    return [];
  }
  const surfaces = choose(parts)
    .map((part) => meshShape(part, scale))
    .filter(({ triangles }) => triangles.length > 0);
  return use === "visual" ? surfaces : surfaces.map((surface) => told(element, surface, contactShape(surface)));
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

/** The parts of a mesh file; undefined, with a warning, where there are none. */
export function readMeshFile(reading: Reading, folder: string, name: string, place: string): readonly MeshPart[] | undefined {
  const left = (code: string, message: string, hint?: string): undefined => {
    reading.findings.warning(code, place, `${message}; the shape is left out`, hint);
    return undefined;
  };
  const { path, bytes, diagnostic } = findFile(reading, folder, name, place);
  if (diagnostic) return left(diagnostic.code, diagnostic.message, diagnostic.hint);
  const format = meshFormatOf(path);
  if (!format)
    return left(
      "import.unknown-mesh",
      `meshes like "${path}" are not read`,
      `${MESH_FORMATS.map(({ name: known }) => known).join(", ")} are`,
    );
  if (bytes!.length > MESH_LIMITS.bytes) return left("import.large-mesh", `the mesh "${path}" has ${bytes!.length} bytes`);
  const { parts, diagnostics } = format.read(bytes!, (other) => findFile(reading, folderOf(path), other, place).bytes);
  const problem = diagnostics.find(({ severity }) => severity === "error");
  return problem ? left(problem.code, `"${path}", ${problem.where}: ${problem.message}`, problem.hint) : parts;
}

export type ContactShape = ShapeOf<"mesh"> | ShapeOf<"hull">;

/** What stands for a surface in contacts. */
export function contactShape(surface: ShapeOf<"mesh">): ContactShape {
  // any density will do: the question is whether it has a volume
  if (massOfShape(surface, 1, "").properties) return surface;
  const hull = convexHull(Float64Array.from(surface.vertices.flat()));
  if (hull.status !== "solid") return { ...surface, sides: "two" };
  return { type: "hull", points: Array.from(hull.sources, (vertex) => surface.vertices[vertex]!) };
}
