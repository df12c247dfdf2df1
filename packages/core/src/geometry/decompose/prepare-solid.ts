/**
 * From a mesh as given to one that bounds a solid, or to what is wrong with it. Repairs, each reported:
 *
 *   triangles that name a vertex twice are left out; the others keep their numbers in messages
 *   a surface that is open as given has equal vertices joined (`weld-vertices.ts`)
 *   a surface that is turned inside out is turned back
 *
 * Errors: no triangles, numbers that are not finite or no vertex numbers, surfaces that are open, not consistently turned, without volume
 * or that cross themselves.
 */
import { allFinite, isFinite64 } from "../../math/scalar.js";
import { checkFinite } from "../../model/check-numbers.js";
import { collectDiagnostics, type DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { Diagnostic } from "../../model/diagnostic.js";
import type { FlatMesh } from "../flat-mesh.js";
import { addMeshFindings, type MeshReports } from "../mesh-problem-text.js";
import { checkMesh, type MeshProblem, type MeshTopology } from "../mesh-topology.js";
import { findSelfIntersections } from "../self-intersection.js";
import { weldVertices } from "../weld-vertices.js";

export interface PreparedSolid {
  /** Closed and turned outwards; undefined exactly if there are errors. */
  readonly mesh?: FlatMesh;
  /** m³ */
  readonly volume: number;
  readonly diagnostics: readonly Diagnostic[];
}

const CLOSE_IT = "close the holes of the surface";

const REPORTS: MeshReports = {
  "index-range": { code: "shape.bad-index", severity: "error", hint: "vertices are counted from 0" },
  "repeated-corner": { code: "mesh.degenerate", severity: "warning", hint: "remove such triangles" },
  "zero-area": { code: "mesh.degenerate", severity: "warning", hint: "harmless here, but without a normal" },
  "duplicate-triangle": { code: "mesh.not-closed", severity: "error", hint: "remove the copies" },
  "open-edge": { code: "mesh.not-closed", severity: "error", hint: CLOSE_IT },
  "crowded-edge": { code: "mesh.not-closed", severity: "error", hint: "remove inner walls" },
  "touching-edge": { code: "mesh.touching", severity: "warning", hint: "parts that only touch are better meshes of their own" },
  "turned-edge": {
    code: "mesh.not-oriented",
    severity: "error",
    hint: "the corners of every triangle must run counter-clockwise seen from outside: swap two corners of those that do not",
  },
  inverted: { code: "mesh.inverted", severity: "warning", hint: "it was turned back; swap two corners of each triangle to be rid of this" },
  "no-volume": { code: "mesh.flat", severity: "error", hint: "give the mesh a thickness" },
};

/** `where` is the path of the shape in its model, for messages. */
export function prepareSolid(given: FlatMesh, where = ""): PreparedSolid {
  const findings = collectDiagnostics();
  const prefix = where === "" ? "" : `${where}.`;
  const finish = (mesh?: FlatMesh, volume = 0): PreparedSolid => ({ volume, diagnostics: findings.finish(), ...(mesh && { mesh }) });
  if (given.triangles.length === 0) {
    findings.error("mesh.empty", `${prefix}triangles`, "the mesh has no triangles", "a solid needs at least four");
    return finish();
  }
  if (!allFinite(given.vertices, 0, given.vertices.length)) {
    checkFinite(findings, triples(given.vertices), `${prefix}vertices`);
    return finish();
  }
  const { mesh, topology, sources } = closeMesh(given, findings, prefix);
  addMeshFindings(findings, topology.findings, REPORTS, where);
  if (findings.errors > 0) return finish();
  if (!isFinite64(topology.volume)) {
    findings.error("mesh.out-of-range", `${prefix}vertices`, "the volume overflows", "lengths are in metres");
    return finish();
  }
  checkCrossings(findings, mesh, sources, `${prefix}triangles`);
  if (findings.errors > 0) return finish();
  return finish(topology.volume < 0 ? { ...mesh, triangles: mesh.triangles.toReversed() } : mesh, Math.abs(topology.volume));
}

interface ClosedMesh {
  readonly mesh: FlatMesh;
  readonly topology: MeshTopology;
  /** Numbers of the triangles in the mesh given, where they are others. */
  readonly sources?: Int32Array;
}

/** The mesh without triangles that repeat a corner; where it is open, with equal vertices joined, if that closes it. */
function closeMesh(given: FlatMesh, findings: DiagnosticCollector, prefix: string): ClosedMesh {
  const topology = checkMesh(given);
  const has = (problem: MeshProblem): boolean => topology.findings.some((finding) => finding.problem === problem);
  if (has("index-range") || (topology.closed && !has("repeated-corner"))) return { mesh: given, topology };
  if (topology.closed) return { ...withoutRepeated(given), topology };
  const welded = weldVertices(given);
  const closed = welded.triangles.length > 0 ? checkMesh(welded) : topology;
  if (!closed.closed) return { mesh: given, topology };
  const message = `the surface was open; joining ${welded.welded} vertices with equal coordinates closed it`;
  findings.addAll([{ code: "mesh.welded", severity: "note", message, where: `${prefix}vertices` }]);
  // numbers of triangles in messages are those of the mesh given
  const renumbered = closed.findings.map((finding) => ({ ...finding, triangles: finding.triangles.map((t) => welded.sources[t]!) }));
  return { mesh: welded, topology: { ...closed, findings: renumbered }, sources: welded.sources };
}

function withoutRepeated({ vertices, triangles }: FlatMesh): { readonly mesh: FlatMesh; readonly sources: Int32Array } {
  const kept: number[] = [];
  const sources: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
    if (a === b || b === c || c === a) continue;
    kept.push(a, b, c);
    sources.push(t / 3);
  }
  return { mesh: { vertices, triangles: Int32Array.from(kept) }, sources: Int32Array.from(sources) };
}

function checkCrossings(findings: DiagnosticCollector, mesh: FlatMesh, sources: Int32Array | undefined, where: string): void {
  const { count, complete, pairs: found } = findSelfIntersections(mesh);
  if (count === 0) return;
  const pairs = found.map(([s, t]) => [sources?.[s] ?? s, sources?.[t] ?? t] as const);
  const many = `${complete ? "" : "more than "}${count} ${count === 1 ? "pair" : "pairs"} of triangles`;
  const listed = pairs.map(([s, t]) => `${s} and ${t}`).join(", ");
  findings.error(
    "mesh.self-intersecting",
    `${where}[${pairs[0]![0]}]`,
    `the surface passes through itself: ${many}, ${count > pairs.length ? "among them" : "namely"} ${listed}`,
    "parts that overlap must be united in the modelling program, or be meshes of their own",
  );
}

const triples = (flat: Float64Array): readonly (readonly number[])[] =>
  Array.from({ length: flat.length / 3 }, (_, i) => [flat[3 * i]!, flat[3 * i + 1]!, flat[3 * i + 2]!]);
