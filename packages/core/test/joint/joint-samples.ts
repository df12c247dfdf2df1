/** One description of every kind, the poses its definition allows as a function of as many numbers as it has freedoms, and bodies that carry its frames. */
import { jointKindOf } from "../../src/joint/catalogue.js";
import { CURVE_NODE, evaluateCurve, nodeAt } from "../../src/joint/curve/curve.js";
import { FRAME, FRAMES, type JointKind, type JointNumbersSource } from "../../src/joint/joint-kind.js";
import { HALF_MOTION, MOTION, writeMotion } from "../../src/joint/motion.js";
import { columnX, columnY, columnZ, fromQuat } from "../../src/math/mat3.js";
import { compose, IDENTITY_POSE, type Pose } from "../../src/math/pose.js";
import { fromAxisAngle, fromRotationVector, IDENTITY, multiply, normalise, type Quat, rotate } from "../../src/math/quat.js";
import type { Random } from "../../src/math/random.js";
import { add, addScaled, scale, subtract, type Vec3, vec3, writeVec3, ZERO } from "../../src/math/vec3.js";
import type { JointAxis, JointCurve } from "../../src/model/description.js";

export interface Sample {
  readonly name: string;
  readonly kind: JointKind;
  readonly numbers: Float64Array;
  /** Pose of B in A, by the definition of the joint, from as many numbers as it has freedoms. */
  readonly place: (q: readonly number[]) => Pose;
}

const X = vec3(1, 0, 0);
const Y = vec3(0, 1, 0);
const Z = vec3(0, 0, 1);
const UNITS = [X, Y, Z] as const;
const about = (axis: Vec3, angle: number): Quat => fromAxisAngle(axis, angle);
const rotation = (q: readonly number[], i: number): Quat => fromRotationVector(vec3(q[i]!, q[i + 1]!, q[i + 2]!));
const pose = (position: Vec3, orientation: Quat): Pose => ({ position, orientation });
/** Unit vector of latitude and longitude. */
const toward = (latitude: number, longitude: number): Vec3 =>
  vec3(Math.sin(latitude), Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude));
const fold = (angle: number): number => 1.2 * Math.sin(angle);

const OPEN_CURVE: JointCurve = {
  points: [
    [0, 0, 0],
    [1, 0.5, 0.2],
    [1.5, 1.5, -0.3],
    [0.7, 2.2, 0.4],
    [-0.5, 2, 1],
  ],
};
const CLOSED_CURVE: JointCurve = {
  points: [
    [1, 0, 0.3],
    [0.4, 1.1, -0.2],
    [-1, 0.3, 0.5],
    [-0.5, -0.9, 0.1],
    [0.6, -0.8, -0.6],
  ],
  closed: true,
};

/** A point of a curve away from its nodes, where the third derivative jumps and finite differences would see it. */
function onCurve(curve: JointCurve, numbers: Float64Array, q: number): Vec3 {
  const count = curve.points.length - (curve.closed ? 0 : 1);
  const node = nodeAt(0, Math.floor(Math.abs(q) * 7 + 0.5) % count);
  const part = 0.5 + 0.3 * Math.sin(q);
  return evaluateCurve(numbers, 0, numbers[node]! + part * (numbers[node + CURVE_NODE]! - numbers[node]!)).point;
}

function sample(name: string, description: JointNumbersSource, place: (q: readonly number[], numbers: Float64Array) => Pose): Sample {
  const kind = jointKindOf(description)!;
  const numbers = new Float64Array(kind.numbers?.(description) ?? []);
  return { name, kind, numbers, place: (q) => place(q, numbers) };
}

const PITCH = 0.3;

