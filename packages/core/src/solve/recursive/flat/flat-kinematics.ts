/**
 * The way outwards of the flat articulated-body algorithm: placements, velocities, biases, and the inertia and need of every body for itself.
 *
 *   turn about x     axes of the mount, the second and third turned by q;  Φ s = (s, 0, 0; 0, 0, 0)
 *   slide along x    origin of the mount moved by q along its first axis;   Φ s = (0, 0, 0; s, 0, 0)
 *   ball             axes of the mount turned by the quaternion;              Φ s = (s; 0, 0, 0)
 *   y = G y_V + Φ s,   c = y ×ₘ Φ s (+ Φ̊ s),   need = y ×f M y − l
 *
 * In scalars, twin of kinematics.ts.
 */
import { cos, sin } from "../../../math/trig.js";
import { NUMBERS } from "../algebra.js";
import { BALL, type FlatTree, INERTIA, OTHER, TURN } from "./flat-tree.js";

/** `external`: loads (τ, f) on the bodies at the origins of their frames and in their axes, 6 each, or nothing. */
export function flatOutward(tree: FlatTree, q: Float64Array, s: Float64Array, external: Float64Array | undefined): void {
  const { model, way } = tree;
  for (let i = 0; i < model.count; i++) {
    if (way[i] === OTHER) placeOther(tree, i, q);
    else if (way[i] === BALL) placeBall(tree, i, q);
    else placeAxis(tree, i, q[model.coordinateStart[i]!]!);
    carryVelocity(tree, i);
    if (way[i] === OTHER) moveOther(tree, i, q, s);
    else if (way[i] === BALL) moveBall(tree, i, s);
    else moveAxis(tree, i, s[model.speedStart[i]!]!);
    writeInertia(tree, i);
    writeNeed(tree, i);
    if (external) for (let k = 6 * i; k < 6 * i + 6; k++) tree.need[k] = tree.need[k]! - external[k]!;
  }
}

function placeAxis({ model, placement, way }: FlatTree, i: number, q: number): void {
  const { mount } = model;
  const o = 12 * i;
  if (way[i] !== TURN) {
    for (let k = 0; k < 9; k++) placement[o + k] = mount[o + k]!;
    for (let k = 0; k < 3; k++) placement[o + 9 + k] = mount[o + 9 + k]! + mount[o + k]! * q;
    return;
  }
  const c = cos(q);
  const d = sin(q);
  for (let k = 0; k < 3; k++) {
    const y = mount[o + 3 + k]!;
    const z = mount[o + 6 + k]!;
    placement[o + k] = mount[o + k]!;
    placement[o + 3 + k] = c * y + d * z;
    placement[o + 6 + k] = c * z - d * y;
    placement[o + 9 + k] = mount[o + 9 + k]!;
  }
}

/** y := G y_V */
function carryVelocity({ model, placement, velocity }: FlatTree, i: number): void {
  const parent = model.parent[i]!;
  const v = 6 * i;
  if (parent < 0) {
    velocity.fill(0, v, v + 6);
    return;
  }
  toChild(placement, 12 * i, velocity, 6 * parent, velocity, v);
}

/** out := G motion: from the parent's frame to that of the body. */
export function toChild(placement: Float64Array, o: number, motion: Float64Array, m: number, out: Float64Array, v: number): void {
  const wx = motion[m]!;
  const wy = motion[m + 1]!;
  const wz = motion[m + 2]!;
  const rx = placement[o + 9]!;
  const ry = placement[o + 10]!;
  const rz = placement[o + 11]!;
  const x = motion[m + 3]! + wy * rz - wz * ry;
  const y = motion[m + 4]! + wz * rx - wx * rz;
  const z = motion[m + 5]! + wx * ry - wy * rx;
  for (let k = 0; k < 3; k++) {
    const a = placement[o + 3 * k]!;
    const b = placement[o + 3 * k + 1]!;
    const c = placement[o + 3 * k + 2]!;
    out[v + k] = a * wx + b * wy + c * wz;
    out[v + 3 + k] = a * x + b * y + c * z;
  }
}

