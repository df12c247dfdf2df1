/**
 * Tables of the proximal Newton steps (proximal-newton.ts): the motions of the parts, the pattern of their matrix and where its blocks lie. The order of
 * elimination is kept as long as the same parts touch.
 */
import { blockWorkSize } from "../../linalg/block-ldlt.js";
import { type BlockStructure, blockOffset, blockStructure } from "../../linalg/block-structure.js";
import { eliminationOrder } from "../../linalg/elimination-order.js";
import { grownBytes, grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, POINT_ROWS } from "../contact-problem.js";
import { type BestState, createBestState } from "./best-state.js";
import { createUnitMotions, fillUnitMotions, type PointList, type UnitMotions } from "./unit-motions.js";

/** The law of one point (proximal-law.ts). */
export interface PointLaw {
  /** Question: anchors and rates of the rows, and B where it is fixed. */
  readonly anchor: Float64Array;
  readonly rate: Float64Array;
  bound: number;
  /** Answer: impulses, whether the point sticks, −dP/dw with stride 6; what is zero for every point is never written. */
  readonly impulse: Float64Array;
  stick: 0 | 1;
  readonly derivative: Float64Array;
}

export const createPointLaw = (): PointLaw => ({
  anchor: new Float64Array(POINT_ROWS),
  rate: new Float64Array(POINT_ROWS),
  bound: 0,
  impulse: new Float64Array(POINT_ROWS),
  stick: 0,
  derivative: new Float64Array(POINT_ROWS * POINT_ROWS),
});

export interface ProximalWork {
  readonly motions: UnitMotions;
  readonly law: PointLaw;
  structure: BlockStructure;
  /** What `structure` was made for: sizes of the nodes, and pairs of nodes in contact; nodes in the order of parts. */
  sizes: number[];
  edges: number[];
  /** Place of the node of a part in the order of elimination; −1: it does not move. */
  node: Int32Array<ArrayBuffer>;
  place: Int32Array<ArrayBuffer>;
  /** By point and side, stride 2: its node, where it moves. */
  sideNode: Int32Array<ArrayBuffer>;
  /** By point: where the block between its two nodes lies; −1: none. */
  block: Int32Array<ArrayBuffer>;
  values: Float64Array<ArrayBuffer>;
  upper: Float64Array<ArrayBuffer>;
  /** Scratch of the factor, and of one point: its derivative times L. */
  column: Float64Array<ArrayBuffer>;
  product: Float64Array<ArrayBuffer>;
  /** z, its trial, F and the step; in node order. */
  motion: Float64Array<ArrayBuffer>;
  trial: Float64Array<ArrayBuffer>;
  miss: Float64Array<ArrayBuffer>;
  step: Float64Array<ArrayBuffer>;
  /** z of the last problem with fixed bounds. */
  kept: Float64Array<ArrayBuffer>;
  /** Newton steps so far. */
  steps: number;
  /** By row: P_k, w at z = 0, P at the trial; by point: B of fixed bounds, sticking at the trial. */
  anchor: Float64Array<ArrayBuffer>;
  rate: Float64Array<ArrayBuffer>;
  impulse: Float64Array<ArrayBuffer>;
  bound: Float64Array<ArrayBuffer>;
  stick: Uint8Array<ArrayBuffer>;
  readonly best: BestState;
}

export const createProximalWork = (): ProximalWork => ({
  motions: createUnitMotions(),
  law: createPointLaw(),
  structure: blockStructure([], []),
  sizes: [],
  edges: [],
  node: new Int32Array(8),
  place: new Int32Array(8),
  sideNode: new Int32Array(16),
  block: new Int32Array(8),
  values: new Float64Array(8),
  upper: new Float64Array(8),
  motion: new Float64Array(8),
  trial: new Float64Array(8),
  column: new Float64Array(8),
  product: new Float64Array(8),
  miss: new Float64Array(8),
  step: new Float64Array(8),
  kept: new Float64Array(8),
  steps: 0,
  anchor: new Float64Array(8),
  rate: new Float64Array(8),
  impulse: new Float64Array(8),
  bound: new Float64Array(8),
  stick: new Uint8Array(8),
  best: createBestState(),
});

/** Everything that does not depend on impulses and rates. */
export function beginProximal(proximal: ProximalWork, problem: ContactProblem, list: PointList): void {
  fillUnitMotions(proximal.motions, problem, list);
  findStructure(proximal, problem, list);
  placeBlocks(proximal, problem, list);
  growTables(proximal, problem);
}

