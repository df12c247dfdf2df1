/**
 * Jobs through a queue in Redis or Valkey, run by workers anywhere (`worker.ts`).
 *
 * At most `window` jobs are in Redis at once, and only their keys and values in memory here: a million jobs take no more room
 * than a thousand. A job ends in three steps, each of which can be repeated: the worker leaves the outcome in Redis; it is
 * handed to `finished`, which writes it down; only then it is removed from Redis. Whatever is killed in between, nothing is
 * lost, and nobody who keeps a journal of keys sees a job twice.
 *
 * Events tell when to look. They can be lost (with the connection, or trimmed), so all outstanding jobs are looked at every two seconds and
 * after each return of the connection as well; those that Redis does not know any more are added again.
 */
import { takeUpTo } from "../result/portions.js";
import type { Runner, RunnerOptions } from "../run/runner.js";
import type { Job, Outcome, Study } from "../study/study.js";
import { studyKey } from "../study/study-key.js";
import { addJobs, countWorkers, failedByOtherLimits, keepStudy, lookAtJobs, removeJobs } from "./job-store.js";
import { DEFAULT_QUEUE } from "./layout.js";
import { isHopeless, QueueError, queueDiagnostic } from "./queue-error.js";
import { openSession, type Session, type SessionObserver } from "./session.js";

/** Which queue, and how many jobs wait in it at a time. */
export interface QueueRunnerOptions {
  /** `redis://user:password@host:port/database` */
  readonly url: string;
  /** Of the queue, for several on one server; workers must name the same. */
  readonly name?: string;
  /** So many jobs are in Redis at most. */
  readonly window?: number;
}

const DEFAULT_WINDOW = 2_000;
/** Jobs in one trip to Redis. */
const CHUNK = 500;
/** Milliseconds. */
const LOOK_INTERVAL = 2_000;
const IDLE_INTERVAL = 3_000;
const RETRY = { first: 200, last: 5_000 } as const;

/** A runner that puts jobs into a queue and takes their outcomes from it; any number of workers on any machines serve it. */
export function queueRunner({ url, name = DEFAULT_QUEUE, window = DEFAULT_WINDOW }: QueueRunnerOptions): Runner {
  let opened: Promise<Session> | undefined;
  const open = async (): Promise<Session> => {
    opened ??= openSession(url, name);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  return {
    async run(study, jobs, options) {
      await followJobs(await open(), study, jobs, { ...options, window });
    },
    async close() {
      const session = await opened?.catch(() => undefined);
      opened = undefined;
      await session?.close();
    },
  };
}

interface FollowOptions extends RunnerOptions {
  readonly window: number;
}

/** One call of `run` while it lasts. */
interface Following {
  readonly session: Session;
  readonly key: string;
  readonly study: Study;
  readonly source: Iterator<Job>;
  readonly options: FollowOptions;
  readonly outstanding: Map<string, Job>;
  /** Keys that are worth a look. */
  readonly ended: Set<string>;
  isExhausted: boolean;
  isStopped: boolean;
  /** The connection was away: all must be looked at. */
  isDoubtful: boolean;
  lastLook: number;
  lastDelivery: number;
  lastTrouble: string;
  lastWorkers: string;
  delivering: Promise<void>;
  wake: () => void;
}

async function followJobs(session: Session, study: Study, jobs: Iterable<Job>, options: FollowOptions): Promise<void> {
  const following = startFollowing(session, study, jobs, options);
  const observer = observerOf(following);
  session.observers.add(observer);
  const stop = () => {
    following.isStopped = true;
    following.wake();
  };
  const stopped = new Promise<void>((resolve) => {
    options.signal?.addEventListener("abort", () => resolve(stop()), { once: true });
  });
  try {
    if (options.signal?.aborted) return;
    const work = runToEnd(following);
    work.catch(() => {});
    // commands may hang as long as the server is away: whoever stops need not wait for it
    await Promise.race([work, stopped]);
    await following.delivering;
  } finally {
    stop();
    session.observers.delete(observer);
  }
}

const startFollowing = (session: Session, study: Study, jobs: Iterable<Job>, options: FollowOptions): Following => ({
  session,
  key: studyKey(study),
  study,
  source: jobs[Symbol.iterator](),
  options,
  outstanding: new Map(),
  ended: new Set(),
  isExhausted: false,
  isStopped: false,
  isDoubtful: false,
  lastLook: performance.now(),
  lastDelivery: performance.now(),
  lastTrouble: "",
  lastWorkers: "",
  delivering: Promise.resolve(),
  wake: () => {},
});

const observerOf = (following: Following): SessionObserver => ({
  ended: (key) => {
    if (!following.outstanding.has(key)) return;
    following.ended.add(key);
    following.wake();
  },
  lost: () => remark(following, `the connection to the queue at ${following.session.address.shown} is lost; trying again until it is back`),
  back: () => {
    remark(following, "the queue is back");
    following.isDoubtful = true;
    following.wake();
  },
});

const remark = ({ options, isStopped }: Following, text: string): void => {
  if (!isStopped) options.remark?.(text);
};

async function runToEnd(following: Following): Promise<void> {
  await insist(following, () => keepStudy(following.session, following.key, following.study));
  while (!following.isStopped) {
    await fill(following);
    if (following.isExhausted && following.outstanding.size === 0) return;
    await nextSign(following);
    if (isLookDue(following)) await lookAtAll(following);
    else await collect(following, take(following.ended));
  }
}

/** Takes jobs while there is room, in portions rather than one by one. */
async function fill(following: Following): Promise<void> {
  const { outstanding, options, session } = following;
  const portion = Math.min(CHUNK, Math.ceil(options.window / 4));
  while (!following.isStopped && !following.isExhausted && options.window - outstanding.size >= portion) {
    const jobs = takeUpTo(following.source, portion);
    following.isExhausted = jobs.length < portion;
    await insist(following, () => addJobs(session, jobs, options.limits));
    for (const job of jobs) outstanding.set(job.key, job);
    // jobs of an earlier submitter may have been finished for long
    await collect(
      following,
      jobs.map(({ key }) => key),
    );
  }
}

function take(keys: Set<string>): readonly string[] {
  const taken = [...keys];
  keys.clear();
  return taken;
}

/** Waits until a job has ended, the connection is back, or it is time to look anyway. */
async function nextSign(following: Following): Promise<void> {
  if (following.ended.size > 0 || following.isDoubtful || following.isStopped) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, following.lastLook + LOOK_INTERVAL - performance.now()));
    following.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

