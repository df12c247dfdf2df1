/** Fields of shapes: their measures by type, their place, what they are for, and how they touch. */
import { MESH_SIDES } from "@gelenk/core";
import { type FieldDescription, number, ofType, triple } from "./field.js";
import { COEFFICIENT_FIELDS } from "./material-fields.js";

const length = (path: string, label: string, help: string, ...types: string[]): FieldDescription =>
  number(path, label, "m", "–", help, { least: 0, shown: ofType(...types) });

const MEASURES: readonly FieldDescription[] = [
  { is: "text", path: "name", label: "Name", help: "For messages and viewers." },
  { ...triple("size", "Size", "m", "Full edge lengths.", [1, 1, 1]), shown: ofType("box") },
  { is: "pair", path: "size", label: "Size", unit: "m", least: 0, help: "Extents along x and y.", shown: ofType("height-field") },
  { ...triple("radii", "Radii", "m", "Half axes.", [1, 1, 1]), shown: ofType("ellipsoid") },
  length(
    "radius",
    "Radius",
    "Of the round part; of a torus from the centre to the middle of the tube.",
    "sphere",
    "cylinder",
    "capsule",
    "cone",
    "torus",
  ),
  length("length", "Length", "Along the axis; of a capsule between the centres of its half spheres.", "cylinder", "capsule", "cone"),
  length("tube", "Tube", "Radius of the tube.", "torus"),
  { ...triple("normal", "Normal", "", "Out of the half-space.", [0, 1, 0]), shown: ofType("plane") },
  {
    is: "choice",
    path: "sides",
    label: "Sides",
    options: MESH_SIDES,
    usual: "one",
    help: "Sides that can be touched.",
    shown: ofType("mesh"),
  },
  {
    ...{ is: "rows", path: "points", label: "Points", unit: "m", columns: ["x", "y", "z"], width: 3, least: 4 },
    help: "The shape is their convex hull.",
    shown: ofType("hull"),
  },
  {
    ...{ is: "rows", path: "vertices", label: "Points", unit: "m", width: 3, least: 4 },
    help: "One in each line.",
    shown: ofType("mesh"),
  },
  {
    ...{ is: "rows", path: "triangles", label: "Triangles", unit: "", width: 3, least: 1, whole: true },
    help: "Numbers of three points, from 0, counter-clockwise seen from outside.",
    shown: ofType("mesh"),
  },
  {
    ...{ is: "rows", path: "heights", label: "Heights", unit: "m", least: 2 },
    help: "Rows along y, in each the heights along x.",
    shown: ofType("height-field"),
  },
];

export const SHAPE_FIELDS: readonly FieldDescription[] = [
  ...MEASURES,
  triple("position", "Position", "m", "In the frame of the body."),
  { is: "rotation", path: "orientation", label: "Rotation", help: "In the frame of the body." },
  {
    is: "name",
    of: "materials",
    or: "none",
    path: "material",
    label: "Material",
    help: "For density and coefficients that the shape does not state.",
  },
  number("density", "Density", "kg/m³", "by body", "In place of that of material or body.", {
    least: 0,
    shown: (data) => !ofType("plane", "height-field")(data),
  }),
  { is: "names", path: "use", label: "Use", options: ["visual", "collision", "mass"], usual: "everything", help: "What the shape is for." },
  ...COEFFICIENT_FIELDS,
  number("margin", "Margin", "m", 0, "The surface that is touched lies this far outside.", { least: 0 }),
  { is: "names", path: "groups", label: "Groups", usual: "default", help: "Collision groups it belongs to." },
  { is: "names", path: "mask", label: "Collides with", usual: "all", help: "Groups it collides with; both sides must agree." },
  { is: "switch", path: "sensor", label: "Sensor", usual: false, help: "Reports what touches it and pushes nothing." },
];
