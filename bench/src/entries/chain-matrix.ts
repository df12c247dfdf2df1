/**
 * The matrix of a straight chain of n hinged boxes that hangs on the ground, as the direct method sees it:
 *
 *   [ M  −Gᵀ ]      M = diag(J, m) of each body      G: five rows per joint, three for its point, two for its axis z
 *   [ −G −ρD ]      ρD: a little, so that the factor exists where joints are redundant
 *
 * Nodes 0 … n − 1 are the bodies, n … 2n − 1 the joints; joint j hangs body j on body j − 1 or on the ground.
 */
import type { BlockStructure, SparseFactor } from "../core-internals.js";

const LENGTH = 0.2;
const MASS = 1;
const MOMENTS = [MASS * 4.2e-4, MASS * 3.5e-3, MASS * 3.5e-3] as const;
const REGULARISATION = 1e-10;
const BODY = 6;
const JOINT = 5;

export interface ChainMatrix {
  readonly structure: BlockStructure;
  readonly values: Float64Array;
  /** Blocks below the diagonal of the matrix itself: node numbers in elimination order, the larger first. */
  readonly couplings: readonly { readonly row: number; readonly column: number; readonly offset: number }[];
}

export function chainMatrix(core: SparseFactor, joints: number): ChainMatrix {
  const partners = (node: number) => (node < joints ? [joints + node, joints + node + 1] : [node - joints, node - joints - 1]);
  const exists = (node: number) => node >= 0 && node < 2 * joints;
  const adjacency = Array.from({ length: 2 * joints }, (_, node) => partners(node).filter(exists));
  const order = core.eliminationOrder(adjacency, (node) => node >= joints);
  const position = new Int32Array(order.length);
  for (const [k, node] of order.entries()) position[node] = k;
  const sizes = order.map((node) => (node < joints ? BODY : JOINT));
  const later = order.map((node, k) => adjacency[node]!.map((other) => position[other]!).filter((other) => other > k));
  const structure = core.blockStructure(sizes, later);
  const values = new Float64Array(structure.length);
  const couplings: { row: number; column: number; offset: number }[] = [];
  for (let j = 0; j < joints; j++) {
    const [body, joint] = [position[j]!, position[joints + j]!];
    for (let k = 0; k < BODY; k++) values[structure.diagonal[body]! + 7 * k] = k < 3 ? MOMENTS[k]! : MASS;
    for (let i = 0; i < JOINT; i++) values[structure.diagonal[joint]! + (JOINT + 1) * i] = -REGULARISATION;
    for (const side of j > 0 ? [0, 1] : [1]) {
      const other = side === 1 ? body : position[j - 1]!;
      const [row, column] = [Math.max(joint, other), Math.min(joint, other)];
      const offset = core.blockOffset(structure, row, column);
      couplings.push({ row, column, offset });
      const rows = jointRows(side === 1 ? 1 : -1);
      for (let i = 0; i < JOINT; i++)
        for (let k = 0; k < BODY; k++) values[joint > other ? offset + BODY * i + k : offset + JOINT * k + i] = -rows[i]![k]!;
    }
  }
  return { structure, values, couplings };
}

/** Rows [angular, linear] of a hinge about z for one of its bodies, whose centre lies `side`·LENGTH/2 along x beyond the anchor. */
function jointRows(side: 1 | -1): readonly (readonly number[])[] {
  // arm r = (−side·LENGTH/2, 0, 0) from the centre to the anchor; the velocity along e is e·v + (r × e)·ω
  const r = (-side * LENGTH) / 2;
  return [
    [0, 0, 0, side, 0, 0],
    [0, 0, side * r, 0, side, 0],
    [0, -side * r, 0, 0, 0, side],
    [side, 0, 0, 0, 0, 0],
    [0, side, 0, 0, 0, 0],
  ];
}

/** Largest entry of A x − b, where `values` still holds A. */
export function residual({ structure, values, couplings }: ChainMatrix, x: Float64Array, b: Float64Array): number {
  const rest = Float64Array.from(b, (entry) => -entry);
  const { size, start, diagonal } = structure;
  const add = (to: number, factor: number, from: number) => {
    rest[to] = rest[to]! + factor * x[from]!;
  };
  for (let k = 0; k < size.length; k++) {
    for (let i = 0; i < size[k]!; i++) add(start[k]! + i, values[diagonal[k]! + i * (size[k]! + 1)]!, start[k]! + i);
  }
  for (const { row, column, offset } of couplings) {
    for (let i = 0; i < size[row]!; i++) {
      for (let k = 0; k < size[column]!; k++) {
        const entry = values[offset + i * size[column]! + k]!;
        add(start[row]! + i, entry, start[column]! + k);
        add(start[column]! + k, entry, start[row]! + i);
      }
    }
  }
  return rest.reduce((largest, entry) => Math.max(largest, Math.abs(entry)), 0);
}
