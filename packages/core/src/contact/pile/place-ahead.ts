/**
 * Anchors of the bodies, their colliders there, and boxes in the broad phase that hold what they can meet.
 *
 * An anchor is a pose that contacts of a body are written at: arms, effective masses, frames and boxes are those of the anchors, gaps
 * follow linearly from the displacement since. A body gets a new anchor, its present pose, when
 *
 *   motion + h (|v| + |ω| ρ) > min(QUIET·ρ, √(QUIET·ρ · FALLS·g h²))
 *
 *   motion = |Δp| + 2 |Δq| ρ      Δp of the centre of mass, Δq of the unit quaternions: no point of the body has moved further
 *   g h²                           way that forces give in a step: the shorter steps are, the less may be neglected, and the less far bodies go in them
 *
 * so whatever moves is anchored in every step, and what rests in a few of a hundred; only pairs of bodies with new anchors are looked at.
 * What is neglected in between is second order: gaps to QUIET²ρ/2 (11 µm for a unit cube), directions to five milliradians; neither adds
 * up, a new anchor is measured anew. Six heaps of about 1000 cubes are as deep as with 0.003 and 0.001, and what creeps is anchored less
 * often: 35 to 145 of the cubes in a step of the last second instead of 30 to 250.
 *
 *   box   of a body with a new anchor   box ∪ (box + v h)  widened by  |ω| ρ h,  half of a margin and QUIET·ρ          ρ reach of the body's shapes from its centre of mass
 *         of the others                 box at the anchor  widened by  half of a margin and QUIET·ρ
 *
 * Boxes follow from anchors, poses and twists alone, so that pairs do not depend on the past.
 */
