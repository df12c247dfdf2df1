/** What a thread does: it got the study when it was started, and runs the jobs it is sent. */
import { workerData } from "node:worker_threads";
import { type PreparedStudy, prepareStudy } from "../study/prepare-study.js";
import { failureOfDiagnostics, type Stop } from "../study/prepared-source.js";
import { failed, type JobLimits, type Outcome, type Study, type Values } from "../study/study.js";
import { stopAfter } from "./job-limits.js";

export interface ThreadTask {
  readonly jobs: readonly Values[];
  readonly limits: JobLimits;
  /** Shared with who watches: how many of the jobs were begun. */
  readonly begun: Int32Array;
}

let ready: PreparedStudy | undefined;

export function runJobs({ jobs, limits, begun }: ThreadTask): readonly Outcome[] {
  if (ready === undefined) {
    const { prepared, diagnostics } = prepareStudy(workerData as Study);
    if (prepared === undefined) return jobs.map(() => failed(failureOfDiagnostics(diagnostics)));
    ready = prepared;
  }
  const { run, runAll, together } = ready;
  if (together > 1) return runAll(jobs, { stop: telling(begun, stopAfter(limits, jobs.length)) });
  return jobs.map((values) => {
    Atomics.add(begun, 0, 1);
    return run(values, { stop: stopAfter(limits) });
  });
}

/** Jobs that run together are watched from outside as one that goes on with every step. */
const telling =
  (begun: Int32Array, stop: Stop | undefined): Stop =>
  () => {
    Atomics.add(begun, 0, 1);
    return stop?.();
  };
