/**
 * Which dampers of joints are blocks (joint/laws/damper.ts): exact for any strength and the more accurate form, at one response of their chain each. The
 * others are forces, for which the second half kick is repeated: cheaper where there are many, but the repetition must contract.
 *
 *   few       at most FEW in their chain: blocks
 *   strong    h s > SLOW for one of the bodies: blocks,   s = Σ c w M⁻¹ wᵀ over the dampers on the body, w wrench of a unit force along the coordinate
 *
 * The repetition contracts by λ(h/2 · M⁻¹ Σ c wᵀw) ≤ h · max s, because a row on two bodies is at most twice the sum of its parts. w is taken where both
 * frames of the joint coincide, so that the choice follows from the model and h alone and a run repeated from a snapshot makes it again.
 * Chains of methods that integrate keep dampers in their equation.
 */

import { isDynamic } from "../../joint/jacobian.js";
import { FRAME, FRAMES, ROW } from "../../joint/joint-kind.js";
import { columnX, columnY, columnZ, fromQuat } from "../../math/mat3.js";
import { readQuat } from "../../math/quat.js";
import { add, cross, dot, lengthSquared, multiplyComponents, readVec3, writeVec3 } from "../../math/vec3.js";
import type { JointRecord } from "../structure/blueprint.js";
import type { WorldTables } from "../world-tables.js";

const FEW = 16;
const SLOW = 0.2;

export interface BlockDampers {
  /** Slots of the joints. */
  readonly slots: ReadonlySet<number>;
  /** The choice is the same for steps longer than the first and up to the second, s. */
  readonly above: number;
  readonly upTo: number;
}

export const NO_DAMPERS: BlockDampers = { slots: new Set(), above: 0, upTo: Number.POSITIVE_INFINITY };

export const servesFor = ({ above, upTo }: BlockDampers, h: number): boolean => h > above && h <= upTo;

type Joints = readonly (JointRecord | undefined)[];

/** `chainOf`: by slot of a joint, a number for its chain; −1 where the chain's method integrates. */
export function findBlockDampers(t: WorldTables, joints: Joints, chainOf: ArrayLike<number>, h: number): BlockDampers {
  const damped = joints.flatMap((joint, slot) => (joint && countDampers(joint) > 0 && chainOf[slot] !== -1 ? [slot] : []));
  if (damped.length === 0) return NO_DAMPERS;
  const inChain = sums(damped.map((slot) => [chainOf[slot]!, countDampers(joints[slot]!)] as const));
  const rates = sums(damped.flatMap((slot) => ratesOf(t, joints[slot]!, slot)));
  const slots = new Set<number>();
  let [above, upTo] = [0, Number.POSITIVE_INFINITY];
  for (const slot of damped) {
    const { a, b } = joints[slot]!;
    const few = inChain.get(chainOf[slot]!)! <= FEW;
    const limit = few ? 0 : SLOW / Math.max(rates.get(a) ?? 0, rates.get(b) ?? 0);
    if (h <= limit) upTo = Math.min(upTo, limit);
    else {
      slots.add(slot);
      above = Math.max(above, limit);
    }
  }
  return { slots, above, upTo };
}

function sums(parts: readonly (readonly [key: number, value: number])[]): ReadonlyMap<number, number> {
  const sum = new Map<number, number>();
  for (const [key, value] of parts) sum.set(key, (sum.get(key) ?? 0) + value);
  return sum;
}

/** Shares of a joint's dampers in s of its bodies. */
function ratesOf(t: WorldTables, joint: JointRecord, slot: number): readonly (readonly [body: number, rate: number])[] {
  const sides = [0, 1] as const;
  return sides.flatMap((side) => {
    const body = t.jointBody[2 * slot + side]!;
    return isDynamic(t, body) ? [[body, rateOfSide(t, joint, slot, side)] as const] : [];
  });
}

function countDampers({ actuators }: JointRecord): number {
  let count = 0;
  for (const { damping } of actuators) if (damping > 0) count++;
  return count;
}

/** In the principal axes of the body on that side. */
function rateOfSide(t: WorldTables, { numbers, actuators }: JointRecord, slot: number, side: 0 | 1): number {
  const { jointFrame, jointBody, inertia, mass } = t;
  const body = jointBody[2 * slot + side]!;
  const frames = coincidingFrames(jointFrame, 14 * slot + 7 * side);
  const line = new Float64Array(ROW);
  let sum = 0;
  for (const { coordinate, damping } of actuators) {
    if (damping === 0) continue;
    coordinate.row(frames, 0, numbers, 0, line, 0);
    const force = readVec3(line);
    const torque = add(cross(readVec3(line, 3), force), readVec3(line, 6));
    // a distance has no direction there: strong for any h
    if (!(lengthSquared(force) + lengthSquared(torque) > 0)) return Number.POSITIVE_INFINITY;
    const turning = dot(torque, multiplyComponents(readVec3(inertia, 6 * body + 3), torque));
    sum += damping * (mass[2 * body + 1]! * lengthSquared(force) + turning);
  }
  return sum;
}

function coincidingFrames(frame: Float64Array, f: number): Float64Array {
  const frames = new Float64Array(FRAMES);
  const axes = fromQuat(readQuat(frame, f + 3));
  for (const o of [0, FRAME]) {
    writeVec3(frames, o, readVec3(frame, f));
    writeVec3(frames, o + 3, columnX(axes));
    writeVec3(frames, o + 6, columnY(axes));
    writeVec3(frames, o + 9, columnZ(axes));
  }
  return frames;
}
