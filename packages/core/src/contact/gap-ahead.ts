/**
 * The gap of a point at a preview, for the row that acts where the point is now.
 *
 *   gap = that of its feature at the poses of the preview                                 (place-contacts.ts)
 *   of a nearest point that has become another point of its pair there                    gap = n'·(x_B' − x_A')
 *
 *   x_A', x_B' the present points, carried by their bodies to the preview, m; n' the normal there
 *
 * The nearest point of a cap that comes down flat jumps across it: no impulse at the one side moves the gap of the other one as its row
 * says, and the look-ahead would repeat itself for ever. The other side has a row of its own. Exact for a face of either body, whose normal
 * is n'. Cost: two points carried per point of the pair, for nearest points of pairs with others alone.
 */
import { CLOSEST } from "../collide/manifold/contact-list.js";
import { directionInFrame, FRAME, framePoint, writePoseFrame } from "../collide/narrow/frame.js";
import type { Tables } from "../joint/coupling.js";
import { type ContactSet, POINT_FRAME } from "./contact-set.js";
import { gapAt, pointFrameAt } from "./place-contacts.js";

const POSE = 7;
const POINTS = 9;
/** Share of the tolerance by which gaps of one place may differ. */
const SAME = 0.1;

/** Scratch; carries nothing from call to call. */
const frame = new Float64Array(FRAME);
const local = new Float64Array(3);
const own = new Float64Array(6);
const other = new Float64Array(6);

/** Writes normal, tangents and points of point i at the preview to `out`; returns its gap there. */
export function gapAhead(set: ContactSet, t: Tables, i: number, tolerance: number, out: Float64Array): number {
  const gap = pointFrameAt(set, i, t.nextPose, out, 0);
  if (set.features.kind[i] !== CLOSEST || !hasBecomeAnother(set, t, i, gap + SAME * tolerance, out)) return gap;
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += out[k]! * (own[3 + k]! - own[k]!);
  for (let k = 0; k < 6; k++) out[POINTS + k] = own[k]!;
  return sum;
}

/**
 * Is the point found at the preview nearer to where another point of the pair is carried than to where this one is, which is left in `own`?
 * And is that other one, with a gap up to `deepest`, as deep, so that its row keeps the place?
 */
function hasBecomeAnother(set: ContactSet, t: Tables, i: number, deepest: number, out: Float64Array): boolean {
  const { pair, pointCount } = set.problem;
  let first = i;
  while (first > 0 && pair[first - 1] === pair[i]) first--;
  if (first === i && (i + 1 === pointCount || pair[i + 1] !== pair[i])) return false;
  carryPoints(set, t, i, own);
  const way = squaredDistance(out, own);
  for (let k = first; k < pointCount && pair[k] === pair[i]; k++) {
    if (k === i) continue;
    carryPoints(set, t, k, other);
    if (squaredDistance(out, other) < way && gapAt(set, k, t.nextPose) <= deepest) return true;
  }
  return false;
}

/** The present points of both surfaces, as their bodies carry them to the preview. */
function carryPoints({ slot, frame: now }: ContactSet, { pose, nextPose }: Tables, i: number, to: Float64Array): void {
  for (let side = 0; side < 2; side++) {
    const body = POSE * slot[2 * i + side]!;
    const at = POINT_FRAME * i + POINTS + 3 * side;
    writePoseFrame(frame, 0, pose, body);
    directionInFrame(local, 0, frame, 0, now[at]! - pose[body]!, now[at + 1]! - pose[body + 1]!, now[at + 2]! - pose[body + 2]!);
    writePoseFrame(frame, 0, nextPose, body);
    framePoint(to, 3 * side, frame, 0, local[0]!, local[1]!, local[2]!);
  }
}

/** Four times that between the middles of two pairs of points, one of them in a frame. */
function squaredDistance(out: Float64Array, points: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const d = out[POINTS + k]! + out[POINTS + 3 + k]! - points[k]! - points[3 + k]!;
    sum += d * d;
  }
  return sum;
}
