/**
 * How a world hangs together: independent chains, their spanning trees and loops, and how many freedoms the joints really leave.
 *
 *   degrees of freedom = movable directions − rank G,   redundant rows = rows − rank G      at the present pose
 *
 * G is the Jacobian of all joints of a chain. A body has six movable directions, less one for each principal moment that is zero. The rank
 * is found by QR with column pivoting, once and never while running. Rows are scaled to length 1 and turns of a body to displacements at its
 * farthest joint, so that neither units nor masses decide. (Scaling by M^(−1/2) instead has the same rank on paper, but with masses that
 * differ by 1e12 pivots of 1e-6 belong to rows that are independent.)
 *
 * A rank is a decision: pivots below RANK_TOLERANCE count as zero, which is as exact as poses are that have been assembled. In a singular
 * position (a collinear four-bar) the rank is lower than elsewhere. Chains of more than MOST_ROWS rows are not factored: in a tree all rows are
 * independent; with loops the rank stays unknown.
 * Source: theory 01, section 11.3. Cost: O(rows² · bodies) per chain up to MOST_ROWS, else linear.
 */
import type { Chain } from "../joint/coupling.js";
import { isDynamic, jacobianBlock } from "../joint/jacobian.js";
import { factorQr, qrFactors } from "../linalg/dense-qr.js";
import { euclideanNorm } from "../linalg/vector.js";
import { refreshRows } from "../solve/impulse/chain-rows.js";
import { GROUND_NODE, spanningForest } from "../topology/spanning-tree.js";
import { analyseStructure } from "./structure.js";
import type { WorldData } from "./world-data.js";

export interface ChainTopology {
  /** Names of its dynamic bodies and of its joints. */
  readonly bodies: readonly string[];
  readonly joints: readonly string[];
  /** Most joints between a body and the ground; in a chain that hangs nowhere, its first body. */
  readonly depth: number;
  /** Independent loops, also through the ground, and joints where they can be cut. */
  readonly loops: number;
  readonly loopJoints: readonly string[];
  /** Equations of the joints. */
  readonly rows: number;
  /** How many of them are independent at the present pose. Undefined where the chain has loops and is too large to tell. */
  readonly rank: number | undefined;
  readonly degreesOfFreedom: number | undefined;
  readonly redundantRows: number | undefined;
}

export interface TopologyReport {
  /** Chains with joints, in the order of their first bodies. */
  readonly chains: readonly ChainTopology[];
  /** Names of the dynamic bodies without joints. */
  readonly loneBodies: readonly string[];
  /** Of all chains and lone bodies; undefined if that of a chain is. */
  readonly degreesOfFreedom: number | undefined;
}

const MOST_ROWS = 600;
const RANK_TOLERANCE = 1e-7;

export function analyseTopology(world: WorldData): TopologyReport {
  if (world.changed) analyseStructure(world);
  const jointed = world.chains.filter((chain) => chain.joints.length > 0);
  const lone = world.chains.filter((chain) => chain.joints.length === 0);
  const chains = jointed.map((chain) => describeChain(world, chain));
  let freedoms: number | undefined = lone.reduce((sum, { bodies }) => sum + movableDirections(world, bodies), 0);
  for (const { degreesOfFreedom: own } of chains) freedoms = freedoms === undefined || own === undefined ? undefined : freedoms + own;
  return { chains, loneBodies: lone.flatMap(({ bodies }) => bodyNames(world, bodies)), degreesOfFreedom: freedoms };
}

const bodyNames = (world: WorldData, bodies: Int32Array): string[] => Array.from(bodies, (body) => world.bodies.records[body]!.name);

