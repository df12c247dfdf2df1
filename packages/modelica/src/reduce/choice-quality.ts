/**
 * Is a choice of dummies still a good one, for other values of the entries? A look that costs little, taken at every
 * step of a run, before the choice is made anew to compare.
 *
 *   D = the rows of a level in the columns chosen;  t = D⁻¹ aⱼ for a column j that was not:  exchanging chosen column i for j makes |det| |tᵢ| times as large
 *
 * As long as no exchange makes the determinant, times the factors of StateSelect, ten times as large, the choice is good. Columns that were
 * taken for their constant pivot are not exchanged (dummy-columns.ts). Source of the exchange: Gu and Eisenstat, SIAM J. Sci. Comput. 17
 * (1996) 848, lemma 3.1. Cost: a sparse factorisation per level and a solution per column that was not chosen, which are as many as states.
 */
import { SparseLu } from "@gelenk/core/numerics";
import { choiceQuality, type DummyLevel, type DummyProblem, STATE_FACTOR } from "./dummy-columns.js";

/** Below, a choice is given up. Hysteresis: a new one has quality 1. */
export const WORST_QUALITY = 0.1;

/** 1 and more: as good as new. */
export function prepareQuality(problem: DummyProblem, levels: readonly DummyLevel[]): (entries: Float64Array) => number {
  const exchanges = levels.map((_, level) => prepareExchanges(problem, levels, level));
  return (entries) => {
    let quality = Number.POSITIVE_INFINITY;
    for (const gain of exchanges) quality = Math.min(quality, 1 / gain(entries));
    return quality >= WORST_QUALITY ? quality : choiceQuality(problem, entries, levels);
  };
}

/** The largest gain of an exchange in one level; infinite where the choice is singular. */
function prepareExchanges(problem: DummyProblem, levels: readonly DummyLevel[], level: number): (entries: Float64Array) => number {
  const { columns, safe } = levels[level]!;
  const { square, entryNumbers, others } = levelPattern(problem, levels, level);
  const lu = new SparseLu(square);
  const values = new Float64Array(entryNumbers.length);
  const right = new Float64Array(columns.length);
  const solution = new Float64Array(columns.length);
  const factor = (column: number): number => STATE_FACTOR[problem.wishes[column]!];
  return (entries) => {
    for (let e = 0; e < values.length; e++) values[e] = entries[entryNumbers[e]!]!;
    if (!lu.factor(values) && !(lu.analyse(values) && lu.factor(values))) return Number.POSITIVE_INFINITY;
    let gain = 1;
    for (const { column, rows, numbers } of others) {
      right.fill(0);
      for (let e = 0; e < rows.length; e++) right[rows[e]!] = entries[numbers[e]!]!;
      lu.solve(right, solution);
      for (let i = 0; i < columns.length; i++) {
        if (safe[i] || problem.columnOrders[columns[i]!]! > problem.columnOrders[column]!) continue;
        gain = Math.max(gain, (Math.abs(solution[i]!) * factor(column)) / factor(columns[i]!));
      }
    }
    return gain;
  };
}

interface OtherColumn {
  readonly column: number;
  /** Rows within the level and numbers of the entries there. */
  readonly rows: number[];
  readonly numbers: number[];
}

/** Rows and columns of a level: the square part that was chosen, and the candidates that were not. */
function levelPattern(problem: DummyProblem, levels: readonly DummyLevel[], level: number) {
  const chosen = new Map(levels[level]!.columns.map((column, i) => [column, i]));
  const candidates = level === 0 ? problem.columnOrders.map((_, column) => column) : levels[level - 1]!.columns;
  const others = new Map<number, OtherColumn>(
    candidates
      .filter((column) => !chosen.has(column) && problem.columnOrders[column]! > level + (problem.wishes[column] === "always" ? 1 : 0))
      .map((column) => [column, { column, rows: [], numbers: [] }]),
  );
  const start = [0];
  const columns: number[] = [];
  const entryNumbers: number[] = [];
  let entry = 0;
  for (const [row, all] of problem.rows.entries()) {
    const own = problem.rowOrders[row]! > level;
    for (const column of all) {
      const number = entry++;
      if (!own) continue;
      const other = others.get(column);
      other?.rows.push(start.length - 1);
      other?.numbers.push(number);
      if (!chosen.has(column)) continue;
      columns.push(chosen.get(column)!);
      entryNumbers.push(number);
    }
    if (own) start.push(columns.length);
  }
  const square = { size: chosen.size, start: Int32Array.from(start), columns: Int32Array.from(columns) };
  return { square, entryNumbers, others: [...others.values()] };
}
