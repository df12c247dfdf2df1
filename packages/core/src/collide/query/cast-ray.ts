/**
 * Rays through a scene. Which colliders a ray can meet is asked of the broad phase, then each is met exactly (`ray-shape.ts`), without
 * those whose boxes lie behind the nearest hit so far. Of equally near hits the collider with the lowest number counts.
 */
import { BOX } from "../../geometry/box.js";
import { createList } from "../../memory/growing.js";
import { updatePairs } from "../broad/broad-phase.js";
import { queryRay } from "../broad/query.js";
import { BROAD_RAY, rayMeetsBox } from "../broad/ray-box.js";
import { directionInFrame, FRAME, frameDirection } from "../narrow/frame.js";
import type { CollisionScene } from "../scene/collision-scene.js";
import { isAdmitted, type QueryFilter } from "./query-filter.js";
import { RAY, RAY_HIT } from "./ray-convex.js";
import { rayShape } from "./ray-shape.js";

/** Where a ray meets a collider. */
export interface RayHit {
  /** Number of the collider. */
  readonly collider: number;
  /** Distance from the origin of the ray, m. */
  readonly distance: number;
  /** Unit vector out of the surface, world axes; against the ray where it starts inside. */
  readonly normal: readonly [number, number, number];
}

/** Scratch; carries nothing from call to call. */
const wide = new Float64Array(BROAD_RAY);
const local = new Float64Array(RAY);
const hit = new Float64Array(RAY_HIT);
const normal = new Float64Array(3);
const candidates = createList();

/** The first hit of a ray of RAY numbers (`ray-convex.ts`) in the world: origin, unit direction, length. */
export function castRay(scene: CollisionScene, ray: Float64Array, filter: QueryFilter): RayHit | undefined {
  let nearest: RayHit | undefined;
  findCandidates(scene, ray);
  for (let k = 0; k < candidates.count; k++) {
    const c = candidates.items[k]!;
    if (!isAdmitted(scene, c, filter) || !rayMeetsBox(wide, 0, scene.broad.proxies.box, BOX * c)) continue;
    const found = meet(scene, ray, c);
    if (!found || (nearest && found.distance >= nearest.distance)) continue;
    nearest = found;
    wide[6] = found.distance;
  }
  return nearest;
}

/** The first hit of every collider on the way, nearest first. */
export function castRayAll(scene: CollisionScene, ray: Float64Array, filter: QueryFilter): RayHit[] {
  const hits: RayHit[] = [];
  findCandidates(scene, ray);
  for (let k = 0; k < candidates.count; k++) {
    const c = candidates.items[k]!;
    const found = isAdmitted(scene, c, filter) ? meet(scene, ray, c) : undefined;
    if (found) hits.push(found);
  }
  return hits.sort((a, b) => a.distance - b.distance || a.collider - b.collider);
}

function findCandidates(scene: CollisionScene, ray: Float64Array): void {
  for (let k = 0; k < RAY; k++) wide[k] = ray[k]!;
  updatePairs(scene.broad);
  queryRay(scene.broad, wide, 0, candidates);
}

/** The ray against one collider, seen from its frame. */
function meet({ colliders, frames, detector }: CollisionScene, ray: Float64Array, c: number): RayHit | undefined {
  const f = FRAME * c;
  directionInFrame(local, 0, frames, f, ray[0]! - frames[f + 9]!, ray[1]! - frames[f + 10]!, ray[2]! - frames[f + 11]!);
  directionInFrame(local, 3, frames, f, ray[3]!, ray[4]!, ray[5]!);
  local[6] = ray[6]!;
  if (!rayShape(detector, colliders[c]!.shape, local, hit)) return undefined;
  frameDirection(normal, 0, frames, f, hit[1]!, hit[2]!, hit[3]!);
  return { collider: c, distance: hit[0]!, normal: [normal[0]!, normal[1]!, normal[2]!] };
}
