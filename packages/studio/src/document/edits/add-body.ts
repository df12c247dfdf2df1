/** Adds a body; its name gets a number where it is taken. `bodyOfShape` is what the Add menu makes of a kind of shape. */
import type { BodyDescription, ShapeDescription, ShapeType, Vector3 } from "@gelenk/core";
import type { Edit } from "../document.js";
import { addTo } from "./entity-lists.js";

export const addBody = (body: BodyDescription<number | string>): Edit => addTo("bodies", body, body.shapes?.[0]?.type ?? "body");

const CORNERS: readonly Vector3[] = [
  [0.25, 0, 0],
  [-0.25, 0, 0],
  [0, 0.25, 0],
  [0, -0.25, 0],
  [0, 0, 0.25],
  [0, 0, -0.25],
];

/** The regular tetrahedron with edges of 0.5·√2 m, as a mesh. */
const TETRAHEDRON = {
  vertices: [
    [0.25, 0.25, 0.25],
    [0.25, -0.25, -0.25],
    [-0.25, 0.25, -0.25],
    [-0.25, -0.25, 0.25],
  ],
  triangles: [
    [0, 1, 2],
    [0, 3, 1],
    [0, 2, 3],
    [1, 3, 2],
  ],
} as const;

/** One of each kind, about half a metre large, so that it is seen beside the others. */
const NEW_SHAPES: { readonly [T in ShapeType]: ShapeDescription & { readonly type: T } } = {
  box: { type: "box", size: [0.5, 0.5, 0.5] },
  sphere: { type: "sphere", radius: 0.25 },
  ellipsoid: { type: "ellipsoid", radii: [0.35, 0.25, 0.2] },
  cylinder: { type: "cylinder", radius: 0.2, length: 0.5 },
  capsule: { type: "capsule", radius: 0.15, length: 0.4 },
  cone: { type: "cone", radius: 0.25, length: 0.5 },
  torus: { type: "torus", radius: 0.25, tube: 0.08 },
  hull: { type: "hull", points: CORNERS },
  mesh: { type: "mesh", ...TETRAHEDRON },
  plane: { type: "plane", normal: [0, 1, 0] },
  "height-field": {
    type: "height-field",
    size: [4, 4],
    heights: [
      [0, 0, 0, 0],
      [0, 0.2, 0.3, 0],
      [0, 0.3, 0.1, 0],
      [0, 0, 0, 0],
    ],
  },
};

/** Shapes without volume stand still. */
const STILL: ReadonlySet<ShapeType> = new Set(["plane", "height-field"]);

/** `up` is that of the model: floors face it. */
export function bodyOfShape(type: ShapeType, position: Vector3 = [0, 0, 0], up: "y" | "z" = "y"): BodyDescription {
  const shape = type === "plane" ? { ...NEW_SHAPES.plane, normal: up === "y" ? [0, 1, 0] : [0, 0, 1] } : NEW_SHAPES[type];
  const turned = type === "height-field" && up === "y";
  return {
    name: type === "plane" ? "floor" : type,
    ...(STILL.has(type) && { kind: "fixed" as const }),
    ...(position.some((x) => x !== 0) && { position }),
    // heights rise along z; in a world where y is up, a quarter turn about x lifts them
    ...(turned && { orientation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const }),
    shapes: [shape as ShapeDescription],
  };
}
