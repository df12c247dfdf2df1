/**
 * All jobs of a plan, each distinct one computed once: what the journal, an earlier result or another job of the plan already gives is not
 * run again. What finishes goes to the journal at once; at the end records are read from it in the order of the plan.
 *
 * Memory per job of the plan: 36 bytes, whatever the jobs are. Points are computed from their index when they are needed.
 */
import type { Diagnostic } from "@gelenk/core";
import type { Points } from "../plan/points.js";
import { appendOrFault, type Journal, type JournalEntry, JournalFault, type JournalOptions, openJournal } from "../result/journal.js";
import { knownResults } from "../result/known-results.js";
import { recordOf } from "../result/record-lines.js";
import { NO_LIMITS } from "../run/job-limits.js";
import { runUntilFault } from "../run/run-until-fault.js";
import type { Runner } from "../run/runner.js";
import type { Job, JobLimits, JobRecord, Outcome, Study } from "../study/study.js";
import { jobOf, studyKey } from "../study/study-key.js";
import { indexPlan, type PlanIndex } from "./plan-index.js";

/** What is swept, where it runs, and who is told. */
export interface SweepOptions {
  /** Model, settings and metrics. */
  readonly study: Study;
  /** Values of the jobs. */
  readonly points: Points;
  /** Where the jobs run. */
  readonly runner: Runner;
  /** Path of the journal. */
  readonly journal: string;
  /** Results of earlier sweeps, JSON lines or Parquet: what they have is not computed again. Files that are not there are passed over. */
  readonly known?: readonly string[];
  /** Per job; those left out are `NO_LIMITS`. */
  readonly limits?: Partial<JobLimits>;
  /** Aborted: no more jobs are begun; what is finished stays in the journal. */
  readonly signal?: AbortSignal;
  /** Called now and then while the plan is gone through, which for a million jobs takes some seconds: so many have their key. */
  readonly onPlanned?: (jobs: number) => void;
  /** Called for every distinct job as it is found or finished. */
  readonly onFinished?: (finished: FinishedJob) => void;
  /** Told what a user should know, as text. */
  readonly onRemark?: (text: string) => void;
  /** How the journal is written; for tests of full disks. */
  readonly disk?: JournalOptions;
}

/** A job that has just got its outcome. */
export interface FinishedJob {
  /** Place in the plan, from 0. */
  readonly index: number;
  /** What it gave. */
  readonly outcome: Outcome;
  /** From the journal or an earlier result, not run now. */
  readonly known: boolean;
  /** Distinct jobs that are finished, of how many. */
  readonly done: number;
  /** Distinct jobs of the plan. */
  readonly total: number;
}

/** A sweep that ended, with its results behind a journal. */
export interface Sweep {
  /** Are all jobs finished? */
  readonly complete: boolean;
  /** False where the signal came while the plan was gone through: of its jobs nothing is known then, and the journal is as it was. */
  readonly planned: boolean;
  /** Jobs of the plan, distinct ones among them, and those that were run now. */
  readonly jobs: number;
  /** Jobs with different values. */
  readonly distinct: number;
  /** Jobs that were run now; the others were known. */
  readonly ran: number;
  /** Distinct ones that are finished. */
  readonly done: number;
  /** Why it ended early, if not by the signal. */
  readonly problem?: Diagnostic;
  /** Of the study. */
  readonly key: string;
  /** Of a job of the plan that is finished. */
  recordAt(index: number): JobRecord | undefined;
  /** Records of finished jobs in the order of the plan. */
  records(): Iterable<JobRecord>;
  /** Leaves the journal for the next time, or removes it once the records are safe elsewhere. */
  close(journal: "keep" | "remove"): void;
}

const MOST_JOBS = 50_000_000;

/** A sweep, or why it could not begin. */
export type StartedSweep =
  | Sweep
  | {
      /** Why it could not begin. */
      readonly problem: Diagnostic;
    };

