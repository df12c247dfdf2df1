/**
 * The contacts of an island during a stretch of time: which pairs of colliders may meet, the features found at its start, and the contact problem they
 * make. Features are found once per stretch; gaps, normals and rows follow from them at any pose (`place-contacts.ts`).
 *
 *   pair, touching     some feature is nearer than `near`: its features are rows
 *   pair, apart        watched: does it come into contact during the stretch, and when (`watch-pairs.ts`)?
 *
 * What is carried from stretch to stretch (impulses for the warm start, slip of points that stick) is looked up by the ids of the features.
 */
import { createPairList, type PairList } from "../collide/broad/pair-list.js";
import { type ContactList, createContactList } from "../collide/manifold/contact-list.js";
import type { CollisionScene } from "../collide/scene/collision-scene.js";
import type { Loads, Twists } from "../joint/coupling.js";
import { grownBytes, grownIntegers, grownNumbers } from "../memory/growing.js";
import { type ContactProblem, createContactProblem } from "./contact-problem.js";
import type { ContactSource } from "./contact-source.js";

/** Numbers per point in `frame`: normal, two tangents, the point on A and that on B; world axes. */
export const POINT_FRAME = 15;
/** Rows of a point in tables that hold room for all. */
export const POINT_IMPULSE = 6;
/** Work of contacts, J: friction, what impacts and slow closings took, what pushing out of overlap put in. */
export const CONTACT_BOOKS = 3;
export const BOOK_FRICTION = 0;
export const BOOK_IMPACTS = 1;
export const BOOK_RECOVERY = 2;
/** Speed at which overlap is taken back, m/s. */
export const RECOVERY_SPEED = 1;

/** A chain, or several that answer together, as far as contacts touch it. */
export interface ContactPart {
  readonly source: ContactSource;
  /** The source's epoch when the answers were last asked for. */
  askedAt: number;
  /** Touched bodies, in the order of the problem, and what impulses do to them. */
  readonly out: Twists;
  readonly loads: Loads;
}

export interface ContactSet {
  scene: CollisionScene;
  /** Pairs of colliders that may meet in this step, sorted; by pair: 1 where it is touching, and else its distance at the start of the stretch (m). */
  readonly pairs: PairList;
  /** Is a pair so deep that taking it back within the step looks like an impact? How such bodies come apart is a choice: nobody searches then for impacts. */
  isDeep: boolean;
  touching: Uint8Array<ArrayBuffer>;
  distance: Float64Array<ArrayBuffer>;
  /** By pair: 1 where it comes into contact during the attempt. */
  met: Uint8Array<ArrayBuffer>;
  /** Poses of their bodies at the start of the stretch, by slot, stride 7. */
  startPose: Float64Array<ArrayBuffer>;
  /** When the first of the pairs that met touched, s after the start of the attempt; infinite where none did. */
  firstTouch: number;
  /** One feature per point of the problem, in its order. */
  readonly features: ContactList;
  /**
   * Features of touching pairs that are no rows, and the numbers of their pairs; those that are rows all the
   * same, since the start of the step (`spare-features.ts`).
   */
  readonly spare: ContactList;
  sparePair: Int32Array<ArrayBuffer>;
  readonly wanted: number[];
  readonly problem: ContactProblem;
  parts: ContactPart[];
  /** By point: colliders (stride 2) and bodies (slots, stride 2). */
  collider: Int32Array<ArrayBuffer>;
  slot: Int32Array<ArrayBuffer>;
  /** By point: gap now, and normal speed before the kick of the first half and as it would be at the end without contact. */
  gap: Float64Array<ArrayBuffer>;
  approach: Float64Array<ArrayBuffer>;
  ahead: Float64Array<ArrayBuffer>;
  restitution: Float64Array<ArrayBuffer>;
  /** Stride 15. */
  frame: Float64Array<ArrayBuffer>;
  /** By row: speed before the kick of the present half. */
  before: Float64Array<ArrayBuffer>;
  /** Impulses of both halves, stride 6 per point. */
  first: Float64Array<ArrayBuffer>;
  second: Float64Array<ArrayBuffer>;
  /** What of both came from a shock propagation, which lower bodies did not feel: not to be begun with in the next stretch. */
  firstShock: Float64Array<ArrayBuffer>;
  secondShock: Float64Array<ArrayBuffer>;
  /** Mean forces of both halves in the stretch before (N, world axes), to begin with; stride 6. */
  known: Float64Array<ArrayBuffer>;
  /** Did a budget end the last run before its contacts had converged? */
  cut: boolean;
  /** Are impacts met within the stretch, and left again at its end, instead of being found in time? */
  leaves: boolean;
  /** Way that sticking points have slid since they stick, world axes, m; stride 3. */
  slip: Float64Array<ArrayBuffer>;
  /** Points held open to find when they would close; those that closed fast during the attempt although apart at its start. */
  open: Uint8Array<ArrayBuffer>;
  closed: Uint8Array<ArrayBuffer>;
  /** Have the contacts of the present half been solved, so that further solves go on from there? */
  solved: boolean;
  /** Did the last solve find that no impulses meet the laws? */
  contradictory: boolean;
  /** Were there more impacts in the step than are searched for? */
  capped: boolean;
  /** Work done since the start of the step. */
  readonly books: Float64Array;
  /** Kinematic bodies of the pairs: slots. */
  driven: readonly number[];
}

