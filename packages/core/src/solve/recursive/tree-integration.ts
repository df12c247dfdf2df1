/**
 * Integrates a chain in joint coordinates over a stretch, from the present poses and twists into the preview.
 *
 *   unknowns   q, s;  books of every body (8);  load of every joint (6)          the last two are integrals of the motion
 *   rates      q̇ = rates(q, s),  ṡ by articulated bodies (flat/),  powers, forces and torques as in solve/ode
 *
 * While a stage is evaluated the tables hold its poses and twists, so that forces are read as everywhere else; afterwards they hold the present ones again,
 * to the bit. Joints are closed by construction. Source: theory 03, sections 5 and 7.6.
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import { acceptBody } from "../../body/free-step.js";
import type { FixedStepMethod, OdeSystem } from "../../integrate/ode-system.js";
import type { Chain, Surround, Tables } from "../../joint/coupling.js";
import { placeJoint } from "../../joint/joint-frames.js";
import { bookRates, forceOn } from "../ode/body-rates.js";
import { copy, LOAD } from "../ode/chain-state.js";
import { NUMBERS } from "./algebra.js";
import { type BuiltTree, buildTree } from "./build-tree.js";
import { flatAccelerations } from "./flat/flat-articulated-body.js";
import { flatOutward } from "./flat/flat-kinematics.js";
import { readFlat } from "./flat/flat-read.js";
import { createTreeBodies, readJointLoad, readLoads, type TreeBodies, writeBodies } from "./flat/flat-tables.js";
import { BALL, createFlatTree, type FlatTree, isAxis } from "./flat/flat-tree.js";

/** Work of one chain. */
export interface TreeWork {
  readonly tree: BuiltTree;
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  readonly coordinates: number;
  readonly speeds: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly integration: Float64Array;
  /** Poses and twists of the bodies at the start. */
  readonly kept: Float64Array;
  readonly wrench: Float64Array;
  readonly load: Float64Array;
  readonly external: Float64Array;
  readonly drive: Float64Array;
}

const NO_GRAVITY = [0, 0, 0];

export function createTreeWork(t: Tables, chain: Chain, integrator: FixedStepMethod): TreeWork {
  const tree = buildTree(t, chain);
  const { model } = tree;
  const coordinates = model.coordinateStart[model.count]!;
  const speeds = model.speedStart[model.count]!;
  const size = coordinates + speeds + BOOKED * model.count + LOAD * chain.joints.length;
  return {
    tree,
    flat: createFlatTree(model),
    bodies: createTreeBodies(tree),
    coordinates,
    speeds,
    start: new Float64Array(size),
    end: new Float64Array(size),
    integration: new Float64Array(integrator.workSize(size)),
    kept: new Float64Array((POSE + TWIST) * model.count),
    wrench: new Float64Array(t.twist.length),
    load: new Float64Array(12),
    external: new Float64Array(6 * model.count),
    drive: new Float64Array(speeds),
  };
}

/** nextPose, nextTwist and work.end := state after h. */
export function integrateTree(t: Tables, chain: Chain, work: TreeWork, h: number, surround: Surround, integrator: FixedStepMethod): void {
  const { tree, start, end, kept, flat, bodies } = work;
  readStart(t, chain, work);
  tree.bodies.forEach((slot, i) => {
    copy(t.pose, POSE * slot, kept, (POSE + TWIST) * i, POSE);
    copy(t.twist, TWIST * slot, kept, (POSE + TWIST) * i + POSE, TWIST);
  });
  integrator.step(treeSystem(t, chain, work, surround), 0, start, h, end, work.integration);
  normaliseCoordinates(work, end);
  flatOutward(flat, coordinatesOf(work, end), speedsOf(work, end), undefined);
  writeBodies(flat, bodies, t.nextPose, t.nextTwist);
  tree.bodies.forEach((slot, i) => {
    copy(kept, (POSE + TWIST) * i, t.pose, POSE * slot, POSE);
    copy(kept, (POSE + TWIST) * i + POSE, t.twist, TWIST * slot, TWIST);
  });
  writeIntegrals(t, chain, work, start);
}

/** The preview becomes the state, with its books. */
export function acceptTree(t: Tables, chain: Chain, work: TreeWork): void {
  writeIntegrals(t, chain, work, work.end);
  for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
}

