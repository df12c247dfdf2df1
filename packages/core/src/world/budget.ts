/**
 * How much a step may cost. When it is used up, what has been reached counts: solvers stop with what they have (any time).
 *
 *   iterations      most of one correction
 *   milliseconds    of a step, by a clock that is passed in; once they are over, nothing more is granted in that step
 *   counts          in place of the clock: how many passes each step is granted
 *
 * Whoever repeats passes asks `grant` before each. Within a step the answer is yes a number of times and then no for good, so that number,
 * `report.budgetUsed`, is all it takes to repeat a step that was limited by time, to the bit. Islands are advanced in their order: what
 * comes late gets what is left. What is made once in any case (kicks, a factor, one direct solve) is not interrupted.
 */
import type { BudgetSettings } from "../model/settings-description.js";

/** The budget of a world: that of a model, and one that replays an earlier run. */
export interface WorldBudget extends BudgetSettings {
  /** Passes granted to each step, from the first of the world on, as an earlier run reported them; beyond its end there is no limit. In place of a clock. */
  readonly counts?: readonly number[];
}

export interface Budget {
  /** Is there a limit of any kind? */
  readonly limited: boolean;
  /** Most iterations of a correction. */
  readonly iterations: number;
  /** Before the given step (from 0) is made. */
  open(step: number): void;
  /** May one more pass be made? */
  readonly grant: () => boolean;
  /** Passes granted in this step. */
  readonly used: number;
  /** Has a pass been refused in this step? */
  readonly spent: boolean;
}

export function createBudget(stated: number | WorldBudget = {}, now: (() => number) | undefined): Budget {
  const { iterations = Number.POSITIVE_INFINITY, milliseconds, counts } = typeof stated === "number" ? { iterations: stated } : stated;
  const timed = milliseconds !== undefined && counts === undefined && now !== undefined;
  let start = 0;
  let granted = Number.POSITIVE_INFINITY;
  let used = 0;
  let spent = false;
  return {
    limited: iterations < Number.POSITIVE_INFINITY || counts !== undefined || timed,
    iterations,
    open(step) {
      if (timed) start = now();
      if (counts) granted = counts[step] ?? Number.POSITIVE_INFINITY;
      used = 0;
      spent = false;
    },
    grant() {
      // not the other way round: a clock that is not a number grants nothing
      if (!spent) spent = !(used < granted && (!timed || now() - start < milliseconds));
      if (!spent) used++;
      return !spent;
    },
    get used() {
      return used;
    },
    get spent() {
      return spent;
    },
  };
}
