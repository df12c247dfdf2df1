/** Stands in for mass/shapes/catalogue.ts: hulls and meshes have no mass here, a body states its own. */
import { box } from "../mass/shapes/box.js";
import { capsule } from "../mass/shapes/capsule.js";
import { cone } from "../mass/shapes/cone.js";
import { cylinder } from "../mass/shapes/cylinder.js";
import { ellipsoid } from "../mass/shapes/ellipsoid.js";
import type { ShapeMassKind } from "../mass/shapes/shape-mass-kind.js";
import { sphere } from "../mass/shapes/sphere.js";
import type { ShapeType } from "../model/description.js";
import { leftOut } from "./left-out.js";

const without = <T extends ShapeType>(type: T): ShapeMassKind<T> => ({
  type,
  measure: () => leftOut(`masses of shapes of type "${type}"`),
});

export const SHAPE_MASSES: { readonly [T in ShapeType]: ShapeMassKind<T> } = {
  box,
  sphere,
  ellipsoid,
  cylinder,
  capsule,
  cone,
  torus: without("torus"),
  hull: without("hull"),
  mesh: without("mesh"),
  plane: without("plane"),
  "height-field": without("height-field"),
};
