/**
 * Chains that can meet in this step, or that a force connects, form an island: they go through the stages together. Without contacts that
 * depends on the structure alone, so islands are formed once per structural change.
 */
import { type BlockRow, type Blocks, createBlocks } from "../joint/block.js";
import type { Chain } from "../joint/coupling.js";
import type { Island } from "../joint/island.js";
import { components } from "../topology/components.js";
import { dampsAsForce } from "./evaluate-forces.js";
import { stage } from "./stage.js";
import type { WorldData } from "./world-data.js";

export const formIslands = stage("form islands", (world) => {
  world.report.islands = islandsOf(world).length;
});

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
  return [...groups.values()].map((chains) => {
    const blocks = blocksOf(
      world,
      world.blockRows.filter((row) => chains.includes(chainsOfRow(row)[0]!)),
    );
    return {
      chains,
      patience: patienceOf(chains, blocks),
      goodEnough: chains.reduce((least, chain) => Math.min(least, chain.goodEnough), Number.POSITIVE_INFINITY),
      blocks,
      saved: [],
      resisting: resists(world, chains),
      forced: isForced(world, chains),
    };
  });
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
