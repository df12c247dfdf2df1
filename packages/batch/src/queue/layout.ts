/**
 * What lies where in Redis. Jobs are BullMQ's, under the key of the job: the same job is there once, whoever adds it. A study lies
 * beside the queue under its own key. The queue bears the version of Gelenk in its name: workers of another version, whose results
 * could differ in their last bits, never see these jobs.
 */
import type { JobsOptions } from "bullmq";
import type { Job, JobLimits } from "../study/study.js";
import { ENGINE } from "../study/study-key.js";
import { QueueError } from "./queue-error.js";

/** Before all our keys. */
export const PREFIX = "gelenk";
export const DEFAULT_QUEUE = "sweeps";

/** Data of a job in the queue. */
export interface QueuedJob extends Job {
  readonly limits: JobLimits;
}

export function queueNameOf(name: string): string {
  if (!/^[A-Za-z0-9_.-]{1,100}$/.test(name)) {
    const message = "the name of a queue has letters, digits, dots, dashes and underscores alone";
    throw new QueueError([{ code: "queue.name", severity: "error", where: "", message }]);
  }
  return `${name}-${ENGINE}`;
}

export const studyAddress = (key: string): string => `${PREFIX}:study:${key}`;

/** What nobody fetches is forgotten after a week: results of a sweep that is never resumed, and its study. */
export const KEPT_SECONDS = 7 * 24 * 3600;

/** Milliseconds. A worker that is gone is noticed when its lock has run out and two checks have seen it: within about seven seconds. */
export const LOCK = { lockDuration: 4_000, lockRenewTime: 1_000, stalledInterval: 1_500 } as const;

/** Events wake the submitter; those it misses it finds by looking, so that few need be kept. */
export const KEPT_EVENTS = 4_000;

/** Of a job whose limits ask for `tries`. Faults of the surroundings are tried again after about 0.5, 1, 2, … s. */
export const jobOptions = (key: string, { tries }: JobLimits): JobsOptions => ({
  jobId: key,
  attempts: Math.max(1, tries),
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: { age: KEPT_SECONDS },
  removeOnFail: { age: KEPT_SECONDS },
});
