/**
 * An edge x(λ) = tail + λ (head − tail), 0 ≤ λ ≤ 1, clipped against the planes of a Voronoi region, and what the derivative of the distance
 * at the ends of what is left says about where the closest point lies (Mirtich 1998, section 3 and Theorem 2).
 *
 *   height of an end h < 0: outside of the plane, on the side of the neighbour N behind it
 *   entry λlow through the plane to N: the distance grows from there on (d′ > 0) → the closest point is with N;  exit λhigh: d′ < 0 → N
 *   on the plane between X and N the distances to both and their derivatives agree, so the simpler of the two formulas serves:
 *     to a vertex v   sign d′ = sign (head − tail)·(x − v)        to a face   sign d′ = sign(height of x) · sign (head − tail)·n
 *
 * All tests are signs; there is no tolerance.
 */
/** What is left of the edge and the neighbours behind the planes that cut it; −1 where none did. */
export interface EdgeClip {
  /** tail, head: 6 numbers in the frame of the region. */
  readonly ends: Float64Array;
  low: number;
  high: number;
  neighbourLow: number;
  neighbourHigh: number;
}

export const createEdgeClip = (): EdgeClip => ({ ends: new Float64Array(6), low: 0, high: 1, neighbourLow: -1, neighbourHigh: -1 });

export function beginClip(clip: EdgeClip): void {
  clip.low = 0;
  clip.high = 1;
  clip.neighbourLow = -1;
  clip.neighbourHigh = -1;
}

/**
 * Cuts away what lies beyond a plane, given the heights of tail and head; false once nothing is left (one plane alone: both neighbours the
 * same).
 */
export function clipAgainst(clip: EdgeClip, tail: number, head: number, neighbour: number): boolean {
  if (tail < 0) {
    if (head < 0) {
      clip.neighbourLow = neighbour;
      clip.neighbourHigh = neighbour;
      return false;
    }
    const cut = tail / (tail - head);
    if (cut > clip.low) {
      clip.low = cut;
      clip.neighbourLow = neighbour;
    }
  } else if (head < 0) {
    const cut = tail / (tail - head);
    if (cut < clip.high) {
      clip.high = cut;
      clip.neighbourHigh = neighbour;
    }
  }
  return clip.low <= clip.high;
}

/** (head − tail)·(x(λ) − v) for vertex v of `vertices`: half the derivative of the squared distance. */
export function slopeToVertex({ ends }: EdgeClip, lambda: number, vertices: Float64Array, v: number): number {
  const ux = ends[3]! - ends[0]!;
  const uy = ends[4]! - ends[1]!;
  const uz = ends[5]! - ends[2]!;
  return (
    ux * (ends[0]! + lambda * ux - vertices[3 * v]!) +
    uy * (ends[1]! + lambda * uy - vertices[3 * v + 1]!) +
    uz * (ends[2]! + lambda * uz - vertices[3 * v + 2]!)
  );
}

/** Sign of the derivative of the distance to the plane of face f at x(λ); 0 on it. */
export function slopeToFace({ ends }: EdgeClip, lambda: number, planes: Float64Array, f: number): number {
  const nx = planes[4 * f]!;
  const ny = planes[4 * f + 1]!;
  const nz = planes[4 * f + 2]!;
  const tail = nx * ends[0]! + ny * ends[1]! + nz * ends[2]! - planes[4 * f + 3]!;
  const head = nx * ends[3]! + ny * ends[4]! + nz * ends[5]! - planes[4 * f + 3]!;
  return Math.sign(tail + lambda * (head - tail)) * Math.sign(head - tail);
}
