/** Work of a chain that is integrated in joint coordinates: made once per structure, refilled in every step. */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import type { FixedStepMethod } from "../../integrate/ode-system.js";
import type { Chain, Tables } from "../../joint/coupling.js";
import { copy, LOAD } from "../ode/chain-state.js";
import { createDrivenPartners, type DrivenPartners } from "../ode/integrate-chain.js";
import { type BuiltTree, buildTree } from "./build-tree.js";
import { quaternionPlaces } from "./flat/flat-rates.js";
import { createFlatResponse, type FlatResponse } from "./flat/flat-respond.js";
import { createTreeBodies, type TreeBodies } from "./flat/flat-tables.js";
import { createFlatTree, type FlatTree } from "./flat/flat-tree.js";
import { createLoopedTree, type LoopedTree, type LoopOptions } from "./loops/looped-tree.js";
import type { SpeedRates, TreeSolver } from "./tree-solvers.js";

export interface TreeWork extends DrivenPartners {
  readonly tree: BuiltTree;
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  readonly coordinates: number;
  readonly speeds: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly integration: Float64Array;
  /** Where quaternions begin among the coordinates. */
  readonly quaternions: Int32Array;
  /** Books of all bodies together, then the load of every joint: what the stretch brings them; and the rates of those books at the present stage. */
  readonly integrals: Float64Array;
  readonly bookRates: Float64Array;
  /** Coordinates, speeds and their rates at the present stage. */
  readonly q: Float64Array;
  readonly s: Float64Array;
  readonly rates: Float64Array;
  /** Poses, twists and books of the bodies at the start; where only weight acts the tables hold them all the time. */
  readonly kept: Float64Array;
  /** By slot: forces on the bodies; by body of the tree: the same in its frame, and what its joint does to it in world axes. */
  readonly wrench: Float64Array;
  readonly external: Float64Array;
  readonly reaction: Float64Array;
  readonly drive: Float64Array;
  /** The same tree with its loops, if it has any. */
  readonly looped: LoopedTree | undefined;
  /** What finds ṡ in place of flat articulated bodies. */
  readonly speedRates: SpeedRates | undefined;
  /** For speeds of twists that do not fit the joints, and how far those at the start are from that, m/s or rad/s. */
  readonly response: FlatResponse;
  misfit: number;
  /** Were they found anew? Then `before` holds the twists that bodies had, 6 for each of the tree, until that is booked. */
  fitted: boolean;
  readonly before: Float64Array;
  /** Does nothing but weight act, so that nobody asks for poses during the stretch? */
  weightOnly: boolean;
  /** Body of the tree whose joint was singular in the last integration; −1 if none was. */
  singular: number;
}

export interface TreeWorkOptions {
  readonly loops: LoopOptions;
  readonly solver?: TreeSolver | undefined;
}

const KEPT = POSE + TWIST + BOOKED;

/** Where the load of the j-th joint begins among the integrals. */
export const loadPlace = (j: number): number => BOOKED + LOAD * j;

export function createTreeWork(t: Tables, chain: Chain, integrator: FixedStepMethod, { loops, solver }: TreeWorkOptions): TreeWork {
  const tree = buildTree(t, chain);
  const { model } = tree;
  const coordinates = model.coordinateStart[model.count]!;
  const speeds = model.speedStart[model.count]!;
  const size = coordinates + speeds;
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
    fitted: false,
    before: new Float64Array(6 * model.count),
    weightOnly: false,
    singular: -1,
    coordinates,
    speeds,
    start: new Float64Array(size),
    end: new Float64Array(size),
    integration: new Float64Array(integrator.workSize(size)),
    quaternions: quaternionPlaces(model),
    integrals: new Float64Array(loadPlace(chain.joints.length)),
    bookRates: new Float64Array(BOOKED),
    q,
    s,
    rates: new Float64Array(speeds),
    kept: new Float64Array(KEPT * model.count),
    wrench: new Float64Array(t.twist.length),
    external: new Float64Array(6 * model.count),
    reaction: new Float64Array(6 * model.count),
    drive: new Float64Array(speeds),
    ...createDrivenPartners(tree.driven),
  };
}

export function keepBodies(t: Tables, { tree, kept }: TreeWork): void {
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    copy(t.pose, POSE * tree.bodies[i]!, kept, KEPT * i, POSE);
    copy(t.twist, TWIST * tree.bodies[i]!, kept, KEPT * i + POSE, TWIST);
    copy(t.booked, BOOKED * tree.bodies[i]!, kept, KEPT * i + POSE + TWIST, BOOKED);
  }
}

export function bringBack(t: Tables, { tree, kept }: TreeWork): void {
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    copy(kept, KEPT * i, t.pose, POSE * tree.bodies[i]!, POSE);
    copy(kept, KEPT * i + POSE, t.twist, TWIST * tree.bodies[i]!, TWIST);
    copy(kept, KEPT * i + POSE + TWIST, t.booked, BOOKED * tree.bodies[i]!, BOOKED);
  }
}
