/**
 * All contacts of a scene as it is placed: pairs from the broad phase in their order, for each the corners of its contact region.
 *
 *   manifolds   the pairs with contacts, sorted by the numbers of their colliders
 *   contacts    features with gaps of at most the margin (`manifold/contact-list.ts`), pair after pair; what was found is in the axes of collider A
 *
 * Sensors have no contacts. Both lists belong to the scene and are valid up to the next detection. With `remember` the detectors start from
 * what they learnt in the last detection, which is faster and right to the same accuracy, but not to the same bits as without.
 */
import { updatePairs } from "../broad/broad-phase.js";
import { reduceContacts } from "../manifold/reduce.js";
import { PAIR_CACHE } from "../narrow/detector.js";
import { FRAME, relativeFrame } from "../narrow/frame.js";
import { shapeRegion } from "../shape-pair.js";
import { type CollisionScene, setMargin } from "./collision-scene.js";
import { appendManifold, type Manifolds } from "./manifolds.js";
import { carryOver } from "./pair-caches.js";

/** What a detection delivers and what it starts from. */
export interface DetectionOptions {
  /** At most four points of largest area and the deepest one per pair. Default false. */
  readonly reduce?: boolean;
  /** Default true. */
  readonly remember?: boolean;
}

/** Scratch: relative frame and a cache that is cleared before use. */
const X_AB = new Float64Array(FRAME);
const fresh = new Float64Array(PAIR_CACHE);

/** Margin in m, ≥ 0. */
export function findContacts(scene: CollisionScene, margin: number, { reduce = false, remember = true }: DetectionOptions = {}): Manifolds {
  const { colliders, detector, frames, contacts, manifolds, memory } = scene;
  setMargin(scene, margin);
  const pairs = updatePairs(scene.broad);
  if (remember) carryOver(memory, pairs);
  contacts.count = 0;
  manifolds.count = 0;
  for (let k = 0; k < pairs.count; k++) {
    const a = pairs.pairs[2 * k]!;
    const b = pairs.pairs[2 * k + 1]!;
    const A = colliders[a]!;
    const B = colliders[b]!;
    if (A.sensor || B.sensor) continue;
    const first = contacts.count;
    relativeFrame(X_AB, 0, frames, FRAME * a, FRAME * b);
    if (remember) shapeRegion(detector, A.shape, B.shape, X_AB, memory.caches, PAIR_CACHE * k, margin, contacts);
    else shapeRegion(detector, A.shape, B.shape, X_AB, fresh.fill(0), 0, margin, contacts);
    if (contacts.count === first) continue;
    if (reduce) reduceContacts(contacts, first);
    appendManifold(manifolds, a, b, A.body, B.body, first, contacts.count - first);
  }
  return manifolds;
}
