/**
 * A read mesh → a body. Equal corners are welded, vertices that no triangle uses are dropped, and a surface that is turned inside out is turned back. A closed
 * surface is mass, contact and sight in one. An open one is for the eye: its convex hull carries mass and contact, and a diagnostic says so.
 */
import { type BodyDescription, type Diagnostic, massOfShape, type ShapeDescription, type Vector3 } from "@gelenk/core";
import { type MeshPart, meshShape } from "@gelenk/formats/mesh";
import { cross, dot, subtract } from "../poses.js";
import { extentOf } from "./mesh-extent.js";

export interface MeshBody {
  readonly body: BodyDescription;
  /** The same with the convex hull in place of the surface for contact and mass: simpler, and much faster. */
  readonly withHull: BodyDescription;
  readonly closed: boolean;
  readonly triangles: number;
  readonly diagnostics: readonly Diagnostic[];
}

export interface MeshOptions {
  /** Metres per unit of the file. Default 1. */
  readonly scale?: number;
  readonly name: string;
}

type MeshShape = ShapeDescription & { readonly type: "mesh" };

/** Beyond this size, m, a mesh was probably drawn in millimetres. */
const PROBABLY_MILLIMETRES = 50;

export function bodyOfMesh(part: MeshPart, { name, scale = 1 }: MeshOptions): MeshBody {
  const surface = upright(meshShape(part, [scale, scale, scale]));
  const mass = surface.triangles.length > 0 ? massOfShape(surface, 1000, "") : { properties: undefined, diagnostics: [] };
  const closed = mass.properties !== undefined;
  const hull: ShapeDescription = { type: "hull", points: surface.vertices, use: ["collision", "mass"] };
  const seen: ShapeDescription = { ...surface, use: ["visual"] };
  const withHull = { name, shapes: [seen, hull] };
  return {
    body: closed ? { name, shapes: [surface] } : withHull,
    withHull,
    closed,
    triangles: surface.triangles.length,
    diagnostics: [...(closed ? [] : openSurface(name, mass.diagnostics)), ...sizeHint(name, surface.vertices)],
  };
}

function openSurface(name: string, why: readonly Diagnostic[]): readonly Diagnostic[] {
  const reason = why.find(({ severity }) => severity === "error");
  const message = `the surface of "${name}" is not closed, so that it has no mass of its own; its convex hull stands in for mass and contact`;
  const hint = reason?.message;
  return [{ code: "mesh.not-closed", severity: "warning", where: "", message, ...(hint !== undefined && { hint }) }];
}

function sizeHint(name: string, vertices: readonly Vector3[]): readonly Diagnostic[] {
  const size = extentOf(vertices);
  if (!(size > PROBABLY_MILLIMETRES)) return [];
  const message = `"${name}" is ${Number(size.toPrecision(3))} m large`;
  return [
    {
      code: "mesh.large",
      severity: "note",
      where: "",
      message,
      hint: "if it was drawn in millimetres, choose them in the bar over the view",
    },
  ];
}

/** A surface with a negative volume is turned inside out as a whole. */
function upright(shape: MeshShape): MeshShape {
  const from = shape.vertices[0] ?? [0, 0, 0];
  const corner = (number: number): Vector3 => subtract(shape.vertices[number]!, from);
  let volume = 0;
  for (const [a, b, c] of shape.triangles) volume += dot(corner(a), cross(corner(b), corner(c)));
  return volume < 0 ? { ...shape, triangles: shape.triangles.map(([a, b, c]) => [a, c, b] as const) } : shape;
}
