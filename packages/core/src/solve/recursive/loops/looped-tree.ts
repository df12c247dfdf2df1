/**
 * A tree with loops while it is integrated: multipliers at every stage, and what is done about errors that the integrator leaves.
 *
 *   none           nothing
 *   baumgarte      ë + 2α ė + β² e = 0 in the rows of the cut joints
 *   projection     coordinates and speeds onto the loops after every step, in the mass metric; so does `impulse`, whose look ahead coordinates do not need
 *   partitioning   the same by the dependent coordinates alone
 *
 * Rows that only the lengths of a loop make redundant are so where it is closed and nowhere else: off by ε they become conditions,
 * of size ε, that lock it. Where a step begins with implied rows, its stages are therefore evaluated on the loops, f(P(y)) for
 * f(y): the same solution, and the order of the integrator.
 *
 * Source: theory 03, sections 5 and 9.
 */
import { TWIST } from "../../../body/body-tables.js";
import type { Chain, Tables } from "../../../joint/coupling.js";
import { addJointLoad, bookOuterImpulse, isDynamic, writeJacobian } from "../../../joint/jacobian.js";
import { ROW } from "../../../joint/joint-kind.js";
import { largestAbsolute } from "../../../linalg/vector.js";
import type { Stabilisation } from "../../../model/settings-description.js";
import type { Baumgarte } from "../../lagrange/multipliers.js";
import { copy, LOAD } from "../../ode/chain-state.js";
import type { TreeBodies } from "../flat/flat-tables.js";
import type { FlatTree } from "../flat/flat-tree.js";
import { readCutBiases, readCutErrors, readCutSpeeds, refreshCuts } from "./cut-rows.js";
import { findLoops } from "./kept-rows.js";
import { impliedJoint, rankOf } from "./loop-factor.js";
import { closeAccelerations, factorLoops, type Loops } from "./loops.js";
import { createPartition } from "./partition.js";
import { type Closer, type Closure, nearest, projectLoops } from "./project-loops.js";

export interface LoopOptions {
  readonly stabilisation: Stabilisation;
  readonly baumgarte: Baumgarte;
}

export interface LoopedTree {
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  readonly loops: Loops;
  /** Coordinates and speeds at the present stage; those of driven bodies among them are given. */
  readonly q: Float64Array;
  readonly s: Float64Array;
  /** 1/s */
  readonly baumgarte: Baumgarte;
  /** Closes loops after a step, if anything does; how that went last. */
  readonly closer: Closer | undefined;
  closure: Closure | undefined;
  /** Most rows that were independent so far, −1 before the first evaluation, and a cut joint with an implied row at that time; for events alone. */
  rank: number;
  implied: number;
  /** Were rows implied by others where the step under way began? Undefined before its first evaluation. */
  redundant: boolean | undefined;
  /** A cut joint that lost a row, or got one back, in the step under way: −1 if none did. */
  singular: number;
}

const CLOSERS: Readonly<Record<Stabilisation, () => Closer | undefined>> = {
  none: () => undefined,
  baumgarte: () => undefined,
  projection: () => nearest,
  impulse: () => nearest,
  partitioning: createPartition,
};

const NO_BAUMGARTE: Baumgarte = { alpha: 0, beta: 0 };

/** m, rad and per second: what poses and twists that were closed can show when coordinates are read off them. */
const CLOSED = 1e-11;

export function createLoopedTree(
  t: Tables,
  chain: Pick<Chain, "joints" | "partners">,
  tree: Pick<LoopedTree, "flat" | "bodies" | "q" | "s">,
  { stabilisation, baumgarte }: LoopOptions,
): LoopedTree {
  return {
    ...tree,
    loops: findLoops(t, chain, tree.flat, tree.bodies),
    baumgarte: stabilisation === "baumgarte" ? baumgarte : NO_BAUMGARTE,
    closer: CLOSERS[stabilisation](),
    closure: undefined,
    rank: -1,
    implied: -1,
    redundant: undefined,
    singular: -1,
  };
}

/** Are the cut joints closed and at rest along their rows, where bodies are now? `bodies.world` holds the frames of the tree. */
export function isClosedNow(t: Tables, { loops: { cuts }, bodies }: LoopedTree): boolean {
  refreshCuts(t, cuts, bodies);
  readCutErrors(t, cuts);
  readCutSpeeds(t, cuts);
  const rows = cuts.error.length;
  return largestAbsolute(cuts.error, 0, rows) <= CLOSED && largestAbsolute(cuts.speed, 0, rows) <= CLOSED;
}

/** Of a step, before its first evaluation. */
export function beginLooped(tree: LoopedTree): void {
  tree.redundant = undefined;
  tree.singular = -1;
}

