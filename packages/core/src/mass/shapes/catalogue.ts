/** The mass of every type of shape. */
import type { ShapeType } from "../../model/description.js";
import { box } from "./box.js";
import { capsule } from "./capsule.js";
import { cone } from "./cone.js";
import { cylinder } from "./cylinder.js";
import { ellipsoid } from "./ellipsoid.js";
import { heightField } from "./height-field.js";
import { hull } from "./hull.js";
import { mesh } from "./mesh.js";
import { plane } from "./plane.js";
import type { ShapeMassKind } from "./shape-mass-kind.js";
import { sphere } from "./sphere.js";
import { torus } from "./torus.js";

export const SHAPE_MASSES: { readonly [T in ShapeType]: ShapeMassKind<T> } = {
  box,
  sphere,
  ellipsoid,
  cylinder,
  capsule,
  cone,
  torus,
  hull,
  mesh,
  plane,
  "height-field": heightField,
};
