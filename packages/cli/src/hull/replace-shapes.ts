/** The model with convex hulls in place of meshes, for collision only: what the meshes show and weigh stays theirs. */
import type { Decomposition, Model, ShapeDescription, ShapeUse, Triple } from "@gelenk/core";
import type { ChosenShape } from "./choose-shapes.js";

export interface DecomposedShape extends ChosenShape {
  readonly decomposition: Decomposition;
}

type WrittenShape = NonNullable<NonNullable<Model["bodies"]>[number]["shapes"]>[number];

const ALL_USES: readonly ShapeUse[] = ["visual", "collision", "mass"];

export function replaceShapes(model: Model, shapes: readonly DecomposedShape[]): Model {
  const bodies = (model.bodies ?? []).map((body, b) => {
    const here = shapes.filter((shape) => shape.body === b);
    if (here.length === 0) return body;
    return {
      ...body,
      shapes: (body.shapes ?? []).flatMap((shape, s) => {
        const found = here.find((one) => one.shape === s);
        return found === undefined ? [shape] : [...withoutCollision(shape), ...hullsOf(shape, found.decomposition)];
      }),
    };
  });
  return { ...model, bodies };
}

/** A shape that was for collision alone is gone. */
function withoutCollision(shape: WrittenShape): readonly WrittenShape[] {
  const use = (shape.use ?? ALL_USES).filter((one) => one !== "collision");
  return use.length === 0 ? [] : [{ ...shape, use }];
}

/** Place, material and filters are those of the shape. */
function hullsOf(shape: WrittenShape, { pieces }: Decomposition): readonly WrittenShape[] {
  const { name, density: _, extras: __, ...rest } = shape;
  const common = Object.fromEntries(Object.entries(rest).filter(([key]) => !OWN_MEMBERS.has(key)));
  return pieces.map(({ hull }, i): WrittenShape => {
    const points = Array.from({ length: hull.vertices.length / 3 }, (_point, v): Triple => {
      return [hull.vertices[3 * v]!, hull.vertices[3 * v + 1]!, hull.vertices[3 * v + 2]!];
    });
    return { ...common, type: "hull", ...(name !== undefined && { name: `${name} ${i + 1}` }), points, use: ["collision"] };
  });
}

/** What only meshes and tori have. */
const OWN_MEMBERS: ReadonlySet<string> = new Set<keyof Extract<ShapeDescription, { type: "mesh" }> | "radius" | "tube">([
  "type",
  "vertices",
  "triangles",
  "sides",
  "use",
  "radius",
  "tube",
]);