const coordinatesOf = ({ coordinates }: TreeWork, y: Float64Array): Float64Array => y.subarray(0, coordinates);
const speedsOf = ({ coordinates, speeds }: TreeWork, y: Float64Array): Float64Array => y.subarray(coordinates, coordinates + speeds);
const bookPlace = ({ coordinates, speeds }: TreeWork, i: number): number => coordinates + speeds + BOOKED * i;
const loadPlace = (work: TreeWork, j: number): number => bookPlace(work, work.tree.bodies.length) + LOAD * j;

function readStart(t: Tables, chain: Chain, work: TreeWork): void {
  readFlat(t, work.flat, work.bodies, work.start);
  work.tree.bodies.forEach((slot, i) => {
    copy(t.booked, BOOKED * slot, work.start, bookPlace(work, i), BOOKED);
  });
  chain.joints.forEach(({ slot }, j) => {
    copy(t.jointLoad, LOAD * slot, work.start, loadPlace(work, j), LOAD);
  });
}

function writeIntegrals(t: Tables, chain: Chain, work: TreeWork, y: Float64Array): void {
  work.tree.bodies.forEach((slot, i) => {
    copy(y, bookPlace(work, i), t.booked, BOOKED * slot, BOOKED);
  });
  chain.joints.forEach(({ slot }, j) => {
    copy(y, loadPlace(work, j), t.jointLoad, LOAD * slot, LOAD);
  });
}

function treeSystem(t: Tables, chain: Chain, work: TreeWork, surround: Surround): OdeSystem {
  const { tree, flat, bodies, wrench, external, drive } = work;
  const partners = new Float64Array(0);
  let evaluations = 0;
  return {
    size: work.start.length,
    derivative(elapsed, y, dy) {
      const q = coordinatesOf(work, y);
      const s = speedsOf(work, y);
      flatOutward(flat, q, s, undefined);
      writeBodies(flat, bodies, t.pose, t.twist);
      surround(elapsed, partners);
      for (const slot of tree.bodies) for (let k = 0; k < 6; k++) wrench[6 * slot + k] = forceOn(t, slot, k);
      readLoads(bodies, t.pose, wrench, external);
      flatAccelerations(flat, q, s, drive, external, NO_GRAVITY, speedsOf(work, dy));
      writeCoordinateRates(work, q, s, dy);
      writeBookRates(t, chain, work, dy, evaluations++ === 0 ? t.startWrench : t.endWrench);
    },
  };
}

function writeCoordinateRates({ flat }: TreeWork, q: Float64Array, s: Float64Array, dy: Float64Array): void {
  const { model, way } = flat;
  for (let i = 0; i < model.count; i++) {
    const from = model.coordinateStart[i]!;
    const first = model.speedStart[i]!;
    if (isAxis(way[i]!)) dy[from] = s[first]!;
    else if (way[i] === BALL) writeQuaternionRate(q, from, s, first, dy);
    else {
      const own = Array.from(q.subarray(from, model.coordinateStart[i + 1]!));
      dy.set(model.joints[i]!.rates(NUMBERS, own, Array.from(s.subarray(first, model.speedStart[i + 1]!))), from);
    }
  }
}

/** ½ q ω, ω in the axes of the body. */
function writeQuaternionRate(q: Float64Array, o: number, s: Float64Array, first: number, dy: Float64Array): void {
  const a = s[first]! / 2;
  const b = s[first + 1]! / 2;
  const c = s[first + 2]! / 2;
  const x = q[o]!;
  const y = q[o + 1]!;
  const z = q[o + 2]!;
  const w = q[o + 3]!;
  dy[o] = w * a + y * c - z * b;
  dy[o + 1] = w * b + z * a - x * c;
  dy[o + 2] = w * c + x * b - y * a;
  dy[o + 3] = -x * a - y * b - z * c;
}

