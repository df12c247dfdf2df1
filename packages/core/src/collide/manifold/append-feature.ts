/**
 * Writing contact features: kind, ids, local points and directions; then gap, normal and points at the pose of detection, by the same
 * function that finds them at any other pose (`feature-gap.ts`). Parts of surfaces are left 0: whoever tests parts writes their numbers.
 *
 * Points and directions come from tables of three numbers at an offset, in the frame of the shape they belong to.
 */
import { directionInFrame } from "../narrow/frame.js";
import {
  AT_DIRECTION_B,
  AT_POINT_B,
  AT_RADIUS_A,
  AT_RADIUS_B,
  appendContact,
  CONTACT_FOUND,
  CONTACT_IDS,
  CONTACT_LOCAL,
  type ContactList,
} from "./contact-list.js";
import { type ContactShape, featureGap } from "./feature-gap.js";
import type { Patch } from "./patch.js";

/** A contact at the end of the list, with zero points and directions; returns its number. */
export function beginContact(list: ContactList, kind: number, idA: number, idB: number, radiusA: number, radiusB: number): number {
  const i = appendContact(list);
  const { ids, local } = list;
  list.kind[i] = kind;
  const id = CONTACT_IDS * i;
  ids[id] = 0;
  ids[id + 1] = idA;
  ids[id + 2] = 0;
  ids[id + 3] = idB;
  const at = CONTACT_LOCAL * i;
  // Written out: a loop makes regions of boxes a tenth slower.
  local[at] = 0;
  local[at + 1] = 0;
  local[at + 2] = 0;
  local[at + 3] = 0;
  local[at + 4] = 0;
  local[at + 5] = 0;
  local[at + 6] = 0;
  local[at + 7] = 0;
  local[at + 8] = 0;
  local[at + 9] = 0;
  local[at + 10] = 0;
  local[at + 11] = 0;
  local[at + AT_RADIUS_A] = radiusA;
  local[at + AT_RADIUS_B] = radiusB;
  return i;
}

/** A point or direction of contact i: `place` is one of AT_… */
export function setLocal(list: ContactList, i: number, place: number, x: number, y: number, z: number): void {
  const at = CONTACT_LOCAL * i + place;
  list.local[at] = x;
  list.local[at + 1] = y;
  list.local[at + 2] = z;
}

/** The same from three numbers of a table. */
export function copyLocal(list: ContactList, i: number, place: number, from: Float64Array, at: number): void {
  const to = CONTACT_LOCAL * i + place;
  list.local[to] = from[at]!;
  list.local[to + 1] = from[at + 1]!;
  list.local[to + 2] = from[at + 2]!;
}

/** Corner c of a patch, or the circle it stands for: its centre and its axis times its radius. `place` is AT_POINT_A or AT_POINT_B. */
export function copyCorner(list: ContactList, i: number, place: number, { points, circles, circleRadius }: Patch, c: number): void {
  if (circles[c] === 1) {
    setLocal(list, i, place, 0, 0, points[3 * c + 2]!);
    setLocal(list, i, place + 3, 0, 0, circleRadius);
  } else copyLocal(list, i, place, points, 3 * c);
}

/** A direction of B, given in the axes of A. */
export function setDirectionOfB(list: ContactList, i: number, X_AB: Float64Array, x: number, y: number, z: number): void {
  directionInFrame(list.local, CONTACT_LOCAL * i + AT_DIRECTION_B, X_AB, 0, x, y, z);
}

/** A point of B, given in the frame of A. */
export function setPointOfB(list: ContactList, i: number, X_AB: Float64Array, px: number, py: number, pz: number): void {
  const at = CONTACT_LOCAL * i + AT_POINT_B;
  directionInFrame(list.local, at, X_AB, 0, px - X_AB[9]!, py - X_AB[10]!, pz - X_AB[11]!);
}

/** Scratch for the result at detection; carries nothing from call to call. */
const result = new Float64Array(CONTACT_FOUND);

const noDetector = (): void => {};

/** Any gap. */
export const NO_LIMITS = Float64Array.of(-Infinity, Infinity);

/**
 * Fills in what is found at the pose of detection. A contact whose gap is not between the two limits is taken off the list again.
 * `closest` lends its normal where a feature has none of its own.
 */
export function endContact(
  list: ContactList,
  i: number,
  A: ContactShape,
  B: ContactShape,
  X_AB: Float64Array,
  closest: Float64Array,
  limits: Float64Array,
): void {
  const at = CONTACT_FOUND * i;
  for (let k = 1; k < 4; k++) list.found[at + k] = closest[k]!;
  featureGap(list, i, A, B, X_AB, noDetector, result);
  if (result[0]! > limits[1]! || result[0]! < limits[0]!) list.count = i;
  else for (let k = 0; k < CONTACT_FOUND; k++) list.found[at + k] = result[k]!;
}
