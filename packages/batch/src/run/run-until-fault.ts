/**
 * Jobs of a runner whose results are kept by somebody who may fail (a journal on a full disk): the first fault ends the run and is thrown
 * when it has ended.
 */
import type { Job, Outcome, Study } from "../study/study.js";
import type { Runner, RunnerOptions } from "./runner.js";

export interface KeptRun extends Omit<RunnerOptions, "finished" | "signal" | "remark"> {
  readonly runner: Runner;
  readonly study: Study;
  readonly signal: AbortSignal | undefined;
  readonly remark: RunnerOptions["remark"] | undefined;
  /** Not called again after it has failed. */
  readonly keep: (job: Job, outcome: Outcome) => void | Promise<void>;
}

export async function runUntilFault(jobs: Iterable<Job>, { runner, study, limits, signal, remark, keep }: KeptRun): Promise<void> {
  const stop = new AbortController();
  const forward = () => stop.abort();
  signal?.addEventListener("abort", forward, { once: true });
  if (signal?.aborted) stop.abort();
  const faults: unknown[] = [];
  const finished = async (job: Job, outcome: Outcome): Promise<void> => {
    if (faults.length > 0) return;
    try {
      await keep(job, outcome);
    } catch (error) {
      faults.push(error);
      stop.abort();
    }
  };
  try {
    await runner.run(study, jobs, { limits, signal: stop.signal, finished, ...(remark !== undefined && { remark }) });
  } finally {
    signal?.removeEventListener("abort", forward);
  }
  if (faults.length > 0) throw faults[0];
}
