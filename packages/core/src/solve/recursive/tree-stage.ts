/**
 * One evaluation of a chain in joint coordinates, and what it adds to the integrals along the way.
 *
 *   q, s ─ way outwards ─▶ poses, twists ─ forces ─▶ loads ─▶ ṡ ─▶ loads of joints ─▶ books
 *
 * Where nothing but weight acts it is the acceleration −g of the ground, and neither poses nor forces are asked for. Otherwise the tables hold poses and
 * twists of the stage while forces are read. Source: theory 03, sections 5 and 7.6.
 */
import { BOOKED, TWIST } from "../../body/body-tables.js";
import type { OdeSystem } from "../../integrate/ode-system.js";
import type { Chain, Surround, Tables } from "../../joint/coupling.js";
import { copy } from "../ode/chain-state.js";
import { restorePartners } from "../ode/integrate-chain.js";
import { writeDriven } from "./driven-body.js";
import { writeFrameTwist } from "./fit-speeds.js";
import { flatAccelerationsHere } from "./flat/flat-articulated-body.js";
import { flatJointLoads, flatMotion } from "./flat/flat-joint-loads.js";
import { turnReactions, writeReactions } from "./flat/flat-joint-reactions.js";
import { flatOutward } from "./flat/flat-kinematics.js";
import { writeCoordinateRates } from "./flat/flat-rates.js";
import { placeFrames, readLoads, readTwist, writeBodies } from "./flat/flat-tables.js";
import { weakJoint } from "./flat/flat-weak-joint.js";
import { addMultipliers, bookLoops, closeLoops, closeStage, type LoopedTree } from "./loops/looped-tree.js";
import { addRows } from "./loops/loops.js";
import { addLoadOnB, bookFromOutside, bookWeight, gatherForces, writeWrenches } from "./tree-books.js";
import { loadPlace, type TreeWork } from "./tree-work.js";

const NO_GRAVITY = [0, 0, 0];

/** Books and joint loads are integrated along the way. */
export function treeSystem(t: Tables, chain: Chain, work: TreeWork, surround: Surround): OdeSystem {
  const { flat, bodies, q, s, rates, looped, integrals } = work;
  let weight = 0;
  let evaluated = false;
  let booked = false;
  integrals.fill(0);
  return {
    size: work.start.length,
    weigh(next) {
      weight = next;
    },
    derivative(elapsed, y, dy) {
      placeStage(t, chain, work, elapsed, y, surround);
      if (!evaluated) {
        work.misfit = largestMisfit(t, work);
        if (work.fitted) bookImpulses(t, chain, work, work.before);
      }
      evaluated = true;
      if (!work.weightOnly) {
        if (looped?.redundant) closeLoops(t, looped);
        writeBodies(flat, bodies, t.pose, t.twist);
        surround.evaluate(elapsed);
        gatherForces(t, work.tree, work.wrench, work.bookRates);
        readLoads(bodies, t.pose, work.wrench, work.external);
      }
      const singular = findRates(work, surround);
      // what is not finite is found at the stage border, and `singular` tells why
      if (singular >= 0) {
        work.singular = singular;
        rates.fill(Number.NaN);
      }
      if (looped) closeStage(t, looped, rates);
      writeCoordinateRates(flat, q, s, dy);
      copy(rates, 0, dy, work.coordinates, work.speeds);
      if (weight === 0) return;
      readReactions(work, surround);
      if (!booked) keepWrenches(t, work, t.startWrench);
      booked = true;
      addLoads(t, chain, work, weight);
      weight = 0;
    },
  };
}

/** Coordinates and speeds of y, with the driven bodies where they are at that time; then the way outwards. */
export function placeStage(t: Tables, chain: Chain, work: TreeWork, elapsed: number, y: Float64Array, surround: Surround): void {
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

/** By how much the twists that the speeds of the tree mean differ from those of the tables, where its frames are. */
function largestMisfit(t: Tables, { tree, flat, bodies, reaction: twist }: TreeWork): number {
  let largest = 0;
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const v = TWIST * tree.bodies[i]!;
    readTwist(bodies, t.pose, i, flat.velocity, twist, 0);
    for (let k = 0; k < TWIST; k++) largest = Math.max(largest, Math.abs(twist[k]! - t.twist[v + k]!));
  }
  return largest;
}

