/**
 * What an imported mesh is for contacts: its surface as it is, its convex hull, or convex pieces; and in which unit it was drawn. A closed
 * surface keeps its mass in every case, since hulls and overlapping pieces would weigh more than what they stand for.
 */
import type { ShapeDescription, Vector3 } from "@gelenk/core";
import type { MeshBody } from "./mesh-body.js";

export const MESH_CONTACTS = ["surface", "hull", "pieces"] as const;
export type MeshContact = (typeof MESH_CONTACTS)[number];

/** Metres per unit of the file. */
export const MESH_SCALES: readonly { readonly scale: number; readonly title: string }[] = [
  { scale: 1, title: "metres" },
  { scale: 0.01, title: "centimetres" },
  { scale: 0.001, title: "millimetres" },
  { scale: 0.0254, title: "inches" },
];

export type MeshShape = ShapeDescription & { readonly type: "mesh" };
/** Corners of one convex piece. */
export type Piece = readonly Vector3[];

export const surfaceOf = ({ withHull }: MeshBody): MeshShape => withHull.shapes![0] as MeshShape;

const scaled = (points: Piece, scale: number): Piece =>
  scale === 1 ? points : points.map(([x, y, z]): Vector3 => [scale * x, scale * y, scale * z]);

/** `pieces` as `decompose` found them, in the unit of the file; an open surface has none and no mass: its hull stands in. */
export function shapesOfMesh(
  mesh: MeshBody,
  contact: MeshContact,
  scale: number,
  pieces: readonly Piece[] = [],
): readonly ShapeDescription[] {
  const { use: _use, ...surface } = surfaceOf(mesh);
  const drawn = { ...surface, vertices: scaled(surface.vertices, scale) };
  const hull = (points: Piece, use: NonNullable<ShapeDescription["use"]>): ShapeDescription => ({
    type: "hull",
    points: scaled(points, scale),
    use,
  });
  if (!mesh.closed) return [{ ...drawn, use: ["visual"] }, hull(surface.vertices, ["collision", "mass"])];
  if (contact === "surface") return [drawn];
  const parts = contact === "hull" ? [surface.vertices] : pieces;
  return [{ ...drawn, use: ["visual", "mass"] }, ...parts.map((part) => hull(part, ["collision"]))];
}
