/**
 * Which columns of the constraint Jacobian become dummy derivatives, level by level: numbers only.
 *
 * At each level as many columns as rows are taken that are regular together, by elimination. First those with a pivot that is the same for all motions and that need
 * not be states: by StateSelect, then higher orders, then larger pivots; in a tree of bodies these are all that is needed, and the choice holds everywhere. Then, where pivots
 * move: higher orders, then the pivot times a factor of StateSelect (prefer 0.1, avoid 10), so that no wish enforces a choice that is nearly singular. Of `always` only derivatives beyond the first are taken: the variable itself stays a state.
 *
 * The elimination is sparse: chains of bodies have thousands of constraints with a few entries each. Cost: per pivot the columns that are left, and the fill.
 */
import { exp, log } from "@gelenk/core/math";
import { STATE_SELECT, type StateSelect } from "../flat/flat-model.js";

export interface DummyProblem {
  /** Per row its columns; values of entries come in this order. */
  readonly rows: readonly (readonly number[])[];
  /** Per row how often its equation is differentiated. */
  readonly rowOrders: readonly number[];
  /** Per column the highest order of its variable, and its wish. */
  readonly columnOrders: readonly number[];
  readonly wishes: readonly StateSelect[];
  /** Per entry: does it depend on the motion? */
  readonly moves: readonly boolean[];
}

export interface DummyLevel {
  readonly columns: readonly number[];
  /** log |det| of the rows of this level in these columns, times the factors of StateSelect. */
  readonly logSize: number;
}

const FACTOR: Readonly<Record<StateSelect, number>> = { never: 1e6, avoid: 10, default: 1, prefer: 0.1, always: 0.01 };

const PREFERRED = STATE_SELECT.indexOf("prefer");

/** Entries below this part of the largest one count as zero. */
const RANK_TOLERANCE = 1e-9;
/** Pivots closer than this part count as equal; the earlier column stays. */
const PIVOT_ADVANTAGE = 1e-3;

/** Undefined if there is no regular choice. */
export function chooseLevels(problem: DummyProblem, entries: ArrayLike<number>): DummyLevel[] | undefined {
  const levels: DummyLevel[] = [];
  let rows = problem.rowOrders.map((_, row) => row);
  let columns = problem.columnOrders.map((_, column) => column);
  for (let level = 0; rows.length > 0; level++) {
    // Only a derivative can be a dummy: x itself is a variable already. Of `always` x stays a state, but its second derivative may be a dummy.
    const candidates = columns.filter((column) => problem.columnOrders[column]! > level + (problem.wishes[column] === "always" ? 1 : 0));
    const chosen = independentColumns(problem, entries, rows, candidates);
    if (chosen === undefined) return undefined;
    levels.push(chosen);
    rows = rows.filter((row) => problem.rowOrders[row]! > level + 1);
    columns = [...chosen.columns].sort((a, b) => a - b);
  }
  return levels;
}

/** How good a choice is beside the best one now: the smallest ratio of determinants over the levels; 1 and more: as good as new. */
export function choiceQuality(problem: DummyProblem, entries: ArrayLike<number>, chosen: readonly DummyLevel[]): number {
  const best = chooseLevels(problem, entries);
  if (best === undefined) return 0;
  let quality = Number.POSITIVE_INFINITY;
  for (const [level, { columns }] of chosen.entries()) {
    const rows = problem.rowOrders.flatMap((order, row) => (order > level ? [row] : []));
    const now = independentColumns(problem, entries, rows, columns)?.logSize ?? Number.NEGATIVE_INFINITY;
    quality = Math.min(quality, exp(now - best[level]!.logSize));
  }
  return quality;
}

/**
 * Is the determinant of a choice the same for all motions? It is if rows and columns can be taken away one after the other, each with a single entry left that is a
 * constant.
 */
export function holdsEverywhere(problem: DummyProblem, levels: readonly DummyLevel[]): boolean {
  return levels.every(({ columns }, level) => {
    const own = new Set(columns);
    const rows = new Map<number, Set<number>>();
    const rowsOf = new Map<number, Set<number>>(columns.map((column) => [column, new Set<number>()]));
    const constant = new Set<string>();
    let entry = 0;
    for (const [row, all] of problem.rows.entries()) {
      for (const column of all) {
        const number = entry++;
        if (problem.rowOrders[row]! <= level || !own.has(column)) continue;
        rows.set(row, (rows.get(row) ?? new Set()).add(column));
        rowsOf.get(column)!.add(row);
        if (!problem.moves[number]) constant.add(`${row},${column}`);
      }
    }
    return peel(rows, rowsOf, constant);
  });
}

function peel(rows: Map<number, Set<number>>, rowsOf: Map<number, Set<number>>, constant: ReadonlySet<string>): boolean {
  const queue: { row?: number; column?: number }[] = [
    ...[...rows.keys()].map((row) => ({ row })),
    ...[...rowsOf.keys()].map((column) => ({ column })),
  ];
  while (queue.length > 0) {
    const { row: lone, column: loneColumn } = queue.pop()!;
    const row = lone ?? singleOf(rowsOf.get(loneColumn!));
    const column = loneColumn ?? singleOf(rows.get(lone!));
    if (row === undefined || column === undefined || !rows.has(row) || !rowsOf.has(column) || !constant.has(`${row},${column}`)) continue;
    for (const other of rows.get(row)!) {
      rowsOf.get(other)?.delete(row);
      queue.push({ column: other });
    }
    for (const other of rowsOf.get(column)!) {
      rows.get(other)?.delete(column);
      queue.push({ row: other });
    }
    rows.delete(row);
    rowsOf.delete(column);
  }
  return rowsOf.size === 0;
}

