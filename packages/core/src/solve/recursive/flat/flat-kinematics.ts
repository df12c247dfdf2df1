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
import { sinCosInto } from "../../../math/trig.js";
import { NUMBERS } from "../algebra.js";
import { BALL, type FlatTree, FREE, OTHER, TURN, WELD } from "./flat-tree.js";

/** `external`: loads (τ, f) on the bodies at the origins of their frames and in their axes, 6 each, or nothing. */
export function flatOutward(tree: FlatTree, q: Float64Array, s: Float64Array, external: Float64Array | undefined): void {
  const { model, way } = tree;
  tree.inertia.set(tree.ownInertia);
  for (let i = 0; i < model.count; i++) {
    if (way[i] === OTHER) placeOther(tree, i, q);
    else if (way[i] === BALL || way[i] === FREE) placeBall(tree, i, q);
    else if (way[i] !== WELD) placeAxis(tree, i, q[model.coordinateStart[i]!]!);
    carryVelocity(tree, i);
    if (way[i] === OTHER) moveOther(tree, i, q, s);
    else if (way[i] === BALL) moveBall(tree, i, s);
    else if (way[i] === FREE) moveFree(tree, i, s);
    else if (way[i] !== WELD) moveAxis(tree, i, s[model.speedStart[i]!]!);
    writeNeed(tree, i);
    if (external) for (let k = 6 * i; k < 6 * i + 6; k++) tree.need[k] = tree.need[k]! - external[k]!;
  }
}

