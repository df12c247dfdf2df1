/**
 * The connected pieces of a part of a solid.
 *
 * Vertices that a segment joins belong together. A face may then hold segments of several pieces: the two discs in which a plane cuts a
 * ring, or a disc with a hole whose border belongs to an inner wall. Each share of a face whose area points against the face is the border
 * of a hole and belongs to the share around it. Finally a piece without positive volume is the wall of a cavity, and joins the
 * smallest piece whose box surrounds it. Parts that touch in a vertex stay together. Cost: O(segments) and a little per face with holes.
 */
import { createPartBuilder, faceCountOf, type SolidPart, volumeOf, writeFaceArea } from "./solid-part.js";

/** The pieces in the order of their first face. */
export function splitPart(part: SolidPart): readonly SolidPart[] {
  const groups = createGroups(part.vertices.length / 3);
  for (let s = 0; s < part.segments.length; s += 2) groups.join(part.segments[s]!, part.segments[s + 1]!);
  for (let f = 0; f < faceCountOf(part); f++) joinHoles(part, f, groups);
  const pieces = separate(part, groups);
  if (pieces.length < 2 || pieces.every(({ volume }) => volume > 0)) return pieces.map(({ piece }) => piece);
  for (const { piece, root } of pieces.filter(({ volume }) => volume <= 0)) {
    const around = surrounding(piece, pieces);
    if (around !== undefined) groups.join(root, around);
  }
  return separate(part, groups).map(({ piece }) => piece);
}

interface Groups {
  find(vertex: number): number;
  join(a: number, b: number): void;
}

/** Union and find; the smallest vertex number is the root. */
function createGroups(count: number): Groups {
  const parent = new Int32Array(count).map((_, i) => i);
  function find(vertex: number): number {
    while (parent[vertex] !== vertex) {
      parent[vertex] = parent[parent[vertex]!]!;
      vertex = parent[vertex]!;
    }
    return vertex;
  }
  return {
    find,
    join(a, b) {
      const rootA = find(a);
      const rootB = find(b);
      parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    },
  };
}

/** The segments of one face that belong to one group. */
interface Share {
  readonly root: number;
  readonly part: SolidPart;
  readonly area: Float64Array;
}

function sharesOf(part: SolidPart, face: number, groups: Groups): readonly Share[] {
  const from = part.faceStart[face]!;
  const to = part.faceStart[face + 1]!;
  const roots: number[] = [];
  for (let s = from; s < to; s++) {
    const root = groups.find(part.segments[2 * s]!);
    if (!roots.includes(root)) roots.push(root);
  }
  if (roots.length === 1) return [];
  return roots.map((root) => {
    const segments: number[] = [];
    for (let s = from; s < to; s++) {
      const a = part.segments[2 * s]!;
      if (groups.find(a) === root) segments.push(a, part.segments[2 * s + 1]!);
    }
    const share = { vertices: part.vertices, segments: Int32Array.from(segments), faceStart: Int32Array.of(0, segments.length / 2) };
    const area = new Float64Array(3);
    writeFaceArea(area, share, 0, segments.length / 2);
    return { root, part: share, area };
  });
}

function joinHoles(part: SolidPart, face: number, groups: Groups): void {
  const shares = sharesOf(part, face, groups);
  if (shares.length === 0) return;
  // the whole face points outwards, whatever holes it has
  const normal = [0, 1, 2].map((k) => shares.reduce((sum, { area }) => sum + area[k]!, 0));
  const sizeOf = ({ area }: Share): number => area[0]! * normal[0]! + area[1]! * normal[1]! + area[2]! * normal[2]!;
  const axis = largestComponent(normal);
  const outer = shares.filter((share) => sizeOf(share) > 0).sort((p, q) => sizeOf(p) - sizeOf(q) || p.root - q.root);
  for (const hole of shares.filter((share) => sizeOf(share) <= 0)) {
    const around = outer.find((share) => surrounds(share.part, hole.part.segments[0]!, axis)) ?? outer.at(-1);
    if (around !== undefined) groups.join(hole.root, around.root);
  }
}

function largestComponent(vector: readonly number[]): number {
  const sizes = vector.map(Math.abs);
  return sizes.indexOf(Math.max(...sizes));
}

/** Does the outline go around the vertex, seen along an axis? Counts the segments that a ray passes. */
function surrounds({ vertices, segments }: SolidPart, vertex: number, axis: number): boolean {
  const i = axis === 0 ? 1 : 0;
  const k = axis === 2 ? 1 : 2;
  const x = vertices[3 * vertex + i]!;
  const y = vertices[3 * vertex + k]!;
  let turns = 0;
  for (let s = 0; s < segments.length; s += 2) {
    const ay = vertices[3 * segments[s]! + k]!;
    const by = vertices[3 * segments[s + 1]! + k]!;
    if (ay <= y === by <= y) continue;
    const ax = vertices[3 * segments[s]! + i]!;
    const bx = vertices[3 * segments[s + 1]! + i]!;
    if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) turns += by > ay ? 1 : -1;
  }
  return turns !== 0;
}

interface Piece {
  readonly root: number;
  readonly piece: SolidPart;
  readonly volume: number;
}

function separate(part: SolidPart, groups: Groups): readonly Piece[] {
  const roots: number[] = [];
  const known = new Set<number>();
  for (let f = 0; f < part.segments.length; f += 2) {
    const root = groups.find(part.segments[f]!);
    if (!known.has(root)) roots.push(root);
    known.add(root);
  }
  if (roots.length === 1) return [{ root: roots[0]!, piece: part, volume: volumeOf(part) }];
  const builders = new Map(roots.map((root) => [root, createPartBuilder(part.vertices)]));
  for (let f = 0; f < faceCountOf(part); f++) {
    const touched = new Set<number>();
    for (let s = part.faceStart[f]!; s < part.faceStart[f + 1]!; s++) {
      const root = groups.find(part.segments[2 * s]!);
      builders.get(root)!.segment(part.segments[2 * s]!, part.segments[2 * s + 1]!);
      touched.add(root);
    }
    for (const root of touched) builders.get(root)!.endFace();
  }
  return roots.map((root) => {
    const piece = builders.get(root)!.finish();
    return { root, piece, volume: volumeOf(piece) };
  });
}

/** Root of the smallest piece with a volume whose box holds that of the cavity. */
function surrounding(cavity: SolidPart, pieces: readonly Piece[]): number | undefined {
  const inner = boxOf(cavity.vertices);
  let found: number | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  for (const { piece, root, volume } of pieces) {
    const outer = boxOf(piece.vertices);
    if (volume <= 0 || volume >= smallest || !outer.every((value, k) => (k < 3 ? value <= inner[k]! : value >= inner[k]!))) continue;
    smallest = volume;
    found = root;
  }
  return found;
}

/** Lower corner, upper corner. */
export function boxOf(points: Float64Array): readonly number[] {
  const box = [0, 1, 2, 0, 1, 2].map((k) => points[k]!);
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    box[axis] = Math.min(box[axis]!, points[i]!);
    box[3 + axis] = Math.max(box[3 + axis]!, points[i]!);
  }
  return box;
}