function moveAxis({ velocity, bias, way }: FlatTree, i: number, s: number): void {
  const v = 6 * i;
  if (way[i] === TURN) {
    velocity[v] = velocity[v]! + s;
    bias[v] = 0;
    bias[v + 1] = velocity[v + 2]! * s;
    bias[v + 2] = -velocity[v + 1]! * s;
    bias[v + 3] = 0;
    bias[v + 4] = velocity[v + 5]! * s;
    bias[v + 5] = -velocity[v + 4]! * s;
    return;
  }
  velocity[v + 3] = velocity[v + 3]! + s;
  bias.fill(0, v, v + 4);
  bias[v + 4] = velocity[v + 2]! * s;
  bias[v + 5] = -velocity[v + 1]! * s;
}

/** Axes of the mount times those of the quaternion. */
function placeBall({ model, placement }: FlatTree, i: number, q: Float64Array): void {
  const { mount } = model;
  const o = 12 * i;
  const c = model.coordinateStart[i]!;
  const x = q[c]!;
  const y = q[c + 1]!;
  const z = q[c + 2]!;
  const w = q[c + 3]!;
  turnColumn(mount, o, 1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), placement, o);
  turnColumn(mount, o, 2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), placement, o + 3);
  turnColumn(mount, o, 2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), placement, o + 6);
  for (let k = 9; k < 12; k++) placement[o + k] = mount[o + k]!;
}

function turnColumn(mount: Float64Array, m: number, x: number, y: number, z: number, out: Float64Array, o: number): void {
  for (let k = 0; k < 3; k++) out[o + k] = mount[m + k]! * x + mount[m + 3 + k]! * y + mount[m + 6 + k]! * z;
}

function moveBall({ model, velocity, bias }: FlatTree, i: number, s: Float64Array): void {
  const v = 6 * i;
  const first = model.speedStart[i]!;
  const x = s[first]!;
  const y = s[first + 1]!;
  const z = s[first + 2]!;
  velocity[v] = velocity[v]! + x;
  velocity[v + 1] = velocity[v + 1]! + y;
  velocity[v + 2] = velocity[v + 2]! + z;
  for (let k = v; k < v + 6; k += 3) {
    bias[k] = velocity[k + 1]! * z - velocity[k + 2]! * y;
    bias[k + 1] = velocity[k + 2]! * x - velocity[k]! * z;
    bias[k + 2] = velocity[k]! * y - velocity[k + 1]! * x;
  }
}

function placeOther({ model, placement, motion }: FlatTree, i: number, q: Float64Array): void {
  const own = Array.from(q.subarray(model.coordinateStart[i]!, model.coordinateStart[i + 1]!));
  const { mount, joints, speedStart } = model;
  const o = 12 * i;
  const { rotation, position } = joints[i]!.place(NUMBERS, own);
  for (let column = 0; column < 4; column++) {
    const from = column < 3 ? rotation.slice(3 * column, 3 * column + 3) : position;
    for (let k = 0; k < 3; k++) {
      const turned = mount[o + k]! * from[0]! + mount[o + 3 + k]! * from[1]! + mount[o + 6 + k]! * from[2]!;
      placement[o + 3 * column + k] = turned + (column === 3 ? mount[o + 9 + k]! : 0);
    }
  }
  joints[i]!.motions(NUMBERS, own).forEach((column, k) => {
    motion.set(column, 6 * (speedStart[i]! + k));
  });
}

