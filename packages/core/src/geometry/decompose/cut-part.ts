/**
 * Cuts a part of a solid by a plane into what lies below and what lies above, each with the cut as a new face.
 *
 *   vertices      below, in or above the plane n·x = d; in it if |n·x − d| ≤ thickness
 *   segments      from below to above are cut at one new vertex, the same one for both faces along an edge
 *   faces         with vertices on both sides are cut along the line L in which they meet the plane. What is kept of their segments ends on
 *                 L with a count of +1 and starts with −1; walking along L, the sum of the counts so far says how often, and in which
 *                 direction, the stretch to the next point closes the face
 *   the cut       the segments in the plane that the kept faces do not run there and back, reversed: so the part is closed again
 *
 * Faces in the plane belong to the side on which the solid is. Cost: O(segments), plus sorting the few points of a face on L.
 */
import { createPartBuilder, faceCountOf, type PartBuilder, type SolidPart, writeFaceArea } from "./solid-part.js";

export interface CutPlane {
  /** Unit vector. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Height of the plane along it, m. */
  readonly offset: number;
}

export interface CutResult {
  readonly below: SolidPart;
  readonly above: SolidPart;
}

/** One side of a cut while it is made. */
interface Side {
  /** −1 below, 1 above. */
  readonly sign: number;
  readonly builder: PartBuilder;
  /** How often a segment in the plane is run along, from the smaller to the larger vertex number, by key. */
  readonly inPlane: Map<number, number>;
}

interface Cutting {
  readonly part: SolidPart;
  /** −1, 0 or 1 per vertex; those made by the cut are 0. */
  readonly sides: number[];
  readonly heights: Float64Array;
  /** Stride 3, the part's own first. */
  readonly vertices: number[];
  /** New vertex of a cut segment by key. */
  readonly crossings: Map<number, number>;
}

/** Undefined where all of the part lies on one side. `thickness` in m. */
export function cutPart(part: SolidPart, plane: CutPlane, thickness: number): CutResult | undefined {
  const cutting = beginCut(part, plane, thickness);
  if (!cutting.sides.includes(-1) || !cutting.sides.includes(1)) return undefined;
  // cut all segments first: the builders need to know all vertices
  for (let s = 0; s < part.segments.length; s += 2) crossing(cutting, part.segments[s]!, part.segments[s + 1]!);
  const below: Side = { sign: -1, builder: createPartBuilder(cutting.vertices), inPlane: new Map() };
  const above: Side = { sign: 1, builder: createPartBuilder(cutting.vertices), inPlane: new Map() };
  for (let f = 0; f < faceCountOf(part); f++) cutFace(cutting, f, plane, below, above);
  for (const side of [below, above]) closeSide(cutting, side);
  return { below: below.builder.finish(), above: above.builder.finish() };
}

function beginCut(part: SolidPart, plane: CutPlane, thickness: number): Cutting {
  const { vertices } = part;
  const heights = new Float64Array(vertices.length / 3);
  const sides: number[] = [];
  for (let v = 0; v < heights.length; v++) {
    const height = plane.x * vertices[3 * v]! + plane.y * vertices[3 * v + 1]! + plane.z * vertices[3 * v + 2]! - plane.offset;
    heights[v] = height;
    sides.push(Math.abs(height) <= thickness ? 0 : height < 0 ? -1 : 1);
  }
  return { part, sides, heights, vertices: Array.from(vertices), crossings: new Map() };
}

/** Numbers of both ends as one; below 2⁵³ for any mesh that fits into memory. */
const keyOf = (count: number, a: number, b: number): number => Math.min(a, b) * count + Math.max(a, b);

/** The vertex in which the segment from a to b meets the plane, or −1 where it does not pass through it. */
function crossing({ sides, heights, vertices, crossings }: Cutting, a: number, b: number): number {
  if (sides[a]! * sides[b]! >= 0) return -1;
  const key = keyOf(heights.length, a, b);
  const known = crossings.get(key);
  if (known !== undefined) return known;
  // always from the smaller number, so that both faces get the same bits
  const p = Math.min(a, b);
  const q = Math.max(a, b);
  const share = heights[p]! / (heights[p]! - heights[q]!);
  const made = sides.length;
  for (let k = 0; k < 3; k++) vertices.push(vertices[3 * p + k]! + share * (vertices[3 * q + k]! - vertices[3 * p + k]!));
  sides.push(0);
  crossings.set(key, made);
  return made;
}

