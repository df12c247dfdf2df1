/**
 * Checks one shape: known type, positive sizes, orientation, indices of meshes, heights, coefficients of contact. Closedness and volume are
 * the concern of the mass layer, what only contacts need that of the collide layer.
 */
import { isFinite64 } from "../math/scalar.js";
import { checkSurface } from "./check-material.js";
import { checkAxis, checkFinite, checkFiniteMembers, checkOrientation, checkVectors } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { MESH_SIDES, type ShapeDescription, type ShapeType } from "./description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, visitItems } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

/** The members that must be positive, by type. */
const SIZES: Readonly<Record<ShapeType, readonly string[]>> = {
  box: ["size"],
  sphere: ["radius"],
  ellipsoid: ["radii"],
  cylinder: ["radius", "length"],
  capsule: ["radius", "length"],
  cone: ["radius", "length"],
  torus: ["radius", "tube"],
  hull: [],
  mesh: [],
  plane: [],
  "height-field": ["size"],
};

/** Fewest points that enclose a volume. */
const FEWEST_POINTS = 4;
/** Of a mesh, which need not enclose any. */
const FEWEST_VERTICES = 3;

type ShapeContext = Pick<ValidationContext, "shapeTypes" | "materials">;

export function checkShape(findings: DiagnosticCollector, shape: ShapeDescription, where: string, context: ShapeContext): void {
  const known = context.shapeTypes;
  if (!known.includes(shape.type)) {
    const message = `the shape type "${abbreviate(shape.type)}" is not known`;
    findings.error("shape.unknown-type", `${where}.type`, message, () => suggestName(shape.type, known));
    return;
  }
  checkVectors(findings, shape, ["position"], where);
  checkFiniteMembers(findings, shape, ["density"], where);
  checkOrientation(findings, shape.orientation, `${where}.orientation`);
  checkSurface(findings, shape, where, context.materials);
  for (const member of SIZES[shape.type] ?? []) {
    checkPositive(findings, (shape as unknown as Readonly<Record<string, number | readonly number[]>>)[member], `${where}.${member}`);
  }
  if (shape.type === "torus" && shape.tube > shape.radius) {
    const message = `the tube (${shape.tube} m) is thicker than the ring (${shape.radius} m), so the torus overlaps itself`;
    findings.error("shape.overlaps-itself", `${where}.tube`, message, "radius is measured to the middle of the tube");
  }
  if (shape.type === "hull") checkPoints(findings, shape.points, `${where}.points`);
  if (shape.type === "mesh") checkMesh(findings, shape, where);
  if (shape.type === "plane") checkAxis(findings, shape.normal, `${where}.normal`);
  if (shape.type === "height-field") checkHeights(findings, shape.heights, `${where}.heights`);
}

/** A grid: at least two rows, all of one length of at least two. */
function checkHeights(findings: DiagnosticCollector, heights: readonly (readonly number[])[], where: string): void {
  checkFinite(findings, heights, where);
  const columns = heights[0]?.length ?? 0;
  if (heights.length < 2) findings.error("shape.bad-heights", where, `${heights.length} rows make no surface`, "at least 2 are needed");
  else if (columns < 2) findings.error("shape.bad-heights", `${where}[0]`, `${columns} columns make no surface`, "at least 2 are needed");
  else {
    visitItems(heights, where, (row, place) => {
      if (row.length === columns) return;
      const message = `the row has ${row.length} heights, the first row ${columns}`;
      findings.error("shape.bad-heights", place, message, "all rows are equally long");
    });
  }
}

/** One number or several; each must be finite and above zero. */
function checkPositive(findings: DiagnosticCollector, size: number | readonly number[] | undefined, where: string): void {
  const good = typeof size === "object" && size.every((one) => one > 0 && isFinite64(one));
  if (good) return;
  if (typeof size === "object") visitItems(size, where, (one, place) => checkPositive(findings, one, place));
  else if (checkFinite(findings, size, where) && !(size! > 0))
    findings.error("shape.not-positive", where, `a size must be positive, not ${size}`);
}

function checkPoints(findings: DiagnosticCollector, points: readonly (readonly number[])[], where: string): void {
  checkFinite(findings, points, where);
  if (points.length >= FEWEST_POINTS) return;
  findings.error("shape.too-few-points", where, `${points.length} points enclose no volume`, `at least ${FEWEST_POINTS} are needed`);
}

function checkMesh(findings: DiagnosticCollector, mesh: ShapeDescription & { readonly type: "mesh" }, where: string): void {
  checkFinite(findings, mesh.vertices, `${where}.vertices`);
  if (mesh.vertices.length < FEWEST_VERTICES) {
    const message = `${mesh.vertices.length} vertices make no triangle`;
    findings.error("shape.too-few-points", `${where}.vertices`, message, `at least ${FEWEST_VERTICES} are needed`);
  }
  if (mesh.sides !== undefined && !MESH_SIDES.includes(mesh.sides)) {
    const message = `a mesh has "one" or "two" sides, not "${abbreviate(mesh.sides)}"`;
    findings.error("shape.unknown-sides", `${where}.sides`, message);
  }
  const count = mesh.vertices.length;
  for (let i = 0; i < mesh.triangles.length; i++) {
    const triangle = mesh.triangles[i]!;
    for (let j = 0; j < triangle.length; j++) {
      const index = triangle[j]!;
      if (index >= 0 && index < count && Math.floor(index) === index) continue;
      const message = `there is no vertex ${index}; the mesh has ${count} vertices, counted from 0`;
      findings.error("shape.bad-index", `${where}.triangles[${i}][${j}]`, message);
    }
  }
}