import { BODY_DYNAMIC, type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { moveProxy } from "../../collide/broad/proxies.js";
import { composeFrames, FRAME, FRAME_POSITION, writePoseFrame } from "../../collide/narrow/frame.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { type CollisionShape, isConvex } from "../../collide/shapes/collision-shape.js";
import { boundsAt } from "../../collide/shapes/placed-bounds.js";
import { BOX } from "../../geometry/box.js";
import { EPSILON } from "../../math/scalar.js";
import { grownBytes, grownIntegers, grownNumbers } from "../../memory/growing.js";
import type { PileMemory } from "./pile-memory.js";

/** Gap up to which features are looked for whatever the speed, as a share of the reach of the smaller body: 2 cm for a unit cube. */
export const MARGIN = 0.023;
/** Way from the anchor, as a share of the reach: 4.3 mm for a unit cube. Of large bodies among small ones: of this multiple of the smallest reach. */
const QUIET = 0.005;
const LARGE = 4;
/** Up to steps of 1/60 s a unit cube has QUIET·ρ. */
const FALLS = 2;
/** Roundings of coordinates by which boxes are wider. */
const ROUNDING = 8 * EPSILON;

/** How the box of a collider stands in the broad phase. */
const UNPLACED = 0;
const RESTING = 1;
const SWEPT = 2;

/** Work: what follows from colliders and anchors. */
export interface PileReach {
  scene: CollisionScene | undefined;
  slots: number;
  /** By slot: largest distance of a point of the body from its centre of mass, m, infinite with a half-space; way that it may be from its anchor, m. */
  reach: Float64Array<ArrayBuffer>;
  allowance: Float64Array<ArrayBuffer>;
  /** Largest and mean reach of all dynamic bodies. */
  largest: number;
  mean: number;
  /**
   * By slot: has it a new anchor in this step; way of the centre of mass from the one before (m, stride 3),
   * and by how much the turn moved its points at most (m).
   */
  isAnchored: Uint8Array<ArrayBuffer>;
  way: Float64Array<ArrayBuffer>;
  swing: Float64Array<ArrayBuffer>;
  /** By slot: bound of the speed of its points against its centre of mass, m/s. */
  rim: Float64Array<ArrayBuffer>;
  /** Has a box in the broad phase changed in this step? */
  isMoved: boolean;
  /**
   * By collider: shape, one for all that are equal; is it a box, and the detector one that leaves boxes to `boxBox`; body, −1 of a sensor;
   * own reach; frame at the anchor; box there; that in the broad phase, and how it came there.
   */
  shapes: readonly CollisionShape[];
  isBox: Uint8Array<ArrayBuffer>;
  body: Int32Array<ArrayBuffer>;
  ownReach: Float64Array<ArrayBuffer>;
  frames: Float64Array<ArrayBuffer>;
  bounds: Float64Array<ArrayBuffer>;
  boxes: Float64Array<ArrayBuffer>;
  placed: Uint8Array<ArrayBuffer>;
}

export const createPileReach = (): PileReach => ({
  scene: undefined,
  slots: 0,
  reach: new Float64Array(8),
  allowance: new Float64Array(8),
  largest: 0,
  mean: 0,
  isAnchored: new Uint8Array(8),
  way: new Float64Array(3 * 8),
  swing: new Float64Array(8),
  rim: new Float64Array(8),
  isMoved: false,
  shapes: [],
  isBox: new Uint8Array(8),
  body: new Int32Array(8),
  ownReach: new Float64Array(8),
  frames: new Float64Array(8 * FRAME),
  bounds: new Float64Array(8 * BOX),
  boxes: new Float64Array(8 * BOX),
  placed: new Uint8Array(8),
});

/** Scratch; carries nothing from call to call. */
const X_WB = new Float64Array(FRAME);

/** Once per scene. */
export function measureReach(reach: PileReach, scene: CollisionScene, { kind }: BodyTables): void {
  if (reach.scene === scene) return;
  const { colliders } = scene;
  reach.scene = scene;
  reach.slots = colliders.reduce((most, { body }) => Math.max(most, body + 1), 0);
  reach.reach = grownNumbers(reach.reach, reach.slots).fill(0);
  reach.allowance = grownNumbers(reach.allowance, reach.slots);
  reach.isAnchored = grownBytes(reach.isAnchored, reach.slots);
  reach.way = grownNumbers(reach.way, 3 * reach.slots);
  reach.swing = grownNumbers(reach.swing, reach.slots);
  reach.rim = grownNumbers(reach.rim, reach.slots);
  reach.shapes = shared(colliders.map(({ shape }) => shape));
  reach.isBox = grownBytes(reach.isBox, colliders.length);
  reach.body = grownIntegers(reach.body, colliders.length);
  reach.ownReach = grownNumbers(reach.ownReach, colliders.length);
  reach.frames = grownNumbers(reach.frames, FRAME * colliders.length);
  reach.bounds = grownNumbers(reach.bounds, BOX * colliders.length);
  reach.boxes = grownNumbers(reach.boxes, BOX * colliders.length);
  reach.placed = grownBytes(reach.placed, colliders.length).fill(UNPLACED);
  reach.largest = 0;
  for (const [c, { shape, body, X_BS, sensor }] of colliders.entries()) {
    const x = X_BS[FRAME_POSITION]!;
    const y = X_BS[FRAME_POSITION + 1]!;
    const z = X_BS[FRAME_POSITION + 2]!;
    reach.isBox[c] = shape.type === "box" && scene.detector.name !== "vclip" ? 1 : 0;
    reach.body[c] = sensor ? -1 : body;
    reach.ownReach[c] = shape.type === "half-space" ? Infinity : shape.reach;
    const own = Math.sqrt(x * x + y * y + z * z) + reach.ownReach[c]!;
    reach.reach[body] = Math.max(reach.reach[body]!, own);
    if (kind[body] === BODY_DYNAMIC && own < Infinity) reach.largest = Math.max(reach.largest, own);
  }
  measureAllowance(reach, kind);
}

/** Shapes that are told by type, sizes and radius, once each: tables of a thousand equal boxes do not fit into a cache. */
function shared(shapes: readonly CollisionShape[]): CollisionShape[] {
  const known = new Map<string, CollisionShape>();
  return shapes.map((shape) => {
    if (!isConvex(shape) || shape.type === "hull" || shape.type === "triangle") return shape;
    const key = `${shape.type} ${shape.sizes.join(" ")} ${shape.radius}`;
    const first = known.get(key) ?? shape;
    known.set(key, first);
    return first;
  });
}

/** Only dynamic bodies may be away from their anchors; the mean of their reaches. */
function measureAllowance(bounds: PileReach, kind: Int32Array): void {
  const { slots, reach, allowance } = bounds;
  let smallest = Infinity;
  let sum = 0;
  let count = 0;
  for (let slot = 0; slot < slots; slot++) {
    if (kind[slot] !== BODY_DYNAMIC || !(reach[slot]! > 0 && reach[slot]! < Infinity)) continue;
    smallest = Math.min(smallest, reach[slot]!);
    sum += reach[slot]!;
    count++;
  }
  bounds.mean = count > 0 ? sum / count : 0;
  for (let slot = 0; slot < slots; slot++) {
    allowance[slot] = kind[slot] === BODY_DYNAMIC ? QUIET * Math.min(reach[slot]!, LARGE * smallest) : 0;
  }
}

/** New anchors for a step of length h where they are due; `fall`: g h², m. Bodies that had none have moved infinitely far. */
export function anchorBodies(reach: PileReach, memory: PileMemory, { pose, twist }: BodyTables, h: number, fall: number): void {
  const { slots, allowance, isAnchored, way, swing, rim } = reach;
  memory.pose = grownNumbers(memory.pose, POSE * slots);
  const anchor = memory.pose;
  for (let slot = 0; slot < slots; slot++) {
    const p = POSE * slot;
    const x = pose[p]! - anchor[p]!;
    const y = pose[p + 1]! - anchor[p + 1]!;
    const z = pose[p + 2]! - anchor[p + 2]!;
    const turned = slot < memory.bodyCount ? turnedBy(pose, anchor, p, reach.reach[slot]!) : Infinity;
    const motion = Math.sqrt(x * x + y * y + z * z) + turned;
    rim[slot] = rimSpeed(twist, TWIST * slot, reach.reach[slot]!);
    const isQuiet = motion + h * (speed(twist, TWIST * slot) + rim[slot]!) <= quietWay(allowance[slot]!, fall);
    isAnchored[slot] = isQuiet ? 0 : 1;
    way[3 * slot] = isQuiet ? 0 : x;
    way[3 * slot + 1] = isQuiet ? 0 : y;
    way[3 * slot + 2] = isQuiet ? 0 : z;
    swing[slot] = isQuiet ? 0 : turned;
    if (isQuiet) continue;
    for (let k = p; k < p + POSE; k++) anchor[k] = pose[k]!;
  }
  memory.bodyCount = slots;
}

const quietWay = (allowance: number, fall: number): number => Math.min(allowance, Math.sqrt(allowance * FALLS * fall));

/** 2 |Δq| ρ, m. */
function turnedBy(pose: Float64Array, last: Float64Array, p: number, reach: number): number {
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
  return turn > 0 ? 2 * Math.sqrt(turn) * reach : 0;
}

/** Bound of the way of points of two bodies against each other between their anchors before and now, m. */
export function relativeMotion({ way, swing }: PileReach, bodyA: number, bodyB: number): number {
  const x = way[3 * bodyB]! - way[3 * bodyA]!;
  const y = way[3 * bodyB + 1]! - way[3 * bodyA + 1]!;
  const z = way[3 * bodyB + 2]! - way[3 * bodyA + 2]!;
  return Math.sqrt(x * x + y * y + z * z) + swing[bodyA]! + swing[bodyB]!;
}

/** |v| of a centre of mass, m/s. */
const speed = (twist: Float64Array, v: number): number =>
  Math.sqrt(twist[v + 3]! * twist[v + 3]! + twist[v + 4]! * twist[v + 4]! + twist[v + 5]! * twist[v + 5]!);

/** |ω| ρ, m/s. */
function rimSpeed(twist: Float64Array, v: number, reach: number): number {
  const spin = twist[v]! * twist[v]! + twist[v + 1]! * twist[v + 1]! + twist[v + 2]! * twist[v + 2]!;
  // a half-space that does not turn must not give ∞·0
  return spin > 0 ? Math.sqrt(spin) * reach : 0;
}

/** Frames at the anchors and boxes for a step of length h. */
export function placeAhead(reach: PileReach, scene: CollisionScene, memory: PileMemory, { twist, kind }: BodyTables, h: number): void {
  const { colliders, broad } = scene;
  const { isAnchored, placed, boxes } = reach;
  reach.isMoved = false;
  let written = -1;
  for (let c = 0; c < colliders.length; c++) {
    const body = reach.body[c]! < 0 ? colliders[c]!.body : reach.body[c]!;
    const wanted = isAnchored[body] === 1 ? SWEPT : RESTING;
    if (wanted === RESTING && placed[c] === RESTING) {
      // others use the scene too
      if (!isSame(broad.proxies.box, boxes, BOX * c)) moveProxy(broad.proxies, c, boxes, BOX * c, 0);
      continue;
    }
    if (wanted === SWEPT || placed[c] === UNPLACED) {
      if (body !== written) writePoseFrame(X_WB, 0, memory.pose, POSE * body);
      written = body;
      composeFrames(reach.frames, FRAME * c, X_WB, 0, colliders[c]!.X_BS, 0);
      boundsAt(reach.shapes[c]!, reach.frames, FRAME * c, reach.bounds, BOX * c);
    }
    writeBox(reach, c, body, twist, kind[body] === BODY_DYNAMIC, wanted === SWEPT ? h : 0);
    moveProxy(broad.proxies, c, boxes, BOX * c, 0);
    placed[c] = wanted;
    reach.isMoved = true;
  }
}

function isSame(one: Float64Array, other: Float64Array, at: number): boolean {
  for (let k = at; k < at + BOX; k++) if (one[k] !== other[k]) return false;
  return true;
}

/** What collider c can meet, for a way of h seconds. */
function writeBox(reach: PileReach, c: number, body: number, twist: Float64Array, isDynamic: boolean, h: number): void {
  const { bounds, boxes } = reach;
  const v = TWIST * body;
  const spin = twist[v]! * twist[v]! + twist[v + 1]! * twist[v + 1]! + twist[v + 2]! * twist[v + 2]!;
  const own = isDynamic && reach.ownReach[c]! < Infinity ? reach.ownReach[c]! : reach.largest;
  let margin = (MARGIN / 2) * own + reach.allowance[body]!;
  if (h > 0 && spin > 0) margin += h * Math.sqrt(spin) * reach.reach[body]!;
  let furthest = 0;
  for (let k = BOX * c; k < BOX * c + 3; k++) {
    const low = bounds[k]!;
    const high = bounds[k + 3]!;
    if (low > -Infinity) furthest = Math.max(furthest, Math.abs(low));
    if (high < Infinity) furthest = Math.max(furthest, Math.abs(high));
  }
  margin += ROUNDING * furthest;
  for (let k = 0; k < 3; k++) {
    const at = BOX * c + k;
    const way = h * twist[v + 3 + k]!;
    boxes[at] = bounds[at]! + Math.min(0, way) - margin;
    boxes[at + 3] = bounds[at + 3]! + Math.max(0, way) + margin;
  }
}
