/**
 * Tearing: a block is solved by iterating over a few of its unknowns only; the others follow one after the other.
 *
 *   repeat: take equations that contain one unknown which is left and can be solved for it safely; if there is none, the unknown that occurs in most of the remaining
 *   equations becomes a tearing variable (derivatives first). What equations remain are the residuals, as many as tearing variables.
 *   thin out: a tearing variable is dropped if all unknowns follow from the others as well, those first that were chosen first
 *
 * Thinning finds what occurs seldom but decides all: the loads of the cut joints of a recursion. It is left out where one iterates: there
 * what was chosen first is what start values were written for.
 *
 * Safe: linear in the unknown with a factor of constants and parameters that is not zero. Theory: Elmqvist and Otter, ESM 1994; choosing fewest is not
 * polynomial, this is greedy. Cost: quadratic in the block at worst.
 */
export interface TearingProblem {
  readonly size: number;
  /** Per equation the unknowns it contains, both numbered within the block. */
  readonly incidence: readonly (readonly number[])[];
  /** May the equation be solved for the unknown? */
  isSafe(equation: number, unknown: number): boolean;
  /** Larger: rather a tearing variable, among those that occur equally often. */
  preference(unknown: number): number;
  readonly thinOut?: boolean;
}

export interface Tearing {
  readonly tearing: readonly number[];
  /** Equations with the unknown that each is solved for, in order. */
  readonly solved: readonly { readonly equation: number; readonly unknown: number }[];
  readonly residuals: readonly number[];
}

export function tear(problem: TearingProblem): Tearing {
  const work = new TearingWork(problem);
  while (work.unknownsLeft > 0) if (!work.solveOne()) work.tearOne();
  const result = work.result();
  return problem.thinOut ? thinned(problem, result) : result;
}

/** The same block from fewer tearing variables. */
function thinned(problem: TearingProblem, first: Tearing): Tearing {
  let best = first;
  for (const dropped of first.tearing) {
    const work = new TearingWork(problem);
    for (const unknown of best.tearing) if (unknown !== dropped) work.tearUnknown(unknown);
    while (work.solveOne());
    if (work.unknownsLeft === 0) best = work.result();
  }
  return best;
}

class TearingWork {
  unknownsLeft: number;
  readonly #problem: TearingProblem;
  readonly #left: Set<number>[];
  readonly #open: Set<number>;
  readonly #tearing: number[] = [];
  readonly #solved: { equation: number; unknown: number }[] = [];
  readonly #equationsOf: number[][];
  /** Equations that came down to one unknown and are not looked at yet. */
  #queue: number[] = [];

  constructor(problem: TearingProblem) {
    this.#problem = problem;
    this.unknownsLeft = problem.size;
    this.#left = problem.incidence.map((unknowns) => new Set(unknowns));
    this.#open = new Set(problem.incidence.keys());
    this.#equationsOf = Array.from({ length: problem.size }, () => []);
    for (const [equation, unknowns] of problem.incidence.entries()) {
      for (const unknown of unknowns) this.#equationsOf[unknown]!.push(equation);
      if (unknowns.length === 1) this.#queue.push(equation);
    }
  }

  /** Takes the next equation with one unknown that is safe to solve. */
  solveOne(): boolean {
    for (let i = 0; i < this.#queue.length; i++) {
      const equation = this.#queue[i]!;
      const [unknown] = this.#left[equation]!;
      if (!this.#open.has(equation) || unknown === undefined || !this.#problem.isSafe(equation, unknown)) continue;
      this.#queue = this.#queue.slice(i + 1);
      this.#open.delete(equation);
      this.#solved.push({ equation, unknown });
      this.#know(unknown);
      return true;
    }
    this.#queue = [];
    return false;
  }

  tearOne(): void {
    let best = -1;
    let most = -1;
    for (let unknown = 0; unknown < this.#problem.size; unknown++) {
      const occurrences = this.#equationsOf[unknown]!.filter(
        (equation) => this.#open.has(equation) && this.#left[equation]!.has(unknown),
      ).length;
      const score = occurrences + this.#problem.preference(unknown);
      if (occurrences > 0 && score > most) {
        most = score;
        best = unknown;
      }
    }
    this.tearUnknown(best);
  }

  tearUnknown(unknown: number): void {
    this.#tearing.push(unknown);
    this.#know(unknown);
  }

  result(): Tearing {
    return { tearing: this.#tearing, solved: this.#solved, residuals: [...this.#open] };
  }

  #know(unknown: number): void {
    this.unknownsLeft--;
    for (const equation of this.#equationsOf[unknown]!) {
      if (!this.#left[equation]!.delete(unknown)) continue;
      if (this.#left[equation]!.size === 1) this.#queue.push(equation);
    }
  }
}
