/**
 * Integrates a chain in joint coordinates over a stretch, from the present poses and twists into the preview.
 *
 *   unknowns   q, s;  beside them, with the weights of the integrator: books of all bodies together (8), load of every joint (6)
 *   rates      q̇ = rates(q, s),  ṡ by articulated bodies (flat/),  powers, forces and torques as in solve/ode
 *
 * While a stage is evaluated the tables hold its poses and twists, so that forces are read as everywhere else; afterwards they hold the present ones again,
 * to the bit. Joints are closed by construction. Source: theory 03, sections 5 and 7.6.
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import { acceptBody } from "../../body/free-step.js";
import type { FixedStepMethod, OdeSystem } from "../../integrate/ode-system.js";
import type { Chain, Surround, Tables } from "../../joint/coupling.js";
import { copy, LOAD } from "../ode/chain-state.js";
import { createDrivenPartners, type DrivenPartners, restorePartners, savePartners } from "../ode/integrate-chain.js";
import { type BuiltTree, buildTree } from "./build-tree.js";
import { writeDriven } from "./driven-body.js";
import { fitSpeeds } from "./fit-speeds.js";
import { flatAccelerationsHere } from "./flat/flat-articulated-body.js";
import { flatJointLoads, flatMotion } from "./flat/flat-joint-loads.js";
import { flatOutward } from "./flat/flat-kinematics.js";
import { normaliseCoordinates, writeCoordinateRates } from "./flat/flat-rates.js";
import { readFlat } from "./flat/flat-read.js";
import { createFlatResponse, type FlatResponse } from "./flat/flat-respond.js";
import { createTreeBodies, readJointLoad, readKnownLoad, readLoads, type TreeBodies, writeBodies } from "./flat/flat-tables.js";
import { createFlatTree, type FlatTree } from "./flat/flat-tree.js";
import { weakJoint } from "./flat/flat-weak-joint.js";
import {
  beginLooped,
  bookLoops,
  closeLoops,
  closeStage,
  createLoopedTree,
  isClosedNow,
  type LoopedTree,
  type LoopOptions,
} from "./loops/looped-tree.js";
import { addAt, bookFromOutside, gatherForces, writeLoadOnB } from "./tree-books.js";
import type { SpeedRates, TreeSolver } from "./tree-solvers.js";

/** Work of one chain. */
export interface TreeWork extends DrivenPartners {
  readonly tree: BuiltTree;
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  readonly coordinates: number;
  readonly speeds: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly integration: Float64Array;
  /** Books of all bodies together, then the load of every joint: what the stretch brings them, and their rates at the present stage. */
  readonly integrals: Float64Array;
  readonly integralRates: Float64Array;
  /** Coordinates, speeds and their rates at the present stage. */
  readonly q: Float64Array;
  readonly s: Float64Array;
  readonly rates: Float64Array;
  /** Poses, twists and books of the bodies at the start. */
  readonly kept: Float64Array;
  /** Bodies of the tree on which something outside acts through a joint: while rates are written, their rows of `booked` hold what it does. */
  readonly booking: Int32Array;
  readonly wrench: Float64Array;
  readonly load: Float64Array;
  readonly external: Float64Array;
  readonly drive: Float64Array;
  /** The same tree with its loops, if it has any. */
  readonly looped: LoopedTree | undefined;
  /** What finds ṡ in place of flat articulated bodies. */
  readonly speedRates: SpeedRates | undefined;
  /** For speeds of twists that do not fit the joints, and how far those at the start are from that, m/s or rad/s. */
  readonly response: FlatResponse;
  misfit: number;
  /** Body of the tree whose joint was singular in the last integration; −1 if none was. */
  singular: number;
}

export interface TreeWorkOptions {
  readonly loops: LoopOptions;
  readonly solver?: TreeSolver | undefined;
}

const NO_GRAVITY = [0, 0, 0];
const KEPT = POSE + TWIST + BOOKED;
/** m/s, rad/s: twists that joints allow are given back by their speeds to within this, unless bodies are far away or very fast. */
const FITS = 1e-8;

export function createTreeWork(t: Tables, chain: Chain, integrator: FixedStepMethod, { loops, solver }: TreeWorkOptions): TreeWork {
  const tree = buildTree(t, chain);
  const { model } = tree;
  const coordinates = model.coordinateStart[model.count]!;
  const speeds = model.speedStart[model.count]!;
  const size = coordinates + speeds;
  const integrals = BOOKED + LOAD * chain.joints.length;
  const flat = createFlatTree(model);
  const bodies = createTreeBodies(tree);
  const q = new Float64Array(coordinates);
  const s = new Float64Array(speeds);
  return {
    tree,
    flat,
    bodies,
    looped: tree.cuts.length > 0 ? createLoopedTree(t, chain, { flat, bodies, q, s }, loops) : undefined,
    speedRates: solver?.(model),
    response: createFlatResponse(flat),
    misfit: 0,
    singular: -1,
    coordinates,
    speeds,
    start: new Float64Array(size),
    end: new Float64Array(size),
    integration: new Float64Array(integrator.workSize(size)),
    integrals: new Float64Array(integrals),
    integralRates: new Float64Array(integrals),
    q,
    s,
    rates: new Float64Array(speeds),
    kept: new Float64Array(KEPT * model.count),
    booking: Int32Array.from(
      Array.from(model.joints.keys()).filter((i) => i >= tree.driven && (tree.cuts.length > 0 || model.parent[i]! < tree.driven)),
    ),
    wrench: new Float64Array(t.twist.length),
    load: new Float64Array(12),
    external: new Float64Array(6 * model.count),
    drive: new Float64Array(speeds),
    ...createDrivenPartners(tree.driven),
  };
}

