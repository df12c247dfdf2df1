/**
 * Integrates a chain in joint coordinates over a stretch, from the present poses and twists into the preview.
 *
 *   unknowns   q, s;  beside them, with the weights of the integrator: books of all bodies together (8), load of every joint (6)
 *   rates      tree-stage.ts
 *
 * While forces are read the tables hold poses and twists of a stage; afterwards they hold the present ones again, to the bit. Joints are
 * closed by construction. Source: theory 03, sections 5 and 7.6.
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import { acceptBody } from "../../body/free-step.js";
import type { FixedStepMethod } from "../../integrate/ode-system.js";
import type { Chain, Surround, Tables } from "../../joint/coupling.js";
import { copy, LOAD } from "../ode/chain-state.js";
import { restorePartners, savePartners } from "../ode/integrate-chain.js";
import type { BuiltTree } from "./build-tree.js";
import { fitSpeeds } from "./fit-speeds.js";
import { normaliseAt } from "./flat/flat-rates.js";
import { readFlat } from "./flat/flat-read.js";
import { writeBodies } from "./flat/flat-tables.js";
import { beginLooped, closeLoops, isClosedNow } from "./loops/looped-tree.js";
import { addNumbers, bookImpulses, keepWrenches, placeStage, treeSystem } from "./tree-stage.js";
import { bringBack, keepBodies, loadPlace, type TreeWork } from "./tree-work.js";

/** m/s, rad/s: twists that joints allow are given back by their speeds to within this, unless bodies are far away or very fast. */
const FITS = 1e-8;

/** nextPose, nextTwist and work.end := state after h. */
export function integrateTree(t: Tables, chain: Chain, work: TreeWork, h: number, surround: Surround, integrator: FixedStepMethod): void {
  const { start, end, flat, bodies, looped } = work;
  work.singular = -1;
  work.fitted = false;
  work.weightOnly = isWeightOnly(t, work);
  if (looped) beginLooped(looped);
  readFlat(t, flat, bodies, start);
  savePartners(t, chain, work);
  if (!work.weightOnly) keepBodies(t, work);
  if (looped && !isClosedNow(t, looped)) beginAnew(t, chain, work, surround);
  const advance = () => integrator.step(treeSystem(t, chain, work, surround), 0, start, h, end, work.integration);
  advance();
  if (work.misfit > FITS) {
    if (!work.weightOnly) bringBack(t, work);
    readFlat(t, flat, bodies, start);
    beginAnew(t, chain, work, surround);
    advance();
  }
  // integrators end with an evaluation that counts: it stands for the end of the step
  keepWrenches(t, work, t.endWrench);
  normaliseAt(work.quaternions, end);
  if (looped) {
    closeEnd(t, chain, work, h, surround);
    if (looped.closer) bookImpulses(t, chain, work, looped.loops.twists);
  } else placeStage(t, chain, work, h, end, surround);
  writeBodies(flat, bodies, t.nextPose, t.nextTwist);
  restorePartners(t, chain, work);
  if (!work.weightOnly) bringBack(t, work);
  keepSigns(t, work.tree);
}

/** Loops need poses, and other solvers loads. */
function isWeightOnly({ plain }: Tables, { tree, looped, speedRates }: TreeWork): boolean {
  if (looped || speedRates) return false;
  for (let i = tree.driven; i < tree.bodies.length; i++) if (plain[tree.bodies[i]!] !== 1) return false;
  return true;
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

/** The start with speeds nearest to the twists that bodies have, which do not fit, and on the loops. */
function beginAnew(t: Tables, chain: Chain, work: TreeWork, surround: Surround): void {
  const { tree, start, before } = work;
  for (let i = tree.driven; i < tree.bodies.length; i++) copy(t.twist, TWIST * tree.bodies[i]!, before, TWIST * i, TWIST);
  work.fitted = true;
  work.looped?.loops.lambda.fill(0);
  placeStage(t, chain, work, 0, start, surround);
  fitSpeeds(t, work);
  closeHere(t, work, start);
}

/** Coordinates and speeds at the end onto the loops; the tree holds them. */
function closeEnd(t: Tables, chain: Chain, work: TreeWork, h: number, surround: Surround): void {
  placeStage(t, chain, work, h, work.end, surround);
  closeHere(t, work, work.end);
}

function closeHere(t: Tables, work: TreeWork, y: Float64Array): void {
  if (work.looped) closeLoops(t, work.looped);
  copy(work.q, 0, y, 0, work.coordinates);
  copy(work.s, 0, y, work.coordinates, work.speeds);
}
