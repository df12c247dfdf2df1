/**
 * How information flows through the equations of a linear block: which unknown each equation gives when the tearing variables are known.
 *
 *   T      tearing variables: first the derivatives of states; where the flow stalls one more: loads that have the coefficient ±1 in no row (those in the frame of a cut joint,
 *          which turn with it); then, out of the row with fewest unknowns left, other derivatives first, then loads of cut joints, then whatever occurs most
 *   solve  a row with one unknown left, of coefficient ±1 (if none is left: another constant), gives this unknown. A row with a ±1 elsewhere gives another one only where nothing else
 *          goes on: it is the balance of moments of a body, a residual, and not what determines the force at a lever
 *   R      residual equations: rows whose unknowns are all known otherwise; as many as T
 *
 *   TS(v)  tearing variables that an unknown depends on        RS(v)  residuals that depend on it
 *
 * Why T is fixed before the matching: rows of a parent contain unit coefficients of the loads of its children too, and motions along axes
 * are units as well, so that a matching on ±1 alone is ambiguous. Source: theory 03, sections 11.3 and 11.4, steps 1 and 2.
 */
import { BitSets } from "./bit-sets.js";

export interface FlowProblem {
  /** Per row its columns. */
  readonly rows: readonly (readonly number[])[];
  /** How good a pivot the entry is: 2 for ±1, 1 for another constant that is not zero, 0 for what depends on the motion. */
  quality(row: number, column: number): 0 | 1 | 2;
  /** Derivatives of states 4, of what would rather be a state 3, other derivatives 2, loads of cut joints 1, others 0. */
  rank(column: number): number;
}

export interface Flow {
  /** Columns, in the order in which they were chosen. */
  readonly tearing: readonly number[];
  /** Rows. */
  readonly residuals: readonly number[];
  /** Solved columns with their rows, in the order of solution. */
  readonly order: readonly { readonly row: number; readonly column: number }[];
  /** Per column: numbers of the tearing variables it depends on; of the residuals that depend on it. */
  readonly needs: BitSets;
  readonly reaches: BitSets;
}

export function informationFlow(problem: FlowProblem): Flow | string {
  const work = new FlowWork(problem);
  // constants first: left in the system, their columns would travel along
  while (work.solveOne());
  for (let column = 0; column < problem.rows.length; column++) if (problem.rank(column) === 4) work.tearUnknown(column);
  while (work.left > 0) {
    const goesOn = work.solveOne() || work.tearTurning() || work.solveLever() || work.tearNext();
    if (!goesOn) return "no further equation gives an unknown";
  }
  return work.finish();
}

class FlowWork {
  left: number;
  readonly #problem: FlowProblem;
  readonly #rowsOf: number[][];
  readonly #known: Uint8Array;
  readonly #used: Uint8Array;
  /** Unknowns left per row. */
  readonly #open: Int32Array;
  readonly #tearing: number[] = [];
  readonly #order: { row: number; column: number }[] = [];
  /** Rows with one unknown left: of unit coefficient, of another constant, of another constant in a row with a unit coefficient. */
  readonly #unit = { rows: [] as number[], next: 0 };
  readonly #constant = { rows: [] as number[], next: 0 };
  readonly #lever = { rows: [] as number[], next: 0 };
  /** Loads without unit coefficient; known when the flow first stalls. */
  #turning: readonly number[] | undefined;

  constructor(problem: FlowProblem) {
    const count = problem.rows.length;
    this.#problem = problem;
    this.left = count;
    this.#known = new Uint8Array(count);
    this.#used = new Uint8Array(count);
    this.#rowsOf = Array.from({ length: count }, () => []);
    this.#open = Int32Array.from(problem.rows, (columns) => columns.length);
    for (const [row, columns] of problem.rows.entries()) {
      for (const column of columns) this.#rowsOf[column]!.push(row);
      if (columns.length === 1) this.#enqueue(row);
    }
  }

  tearUnknown(column: number): void {
    if (this.#known[column] === 1) return;
    this.#tearing.push(column);
    this.#know(column);
  }

  solveOne(): boolean {
    return this.#solveFrom([this.#unit, this.#constant]);
  }

  solveLever(): boolean {
    return this.#solveFrom([this.#lever]);
  }

  #solveFrom(queues: readonly { readonly rows: readonly number[]; next: number }[]): boolean {
    for (const queue of queues) {
      while (queue.next < queue.rows.length) {
        const row = queue.rows[queue.next++]!;
        const column = this.#problem.rows[row]!.find((candidate) => this.#known[candidate] === 0);
        if (column === undefined) continue;
        this.#used[row] = 1;
        this.#order.push({ row, column });
        this.#know(column);
        return true;
      }
    }
    return false;
  }

  /** A load that has the coefficient ±1 nowhere. */
  tearTurning(): boolean {
    this.#turning ??= this.#rowsOf.flatMap((rows, column) =>
      this.#problem.rank(column) < 2 && rows.every((row) => this.#problem.quality(row, column) < 2) ? [column] : [],
    );
    const next = this.#turning.find((column) => this.#known[column] === 0);
    if (next !== undefined) this.tearUnknown(next);
    return next !== undefined;
  }

  /** The unknown of highest rank in the row with fewest unknowns left; among equals the one that occurs most. */
  tearNext(): boolean {
    let best = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < this.#open.length; row++) {
      if (this.#open[row] === 0) continue;
      for (const column of this.#problem.rows[row]!) {
        if (this.#known[column] === 1) continue;
        const score = 1e6 * this.#problem.rank(column) - 1e3 * this.#open[row]! + Math.min(999, this.#rowsOf[column]!.length);
        if (score <= bestScore) continue;
        bestScore = score;
        best = column;
      }
    }
    if (best >= 0) this.tearUnknown(best);
    return best >= 0;
  }

  finish(): Flow | string {
    const residuals = this.#problem.rows.flatMap((_, row) => (this.#used[row] === 0 ? [row] : []));
    const count = this.#problem.rows.length;
    const needs = new BitSets(count, this.#tearing.length);
    const reaches = new BitSets(count, residuals.length);
    for (const [number, column] of this.#tearing.entries()) needs.add(column, number);
    for (const { row, column } of this.#order) {
      for (const other of this.#problem.rows[row]!) if (other !== column) needs.unite(column, other);
    }
    for (const [number, row] of residuals.entries()) for (const column of this.#problem.rows[row]!) reaches.add(column, number);
    for (let i = this.#order.length - 1; i >= 0; i--) {
      const { row, column } = this.#order[i]!;
      for (const other of this.#problem.rows[row]!) if (other !== column) reaches.unite(other, column);
    }
    return { tearing: this.#tearing, residuals, order: this.#order, needs, reaches };
  }

  #know(column: number): void {
    this.#known[column] = 1;
    this.left--;
    for (const row of this.#rowsOf[column]!) {
      this.#open[row] = this.#open[row]! - 1;
      if (this.#open[row] === 1 && this.#used[row] === 0) this.#enqueue(row);
    }
  }

  #enqueue(row: number): void {
    const column = this.#problem.rows[row]!.find((candidate) => this.#known[candidate] === 0)!;
    const quality = this.#problem.quality(row, column);
    if (quality === 0) return;
    const hasUnit = () => this.#problem.rows[row]!.some((other) => this.#problem.quality(row, other) === 2);
    (quality === 2 ? this.#unit : hasUnit() ? this.#lever : this.#constant).rows.push(row);
  }
}
