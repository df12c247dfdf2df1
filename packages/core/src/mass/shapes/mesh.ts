import { flattenPoints, flattenTriangles } from "../../geometry/flat-mesh.js";
import { addMeshFindings, type MeshReports } from "../../geometry/mesh-problem-text.js";
import { checkMesh, type MeshTopology } from "../../geometry/mesh-topology.js";
import { allFinite } from "../../math/scalar.js";
import { checkFinite } from "../../model/check-numbers.js";
import type { DiagnosticCollector } from "../../model/collect-diagnostics.js";
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

const OTHERWISE = 'or leave "mass" out of the shape\'s use and state mass and inertia of the body';

const REPORTS: MeshReports = {
  "index-range": { code: "shape.bad-index", severity: "error", hint: "vertices are counted from 0" },
  "repeated-corner": { code: "mass.mesh-degenerate", severity: "warning", hint: "remove such triangles" },
  "zero-area": { code: "mass.mesh-degenerate", severity: "warning", hint: "harmless for the mass, but without a normal" },
  "duplicate-triangle": { code: "mass.mesh-not-closed", severity: "error", hint: "remove the copies" },
  "open-edge": {
    code: "mass.mesh-not-closed",
    severity: "error",
    hint: `close the holes; where vertices are written once per triangle, weld equal ones; ${OTHERWISE}`,
  },
  "crowded-edge": { code: "mass.mesh-not-closed", severity: "error", hint: `remove inner walls, ${OTHERWISE}` },
  "touching-edge": { code: "mass.mesh-touching", severity: "warning", hint: "harmless for the mass" },
  "turned-edge": {
    code: "mass.mesh-not-oriented",
    severity: "error",
    hint: "the corners of every triangle must run counter-clockwise seen from outside: swap two corners of those that do not",
  },
  inverted: {
    code: "mass.mesh-inverted",
    severity: "error",
    hint: "the corners of every triangle must run counter-clockwise seen from outside: swap two corners of each",
  },
  "no-volume": { code: "mass.mesh-flat", severity: "error", hint: `give the mesh a thickness, ${OTHERWISE}` },
};

function report(topology: MeshTopology, where: string, findings: DiagnosticCollector): void {
  addMeshFindings(findings, topology.findings, REPORTS, where);
  if (!topology.closed || topology.volume <= 0 || topology.inwardComponents === 0) return;
  const { components, inwardComponents } = topology;
  const message = `${inwardComponents} of the ${components} parts of the surface are turned inwards and count as cavities`;
  findings.addAll([{ code: "mass.mesh-cavity", severity: "note", message, where: `${where}.triangles` }]);
}
