/**
 * Manifolds: all contacts between two colliders, as six integers each in one table.
 *
 *   collider A, collider B (A < B), body of A, body of B, number of the first contact in the list, how many
 */
import { grownIntegers } from "../../memory/growing.js";

/** Integers of a manifold. */
export const MANIFOLD = 6;
/** Places in a manifold. */
export const COLLIDER_A = 0;
/** Place of the collider B. */
export const COLLIDER_B = 1;
/** Place of the body of A. */
export const BODY_A = 2;
/** Place of the body of B. */
export const BODY_B = 3;
/** Place of the number of the first contact. */
export const FIRST_CONTACT = 4;
/** Place of how many contacts there are. */
export const CONTACT_COUNT = 5;

/** Pairs of colliders with contacts, as rows of integers. */
export interface Manifolds {
  /** How many pairs there are. */
  count: number;
  /** Stride MANIFOLD, sorted by collider A, then B. */
  table: Int32Array<ArrayBuffer>;
}

/** Empty. */
export const createManifolds = (): Manifolds => ({ count: 0, table: new Int32Array(64 * MANIFOLD) });

/** Appends a pair; the table doubles where it is full. */
export function appendManifold(
  list: Manifolds,
  a: number,
  b: number,
  bodyA: number,
  bodyB: number,
  firstContact: number,
  contactCount: number,
): void {
  const at = MANIFOLD * list.count++;
  list.table = grownIntegers(list.table, at + MANIFOLD);
  list.table[at + COLLIDER_A] = a;
  list.table[at + COLLIDER_B] = b;
  list.table[at + BODY_A] = bodyA;
  list.table[at + BODY_B] = bodyB;
  list.table[at + FIRST_CONTACT] = firstContact;
  list.table[at + CONTACT_COUNT] = contactCount;
}
