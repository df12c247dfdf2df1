/**
 * The loops of a mechanism: cut joints of its tree, closed by multipliers.
 *
 *   M̂ ṡ + bias = η + Cᵀ λ,      C ṡ + γ = 0      C s: speeds of the rows of the cut joints
 *
 * Cut joints and their rows are those of solve/recursive/loops, and so are the three ways to the accelerations. What integrators leave open
 * is closed after every step: coordinates, then speeds, nearest in the mass metric. Where rows are redundant at the start because of the
 * lengths of a loop alone, states between are closed as well, since they would lock it otherwise. Source: theory 03, sections 5 and 9.
 */
import type { ChainJoint, Tables } from "../joint/coupling.js";
import { largestAbsolute } from "../linalg/vector.js";
import { NUMBERS } from "../solve/recursive/algebra.js";
import { flatAccelerationsHere } from "../solve/recursive/flat/flat-articulated-body.js";
import { flatFactor } from "../solve/recursive/flat/flat-factor.js";
import { treeState } from "../solve/recursive/kinematics.js";
import { appendedCubic } from "../solve/recursive/loops/appended-cubic.js";
import { readCutBiases, readCutErrors, readCutSpeeds, refreshCuts } from "../solve/recursive/loops/cut-rows.js";
import { rankOf } from "../solve/recursive/loops/loop-factor.js";
import { closeStage, createLoopedTree, type LoopedTree } from "../solve/recursive/loops/looped-tree.js";
import { factorLoops } from "../solve/recursive/loops/loops.js";
import { nearest, placeLooped, placeOfLargest, projectLoops } from "../solve/recursive/loops/project-loops.js";
import { cutEnds, readableRow } from "../solve/recursive/loops/readable-rows.js";
import { planSparse, sparseLoops } from "../solve/recursive/loops/sparse.js";
import type { Accelerate, MechanismAlgorithm } from "./algorithms.js";
import type { Surroundings } from "./surroundings.js";

/** How far loops are from closed: m or rad, and per second; with the cut joint that has most of the former. */
export interface LoopClosure {
  /** Largest of the positions, m or rad. */
  readonly error: number;
  /** Largest of the speeds, m/s or rad/s. */
  readonly speed: number;
  /** Name of the cut joint with the largest error. */
  readonly joint: string;
}

/** A joint that closes a loop, or has no coordinates of its own. */
export interface CutJoint {
  /** Of the joint. */
  readonly name: string;
  /** Of its kind. */
  readonly type: string;
  /** Its multipliers: multipliers[firstRow …]. */
  readonly rows: number;
  /** Where its rows begin among those of all loops. */
  readonly firstRow: number;
}

export interface MechanismLoops {
  readonly cutJoints: readonly CutJoint[];
  /** λ of the last evaluation, N or N·m along the rows of the cut joints; zero where a row is implied by others. */
  readonly multipliers: Float64Array;
  /** Freedoms that the loops leave at the start. */
  readonly degreesOfFreedom: number;
  /** Must states between the steps be closed, too? */
  readonly always: boolean;
  /** ṡ right after the surroundings were placed and gave the loads. */
  readonly accelerate: Accelerate;
  /** Onto the loops: q at y[0 …], s behind it. */
  settle(y: Float64Array): LoopClosure;
  measure(q: Float64Array, s: Float64Array): LoopClosure;
}

/** Rows that open beyond this after they were closed cannot be: m, rad and per second. */
export const OPEN = 1e-8;

const NO_GRAVITY = [0, 0, 0];
const PROJECTION = { stabilisation: "projection", baumgarte: { alpha: 0, beta: 0 } } as const;

/** Algorithms of mechanisms with loops, by name. */
const WAYS: ReadonlyMap<string, (surroundings: Surroundings, looped: LoopedTree) => Accelerate> = new Map([
  ["articulated-body", factorOnce],
  ["composite-rigid-body", readableWay(() => appendedCubic)],
  ["sparse", readableWay(sparseSolve)],
]);

export const servesLoops = (algorithm: MechanismAlgorithm): boolean => WAYS.has(algorithm);
export const LOOP_ALGORITHMS: readonly string[] = [...WAYS.keys()];