const BASIC: readonly Sample[] = [
  sample("spherical", { type: "spherical" }, (q) => pose(ZERO, rotation(q, 0))),
  sample("point-on-line", { type: "point-on-line" }, (q) => pose(scale(X, q[0]!), rotation(q, 1))),
  sample("point-on-plane", { type: "point-on-plane" }, (q) => pose(vec3(0, q[0]!, q[1]!), rotation(q, 2))),
  sample("distance", { type: "distance", length: 1.3 }, (q) => pose(scale(toward(fold(q[0]!), q[1]!), 1.3), rotation(q, 2))),
  sample("orientation", { type: "orientation" }, (q) => pose(vec3(q[0]!, q[1]!, q[2]!), IDENTITY)),
  sample("direction", { type: "direction" }, (q) => pose(vec3(q[0]!, q[1]!, q[2]!), about(X, q[3]!))),
  sample("double-rotation", { type: "double-rotation" }, (q) =>
    pose(vec3(q[0]!, q[1]!, q[2]!), multiply(about(X, q[3]!), about(Y, q[4]!))),
  ),
  sample("revolute", { type: "revolute" }, (q) => pose(ZERO, about(X, q[0]!))),
  sample("cylindrical", { type: "cylindrical" }, (q) => pose(scale(X, q[0]!), about(X, q[1]!))),
  sample("prismatic", { type: "prismatic" }, (q) => pose(scale(X, q[0]!), IDENTITY)),
  sample("universal", { type: "universal" }, (q) => pose(ZERO, multiply(about(X, q[0]!), about(Y, q[1]!)))),
  // a bend about any axis across the shaft
  sample("constant-velocity", { type: "constant-velocity" }, (q) => pose(ZERO, fromRotationVector(vec3(0, q[0]!, q[1]!)))),
  sample("planar", { type: "planar" }, (q) => pose(vec3(0, q[0]!, q[1]!), about(X, q[2]!))),
  sample("weld", { type: "weld" }, () => IDENTITY_POSE),
  // many turns, so that whole ones must be taken off
  sample("screw", { type: "screw", pitch: PITCH }, (q) => pose(scale(X, (PITCH * 5 * q[0]!) / (2 * Math.PI)), about(X, 5 * q[0]!))),
  sample("left-handed screw", { type: "screw", pitch: -PITCH }, (q) => pose(scale(X, (-PITCH * q[0]!) / (2 * Math.PI)), about(X, q[0]!))),
];

const CURVES: readonly Sample[] = [OPEN_CURVE, CLOSED_CURVE].map((curve) =>
  sample(`point-on-curve, ${curve.closed ? "closed" : "open"}`, { type: "point-on-curve", curve }, (q, numbers) =>
    pose(onCurve(curve, numbers, q[0]!), rotation(q, 1)),
  ),
);

const SURFACES: readonly Sample[] = [
  sample("point-on-surface, sphere", { type: "point-on-surface", surface: { type: "sphere", radius: 0.8 } }, (q) =>
    pose(scale(toward(fold(q[0]!), q[1]!), 0.8), rotation(q, 2)),
  ),
  sample("point-on-surface, cylinder", { type: "point-on-surface", surface: { type: "cylinder", radius: 0.7 } }, (q) =>
    pose(add(scale(X, q[0]!), scale(toward(0, q[1]!), 0.7)), rotation(q, 2)),
  ),
  sample("point-on-surface, ellipsoid", { type: "point-on-surface", surface: { type: "ellipsoid", radii: [1.5, 0.6, 0.9] } }, (q) => {
    const n = toward(fold(q[0]!), q[1]!);
    return pose(vec3(1.5 * n.x, 0.6 * n.y, 0.9 * n.z), rotation(q, 2));
  }),
  sample("point-on-surface, torus", { type: "point-on-surface", surface: { type: "torus", radius: 1.5, tube: 0.8 } }, (q) => {
    const out = toward(0, q[1]!);
    const radius = 1.5 + 0.8 * Math.cos(q[0]!);
    return pose(addScaled(scale(out, radius), X, 0.8 * Math.sin(q[0]!)), rotation(q, 2));
  }),
];

/** All 64 sets of held directions. One held angle r_k leaves turns about axis k+1 of A, then axis k+2 of B. */
const GENERIC: readonly Sample[] = Array.from({ length: 64 }, (_, mask) => {
  const all: readonly JointAxis[] = ["x", "y", "z", "rx", "ry", "rz"];
  const locked = all.filter((_axis, i) => (mask >> i) & 1);
  const slides = [0, 1, 2].filter((i) => !((mask >> i) & 1));
  const turns = [0, 1, 2].filter((i) => !((mask >> (i + 3)) & 1));
  return sample(`generic, locked ${locked.join(" ") || "nothing"}`, { type: "generic", locked }, (q) => {
    const position = slides.reduce((sum, axis, i) => addScaled(sum, UNITS[axis]!, q[i]!), ZERO);
    const at = slides.length;
    if (turns.length === 3) return pose(position, rotation(q, at));
    if (turns.length === 0) return pose(position, IDENTITY);
    if (turns.length === 1) return pose(position, about(UNITS[turns[0]!]!, q[at]!));
    const held = [0, 1, 2].find((i) => !turns.includes(i))!;
    return pose(position, multiply(about(UNITS[(held + 1) % 3]!, q[at]!), about(UNITS[(held + 2) % 3]!, q[at + 1]!)));
  });
});

