/**
 * Jobs in threads of this machine. Each thread gets the study once and then jobs in portions of about 30 ms, so that short ones do not
 * wait for messages. A job ends itself between two steps where a limit is met; one that hangs inside a step, fills the heap or brings
 * its thread down is found from here: the thread is replaced, the jobs of its portion are tried again one by one, and what brings a
 * thread down alone as often as the limits say is set aside.
 */
import { Piscina } from "piscina";
import { takeUpTo } from "../result/portions.js";
import { type Failure, failed, type Job, type JobLimits, type Outcome, type Study } from "../study/study.js";
import { preparedOrThrow } from "./inline-runner.js";
import { lostFailure, memoryFailure, timeFailure } from "./job-limits.js";
import type { Runner, RunnerOptions } from "./runner.js";
import type { ThreadTask } from "./thread-worker.js";

/** How many threads, and what they run. */
export interface ThreadOptions {
  /** Jobs that run at a time. */
  readonly threads: number;
  /** The program of a thread; that of this package if nothing is said. */
  readonly worker?: URL;
}

/** Length of a portion, ms; how much it grows at once; its largest number of jobs. */
const AIM = 30;
const GROWTH = 4;
const LARGEST = 64;
/** Beyond its limit a job gets so much time to end itself, ms. */
const GRACE = 2000;

interface Pool {
  readonly study: Study;
  readonly megabytes: number;
  readonly threads: Piscina<ThreadTask, readonly Outcome[]>;
}

/** Runs jobs in threads of this process; a thread that dies takes one job with it, which is tried again. */
export function threadRunner({ threads, worker = new URL("./thread-worker.js", import.meta.url) }: ThreadOptions): Runner {
  let pool: Pool | undefined;
  const poolFor = async (study: Study, { megabytes }: JobLimits): Promise<Pool> => {
    if (pool?.study === study && pool.megabytes === megabytes) return pool;
    preparedOrThrow(study);
    await pool?.threads.destroy();
    pool = { study, megabytes, threads: startThreads(threads, worker, study, megabytes) };
    return pool;
  };
  return {
    run: async (study, jobs, options) => runInThreads(await poolFor(study, options.limits), threads, jobs, options),
    async close() {
      await pool?.threads.destroy();
      pool = undefined;
    },
  };
}

function startThreads(threads: number, worker: URL, study: Study, megabytes: number): Pool["threads"] {
  const pool: Pool["threads"] = new Piscina({
    filename: worker.href,
    name: "runJobs",
    minThreads: threads,
    maxThreads: threads,
    workerData: study,
    recordTiming: false,
    ...(megabytes > 0 && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
  });
  // of a thread that ended between two portions: another one is started
  pool.on("error", () => {});
  return pool;
}

/** Jobs that run together; `tries` counts how often a job that is alone brought down its thread. */
interface Portion {
  readonly jobs: readonly Job[];
  readonly tries: number;
}

type Ended = { readonly outcomes: readonly Outcome[] } | { readonly problem: "late" | "memory" | "lost" } | "aborted";

async function runInThreads({ threads: pool }: Pool, threads: number, jobs: Iterable<Job>, options: RunnerOptions): Promise<void> {
  const { limits, signal, finished, remark } = options;
  const source = jobs[Symbol.iterator]();
  const suspects: Portion[] = [];
  const running = new Set<AbortController>();
  const abortAll = () => {
    for (const one of running) one.abort();
  };
  signal?.addEventListener("abort", abortAll, { once: true });
  let size = 1;

  const take = (): Portion | undefined => {
    if (signal?.aborted) return undefined;
    const suspect = suspects.shift();
    if (suspect !== undefined) return suspect;
    const taken = takeUpTo(source, size);
    return taken.length === 0 ? undefined : { jobs: taken, tries: 0 };
  };

  const settle = async ({ jobs: tried, tries }: Portion, problem: "late" | "memory" | "lost") => {
    const alone = tried.length === 1;
    const count = alone ? tries + 1 : 0;
    remark?.(problem === "late" ? "a job took longer than its limit: its thread was replaced" : "a thread was lost: it was replaced");
    if (alone && (problem === "late" || count >= limits.tries)) await finished(tried[0]!, failed(reasonOf(problem, limits, count)));
    else suspects.push(...tried.map((job) => ({ jobs: [job], tries: count })));
  };

  const lane = async () => {
    for (let portion = take(); portion !== undefined; portion = take()) {
      const start = performance.now();
      const ended = await runPortion(pool, portion, limits, running);
      if (ended === "aborted" || signal?.aborted) return;
      if ("problem" in ended) await settle(portion, ended.problem);
      else {
        const each = Math.max(performance.now() - start, 0.01) / portion.jobs.length;
        size = Math.max(1, Math.min(LARGEST, GROWTH * size, Math.floor(AIM / each)));
        for (const [i, outcome] of ended.outcomes.entries()) await finished(portion.jobs[i]!, outcome);
      }
    }
  };

  try {
    await Promise.all(Array.from({ length: threads }, lane));
  } finally {
    signal?.removeEventListener("abort", abortAll);
    source.return?.();
  }
}

function reasonOf(problem: "late" | "memory" | "lost", { milliseconds, megabytes }: JobLimits, tries: number): Failure {
  if (problem === "late") return timeFailure(milliseconds);
  return problem === "memory" ? memoryFailure(megabytes) : lostFailure(tries);
}

async function runPortion(pool: Pool["threads"], { jobs }: Portion, limits: JobLimits, running: Set<AbortController>): Promise<Ended> {
  const controller = new AbortController();
  running.add(controller);
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const watch = watchJobs(begun, limits.milliseconds, () => controller.abort());
  try {
    return { outcomes: await pool.run({ jobs: jobs.map(({ values }) => values), limits, begun }, { signal: controller.signal }) };
  } catch (error) {
    const { name, code, message } = error as Error & { readonly code?: string };
    if (watch.isLate()) return { problem: "late" };
    if (name === "AbortError") return "aborted";
    if (code === "ERR_WORKER_OUT_OF_MEMORY") return { problem: "memory" };
    if (message.startsWith("worker exited")) return { problem: "lost" };
    throw error;
  } finally {
    watch.end();
    running.delete(controller);
  }
}

/** Calls `late` where a job that was begun is not followed by the next one in time. That a thread takes long to start is nobody's fault. */
function watchJobs(begun: Int32Array, milliseconds: number, late: () => void): { isLate(): boolean; end(): void } {
  if (milliseconds <= 0) return { isLate: () => false, end: () => {} };
  let count = 0;
  let since = performance.now();
  let isLate = false;
  const look = () => {
    const now = Atomics.load(begun, 0);
    if (now !== count || now === 0) {
      count = now;
      since = performance.now();
    } else if (performance.now() - since > milliseconds + GRACE) {
      isLate = true;
      late();
    }
  };
  const timer = setInterval(look, GRACE / 4);
  return { isLate: () => isLate, end: () => clearInterval(timer) };
}
