/**
 * A mesh that a model names → shapes. For the eye: the triangles. For contacts: the triangles where they enclose a volume, else their
 * convex hull, as collision needs to know inside from outside; of a sheet, which has no hull, both sides.
 * A mesh that cannot be read is a warning, and the shape is left out: the motion of a robot does not need it.
 */
import { convexHull, massOfShape, type ShapeOf, type Triple, weldVertices } from "@gelenk/core";
import { meshFormatOf } from "../mesh/catalogue.js";
import { MESH_LIMITS, type MeshPart } from "../mesh/mesh-format.js";
import { findFile, folderOf } from "./model-files.js";
import type { Reading } from "./reading.js";

/** The parts of a mesh file; undefined, with a warning, where there are none. */
export function readMeshFile(reading: Reading, folder: string, name: string, place: string): readonly MeshPart[] | undefined {
  const left = (code: string, message: string, hint?: string): undefined => {
    reading.findings.warning(code, place, `${message}; the shape is left out`, hint);
    return undefined;
  };
  const { path, bytes, diagnostic } = findFile(reading, folder, name, place);
  if (diagnostic) return left(diagnostic.code, diagnostic.message, diagnostic.hint);
  const format = meshFormatOf(path);
  if (!format) return left("import.unknown-mesh", `meshes like "${path}" are not read`, "STL, OBJ, DAE and glTF are");
  if (bytes!.length > MESH_LIMITS.bytes) return left("import.large-mesh", `the mesh "${path}" has ${bytes!.length} bytes`);
  const { parts, diagnostics } = format.read(bytes!, (other) => findFile(reading, folderOf(path), other, place).bytes);
  const problem = diagnostics.find(({ severity }) => severity === "error");
  return problem ? left(problem.code, `"${path}", ${problem.where}: ${problem.message}`, problem.hint) : parts;
}

/** The triangles of a part, its vertices stretched along the axes, equal ones joined. Mirrored ones are turned, so that outside stays outside. */
export function meshShape({ vertices, triangles }: MeshPart, scale: Triple): ShapeOf<"mesh"> {
  const stretched = vertices.map((value, k) => value * scale[k % 3]!);
  const mirrored = scale[0] * scale[1] * scale[2] < 0;
  const welded = weldVertices({ vertices: stretched, triangles });
  const numbers = new Map<number, number>();
  const used: Triple[] = [];
  const corner = (old: number): number => {
    const known = numbers.get(old);
    if (known !== undefined) return known;
    numbers.set(old, used.length);
    return used.push([welded.vertices[3 * old]!, welded.vertices[3 * old + 1]!, welded.vertices[3 * old + 2]!]) - 1;
  };
  const faces = Array.from({ length: welded.triangles.length / 3 }, (_, k) => {
    const [a, b, c] = [corner(welded.triangles[3 * k]!), corner(welded.triangles[3 * k + 1]!), corner(welded.triangles[3 * k + 2]!)];
    return mirrored ? ([a, c, b] as const) : ([a, b, c] as const);
  });
  return { type: "mesh", vertices: used, triangles: faces };
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
