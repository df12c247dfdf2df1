/**
 * Free rotation by symmetric splitting of the energy into its three principal parts, T = Σ Lᵢ²/(2Jᵢ). The flow of one part is a plain
 * turn about that axis by the angle Lᵢ/Jᵢ · τ; the step composes them as x(h/2) y(h/2) z(h) y(h/2) x(h/2).
 *
 * Second order, time-reversible, symplectic: the momentum is kept to round-off, the energy error stays bounded for ever instead of growing.
 * Source: the splitting of McLachlan (1993) and Reich (1994); the "structure-preserving method" of the free step.
 */
import { cos, sin } from "../../math/trig.js";
import { type BodyTables, POSE, TWIST } from "../body-tables.js";
import { multiplyRow, type RotationKernel } from "./rotation-kernel.js";

/** Turns about the principal axis `axis` for a time: the attitude by +angle, Ω (through L) by −angle in the other two axes. */
function spin(t: BodyTables, body: number, axis: 0 | 1 | 2, time: number): void {
  const v = body * TWIST;
  const { nextTwist, inertia } = t;
  if (inertia[v + axis]! === 0) return;
  const half = (nextTwist[v + axis]! * time) / 2;
  const s = sin(half);
  const c = cos(half);
  multiplyRow(t.nextPose, body * POSE + 3, axis === 0 ? s : 0, axis === 1 ? s : 0, axis === 2 ? s : 0, c);
  const i = v + ((axis + 1) % 3);
  const k = v + ((axis + 2) % 3);
  const li = inertia[i]! * nextTwist[i]!;
  const lk = inertia[k]! * nextTwist[k]!;
  const sine = 2 * s * c;
  const cosine = 1 - 2 * s * s;
  if (inertia[i]! > 0) nextTwist[i] = inertia[i + 3]! * (cosine * li + sine * lk);
  if (inertia[k]! > 0) nextTwist[k] = inertia[k + 3]! * (cosine * lk - sine * li);
}

function turn(t: BodyTables, body: number, h: number): void {
  spin(t, body, 0, h / 2);
  spin(t, body, 1, h / 2);
  spin(t, body, 2, h);
  spin(t, body, 1, h / 2);
  spin(t, body, 0, h / 2);
}

export const splitting: RotationKernel = { name: "splitting", order: 2, keepsMomentum: true, turn };