/** nextPose, nextTwist and work.end := state after h. */
export function integrateTree(t: Tables, chain: Chain, work: TreeWork, h: number, surround: Surround, integrator: FixedStepMethod): void {
  const { start, end, flat, bodies, looped } = work;
  work.singular = -1;
  if (looped) beginLooped(looped);
  readFlat(t, flat, bodies, start);
  savePartners(t, chain, work);
  keepBodies(t, work);
  if (looped && !isClosedNow(t, looped)) closeAt(t, chain, work, 0, start, surround, true);
  const advance = () => integrator.step(treeSystem(t, chain, work, surround), 0, start, h, end, work.integration);
  advance();
  if (work.misfit > FITS) {
    bringBack(t, work);
    readFlat(t, flat, bodies, start);
    closeAt(t, chain, work, 0, start, surround, true);
    advance();
  }
  normaliseCoordinates(flat.model, end);
  if (looped) closeAt(t, chain, work, h, end, surround);
  else placeStage(t, chain, work, h, end, surround);
  writeBodies(flat, bodies, t.nextPose, t.nextTwist);
  restorePartners(t, chain, work);
  bringBack(t, work);
  keepSigns(t, work.tree);
}

/** Of the two quaternions of an orientation, the one nearer to that of the start: they go on without a jump. */
function keepSigns({ pose, nextPose }: Tables, { bodies, driven }: BuiltTree): void {
  for (let i = driven; i < bodies.length; i++) {
    const q = POSE * bodies[i]! + 3;
    const same =
      pose[q]! * nextPose[q]! + pose[q + 1]! * nextPose[q + 1]! + pose[q + 2]! * nextPose[q + 2]! + pose[q + 3]! * nextPose[q + 3]!;
    if (same < 0) for (let k = q; k < q + 4; k++) nextPose[k] = -nextPose[k]!;
  }
}

/** The preview becomes the state; what it brought the books and the loads of joints is added to theirs. */
export function acceptTree(t: Tables, chain: Chain, work: TreeWork): void {
  const { tree, integrals } = work;
  // books count as a sum, so that one body can keep those of all
  addNumbers(integrals, 0, t.booked, BOOKED * tree.bodies[tree.driven]!, BOOKED);
  for (let j = 0; j < chain.joints.length; j++) addNumbers(integrals, loadPlace(j), t.jointLoad, LOAD * chain.joints[j]!.slot, LOAD);
  for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
}

/** Where the load of the j-th joint begins among the integrals. */
const loadPlace = (j: number): number => BOOKED + LOAD * j;

function addNumbers(from: Float64Array, i: number, to: Float64Array, o: number, count: number): void {
  for (let k = 0; k < count; k++) to[o + k] = to[o + k]! + from[i + k]!;
}

function keepBodies(t: Tables, { tree, kept }: TreeWork): void {
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    copy(t.pose, POSE * tree.bodies[i]!, kept, KEPT * i, POSE);
    copy(t.twist, TWIST * tree.bodies[i]!, kept, KEPT * i + POSE, TWIST);
    copy(t.booked, BOOKED * tree.bodies[i]!, kept, KEPT * i + POSE + TWIST, BOOKED);
  }
}

function bringBack(t: Tables, { tree, kept }: TreeWork): void {
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    copy(kept, KEPT * i, t.pose, POSE * tree.bodies[i]!, POSE);
    copy(kept, KEPT * i + POSE, t.twist, TWIST * tree.bodies[i]!, TWIST);
    copy(kept, KEPT * i + POSE + TWIST, t.booked, BOOKED * tree.bodies[i]!, BOOKED);
  }
}

