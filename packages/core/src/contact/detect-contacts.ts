/**
 * Contacts of an island as its bodies are now: of every pair that may meet, the features that can close within a stretch of time.
 *
 *   reach(pair)  = 2 τ (|v_B − v_A| + |ω_A| ρ_A + |ω_B| ρ_B + |g| τ) + 10 ε        features up to this gap are wanted; it decides which rows exist,
 *   near         = 10 ε + 2 τ v_rest                                                 never how exact they are
 *
 * A pair with a feature nearer than `near` is touching: its features within reach are rows, but for spare ones (`spare-features.ts`). Of
 * the others the distance is kept, where it is within reach; they are watched. ε tolerance of contacts, v_rest speed below which bodies
 * come to rest, ρ reach of the shapes from the centres of mass.
 *
 * The parts of the problem (bodies that are touched, by chain) follow from the points. Cost: a distance query per pair within reach of its boxes, a
 * region query per pair that touches.
 */
import { BODY_DYNAMIC, BODY_KINEMATIC } from "../body/body-tables.js";
import { PAIR_CACHE } from "../collide/narrow/detector.js";
import { FRAME, FRAME_POSITION, relativeFrame } from "../collide/narrow/frame.js";
import { DISTANCE, PAIR_RESULT } from "../collide/narrow/pair-result.js";
import type { Collider } from "../collide/scene/collider.js";
import { shapeDistance, shapeRegion } from "../collide/shape-pair.js";
import { createLoads, createTwists, type Tables } from "../joint/coupling.js";
import { addPart, addPoint, clearProblem, POINT_FRICTION, TWIST } from "./contact-problem.js";
import { type ContactPart, type ContactSet, POINT_IMPULSE, RECOVERY_SPEED, reservePairs, reservePoints } from "./contact-set.js";
import type { ContactSource } from "./contact-source.js";
import type { PairCoefficients } from "./pair-coefficients.js";
import { placeCollider } from "./place-contacts.js";
import { leaveRows } from "./spare-features.js";

/** Share of the tolerance by which contacts that are left out may lie below those kept. */
const BELOW = 0.25;

export interface DetectionRules {
  /** ε, m; v_rest, m/s; |g|, m/s². */
  readonly tolerance: number;
  readonly restSpeed: number;
  readonly gravity: number;
  /** Length of the whole step, s. */
  readonly step: number;
  /** Is whatever can close within the stretch a row, however far it is? */
  readonly eager?: boolean;
  readonly coefficients: (colliderA: number, colliderB: number) => PairCoefficients;
  /** Who answers impulses on a dynamic body. */
  readonly sourceOf: (body: number) => ContactSource;
}

/** Scratch; carries nothing from call to call. */
const frames = new Float64Array(2 * FRAME);
const X_AB = new Float64Array(FRAME);
const cache = new Float64Array(PAIR_CACHE);
const result = new Float64Array(PAIR_RESULT);

/** Finds features and parts for a stretch of length tau (s). Impulses and slips of the points are 0 after it. */
export function detectContacts(set: ContactSet, t: Tables, tau: number, rules: DetectionRules): void {
  const { pairs, features, problem } = set;
  clearProblem(problem);
  features.count = 0;
  set.spare.count = 0;
  set.isDeep = false;
  reservePairs(set, pairs.count);
  const near = 10 * rules.tolerance + 2 * tau * rules.restSpeed;
  let number = 0;
  for (let k = 0; k < pairs.count; k++) {
    const a = pairs.pairs[2 * k]!;
    const b = pairs.pairs[2 * k + 1]!;
    const first = features.count;
    set.met[k] = 0;
    const reach = reachOf(set, t, a, b, tau, rules);
    findFeatures(set, t, k, rules.eager ? Math.max(near, reach) : near, reach, BELOW * rules.tolerance);
    set.touching[k] = features.count > first ? 1 : 0;
    if (features.count === first) continue;
    set.isDeep ||= set.distance[k]! < -rules.restSpeed * rules.step;
    const coefficients = rules.coefficients(a, b);
    const isLost = set.distance[k]! < -RECOVERY_SPEED * rules.step;
    appendPoints(set, a, b, first, number++, isLost ? withoutFriction(coefficients) : coefficients);
  }
  listParts(set, t, rules.sourceOf);
  listDriven(set, t);
}

/** Along which surfaces would bodies rub that are not apart before the next step? They slide freely, which also keeps the problem of dozens of them convex. */
const withoutFriction = ({ restitution }: PairCoefficients): PairCoefficients => ({
  friction: 0,
  staticFriction: 0,
  spinFriction: 0,
  rollFriction: 0,
  restitution,
});

/** Features of pair k, if it is touching; else its distance. `below`: how far contacts that are left out may lie below the plane of those kept, m. */
function findFeatures(set: ContactSet, t: Tables, k: number, near: number, reach: number, below: number): void {
  const { scene, features, pairs } = set;
  const A = scene.colliders[pairs.pairs[2 * k]!]!;
  const B = scene.colliders[pairs.pairs[2 * k + 1]!]!;
  placeCollider(A, t.pose, frames, 0);
  placeCollider(B, t.pose, frames, FRAME);
  relativeFrame(X_AB, 0, frames, 0, FRAME);
  shapeDistance(scene.detector, A.shape, B.shape, X_AB, cache.fill(0), 0, result);
  set.distance[k] = result[DISTANCE]!;
  if (result[DISTANCE]! > near) return;
  const first = features.count;
  shapeRegion(scene.detector, A.shape, B.shape, X_AB, cache, 0, Math.max(reach, near), features);
  leaveRows(set, k, first, below);
}