function describeChain(world: WorldData, chain: Chain): ChainTopology {
  const joints = chain.joints.map(({ slot }) => world.joints.records[slot]!.name);
  const { loopEdges, depth } = spanningForest(chain.bodies.length, edgesOf(chain));
  const rows = chain.joints.reduce((sum, { kind }) => sum + kind.lengths + kind.angles, 0);
  const rank = rows <= MOST_ROWS ? rankOf(world, chain, rows) : loopEdges.length === 0 ? rows : undefined;
  return {
    bodies: bodyNames(world, chain.bodies),
    joints,
    depth: depth.reduce((most, d) => Math.max(most, d), 0),
    loops: loopEdges.length,
    loopJoints: loopEdges.map((edge) => joints[edge]!),
    rows,
    rank,
    degreesOfFreedom: rank === undefined ? undefined : movableDirections(world, chain.bodies) - rank,
    redundantRows: rank === undefined ? undefined : rows - rank,
  };
}

/** Bodies by their place in the chain; whatever is not dynamic is the ground. */
function edgesOf(chain: Chain): number[] {
  const place = new Map(Array.from(chain.bodies, (body, i) => [body, i]));
  return Array.from(chain.partners, (body) => place.get(body) ?? GROUND_NODE);
}

/** Six per body, less the turns about axes without a moment of inertia. */
function movableDirections(world: WorldData, bodies: Int32Array): number {
  const { inertia } = world.tables;
  let count = 0;
  for (const body of bodies) for (let k = 0; k < 6; k++) if (k >= 3 || inertia[6 * body + 3 + k]! > 0) count++;
  return count;
}

/** Rank of the scaled Jacobian at the present pose; undefined where it is not finite. */
function rankOf(world: WorldData, chain: Chain, rows: number): number | undefined {
  refreshRows(world.tables, chain);
  const columns = 6 * chain.bodies.length;
  const factors = qrFactors(rows, columns);
  const { a } = factors;
  writeScaledJacobian(world, chain, a, columns);
  for (let i = 0; i < rows; i++) {
    const size = euclideanNorm(a, i * columns, columns);
    if (size > 0) for (let k = i * columns; k < (i + 1) * columns; k++) a[k] = a[k]! / size;
  }
  const rank = factorQr(factors, RANK_TOLERANCE);
  return rank < 0 ? undefined : rank;
}

/** Rows of all joints one below the other, six columns per body; turns that cannot be made are left at zero. */
function writeScaledJacobian(world: WorldData, chain: Chain, a: Float64Array, columns: number): void {
  const t = world.tables;
  const place = new Map(Array.from(chain.bodies, (body, i) => [body, i]));
  const levers = longestLevers(world, chain, place);
  let row = 0;
  chain.joints.forEach(({ slot, kind }) => {
    const count = kind.lengths + kind.angles;
    for (const side of [0, 1] as const) {
      const body = t.jointBody[2 * slot + side]!;
      if (!isDynamic(t, body)) continue;
      const block = jacobianBlock(t, slot, side);
      const column = 6 * place.get(body)!;
      for (let i = 0; i < count; i++) {
        for (let k = 0; k < 6; k++) {
          const turn = k < 3;
          if (turn && t.inertia[6 * body + 3 + k] === 0) continue;
          const o = (row + i) * columns + column + k;
          a[o] = a[o]! + t.jacobian[block + 6 * i + k]! / (turn ? levers[place.get(body)!]! : 1);
        }
      }
    }
    row += count;
  });
}

/** By body: from its centre of mass to its farthest joint; 1 m where all joints are at the centre. */
function longestLevers(world: WorldData, chain: Chain, place: ReadonlyMap<number, number>): Float64Array {
  const { jointFrame } = world.tables;
  const levers = new Float64Array(chain.bodies.length);
  chain.partners.forEach((body, s) => {
    const i = place.get(body);
    if (i === undefined) return;
    const { slot } = chain.joints[s >> 1]!;
    levers[i] = Math.max(levers[i]!, euclideanNorm(jointFrame, 14 * slot + 7 * (s & 1), 3));
  });
  return levers.map((lever) => (lever > 0 ? lever : 1));
}
