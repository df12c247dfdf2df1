/**
 * Is a triangle mesh the surface of a solid? Checks vertex numbers, degenerate triangles, that every edge belongs to exactly two
 * triangles which run along it in opposite directions (closed, consistently turned), that the enclosed volume is positive (turned
 * outwards), and counts the connected parts. Solids that touch along an edge, where four triangles meet, count as closed too.
 *
 *   V = Σ p·((q − p) × (r − p))/6 over the triangles (p, q, r), seen from the mean of the vertices
 *
 * Every kind of problem gives one finding with its count and the first few places, so the report stays small whatever the mesh.
 * Not checked: whether the surface intersects itself. Cost: O(triangles + vertices).
 */
import { isFinite64 } from "../math/scalar.js";
import { writeAreaVector } from "./area-vector.js";
import { edgeEnd, edgeOpposite, edgeStart, forEdgeGroups, sortEdges, triangleOf } from "./edge-table.js";
import type { FlatMesh } from "./flat-mesh.js";

export type MeshProblem =
  /** A corner is no vertex number. */
  | "index-range"
  /** Two corners of a triangle are the same vertex. */
  | "repeated-corner"
  /** The corners are different vertices on one line. */
  | "zero-area"
  /** Another triangle has the same corners in the same direction. */
  | "duplicate-triangle"
  /** An edge of one triangle only: the border of a hole. */
  | "open-edge"
  /** An edge of more than two triangles, not half of them in each direction. */
  | "crowded-edge"
  /** An edge of four or more triangles, half of them in each direction: parts touch along it. Bounds a solid, but is no manifold. */
  | "touching-edge"
  /** Two triangles run along an edge in the same direction: one of them is turned. */
  | "turned-edge"
  /** The whole surface is turned inwards. */
  | "inverted"
  /** It encloses nothing. */
  | "no-volume";

export interface MeshFinding {
  readonly problem: MeshProblem;
  /** How many triangles or edges have it. */
  readonly count: number;
  /** The first of them; for edges a triangle they belong to. */
  readonly triangles: readonly number[];
  /** The two vertices of each, for problems of edges. */
  readonly edges: readonly (readonly [number, number])[];
}

export interface MeshTopology {
  /** Every edge is run along as often in one direction as in the other; degenerate triangles are left out of account. */
  readonly closed: boolean;
  /** Closed, and every edge belongs to exactly two triangles. */
  readonly manifold: boolean;
  /** Enclosed volume, m³; negative where turned inwards, of no meaning where not closed. */
  readonly volume: number;
  /** Number of parts connected through edges. */
  readonly components: number;
  /** Those among them that are turned inwards: the walls of cavities, if the whole is right. */
  readonly inwardComponents: number;
  readonly findings: readonly MeshFinding[];
}

/** Places listed in one finding. */
const LISTED = 8;
/** A volume below this share of the sum of its parts is rounding. */
const NO_VOLUME = 1e-12;

/** Vertices must be finite. */
export function checkMesh(mesh: FlatMesh): MeshTopology {
  const findings = new Findings();
  const vertexCount = mesh.vertices.length / 3;
  const skipped = markDegenerate(mesh, vertexCount, findings);
  const parts = new Parts(mesh.triangles.length / 3);
  checkEdges(mesh, skipped, findings, parts);
  const closed = !findings.hasAny("index-range", "open-edge", "crowded-edge", "turned-edge", "duplicate-triangle");
  const volumes = sumVolumes(mesh, skipped, parts);
  // volumes that overflow are the caller's business
  if (closed && isFinite64(volumes.roundOff) && volumes.total <= volumes.roundOff) {
    findings.add(volumes.total < -volumes.roundOff ? "inverted" : "no-volume", 0);
  }
  return {
    closed,
    manifold: closed && !findings.hasAny("touching-edge"),
    volume: volumes.total,
    components: volumes.components,
    inwardComponents: volumes.inward,
    findings: findings.list(),
  };
}

/** Findings under construction: counts all, lists the first few. */
class Findings {
  private readonly byProblem = new Map<
    MeshProblem,
    { problem: MeshProblem; count: number; triangles: number[]; edges: [number, number][] }
  >();

  add(problem: MeshProblem, triangle: number, edge?: [number, number]): void {
    let finding = this.byProblem.get(problem);
    if (!finding) {
      finding = { problem, count: 0, triangles: [], edges: [] };
      this.byProblem.set(problem, finding);
    }
    finding.count++;
    if (finding.triangles.length >= LISTED) return;
    finding.triangles.push(triangle);
    if (edge) finding.edges.push(edge);
  }

  hasAny(...problems: readonly MeshProblem[]): boolean {
    return problems.some((problem) => this.byProblem.has(problem));
  }

  list(): MeshFinding[] {
    return [...this.byProblem.values()];
  }
}

/** Union of triangles into connected parts. */
class Parts {
  private readonly parent: Int32Array;

  constructor(count: number) {
    this.parent = new Int32Array(count);
    for (let i = 0; i < count; i++) this.parent[i] = i;
  }