/** How near a feature must be to matter in a stretch of length tau. */
function reachOf({ scene }: ContactSet, t: Tables, a: number, b: number, tau: number, rules: DetectionRules): number {
  const A = scene.colliders[a]!;
  const B = scene.colliders[b]!;
  let squared = 0;
  for (let k = 3; k < 6; k++) {
    const v = t.twist[TWIST * B.body + k]! - t.twist[TWIST * A.body + k]!;
    squared += v * v;
  }
  const speed = Math.sqrt(squared) + rimSpeed(t, A) + rimSpeed(t, B) + rules.gravity * tau;
  return 2 * tau * speed + 10 * rules.tolerance;
}

/** Largest speed of a point of the shape against the centre of mass of its body. */
function rimSpeed({ twist }: Tables, { body, shape, X_BS }: Collider): number {
  const x = twist[TWIST * body]!;
  const y = twist[TWIST * body + 1]!;
  const z = twist[TWIST * body + 2]!;
  const rate = Math.sqrt(x * x + y * y + z * z);
  if (rate === 0 || shape.type === "half-space") return 0;
  const px = X_BS[FRAME_POSITION]!;
  const py = X_BS[FRAME_POSITION + 1]!;
  const pz = X_BS[FRAME_POSITION + 2]!;
  return rate * (Math.sqrt(px * px + py * py + pz * pz) + shape.reach);
}

/** The features from number `first` on become points of pair `number`. */
function appendPoints(set: ContactSet, a: number, b: number, first: number, number: number, c: PairCoefficients): void {
  const { features, problem, scene } = set;
  const rows = c.spinFriction > 0 || c.rollFriction > 0 ? 6 : c.staticFriction > 0 ? 3 : 1;
  reservePoints(set, features.count);
  for (let i = first; i < features.count; i++) {
    addPoint(problem, number, rows);
    problem.friction[POINT_FRICTION * i] = c.staticFriction;
    problem.friction[POINT_FRICTION * i + 1] = c.friction;
    problem.friction[POINT_FRICTION * i + 2] = c.spinFriction;
    problem.friction[POINT_FRICTION * i + 3] = c.rollFriction;
    set.restitution[i] = c.restitution;
    set.collider[2 * i] = a;
    set.collider[2 * i + 1] = b;
    set.slot[2 * i] = scene.colliders[a]!.body;
    set.slot[2 * i + 1] = scene.colliders[b]!.body;
    set.open[i] = 0;
    set.closed[i] = 0;
    set.slip.fill(0, 3 * i, 3 * i + 3);
    set.known.fill(0, 6 * i, 6 * i + 6);
    set.first.fill(0, POINT_IMPULSE * i, POINT_IMPULSE * (i + 1));
    set.second.fill(0, POINT_IMPULSE * i, POINT_IMPULSE * (i + 1));
  }
}

/** Bodies that points touch, by chain, as parts of the problem; the rows learn the places of theirs. */
function listParts(set: ContactSet, { kind, twist }: Tables, sourceOf: (body: number) => ContactSource): void {
  const { problem, slot } = set;
  const bodiesOf = new Map<ContactSource, number[]>();
  for (let k = 0; k < 2 * problem.pointCount; k++) {
    const body = slot[k]!;
    if (kind[body] !== BODY_DYNAMIC) continue;
    const source = sourceOf(body);
    const bodies = bodiesOf.get(source);
    if (!bodies) bodiesOf.set(source, [body]);
    else if (!bodies.includes(body)) bodies.push(body);
  }
  const placeOf = new Map<number, number>();
  const partOf = new Map<number, number>();
  set.parts = [...bodiesOf].map(([source, bodies], part): ContactPart => {
    const first = addPart(problem, bodies.length);
    const out = createTwists(bodies.length);
    out.count = bodies.length;
    bodies.forEach((body, i) => {
      problem.body[first + i] = body;
      out.body[i] = body;
      placeOf.set(body, first + i);
      partOf.set(body, part);
      for (let k = 0; k < TWIST; k++) problem.twist[TWIST * (first + i) + k] = twist[TWIST * body + k]!;
    });
    return { source, askedAt: -1, out, loads: createLoads(Math.max(2, bodies.length)) };
  });
  for (let i = 0; i < problem.pointCount; i++) {
    for (let row = problem.pointRow[i]!; row < problem.pointRow[i + 1]!; row++) {
      for (let side = 0; side < 2; side++) {
        problem.rowBody[2 * row + side] = placeOf.get(slot[2 * i + side]!) ?? -1;
        problem.rowPart[2 * row + side] = partOf.get(slot[2 * i + side]!) ?? -1;
      }
      if (problem.rowPart[2 * row] === problem.rowPart[2 * row + 1]) problem.rowPart[2 * row + 1] = -1;
    }
  }
}

/** Kinematic bodies of all pairs, those apart included: they arrive by themselves. */
function listDriven(set: ContactSet, { kind }: Tables): void {
  const driven = new Set<number>();
  for (let k = 0; k < 2 * set.pairs.count; k++) {
    const { body } = set.scene.colliders[set.pairs.pairs[k]!]!;
    if (kind[body] === BODY_KINEMATIC) driven.add(body);
  }
  set.driven = [...driven];
}
