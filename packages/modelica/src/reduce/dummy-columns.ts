/**
 * Which columns of the constraint Jacobian become dummy derivatives, level by level: numbers only.
 *
 * At each level as many columns as rows are taken that are regular together, by elimination. First those with a pivot that is the same for
 * all motions and that need not be states: by StateSelect, then higher orders, then those in fewer rows, then larger pivots; in a tree of
 * bodies these are all that is needed, and the choice holds everywhere. Then, where pivots move: higher orders, then the pivot times a
 * factor of StateSelect (prefer 0.1, avoid 10), so that no wish enforces a choice that is nearly singular. Of `always` only derivatives
 * beyond the first are taken: the variable itself stays a state.
 *
 * The elimination is sparse: chains of bodies have thousands of constraints with a few entries each. Cost: the fill, and per pivot the columns it changes.
 */
import { exp, log } from "@gelenk/core/math";
import { STATE_SELECT, type StateSelect } from "../flat/flat-model.js";
import { Tournament } from "./tournament.js";

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
  /** Per column: was it taken for a pivot that is the same for all motions? */
  readonly safe: readonly boolean[];
  /** log |det| of the rows of this level in these columns, times the factors of StateSelect. */
  readonly logSize: number;
}

export const STATE_FACTOR: Readonly<Record<StateSelect, number>> = { never: 1e6, avoid: 10, default: 1, prefer: 0.1, always: 0.01 };

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
 * Is the determinant of a choice the same for all motions? It is if rows and columns can be taken away one after the
 * other, each with a single entry left that is a constant.
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

interface Best {
  readonly column: number;
  readonly row: number;
  readonly weight: number;
  readonly moves: boolean;
  /** How many rows the column stands in. */
  readonly rows: number;
}

interface Entry {
  readonly value: number;
  readonly moves: boolean;
}

class ColumnChoice {
  readonly #problem: DummyProblem;
  readonly #rows = new Map<number, Map<number, Entry>>();
  readonly #columns = new Map<number, Set<number>>();
  /** Numbers of the columns among the candidates, and those whose pivot must be looked for. */
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #changed: Set<number>;
  readonly #tournament: Tournament<Best>;
  readonly #smallest: number;

  constructor(problem: DummyProblem, entries: ArrayLike<number>, rows: readonly number[], candidates: readonly number[]) {
    this.#problem = problem;
    this.#numbers = new Map(candidates.map((column, number) => [column, number]));
    this.#changed = new Set(candidates);
    this.#tournament = new Tournament(candidates.length, (a, b) => this.#comesBefore(a, b));
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
  next(): Best | undefined {
    for (const column of this.#changed) this.#tournament.set(this.#numbers.get(column)!, this.#candidate(column));
    this.#changed.clear();
    return this.#tournament.best;
  }

  #candidate(column: number): Best | undefined {
    const rows = this.#columns.get(column)?.size;
    if (rows === undefined) return undefined;
    const { row, pivot, moves } = this.#pivotOf(column);
    if (!(pivot > this.#smallest)) return undefined;
    return { column, row, weight: pivot * STATE_FACTOR[this.#problem.wishes[column]!], moves, rows };
  }

  eliminate(column: number, pivotRow: number): void {
    const source = this.#rows.get(pivotRow)!;
    const pivot = source.get(column)!;
    this.#rows.delete(pivotRow);
    for (const other of source.keys()) {
      this.#columns.get(other)?.delete(pivotRow);
      this.#changed.add(other);
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
        this.#changed.add(other);
      }
      target.delete(column);
    }
    this.#columns.delete(column);
  }

  /** Does a choice hold for all motions, of a column that need not be a state? */
  isSafe({ column, moves }: Best): boolean {
    return !moves && STATE_SELECT.indexOf(this.#problem.wishes[column]!) < PREFERRED;
  }

  #comesBefore(a: Best, b: Best): boolean {
    const { wishes, columnOrders } = this.#problem;
    const [wishA, wishB] = [STATE_SELECT.indexOf(wishes[a.column]!), STATE_SELECT.indexOf(wishes[b.column]!)];
    const [safeA, safeB] = [this.isSafe(a), this.isSafe(b)];
    if (safeA !== safeB) return safeA;
    if (!a.moves && !b.moves && wishA !== wishB) return wishA < wishB;
    if (columnOrders[a.column] !== columnOrders[b.column]) return columnOrders[a.column]! > columnOrders[b.column]!;
    // from the leaves of a tree to its root there is nothing to eliminate; the other way each row gets the coordinates of all joints before it
    if (safeA && a.rows !== b.rows) return a.rows < b.rows;
    return a.weight > (1 + PIVOT_ADVANTAGE) * b.weight;
  }

  /** The largest entry of a column, or the largest constant one if that is not much smaller. */
  #pivotOf(column: number): Candidate {
    let any: Candidate = { row: -1, pivot: 0, moves: true };
    let constant: Candidate = { row: -1, pivot: 0, moves: false };
    for (const row of this.#columns.get(column)!) {
      const { value, moves } = this.#rows.get(row)!.get(column)!;
      const pivot = Math.abs(value);
      if (pivot > any.pivot || (pivot === any.pivot && row < any.row)) any = { row, pivot, moves };
      if (!moves && (pivot > constant.pivot || (pivot === constant.pivot && row < constant.row))) constant = { row, pivot, moves };
    }
    return constant.pivot >= CONSTANT_PIVOT * any.pivot && constant.pivot > 0 ? constant : any;
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
  const safe: boolean[] = [];
  let logSize = 0;
  for (let k = 0; k < rows.length; k++) {
    const best = choice.next();
    if (best === undefined) return undefined;
    choice.eliminate(best.column, best.row);
    columns.push(best.column);
    safe.push(choice.isSafe(best));
    logSize += log(best.weight);
  }
  return { columns, safe, logSize };
}
