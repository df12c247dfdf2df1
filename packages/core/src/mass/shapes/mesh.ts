import { flattenPoints, flattenTriangles } from "../../geometry/flat-mesh.js";
import { checkMesh, type MeshFinding, type MeshProblem, type MeshTopology } from "../../geometry/mesh-topology.js";
import { allFinite } from "../../math/scalar.js";
import { checkFinite } from "../../model/check-numbers.js";
import type { DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { Severity } from "../../model/diagnostic.js";
import { measurePolyhedron } from "../polyhedron.js";
import type { ShapeMassKind } from "./shape-mass-kind.js";

/** The solid inside a closed surface. */
export const mesh: ShapeMassKind<"mesh"> = {
  type: "mesh",
  measure({ vertices, triangles }, where, findings) {
    const flat = { vertices: flattenPoints(vertices), triangles: flattenTriangles(triangles) };
    if (!allFinite(flat.vertices, 0, flat.vertices.length)) {
      checkFinite(findings, vertices, `${where}.vertices`);
      return undefined;
    }
    const topology = checkMesh(flat);
    report(topology, where, findings);
    const sound = topology.findings.every((finding) => REPORTS[finding.problem].severity !== "error");
    return sound ? measurePolyhedron(flat) : undefined;
  },
};

interface Report {
  readonly code: string;
  readonly severity: Severity;
  readonly message: (finding: MeshFinding) => string;
  readonly hint?: string;
}

const count = (n: number, one: string, several: string): string => (n === 1 ? `one ${one}` : `${n} ${several}`);
const firstEdge = (f: MeshFinding): string => `, first between the vertices ${f.edges[0]![0]} and ${f.edges[0]![1]}`;
const OTHERWISE = 'or leave "mass" out of the shape\'s use and state mass and inertia of the body';

const REPORTS: Readonly<Record<MeshProblem, Report>> = {
  "index-range": {
    code: "shape.bad-index",
    severity: "error",
    message: (f) => `${count(f.count, "triangle has", "triangles have")} a corner that is no vertex number`,
    hint: "vertices are counted from 0",
  },
  "repeated-corner": {
    code: "mass.mesh-degenerate",
    severity: "warning",
    message: (f) => `${count(f.count, "triangle has", "triangles have")} the same vertex at two corners and is left out`,
    hint: "remove such triangles",
  },
  "zero-area": {
    code: "mass.mesh-degenerate",
    severity: "warning",
    message: (f) => `${count(f.count, "triangle has", "triangles have")} no area`,
    hint: "harmless for the mass, but without a normal",
  },
  "duplicate-triangle": {
    code: "mass.mesh-not-closed",
    severity: "error",
    message: (f) => `${count(f.count, "triangle repeats", "triangles repeat")} another one`,
    hint: "remove the copies",
  },
  "open-edge": {
    code: "mass.mesh-not-closed",
    severity: "error",
    message: (f) => `the surface is open: ${count(f.count, "edge belongs", "edges belong")} to one triangle only${firstEdge(f)}`,
    hint: `close the holes; where vertices are written once per triangle, weld equal ones; ${OTHERWISE}`,
  },
  "crowded-edge": {
    code: "mass.mesh-not-closed",
    severity: "error",
    message: (f) => `${count(f.count, "edge belongs", "edges belong")} to more than two triangles${firstEdge(f)}`,
    hint: `remove inner walls, ${OTHERWISE}`,
  },
  "touching-edge": {
    code: "mass.mesh-touching",
    severity: "warning",
    message: (f) => `parts of the solid touch along ${count(f.count, "edge", "edges")}${firstEdge(f)}`,
    hint: "harmless for the mass",
  },
  "turned-edge": {
    code: "mass.mesh-not-oriented",
    severity: "error",
    message: (f) =>
      `the triangles on both sides of ${count(f.count, "edge", "edges")} are turned in opposite ways, one outwards and one inwards${firstEdge(f)}`,
    hint: "the corners of every triangle must run counter-clockwise seen from outside: swap two corners of those that do not",
  },
  inverted: {
    code: "mass.mesh-inverted",
    severity: "error",
    message: () => "the surface is turned inside out",
    hint: "the corners of every triangle must run counter-clockwise seen from outside: swap two corners of each",
  },
  "no-volume": {
    code: "mass.mesh-flat",
    severity: "error",
    message: () => "the surface encloses no volume",
    hint: `give the mesh a thickness, ${OTHERWISE}`,
  },
};

function report(topology: MeshTopology, where: string, findings: DiagnosticCollector): void {
  for (const finding of topology.findings) {
    const { code, severity, message, hint } = REPORTS[finding.problem];
    const whole = finding.problem === "inverted" || finding.problem === "no-volume";
    const place = whole ? `${where}.triangles` : `${where}.triangles[${finding.triangles[0]}]`;
    findings.addAll([{ code, severity, message: message(finding), where: place, ...(hint ? { hint } : {}) }]);
  }
  if (!topology.closed || topology.volume <= 0 || topology.inwardComponents === 0) return;
  const { components, inwardComponents } = topology;
  const message = `${inwardComponents} of the ${components} parts of the surface are turned inwards and count as cavities`;
  findings.addAll([{ code: "mass.mesh-cavity", severity: "note", message, where: `${where}.triangles` }]);
}
