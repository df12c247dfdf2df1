/**
 * Which plane to cut a part along: of all planes proposed (`cut-planes.ts`) the one that leaves the least between parts and hulls, with a
 * small cut of area A,
 *
 *   cost = Σ (V(hull) − V(part)) / V + 0.03 A^(3/2) / V + 1e-6 |V(below) − V(above)| / V
 *
 * where the area counts only if the parts are not convex: a cut that settles everything is the best whatever its size. Without it, coarse
 * rings are cut along their facets. Powers of the first term were tried and change nothing. V is the volume of the solid in the part, m³.
 *
 * Cost: some 40 trial cuts, each linear in the triangles of the part.
 */
import { length, readVec3 } from "../../math/vec3.js";
import type { Concavity } from "./concavity.js";
import { cutPart } from "./cut-part.js";
import { proposePlanes, type ReflexEdge } from "./cut-planes.js";
import { type HullPiece, hullPieceOf } from "./hull-piece.js";
import { faceCountOf, type SolidPart, volumeOf, writeFaceArea } from "./solid-part.js";
import { splitPart } from "./split-part.js";

/** Parts smaller than this share of what they are cut from are rounding, or not worth a cut. */
const SLIVER = 1e-9;
const BALANCE = 1e-6;
const AREA = 0.03;

/** What all cuts of a solid have in common. */
interface CutWork {
  readonly reflexEdges: readonly ReflexEdge[];
  /** Vertices this near to a plane lie in it, m. */
  readonly thickness: number;
}

/** A connected part of the solid and its convex hull. */
export interface PartWithHull {
  readonly part: SolidPart;
  readonly piece: HullPiece;
}

/** The connected parts with their hulls; undefined where one of them has none that could be left out. */
export function piecesOf(whole: SolidPart, thickness: number): readonly PartWithHull[] | undefined {
  const found: PartWithHull[] = [];
  const parts = splitPart(whole).map((part) => ({ part, volume: volumeOf(part) }));
  const sum = parts.reduce((total, { volume }) => total + volume, 0);
  for (const { part, volume } of parts) {
    if (volume <= SLIVER * SLIVER * sum) continue;
    const piece = hullPieceOf(part.vertices, volume, thickness);
    if (piece === undefined) return undefined;
    found.push({ part, piece });
  }
  return found;
}

/**
 * What the part falls into when cut by the best plane; undefined where no plane cuts it. `whole` is its hull, `concavity` that of the hull.
 */
export function bestCut(
  part: SolidPart,
  whole: HullPiece,
  concavity: Concavity,
  { reflexEdges, thickness }: CutWork,
): readonly PartWithHull[] | undefined {
  let best: readonly PartWithHull[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const plane of proposePlanes(whole, concavity, reflexEdges, thickness)) {
    const cut = cutPart(part, plane, thickness);
    if (cut === undefined) continue;
    const below = volumeOf(cut.below);
    const above = volumeOf(cut.above);
    if (Math.min(below, above) < SLIVER * whole.solidVolume) continue;
    const first = piecesOf(cut.below, thickness);
    const second = piecesOf(cut.above, thickness);
    if (first === undefined || second === undefined) continue;
    const parts = [...first, ...second];
    let cost = 0;
    for (const { piece } of parts) cost += Math.max(0, piece.volume - piece.solidVolume) / whole.solidVolume;
    if (cost > SLIVER) cost += (AREA * areaOfCut(cut.below)) / whole.solidVolume;
    cost += (BALANCE * Math.abs(below - above)) / whole.solidVolume;
    if (cost >= least) continue;
    least = cost;
    best = parts;
  }
  return best;
}

/** Area of the last face, which is the cut, to the power 3/2, m³. */
function areaOfCut(part: SolidPart): number {
  const area = new Float64Array(3);
  const last = faceCountOf(part) - 1;
  writeFaceArea(area, part, part.faceStart[last]!, part.faceStart[last + 1]!);
  const size = length(readVec3(area));
  return size * Math.sqrt(size);
}
