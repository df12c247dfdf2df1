/**
 * How a world hangs together: independent chains, their spanning trees and loops, and how many freedoms joints and couplings really leave.
 *
 *   degrees of freedom = movable directions − rank G,   redundant rows = rows − rank G      at the present pose
 *
 * G holds the rows of all joints, couplings and held velocities of a chain (constraint-rank.ts); a held velocity takes away a direction in which the
 * chain can move, though not a place it can reach. Stops, brakes and motors take away nothing. A body has six movable directions, less one for each
 * principal moment that is zero. Chains of more than MOST_ROWS rows are not factored: the joints of a tree are independent; else the rank stays unknown.
 * Source: theory 01, section 11.3.
 */
import { bodiesOfRow } from "../../joint/block.js";
import type { Chain } from "../../joint/coupling.js";
import { isDynamic } from "../../joint/jacobian.js";
import type { MethodName } from "../../model/settings-description.js";
import { components } from "../../topology/components.js";
import { GROUND_NODE, spanningForest } from "../../topology/spanning-tree.js";
import { analyseStructure } from "../structure/structure.js";
import type { WorldData } from "../world-data.js";
import { type ConstrainedBodies, rankOf } from "./constraint-rank.js";

/** A chain: bodies that joints connect. */
export interface ChainTopology {
  /** Names of its dynamic bodies, of its joints and of its couplings. */
  readonly bodies: readonly string[];
  /** Names. */
  readonly joints: readonly string[];
  /** Names. */
  readonly couplings: readonly string[];
  /** What advances it. Chains that couplings join may differ in that. */
  readonly method: MethodName | "mixed";
  /** Most joints between a body and the ground; in a chain that hangs nowhere, its first body. */
  readonly depth: number;
  /** Independent loops, also through the ground, and joints where they can be cut. */
  readonly loops: number;
  /** Names of the joints that close loops. */
  readonly loopJoints: readonly string[];
  /** Equations of the joints, couplings and held velocities. */
  readonly rows: number;
  /** How many of them are independent at the present pose. Undefined where the chain has loops and is too large to tell. */
  readonly rank: number | undefined;
  /** At the present pose; undefined where the rank is. */
  readonly degreesOfFreedom: number | undefined;
  /** Rows that repeat what others say; undefined where the rank is. */
  readonly redundantRows: number | undefined;
}

/** Chains, loops and freedoms of a world. */
export interface TopologyReport {
  /** Chains with joints, in the order of their first bodies. */
  readonly chains: readonly ChainTopology[];
  /** Names of the dynamic bodies without joints. */
  readonly loneBodies: readonly string[];
  /** Of all chains and lone bodies; undefined if that of a chain is. */
  readonly degreesOfFreedom: number | undefined;
}

const MOST_ROWS = 600;

/** Chains that couplings join, seen as one. */
interface Group extends ConstrainedBodies {
  /** Slots of all its joints, also of those without rows. */
  readonly slots: readonly number[];
  /** Slots of its couplings. */
  readonly couplings: readonly number[];
}

export function analyseTopology(world: WorldData): TopologyReport {
  if (world.changed) analyseStructure(world);
  const groups = findGroups(world);
  const jointed = new Set(groups.flatMap(({ chains }) => chains));
  const lone = world.chains.filter((chain) => !jointed.has(chain)).flatMap(({ bodies }) => [...bodies]);
  const chains = groups.map((group) => describeGroup(world, group));
  let freedoms: number | undefined = movableDirections(world, lone);
  for (const { degreesOfFreedom: own } of chains) freedoms = freedoms === undefined || own === undefined ? undefined : freedoms + own;
  return { chains, loneBodies: bodyNames(world, lone), degreesOfFreedom: freedoms };
}

const bodyNames = (world: WorldData, bodies: readonly number[]): string[] => bodies.map((body) => world.bodies.records[body]!.name);

/** Chains with joints, joined by the couplings that reach across them, in the order of their first bodies. */
function findGroups(world: WorldData): readonly Group[] {
  const { tables: t, chains, chainOf } = world;
  const placeOf = new Map(chains.map((chain, place) => [chain, place]));
  const placeOfBody = (body: number) => (isDynamic(t, body) ? placeOf.get(chainOf[body]!) : undefined);
  const held = world.blockRows.flatMap((row, place) => {
    const { joint, coupling } = world.blockSources[place]!;
    if (coupling === undefined && joint?.role !== "velocity") return [];
    const reached = Array.from(bodiesOfRow(t, row), placeOfBody).filter((chain) => chain !== undefined);
    return [{ place, coupling, reached }];
  });
  const edges = held.flatMap(({ reached }) => reached.flatMap((chain) => [reached[0]!, chain]));
  const leader = components(chains.length, edges);
  const parts = chains.map(() => ({ chains: [] as Chain[], blocks: [] as number[], couplings: [] as number[], slots: [] as number[] }));
  chains.forEach((chain, place) => {
    parts[leader[place]!]!.chains.push(chain);
  });
  for (const { place, coupling, reached } of held) {
    const part = parts[leader[reached[0]!]!]!;
    part.blocks.push(place);
    if (coupling !== undefined) part.couplings.push(coupling);
  }
  world.joints.records.forEach((joint, slot) => {
    if (joint && !joint.drag) parts[leader[(placeOfBody(joint.a) ?? placeOfBody(joint.b))!]!]!.slots.push(slot);
  });
  return parts.filter(({ slots }) => slots.length > 0);
}

function describeGroup(world: WorldData, group: Group): ChainTopology {
  const { chains, blocks } = group;
  const bodies = chains.flatMap((chain) => [...chain.bodies]);
  const joints = chains.flatMap((chain) => chain.joints);
  const nameOf = (slot: number) => world.joints.records[slot]!.name;
  const { loopEdges, depth } = spanningForest(bodies.length, edgesOf(bodies, chains));
  const ofJoints = joints.reduce((sum, { kind }) => sum + kind.lengths + kind.angles, 0);
  const rows = ofJoints + blocks.length;
  const independent = loopEdges.length === 0 && blocks.length === 0;
  const rank = rows <= MOST_ROWS ? rankOf(world, group) : independent ? rows : undefined;
  const [method] = chains.map((chain) => chain.method.name);
  return {
    bodies: bodyNames(world, bodies),
    joints: group.slots.map(nameOf),
    couplings: group.couplings.map((slot) => world.couplings.records[slot]!.name),
    method: chains.every((chain) => chain.method.name === method) ? method! : "mixed",
    depth: depth.reduce((most, d) => Math.max(most, d), 0),
    loops: loopEdges.length,
    loopJoints: loopEdges.map((edge) => nameOf(joints[edge]!.slot)),
    rows,
    rank,
    degreesOfFreedom: rank === undefined ? undefined : movableDirections(world, bodies) - rank,
    redundantRows: rank === undefined ? undefined : rows - rank,
  };
}

/** Bodies by their place; whatever is not dynamic is the ground. */
function edgesOf(bodies: readonly number[], chains: readonly Chain[]): number[] {
  const place = new Map(bodies.map((body, i) => [body, i]));
  return chains.flatMap((chain) => Array.from(chain.partners, (body) => place.get(body) ?? GROUND_NODE));
}

/** Six per body, less the turns about axes without a moment of inertia. */
function movableDirections(world: WorldData, bodies: readonly number[]): number {
  const { inertia } = world.tables;
  let count = 0;
  for (const body of bodies) for (let k = 0; k < 6; k++) if (k >= 3 || inertia[6 * body + 3 + k]! > 0) count++;
  return count;
}
