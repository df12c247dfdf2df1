/** Contacts of a world as it stands, for those who want to look at them: found without memory, so a function of the poses alone. */
import { CONTACT_FOUND, CONTACT_IDS } from "../../collide/manifold/contact-list.js";
import { FRAME } from "../../collide/narrow/frame.js";
import { DISTANCE, PAIR_RESULT } from "../../collide/narrow/pair-result.js";
import { toWorld } from "../../collide/query/measure.js";
import { findContacts } from "../../collide/scene/find-contacts.js";
import { COLLIDER_A, COLLIDER_B, CONTACT_COUNT, FIRST_CONTACT, MANIFOLD } from "../../collide/scene/manifolds.js";
import type { Coefficients } from "../../model/coefficients.js";
import { checked, checkInRange } from "../queries/prepare-shape.js";
import { type Nearness, nearnessOf, referenceTo, type ShapeReference } from "../queries/queries.js";
import { checkReach } from "../queries/query-input.js";
import type { WorldData } from "../world-data.js";
import type { BuiltScene } from "./collision-data.js";
import { sceneOf } from "./collision-scene.js";

/** How near counts as contact, and how many points are kept. */
export interface ContactOptions {
  /** Points of both surfaces whose gap is no more than this count, m. Default 0: what touches or overlaps. */
  readonly margin?: number;
  /** At most four points of largest area and the deepest one per pair. Default false: the whole region. */
  readonly reduce?: boolean;
}

/** One corner of a contact region; its distance is the gap. */
export interface ContactPoint extends Nearness {
  /** Part and feature of A, part and feature of B: the same corner keeps its id while the shapes move. Parts are triangles of surfaces. */
  readonly id: readonly [number, number, number, number];
}

/** One side of a contact region. */
export interface TouchedShape extends ShapeReference {
  /** Of the surface. */
  readonly coefficients: Coefficients;
}

/** The contact region of two shapes. */
export interface ContactPair {
  /** The side that the normal points from. */
  readonly a: TouchedShape;
  /** The side that the normal points to. */
  readonly b: TouchedShape;
  /** Of the whole region, or of the few that `reduce` keeps. */
  readonly points: readonly ContactPoint[];
}

export function contactsIn(world: WorldData, { margin = 0, reduce = false }: ContactOptions): readonly ContactPair[] {
  checked((findings) => {
    if (checkInRange(findings, margin, "margin")) checkReach(findings, margin, "margin");
  });
  const built = sceneOf(world);
  const { count, table } = findContacts(built.scene, margin, { reduce, remember: false });
  return Array.from({ length: count }, (_, m) => {
    const at = MANIFOLD * m;
    const [a, b] = [table[at + COLLIDER_A]!, table[at + COLLIDER_B]!];
    const first = table[at + FIRST_CONTACT]!;
    const points = Array.from({ length: table[at + CONTACT_COUNT]! }, (_point, i) => describePoint(built, a, first + i));
    return { a: touched(world, built, a), b: touched(world, built, b), points };
  });
}

const touched = (world: WorldData, built: BuiltScene, collider: number): TouchedShape => ({
  ...referenceTo(world, built, collider),
  coefficients: built.scene.colliders[collider]!.coefficients,
});

function describePoint({ scene }: BuiltScene, a: number, contact: number): ContactPoint {
  const { ids, found } = scene.contacts;
  const result = new Float64Array(PAIR_RESULT);
  const at = CONTACT_FOUND * contact + DISTANCE;
  toWorld(result, found.subarray(at, at + PAIR_RESULT), scene.frames, FRAME * a);
  const id = CONTACT_IDS * contact;
  return { ...nearnessOf(result), id: [ids[id]!, ids[id + 1]!, ids[id + 2]!, ids[id + 3]!] };
}
