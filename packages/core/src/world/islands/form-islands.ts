/**
 * Chains that can meet in this step, or that a force connects, form an island: they go through the stages together. What forces and blocks connect
 * depends on the structure alone, so these islands are formed once per structural change; in every step those that can meet are put together.
 */
import { type BlockRow, type Blocks, createBlocks } from "../../joint/block.js";
import type { Chain } from "../../joint/coupling.js";
import { components } from "../../topology/components.js";
import { addPair, clearContacts } from "../contacts/island-contacts.js";
import { stage } from "../stage.js";
import type { WorldData } from "../world-data.js";
import { dampsAsForce } from "./evaluate-forces.js";
import type { Island } from "./island.js";

export const formIslands = stage("form islands", (world) => {
  world.meeting = meetingIslands(world);
  world.report.islands = world.meeting.length;
});

/** The islands of the structure, those put together that a pair of `world.contact` connects; each with its pairs. */
export function meetingIslands(world: WorldData): readonly Island[] {
  const islands = islandsOf(world);
  const { pairs, scene } = world.contact;
  if (!world.contact.possible || world.contact.allHeap) return islands;
  const numberOf = islandNumbers(islands);
  const bodyOf = (k: number): number => scene!.colliders[pairs.pairs[k]!]!.body;
  const edges: number[] = [];
  for (let k = 0; k < 2 * pairs.count; k += 2) {
    const [a, b] = [numberOf[bodyOf(k)], numberOf[bodyOf(k + 1)]];
    if (a !== undefined && b !== undefined && a !== b) edges.push(a, b);
  }
  const leader = components(islands.length, edges);
  const members = new Map<number, number[]>();
  for (let i = 0; i < islands.length; i++) {
    const group = members.get(leader[i]!);
    if (group) group.push(i);
    else members.set(leader[i]!, [i]);
  }
  const merged = new Map([...members].map(([first, group]) => [first, mergeIslands(world, islands, group)]));
  for (const island of merged.values()) clearContacts(island);
  for (let k = 0; k < 2 * pairs.count; k += 2) {
    const number = numberOf[bodyOf(k)] ?? numberOf[bodyOf(k + 1)]!;
    addPair(world, merged.get(leader[number]!)!, pairs.pairs[k]!, pairs.pairs[k + 1]!);
  }
  return [...merged.values()];
}

/** By slot of a body: the number of its island. */
function islandNumbers(islands: readonly Island[]): readonly (number | undefined)[] {
  const numbers: (number | undefined)[] = [];
  islands.forEach(({ chains }, i) => {
    for (const { bodies } of chains) for (const body of bodies) numbers[body] = i;
  });
  return numbers;
}

/** One island of several; kept, because the same ones often stay together. */
function mergeIslands(world: WorldData, islands: readonly Island[], group: readonly number[]): Island {
  if (group.length === 1) return islands[group[0]!]!;
  const { merged } = world.contact;
  const key = group.join(" ");
  const known = merged.get(key);
  if (known) return known;
  if (merged.size >= MOST_MERGED) merged.clear();
  const parts = group.map((i) => islands[i]!);
  const island = makeIsland(
    world,
    parts.flatMap(({ chains }) => chains),
    parts.flatMap(({ blocks }) => blocks?.rows ?? []),
  );
  merged.set(key, island);
  return island;
}

/** Merged islands that are kept. */
const MOST_MERGED = 1000;

/** The islands of the present structure. */
export function islandsOf(world: WorldData): readonly Island[] {
  if (world.islands.length === 0) world.islands = connectChains(world);
  return world.islands;
}

function connectChains(world: WorldData): readonly Island[] {
  const number = new Map(world.chains.map((chain, i) => [chain, i]));
  const edges: number[] = [];
  for (const force of world.forces.records) {
    if (!force?.kind.pair) continue;
    const chains = force.bodies!.map((body) => world.chainOf[body]).filter((chain) => chain !== undefined);
    if (chains.length === 2 && chains[0] !== chains[1]) edges.push(number.get(chains[0]!)!, number.get(chains[1]!)!);
  }
  const chainsOfRow = (row: BlockRow): readonly Chain[] => {
    const bodies = row.terms.flatMap(({ slot }) => [world.tables.jointBody[2 * slot]!, world.tables.jointBody[2 * slot + 1]!]);
    return bodies.flatMap((body) => world.chainOf[body] ?? []);
  };
  for (const row of world.blockRows) {
    const [first, ...others] = chainsOfRow(row);
    for (const other of others) if (other !== first) edges.push(number.get(first!)!, number.get(other)!);
  }
  const groups = new Map<number, Chain[]>();
  components(world.chains.length, edges).forEach((leader, i) => {
    const group = groups.get(leader);
    if (group) group.push(world.chains[i]!);
    else groups.set(leader, [world.chains[i]!]);
  });
  const firstChainOf = new Map(world.blockRows.map((row) => [row, chainsOfRow(row)[0]!]));
  return [...groups.values()].map((chains) =>
    makeIsland(
      world,
      chains,
      world.blockRows.filter((row) => chains.includes(firstChainOf.get(row)!)),
    ),
  );
}

function makeIsland(world: WorldData, chains: readonly Chain[], rows: readonly BlockRow[]): Island {
  const blocks = blocksOf(world, rows);
  return {
    chains,
    patience: patienceOf(chains, blocks),
    goodEnough: chains.reduce((least, chain) => Math.min(least, chain.goodEnough), Number.POSITIVE_INFINITY),
    blocks,
    contacts: undefined,
    asleep: false,
    saved: [],
    resisting: resists(world, chains),
    forced: isForced(world, chains),
  };
}

/** Joints and blocks that take turns, because a method's response ignores its joints, need many of them. */
const MOST_TURNS = 1000;

function patienceOf(chains: readonly Chain[], blocks: Blocks | undefined): number {
  const inTurn = blocks !== undefined && chains.some(({ joints, method }) => joints.length > 0 && method.response === "free");
  return chains.reduce((most, chain) => Math.max(most, chain.patience), inTurn ? MOST_TURNS : 0);
}

const blocksOf = (world: WorldData, rows: readonly BlockRow[]): Blocks | undefined =>
  rows.length > 0 ? createBlocks(world.tables, rows, (body) => world.chainOf[body]) : undefined;

/** Does a force on chains that are kicked depend on velocity, beyond damping of lone bodies, which the kick itself treats implicitly? */
function resists(world: WorldData, chains: readonly Chain[]): boolean {
  const resisting = (body: number) =>
    world.forcesOn[body]!.some(({ kind }) => kind.resist !== undefined || (kind.damping !== undefined && dampsAsForce(world, body)));
  return chains.some((chain) => chain.method.ownOrder === undefined && chain.bodies.some(resisting));
}

const isForced = (world: WorldData, chains: readonly Chain[]): boolean =>
  chains.some((chain) => chain.bodies.some((body) => world.forcesOn[body]!.length > 0));
