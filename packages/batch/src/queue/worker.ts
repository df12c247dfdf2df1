/**
 * A worker: takes jobs from a queue, has each checked and run in a process of its own (`slots.ts`, `answer-task.ts`) and leaves the outcome
 * in the queue. It does no work itself, so that it always answers: its locks are renewed while jobs compute.
 *
 * What happens to a job:
 *   it fails by itself            its outcome says so; it would fail the same again, so it is not tried twice
 *   its process dies              tried again in a fresh one, set aside after `tries` as `job.worker-lost`
 *   the surroundings fail         (no study in the queue, no process can be started) tried again later, with growing pauses, up to `tries`
 *   the whole worker is lost      its lock runs out and another worker takes the job, as often as needed; only after very many times it is set aside too
 */
import type { Job as BullJob } from "bullmq";
import { lostFailure } from "../run/job-limits.js";
import { failed, type JobLimits, type Outcome } from "../study/study.js";
import { type QueueAddress, redact } from "./address.js";
import { addressOf, closedSoon, holdConnection, tryAddress } from "./connect.js";
import { DEFAULT_QUEUE, LOCK, PREFIX, type QueuedJob, queueNameOf, studyAddress } from "./layout.js";
import { createSlots, type SlotOptions, type Slots } from "./slots.js";

/** Which queue a worker serves, and with how many threads. */
export interface WorkerOptions extends SlotOptions {
  /** `redis://user:password@host:port/database` */
  readonly url: string;
  /** Of the queue; as the submitter's. */
  readonly name?: string;
  /** Jobs at once, each in a process of its own. */
  readonly concurrency?: number;
  /** What this machine allows a job, whatever the job allows itself; 0 or nothing for no limit. */
  readonly limits?: Partial<Pick<JobLimits, "milliseconds" | "megabytes">>;
  /** Called after each job. */
  readonly finished?: (outcome: Outcome) => void;
  /** Connection lost and back, jobs that could not be handed in. */
  readonly remark?: (text: string) => void;
}

/** A worker at work. */
export interface QueueWorker {
  /** Without credentials. */
  readonly address: string;
  /** Name of the queue, with the version of Gelenk. */
  readonly queue: string;
  /** No job waits, runs or will be tried again. */
  isEmpty(): Promise<boolean>;
  /** Takes no more jobs, finishes those it has, and leaves. */
  stop(): Promise<void>;
}

/** So many times `tries` may a job lose its whole worker, which is hardly ever its own fault. */
const PATIENCE_WITH_LOSSES = 10;
/** Milliseconds between tries to reach a server that is gone. */
const RETRY = 1_000;

/** Throws a QueueError within seconds where there is no queue to be used. */
export async function startWorker(options: WorkerOptions): Promise<QueueWorker> {
  const { url, name = DEFAULT_QUEUE, concurrency = 1, remark = () => {} } = options;
  const address = addressOf(url);
  const queueName = queueNameOf(name);
  await tryAddress(address);
  const { Queue, Worker } = await import("bullmq");
  const client = await holdConnection(address, {
    lost: () => remark(`the connection to the queue at ${address.shown} is lost; trying again until it is back`),
    back: () => remark("the queue is back"),
  });
  const slots = createSlots(options);
  slots.warm(concurrency, positive(options.limits?.megabytes));
  const load = async (study: string): Promise<string> => {
    const text = await client.get(studyAddress(study));
    // its submitter puts it there again when it looks for its jobs
    if (text === null) throw new Error("the study of the job is not in the queue");
    return text;
  };
  const shared = { connection: client, prefix: PREFIX };
  const queue = new Queue(queueName, { ...shared, skipMetasUpdate: true });
  const running = new Set<Promise<Outcome>>();
  const worker = new Worker<QueuedJob, Outcome>(queueName, kept(running, processorOf({ slots, options, load })), {
    ...shared,
    ...LOCK,
    concurrency,
    // lost workers are counted by us
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    runRetryDelay: RETRY,
    drainDelay: 2,
  });
  queue.on("error", () => {});
  worker.on("error", tellOnce(remark, address));
  worker.on("completed", (_, outcome) => options.finished?.(outcome));
  return {
    address: address.shown,
    queue: queueName,
    async isEmpty() {
      const counts = await queue.getJobCounts("wait", "active", "delayed", "prioritized");
      return Object.values(counts).every((count) => count === 0);
    },
    async stop() {
      await worker.pause(true);
      await Promise.allSettled(running);
      // a server that is gone cannot be told: what it did not get another worker runs again
      await worker.close(client.status !== "ready");
      slots.close();
      await closedSoon(queue.close());
      client.disconnect();
    },
  };
}

/** What BullMQ says of a job whose lock has run out: while the server was away, or because this process was stopped. */
const LOST_LOCK = /missing (lock|key) for job|lock mismatch for job|not in the active state|could not renew lock/i;
const LOCK_REMARK = "a job that ran while the queue was out of reach could not be handed in: it is run again";

/** Lost connections are told by the connection; of other troubles each once in a row. */
function tellOnce(remark: (text: string) => void, address: QueueAddress): (error: Error) => void {
  let last = "";
  return (error) => {
    const text = LOST_LOCK.test(error.message) ? LOCK_REMARK : redact(error.message, address);
    if (text === last || /ECONN|EPIPE|ENOTFOUND|Connection is closed|Socket timeout|ETIMEDOUT/.test(text)) return;
    last = text;
    remark(text);
  };
}

interface Processing {
  readonly slots: Slots;
  readonly options: WorkerOptions;
  readonly load: (study: string) => Promise<string>;
}

/** What BullMQ calls for each job. What it throws is tried again. */
function processorOf({ slots, options, load }: Processing): (job: BullJob<QueuedJob>) => Promise<Outcome> {
  return async ({ id = "", data, stalledCounter }) => {
    const { limits: stated, ...job } = Object(data) as Partial<QueuedJob>;
    const limits = narrowed(limitsOf(stated), options.limits);
    if (stalledCounter > PATIENCE_WITH_LOSSES * limits.tries) return failed(lostFailure(stalledCounter));
    return slots.run({ id, job, limits, load });
  };
}

/** The same, and what it has begun is in `running` until it ends. */
function kept<Input, Result>(running: Set<Promise<Result>>, process: (input: Input) => Promise<Result>): (input: Input) => Promise<Result> {
  return (input) => {
    const result = process(input);
    running.add(result);
    const forget = () => running.delete(result);
    result.then(forget, forget);
    return result;
  };
}

const positive = (value: unknown): number => (typeof value === "number" && value > 0 && Number.isFinite(value) ? value : 0);

const limitsOf = (stated: Partial<JobLimits> | undefined): JobLimits => ({
  milliseconds: positive(stated?.milliseconds),
  megabytes: positive(stated?.megabytes),
  tries: Math.min(Math.max(1, Math.floor(positive(stated?.tries))), 100),
});

/** The smaller of two limits, where 0 is none. */
const smaller = (a: number, b: number): number => (a === 0 || b === 0 ? a + b : Math.min(a, b));

const narrowed = (limits: JobLimits, own: WorkerOptions["limits"]): JobLimits => ({
  ...limits,
  milliseconds: smaller(limits.milliseconds, positive(own?.milliseconds)),
  megabytes: smaller(limits.megabytes, positive(own?.megabytes)),
});