function findStructure(proximal: ProximalWork, problem: ContactProblem, list: PointList): void {
  const { motions } = proximal;
  const sizes: number[] = [];
  const number = new Int32Array(problem.partCount).fill(-1);
  for (let part = 0; part < problem.partCount; part++) {
    if (motions.size[part]! === 0) continue;
    number[part] = sizes.length;
    sizes.push(motions.size[part]!);
  }
  const edges: number[] = [];
  for (let i = 0; i < list.pointCount; i++) {
    const point = list.point[i]!;
    if (motions.leverStart[2 * point]! < 0 || motions.leverStart[2 * point + 1]! < 0) continue;
    const row = problem.pointRow[point]!;
    const a = number[problem.rowPart[2 * row]!]!;
    const b = number[problem.rowPart[2 * row + 1]!]!;
    if (edges.at(-2) !== a || edges.at(-1) !== b) edges.push(a, b);
  }
  if (!isSame(sizes, proximal.sizes) || !isSame(edges, proximal.edges)) order(proximal, sizes, edges);
  proximal.node = grownIntegers(proximal.node, problem.partCount);
  for (let part = 0; part < problem.partCount; part++) proximal.node[part] = number[part]! < 0 ? -1 : proximal.place[number[part]!]!;
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((value, i) => value === b[i]);

/** A new pattern. */
function order(proximal: ProximalWork, sizes: number[], edges: number[]): void {
  proximal.sizes = sizes;
  proximal.edges = edges;
  proximal.place = eliminationOrder(sizes.length, edges);
  const size = new Array<number>(sizes.length);
  for (const [k, n] of sizes.entries()) size[proximal.place[k]!] = n;
  const later = sizes.map((): number[] => []);
  for (let e = 0; e < edges.length; e += 2) {
    const a = proximal.place[edges[e]!]!;
    const b = proximal.place[edges[e + 1]!]!;
    later[Math.min(a, b)]!.push(Math.max(a, b));
  }
  proximal.structure = blockStructure(size, later);
}

function placeBlocks(proximal: ProximalWork, problem: ContactProblem, list: PointList): void {
  const { motions, node, structure } = proximal;
  proximal.block = grownIntegers(proximal.block, problem.pointCount);
  proximal.sideNode = grownIntegers(proximal.sideNode, 2 * problem.pointCount);
  const { sideNode, block } = proximal;
  for (let i = 0; i < list.pointCount; i++) {
    const point = list.point[i]!;
    const row = problem.pointRow[point]!;
    for (let side = 0; side < 2; side++) {
      const moves = motions.leverStart[2 * point + side]! >= 0;
      sideNode[2 * point + side] = moves ? node[problem.rowPart[2 * row + side]!]! : -1;
    }
    const a = sideNode[2 * point]!;
    const b = sideNode[2 * point + 1]!;
    block[point] = a < 0 || b < 0 ? -1 : blockOffset(structure, Math.max(a, b), Math.min(a, b));
  }
}

function largestSize({ size }: BlockStructure): number {
  let largest = 0;
  for (const n of size) largest = Math.max(largest, n);
  return largest;
}

function growTables(proximal: ProximalWork, { rowCount, pointCount }: ContactProblem): void {
  const { structure } = proximal;
  const length = structure.start[structure.count]!;
  proximal.values = grownNumbers(proximal.values, structure.length);
  proximal.upper = grownNumbers(proximal.upper, structure.length);
  proximal.motion = grownNumbers(proximal.motion, length);
  proximal.column = grownNumbers(proximal.column, blockWorkSize(structure));
  proximal.product = grownNumbers(proximal.product, POINT_ROWS * largestSize(structure));
  proximal.trial = grownNumbers(proximal.trial, length);
  proximal.miss = grownNumbers(proximal.miss, length);
  proximal.kept = grownNumbers(proximal.kept, proximal.motion.length);
  proximal.step = grownNumbers(proximal.step, length);
  proximal.anchor = grownNumbers(proximal.anchor, rowCount);
  proximal.rate = grownNumbers(proximal.rate, rowCount);
  proximal.impulse = grownNumbers(proximal.impulse, rowCount);
  proximal.bound = grownNumbers(proximal.bound, pointCount);
  proximal.stick = grownBytes(proximal.stick, pointCount);
}