  find(triangle: number): number {
    const { parent } = this;
    while (parent[triangle] !== triangle) {
      parent[triangle] = parent[parent[triangle]!]!;
      triangle = parent[triangle]!;
    }
    return triangle;
  }

  join(a: number, b: number): void {
    const rootA = this.find(a);
    const rootB = this.find(b);
    // the smaller number stays the root
    if (rootA < rootB) this.parent[rootB] = rootA;
    else this.parent[rootA] = rootB;
  }
}

/** Marks triangles that bound nothing: bad vertex numbers and repeated corners. Zero area is reported but keeps its place. */
function markDegenerate(mesh: FlatMesh, vertexCount: number, findings: Findings): Uint8Array {
  const { triangles } = mesh;
  const skipped = new Uint8Array(triangles.length / 3);
  const area = new Float64Array(3);
  for (let t = 0; t < skipped.length; t++) {
    const a = triangles[3 * t]!;
    const b = triangles[3 * t + 1]!;
    const c = triangles[3 * t + 2]!;
    if (!(a >= 0 && b >= 0 && c >= 0 && a < vertexCount && b < vertexCount && c < vertexCount)) {
      skipped[t] = 1;
      findings.add("index-range", t);
    } else if (a === b || b === c || c === a) {
      skipped[t] = 1;
      findings.add("repeated-corner", t);
    } else {
      writeAreaVector(area, 0, mesh.vertices, a, b, c);
      if (area[0] === 0 && area[1] === 0 && area[2] === 0) findings.add("zero-area", t);
    }
  }
  return skipped;
}

function checkEdges(mesh: FlatMesh, skipped: Uint8Array, findings: Findings, parts: Parts): void {
  const { triangles } = mesh;
  const table = sortEdges(triangles, mesh.vertices.length / 3, skipped);
  const { order } = table;
  forEdgeGroups(table, (from, to) => {
    const first = order[from]!;
    const start = edgeStart(triangles, first);
    let balance = 1;
    for (let i = from + 1; i < to; i++) {
      parts.join(triangleOf(first), triangleOf(order[i]!));
      balance += edgeStart(triangles, order[i]!) === start ? 1 : -1;
    }
    const count = to - from;
    if (count === 2 && balance === 0) return;
    if (count > 1 && reportDuplicates(triangles, order.subarray(from, to), findings)) return;
    findings.add(edgeProblem(count, balance), triangleOf(first), [start, edgeEnd(triangles, first)]);
  });
}

function edgeProblem(count: number, balance: number): MeshProblem {
  if (count === 1) return "open-edge";
  if (balance === 0) return "touching-edge";
  return count === 2 ? "turned-edge" : "crowded-edge";
}

/** Reports triangles that repeat an earlier one of the same group, once: at the edge with the two smallest numbers. */
function reportDuplicates(triangles: Int32Array, group: Int32Array, findings: Findings): boolean {
  const seen = new Set<number>();
  let any = false;
  for (let i = 0; i < group.length; i++) {
    const halfEdge = group[i]!;
    const start = edgeStart(triangles, halfEdge);
    const opposite = edgeOpposite(triangles, halfEdge);
    // the direction counts: the same corners the other way round are the back of a sheet
    const key = start < edgeEnd(triangles, halfEdge) ? opposite : -1 - opposite;
    if (seen.has(key)) {
      any = true;
      if (opposite > start && opposite > edgeEnd(triangles, halfEdge)) findings.add("duplicate-triangle", triangleOf(halfEdge));
    }
    seen.add(key);
  }
  return any;
}

interface Volumes {
  readonly total: number;
  readonly roundOff: number;
  readonly components: number;
  readonly inward: number;
}

function sumVolumes(mesh: FlatMesh, skipped: Uint8Array, parts: Parts): Volumes {
  const { vertices, triangles } = mesh;
  const [ox, oy, oz] = meanVertex(vertices);
  const volumes = new Float64Array(skipped.length);
  const area = new Float64Array(3);
  let magnitude = 0;
  for (let t = 0; t < skipped.length; t++) {
    if (skipped[t] === 1) continue;
    const p = triangles[3 * t]!;
    writeAreaVector(area, 0, vertices, p, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
    const x = vertices[3 * p]! - ox;
    const y = vertices[3 * p + 1]! - oy;
    const z = vertices[3 * p + 2]! - oz;
    const volume = (x * area[0]! + y * area[1]! + z * area[2]!) / 6;
    volumes[parts.find(t)]! += volume;
    magnitude += Math.abs(volume);
  }
  const roundOff = NO_VOLUME * magnitude;
  let total = 0;
  let components = 0;
  let inward = 0;
  for (let t = 0; t < skipped.length; t++) {
    if (skipped[t] === 1 || parts.find(t) !== t) continue;
    components++;
    total += volumes[t]!;
    if (volumes[t]! < -roundOff) inward++;
  }
  return { total, roundOff, components, inward };
}

function meanVertex(vertices: Float64Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < vertices.length; i += 3) for (let k = 0; k < 3; k++) sum[k]! += vertices[i + k]!;
  const f = vertices.length === 0 ? 0 : 3 / vertices.length;
  return [sum[0] * f, sum[1] * f, sum[2] * f];
}
