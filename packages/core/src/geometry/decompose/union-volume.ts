/**
 * Volume of the union of convex pieces, exact up to rounding: that of each piece without those before it,
 *
 *   V = Σ V(H_i \ (H_1 ∪ … ∪ H_{i−1}))
 *
 * A convex rest is taken out of another by cutting it along the planes of the other, one after the other: what lies above a plane remains,
 * what lies below all of them is gone. Pieces made by cuts lie side by side and cost nothing; joined ones may overlap others.
 */
import { type CutPlane, cutPart } from "./cut-part.js";
import type { HullPiece } from "./hull-piece.js";
import { partOfMesh, type SolidPart, volumeOf } from "./solid-part.js";
import { boxOf } from "./split-part.js";

export interface UnionVolume {
  /** m³ */
  readonly volume: number;
  /** False where there are too many fragments: then it is the sum of the volumes of the pieces, which is larger. */
  readonly exact: boolean;
}

const MOST_FRAGMENTS = 20_000;

export function volumeOfUnion(pieces: readonly HullPiece[], thickness: number): UnionVolume {
  let volume = 0;
  let left = MOST_FRAGMENTS;
  for (let i = 0; i < pieces.length; i++) {
    let rest: SolidPart[] = [partOfMesh(pieces[i]!.hull)];
    for (let k = 0; k < i; k++) {
      const next = rest.flatMap((part) => subtractPiece(part, pieces[k]!, thickness));
      left -= next.length - rest.length;
      rest = next;
      if (left < 0) return { volume: pieces.reduce((sum, piece) => sum + piece.volume, 0), exact: false };
    }
    for (const part of rest) volume += volumeOf(part);
  }
  return { volume, exact: true };
}

/** What of a convex part is outside of the piece, in convex parts. */
function subtractPiece(part: SolidPart, { planes, hull }: HullPiece, thickness: number): SolidPart[] {
  const box = boxOf(part.vertices);
  const other = boxOf(hull.vertices);
  for (let k = 0; k < 3; k++) if (box[k]! >= other[k + 3]! - thickness || other[k]! >= box[k + 3]! - thickness) return [part];
  const outside: SolidPart[] = [];
  let rest = part;
  for (let p = 0; p < planes.length; p += 4) {
    const plane: CutPlane = { x: planes[p]!, y: planes[p + 1]!, z: planes[p + 2]!, offset: planes[p + 3]! };
    const cut = cutPart(rest, plane, thickness);
    if (cut !== undefined) {
      outside.push(cut.above);
      rest = cut.below;
      // all above: nothing of it was inside
    } else if (!reachesBelow(rest, plane, thickness)) return [part];
  }
  return outside;
}

function reachesBelow({ vertices }: SolidPart, plane: CutPlane, thickness: number): boolean {
  for (let i = 0; i < vertices.length; i += 3) {
    if (plane.x * vertices[i]! + plane.y * vertices[i + 1]! + plane.z * vertices[i + 2]! < plane.offset - thickness) return true;
  }
  return false;
}
