/** Checks one shape: known type, positive sizes, orientation, indices of meshes. Closedness and volume are the mass layer's concern. */
import { isFinite64 } from "../math/scalar.js";
import { checkFinite, checkFiniteMembers, checkOrientation } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { ShapeDescription, ShapeType } from "./description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, visitItems } from "./path.js";

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
};

/** Fewest points that enclose a volume. */
const FEWEST_POINTS = 4;

export function checkShape(findings: DiagnosticCollector, shape: ShapeDescription, where: string, known: readonly string[]): void {
  if (!known.includes(shape.type)) {
    const message = `the shape type "${abbreviate(shape.type)}" is not known`;
    findings.error("shape.unknown-type", `${where}.type`, message, () => suggestName(shape.type, known));
    return;
  }
  checkFiniteMembers(findings, shape, ["position", "density"], where);
  checkOrientation(findings, shape.orientation, `${where}.orientation`);
  for (const member of SIZES[shape.type] ?? []) {
    checkPositive(findings, (shape as unknown as Readonly<Record<string, number | readonly number[]>>)[member], `${where}.${member}`);
  }
  if (shape.type === "torus" && shape.tube > shape.radius) {
    const message = `the tube (${shape.tube} m) is thicker than the ring (${shape.radius} m), so the torus overlaps itself`;
    findings.error("shape.overlaps-itself", `${where}.tube`, message, "radius is measured to the middle of the tube");
  }
  if (shape.type === "hull") checkPoints(findings, shape.points, `${where}.points`);
  if (shape.type === "mesh") checkMesh(findings, shape, where);
}

/** One number or several; each must be finite and above zero. */
function checkPositive(findings: DiagnosticCollector, size: number | readonly number[] | undefined, where: string): void {
  if (typeof size === "object") visitItems(size, where, (one, place) => checkPositive(findings, one, place));
  else if (size !== undefined && !isFinite64(size)) findings.error("model.not-finite", where, `${size} is not a finite number`);
  else if (size === undefined || size <= 0) findings.error("shape.not-positive", where, `a size must be positive, not ${size}`);
}

function checkPoints(findings: DiagnosticCollector, points: readonly (readonly number[])[], where: string): void {
  checkFinite(findings, points, where);
  if (points.length >= FEWEST_POINTS) return;
  findings.error("shape.too-few-points", where, `${points.length} points enclose no volume`, `at least ${FEWEST_POINTS} are needed`);
}

function checkMesh(findings: DiagnosticCollector, mesh: ShapeDescription & { readonly type: "mesh" }, where: string): void {
  checkPoints(findings, mesh.vertices, `${where}.vertices`);
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
