/** Checks the lists of one shape: points of hulls, vertices and triangles of meshes, heights, uses, groups. */
import { checkFinite } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { MESH_SIDES, type ShapeDescription, type ShapeType } from "./description.js";
import { isRecord } from "./merge-settings.js";
import { abbreviate, quote, visitItems } from "./path.js";

/** Fewest points that enclose a volume. */
const FEWEST_POINTS = 4;
/** Of a mesh, which need not enclose any. */
const FEWEST_VERTICES = 3;

/** What each type cannot do without, beside its sizes, and what any may have. */
const LISTS: Readonly<Partial<Record<ShapeType, readonly string[]>>> = {
  hull: ["points"],
  mesh: ["vertices", "triangles"],
  plane: ["normal"],
  "height-field": ["heights"],
};
const OPTIONAL_LISTS = ["use", "groups", "mask"];

/** Returns whether all that have to be lists are lists. Types keep others away; scripts without them leave one out, or give a name in its place. */
export function checkShapeLists(findings: DiagnosticCollector, shape: ShapeDescription, where: string): boolean {
  const given = shape as unknown as Readonly<Record<string, unknown>>;
  const needed = LISTS[shape.type] ?? [];
  const wrong = [...needed, ...OPTIONAL_LISTS.filter((key) => given[key] !== undefined)].filter((key) => !isRecord(given[key]));
  for (const key of wrong) findings.error("model.wrong-type", `${where}.${key}`, `a list is expected, not ${quote(given[key])}`);
  if (wrong.length > 0) return false;
  if (shape.type === "hull") checkPoints(findings, shape.points, `${where}.points`);
  if (shape.type === "mesh") checkMesh(findings, shape, where);
  if (shape.type === "height-field") checkHeights(findings, shape.heights, `${where}.heights`);
  return true;
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
