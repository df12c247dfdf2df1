/** What the direct solver makes of a chain's structure, once: elimination order, block pattern, where everything lies, its own work. */
import type { ChainStructure } from "../../joint/coupling.js";
import { ROW } from "../../joint/joint-kind.js";
import { blockWorkSize } from "../../linalg/block-ldlt.js";
import { type BlockStructure, blockOffset, blockStructure } from "../../linalg/block-structure.js";
import { eliminationOrder } from "../../topology/elimination-order.js";

/** A joint has six rows at most. */
const MOST_ROWS = 6;

export interface DirectPlan {
  readonly structure: BlockStructure;
  readonly values: Float64Array;
  readonly work: Float64Array;
  /** Right side and solution, in elimination order. */
  readonly x: Float64Array;
  /** In the places of joints in x: −ρD of the factor at the present poses; 0 in those of bodies. And a solution that is being refined. */
  readonly softness: Float64Array;
  readonly solution: Float64Array;
  /** Index of a body slot within the chain. */
  readonly place: ReadonlyMap<number, number>;
  /** By body of the chain: its diagonal block, its place in x. */
  readonly bodyDiagonal: Int32Array;
  readonly bodyStart: Int32Array;
  /** By joint of the chain. */
  readonly jointDiagonal: Int32Array;
  readonly jointStart: Int32Array;
  /** By joint and side: the block between joint and body, −1 where that side is not in the chain; and is the joint eliminated after the body? */
  readonly coupling: Int32Array;
  /** How many of these blocks there are; the others of the structure are filled in by elimination. */
  readonly couplings: number;
  readonly jointLater: Uint8Array;
  /** How many nodes the elimination order begins with that are bodies at an end of the chain: impulses of joints need no solution for them. */
  readonly ends: number;
  /** Does it close on itself, or between bodies that are not of the chain? Trees have no singular positions. */
  readonly looped: boolean;
  /** Did the last factor succeed? */
  sound: boolean;
  /** The factor of the look ahead, made when first needed; and is it the one to be used? */
  ahead: AheadFactor | undefined;
  isAhead: boolean;
  /** Of the correction under way: the largest error before the last iteration, in units of its target, 0 before the first. */
  worst: number;
  /** Iterations made; energy that the impulses of the first cost (J), and what the second cost, as the root of their ratio. */
  iterations: number;
  energy: number;
  strain: number;
  /** Length of the stretch (s) whose velocities are settled, so that what that takes goes into `jointHold`; else 0. */
  holding: number;
  /** Have joints acted in this correction by what is foreseen alone? */
  foreseen: boolean;
}

/** Values of a block LU, and the Jacobian of the joint that is being assembled: its lines at the preview, one side. */
export interface AheadFactor {
  readonly values: Float64Array;
  readonly upper: Float64Array;
  readonly line: Float64Array;
  readonly side: Float64Array;
}

export function createDirectPlan(chain: ChainStructure): DirectPlan {
  const bodies = chain.bodies.length;
  const place = new Map<number, number>();
  chain.bodies.forEach((slot, i) => {
    place.set(slot, i);
  });
  const sides = Array.from(chain.partners, (slot) => place.get(slot) ?? -1);
  const adjacency = connect(bodies, sides);
  const order = eliminationOrder(adjacency, (node) => node >= bodies);
  const position = new Int32Array(order.length);
  order.forEach((node, k) => {
    position[node] = k;
  });
  const size = order.map((node) =>
    node < bodies ? 6 : chain.joints[node - bodies]!.kind.lengths + chain.joints[node - bodies]!.kind.angles,
  );
  const later = order.map((node, k) => adjacency[node]!.map((other) => position[other]!).filter((other) => other > k));
  const structure = blockStructure(size, later);
  const node = (i: number) => position[i]!;
  const joint = (j: number) => position[bodies + j]!;
  return {
    structure,
    values: new Float64Array(structure.length),
    work: new Float64Array(blockWorkSize(structure)),
    x: new Float64Array(structure.start[structure.count]!),
    softness: new Float64Array(structure.start[structure.count]!),
    solution: new Float64Array(structure.start[structure.count]!),
    place,
    bodyDiagonal: Int32Array.from(chain.bodies, (_, i) => structure.diagonal[node(i)]!),
    bodyStart: Int32Array.from(chain.bodies, (_, i) => structure.start[node(i)]!),
    jointDiagonal: Int32Array.from(chain.joints, (_, j) => structure.diagonal[joint(j)]!),
    jointStart: Int32Array.from(chain.joints, (_, j) => structure.start[joint(j)]!),
    coupling: Int32Array.from(sides, (body, s) => {
      if (body < 0) return -1;
      const [a, b] = [node(body), joint(s >> 1)];
      return blockOffset(structure, Math.max(a, b), Math.min(a, b));
    }),
    couplings: sides.filter((body) => body >= 0).length,
    jointLater: Uint8Array.from(sides, (body, s) => (body >= 0 && joint(s >> 1) > node(body) ? 1 : 0)),
    ends: order.findIndex((node) => node >= bodies),
    looped: chain.joints.length > bodies - (sides.includes(-1) ? 0 : 1),
    sound: false,
    ahead: undefined,
    isAhead: false,
    worst: 0,
    iterations: 0,
    energy: 0,
    strain: 0,
    holding: 0,
    foreseen: false,
  };
}

/** The tables of a look ahead for this plan. */
export function createAheadFactor({ structure }: DirectPlan): AheadFactor {
  return {
    values: new Float64Array(structure.length),
    upper: new Float64Array(structure.length),
    line: new Float64Array(MOST_ROWS * ROW),
    side: new Float64Array(MOST_ROWS * 6),
  };
}

/** Bodies 0 … n − 1, then the joints; a joint is the neighbour of its bodies. */
function connect(bodies: number, sides: readonly number[]): number[][] {
  const adjacency: number[][] = Array.from({ length: bodies + sides.length / 2 }, () => []);
  sides.forEach((body, s) => {
    const joint = bodies + (s >> 1);
    if (body < 0 || adjacency[joint]!.includes(body)) return;
    adjacency[joint]!.push(body);
    adjacency[body]!.push(joint);
  });
  return adjacency;
}