/** Whole freedoms in position; what they hold of velocities has tests of its own. */
const NONHOLONOMIC: readonly Sample[] = [
  sample("velocity", { type: "velocity", speeds: [1, 2, 3] }, (q) => pose(vec3(q[0]!, q[1]!, q[2]!), rotation(q, 3))),
  sample("rope", { type: "rope" }, (q) => pose(vec3(2 + q[0]!, q[1]!, q[2]!), rotation(q, 3))),
  sample("rolling", { type: "rolling", radius: 0.4 }, (q) => pose(vec3(0.4, q[0]!, q[1]!), rotation(q, 2))),
  // heading, lean of the axle out of the plane, turn about the axle
  sample("rolling-wheel", { type: "rolling-wheel", radius: 0.4 }, (q) => {
    const lean = 0.7 * Math.sin(q[3]!);
    const axle = multiply(about(X, q[2]!), about(Z, Math.PI / 2 + lean));
    const height = 0.4 * Math.sqrt(1 - rotate(axle, X).x ** 2);
    return pose(vec3(height, q[0]!, q[1]!), multiply(axle, about(X, q[4]!)));
  }),
];

export const SAMPLES: readonly Sample[] = [...NONHOLONOMIC, ...BASIC, ...CURVES, ...SURFACES, ...GENERIC];

export const freedoms = (kind: JointKind): number => 6 - kind.lengths - kind.angles;
export const rowCount = (kind: JointKind): number => kind.lengths + kind.angles;
export const randomFreedoms = (random: Random, kind: JointKind): number[] =>
  Array.from({ length: freedoms(kind) }, () => random.uniform(-1.5, 1.5));

/** A body with a frame of the joint on it; what it does from now on: constant accelerations of the centre of mass and, to second order, of the rotation. */
export interface Carrier {
  readonly center: Vec3;
  readonly frame: Pose;
  readonly twist: readonly [Vec3, Vec3];
  readonly acceleration: readonly [Vec3, Vec3];
}

export const randomVector = (random: Random, size = 1): Vec3 => scale(vec3(random.normal(), random.normal(), random.normal()), size);

export function randomCarrier(random: Random, frame: Pose): Carrier {
  return {
    center: add(frame.position, randomVector(random)),
    frame,
    // slow enough for finite differences on surfaces that are tightly curved
    twist: [randomVector(random, 0.5), randomVector(random, 0.5)],
    acceleration: [randomVector(random, 0.5), randomVector(random, 0.5)],
  };
}

/** A pair whose frames stand in the relative pose X_AB somewhere in the world. */
export function randomPair(random: Random, X_AB: Pose): readonly [Carrier, Carrier] {
  const A: Pose = { position: randomVector(random), orientation: random.rotation() };
  return [randomCarrier(random, A), randomCarrier(random, compose(A, X_AB))];
}

/** Frame after time t: s + v t + ½ a t², turned by exp(ω t + ½ α t²). Its ω̇ at t = 0 is α. */
export function frameAfter({ center, frame, twist, acceleration }: Carrier, t: number): Pose {
  const travel = addScaled(scale(twist[1], t), acceleration[1], (t * t) / 2);
  const turn = fromRotationVector(addScaled(scale(twist[0], t), acceleration[0], (t * t) / 2));
  const arm = rotate(turn, subtract(frame.position, center));
  return { position: add(add(center, travel), arm), orientation: normalise(multiply(turn, frame.orientation)) };
}

export function writeFrames(A: Pose, B: Pose): Float64Array {
  const frames = new Float64Array(FRAMES);
  for (const [i, { position, orientation }] of [A, B].entries()) {
    const axes = fromQuat(orientation);
    writeVec3(frames, i * FRAME, position);
    for (const [k, axis] of [columnX(axes), columnY(axes), columnZ(axes)].entries()) writeVec3(frames, i * FRAME + 3 + 3 * k, axis);
  }
  return frames;
}

export const framesAfter = (pair: readonly [Carrier, Carrier], t: number): Float64Array =>
  writeFrames(frameAfter(pair[0], t), frameAfter(pair[1], t));

/** The motion that `bias` reads. */
export function motionOf(pair: readonly [Carrier, Carrier], frames: Float64Array): Float64Array {
  const motion = new Float64Array(MOTION);
  for (const [i, { center, twist }] of pair.entries()) {
    const numbers = Float64Array.of(twist[0].x, twist[0].y, twist[0].z, twist[1].x, twist[1].y, twist[1].z);
    writeMotion(frames, 0, Float64Array.of(center.x, center.y, center.z), 0, numbers, 0, motion, i * HALF_MOTION);
  }
  return motion;
}
