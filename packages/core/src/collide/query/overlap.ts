/** Which colliders does a shape overlap? Those with a distance of at most 0: touching counts. */
import { BOX } from "../../geometry/box.js";
import { createList } from "../../memory/growing.js";
import { updatePairs } from "../broad/broad-phase.js";
import { queryBox } from "../broad/query.js";
import { DISTANCE, PAIR_RESULT } from "../narrow/pair-result.js";
import type { CollisionScene } from "../scene/collision-scene.js";
import { boundsAt } from "../shapes/placed-bounds.js";
import { type Measured, measure, measured, type PlacedShape } from "./measure.js";
import { isAdmitted, type QueryFilter } from "./query-filter.js";

/** Scratch; carries nothing from call to call. */
const box = new Float64Array(BOX);
const result = new Float64Array(PAIR_RESULT);
const candidates = createList();

/** In the order of their numbers. */
export function findOverlaps(scene: CollisionScene, placed: PlacedShape, filter: QueryFilter): Measured[] {
  updatePairs(scene.broad);
  boundsAt(placed.shape, placed.X_WS, 0, box, 0);
  queryBox(scene.broad, box, 0, candidates);
  const overlaps: Measured[] = [];
  for (let k = 0; k < candidates.count; k++) {
    const c = candidates.items[k]!;
    if (!isAdmitted(scene, c, filter)) continue;
    measure(scene, c, placed, result);
    if (result[DISTANCE]! <= 0) overlaps.push(measured(scene, c, result));
  }
  return overlaps;
}