const isLookDue = ({ isDoubtful, lastLook }: Following): boolean => isDoubtful || performance.now() - lastLook >= LOOK_INTERVAL;

async function lookAtAll(following: Following): Promise<void> {
  following.isDoubtful = false;
  following.ended.clear();
  await insist(following, () => keepStudy(following.session, following.key, following.study));
  const keys = [...following.outstanding.keys()];
  for (let from = 0; from < keys.length; from += CHUNK) await collect(following, keys.slice(from, from + CHUNK));
  following.lastLook = performance.now();
  if (performance.now() - following.lastDelivery > IDLE_INTERVAL) await remarkWorkers(following);
}

/** Hands over what is finished, then removes it; adds again what Redis does not know any more, or what nobody could read there. */
async function collect(following: Following, keys: readonly string[]): Promise<void> {
  const { session, outstanding, options } = following;
  const known = keys.filter((key) => outstanding.has(key));
  if (known.length === 0) return;
  const standings = await insist(following, () => lookAtJobs(session, known));
  const again: Job[] = [];
  const delivered: string[] = [];
  for (const [index, standing] of standings.entries()) {
    const job = outstanding.get(known[index] ?? "");
    if (job === undefined || standing.kind === "pending") continue;
    if (standing.kind === "absent") again.push(job);
    else if (standing.kind === "damaged") {
      await insist(following, () => removeJobs(session, [job.key]));
      again.push(job);
    } else if (await insist(following, () => failedByOtherLimits(session, job.key, standing.outcome, options.limits))) {
      await insist(following, () => removeJobs(session, [job.key]));
      again.push(job);
    } else {
      if (following.isStopped) break;
      await deliver(following, job, standing.outcome);
      // whoever stops us while it is handed over may not have kept it
      if (!following.isStopped) delivered.push(job.key);
    }
  }
  await insist(following, () => removeJobs(session, delivered));
  await insist(following, () => addJobs(session, again, options.limits));
}

async function deliver(following: Following, job: Job, outcome: Outcome): Promise<void> {
  following.outstanding.delete(job.key);
  following.lastDelivery = performance.now();
  const delivery = (async () => following.options.finished(job, outcome))();
  following.delivering = delivery;
  await delivery;
}

/** Does it until it succeeds: a server that is full or loads its file recovers, a wrong password does not. */
async function insist<T>(following: Following, operation: () => Promise<T>): Promise<T> {
  for (let pause: number = RETRY.first; ; pause = Math.min(2 * pause, RETRY.last)) {
    try {
      const result = await operation();
      following.lastTrouble = "";
      return result;
    } catch (error) {
      const diagnostic = queueDiagnostic(error, following.session.address);
      if (isHopeless(diagnostic) || following.isStopped) throw new QueueError([diagnostic]);
      if (diagnostic.message !== following.lastTrouble) remark(following, `${diagnostic.message}; trying again`);
      following.lastTrouble = diagnostic.message;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** When nothing comes back: is anybody there to do it? */
async function remarkWorkers(following: Following): Promise<void> {
  const workers = await countWorkers(following.session);
  if (workers === undefined) return;
  const { ours, others } = workers;
  const text =
    ours > 0
      ? ""
      : others > 0
        ? `no worker of this version serves the queue ${following.session.name}, though ${others} of another version or queue ${others === 1 ? "is" : "are"} there; jobs wait`
        : `no worker listens at ${following.session.address.shown} (${following.session.name}); jobs wait until one is started: gelenk worker --queue …`;
  if (text !== "" && text !== following.lastWorkers) remark(following, text);
  following.lastWorkers = text;
}
