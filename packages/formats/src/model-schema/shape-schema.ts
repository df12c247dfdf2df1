/** Shapes of bodies in the model file. */
import { MESH_SIDES, type SHAPE_TYPES, type ShapeUse } from "@gelenk/core";
import { type TObject, Type } from "typebox";
import {
  choice,
  extras,
  list,
  number,
  oneOf,
  optional,
  quadruple,
  scalarForm,
  text,
  triple,
  triples,
  typed,
  type Written,
} from "./form.js";

const SHAPE_USES: readonly ShapeUse[] = ["visual", "collision", "mass"];

const names = (description: string) => Type.Unsafe<readonly string[]>({ type: "array", items: { type: "string" }, description });
export const pairForm = { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 };

export const coefficients = {
  friction: optional(number("Of sliding: tangential over normal force. Default 0.5.")),
  staticFriction: optional(number("At rest; at least friction. Default: the same.")),
  restitution: optional(number("Share of the speed of approach with which bodies part after an impact, 0 to 1. Default 0.")),
  spinFriction: optional(number("Against turning about the normal: torque over normal force, m. Default 0.")),
  rollFriction: optional(number("Against rolling: torque over normal force, m. Default 0.")),
};

const placed = {
  position: optional(triple("Origin of the shape in the frame of its body, m. Default [0, 0, 0].")),
  orientation: optional(quadruple("Rotation of the shape in the frame of its body, [x, y, z, w]. Default [0, 0, 0, 1].")),
  density: optional(number("kg/m³. Default: that of its material, else of the body.")),
  use: optional(
    Type.Unsafe<readonly ShapeUse[]>({
      type: "array",
      items: { enum: [...SHAPE_USES] },
      description: "What the shape is for. Default: everything; of planes and height fields all but mass.",
    }),
  ),
  margin: optional(number("The surface that is touched lies this far outside of the shape, which rounds its edges, m. Default 0.")),
  material: optional(text("Name of a material, for density and coefficients that the shape does not state.")),
  ...coefficients,
  groups: optional(names("Names of the groups it belongs to, at most 32 in a model. Default: the group default.")),
  mask: optional(names("Names of the groups it collides with; both sides must agree. Default: all.")),
  sensor: optional(Type.Boolean({ description: "Reports what touches it and pushes nothing. Default false." })),
  extras,
};

const shapes = {
  box: typed("box", "A cuboid.", { size: triple("Full edge lengths along x, y, z, m."), ...placed }),
  sphere: typed("sphere", "A ball.", { radius: number("m"), ...placed }),
  ellipsoid: typed("ellipsoid", "An ellipsoid.", { radii: triple("Half axes along x, y, z, m."), ...placed }),
  cylinder: typed("cylinder", "A cylinder along z, centred.", { radius: number("m"), length: number("m"), ...placed }),
  capsule: typed("capsule", "A cylinder along z with half spheres at both ends, centred.", {
    radius: number("m"),
    length: number("Between the centres of the two half spheres, m."),
    ...placed,
  }),
  cone: typed("cone", "A cone along z with its tip at +length/2.", {
    radius: number("Of the base at z = −length/2, m."),
    length: number("From the base to the tip, m."),
    ...placed,
  }),
  torus: typed("torus", "A ring about z.", {
    radius: number("From the centre to the middle of the tube, m."),
    tube: number("Radius of the tube, m."),
    ...placed,
  }),
  hull: typed("hull", "The convex hull of points.", { points: triples("At least four points, m."), ...placed }),
  mesh: typed("mesh", "A surface of triangles.", {
    vertices: triples("Points, m."),
    triangles: Type.Unsafe<readonly (readonly [number, number, number])[]>({
      type: "array",
      items: { type: "array", items: { type: "integer", minimum: 0 }, minItems: 3, maxItems: 3 },
      description:
        "Indices into `vertices`, from 0, counter-clockwise seen from outside. Where the mesh gives the mass, the surface must be closed.",
    }),
    sides: optional(choice(MESH_SIDES, "Sides that can be touched: the outer one or both. Default one.")),
    ...placed,
  }),
  plane: typed("plane", "A half-space without end; its surface passes through the origin of the shape.", {
    normal: triple("Points out of the half-space; of any length."),
    ...placed,
  }),
  "height-field": typed("height-field", "Heights over a grid in the plane z = 0; solid below.", {
    size: Type.Unsafe<readonly [Written, Written]>(list(2, "Extents along x and y, centred, m.")),
    heights: Type.Unsafe<readonly (readonly Written[])[]>({
      type: "array",
      items: { type: "array", items: scalarForm },
      description: "z of the surface, m: rows along y from −y/2 to y/2, in each the columns along x; equally long, at least 2 × 2.",
    }),
    ...placed,
  }),
} satisfies Record<(typeof SHAPE_TYPES)[number], TObject>;

export const shape = oneOf("shape", "A part of the geometry of a body.", Object.values(shapes));
