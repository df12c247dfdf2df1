/** What was read of a mesh file → the shape of a model. */
import { type ShapeOf, type Triple, weldVertices } from "@gelenk/core";
import type { MeshPart } from "./mesh-format.js";

/**
 * The triangles of a part, its vertices stretched along the axes, equal ones joined, those that no triangle uses left out.
 * Mirrored ones are turned, so that outside stays outside.
 */
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
