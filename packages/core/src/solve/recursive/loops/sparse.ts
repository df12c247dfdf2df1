/**
 * Trees with loops as one sparse symmetric system of blocks, solved directly: the system of appended-cubic.ts without its zeros.
 *
 *   [ M̂   −Cᵀ ] [ ṡ ]   [ η − bias      ]          a block for every joint of the tree and for every cut joint
 *   [ −C  −ρD ] [ λ ] = [ γ + W_sᵀ x₀   ]          D = Σ c²/M̂_jj of a row, ρ = 1e-10, taken out again by refinement
 *
 * M̂ couples joints on one way to the ground, C a cut joint with those between its ends and the ground. Eliminated from the leaves to the ground M̂ does not
 * fill (branch-factor.ts); what fills are cut joints whose ways meet. ρ keeps redundant rows solvable without pivots. For loops that are many but short
 * and hang low this is linear where loops.ts is cubic in its rows.
 *
 * Source: theory 03, sections 9 and 10.2; block LDLᵀ: linalg/block-ldlt.ts. Cost: Σ depth² for the tree, and the fill between cut joints.
 */
import { blockWorkSize, factorBlocks, solveBlocks } from "../../../linalg/block-ldlt.js";
import { type BlockStructure, blockOffset, blockStructure } from "../../../linalg/block-structure.js";
import { NUMBERS } from "../algebra.js";
import { speedCount, type TreeLoads, type TreeState } from "../kinematics.js";
import { massMatrix } from "../mass-matrix.js";
import type { Vector } from "../spatial-algebra.js";
import type { TreeModel } from "../tree-model.js";
import { finish, type LoopedMotion, type LoopRow, rightSides, rowOfSpeeds } from "./appended-cubic.js";

const REGULARISATION = 1e-10;
/** Of the largest among the rows. */
const LEAST_MOBILITY = 1e-4;
const PASSES = 3;

/** Pattern of one tree with its cut joints. */
export interface SparsePlan {
  readonly structure: BlockStructure;
  /** Where the unknowns of every speed, then of every row, lie in vectors of the structure. */
  readonly place: Int32Array;
  /** By speed and row: its node, and its place there. */
  readonly node: Int32Array;
  readonly within: Int32Array;
}

/** `rowCounts`: rows of each cut joint; `ends`: bodies at its ends. */
export function planSparse(model: TreeModel, rowCounts: readonly number[], ends: readonly (readonly number[])[]): SparsePlan {
  // leaves first; joints without speeds have no node
  const tree = Array.from({ length: model.count }, (_, i) => model.count - 1 - i).filter((i) => model.joints[i]!.speeds > 0);
  const nodeOf = new Map(tree.map((i, node) => [i, node] as const));
  const size = [...tree.map((i) => model.joints[i]!.speeds), ...rowCounts];
  const later: Set<number>[] = size.map(() => new Set());
  const way = (from: number): number[] => {
    const nodes: number[] = [];
    for (let i = from; i >= 0; i = model.parent[i]!) if (nodeOf.has(i)) nodes.push(nodeOf.get(i)!);
    return nodes;
  };
  for (const [node, i] of tree.entries()) for (const above of way(i)) if (above !== node) later[node]!.add(above);
  for (const [joint, bodies] of ends.entries())
    for (const body of bodies) for (const node of way(body)) later[node]!.add(tree.length + joint);
  const structure = blockStructure(
    size,
    later.map((set) => [...set]),
  );
  const speeds = tree.flatMap((i, node) => Array.from({ length: size[node]! }, (_, k) => ({ key: model.speedStart[i]! + k, node, k })));
  speeds.sort((a, b) => a.key - b.key);
  const rows = rowCounts.flatMap((count, joint) => Array.from({ length: count }, (_, k) => ({ node: tree.length + joint, k })));
  const unknowns = [...speeds, ...rows];
  return {
    structure,
    place: Int32Array.from(unknowns, ({ node, k }) => structure.start[node]! + k),
    node: Int32Array.from(unknowns, ({ node }) => node),
    within: Int32Array.from(unknowns, ({ k }) => k),
  };
}

/** Rows joint by joint, as the plan was made for. */
export function sparseLoops(
  plan: SparsePlan,
  state: TreeState<number>,
  loads: TreeLoads<number>,
  rows: readonly LoopRow<number>[],
): LoopedMotion {
  const n = speedCount(state.model);
  const matrix = massMatrix(NUMBERS, state);
  const conditions = rows.map((row) => rowOfSpeeds(NUMBERS, state, row));
  const right = rightSides(NUMBERS, state, loads, rows);
  const values = assemble(plan, matrix, conditions);
  const sound = factorBlocks(plan.structure, values, new Float64Array(blockWorkSize(plan.structure))) < 0;
  const x = new Float64Array(n + rows.length);
  for (let pass = 0; pass < PASSES && sound; pass++) {
    const left = residual(matrix, conditions, right, x);
    const b = new Float64Array(left.length);
    for (const [i, value] of left.entries()) b[plan.place[i]!] = value;
    solveBlocks(plan.structure, values, b);
    for (let i = 0; i < x.length; i++) x[i] = x[i]! + b[plan.place[i]!]!;
  }
  return finish(state, loads, rows, Array.from(x.subarray(0, n)), Array.from(x.subarray(n)));
}

function assemble(plan: SparsePlan, matrix: readonly Vector<number>[], conditions: readonly Vector<number>[]): Float64Array {
  const { structure } = plan;
  const values = new Float64Array(structure.length);
  const n = matrix.length;
  const put = (a: number, b: number, value: number): void => {
    const [i, j] = plan.node[a]! >= plan.node[b]! ? [a, b] : [b, a];
    const block = blockOffset(structure, plan.node[i]!, plan.node[j]!);
    if (block < 0) return;
    values[block + plan.within[i]! * structure.size[plan.node[j]!]! + plan.within[j]!] = value;
  };
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (matrix[i]![j] !== 0) put(i, j, matrix[i]![j]!);
  const mobility = conditions.map((row) => row.reduce((sum, value, i) => sum + (value * value) / matrix[i]![i]!, 0));
  // a row that moves nothing shows round-off, which must not become a pivot
  const least = LEAST_MOBILITY * mobility.reduce((most, value) => Math.max(most, value), 0);
  for (const [k, row] of conditions.entries()) {
    for (const [i, value] of row.entries()) if (value !== 0) put(n + k, i, -value);
    put(n + k, n + k, -REGULARISATION * Math.max(mobility[k]!, least));
  }
  return values;
}

/** What is left of both sides of the system without ρ. */
function residual(
  matrix: readonly Vector<number>[],
  conditions: readonly Vector<number>[],
  right: { readonly drive: Vector<number>; readonly rows: Vector<number> },
  x: Float64Array,
): number[] {
  const n = matrix.length;
  const top = matrix.map((row, i) => {
    let left = right.drive[i]!;
    for (let j = 0; j < n; j++) left -= row[j]! * x[j]!;
    for (const [k, condition] of conditions.entries()) left += condition[i]! * x[n + k]!;
    return left;
  });
  const bottom = conditions.map((condition, k) => {
    let left = -right.rows[k]!;
    for (let j = 0; j < n; j++) left += condition[j]! * x[j]!;
    return left;
  });
  return [...top, ...bottom];
}
