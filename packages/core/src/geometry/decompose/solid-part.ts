/**
 * A part of a solid that planes have been cut from: flat faces, each a set of directed segments.
 *
 * A face need not be convex or connected and may have holes; its segments come in no order. All that is used of them is linear: a face
 * has the solid's inside on its left, seen from outside, and segments that run there and back cancel. With a point p on the face and any
 * reference point o, over its segments a → b,
 *
 *   A = ½ Σ (a − p) × (b − p)        area vector of the face, pointing outwards
 *   V = ⅓ Σ (p − o)·A                volume of the part, over its faces
 *
 * No polygon is ever traced or triangulated, so there is nothing that rounding could tear: a wrong side of a vertex that lies in the plane
 * to within rounding costs a sliver of that thickness.
 */
import type { FlatMesh } from "../flat-mesh.js";

export interface SolidPart {
  /** Stride 3, m; all of them are ends of segments. */
  readonly vertices: Float64Array;
  /** Segments of face f: faceStart[f] … faceStart[f + 1] − 1. */
  readonly faceStart: Int32Array;
  /** Stride 2: from, to. */
  readonly segments: Int32Array;
}

export const faceCountOf = (part: SolidPart): number => part.faceStart.length - 1;

/** The whole solid: every triangle is a face. */
export function partOfMesh({ vertices, triangles }: FlatMesh): SolidPart {
  const builder = createPartBuilder(vertices);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) builder.segment(triangles[t + k]!, triangles[t + ((k + 1) % 3)]!);
    builder.endFace();
  }
  return builder.finish();
}

export interface PartBuilder {
  /** Adds a segment to the face begun, by numbers of the vertices given. */
  segment(from: number, to: number): void;
  /** Faces without segments are left out. */
  endFace(): void;
  finish(): SolidPart;
}

/** Collects faces over vertices of which only those used are kept. */
export function createPartBuilder(vertices: ArrayLike<number>): PartBuilder {
  const kept = new Int32Array(vertices.length / 3).fill(-1);
  const coordinates: number[] = [];
  const segments: number[] = [];
  const faceStart = [0];
  const keep = (vertex: number): number => {
    if (kept[vertex]! < 0) {
      kept[vertex] = coordinates.length / 3;
      for (let k = 0; k < 3; k++) coordinates.push(vertices[3 * vertex + k]!);
    }
    return kept[vertex]!;
  };
  return {
    segment(from, to) {
      segments.push(keep(from), keep(to));
    },
    endFace() {
      if (segments.length / 2 > faceStart[faceStart.length - 1]!) faceStart.push(segments.length / 2);
    },
    finish: () => ({
      vertices: Float64Array.from(coordinates),
      faceStart: Int32Array.from(faceStart),
      segments: Int32Array.from(segments),
    }),
  };
}

/** Writes the area vector of the segments from … to − 1 to out[0 … 2], m². */
export function writeFaceArea(out: Float64Array, { vertices, segments }: SolidPart, from: number, to: number): void {
  const p = 3 * segments[2 * from]!;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let s = from; s < to; s++) {
    const a = 3 * segments[2 * s]!;
    const b = 3 * segments[2 * s + 1]!;
    const ax = vertices[a]! - vertices[p]!;
    const ay = vertices[a + 1]! - vertices[p + 1]!;
    const az = vertices[a + 2]! - vertices[p + 2]!;
    const bx = vertices[b]! - vertices[p]!;
    const by = vertices[b + 1]! - vertices[p + 1]!;
    const bz = vertices[b + 2]! - vertices[p + 2]!;
    x += ay * bz - az * by;
    y += az * bx - ax * bz;
    z += ax * by - ay * bx;
  }
  out[0] = x / 2;
  out[1] = y / 2;
  out[2] = z / 2;
}

/** m³; a sum over the faces in their order, seen from the first vertex. */
export function volumeOf(part: SolidPart): number {
  const { vertices, segments, faceStart } = part;
  const area = new Float64Array(3);
  let volume = 0;
  for (let f = 0; f < faceCountOf(part); f++) {
    writeFaceArea(area, part, faceStart[f]!, faceStart[f + 1]!);
    const p = 3 * segments[2 * faceStart[f]!]!;
    for (let k = 0; k < 3; k++) volume += (vertices[p + k]! - vertices[k]!) * area[k]!;
  }
  return volume / 3;
}