/** Runs all jobs of a plan that are not known yet, and writes each outcome to the journal as it comes. */
export async function sweep(options: SweepOptions): Promise<StartedSweep> {
  const { study, points } = options;
  const key = studyKey(study);
  if (points.count > MOST_JOBS) {
    const message = `the plan has ${points.count} jobs, more than the ${MOST_JOBS} of one sweep`;
    return { problem: { code: "sweep.too-many", severity: "error", where: "", message, hint: "divide it into several plans" } };
  }
  const opened = openJournal(options.journal, { study: key, engine: study.engine }, options.disk);
  if ("problem" in opened) return opened;
  const index = await indexPlan(key, points, options);
  const state = createState(index, opened.journal, points.count, options.onFinished);
  try {
    if (index.whole) {
      for (const { place, entry } of opened.journal.entries()) state.remember(entry, place);
      for (const path of options.known ?? []) for await (const entry of knownResults(path)) state.remember(entry);
      const { runner, signal, limits, onRemark: remark } = options;
      const kept = { runner, study, signal, remark, limits: { ...NO_LIMITS, ...limits }, keep: state.finish };
      await runUntilFault(missingJobs(points, key, index, state), kept);
    }
  } catch (error) {
    if (!(error instanceof JournalFault)) {
      // a runner that refuses leaves nothing behind
      if (state.done === 0) opened.journal.remove();
      else opened.journal.close();
      throw error;
    }
    state.problem = error.diagnostic;
  }
  return finished(key, points, index, state, opened.journal);
}

interface SweepState {
  /** Of each first job its place in the journal, −1 where it has none. */
  readonly places: Float64Array;
  done: number;
  ran: number;
  problem: Diagnostic | undefined;
  /** Takes over what is known; without a place it is written to the journal. */
  remember(entry: JournalEntry, place?: number): void;
  finish(job: Job, outcome: Outcome): void;
}

function createState(index: PlanIndex, journal: Journal, count: number, onFinished: SweepOptions["onFinished"]): SweepState {
  const append = (entry: JournalEntry): number => appendOrFault(journal, entry, state.done);
  const settle = (at: number, place: number, outcome: Outcome, known: boolean) => {
    state.places[at] = place;
    state.done++;
    onFinished?.({ index: at, outcome, known, done: state.done, total: index.distinct });
  };
  const state: SweepState = {
    places: new Float64Array(count).fill(-1),
    done: 0,
    ran: 0,
    problem: undefined,
    remember(entry, place) {
      const at = index.find(entry.key);
      if (at >= 0 && state.places[at]! < 0) settle(at, place ?? append(entry), entry, true);
    },
    finish({ key }, outcome) {
      const at = index.find(key);
      if (at < 0 || state.places[at]! >= 0) return;
      const place = append({ key, ...outcome });
      state.ran++;
      settle(at, place, outcome, false);
    },
  };
  return state;
}

/** Distinct jobs that have no result yet, made when they are asked for. */
function* missingJobs(points: Points, key: string, { first }: PlanIndex, { places }: SweepState): Generator<Job> {
  for (let at = 0; at < points.count; at++) if (first[at] === at && places[at]! < 0) yield jobOf(key, points.at(at));
}

function finished(key: string, points: Points, index: PlanIndex, state: SweepState, journal: Journal): Sweep {
  const recordAt = (at: number): JobRecord | undefined => {
    const place = state.places[index.first[at]!] ?? -1;
    if (place < 0) return undefined;
    const entry = journal.entryAt(place);
    return recordOf(at, entry.key, points.at(at), entry);
  };
  return {
    key,
    planned: index.whole,
    complete: index.whole && state.done === index.distinct,
    jobs: points.count,
    distinct: index.distinct,
    ran: state.ran,
    done: state.done,
    ...(state.problem !== undefined && { problem: state.problem }),
    recordAt,
    *records() {
      for (let at = 0; at < points.count; at++) {
        const record = recordAt(at);
        if (record !== undefined) yield record;
      }
    },
    close: (what) => (what === "keep" ? journal.close() : journal.remove()),
  };
}
