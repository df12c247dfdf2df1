/**
 * How long contacts that were found stay: the way that B may go in A until they are looked for anew. Beyond it other features may be the ones that
 * meet, and what meets unseen is deep when it is found.
 *
 *   RECYCLED·ρ                            5 mm for cubes of half a metre. Overlaps of heaps are no deeper than with half of it
 *   √(RECYCLED·ρ · FALLS·g h²)            if that is less, as with steps below 1/60 s: then bodies go less far in a step, and what steps neglect is less too
 *   CROSSED·sin(a, b)·ρ                   crossing of edges a, b: their normal a × b turns by 1/sin as far as they do
 *   half of the distance                  of vertices and edges that pass each other: beyond that their direction is another one
 *
 *   ρ reach of the smaller body (m), g acceleration by forces, h step
 *
 * The distance of a vertex from a vertex or an edge does not tell the one side from the other, and between anchors that lag behind they may have passed each
 * other although they have not. So these become planes with the normal found, signed and right to first order.
 */
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_B,
  AT_RADIUS_A,
  AT_RADIUS_B,
  CONTACT_FOUND,
  CONTACT_LOCAL,
  type ContactList,
  EDGE_EDGE,
  EDGE_VERTEX,
  FACE_VERTEX,
  VERTEX_EDGE,
  VERTEX_VERTEX,
} from "../../collide/manifold/contact-list.js";
import { crossEdges } from "../../collide/manifold/edge-cross.js";
import { directionInFrame } from "../../collide/narrow/frame.js";

const RECYCLED = 0.012;
const FALLS = 4;
const CROSSED = 0.1;

/** Scratch: a product of two edges; carries nothing from call to call. */
const cross = new Float64Array(3);

/** Of the pair with this reach, whatever its features are. `fall`: g h², m. */
export const mostKept = (reach: number, fall: number): number => {
  const recycled = RECYCLED * reach;
  return Math.min(recycled, Math.sqrt(recycled * FALLS * fall));
};

/** The same of contacts at X_AB; those of distances below `near` become planes. */
export function keepFeatures(list: ContactList, X_AB: Float64Array, reach: number, most: number, near: number): number {
  const { kind, local, found } = list;
  let kept = most;
  for (let i = 0; i < list.count; i++) {
    const at = CONTACT_LOCAL * i;
    if (kind[i] === EDGE_EDGE) {
      crossEdges(local, at + AT_DIRECTION_A, local, at + AT_DIRECTION_B, X_AB, cross);
      kept = Math.min(kept, CROSSED * reach * Math.sqrt(cross[0]! * cross[0]! + cross[1]! * cross[1]! + cross[2]! * cross[2]!));
    } else if (kind[i] === VERTEX_VERTEX || kind[i] === VERTEX_EDGE || kind[i] === EDGE_VERTEX) {
      const distance = found[CONTACT_FOUND * i]! + local[at + AT_RADIUS_A]! + local[at + AT_RADIUS_B]!;
      kept = Math.min(kept, distance / 2);
      if (distance < near) becomePlane(list, i, X_AB);
    }
  }
  return kept;
}

/** FACE_VERTEX with the normal found: the point of B against the plane through the point of A. */
function becomePlane({ kind, local, found }: ContactList, i: number, X_AB: Float64Array): void {
  const at = CONTACT_LOCAL * i;
  const f = CONTACT_FOUND * i;
  const radiusA = local[at + AT_RADIUS_A]!;
  const radiusB = local[at + AT_RADIUS_B]!;
  kind[i] = FACE_VERTEX;
  for (let k = 0; k < 3; k++) {
    const n = found[f + 1 + k]!;
    local[at + k] = found[f + 4 + k]! - radiusA * n;
    local[at + AT_DIRECTION_A + k] = n;
    local[at + AT_DIRECTION_B + k] = 0;
    cross[k] = found[f + 7 + k]! + radiusB * n - X_AB[9 + k]!;
  }
  directionInFrame(local, at + AT_POINT_B, X_AB, 0, cross[0]!, cross[1]!, cross[2]!);
}
