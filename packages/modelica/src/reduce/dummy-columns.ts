/**
 * Which columns of the constraint Jacobian become dummy derivatives, level by level: numbers only.
 *
 * At each level as many columns as rows are taken that are regular together, by elimination. Order of preference where H is constant: StateSelect, then higher
 * orders, then larger pivots. Where H moves: higher orders, then the pivot times a factor of StateSelect (prefer 0.1, avoid 10), so that no wish enforces a
 * choice that is nearly singular. `always` is never taken.
 */
import { STATE_SELECT, type StateSelect } from "../flat/flat-model.js";

export interface DummyProblem {
  readonly columns: number;
  /** Per row how often its equation is differentiated. */
  readonly rowOrders: readonly number[];
  /** Per column the highest order of its variable, and its wish. */
  readonly columnOrders: readonly number[];
  readonly wishes: readonly StateSelect[];
  /** Do entries depend on the motion? */
  readonly moves: boolean;
}

export interface DummyLevel {
  readonly columns: readonly number[];
  /** |det| of the rows of this level in these columns, times the factors of StateSelect. */
  readonly size: number;
}

const FACTOR: Readonly<Record<StateSelect, number>> = { never: 1e6, avoid: 10, default: 1, prefer: 0.1, always: 0 };

/** Entries below this part of the largest one count as zero. */
const RANK_TOLERANCE = 1e-9;
/** Pivots closer than this part count as equal; the earlier column stays. */
const PIVOT_ADVANTAGE = 1e-3;

/** Undefined if there is no regular choice. */
export function chooseLevels(problem: DummyProblem, matrix: Float64Array): DummyLevel[] | undefined {
  const levels: DummyLevel[] = [];
  let rows = problem.rowOrders.map((_, row) => row);
  let columns = problem.columnOrders.map((_, column) => column);
  for (let level = 0; rows.length > 0; level++) {
    // Only a derivative can be a dummy: x itself is a variable already.
    const candidates = columns.filter((column) => problem.columnOrders[column]! > level && problem.wishes[column] !== "always");
    const chosen = independentColumns(problem, matrix, rows, candidates);
    if (chosen === undefined) return undefined;
    levels.push(chosen);
    rows = rows.filter((row) => problem.rowOrders[row]! > level + 1);
    columns = [...chosen.columns];
  }
  return levels;
}

/** How good a choice is beside the best one now: the smallest ratio of determinants over the levels; 1 and more: as good as new. */
export function choiceQuality(problem: DummyProblem, matrix: Float64Array, chosen: readonly DummyLevel[]): number {
  const best = chooseLevels(problem, matrix);
  if (best === undefined) return 0;
  let quality = Number.POSITIVE_INFINITY;
  for (const [level, { columns }] of chosen.entries()) {
    const rows = problem.rowOrders.flatMap((order, row) => (order > level ? [row] : []));
    const now = independentColumns(problem, matrix, rows, columns)?.size ?? 0;
    quality = Math.min(quality, now / best[level]!.size);
  }
  return quality;
}

interface Candidate {
  readonly column: number;
  readonly row: number;
  readonly order: number;
  readonly wish: number;
  readonly pivot: number;
}

function comesBefore(a: Candidate, b: Candidate, moves: boolean): boolean {
  if (!moves && a.wish !== b.wish) return a.wish < b.wish;
  if (a.order !== b.order) return a.order > b.order;
  return a.pivot > (1 + PIVOT_ADVANTAGE) * b.pivot;
}

function independentColumns(
  problem: DummyProblem,
  matrix: Float64Array,
  rows: readonly number[],
  candidates: readonly number[],
): DummyLevel | undefined {
  const work = rows.map((row) => Float64Array.from(candidates, (column) => matrix[row * problem.columns + column]!));
  let largest = 0;
  for (const row of work) for (const value of row) largest = Math.max(largest, Math.abs(value));
  const free = new Set(candidates.keys());
  const columns: number[] = [];
  let size = 1;
  for (let k = 0; k < rows.length; k++) {
    let best: Candidate | undefined;
    for (const position of free) {
      const row = largestRow(work, k, position);
      const entry = Math.abs(work[row]![position]!);
      if (!(entry > RANK_TOLERANCE * largest)) continue;
      const wish = problem.wishes[candidates[position]!]!;
      const order = problem.columnOrders[candidates[position]!]!;
      const candidate = { column: position, row, order, wish: STATE_SELECT.indexOf(wish), pivot: entry * FACTOR[wish] };
      if (best === undefined || comesBefore(candidate, best, problem.moves)) best = candidate;
    }
    if (best === undefined) return undefined;
    eliminate(work, k, best.row, best.column);
    free.delete(best.column);
    columns.push(candidates[best.column]!);
    size *= best.pivot;
  }
  return { columns, size };
}

function largestRow(work: readonly Float64Array[], from: number, column: number): number {
  let row = from;
  for (let i = from + 1; i < work.length; i++) if (Math.abs(work[i]![column]!) > Math.abs(work[row]![column]!)) row = i;
  return row;
}

function eliminate(work: Float64Array[], k: number, pivotRow: number, column: number): void {
  [work[k], work[pivotRow]] = [work[pivotRow]!, work[k]!];
  const pivot = work[k]!;
  for (let i = k + 1; i < work.length; i++) {
    const row = work[i]!;
    const factor = row[column]! / pivot[column]!;
    if (factor !== 0) for (let j = 0; j < pivot.length; j++) row[j] = row[j]! - factor * pivot[j]!;
  }
}
