/**
 * Colliders where their bodies are, and boxes in the broad phase that hold what they can meet during the step:
 *
 *   box ∪ (box + v h)  widened by  |ω| ρ h  and half of a margin         ρ reach of the body's shapes from its centre of mass
 *
 * Also how far every body has moved since the last detection, which says for how long a pair that was apart cannot have met:
 *
 *   motion = |Δp| + 2 |Δq| ρ       Δp of the centre of mass, Δq of the unit quaternions: no point of the body has moved further
 */
import { BODY_DYNAMIC, type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { moveProxy } from "../../collide/broad/proxies.js";
import { FRAME, FRAME_POSITION, writePoseFrame } from "../../collide/narrow/frame.js";
import { type CollisionScene, followBody } from "../../collide/scene/collision-scene.js";
import { BOX } from "../../geometry/box.js";
import { EPSILON } from "../../math/scalar.js";
import { grownNumbers } from "../../memory/growing.js";
import type { PileMemory } from "./pile-memory.js";

/** Gap up to which features are looked for whatever the speed, as a share of the reach of the smaller body: 2 cm for a unit cube. */
export const MARGIN = 0.023;
/** Roundings of coordinates by which boxes are wider. */
const ROUNDING = 8 * EPSILON;

/** What follows from the colliders alone, and the motion since the last detection. By slot. */
export interface PileReach {
  scene: CollisionScene | undefined;
  slots: number;
  /** Largest distance of a point of the body from its centre of mass, m; infinite with a half-space. */
  reach: Float64Array<ArrayBuffer>;
  /** Of all dynamic bodies. */
  largest: number;
  /** m */
  motion: Float64Array<ArrayBuffer>;
}

export const createPileReach = (): PileReach => ({
  scene: undefined,
  slots: 0,
  reach: new Float64Array(8),
  largest: 0,
  motion: new Float64Array(8),
});

/** Scratch; carries nothing from call to call. */
const X_WB = new Float64Array(FRAME);
const swept = new Float64Array(BOX);

/** Once per scene. */
export function measureReach(reach: PileReach, scene: CollisionScene, { kind }: BodyTables): void {
  if (reach.scene === scene) return;
  reach.scene = scene;
  reach.slots = scene.colliders.reduce((most, { body }) => Math.max(most, body + 1), 0);
  reach.reach = grownNumbers(reach.reach, reach.slots).fill(0);
  reach.motion = grownNumbers(reach.motion, reach.slots);
  reach.largest = 0;
  for (const { shape, body, X_BS } of scene.colliders) {
    const x = X_BS[FRAME_POSITION]!;
    const y = X_BS[FRAME_POSITION + 1]!;
    const z = X_BS[FRAME_POSITION + 2]!;
    const own = shape.type === "half-space" ? Infinity : Math.sqrt(x * x + y * y + z * z) + shape.reach;
    reach.reach[body] = Math.max(reach.reach[body]!, own);
    if (kind[body] === BODY_DYNAMIC && own < Infinity) reach.largest = Math.max(reach.largest, own);
  }
}

/** Poses now against those of the last detection, which are then replaced. Bodies that were not there have moved infinitely far. */
export function measureMotion({ slots, reach, motion }: PileReach, memory: PileMemory, { pose }: BodyTables): void {
  memory.pose = grownNumbers(memory.pose, POSE * slots);
  const last = memory.pose;
  for (let slot = 0; slot < slots; slot++) {
    const p = POSE * slot;
    motion[slot] = slot < memory.bodyCount ? distanceMoved(pose, last, p, reach[slot]!) : Infinity;
    for (let k = p; k < p + POSE; k++) last[k] = pose[k]!;
  }
  memory.bodyCount = slots;
}

function distanceMoved(pose: Float64Array, last: Float64Array, p: number, reach: number): number {
  const x = pose[p]! - last[p]!;
  const y = pose[p + 1]! - last[p + 1]!;
  const z = pose[p + 2]! - last[p + 2]!;
  let same = 0;
  let opposite = 0;
  for (let k = p + 3; k < p + POSE; k++) {
    const difference = pose[k]! - last[k]!;
    const sum = pose[k]! + last[k]!;
    same += difference * difference;
    opposite += sum * sum;
  }
  const turn = Math.min(same, opposite);
  // a half-space that does not turn must not give ∞·0
  return Math.sqrt(x * x + y * y + z * z) + (turn > 0 ? 2 * Math.sqrt(turn) * reach : 0);
}

/** Frames and boxes now, and those of the broad phase for a step of length h. */
export function placeAhead({ reach, largest }: PileReach, scene: CollisionScene, { pose, twist, kind }: BodyTables, h: number): void {
  const { colliders, broad, boxes } = scene;
  let placed = -1;
  for (let c = 0; c < colliders.length; c++) {
    const { body, shape } = colliders[c]!;
    if (body !== placed) writePoseFrame(X_WB, 0, pose, POSE * body);
    placed = body;
    const isNew = followBody(scene, c, X_WB);
    if (!isNew && !colliders[c]!.moving) continue;
    const v = TWIST * body;
    const wx = twist[v]!;
    const wy = twist[v + 1]!;
    const wz = twist[v + 2]!;
    const rate = Math.sqrt(wx * wx + wy * wy + wz * wz);
    const own = shape.type === "half-space" ? 0 : shape.reach;
    let margin = (MARGIN / 2) * (kind[body] === BODY_DYNAMIC ? own : largest) + (rate > 0 ? h * rate * reach[body]! : 0);
    let furthest = 0;
    for (let k = 0; k < 3; k++) {
      const way = h * twist[v + 3 + k]!;
      const low = boxes[BOX * c + k]!;
      const high = boxes[BOX * c + 3 + k]!;
      swept[k] = low + Math.min(0, way);
      swept[3 + k] = high + Math.max(0, way);
      if (low > -Infinity) furthest = Math.max(furthest, Math.abs(low));
      if (high < Infinity) furthest = Math.max(furthest, Math.abs(high));
    }
    margin += ROUNDING * furthest;
    moveProxy(broad.proxies, c, swept, 0, margin);
  }
}
