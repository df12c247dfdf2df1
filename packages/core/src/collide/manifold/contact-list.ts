/**
 * Contact points as features: what touches what, in the frames of the two shapes, so that gap, normal and points follow at any pose
 * (`feature-gap.ts`) and impulses carry over from step to step by the ids.
 *
 *   kind                A has                        B has                       gap (− radius of A − radius of B)
 *   VERTEX_FACE         a point                      a plane (point, normal)     (point A − point B)·normal B;  normal = −normal B
 *   FACE_VERTEX         a plane                      a point                     (point B − point A)·normal A;  normal = normal A
 *   EDGE_EDGE           a line (point, direction)    a line                      (point B − point A)·n,  n = dir A × dir B normalised
 *   VERTEX_VERTEX       a point                      a point                     |point B − point A|;  the cores are apart
 *   VERTEX_EDGE         a point                      a line                      distance of the point from the line
 *   EDGE_VERTEX         a line                       a point                     likewise
 *   SUPPORT_FACE        a circle or curved core      a plane                     plane against the furthest point of the circle or core
 *   FACE_SUPPORT        a plane                      a circle or curved core     likewise
 *   CLOSEST             any convex shape             any convex shape            found by the detector anew
 *
 * Directions of edges are chosen such that dir A × dir B points from A to B. Points are on the cores; the radii are those of the shapes
 * (or of a rounded part of them: the side of a cylinder is its axis with a radius). On the curved side of a SUPPORT kind a direction that
 * is not zero means a circle, a rim: the point is its centre, the direction its axis times its radius; zero means the whole core.
 */
import { grownBytes, grownIntegers, grownNumbers } from "../../memory/growing.js";

/** Kinds of contacts. */
export const VERTEX_FACE = 0;
/** A plane of A against a point of B. */
export const FACE_VERTEX = 1;
/** A line of A against a line of B. */
export const EDGE_EDGE = 2;
/** A point of A against a point of B, cores apart. */
export const VERTEX_VERTEX = 3;
/** A point of A against a line of B. */
export const VERTEX_EDGE = 4;
/** A line of A against a point of B. */
export const EDGE_VERTEX = 5;
/** A circle or curved core of A against a plane of B. */
export const SUPPORT_FACE = 6;
/** A plane of A against a circle or curved core of B. */
export const FACE_SUPPORT = 7;
/** Nearest points of two convex shapes, found anew at every pose. */
export const CLOSEST = 8;

/** Integers per contact: part of A, feature of A, part of B, feature of B. Parts are triangles of surfaces, 0 elsewhere. */
export const CONTACT_IDS = 4;
/** Numbers per contact in the frames of the shapes: point A, direction A, point B, direction B (3 each), radius A, radius B. */
export const CONTACT_LOCAL = 14;
/** Where they begin. */
export const AT_POINT_A = 0;
/** Where the direction of A begins. */
export const AT_DIRECTION_A = 3;
/** Where the point of B begins. */
export const AT_POINT_B = 6;
/** Where the direction of B begins. */
export const AT_DIRECTION_B = 9;
/** Where the radius of A is. */
export const AT_RADIUS_A = 12;
/** Where the radius of B is. */
export const AT_RADIUS_B = 13;
/** Numbers per contact as found, in the axes of A: a pair result (gap, normal, point A, point B). */
export const CONTACT_FOUND = 10;

/** Tables of contacts; those from `count` on are unused room. */
export interface ContactList {
  /** How many contacts there are. */
  count: number;
  /** One of the kinds above. */
  kind: Uint8Array<ArrayBuffer>;
  /** Stride CONTACT_IDS. */
  ids: Int32Array<ArrayBuffer>;
  /** Stride CONTACT_LOCAL. */
  local: Float64Array<ArrayBuffer>;
  /** Stride CONTACT_FOUND. */
  found: Float64Array<ArrayBuffer>;
}

/** Empty, with room for so many contacts before its tables grow. */
export function createContactList(capacity = 64): ContactList {
  return {
    count: 0,
    kind: new Uint8Array(capacity),
    ids: new Int32Array(CONTACT_IDS * capacity),
    local: new Float64Array(CONTACT_LOCAL * capacity),
    found: new Float64Array(CONTACT_FOUND * capacity),
  };
}

/** The number of a new contact at the end of the list, whose numbers are to be filled in; the tables double where they are full. */
export function appendContact(list: ContactList): number {
  if (list.count === list.kind.length) {
    const needed = list.count + 1;
    list.kind = grownBytes(list.kind, needed);
    list.ids = grownIntegers(list.ids, CONTACT_IDS * needed);
    list.local = grownNumbers(list.local, CONTACT_LOCAL * needed);
    list.found = grownNumbers(list.found, CONTACT_FOUND * needed);
  }
  return list.count++;
}

/** Copies contact i of a list over contact k of another one, or of the same. Loops: a block copy of so few numbers takes longer. */
export function copyContact(from: ContactList, i: number, to: ContactList, k: number): void {
  to.kind[k] = from.kind[i]!;
  for (let n = 0; n < CONTACT_IDS; n++) to.ids[CONTACT_IDS * k + n] = from.ids[CONTACT_IDS * i + n]!;
  for (let n = 0; n < CONTACT_LOCAL; n++) to.local[CONTACT_LOCAL * k + n] = from.local[CONTACT_LOCAL * i + n]!;
  for (let n = 0; n < CONTACT_FOUND; n++) to.found[CONTACT_FOUND * k + n] = from.found[CONTACT_FOUND * i + n]!;
}

/** The smallest gap found of the contacts from number `first` to the end of the list; infinite where there is none. */
export function smallestGap({ found, count }: ContactList, first: number): number {
  let smallest = Infinity;
  for (let i = first; i < count; i++) smallest = Math.min(smallest, found[CONTACT_FOUND * i]!);
  return smallest;
}
