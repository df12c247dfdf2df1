/**
 * A spring and damper between two points, on two bodies or a body and the ground.
 *
 *   d = p_B − p_A,  l = |d|,  n = d/l:   force on B = −(k (l − l₀) + c l̇) n, its opposite on A;   potential ½ k (l − l₀)²
 *
 * The direction is undefined while the points coincide: no force then. Source: theory 01, section 10, with the sign of its damping corrected;
 * theory 04, section 3.13.
 */
import { BODY_DYNAMIC, type BodyTables } from "../body/body-tables.js";
import { readQuat, rotate } from "../math/quat.js";
import { add, cross, distance, dot, length, readVec3, scale, subtract, type Vec3, ZERO } from "../math/vec3.js";
import type { ForceDescription } from "../model/description.js";
import { addWrench } from "./add-wrench.js";
import type { ForceKind } from "./force-kind.js";

type Description = Extract<ForceDescription, { type: "spring" }>;

/** Numbers: slots of A and B (−1: ground), points on A and B in principal frames, stiffness, damping, length. */
const POINT = 2;
const STIFFNESS = 8;
const DAMPING = 9;
const LENGTH = 10;

interface End {
  readonly point: Vec3;
  readonly velocity: Vec3;
  /** From the centre of mass to the point. */
  readonly arm: Vec3;
}

function end(t: BodyTables, n: Float64Array, side: 0 | 1): End {
  const body = n[side]!;
  const local = readVec3(n, POINT + 3 * side);
  if (body < 0) return { point: local, velocity: ZERO, arm: ZERO };
  const arm = rotate(readQuat(t.pose, 7 * body + 3), local);
  const velocity = add(readVec3(t.twist, 6 * body + 3), cross(readVec3(t.twist, 6 * body), arm));
  return { point: add(readVec3(t.pose, 7 * body), arm), velocity, arm };
}

/** Adds the force of `size` along the line of the points, positive when it pushes them apart, to the wrench of `body`. */
function push(body: number, n: Float64Array, A: End, B: End, size: number, out: Float64Array, o: number): void {
  const d = subtract(B.point, A.point);
  const isB = body === n[1];
  const force = scale(d, ((isB ? 1 : -1) * size) / length(d));
  const torque = cross(isB ? B.arm : A.arm, force);
  addWrench(out, o, torque, force);
}

export const spring: ForceKind = {
  type: "spring",
  steady: true,
  pair: true,
  numbers: (d: Description) => [d.stiffness ?? 0, d.damping ?? 0, d.length ?? Number.NaN],
  wrench(t, body, n, _time, out, o) {
    const A = end(t, n, 0);
    const B = end(t, n, 1);
    const l = distance(A.point, B.point);
    if (l > 0) push(body, n, A, B, -n[STIFFNESS]! * (l - n[LENGTH]!), out, o);
  },
  resist(t, body, n, _time, out, o) {
    if (n[DAMPING] === 0) return;
    const A = end(t, n, 0);
    const B = end(t, n, 1);
    const d = subtract(B.point, A.point);
    const l = length(d);
    if (l > 0) push(body, n, A, B, (-n[DAMPING]! * dot(subtract(B.velocity, A.velocity), d)) / l, out, o);
  },
  potential(t, _body, n) {
    const stretch = distance(end(t, n, 1).point, end(t, n, 0).point) - n[LENGTH]!;
    // asked once per dynamic end: each gets its share
    const ends = [n[0]!, n[1]!].filter((body) => body >= 0 && t.kind[body] === BODY_DYNAMIC).length;
    return (0.5 * n[STIFFNESS]! * stretch * stretch) / ends;
  },
};