/** Fewer independent rows than there have been, or more, which tells that the places before were singular. */
function noteRank(tree: LoopedTree): void {
  const { factor } = tree.loops;
  const rank = rankOf(factor);
  const implied = impliedJoint(factor);
  tree.redundant ??= implied >= 0;
  if (tree.rank >= 0 && rank !== tree.rank) tree.singular = rank < tree.rank ? implied : tree.implied;
  if (rank <= tree.rank) return;
  tree.rank = rank;
  tree.implied = implied;
}

/** q and s onto the loops, if anything does that. */
export function closeLoops(t: Tables, tree: LoopedTree): void {
  if (tree.closer) tree.closure = projectLoops(t, tree, tree.closer);
}

/** After a substitution at the present stage: multipliers, and with them ṡ in `rates`, accelerations and needs of the tree. */
export function closeStage(t: Tables, tree: LoopedTree, rates: Float64Array): void {
  const { flat, bodies, loops, baumgarte } = tree;
  const { cuts } = loops;
  const { alpha, beta } = baumgarte;
  refreshCuts(t, cuts, bodies);
  readCutBiases(t, cuts);
  if (alpha !== 0 || beta !== 0) {
    readCutErrors(t, cuts);
    readCutSpeeds(t, cuts);
    for (let i = 0; i < cuts.bias.length; i++) cuts.bias[i] = cuts.bias[i]! + 2 * alpha * cuts.speed[i]! + beta * beta * cuts.error[i]!;
  }
  factorLoops(flat, loops);
  noteRank(tree);
  closeAccelerations(flat, loops, rates);
}

/**
 * Multipliers into the books: `booked` of the bodies += what comes from outside, loads of the cut joints += weight · theirs at out[o …], by
 * joint of the chain.
 */
export function bookLoops(t: Tables, { loops, bodies }: LoopedTree, weight: number, out: Float64Array, o: number): void {
  const { cuts, lambda } = loops;
  cuts.joints.forEach(({ slot }, j) => {
    const to = o + LOAD * bodies.tree.cuts[j]!;
    copy(t.jointLoad, LOAD * slot, cuts.held, 0, LOAD);
    t.jointLoad.fill(0, LOAD * slot, LOAD * (slot + 1));
    bookCut(t, slot, lambda, cuts.start[j]!);
    for (let k = 0; k < LOAD; k++) out[to + k] = out[to + k]! + weight * t.jointLoad[LOAD * slot + k]!;
    copy(cuts.held, 0, t.jointLoad, LOAD * slot, LOAD);
  });
}

/** Wrenches on the bodies += what the multipliers do to them. */
export function addMultipliers(t: Tables, { cuts, lambda }: Loops, wrench: Float64Array): void {
  cuts.joints.forEach(({ slot }, j) => {
    const first = cuts.start[j]!;
    for (let i = first; i < cuts.start[j + 1]!; i++) {
      const line = ROW * (t.jointRow[2 * slot]! + i - first);
      for (let side = 0; side < 2; side++) {
        const body = t.jointBody[2 * slot + side]!;
        if (isDynamic(t, body)) addLine(t, line, body, (side === 0 ? -1 : 1) * lambda[i]!, wrench);
      }
    }
  });
}

/** Multipliers of a cut joint, from lambda[first] on, to `jointLoad` and `booked`; its lines are fresh. */
function bookCut(t: Tables, slot: number, lambda: Float64Array, first: number): void {
  writeJacobian(t, slot);
  bookOuterImpulse(t, slot, lambda, first);
  addJointLoad(t, slot, lambda, first);
}

/** The same of all cut joints, for impulses at the present poses. */
export function bookCuts(t: Tables, { cuts, lambda }: Loops, bodies: TreeBodies): void {
  refreshCuts(t, cuts, bodies);
  for (let j = 0; j < cuts.joints.length; j++) bookCut(t, cuts.joints[j]!.slot, lambda, cuts.start[j]!);
}

/** Wrench of a body about its centre of mass += a force of that size along a line. */
function addLine({ line, pose }: Tables, l: number, body: number, size: number, out: Float64Array): void {
  const v = TWIST * body;
  const ax = size * line[l]!;
  const ay = size * line[l + 1]!;
  const az = size * line[l + 2]!;
  const x = line[l + 3]! - pose[7 * body]!;
  const y = line[l + 4]! - pose[7 * body + 1]!;
  const z = line[l + 5]! - pose[7 * body + 2]!;
  out[v] = out[v]! + size * line[l + 6]! + y * az - z * ay;
  out[v + 1] = out[v + 1]! + size * line[l + 7]! + z * ax - x * az;
  out[v + 2] = out[v + 2]! + size * line[l + 8]! + x * ay - y * ax;
  out[v + 3] = out[v + 3]! + ax;
  out[v + 4] = out[v + 4]! + ay;
  out[v + 5] = out[v + 5]! + az;
}
