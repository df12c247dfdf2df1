/**
 * A mesh as contacts need it: equal vertices joined, triangles without area and copies left out; and what is wrong with it. Unlike for the
 * mass a surface may be open. What a side is, though, must be clear where only one side can be touched, so there the turns of the triangles
 * count:
 *
 *   left out, warning   triangles without area (corners on one line to within the rounding of their coordinates), copies of triangles
 *   error               nothing is left; one-sided and neighbours turned in opposite ways, or closed and turned inside out
 *   warning             one-sided and open, with an edge of more than two triangles, or passing through itself (looked for in meshes of
 *                       up to 20 000 triangles, which takes some 0.2 s)
 *
 * Paths are relative to the shape, numbers of triangles and vertices those of the description. Cost: O(n log n).
 */
import type { FlatMesh } from "../../geometry/flat-mesh.js";
import { count } from "../../geometry/mesh-problem-text.js";
import { checkMesh, type MeshFinding, type MeshProblem, type MeshTopology } from "../../geometry/mesh-topology.js";
import { findSelfIntersections } from "../../geometry/self-intersection.js";
import { weldVertices } from "../../geometry/weld-vertices.js";
import { EPSILON } from "../../math/scalar.js";
import { cross, distance, length, readVec3, subtract } from "../../math/vec3.js";
import type { DiagnosticCollector } from "../../model/collect-diagnostics.js";
import type { MeshSides } from "../../model/description.js";

interface NumberedMesh extends FlatMesh {
  /** Of each triangle: its number in the mesh given. */
  readonly sources: Int32Array;
}

export interface PreparedMesh extends NumberedMesh {
  /** One-sided, closed and turned outwards: what is behind the triangles is inside. */
  readonly solid: boolean;
}

/** Larger meshes are not searched for places where they pass through themselves. */
const SEARCHED = 20_000;

/** Vertices must be finite, vertex numbers valid. Undefined where an error was found. */
export function prepareMesh(mesh: FlatMesh, sides: MeshSides, findings: DiagnosticCollector): PreparedMesh | undefined {
  const welded = weldVertices(mesh);
  const copies = copiesIn(welded);
  const single = leaveOut(welded, copies);
  const flat = flatIn(single);
  const prepared = leaveOut(single, flat);
  reportDegenerate(findings, [...missing(mesh.triangles.length / 3, welded.sources), ...flat.map((t) => single.sources[t]!)]);
  if (copies.length > 0) {
    const message = `${count(copies.length, "triangle repeats", "triangles repeat")} another one and ${copies.length === 1 ? "is" : "are"} left out`;
    findings.warning("collision.mesh-duplicate", `triangles[${welded.sources[copies[0]!]}]`, message, "remove the copies");
  }
  if (prepared.sources.length === 0) {
    findings.error("collision.mesh-empty", "triangles", "no triangle with an area is left", "a mesh needs at least one");
    return undefined;
  }
  if (sides === "two") return { ...prepared, solid: false };
  const before = findings.errors;
  // triangles without area close the surface between their neighbours
  const topology = checkMesh(single);
  reportTopology(findings, mesh, single, topology);
  checkCrossing(findings, prepared);
  return findings.errors > before ? undefined : { ...prepared, solid: topology.closed && topology.volume > 0 };
}

/** Numbers, ascending, of the triangles that repeat an earlier one corner for corner and turn for turn. */
function copiesIn({ triangles }: FlatMesh): readonly number[] {
  const seen = new Set<string>();
  const copies: number[] = [];
  for (let t = 0; t < triangles.length / 3; t++) {
    const corners = triangles.subarray(3 * t, 3 * t + 3);
    // the turn counts: the same corners the other way round are the back of a sheet
    const first = corners.indexOf(Math.min(corners[0]!, corners[1]!, corners[2]!));
    const key = `${corners[first]} ${corners[(first + 1) % 3]} ${corners[(first + 2) % 3]}`;
    if (seen.has(key)) copies.push(t);
    seen.add(key);
  }
  return copies;
}

/** Numbers, ascending, of the triangles without area. */
function flatIn(mesh: FlatMesh): readonly number[] {
  const flat: number[] = [];
  for (let t = 0; t < mesh.triangles.length / 3; t++) if (isFlat(mesh, t)) flat.push(t);
  return flat;
}

/** The mesh without the triangles of these numbers, which ascend. */
function leaveOut(mesh: NumberedMesh, numbers: readonly number[]): NumberedMesh {
  const { vertices, triangles, sources } = mesh;
  if (numbers.length === 0) return mesh;
  const kept = missing(sources.length, numbers);
  const taken = new Int32Array(3 * kept.length);
  kept.forEach((t, i) => {
    taken.set(triangles.subarray(3 * t, 3 * t + 3), 3 * i);
  });
  return { vertices, triangles: taken, sources: Int32Array.from(kept, (t) => sources[t]!) };
}

/** Roundings of a coordinate by which a corner of a triangle must lie beside the opposite edge. */
const ROUNDINGS = 8;