/** `start`: q and s, which are closed in place. */
export function createMechanismLoops(surroundings: Surroundings, algorithm: MechanismAlgorithm, start: Float64Array): MechanismLoops {
  const { source, flat, bodies } = surroundings;
  const { tables } = source.data;
  const { coordinateStart, speedStart, count } = flat.model;
  const [coordinates, speeds] = [coordinateStart[count]!, speedStart[count]!];
  const work = { flat, bodies, q: new Float64Array(coordinates), s: new Float64Array(speeds) };
  const looped = createLoopedTree(tables, source.chain, work, PROJECTION);
  const { loops, q, s } = looped;
  const nameOf = ({ slot }: ChainJoint): string => source.data.joints.records[slot]!.name;
  const settle = (y: Float64Array): LoopClosure => {
    for (let k = 0; k < coordinates; k++) q[k] = y[k]!;
    for (let k = 0; k < speeds; k++) s[k] = y[coordinates + k]!;
    const { error, speed, worst } = projectLoops(tables, looped, nearest);
    y.set(q);
    y.set(s, coordinates);
    return { error, speed, joint: nameOf(worst) };
  };
  settle(start);
  const rank = rankHere(tables, looped);
  return {
    cutJoints: loops.cuts.joints.map((joint, j) => {
      const firstRow = loops.cuts.start[j]!;
      return { name: nameOf(joint), type: joint.kind.type, rows: loops.cuts.start[j + 1]! - firstRow, firstRow };
    }),
    multipliers: loops.lambda,
    degreesOfFreedom: speeds - rank,
    always: rank < loops.factor.kept.length,
    accelerate: WAYS.get(algorithm)!(surroundings, looped),
    settle,
    measure(atQ, atS) {
      q.set(atQ);
      s.set(atS);
      placeLooped(tables, looped);
      readCutErrors(tables, loops.cuts);
      readCutSpeeds(tables, loops.cuts);
      const { error, speed, joints } = loops.cuts;
      return {
        error: largestAbsolute(error, 0, error.length),
        speed: largestAbsolute(speed, 0, speed.length),
        joint: nameOf(joints[loops.factor.jointOf[placeOfLargest(error)]!]!),
      };
    },
  };
}

/** Rows that are independent where the tree is. */
function rankHere(tables: Tables, looped: LoopedTree): number {
  const { flat, loops } = looped;
  placeLooped(tables, looped);
  flatFactor(flat);
  return factorLoops(flat, loops) ? rankOf(loops.factor) : 0;
}

/** The tree is factored once and serves all rows. */
function factorOnce({ source, flat }: Surroundings, looped: LoopedTree): Accelerate {
  return (_q, _s, drive, external, out) => {
    for (let k = 0; k < flat.need.length; k++) flat.need[k] = flat.need[k]! - external![k]!;
    const singular = flatAccelerationsHere(flat, drive, NO_GRAVITY, out);
    closeStage(source.data.tables, looped, out);
    return singular;
  };
}

type ReadableSolve = typeof appendedCubic;

/** The readable forms, with the rows that no others imply. */
function readableWay(create: (looped: LoopedTree) => ReadableSolve) {
  return ({ source, bodies }: Surroundings, looped: LoopedTree): Accelerate => {
    const { tables } = source.data;
    const { flat, loops } = looped;
    const { cuts, factor } = loops;
    const solve = create(looped);
    return (q, s, drive, external, out) => {
      refreshCuts(tables, cuts, bodies);
      readCutBiases(tables, cuts);
      const state = treeState(NUMBERS, flat.model, Array.from(q), Array.from(s));
      const loads = Array.from({ length: flat.model.count }, (_, i) => Array.from(external!.subarray(6 * i, 6 * i + 6)));
      const rows = Array.from(factor.kept, (row) => readableRow(loops, row));
      const { speedRates, multipliers } = solve(state, { gravity: NO_GRAVITY, drive: Array.from(drive), external: loads }, rows);
      out.set(speedRates);
      loops.lambda.fill(0);
      for (const [k, row] of factor.kept.entries()) loops.lambda[row] = multipliers[k]!;
      return -1;
    };
  };
}

function sparseSolve({ flat, loops }: LoopedTree): ReadableSolve {
  const { first } = loops.factor;
  const counts = loops.cuts.joints.map((_, j) => first[j + 1]! - first[j]!);
  const plan = planSparse(flat.model, counts, cutEnds(loops));
  return (state, loads, rows) => sparseLoops(plan, state, loads, rows);
}
