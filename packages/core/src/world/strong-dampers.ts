/**
 * Which dampers of joints are too strong to be repeated as forces, for steps of length h: those become blocks (joint/laws/damper.ts), which cost one
 * response of their chain each and are exact for any strength.
 *
 *   s = Σ c w M⁻¹ wᵀ          of a body: over the dampers on it, w the wrench of a unit force along the coordinate (1/s)
 *
 * The repetition of the second half kick contracts by λ(h/2 · M⁻¹ Σ c wᵀw) ≤ h · max s, because a row on two bodies is at most twice the sum of its
 * parts. Dampers on bodies with h s above SLOW are strong. w is taken where both frames of the joint coincide, so that the choice follows from the model
 * and h alone and a run repeated from a snapshot makes it again.
 */

import { isDynamic } from "../joint/jacobian.js";
import { FRAME, FRAMES, ROW } from "../joint/joint-kind.js";
import { columnX, columnY, columnZ, fromQuat } from "../math/mat3.js";
import { readQuat } from "../math/quat.js";
import { add, cross, dot, lengthSquared, multiplyComponents, readVec3, writeVec3 } from "../math/vec3.js";
import type { JointRecord } from "./blueprint.js";
import type { WorldTables } from "./world-tables.js";

const SLOW = 0.2;

export interface StrongDampers {
  /** Slots of the joints. */
  readonly slots: ReadonlySet<number>;
  /** The choice is the same for steps longer than the first and up to the second, s. */
  readonly above: number;
  readonly upTo: number;
}

export const NO_DAMPERS: StrongDampers = { slots: new Set(), above: 0, upTo: Number.POSITIVE_INFINITY };

export const servesFor = ({ above, upTo }: StrongDampers, h: number): boolean => h > above && h <= upTo;

export function findStrongDampers(t: WorldTables, joints: readonly (JointRecord | undefined)[], h: number): StrongDampers {
  const damped = joints.flatMap((joint, slot) => (joint?.actuators.some(({ damping }) => damping > 0) ? [slot] : []));
  if (damped.length === 0) return NO_DAMPERS;
  const rates = new Map<number, number>();
  for (const slot of damped) {
    for (const side of [0, 1] as const) {
      const body = t.jointBody[2 * slot + side]!;
      if (isDynamic(t, body)) rates.set(body, (rates.get(body) ?? 0) + rateOfSide(t, joints[slot]!, slot, side));
    }
  }
  const slots = new Set<number>();
  let [above, upTo] = [0, Number.POSITIVE_INFINITY];
  for (const slot of damped) {
    const { a, b } = joints[slot]!;
    const limit = SLOW / Math.max(rates.get(a) ?? 0, rates.get(b) ?? 0);
    if (h <= limit) upTo = Math.min(upTo, limit);
    else {
      slots.add(slot);
      above = Math.max(above, limit);
    }
  }
  return { slots, above, upTo };
}

/** Share of a joint's dampers in s of its body on that side, in the principal axes of that body. */
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