/** Is the height over the longest edge no more than the rounding of the coordinates? */
function isFlat({ vertices, triangles }: FlatMesh, t: number): boolean {
  const [a, b, c] = [0, 1, 2].map((k) => readVec3(vertices, 3 * triangles[3 * t + k]!)) as [Corner, Corner, Corner];
  let largest = 0;
  for (const { x, y, z } of [a, b, c]) largest = Math.max(largest, Math.abs(x), Math.abs(y), Math.abs(z));
  const longest = Math.max(distance(a, b), distance(b, c), distance(c, a));
  // scaled, so that tiny triangles do not vanish and huge ones do not overflow
  const twiceArea = length(cross(scaled(subtract(b, a), longest), scaled(subtract(c, a), longest)));
  return !(twiceArea * longest > ROUNDINGS * EPSILON * largest);
}

type Corner = ReturnType<typeof readVec3>;
const scaled = ({ x, y, z }: Corner, by: number): Corner => ({ x: x / by, y: y / by, z: z / by });

function reportDegenerate(findings: DiagnosticCollector, numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  const first = numbers.reduce((least, t) => Math.min(least, t));
  const message = `${count(numbers.length, "triangle has", "triangles have")} no area and no normal and ${numbers.length === 1 ? "is" : "are"} left out`;
  findings.warning("collision.mesh-degenerate", `triangles[${first}]`, message, "remove such triangles");
}

/** Numbers from 0 to all − 1 that an ascending list does not hold. */
function missing(all: number, ascending: ArrayLike<number>): number[] {
  const gaps: number[] = [];
  for (let t = 0, i = 0; t < all; t++) {
    if (ascending[i] === t) i++;
    else gaps.push(t);
  }
  return gaps;
}

interface Report {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: (count: number, edge: string) => string;
  readonly hint: string;
}

const TURN = "the corners of every triangle run counter-clockwise seen from outside";

/** Problems of one-sided meshes that say nothing of the mass; the others do not matter for contacts. */
const REPORTS: Readonly<Partial<Record<MeshProblem, Report>>> = {
  "open-edge": {
    code: "collision.mesh-open",
    severity: "warning",
    message: (n, edge) =>
      `the surface is open: ${count(n, "edge belongs", "edges belong")} to one triangle only, first ${edge}; from behind it is not there`,
    hint: 'close it, or let both sides be touched by "sides": "two"',
  },
  "crowded-edge": {
    code: "collision.mesh-not-manifold",
    severity: "warning",
    message: (n, edge) => `${count(n, "edge belongs", "edges belong")} to more than two triangles, first ${edge}`,
    hint: "remove inner walls; contacts may catch on them",
  },
  "turned-edge": {
    code: "collision.mesh-not-oriented",
    severity: "error",
    message: (n, edge) => `the triangles on both sides of ${count(n, "edge", "edges")}, first ${edge}, are turned in opposite ways`,
    hint: `${TURN}: swap two corners of those that do not; or let both sides be touched by "sides": "two"`,
  },
  inverted: {
    code: "collision.mesh-inverted",
    severity: "error",
    message: () => "the surface is turned inside out, so that bodies would be pushed into it",
    hint: `${TURN}: swap two corners of each; or let both sides be touched by "sides": "two"`,
  },
};

function reportTopology(findings: DiagnosticCollector, mesh: FlatMesh, single: NumberedMesh, topology: MeshTopology): void {
  for (const finding of topology.findings) {
    const report = REPORTS[finding.problem];
    if (!report) continue;
    const where = finding.problem === "inverted" ? "triangles" : `triangles[${single.sources[finding.triangles[0]!]}]`;
    findings[report.severity](report.code, where, report.message(finding.count, firstEdge(mesh, single, finding)), report.hint);
  }
}

function checkCrossing(findings: DiagnosticCollector, prepared: NumberedMesh): void {
  if (prepared.sources.length > SEARCHED) return;
  const crossing = findSelfIntersections(prepared, { listed: 1, most: 100 });
  if (crossing.count === 0) return;
  const [s, t] = crossing.pairs[0]!.map((n) => prepared.sources[n]!);
  const number = crossing.complete ? count(crossing.count, "pair", "pairs") : `at least ${crossing.count} pairs`;
  const message = `the surface passes through itself: ${number} of triangles cross, first ${s} and ${t}`;
  findings.warning("collision.mesh-crosses-itself", `triangles[${s}]`, message, "depths and normals are not to be trusted inside");
}

/** The ends of the first edge of a finding, by the numbers of the mesh given. */
function firstEdge(mesh: FlatMesh, single: NumberedMesh, { triangles, edges }: MeshFinding): string {
  if (edges.length === 0) return "";
  const t = triangles[0]!;
  const corners = single.triangles.subarray(3 * t, 3 * t + 3);
  const [from, to] = edges[0]!.map((vertex) => mesh.triangles[3 * single.sources[t]! + corners.indexOf(vertex)]!);
  return `between the vertices ${from} and ${to}`;
}
