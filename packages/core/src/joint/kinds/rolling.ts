/**
 * Rolling without slip on the plane through p_A with normal n = x_A.
 *
 *   ball     centre p_B, radius r:  n·(p_B − p_A) = r                      contact c = p_B − r n
 *   wheel    a sharp rim about the axle a = x_B:  n·(p_B − p_A) = r s      contact c = p_B − (r/s)(n − c a),   c = n·a,  s = √(1 − c²)
 *
 * One length is held; the velocities of B relative to A at the contact, along y_A and z_A, are zero: nonholonomic. The height's rate is the velocity of
 * the rim's material along n, because the rim is level where it touches. Bias of the wheel: that of the centre's height and
 *
 *   −r s̈ = r (ċ²/s³ + c c̈/s),   ċ = Ω·(a × n),  c̈ = Ω·((ω_B × a) × n + a × (ω_A × n)),   Ω = ω_B − ω_A
 *
 * Limit: a wheel that lies flat (s = 0) touches everywhere; any point of its rim is taken. Source: theory 01, F02 (nonholonomic conditions); own derivation.
 */
import { add, addScaled, cross, dot, readVec3, scale, subtract, type Vec3, writeVec3 } from "../../math/vec3.js";
import { pointBias } from "../bias.js";
import { FRAME, type HeldVelocity, type JointKind } from "../joint-kind.js";
import { spinOfA, spinOfB } from "../motion.js";
import { axisOfA, axisOfB, pointError } from "../rows.js";

/** From the centre of B to the contact, world axes. */
type Arm = (frames: Float64Array, o: number, radius: number) => Vec3;

const normalOf = (frames: Float64Array, o: number): Vec3 => readVec3(frames, axisOfA(o, 0));
const axleOf = (frames: Float64Array, o: number): Vec3 => readVec3(frames, axisOfB(o, 0));

const ballArm: Arm = (frames, o, radius) => scale(normalOf(frames, o), -radius);

const wheelArm: Arm = (frames, o, radius) => {
  const n = normalOf(frames, o);
  const a = axleOf(frames, o);
  const down = addScaled(n, a, -dot(n, a));
  const s = Math.sqrt(dot(down, down));
  return s === 0 ? scale(readVec3(frames, axisOfB(o, 1)), -radius) : scale(down, -radius / s);
};

/** Row: force along axis `axis` of A through the contact. */
function contactRow(frames: Float64Array, o: number, axis: number, arm: Vec3, out: Float64Array, r: number): void {
  writeVec3(out, r, readVec3(frames, axisOfA(o, axis)));
  writeVec3(out, r + 3, add(readVec3(frames, o + FRAME), arm));
  for (let k = 6; k < 9; k++) out[r + k] = 0;
}

function rollingJoint(type: string, arm: Arm, height: (frames: Float64Array, o: number) => number, tilt: Tilt | undefined): JointKind {
  const along = (axis: number): HeldVelocity => ({
    measure: "length",
    row: (frames, o, numbers, n, out, r) => contactRow(frames, o, axis, arm(frames, o, numbers[n]!), out, r),
    speed: () => 0,
  });
  return {
    type,
    freedom: { linear: 2, angular: 3 },
    lengths: 1,
    angles: 0,
    numbers: (d) => [d.radius ?? 0],
    coordinates: [],
    velocities: [along(1), along(2)],
    rows: (frames, o, numbers, n, out, r) => contactRow(frames, o, 0, arm(frames, o, numbers[n]!), out, r),
    error(frames, o, numbers, n, out, e) {
      out[e] = pointError(frames, o, 0) - numbers[n]! * height(frames, o);
    },
    bias(frames, o, numbers, n, motion, m, out, b) {
      out[b] = pointBias(frames, o, 0, motion, m) + (tilt ? numbers[n]! * tilt(frames, o, motion, m) : 0);
    },
  };
}

/** −s̈ without angular accelerations. */
type Tilt = (frames: Float64Array, o: number, motion: Float64Array, m: number) => number;

const wheelTilt: Tilt = (frames, o, motion, m) => {
  const n = normalOf(frames, o);
  const a = axleOf(frames, o);
  const [spinA, spinB] = [spinOfA(motion, m), spinOfB(motion, m)];
  const spin = subtract(spinB, spinA);
  const c = dot(n, a);
  const s = sine(c);
  if (s === 0) return 0;
  const rate = dot(spin, cross(a, n));
  const second = dot(spin, add(cross(cross(spinB, a), n), cross(a, cross(spinA, n))));
  return (rate * rate) / (s * s * s) + (c * second) / s;
};

const sine = (cosine: number): number => Math.sqrt(Math.max(0, (1 - cosine) * (1 + cosine)));

export const rolling: JointKind = rollingJoint("rolling", ballArm, () => 1, undefined);
export const rollingWheel: JointKind = rollingJoint(
  "rolling-wheel",
  wheelArm,
  (frames, o) => sine(dot(normalOf(frames, o), axleOf(frames, o))),
  wheelTilt,
);