/** ṡ, and with it x and what joint loads are read from. Returns −1 or the body whose joint is singular. */
function findRates({ flat, speedRates, q, s, external, drive, rates, weightOnly }: TreeWork, { gravity }: Surround): number {
  if (weightOnly) {
    flatAccelerationsHere(flat, drive, gravity, rates);
    return weakJoint(flat);
  }
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

/** What every joint does to its body at this stage, and rates of the books by all other forces. */
function readReactions({ flat, bodies, reaction, speedRates, weightOnly, bookRates }: TreeWork, { gravity }: Surround): void {
  if (weightOnly) {
    placeFrames(flat, bodies.world);
    bookWeight(bodies, gravity, bookRates);
  }
  if (speedRates) turnReactions(flat.need, bodies, reaction);
  else writeReactions(flat, bodies, reaction);
}

/** The wrench on each body at the present stage, joints included, for interpolation. */
export function keepWrenches(t: Tables, { bodies, wrench, reaction, looped, weightOnly }: TreeWork, kept: Float64Array): void {
  // under weight alone the tables hold it
  writeWrenches(bodies, weightOnly ? t.wrench : wrench, reaction, kept);
  if (looped) addMultipliers(t, looped.loops, kept);
}

/** Integrals += weight · what joints do: their loads, and what comes from outside; with it go the rates of the books by forces. */
function addLoads(t: Tables, chain: Chain, work: TreeWork, weight: number): void {
  const { tree, bodies, reaction, integrals, bookRates, looped } = work;
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const joint = tree.joints[i]!;
    if (joint < 0) continue;
    if (tree.model.parent[i]! < tree.driven) bookFromOutside(t, bodies, i, reaction, bookRates, 0);
    addLoadOnB(t, chain.joints[joint]!.slot, bodies, i, reaction, weight, integrals, loadPlace(joint));
  }
  if (looped) bookCutJoints(t, work, looped, weight);
  for (let k = 0; k < BOOKED; k++) integrals[k] = integrals[k]! + weight * bookRates[k]!;
}

/** Their share; while this is found, rows of `booked` hold what they do from outside. */
function bookCutJoints(t: Tables, { tree, integrals, bookRates }: TreeWork, looped: LoopedTree, weight: number): void {
  const { bodies, driven } = tree;
  for (let i = driven; i < bodies.length; i++) t.booked.fill(0, BOOKED * bodies[i]!, BOOKED * (bodies[i]! + 1));
  bookLoops(t, looped, weight, integrals, loadPlace(0));
  for (let i = driven; i < bodies.length; i++) addNumbers(t.booked, BOOKED * bodies[i]!, bookRates, 0, BOOKED);
}

export function addNumbers(from: Float64Array, i: number, to: Float64Array, o: number, count: number): void {
  for (let k = 0; k < count; k++) to[o + k] = to[o + k]! + from[i + k]!;
}

/**
 * Integrals += impulses by which the bodies have just got the velocities of the tree: those along the rows of cut
 * joints in `loops.lambda`, and in the joints of the tree by inverse dynamics of y − y_before. `before`: twists of the
 * bodies of the tree in world axes, which this destroys.
 */
export function bookImpulses(t: Tables, chain: Chain, work: TreeWork, before: Float64Array): void {
  const { tree, flat, bodies, looped, reaction, bookRates } = work;
  before.fill(0, 0, TWIST * tree.driven);
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    writeFrameTwist(bodies, i, before, TWIST * i, before, TWIST * i);
    for (let k = TWIST * i; k < TWIST * (i + 1); k++) before[k] = flat.velocity[k]! - before[k]!;
  }
  reaction.fill(0);
  if (looped) addRows(looped.loops, looped.loops.lambda, -1, reaction);
  flatJointLoads(flat, before, reaction);
  turnReactions(reaction, bodies, reaction);
  bookRates.fill(0);
  addLoads(t, chain, work, 1);
}
