/** What the detectors see of every type of shape. */
import { convexHull } from "../../geometry/convex-hull.js";
import { flattenPoints, flattenTriangles } from "../../geometry/flat-mesh.js";
import { polyhedronOfHull } from "../../geometry/merge-faces.js";
import { torusMesh } from "../../geometry/torus-mesh.js";
import { weldVertices } from "../../geometry/weld-vertices.js";
import { WHY_FLAT } from "../../mass/shapes/hull.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { ShapeType } from "../../model/description.js";
import { heightFieldShape } from "../mesh/height-field.js";
import { meshShape } from "../mesh/mesh-shape.js";
import type { CollisionKind } from "./collision-kind.js";
import { boxShape, capsuleShape, coneShape, cylinderShape, ellipsoidShape, HALF_SPACE, hullShape, sphereShape } from "./collision-shape.js";
import { prepareMesh } from "./prepare-mesh.js";

/** Duplicates and points inside are no vertices. */
const hull: CollisionKind<"hull"> = {
  members: ["points"],
  compile({ points }, margin, findings) {
    const solid = convexHull(flattenPoints(points));
    if (solid.status === "solid") return hullShape(polyhedronOfHull(solid), margin);
    const message = `the convex hull has no volume: ${WHY_FLAT[solid.status]}`;
    findings.error("collision.hull-flat", "points", message, 'add points off it, or use a mesh with "sides": "two"');
    return undefined;
  },
};

const mesh: CollisionKind<"mesh"> = {
  members: ["vertices", "triangles", "sides"],
  compile({ vertices, triangles, sides = DEFAULTS.mesh.sides }, margin, findings) {
    const flat = { vertices: flattenPoints(vertices), triangles: flattenTriangles(triangles) };
    const prepared = prepareMesh(flat, sides, findings);
    if (prepared === undefined) return undefined;
    const { sources, solid } = prepared;
    const shape = meshShape(prepared, { sides, margin });
    return { ...shape, solid, sources: shape.sources.map((t) => sources[t]!) };
  },
};

/** A polyhedron: see `geometry/torus-mesh.ts` for how far it is off. A ring without a hole has its inner vertices in one place. */
const torus: CollisionKind<"torus"> = {
  members: ["radius", "tube"],
  compile: ({ radius, tube }, margin) => meshShape(weldVertices(torusMesh(radius, tube)), { margin }),
};

export const COLLISION_KINDS: { readonly [T in ShapeType]: CollisionKind<T> } = {
  box: { members: ["size"], compile: ({ size: [x, y, z] }, margin) => boxShape(x, y, z, margin) },
  sphere: { members: ["radius"], compile: ({ radius }, margin) => sphereShape(radius + margin) },
  ellipsoid: { members: ["radii"], compile: ({ radii: [x, y, z] }, margin) => ellipsoidShape(x, y, z, margin) },
  cylinder: { members: ["radius", "length"], compile: ({ radius, length }, margin) => cylinderShape(radius, length, margin) },
  capsule: { members: ["radius", "length"], compile: ({ radius, length }, margin) => capsuleShape(radius + margin, length) },
  cone: { members: ["radius", "length"], compile: ({ radius, length }, margin) => coneShape(radius, length, margin) },
  torus,
  hull,
  mesh,
  // where it is and how it is turned is the matter of its frame
  plane: { members: [], compile: () => HALF_SPACE },
  "height-field": {
    members: ["size", "heights"],
    compile: ({ size, heights }, margin) => heightFieldShape(size, heights, margin),
  },
};