/** Books and joint loads are integrated along the way. Of the wrenches on bodies, those of the last evaluation that counts stand for the end of the step. */
function treeSystem(t: Tables, chain: Chain, work: TreeWork, surround: Surround): OdeSystem {
  const { tree, flat, bodies, wrench, external, q, s, rates, looped, integrals, integralRates } = work;
  let weight = 0;
  let first = true;
  let kept = t.startWrench;
  integrals.fill(0);
  return {
    size: work.start.length,
    weigh(next) {
      weight = next;
    },
    derivative(elapsed, y, dy) {
      placeStage(t, chain, work, elapsed, y, surround);
      if (looped?.redundant) closeLoops(t, looped);
      writeBodies(flat, bodies, t.pose, t.twist);
      if (first) work.misfit = largestMisfit(t, work);
      first = false;
      surround.evaluate(elapsed);
      gatherForces(t, tree, wrench, integralRates);
      readLoads(bodies, t.pose, wrench, external);
      const singular = findRates(work);
      // what is not finite is found at the stage border, and `singular` tells why
      if (singular >= 0) {
        work.singular = singular;
        rates.fill(Number.NaN);
      }
      if (looped) closeStage(t, looped, rates);
      writeCoordinateRates(flat, q, s, dy);
      copy(rates, 0, dy, work.coordinates, work.speeds);
      if (weight === 0) return;
      writeIntegralRates(t, chain, work, kept);
      for (let k = 0; k < integrals.length; k++) integrals[k] = integrals[k]! + weight * integralRates[k]!;
      weight = 0;
      kept = t.endWrench;
    },
  };
}

/** By how much the twists of the bodies differ from those they had at the start. */
function largestMisfit({ twist }: Tables, { tree, kept }: TreeWork): number {
  let largest = 0;
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const v = TWIST * tree.bodies[i]!;
    for (let k = 0; k < TWIST; k++) largest = Math.max(largest, Math.abs(twist[v + k]! - kept[KEPT * i + POSE + k]!));
  }
  return largest;
}

/** Coordinates and speeds of y onto the loops; the tree holds them. Speeds of twists that do not fit are found anew. */
function closeAt(t: Tables, chain: Chain, work: TreeWork, elapsed: number, y: Float64Array, surround: Surround, anew = false): void {
  placeStage(t, chain, work, elapsed, y, surround);
  if (anew) fitSpeeds(t, work);
  if (work.looped) closeLoops(t, work.looped);
  copy(work.q, 0, y, 0, work.coordinates);
  copy(work.s, 0, y, work.coordinates, work.speeds);
}

/** ṡ, and with it x and what joint loads are read from. Returns −1 or the body whose joint is singular. */
function findRates({ flat, speedRates, q, s, external, drive, rates }: TreeWork): number {
  for (let k = 0; k < external.length; k++) flat.need[k] = flat.need[k]! - external[k]!;
  if (!speedRates) {
    flatAccelerationsHere(flat, drive, NO_GRAVITY, rates);
    return weakJoint(flat);
  }
  const singular = speedRates(q, s, external, rates);
  flatMotion(flat, rates, NO_GRAVITY);
  flatJointLoads(flat, flat.acceleration, flat.need);
  return singular;
}

/** Coordinates and speeds of y, with the driven bodies where they are at that time; then the way outwards. */
function placeStage(t: Tables, chain: Chain, work: TreeWork, elapsed: number, y: Float64Array, surround: Surround): void {
  const { q, s, flat, tree } = work;
  copy(y, 0, q, 0, work.coordinates);
  copy(y, work.coordinates, s, 0, work.speeds);
  restorePartners(t, chain, work);
  surround.drive(elapsed, work.partnerAcceleration);
  for (let i = 0; i < tree.driven; i++) {
    writeDriven(t, tree.bodies[i]!, work.partnerAcceleration, 6 * i, q, flat.model.coordinateStart[i]!);
  }
  flatOutward(flat, q, s, undefined);
}

/** Rates of joint loads, and what joints bring the books from outside; the wrench on each body, joints included, into `kept` for interpolation. */
function writeIntegralRates(t: Tables, chain: Chain, work: TreeWork, kept: Float64Array): void {
  const { tree, flat, bodies, load, booking, integralRates } = work;
  for (let k = 0; k < booking.length; k++) clearBooks(t.booked, BOOKED * tree.bodies[booking[k]!]!);
  for (let i = tree.driven; i < tree.bodies.length; i++) copy(work.wrench, 6 * tree.bodies[i]!, kept, 6 * tree.bodies[i]!, 6);
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const joint = tree.joints[i]!;
    const parent = tree.model.parent[i]!;
    if (work.speedRates) readKnownLoad(flat, bodies, i, load);
    else readJointLoad(flat, bodies, i, load);
    addAt(t, kept, tree.bodies[i]!, load, bodies.world, 12 * i + 9, 1);
    if (parent >= tree.driven) addAt(t, kept, tree.bodies[parent]!, load, bodies.world, 12 * i + 9, -1);
    if (joint < 0) continue;
    if (parent < tree.driven) bookFromOutside(t, bodies, i, load);
    writeLoadOnB(t, chain, bodies, i, load, integralRates, loadPlace(joint));
  }
  if (work.looped) bookLoops(t, work.looped, kept, integralRates, loadPlace(0));
  for (let k = 0; k < booking.length; k++) addNumbers(t.booked, BOOKED * tree.bodies[booking[k]!]!, integralRates, 0, BOOKED);
}

function clearBooks(booked: Float64Array, b: number): void {
  for (let k = b; k < b + BOOKED; k++) booked[k] = 0;
}