function placeAxis({ model, placement, way, scratch: turn }: FlatTree, i: number, q: number): void {
  const { mount } = model;
  const o = 12 * i;
  if (way[i] !== TURN) {
    for (let k = 0; k < 9; k++) placement[o + k] = mount[o + k]!;
    for (let k = 0; k < 3; k++) placement[o + 9 + k] = mount[o + 9 + k]! + mount[o + k]! * q;
    return;
  }
  sinCosInto(turn, 0, q);
  const d = turn[0]!;
  const c = turn[1]!;
  const yx = mount[o + 3]!;
  const yy = mount[o + 4]!;
  const yz = mount[o + 5]!;
  const zx = mount[o + 6]!;
  const zy = mount[o + 7]!;
  const zz = mount[o + 8]!;
  placement[o] = mount[o]!;
  placement[o + 1] = mount[o + 1]!;
  placement[o + 2] = mount[o + 2]!;
  placement[o + 3] = c * yx + d * zx;
  placement[o + 4] = c * yy + d * zy;
  placement[o + 5] = c * yz + d * zz;
  placement[o + 6] = c * zx - d * yx;
  placement[o + 7] = c * zy - d * yy;
  placement[o + 8] = c * zz - d * yz;
  placement[o + 9] = mount[o + 9]!;
  placement[o + 10] = mount[o + 10]!;
  placement[o + 11] = mount[o + 11]!;
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
  out[v] = placement[o]! * wx + placement[o + 1]! * wy + placement[o + 2]! * wz;
  out[v + 1] = placement[o + 3]! * wx + placement[o + 4]! * wy + placement[o + 5]! * wz;
  out[v + 2] = placement[o + 6]! * wx + placement[o + 7]! * wy + placement[o + 8]! * wz;
  out[v + 3] = placement[o]! * x + placement[o + 1]! * y + placement[o + 2]! * z;
  out[v + 4] = placement[o + 3]! * x + placement[o + 4]! * y + placement[o + 5]! * z;
  out[v + 5] = placement[o + 6]! * x + placement[o + 7]! * y + placement[o + 8]! * z;
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

/** Axes of the mount times those of the quaternion; a free body has its place behind it. */
function placeBall({ model, placement, way }: FlatTree, i: number, q: Float64Array): void {
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
  if (way[i] !== FREE) return;
  turnColumn(mount, o, q[c + 4]!, q[c + 5]!, q[c + 6]!, placement, o + 9);
  for (let k = 9; k < 12; k++) placement[o + k] = placement[o + k]! + mount[o + k]!;
}

function turnColumn(mount: Float64Array, m: number, x: number, y: number, z: number, out: Float64Array, o: number): void {
  out[o] = mount[m]! * x + mount[m + 3]! * y + mount[m + 6]! * z;
  out[o + 1] = mount[m + 1]! * x + mount[m + 4]! * y + mount[m + 7]! * z;
  out[o + 2] = mount[m + 2]! * x + mount[m + 5]! * y + mount[m + 8]! * z;
}

function moveBall({ model, velocity, bias }: FlatTree, i: number, s: Float64Array): void {
  const v = 6 * i;
  const first = model.speedStart[i]!;
  const x = s[first]!;
  const y = s[first + 1]!;
  const z = s[first + 2]!;
  const wx = velocity[v]! + x;
  const wy = velocity[v + 1]! + y;
  const wz = velocity[v + 2]! + z;
  const vx = velocity[v + 3]!;
  const vy = velocity[v + 4]!;
  const vz = velocity[v + 5]!;
  velocity[v] = wx;
  velocity[v + 1] = wy;
  velocity[v + 2] = wz;
  bias[v] = wy * z - wz * y;
  bias[v + 1] = wz * x - wx * z;
  bias[v + 2] = wx * y - wy * x;
  bias[v + 3] = vy * z - vz * y;
  bias[v + 4] = vz * x - vx * z;
  bias[v + 5] = vx * y - vy * x;
}

/** c = y ×ₘ s, s being all six numbers of the relative motion. */
function moveFree({ model, velocity, bias }: FlatTree, i: number, s: Float64Array): void {
  const v = 6 * i;
  const first = model.speedStart[i]!;
  for (let k = 0; k < 6; k++) velocity[v + k] = velocity[v + k]! + s[first + k]!;
  for (let k = 0; k < 3; k++) {
    const a = (k + 1) % 3;
    const b = (k + 2) % 3;
    const turn = velocity[v + a]! * s[first + b]! - velocity[v + b]! * s[first + a]!;
    const slide = velocity[v + a]! * s[first + 3 + b]! - velocity[v + b]! * s[first + 3 + a]!;
    bias[v + k] = turn;
    bias[v + 3 + k] = slide + (velocity[v + 3 + a]! * s[first + b]! - velocity[v + 3 + b]! * s[first + a]!);
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
  const given = Array.from(q.subarray(coordinateStart[i]!, coordinateStart[i + 1]!));
  const relative = [...(joints[i]!.drift?.(NUMBERS, given) ?? [0, 0, 0, 0, 0, 0])];
  own.forEach((speed, j) => {
    for (let k = 0; k < 6; k++) relative[k] = relative[k]! + motion[6 * (speedStart[i]! + j) + k]! * speed;
  });
  for (let k = 0; k < 6; k++) velocity[v + k] = velocity[v + k]! + relative[k]!;
  const apparent = joints[i]!.bias(NUMBERS, given, own);
  const [wx, wy, wz, vx, vy, vz] = velocity.subarray(v, v + 6) as unknown as [number, number, number, number, number, number];
  const [rx, ry, rz, tx, ty, tz] = relative as [number, number, number, number, number, number];
  bias[v] = wy * rz - wz * ry + apparent[0]!;
  bias[v + 1] = wz * rx - wx * rz + apparent[1]!;
  bias[v + 2] = wx * ry - wy * rx + apparent[2]!;
  bias[v + 3] = wy * tz - wz * ty + (vy * rz - vz * ry) + apparent[3]!;
  bias[v + 4] = wz * tx - wx * tz + (vz * rx - vx * rz) + apparent[4]!;
  bias[v + 5] = wx * ty - wy * tx + (vx * ry - vy * rx) + apparent[5]!;
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
