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
  const { model, way, need, turn } = tree;
  tree.inertia.set(tree.ownInertia);
  for (let i = 0; i < model.count; i++) if (way[i] === TURN) sinCosInto(turn, 2 * i, q[model.coordinateStart[i]!]!);
  for (let i = 0; i < model.count; ) {
    const next = moveRun(tree, i, q, s);
    if (next === i) moveOne(tree, i++, q, s);
    else i = next;
  }
  if (external) for (let k = 0; k < need.length; k++) need[k] = need[k]! - external[k]!;
}

function moveOne(tree: FlatTree, i: number, q: Float64Array, s: Float64Array): void {
  const { model, way } = tree;
  if (way[i] === OTHER) placeOther(tree, i, q);
  else if (way[i] === BALL || way[i] === FREE) placeBall(tree, i, q);
  else if (way[i] !== WELD) placeAxis(tree, i, q[model.coordinateStart[i]!]!);
  carryVelocity(tree, i);
  if (way[i] === OTHER) moveOther(tree, i, q, s);
  else if (way[i] === BALL) moveBall(tree, i, s);
  else if (way[i] === FREE) moveFree(tree, i, s);
  else if (way[i] !== WELD) moveAxis(tree, i, s[model.speedStart[i]!]!);
  writeNeed(tree, i);
}

/**
 * What `moveOne` does, in one loop for turns and balls that hang on bodies: from body `first` on as far as there are no others; returns where it ended. Every
 * array costs a function that is called anew.
 */