export const createContactSet = (scene: CollisionScene): ContactSet => ({
  scene,
  pairs: createPairList(),
  isDeep: false,
  touching: new Uint8Array(8),
  distance: new Float64Array(8),
  met: new Uint8Array(8),
  startPose: new Float64Array(64),
  firstTouch: Number.POSITIVE_INFINITY,
  features: createContactList(8),
  spare: createContactList(8),
  sparePair: new Int32Array(8),
  wanted: [],
  problem: createContactProblem(),
  parts: [],
  collider: new Int32Array(16),
  slot: new Int32Array(16),
  gap: new Float64Array(8),
  approach: new Float64Array(8),
  ahead: new Float64Array(8),
  restitution: new Float64Array(8),
  frame: new Float64Array(8 * POINT_FRAME),
  before: new Float64Array(8 * POINT_IMPULSE),
  first: new Float64Array(8 * POINT_IMPULSE),
  second: new Float64Array(8 * POINT_IMPULSE),
  firstShock: new Float64Array(8 * POINT_IMPULSE),
  secondShock: new Float64Array(8 * POINT_IMPULSE),
  known: new Float64Array(48),
  cut: false,
  leaves: false,
  slip: new Float64Array(24),
  open: new Uint8Array(8),
  closed: new Uint8Array(8),
  solved: false,
  contradictory: false,
  capped: false,
  books: new Float64Array(CONTACT_BOOKS),
  driven: [],
});

/** Room for so many pairs. */
export function reservePairs(set: ContactSet, pairs: number): void {
  set.touching = grownBytes(set.touching, pairs);
  set.distance = grownNumbers(set.distance, pairs);
  set.met = grownBytes(set.met, pairs);
}

/** Room for so many points. */
export function reservePoints(set: ContactSet, points: number): void {
  set.collider = grownIntegers(set.collider, 2 * points);
  set.slot = grownIntegers(set.slot, 2 * points);
  set.gap = grownNumbers(set.gap, points);
  set.approach = grownNumbers(set.approach, points);
  set.ahead = grownNumbers(set.ahead, points);
  set.restitution = grownNumbers(set.restitution, points);
  set.frame = grownNumbers(set.frame, POINT_FRAME * points);
  set.before = grownNumbers(set.before, POINT_IMPULSE * points);
  set.first = grownNumbers(set.first, POINT_IMPULSE * points);
  set.second = grownNumbers(set.second, POINT_IMPULSE * points);
  set.firstShock = grownNumbers(set.firstShock, POINT_IMPULSE * points);
  set.secondShock = grownNumbers(set.secondShock, POINT_IMPULSE * points);
  set.known = grownNumbers(set.known, 6 * points);
  set.slip = grownNumbers(set.slip, 3 * points);
  set.open = grownBytes(set.open, points);
  set.closed = grownBytes(set.closed, points);
}
