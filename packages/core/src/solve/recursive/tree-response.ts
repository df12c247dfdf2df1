/**
 * What impulses on the bodies of a tree do, by its own factor at the present poses: along the joints, in linear time.
 *
 *   respond   Δu of some bodies: inwards along the paths of the loads, outwards along those of the bodies asked for          O(path)
 *   apply     the same for all bodies, added to their twists; impulses of the joints by inverse dynamics, into the books     O(n)
 *
 * Source: theory 03, sections 7.6 and 9; flat/flat-respond.ts. Has its own work, so that integrations between two calls do not disturb the factor.
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import type { Chain, Loads, Tables, Twists } from "../../joint/coupling.js";
import type { BuiltTree } from "./build-tree.js";
import { flatFactor } from "./flat/flat-factor.js";
import { flatJointLoads } from "./flat/flat-joint-loads.js";
import { turnReactions } from "./flat/flat-joint-reactions.js";
import { flatOutward } from "./flat/flat-kinematics.js";
import { readFlat } from "./flat/flat-read.js";
import { createFlatResponse, type FlatResponse, flatRespond, pathsTo } from "./flat/flat-respond.js";
import { addLoad, createTreeBodies, readTwist, type TreeBodies } from "./flat/flat-tables.js";
import { createFlatTree, type FlatTree } from "./flat/flat-tree.js";
import { refreshCuts } from "./loops/cut-rows.js";
import { bookCuts } from "./loops/looped-tree.js";
import { addRows, closeResponse, createLoops, factorLoops, type Loops } from "./loops/loops.js";
import { addLoadOnB, bookFromOutside } from "./tree-books.js";

export interface TreeResponse {
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  readonly response: FlatResponse;
  /** Loops of the tree, with work of their own. */
  readonly loops: Loops | undefined;
  /** Bodies of the tree by slot. */
  readonly place: ReadonlyMap<number, number>;
  readonly all: Int32Array;
  /** Paths by body, or by two bodies. */
  readonly paths: Map<number, Int32Array>;
  /** Coordinates, then speeds; speeds at rest. */
  readonly state: Float64Array;
  readonly coordinates: Float64Array;
  readonly rest: Float64Array;
  /** Impulses of the joints. */
  readonly joint: Float64Array;
  readonly load: Float64Array;
  /** Is the factor that of the present poses? */
  factored: boolean;
}

export function createTreeResponse(chain: Chain, tree: BuiltTree, kept: ArrayLike<number> | undefined): TreeResponse {
  const { model } = tree;
  const flat = createFlatTree(model);
  const coordinates = model.coordinateStart[model.count]!;
  const speeds = model.speedStart[model.count]!;
  const state = new Float64Array(coordinates + speeds);
  return {
    flat,
    bodies: createTreeBodies(tree),
    response: createFlatResponse(flat),
    loops: kept && createLoops(chain, tree, flat, kept),
    place: new Map(Array.from(tree.bodies, (slot, i) => [slot, i] as const)),
    all: Int32Array.from(tree.bodies, (_, i) => i),
    paths: new Map(),
    state,
    coordinates: state.subarray(0, coordinates),
    rest: new Float64Array(speeds),
    joint: new Float64Array(6 * model.count),
    load: new Float64Array(6),
    factored: false,
  };
}

/** Factor at the present poses. */
function factor(t: Tables, work: TreeResponse): void {
  if (work.factored) return;
  readFlat(t, work.flat, work.bodies, work.state);
  flatOutward(work.flat, work.coordinates, work.rest, undefined);
  flatFactor(work.flat);
  if (work.loops) {
    refreshCuts(t, work.loops.cuts, work.bodies);
    factorLoops(work.flat, work.loops);
  }
  work.factored = true;
}

export function respondTree(t: Tables, work: TreeResponse, load: Loads, out: Twists): void {
  factor(t, work);
  const { bodies, response, place } = work;
  addLoads(t, work, load, 1, response.load);
  flatRespond(work.flat, response, pathsOf(work, load), work.loops ? work.all : pathsOf(work, out));
  if (work.loops) closeResponse(work.flat, work.loops, response);
  for (let k = 0; k < out.count; k++) readTwist(bodies, t.pose, place.get(out.body[k]!)!, response.motion, out.change, 6 * k);
}

export function applyToTree(t: Tables, chain: Chain, work: TreeResponse, load: Loads): void {
  factor(t, work);
  const { bodies, response, joint, flat, all, loops } = work;
  joint.fill(0);
  addLoads(t, work, load, -1, joint);
  addLoads(t, work, load, 1, response.load);
  flatRespond(flat, response, pathsOf(work, load), all);
  if (loops) {
    closeResponse(flat, loops, response);
    addRows(loops, loops.lambda, -1, joint);
    bookCuts(t, loops, bodies);
  }
  flatJointLoads(flat, response.motion, joint);
  turnReactions(joint, bodies, joint);
  const { tree } = bodies;
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const v = TWIST * tree.bodies[i]!;
    readTwist(bodies, t.pose, i, response.motion, work.load, 0);
    for (let k = 0; k < 6; k++) t.twist[v + k] = t.twist[v + k]! + work.load[k]!;
    if (tree.joints[i]! >= 0) bookJoint(t, chain, work, i);
  }
}

/** The impulse of a joint into the books. */
function bookJoint(t: Tables, chain: Chain, { bodies, joint }: TreeResponse, i: number): void {
  const { tree } = bodies;
  const { slot } = chain.joints[tree.joints[i]!]!;
  if (tree.model.parent[i]! < tree.driven) bookFromOutside(t, bodies, i, joint, t.booked, BOOKED * tree.bodies[i]!);
  addLoadOnB(t, slot, bodies, i, joint, 1, t.jointLoad, 6 * slot);
}

/** out += sign · impulses, in the frames of the tree. */
function addLoads(t: Tables, { bodies, place }: TreeResponse, load: Loads, sign: 1 | -1, out: Float64Array): void {
  for (let k = 0; k < load.count; k++) {
    const slot = load.body[k]!;
    const i = place.get(slot)!;
    addLoad(bodies.world, 12 * i, t.pose, POSE * slot, load.impulse, 6 * k, sign, out, 6 * i);
  }
}

/** Bodies between the listed ones and the ground, found once for one or two; more of them mostly concern the whole tree. */
function pathsOf({ flat, place, paths, all }: TreeResponse, { count, body }: Loads | Twists): Int32Array {
  const { model } = flat;
  if (count > 2) return all;
  const first = place.get(body[0]!)!;
  const second = count === 2 ? place.get(body[1]!)! : first;
  const key = first * model.count + second;
  const known = paths.get(key);
  if (known) return known;
  const made = pathsTo(model, [first, second]);
  paths.set(key, made);
  return made;
}
