import { convexHull } from "../../geometry/convex-hull.js";
import { flattenPoints } from "../../geometry/flat-mesh.js";
import type { Degenerate } from "../../geometry/initial-simplex.js";
import { allFinite } from "../../math/scalar.js";
import { checkFinite } from "../../model/check-numbers.js";
import { measurePolyhedron } from "../polyhedron.js";
import type { ShapeMassKind } from "./shape-mass-kind.js";

/** Why points have no solid hull, in words. */
export const WHY_FLAT: Readonly<Record<Degenerate, string>> = {
  "too-few-points": "there are fewer than four points, or all are in one place",
  collinear: "all points are on one line",
  coplanar: "all points are in one plane",
};

/** The polyhedron around the points. */
export const hull: ShapeMassKind<"hull"> = {
  type: "hull",
  measure({ points }, where, findings) {
    const flat = flattenPoints(points);
    if (!allFinite(flat, 0, flat.length)) {
      checkFinite(findings, points, `${where}.points`);
      return undefined;
    }
    const solid = convexHull(flat);
    if (solid.status === "solid") return measurePolyhedron(solid);
    findings.error(
      "mass.hull-flat",
      `${where}.points`,
      `the convex hull has no volume: ${WHY_FLAT[solid.status]}`,
      'add points off it, or leave "mass" out of the shape\'s use and state mass and inertia of the body',
    );
    return undefined;
  },
};
