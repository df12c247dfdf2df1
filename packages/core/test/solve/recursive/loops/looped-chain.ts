/** A chain with loops in tables, and its accelerations by every algorithm. */
import type { ResolvedModel } from "../../../../src/index.js";
import type { Chain, Tables } from "../../../../src/joint/coupling.js";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { buildTree } from "../../../../src/solve/recursive/build-tree.js";
import { flatAccelerationsHere } from "../../../../src/solve/recursive/flat/flat-articulated-body.js";
import { flatOutward } from "../../../../src/solve/recursive/flat/flat-kinematics.js";
import { readFlat } from "../../../../src/solve/recursive/flat/flat-read.js";
import { createTreeBodies, readLoads, writeBodies } from "../../../../src/solve/recursive/flat/flat-tables.js";
import { createFlatTree } from "../../../../src/solve/recursive/flat/flat-tree.js";
import { treeState } from "../../../../src/solve/recursive/kinematics.js";
import { closeStage, createLoopedTree, type LoopedTree } from "../../../../src/solve/recursive/loops/looped-tree.js";
import { cutEnds, readableRow } from "../../../../src/solve/recursive/loops/readable-rows.js";
import { buildWorldData } from "../../../../src/world/structure/build.js";
import { analyseStructure } from "../../../../src/world/structure/structure.js";
import { World } from "../../../../src/world/world.js";

export interface LoopedChain {
  readonly t: Tables;
  readonly chain: Chain;
  readonly looped: LoopedTree;
  /** Loads on the bodies at the origins and in the axes of the tree: weight. */
  readonly external: Float64Array;
}

/** The first jointed chain of a model, under its gravity alone. */
export function loopedChain(model: ResolvedModel): LoopedChain {
  const { world } = buildWorldData(model, { method: "recursive" });
  analyseStructure(world!);
  const t = world!.tables;
  const chain = world!.chains.find(({ joints }) => joints.length > 0)!;
  const tree = buildTree(t, chain);
  const flat = createFlatTree(tree.model);
  const bodies = createTreeBodies(tree);
  const [coordinates, speeds] = [tree.model.coordinateStart[tree.model.count]!, tree.model.speedStart[tree.model.count]!];
  const y = new Float64Array(coordinates + speeds);
  readFlat(t, flat, bodies, y);
  const [q, s] = [y.slice(0, coordinates), y.slice(coordinates)];
  const loops = { stabilisation: "projection", baumgarte: { alpha: 0, beta: 0 } } as const;
  const looped = createLoopedTree(t, chain, { flat, bodies, q, s }, loops);
  const wrench = new Float64Array(t.twist.length);
  for (const slot of chain.bodies) for (let k = 0; k < 3; k++) wrench[6 * slot + 3 + k] = t.mass[2 * slot]! * model.gravity![k]!;
  flatOutward(flat, q, s, undefined);
  writeBodies(flat, bodies, t.pose, t.twist);
  const external = new Float64Array(6 * tree.model.count);
  readLoads(bodies, t.pose, wrench, external);
  return { t, chain, looped, external };
}

/** ṡ by the cut joints' multipliers; `looped.flat` and `looped.loops` hold the rest. */
export function cutJointRates({ t, looped, external }: LoopedChain): Float64Array {
  const { flat, q, s } = looped;
  const rates = new Float64Array(s.length);
  flatOutward(flat, q, s, external);
  flatAccelerationsHere(flat, new Float64Array(s.length), [0, 0, 0], rates);
  closeStage(t, looped, rates);
  return rates;
}

/** State, loads and rows of the same chain for the readable algorithms; rows must be fresh. All rows, redundant ones included. */
export function readable({ looped, external }: LoopedChain) {
  const { flat, q, s, loops } = looped;
  const { cuts, factor } = loops;
  const state = treeState(NUMBERS, flat.model, Array.from(q), Array.from(s));
  const loads = {
    gravity: [0, 0, 0],
    drive: Array.from(s, () => 0),
    external: Array.from({ length: flat.model.count }, (_, i) => Array.from(external.subarray(6 * i, 6 * i + 6))),
  };
  const rows = Array.from(factor.jointOf, (_joint, row) => readableRow(loops, row));
  const rowCounts = cuts.joints.map(({ kind }) => kind.lengths + kind.angles);
  return { state, loads, rows, rowCounts, ends: cutEnds(loops) };
}

/** A model after a while, so that it moves in all ways its loops allow. */
export function inMotion(model: ResolvedModel, steps: number, h: number): ResolvedModel {
  const world = World.fromModel(model, { method: "recursive" });
  for (let i = 0; i < steps; i++) world.step(h);
  return world.toModel();
}