function cutFace(cutting: Cutting, face: number, plane: CutPlane, below: Side, above: Side): void {
  const { part, sides } = cutting;
  const { segments, faceStart } = part;
  const from = faceStart[face]!;
  const to = faceStart[face + 1]!;
  let lowest = 1;
  let highest = -1;
  for (let s = 2 * from; s < 2 * to; s++) {
    lowest = Math.min(lowest, sides[segments[s]!]!);
    highest = Math.max(highest, sides[segments[s]!]!);
  }
  if (lowest < 0 && highest > 0) {
    keepShare(cutting, below, from, to);
    keepShare(cutting, above, from, to);
    return;
  }
  const side = lowest < 0 || (highest === 0 && facesUp(part, from, to, plane)) ? below : above;
  for (let s = from; s < to; s++) keepSegment(cutting, side, segments[2 * s]!, segments[2 * s + 1]!);
  side.builder.endFace();
}

function facesUp(part: SolidPart, from: number, to: number, plane: CutPlane): boolean {
  const area = new Float64Array(3);
  writeFaceArea(area, part, from, to);
  return plane.x * area[0]! + plane.y * area[1]! + plane.z * area[2]! > 0;
}

function keepSegment({ sides }: Cutting, side: Side, a: number, b: number): void {
  if (a === b) return;
  side.builder.segment(a, b);
  if (sides[a] !== 0 || sides[b] !== 0) return;
  const key = keyOf(sides.length, a, b);
  side.inPlane.set(key, (side.inPlane.get(key) ?? 0) + (a < b ? 1 : -1));
}

/** What of the face's segments from … to − 1 lies on this side, closed along the line L. */
function keepShare(cutting: Cutting, side: Side, from: number, to: number): void {
  const { part, sides } = cutting;
  const ends: { readonly vertex: number; readonly count: number }[] = [];
  for (let s = from; s < to; s++) {
    const a = part.segments[2 * s]!;
    const b = part.segments[2 * s + 1]!;
    if (sides[a] !== side.sign && sides[b] !== side.sign) continue;
    const start = sides[a] === -side.sign ? crossing(cutting, a, b) : a;
    const end = sides[b] === -side.sign ? crossing(cutting, a, b) : b;
    keepSegment(cutting, side, start, end);
    if (sides[start] === 0) ends.push({ vertex: start, count: -1 });
    if (sides[end] === 0) ends.push({ vertex: end, count: 1 });
  }
  sortAlongLine(cutting.vertices, ends);
  let sum = 0;
  for (let i = 0; i + 1 < ends.length; i++) {
    sum += ends[i]!.count;
    const here = ends[i]!.vertex;
    const next = ends[i + 1]!.vertex;
    for (let n = 0; n < Math.abs(sum); n++) keepSegment(cutting, side, sum > 0 ? here : next, sum > 0 ? next : here);
  }
  side.builder.endFace();
}

/** Points of one line in their order along it: by the coordinate in which they are furthest apart. */
function sortAlongLine(vertices: readonly number[], ends: { readonly vertex: number }[]): void {
  let longest = 0;
  let widest = -1;
  for (let axis = 0; axis < 3; axis++) {
    const values = ends.map(({ vertex }) => vertices[3 * vertex + axis]!);
    const spread = Math.max(...values) - Math.min(...values);
    if (spread > widest) {
      widest = spread;
      longest = axis;
    }
  }
  ends.sort((p, q) => vertices[3 * p.vertex + longest]! - vertices[3 * q.vertex + longest]! || p.vertex - q.vertex);
}

/** Adds the cut: one face of all segments in the plane that are not run along in both directions. */
function closeSide({ sides }: Cutting, { builder, inPlane }: Side): void {
  const open = [...inPlane].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b);
  for (const [key, count] of open) {
    const low = Math.floor(key / sides.length);
    const high = key - low * sides.length;
    for (let n = 0; n < Math.abs(count); n++) builder.segment(count > 0 ? high : low, count > 0 ? low : high);
  }
  builder.endFace();
}