/** Rates of books and joint loads; the wrench that acts on each body, joints included, is kept for interpolation. */
function writeBookRates(t: Tables, chain: Chain, work: TreeWork, dy: Float64Array, kept: Float64Array): void {
  const { tree, flat, bodies, wrench, load } = work;
  for (const slot of tree.bodies) {
    bookRates(t, slot);
    for (let k = 6 * slot; k < 6 * slot + 6; k++) kept[k] = wrench[k]!;
  }
  for (let i = 0; i < tree.bodies.length; i++) {
    const joint = tree.joints[i]!;
    readJointLoad(flat, bodies, i, load);
    addAt(t, kept, tree.bodies[i]!, load, bodies.world, 12 * i + 9, 1);
    const parent = tree.model.parent[i]!;
    if (parent >= 0) addAt(t, kept, tree.bodies[parent]!, load, bodies.world, 12 * i + 9, -1);
    else if (joint >= 0) bookFromGround(t.booked, BOOKED * tree.bodies[i]!, load, bodies.world, 12 * i + 9);
    if (joint >= 0) writeLoadRate(t, chain, work, i, joint, dy);
  }
  for (let i = 0; i < tree.bodies.length; i++) copy(t.booked, BOOKED * tree.bodies[i]!, dy, bookPlace(work, i), BOOKED);
}

/** Wrench of a body about its centre of mass += sign · load at a point. */
function addAt(
  { pose }: Tables,
  wrench: Float64Array,
  slot: number,
  load: Float64Array,
  point: Float64Array,
  p: number,
  sign: 1 | -1,
): void {
  const v = 6 * slot;
  const x = point[p]! - pose[POSE * slot]!;
  const y = point[p + 1]! - pose[POSE * slot + 1]!;
  const z = point[p + 2]! - pose[POSE * slot + 2]!;
  wrench[v] = wrench[v]! + sign * (load[0]! + y * load[5]! - z * load[4]!);
  wrench[v + 1] = wrench[v + 1]! + sign * (load[1]! + z * load[3]! - x * load[5]!);
  wrench[v + 2] = wrench[v + 2]! + sign * (load[2]! + x * load[4]! - y * load[3]!);
  for (let k = 3; k < 6; k++) wrench[v + k] = wrench[v + k]! + sign * load[k]!;
}

/** Force, and torque about the world's origin. */
function bookFromGround(booked: Float64Array, b: number, load: Float64Array, point: Float64Array, p: number): void {
  for (let k = 0; k < 3; k++) booked[b + 2 + k] = booked[b + 2 + k]! + load[3 + k]!;
  booked[b + 5] = booked[b + 5]! + load[0]! + point[p + 1]! * load[5]! - point[p + 2]! * load[4]!;
  booked[b + 6] = booked[b + 6]! + load[1]! + point[p + 2]! * load[3]! - point[p]! * load[5]!;
  booked[b + 7] = booked[b + 7]! + load[2]! + point[p]! * load[4]! - point[p + 1]! * load[3]!;
}

/** On B, about the joint's point on B: what the joint does to its body, or the opposite where that body is A. */
function writeLoadRate(t: Tables, chain: Chain, work: TreeWork, i: number, joint: number, dy: Float64Array): void {
  const { load, tree, bodies } = work;
  const { slot } = chain.joints[joint]!;
  const o = loadPlace(work, joint);
  const sign = t.jointBody[2 * slot + 1] === tree.bodies[i] ? 1 : -1;
  placeJoint(t, slot, t.pose, t.jointNow);
  const x = bodies.world[12 * i + 9]! - t.jointNow[24 * slot + 12]!;
  const y = bodies.world[12 * i + 10]! - t.jointNow[24 * slot + 13]!;
  const z = bodies.world[12 * i + 11]! - t.jointNow[24 * slot + 14]!;
  for (let k = 0; k < 3; k++) dy[o + k] = sign * load[3 + k]!;
  dy[o + 3] = sign * (load[0]! + y * load[5]! - z * load[4]!);
  dy[o + 4] = sign * (load[1]! + z * load[3]! - x * load[5]!);
  dy[o + 5] = sign * (load[2]! + x * load[4]! - y * load[3]!);
}

/** Quaternions among the coordinates back to length 1. */
function normaliseCoordinates({ flat: { model } }: TreeWork, y: Float64Array): void {
  for (let i = 0; i < model.count; i++) {
    const { coordinates, speeds } = model.joints[i]!;
    if (coordinates === speeds) continue;
    const o = model.coordinateStart[i]! + quaternionPlace(model.joints[i]!.rest);
    let square = 0;
    for (let k = o; k < o + 4; k++) square += y[k]! * y[k]!;
    const factor = 1 / Math.sqrt(square);
    for (let k = o; k < o + 4; k++) y[k] = y[k]! * factor;
  }
}

/** A quaternion at rest is (0, 0, 0, 1): where it begins. */
const quaternionPlace = (rest: readonly number[]): number => rest.lastIndexOf(1) - 3;
