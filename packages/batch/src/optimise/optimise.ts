/**
 * Optimises over a runner: asks the search for points, has them run all at once, tells it what came out, until it ends or the budget does.
 *
 * Points become jobs with keys as in a sweep, so nothing is computed twice, and what is known from an earlier
 * call (`known`) is not computed again: the search takes the same way through it and goes on behind. Records
 * come in the order of the search, whatever finishes first.
 */
import { runUntilFault } from "../run/run-until-fault.js";
import type { Runner } from "../run/runner.js";
import type { JobLimits, Outcome, Study } from "../study/study.js";
import { jobOf, studyKey } from "../study/study-key.js";
import type { Evaluation } from "./constrained.js";
import { type Estimates, estimate } from "./estimates.js";
import { createHistory, type EvaluationRecord } from "./history.js";
import { boundedSearch, methodOf } from "./methods.js";
import { evaluationOf, type Problem, pointAt, startPoint, valuesAt } from "./problem.js";
import type { Found, Point, StopReason } from "./search.js";

/** What is optimised, where it runs, and who is told. */
export interface OptimiseOptions {
  /** Model, settings and metrics. */
  readonly study: Study;
  /** Variables, goal, constraints and method. */
  readonly problem: Problem;
  /** Where the jobs run. */
  readonly runner: Runner;
  /** Per job. */
  readonly limits: JobLimits;
  /** Aborted: ends with the best point so far, reason `interrupted`. */
  readonly signal?: AbortSignal;
  /** What is known already, by the key of the job. */
  readonly known?: ReadonlyMap<string, Outcome>;
  /** Called for every evaluation, in order, those that were known among them. A promise is waited for. */
  readonly evaluated?: (record: EvaluationRecord) => void | Promise<void>;
  /** Told what a user should know, as text. */
  readonly remark?: (text: string) => void;
}

/** Why an optimisation ended. */
export type OptimiseReason = StopReason | "budget" | "interrupted";

/** The best point for one limit of a front. */
export interface FrontPoint {
  /** Of the constraint that the front varies. */
  readonly limit: number;
  /** Why the search for this limit ended. */
  readonly reason: OptimiseReason;
  /** Undefined if nothing keeps the limit. */
  readonly best?: EvaluationRecord;
}

/** What an optimisation found. */
export interface OptimiseResult {
  /** Why it ended. */
  readonly reason: OptimiseReason;
  /** Of a front: of its last limit. Undefined if no point could be evaluated or none keeps the constraints. */
  readonly best?: EvaluationRecord;
  /** Every evaluation, in order. */
  readonly history: readonly EvaluationRecord[];
  /** Least squares that came to their end. */
  readonly estimates?: Estimates;
  /** One entry per limit, where a front was asked for. */
  readonly front?: readonly FrontPoint[];
}

/** Optimises a problem; each generation of points is a batch of jobs for the runner. */
export async function optimise(options: OptimiseOptions): Promise<OptimiseResult> {
  const { problem } = options;
  const session = createSession(options);
  const { front } = problem;
  if (front === undefined) {
    const { reason, found } = await searchOnce(session, problem);
    const best = session.history.best(problem);
    const estimates = found === undefined ? undefined : estimatesOf(problem, found);
    return {
      ...{ reason, history: session.history.records },
      ...(best !== undefined && { best }),
      ...(estimates !== undefined && { estimates }),
    };
  }
  const ends: { readonly problem: Problem; readonly limit: number; readonly reason: OptimiseReason }[] = [];
  for (const limit of front.limits) {
    const limited = { ...problem, constraints: [...problem.constraints, { metric: front.metric, sense: front.sense, limit }] };
    const { reason } = await searchOnce(session, limited);
    ends.push({ problem: limited, limit, reason });
    if (reason === "interrupted") break;
  }
  // What was met on the way to another limit may be better.
  const points = ends.map(({ problem: limited, limit, reason }): FrontPoint => {
    const best = session.history.best(limited);
    return { limit, reason, ...(best !== undefined && { best }) };
  });
  const last = points[points.length - 1]!;
  return { reason: last.reason, history: session.history.records, front: points, ...(last.best !== undefined && { best: last.best }) };
}

function createSession(options: OptimiseOptions) {
  const key = studyKey(options.study);
  return { ...options, key, history: createHistory(options.evaluated) };
}
type Session = ReturnType<typeof createSession>;

interface SearchEnd {
  readonly reason: OptimiseReason;
  readonly found?: Found;
}

/** From the best that is known, or the start of the problem. */
async function searchOnce(session: Session, problem: Problem): Promise<SearchEnd> {
  const { variables, spread, tolerance, restarts, seed } = problem;
  const before = session.history.best(problem);
  const start = before === undefined ? startPoint(variables) : pointAt(variables, before.values);
  const search = boundedSearch(methodOf(problem.method), { start, spread, tolerance, restarts, seed });
  const most = session.history.records.length + problem.evaluations;
  let asked = search.next();
  while (asked.done !== true) {
    const evaluations = await evaluate(session, problem, asked.value, most);
    if (evaluations === undefined) return { reason: session.signal?.aborted === true ? "interrupted" : "budget" };
    asked = search.next(evaluations);
  }
  return { reason: asked.value.reason, found: asked.value };
}

/** What the points are worth; undefined if not all of them could be evaluated. */
async function evaluate(
  session: Session,
  problem: Problem,
  points: readonly Point[],
  most: number,
): Promise<readonly Evaluation[] | undefined> {
  const { study, key, runner, limits, signal, remark, known, history } = session;
  const jobs = points.map((point) => jobOf(key, valuesAt(problem.variables, point)));
  const fresh = new Map(jobs.filter(({ key: own }) => history.outcome(own) === undefined).map((job) => [job.key, job]));
  const wanted = [...fresh.values()].slice(0, most - history.records.length);
  const add = history.expect(wanted, problem);
  const unknown = wanted.filter(({ key: own }) => known?.has(own) !== true);
  for (const job of wanted) if (known?.has(job.key) === true) await add(job, known.get(job.key)!);
  if (unknown.length > 0 && signal?.aborted !== true) await runUntilFault(unknown, { runner, study, limits, signal, remark, keep: add });
  const outcomes = jobs.map(({ key: own }) => history.outcome(own));
  if (outcomes.some((outcome) => outcome === undefined)) return undefined;
  return outcomes.map((outcome) => evaluationOf(problem, outcome!));
}

function estimatesOf({ variables, method }: Problem, { point, worth, jacobian }: Found): Estimates | undefined {
  if (!methodOf(method).needsResiduals || jacobian === undefined || worth.residuals === undefined) return undefined;
  return estimate(variables, point, worth.residuals, jacobian);
}
