/**
 * The free step of one rigid body and its pieces; all solvers are built on them.
 *
 *   preview   s⁺ = s + h v,  v⁺ = v                 (3.3) without force: forces enter as half impulses at both ends
 *             q⁺, ω⁺ by a rotation kernel           (3.4), (3.7)
 *   impulse   Δv = p/m,  Δω = J⁻¹ l                 J⁻¹ = R diag(1/Jᵢ) Rᵀ
 *
 * Under a constant force the step kick(h/2) · preview(h) · kick(h/2) is the closed form s + hv + h²F/2m, v + hF/m, to round-off.
 * Source: theory 01, section 4; decisions on half impulses in docs/the-step.md.
 */
import { type BodyTables, POSE, TWIST } from "./body-tables.js";
import { type RotationKernel, rotateRow, turnBody } from "./rotation/rotation-kernel.js";

/** Writes nextPose and nextTwist from pose and twist. */
export function previewBody(t: BodyTables, body: number, h: number, rotation: RotationKernel): void {
  if (rotation.preview?.(t, body, h)) return;
  const p = body * POSE;
  const v = body * TWIST;
  const { pose, twist, nextPose, nextTwist } = t;
  for (let k = 0; k < 3; k++) {
    nextPose[p + k] = pose[p + k]! + h * twist[v + 3 + k]!;
    nextTwist[v + 3 + k] = twist[v + 3 + k]!;
  }
  turnBody(rotation, t, body, h);
}

/** The preview becomes the state. */
export function acceptBody(t: BodyTables, body: number): void {
  acceptPose(t, body);
  const v = body * TWIST;
  const { twist, nextTwist } = t;
  twist[v] = nextTwist[v]!;
  twist[v + 1] = nextTwist[v + 1]!;
  twist[v + 2] = nextTwist[v + 2]!;
  twist[v + 3] = nextTwist[v + 3]!;
  twist[v + 4] = nextTwist[v + 4]!;
  twist[v + 5] = nextTwist[v + 5]!;
}

/** The pose of the preview alone. */
export function acceptPose({ pose, nextPose }: BodyTables, body: number): void {
  const p = body * POSE;
  pose[p] = nextPose[p]!;
  pose[p + 1] = nextPose[p + 1]!;
  pose[p + 2] = nextPose[p + 2]!;
  pose[p + 3] = nextPose[p + 3]!;
  pose[p + 4] = nextPose[p + 4]!;
  pose[p + 5] = nextPose[p + 5]!;
  pose[p + 6] = nextPose[p + 6]!;
}

/** out[o …] = [J⁻¹ l, p/m] for the impulse [l, p] at `impulse[i …]`. `out` may be `impulse`. */
export function respondBody(t: BodyTables, body: number, impulse: Float64Array, i: number, out: Float64Array, o: number): void {
  const q = body * POSE + 3;
  const j = body * TWIST + 3;
  const inverseMass = t.mass[2 * body + 1]!;
  const x = impulse[i + 3]!;
  const y = impulse[i + 4]!;
  const z = impulse[i + 5]!;
  for (let k = 0; k < 3; k++) out[o + k] = impulse[i + k]!;
  rotateRow(out, o, t.pose, q, -1);
  for (let k = 0; k < 3; k++) out[o + k] = out[o + k]! * t.inertia[j + k]!;
  rotateRow(out, o, t.pose, q, 1);
  out[o + 3] = x * inverseMass;
  out[o + 4] = y * inverseMass;
  out[o + 5] = z * inverseMass;
}

/** out[o …] = [J ω, m v], world axes: the impulse that `respondBody` answers with the present twist. */
export function writeMomentum(t: BodyTables, body: number, out: Float64Array, o: number): void {
  const q = body * POSE + 3;
  const u = body * TWIST;
  for (let k = 0; k < 3; k++) out[o + k] = t.twist[u + k]!;
  rotateRow(out, o, t.pose, q, -1);
  for (let k = 0; k < 3; k++) out[o + k] = out[o + k]! * t.inertia[u + k]!;
  rotateRow(out, o, t.pose, q, 1);
  for (let k = 3; k < TWIST; k++) out[o + k] = t.mass[2 * body]! * t.twist[u + k]!;
}