function moveOther({ model, velocity, bias, motion }: FlatTree, i: number, q: Float64Array, s: Float64Array): void {
  const { joints, coordinateStart, speedStart } = model;
  const v = 6 * i;
  const own = Array.from(s.subarray(speedStart[i]!, speedStart[i + 1]!));
  const relative = [0, 0, 0, 0, 0, 0];
  own.forEach((speed, j) => {
    for (let k = 0; k < 6; k++) relative[k] = relative[k]! + motion[6 * (speedStart[i]! + j) + k]! * speed;
  });
  for (let k = 0; k < 6; k++) velocity[v + k] = velocity[v + k]! + relative[k]!;
  const apparent = joints[i]!.bias(NUMBERS, Array.from(q.subarray(coordinateStart[i]!, coordinateStart[i + 1]!)), own);
  const [wx, wy, wz, vx, vy, vz] = velocity.subarray(v, v + 6) as unknown as [number, number, number, number, number, number];
  const [rx, ry, rz, tx, ty, tz] = relative as [number, number, number, number, number, number];
  bias[v] = wy * rz - wz * ry + apparent[0]!;
  bias[v + 1] = wz * rx - wx * rz + apparent[1]!;
  bias[v + 2] = wx * ry - wy * rx + apparent[2]!;
  bias[v + 3] = wy * tz - wz * ty + (vy * rz - vz * ry) + apparent[3]!;
  bias[v + 4] = wz * tx - wx * tz + (vz * rx - vx * rz) + apparent[4]!;
  bias[v + 5] = wx * ty - wy * tx + (vx * ry - vy * rx) + apparent[5]!;
}

/** M of the body: I about the origin, H = m c̃, m E. */
function writeInertia({ model, inertia }: FlatTree, i: number): void {
  const { mass } = model;
  const m = 10 * i;
  const o = INERTIA * i;
  const x = mass[m + 1]!;
  const y = mass[m + 2]!;
  const z = mass[m + 3]!;
  for (let k = 0; k < 6; k++) inertia[o + k] = mass[m + 4 + k]!;
  inertia[o + 6] = 0;
  inertia[o + 7] = -z;
  inertia[o + 8] = y;
  inertia[o + 9] = z;
  inertia[o + 10] = 0;
  inertia[o + 11] = -x;
  inertia[o + 12] = -y;
  inertia[o + 13] = x;
  inertia[o + 14] = 0;
  inertia[o + 15] = mass[m]!;
  inertia[o + 16] = mass[m]!;
  inertia[o + 17] = mass[m]!;
  inertia[o + 18] = 0;
  inertia[o + 19] = 0;
  inertia[o + 20] = 0;
}

/** y ×f M y: (ω × h + v × p, ω × p) of the momentum (h, p). */
function writeNeed({ model, velocity, need }: FlatTree, i: number): void {
  const { mass } = model;
  const m = 10 * i;
  const v = 6 * i;
  const wx = velocity[v]!;
  const wy = velocity[v + 1]!;
  const wz = velocity[v + 2]!;
  const vx = velocity[v + 3]!;
  const vy = velocity[v + 4]!;
  const vz = velocity[v + 5]!;
  const cx = mass[m + 1]!;
  const cy = mass[m + 2]!;
  const cz = mass[m + 3]!;
  const hx = mass[m + 4]! * wx + mass[m + 7]! * wy + mass[m + 8]! * wz + cy * vz - cz * vy;
  const hy = mass[m + 7]! * wx + mass[m + 5]! * wy + mass[m + 9]! * wz + cz * vx - cx * vz;
  const hz = mass[m + 8]! * wx + mass[m + 9]! * wy + mass[m + 6]! * wz + cx * vy - cy * vx;
  const px = mass[m]! * vx + wy * cz - wz * cy;
  const py = mass[m]! * vy + wz * cx - wx * cz;
  const pz = mass[m]! * vz + wx * cy - wy * cx;
  need[v] = wy * hz - wz * hy + vy * pz - vz * py;
  need[v + 1] = wz * hx - wx * hz + vz * px - vx * pz;
  need[v + 2] = wx * hy - wy * hx + vx * py - vy * px;
  need[v + 3] = wy * pz - wz * py;
  need[v + 4] = wz * px - wx * pz;
  need[v + 5] = wx * py - wy * px;
}
