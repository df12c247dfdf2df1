/** Which shapes of a model `gelenk hull` is to replace. */
import {
  type Diagnostic,
  type FlatMesh,
  flattenPoints,
  flattenTriangles,
  nameAll,
  type ResolvedModel,
  type ShapeDescription,
  torusMesh,
} from "@gelenk/core";
import { inputError } from "../diagnostics-text.js";

export interface ChosenShape {
  /** Numbers in the lists of the model. */
  readonly body: number;
  readonly shape: number;
  /** `body/shape`, for people. */
  readonly label: string;
  readonly mesh: FlatMesh;
}

export interface ChosenShapes {
  readonly chosen: readonly ChosenShape[];
  readonly diagnostics: readonly Diagnostic[];
}

const nameOfShape = (shape: ShapeDescription, number: number): string => shape.name ?? String(number);

/** The closed surface of a shape that is not convex; undefined for all others. */
function surfaceOf(shape: ShapeDescription): FlatMesh | undefined {
  if (shape.type === "mesh") return { vertices: flattenPoints(shape.vertices), triangles: flattenTriangles(shape.triangles) };
  if (shape.type === "torus") return torusMesh(shape.radius, shape.tube);
  return undefined;
}

/** All meshes for collision, or the shapes named `body/shape`, where a shape without a name goes by its number from 0. */
export function chooseShapes(model: ResolvedModel, wanted: readonly string[] | undefined): ChosenShapes {
  const bodies = model.bodies ?? [];
  const names = nameAll("body", bodies);
  const all = bodies.flatMap((body, b) =>
    (body.shapes ?? []).map((shape, s) => ({
      body: b,
      shape: s,
      label: `${names[b]!}/${nameOfShape(shape, s)}`,
      description: shape,
    })),
  );
  const withSurface = all.flatMap(({ description, ...place }) => {
    const mesh = surfaceOf(description);
    return mesh === undefined ? [] : [{ ...place, mesh, description }];
  });
  const usual = withSurface.filter(({ description }) => description.type === "mesh" && (description.use?.includes("collision") ?? true));
  const diagnostics = (wanted ?? []).flatMap((name) => {
    if (withSurface.some(({ label }) => label === name)) return [];
    const known = withSurface.map(({ label }) => label).join(", ");
    const there = all.some(({ label }) => label === name);
    const message = there ? `the shape "${name}" is neither a mesh nor a torus` : `there is no shape "${name}"`;
    return [
      inputError("hull.unknown-shape", `--shape: ${message}`, known === "" ? "the model has no meshes" : `meshes and tori: ${known}`),
    ];
  });
  if (wanted === undefined && usual.length === 0) {
    diagnostics.push(inputError("hull.no-mesh", "the model has no mesh for collision", "--shape names other meshes, and tori"));
  }
  const taken = wanted === undefined ? usual : withSurface.filter(({ label }) => wanted.includes(label));
  return { chosen: taken.map(({ description: _, ...shape }) => shape), diagnostics };
}
