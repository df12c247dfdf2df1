/** What is wrong with a mesh, in words for people: diagnostics about it. */
import type { DiagnosticCollector } from "../model/collect-diagnostics.js";
import type { Severity } from "../model/diagnostic.js";
import type { MeshFinding, MeshProblem } from "./mesh-topology.js";

/** "one triangle has", "3 triangles have". */
export const count = (n: number, one: string, several: string): string => (n === 1 ? `one ${one}` : `${n} ${several}`);
const firstEdge = (f: MeshFinding): string => `, first between the vertices ${f.edges[0]![0]} and ${f.edges[0]![1]}`;

const MESSAGES: Readonly<Record<MeshProblem, (finding: MeshFinding) => string>> = {
  "index-range": (f) => `${count(f.count, "triangle has", "triangles have")} a corner that is no vertex number`,
  "repeated-corner": (f) =>
    `${count(f.count, "triangle has", "triangles have")} the same vertex at two corners and ${f.count === 1 ? "is" : "are"} left out`,
  "zero-area": (f) => `${count(f.count, "triangle has", "triangles have")} no area`,
  "duplicate-triangle": (f) => `${count(f.count, "triangle repeats", "triangles repeat")} another one`,
  "open-edge": (f) => `the surface is open: ${count(f.count, "edge belongs", "edges belong")} to one triangle only${firstEdge(f)}`,
  "crowded-edge": (f) => `${count(f.count, "edge belongs", "edges belong")} to more than two triangles${firstEdge(f)}`,
  "touching-edge": (f) => `parts of the solid touch along ${count(f.count, "edge", "edges")}${firstEdge(f)}`,
  "turned-edge": (f) =>
    `the triangles on both sides of ${count(f.count, "edge", "edges")} are turned in opposite ways, one outwards and one inwards${firstEdge(f)}`,
  inverted: () => "the surface is turned inside out",
  "no-volume": () => "the surface encloses no volume",
};

/** What each problem is called, how bad it is for the purpose at hand, and what to do about it. */
export type MeshReports = Readonly<Record<MeshProblem, { readonly code: string; readonly severity: Severity; readonly hint: string }>>;

/** Adds what was found in the mesh of the shape at `where`. */
export function addMeshFindings(findings: DiagnosticCollector, found: readonly MeshFinding[], reports: MeshReports, where: string): void {
  for (const finding of found) {
    const { code, severity, hint } = reports[finding.problem];
    findings.addAll([{ code, severity, message: MESSAGES[finding.problem](finding), where: placeOf(finding, where), hint }]);
  }
}

/** Path of the first triangle concerned, below that of the shape; of the triangles where it is the whole surface. */
function placeOf({ problem, triangles }: MeshFinding, where: string): string {
  const list = where === "" ? "triangles" : `${where}.triangles`;
  return problem === "inverted" || problem === "no-volume" ? list : `${list}[${triangles[0]}]`;
}
