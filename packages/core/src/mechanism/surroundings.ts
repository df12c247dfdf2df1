/**
 * What acts on the bodies of a mechanism besides drives: weight, forces of the model, and springs, dampers and drives on coordinates that
 * are none of the tree's.
 *
 *   q, s ─ way outwards ─▶ poses, twists in tables of its own ─ forces ─▶ [τ about the centre of mass, f] ─▶ loads in the frames of the tree
 *
 * Forces are those of a world, read as there. Weight is among them, so algorithms that get these loads must not add it. Only mechanisms with loops or with such
 * forces have surroundings; the others need no poses. Limits: turns of springs about cut hinges are counted from the start, to half a turn either way.
 */
import { BOOKED } from "../body/body-tables.js";
import { TOTALS, TOTALS_SIZE } from "../body/body-totals.js";
import type { Force } from "../force/force-kind.js";
import type { ChainStructure } from "../joint/coupling.js";
import type { BuiltTree } from "../solve/recursive/build-tree.js";
import { flatOutward } from "../solve/recursive/flat/flat-kinematics.js";
import { createTreeBodies, readLoads, type TreeBodies, writeBodies } from "../solve/recursive/flat/flat-tables.js";
import { createFlatTree, type FlatTree } from "../solve/recursive/flat/flat-tree.js";
import { gatherForces } from "../solve/recursive/tree-books.js";
import { addPotentialEnergy, evaluateForcesOn } from "../world/islands/evaluate-forces.js";
import { NO_DAMPERS } from "../world/joints/block-dampers.js";
import { jointForces } from "../world/joints/joint-forces.js";
import { analyseStructure } from "../world/structure/structure.js";
import type { WorldData } from "../world/world-data.js";

/** The tables of a mechanism: a world of its own that makes no steps. */
export interface SurroundingsSource {
  readonly data: WorldData;
  /** Its bodies are slots of the tables. */
  readonly tree: BuiltTree;
  readonly chain: Pick<ChainStructure, "joints" | "partners">;
  /** Slots of joints whose forces along coordinates act here. */
  readonly forced: readonly number[];
}

export interface Surroundings {
  readonly source: SurroundingsSource;
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  /** The tree and the tables hold q and s. */
  place(q: Float64Array, s: Float64Array): void;
  /**
   * All loads on bodies, in the frames of the tree; the same array every time. `more`: further ones, [τ about the centre of mass, f] in
   * world axes, body by body of the tree. The tree and the tables hold q and s afterwards.
   */
  loads(time: number, q: Float64Array, s: Float64Array, more?: Float64Array): Float64Array;
  /** Of weight and forces at those coordinates, J. */
  potential(time: number, q: Float64Array, s: Float64Array): number;
}

export function createSurroundings(source: SurroundingsSource): Surroundings {
  const { data, tree } = source;
  const { tables } = data;
  const flat = createFlatTree(tree.model);
  const bodies = createTreeBodies(tree);
  const wrench = new Float64Array(tables.twist.length);
  const external = new Float64Array(6 * tree.model.count);
  const [books, totals] = [new Float64Array(BOOKED), new Float64Array(TOTALS_SIZE)];
  const place = (q: Float64Array, s: Float64Array): void => {
    flatOutward(flat, q, s, undefined);
    writeBodies(flat, bodies, tables.pose, tables.twist);
  };
  return {
    source,
    flat,
    bodies,
    place,
    loads(time, q, s, more) {
      place(q, s);
      for (let i = 0; i < tree.bodies.length; i++) evaluateForcesOn(data, tree.bodies[i]!, time);
      gatherForces(tables, tree, wrench, books);
      if (more) for (let i = 0; i < tree.bodies.length; i++) addSix(more, 6 * i, wrench, 6 * tree.bodies[i]!);
      readLoads(bodies, tables.pose, wrench, external);
      return external;
    },
    potential(time, q, s) {
      place(q, s);
      totals.fill(0);
      for (let i = 0; i < tree.bodies.length; i++) addPotentialEnergy(data, tree.bodies[i]!, time, totals);
      return totals[TOTALS.potential]!;
    },
  };
}

/** Prepares tables for it: rows have places, and every body has its forces, those of the joints `forced` among them. */
export function prepareTables(data: WorldData, forced: readonly number[]): void {
  analyseStructure(data);
  // here all dampers are forces
  data.blockDampers = NO_DAMPERS;
  const ofJoints = forced.flatMap((slot) => jointForces(data, slot));
  const all = [...data.forces.records.filter((force): force is Force => force !== undefined), ...ofJoints];
  data.forcesOn = data.bodies.records.map((_, slot) => all.filter(({ bodies }) => bodies?.includes(slot) ?? true));
}

function addSix(from: Float64Array, i: number, to: Float64Array, o: number): void {
  for (let k = 0; k < 6; k++) to[o + k] = to[o + k]! + from[i + k]!;
}
