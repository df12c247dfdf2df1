/** All evaluations of an optimisation, in the order of the search; also the lines of its file. */
import type { Job, JobRecord, Outcome } from "../study/study.js";
import { type Evaluation, preferred, slackOf, violationOf } from "./constrained.js";
import { evaluationOf, goalValue, type Problem } from "./problem.js";

/** An evaluated point: a record of a job with its goal and constraints. */
export type EvaluationRecord = JobRecord & {
  /** The goal: the metric, or the sum of squares; null if it has no value. */
  readonly objective: number | null;
  /** Largest excess over a limit, in shares of it; 0 if all hold. */
  readonly violation: number | null;
  /** The best objective so far that keeps the constraints; null if there is none. */
  readonly best: number | null;
};

export type Rules = Pick<Problem, "goal" | "constraints" | "tolerance">;

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Does it keep the constraints and have a value? */
const isFeasible = (evaluation: Evaluation, { tolerance }: Rules): boolean => violationOf(evaluation) <= slackOf(tolerance);

interface Standing {
  /** Records looked at. */
  seen: number;
  best?: { readonly record: EvaluationRecord; readonly evaluation: Evaluation };
}

export function createHistory(evaluated: (record: EvaluationRecord) => void | Promise<void> = () => {}) {
  const records: EvaluationRecord[] = [];
  const outcomes = new Map<string, Outcome>();
  const standings = new WeakMap<Rules, Standing>();

  const standing = (rules: Rules): Standing["best"] => {
    const better = (a: Evaluation, b: Evaluation | undefined) => b === undefined || preferred(a, b, slackOf(rules.tolerance));
    const own: Standing = standings.get(rules) ?? { seen: 0 };
    standings.set(rules, own);
    for (; own.seen < records.length; own.seen++) {
      const record = records[own.seen]!;
      const evaluation = evaluationOf(rules, record);
      if (isFeasible(evaluation, rules) && better(evaluation, own.best?.evaluation)) own.best = { record, evaluation };
    }
    return own.best;
  };

  const recordOf = (job: Job, outcome: Outcome, rules: Rules): EvaluationRecord => {
    const evaluation = evaluationOf(rules, outcome);
    const before = standing(rules)?.evaluation.value ?? Number.POSITIVE_INFINITY;
    const value = isFeasible(evaluation, rules) ? Math.min(before, evaluation.value) : before;
    return {
      ...{ index: records.length, key: job.key, values: job.values, ...outcome },
      objective: orNull(goalValue(rules.goal, evaluation.value)),
      violation: orNull(violationOf(evaluation)),
      best: orNull(goalValue(rules.goal, value)),
    };
  };

  return {
    records: records as readonly EvaluationRecord[],
    outcome: (key: string): Outcome | undefined => outcomes.get(key),
    best: (rules: Rules): EvaluationRecord | undefined => standing(rules)?.record,
    /** Takes the outcomes of these jobs in any order; records appear in the order of the jobs, each as soon as those before it are there. */
    expect(jobs: readonly Job[], rules: Rules): (job: Job, outcome: Outcome) => Promise<void> {
      let next = 0;
      const write = async (): Promise<void> => {
        for (let job = jobs[next]; job !== undefined && outcomes.has(job.key); job = jobs[++next]) {
          const record = recordOf(job, outcomes.get(job.key)!, rules);
          records.push(record);
          await evaluated(record);
        }
      };
      let tail = Promise.resolve();
      return (job, outcome) => {
        outcomes.set(job.key, outcome);
        tail = tail.then(write);
        return tail;
      };
    },
  };
}