const singleOf = (set: ReadonlySet<number> | undefined): number | undefined => (set?.size === 1 ? [...set][0] : undefined);

interface Candidate {
  readonly row: number;
  readonly pivot: number;
  readonly moves: boolean;
}

/** A constant entry is taken as pivot if it is not smaller than this part of the largest. */
const CONSTANT_PIVOT = 0.01;

interface Entry {
  readonly value: number;
  readonly moves: boolean;
}

class ColumnChoice {
  readonly #problem: DummyProblem;
  readonly #rows = new Map<number, Map<number, Entry>>();
  readonly #columns = new Map<number, Set<number>>();
  /** The pivot of each column in rows that are left; absent where it must be looked for. */
  readonly #pivots = new Map<number, Candidate>();
  readonly #smallest: number;

  constructor(problem: DummyProblem, entries: ArrayLike<number>, rows: readonly number[], candidates: readonly number[]) {
    this.#problem = problem;
    for (const column of candidates) this.#columns.set(column, new Set());
    for (const row of rows) this.#rows.set(row, new Map());
    let entry = 0;
    let largest = 0;
    for (const [row, all] of problem.rows.entries()) {
      for (const column of all) {
        const value = entries[entry]!;
        const moves = problem.moves[entry++]!;
        if (value === 0 || !this.#rows.has(row) || !this.#columns.has(column)) continue;
        this.#rows.get(row)!.set(column, { value, moves });
        this.#columns.get(column)!.add(row);
        largest = Math.max(largest, Math.abs(value));
      }
    }
    this.#smallest = RANK_TOLERANCE * largest;
  }

  /** The next column with its row; undefined if none is regular. */
  next(): { readonly column: number; readonly row: number; readonly weight: number } | undefined {
    let best: { column: number; row: number; weight: number; moves: boolean } | undefined;
    for (const column of this.#columns.keys()) {
      const { row, pivot, moves } = this.#pivotOf(column);
      if (!(pivot > this.#smallest)) continue;
      const weight = pivot * FACTOR[this.#problem.wishes[column]!];
      const candidate = { column, row, weight, moves };
      if (best === undefined || this.#comesBefore(candidate, best)) best = candidate;
    }
    return best;
  }

  eliminate(column: number, pivotRow: number): void {
    const source = this.#rows.get(pivotRow)!;
    const pivot = source.get(column)!;
    this.#rows.delete(pivotRow);
    for (const other of source.keys()) {
      this.#columns.get(other)?.delete(pivotRow);
      this.#pivots.delete(other);
    }
    for (const row of this.#columns.get(column)!) {
      const target = this.#rows.get(row)!;
      const own = target.get(column)!;
      const factor = own.value / pivot.value;
      for (const [other, { value, moves }] of source) {
        if (!this.#columns.has(other)) continue;
        const before = target.get(other);
        const changed = (before?.value ?? 0) - factor * value;
        target.set(other, { value: changed, moves: moves || own.moves || pivot.moves || (before?.moves ?? false) });
        this.#columns.get(other)!.add(row);
        this.#pivots.delete(other);
      }
      target.delete(column);
    }
    this.#columns.delete(column);
  }

  #comesBefore(a: { column: number; weight: number; moves: boolean }, b: { column: number; weight: number; moves: boolean }): boolean {
    const { wishes, columnOrders } = this.#problem;
    const [wishA, wishB] = [STATE_SELECT.indexOf(wishes[a.column]!), STATE_SELECT.indexOf(wishes[b.column]!)];
    const [safeA, safeB] = [!a.moves && wishA < PREFERRED, !b.moves && wishB < PREFERRED];
    if (safeA !== safeB) return safeA;
    if (!a.moves && !b.moves && wishA !== wishB) return wishA < wishB;
    if (columnOrders[a.column] !== columnOrders[b.column]) return columnOrders[a.column]! > columnOrders[b.column]!;
    return a.weight > (1 + PIVOT_ADVANTAGE) * b.weight;
  }

  /** The largest entry of a column, or the largest constant one if that is not much smaller. */
  #pivotOf(column: number): Candidate {
    const known = this.#pivots.get(column);
    if (known !== undefined) return known;
    let any: Candidate = { row: -1, pivot: 0, moves: true };
    let constant: Candidate = { row: -1, pivot: 0, moves: false };
    for (const row of this.#columns.get(column)!) {
      const { value, moves } = this.#rows.get(row)!.get(column)!;
      const pivot = Math.abs(value);
      if (pivot > any.pivot || (pivot === any.pivot && row < any.row)) any = { row, pivot, moves };
      if (!moves && (pivot > constant.pivot || (pivot === constant.pivot && row < constant.row))) constant = { row, pivot, moves };
    }
    const found = constant.pivot >= CONSTANT_PIVOT * any.pivot && constant.pivot > 0 ? constant : any;
    this.#pivots.set(column, found);
    return found;
  }
}

function independentColumns(
  problem: DummyProblem,
  entries: ArrayLike<number>,
  rows: readonly number[],
  candidates: readonly number[],
): DummyLevel | undefined {
  const choice = new ColumnChoice(problem, entries, rows, candidates);
  const columns: number[] = [];
  let logSize = 0;
  for (let k = 0; k < rows.length; k++) {
    const best = choice.next();
    if (best === undefined) return undefined;
    choice.eliminate(best.column, best.row);
    columns.push(best.column);
    logSize += log(best.weight);
  }
  return { columns, logSize };
}
