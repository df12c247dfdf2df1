/**
 * Support functions: the point of a core that lies furthest along a direction d (of any length, not zero), in the shape's own frame.
 *
 *   polyhedron   the vertex with the largest v·d; linear search below 16 vertices, else climbing from a start vertex over neighbours
 *                (a convex polyhedron has no local maxima; equal neighbours end the climb at a maximum as well)
 *   cylinder     (r dx/ρ, r dy/ρ, ±l)                       ρ = √(dx² + dy²)
 *   cone         tip (0, 0, l) where 2 l dz ≥ r ρ, else the rim of the base (r dx/ρ, r dy/ρ, −l)
 *   ellipsoid    (a² dx, b² dy, c² dz)/√(a² dx² + b² dy² + c² dz²)
 *
 * Where the direction leaves the choice open (ρ = 0 on a cylinder), the point on the x axis is taken: always the same.
 */
import type { Polyhedron } from "../../geometry/polyhedron.js";
import { CORE_CONE, CORE_CYLINDER, CORE_POLYHEDRON, type ConvexShape } from "./collision-shape.js";

/** Up to this many vertices a linear search is faster than climbing. */
export const CLIMB_FROM = 16;

/** Constant scratch buffer: a direction. */
const along = new Float64Array(3);

/** Number of the vertex furthest along (x, y, z); `start` is any vertex, a near one saves steps. */
export function supportVertex(polyhedron: Polyhedron, x: number, y: number, z: number, start: number): number {
  along[0] = x;
  along[1] = y;
  along[2] = z;
  return supportVertexAlong(polyhedron, along, start);
}

/** The same along d. Too long to be inlined, it takes an array because numbers in arguments would be put on the heap. */
export function supportVertexAlong(polyhedron: Polyhedron, d: Float64Array, start: number): number {
  const { vertices } = polyhedron;
  const x = d[0]!;
  const y = d[1]!;
  const z = d[2]!;
  if (vertices.length <= 3 * CLIMB_FROM) {
    let best = 0;
    let height = vertices[0]! * x + vertices[1]! * y + vertices[2]! * z;
    for (let i = 3; i < vertices.length; i += 3) {
      const other = vertices[i]! * x + vertices[i + 1]! * y + vertices[i + 2]! * z;
      if (other > height) {
        height = other;
        best = i;
      }
    }
    return (best / 3) | 0;
  }
  return climb(polyhedron, x, y, z, start);
}

/** The same by climbing, however few the vertices. Short enough to be inlined, so that the numbers stay off the heap. */
export function climb({ vertices, vertexStart, vertexNeighbours }: Polyhedron, x: number, y: number, z: number, start: number): number {
  let best = start;
  let height = vertices[3 * best]! * x + vertices[3 * best + 1]! * y + vertices[3 * best + 2]! * z;
  let end = vertexStart[best + 1]!;
  for (let i = vertexStart[best]!; i < end; i++) {
    const v = vertexNeighbours[i]!;
    const other = vertices[3 * v]! * x + vertices[3 * v + 1]! * y + vertices[3 * v + 2]! * z;
    if (!(other > height)) continue;
    // on from the first that is higher: the highest neighbour would need fewer steps, but each a whole round, 15 % more time in all
    height = other;
    best = v;
    end = vertexStart[v + 1]!;
    i = vertexStart[v]! - 1;
  }
  return best;
}

/** Writes the support point of the core to out[at …]; returns its vertex number, or −1 on curved cores. */
export function writeSupport(shape: ConvexShape, x: number, y: number, z: number, start: number, out: Float64Array, at: number): number {
  if (shape.core === CORE_POLYHEDRON) {
    const polyhedron = shape.polyhedron!;
    const v = supportVertex(polyhedron, x, y, z, start);
    out[at] = polyhedron.vertices[3 * v]!;
    out[at + 1] = polyhedron.vertices[3 * v + 1]!;
    out[at + 2] = polyhedron.vertices[3 * v + 2]!;
    return v;
  }
  const [a, b, c] = shape.sizes;
  if (shape.core === CORE_CYLINDER || shape.core === CORE_CONE) {
    const across = Math.sqrt(x * x + y * y);
    const isTip = shape.core === CORE_CONE && 2 * c * z >= a * across;
    out[at] = isTip ? 0 : across > 0 ? (a * x) / across : a;
    out[at + 1] = isTip ? 0 : across > 0 ? (a * y) / across : 0;
    out[at + 2] = isTip || (shape.core === CORE_CYLINDER && z >= 0) ? c : -c;
    return -1;
  }
  const f = 1 / Math.sqrt(a * a * x * x + b * b * y * y + c * c * z * z);
  out[at] = a * a * x * f;
  out[at + 1] = b * b * y * f;
  out[at + 2] = c * c * z * f;
  return -1;
}
