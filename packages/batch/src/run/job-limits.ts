/**
 * Limits of a job as questions between its steps: time by the clock, memory by what the engine holds outside its heap (tables and
 * recordings are buffers). The heap itself is limited where the job has a thread of its own.
 */
import { getHeapStatistics } from "node:v8";
import type { Stop } from "../study/prepared-source.js";
import type { Failure, JobLimits } from "../study/study.js";

/** No limit on time or memory, three tries. */
export const NO_LIMITS: JobLimits = { milliseconds: 0, megabytes: 0, tries: 3 };

/** The failure of a job that took longer than that. */
export const timeFailure = (milliseconds: number): Failure => ({
  code: "job.time-limit",
  message: `the job took longer than its limit of ${milliseconds / 1000} s`,
});

/** The failure of a job that needed more memory than that. */
export const memoryFailure = (megabytes: number): Failure => ({
  code: "job.memory-limit",
  message: `the job needed more memory than its limit of ${megabytes} MB`,
});

/** The failure of a job whose worker died that often. */
export const lostFailure = (tries: number): Failure => ({
  code: "job.worker-lost",
  message: `the job brought down its worker ${tries === 1 ? "once" : `${tries} times`}`,
});

const MEGABYTE = 1 << 20;

/** Counts from now; undefined without limits. Jobs that run together have their times together. */
export function stopAfter({ milliseconds, megabytes }: Pick<JobLimits, "milliseconds" | "megabytes">, jobs = 1): Stop | undefined {
  if (milliseconds <= 0 && megabytes <= 0) return undefined;
  const start = performance.now();
  const held = megabytes > 0 ? getHeapStatistics().external_memory : 0;
  return () => {
    if (milliseconds > 0 && performance.now() - start > jobs * milliseconds) return timeFailure(milliseconds);
    if (megabytes > 0 && getHeapStatistics().external_memory - held > megabytes * MEGABYTE) return memoryFailure(megabytes);
    return undefined;
  };
}
