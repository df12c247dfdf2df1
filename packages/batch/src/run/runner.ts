/**
 * Where jobs are run: in this thread (inline), in threads of this machine, in workers behind a queue. Whoever sweeps or optimises knows this interface alone.
 *
 * A runner takes jobs from the iterable only when it has room for them, which is all the back-pressure there
 * is: a plan of a million jobs is never in memory at once.
 */
import type { Job, JobLimits, Outcome, Study } from "../study/study.js";

/** What a runner is told beside study and jobs. */
export interface RunnerOptions {
  /** Per job. */
  readonly limits: JobLimits;
  /** Aborted: no more jobs are taken; those that run are left or finished, and `run` returns. */
  readonly signal?: AbortSignal;
  /** Called once for every job, in the order of finishing. A promise is waited for. */
  readonly finished: (job: Job, outcome: Outcome) => void | Promise<void>;
  /** What should be known on the way: workers lost, connection lost and back. */
  readonly remark?: (text: string) => void;
}

/** Where jobs run: in this process, in threads, or behind a queue. */
export interface Runner {
  /** Jobs of one study; all of them finished when it returns, unless aborted. Keys do not repeat. Throws where the runner itself cannot go on. */
  run(study: Study, jobs: Iterable<Job>, options: RunnerOptions): Promise<void>;
  /** Ends threads and connections. */
  close(): Promise<void>;
}