function moveRun({ model, way, placement, velocity, bias, need, turn }: FlatTree, first: number, q: Float64Array, s: Float64Array): number {
  const { parent, mount, mass, coordinateStart, speedStart, count } = model;
  let i = first;
  for (; i < count; i++) {
    if (parent[i]! < 0 || (way[i] !== TURN && way[i] !== BALL)) break;
    const o = 12 * i;
    const j = speedStart[i]!;
    const isTurn = way[i] === TURN;
    let a0 = mount[o]!;
    let a1 = mount[o + 1]!;
    let a2 = mount[o + 2]!;
    let b0 = mount[o + 3]!;
    let b1 = mount[o + 4]!;
    let b2 = mount[o + 5]!;
    let c0 = mount[o + 6]!;
    let c1 = mount[o + 7]!;
    let c2 = mount[o + 8]!;
    const sx = s[j]!;
    let sy = 0;
    let sz = 0;
    if (isTurn) {
      const d = turn[2 * i]!;
      const c = turn[2 * i + 1]!;
      const x = b0;
      const y = b1;
      const z = b2;
      b0 = c * x + d * c0;
      b1 = c * y + d * c1;
      b2 = c * z + d * c2;
      c0 = c * c0 - d * x;
      c1 = c * c1 - d * y;
      c2 = c * c2 - d * z;
    } else {
      sy = s[j + 1]!;
      sz = s[j + 2]!;
      const k = coordinateStart[i]!;
      const x = q[k]!;
      const y = q[k + 1]!;
      const z = q[k + 2]!;
      const w = q[k + 3]!;
      // columns of the quaternion's axes, each turned by the mount
      const xx = 1 - 2 * (y * y + z * z);
      const xy = 2 * (x * y + z * w);
      const xz = 2 * (x * z - y * w);
      const yx = 2 * (x * y - z * w);
      const yy = 1 - 2 * (x * x + z * z);
      const yz = 2 * (y * z + x * w);
      const zx = 2 * (x * z + y * w);
      const zy = 2 * (y * z - x * w);
      const zz = 1 - 2 * (x * x + y * y);
      const e0 = a0;
      const e1 = a1;
      const e2 = a2;
      const f0 = b0;
      const f1 = b1;
      const f2 = b2;
      const g0 = c0;
      const g1 = c1;
      const g2 = c2;
      a0 = e0 * xx + f0 * xy + g0 * xz;
      a1 = e1 * xx + f1 * xy + g1 * xz;
      a2 = e2 * xx + f2 * xy + g2 * xz;
      b0 = e0 * yx + f0 * yy + g0 * yz;
      b1 = e1 * yx + f1 * yy + g1 * yz;
      b2 = e2 * yx + f2 * yy + g2 * yz;
      c0 = e0 * zx + f0 * zy + g0 * zz;
      c1 = e1 * zx + f1 * zy + g1 * zz;
      c2 = e2 * zx + f2 * zy + g2 * zz;
    }
    const rx = mount[o + 9]!;
    const ry = mount[o + 10]!;
    const rz = mount[o + 11]!;
    placement[o] = a0;
    placement[o + 1] = a1;
    placement[o + 2] = a2;
    placement[o + 3] = b0;
    placement[o + 4] = b1;
    placement[o + 5] = b2;
    placement[o + 6] = c0;
    placement[o + 7] = c1;
    placement[o + 8] = c2;
    placement[o + 9] = rx;
    placement[o + 10] = ry;
    placement[o + 11] = rz;
    // y = G y_V + Φ s
    const p = 6 * parent[i]!;
    const px = velocity[p]!;
    const py = velocity[p + 1]!;
    const pz = velocity[p + 2]!;
    const x = velocity[p + 3]! + py * rz - pz * ry;
    const y = velocity[p + 4]! + pz * rx - px * rz;
    const z = velocity[p + 5]! + px * ry - py * rx;
    const wx = a0 * px + a1 * py + a2 * pz + sx;
    const wy = b0 * px + b1 * py + b2 * pz + sy;
    const wz = c0 * px + c1 * py + c2 * pz + sz;
    const vx = a0 * x + a1 * y + a2 * z;
    const vy = b0 * x + b1 * y + b2 * z;
    const vz = c0 * x + c1 * y + c2 * z;
    const v = 6 * i;
    velocity[v] = wx;
    velocity[v + 1] = wy;
    velocity[v + 2] = wz;
    velocity[v + 3] = vx;
    velocity[v + 4] = vy;
    velocity[v + 5] = vz;
    // c = y ×ₘ Φ s
    bias[v] = wy * sz - wz * sy;
    bias[v + 1] = wz * sx - wx * sz;
    bias[v + 2] = wx * sy - wy * sx;
    bias[v + 3] = vy * sz - vz * sy;
    bias[v + 4] = vz * sx - vx * sz;
    bias[v + 5] = vx * sy - vy * sx;
    // need = y ×f M y
    const m = 10 * i;
    const own = mass[m]!;
    const hx = mass[m + 1]!;
    const hy = mass[m + 2]!;
    const hz = mass[m + 3]!;
    const xy = mass[m + 7]!;
    const xz = mass[m + 8]!;
    const yz = mass[m + 9]!;
    const lx = mass[m + 4]! * wx + xy * wy + xz * wz + hy * vz - hz * vy;
    const ly = xy * wx + mass[m + 5]! * wy + yz * wz + hz * vx - hx * vz;
    const lz = xz * wx + yz * wy + mass[m + 6]! * wz + hx * vy - hy * vx;
    const fx = own * vx + wy * hz - wz * hy;
    const fy = own * vy + wz * hx - wx * hz;
    const fz = own * vz + wx * hy - wy * hx;
    need[v] = wy * lz - wz * ly + vy * fz - vz * fy;
    need[v + 1] = wz * lx - wx * lz + vz * fx - vx * fz;
    need[v + 2] = wx * ly - wy * lx + vx * fy - vy * fx;
    need[v + 3] = wy * fz - wz * fy;
    need[v + 4] = wz * fx - wx * fz;
    need[v + 5] = wx * fy - wy * fx;
  }
  return i;
}

function placeAxis({ model, placement, way, turn }: FlatTree, i: number, q: number): void {
  const { mount } = model;
  const o = 12 * i;
  if (way[i] !== TURN) {
    for (let k = 0; k < 9; k++) placement[o + k] = mount[o + k]!;
    for (let k = 0; k < 3; k++) placement[o + 9 + k] = mount[o + 9 + k]! + mount[o + k]! * q;
    return;
  }
  const d = turn[2 * i]!;
  const c = turn[2 * i + 1]!;
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
