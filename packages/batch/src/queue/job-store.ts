/** The few things a submitter does to jobs in Redis, each for many jobs in one trip, each safe to repeat after a lost connection. */
import { isOutcome, mayBeTriedAgain } from "../result/outcome-form.js";
import { valueOfJson } from "../study/canonical-json.js";
import { failed, type Job, type JobLimits, type Outcome, type Study } from "../study/study.js";
import { redact } from "./address.js";
import { jobOptions, KEPT_SECONDS, type QueuedJob, studyAddress } from "./layout.js";
import type { Session } from "./session.js";

/**
 * Where a job stands: unknown to Redis, waiting or running, or finished. Of a damaged one there is something, but nothing that a worker could
 * read or that would ever be finished.
 */
export type Standing =
  | { readonly kind: "absent" }
  | { readonly kind: "damaged" }
  | { readonly kind: "pending" }
  | { readonly kind: "finished"; readonly outcome: Outcome };

/** Puts the study there unless it is there, and keeps it for another week. */
export async function keepStudy({ client }: Session, key: string, study: Study): Promise<void> {
  if ((await client.expire(studyAddress(key), KEPT_SECONDS)) === 0) {
    await client.set(studyAddress(key), JSON.stringify(study), "EX", KEPT_SECONDS);
  }
}

/** A job that is there already, in whatever state, stays as it is. */
export async function addJobs({ queue }: Session, jobs: readonly Job[], limits: JobLimits): Promise<void> {
  if (jobs.length === 0) return;
  await queue.addBulk(
    jobs.map(({ key, study, values }) => ({ name: "job", data: { key, study, values, limits }, opts: jobOptions(key, limits) })),
  );
}

/** Results come from outside: what is no outcome is told as such. */
function readOutcome(text: string): Outcome {
  const value = valueOfJson(text);
  return isOutcome(value) ? value : failed({ code: "job.bad-answer", message: "the answer in the queue is not an outcome of a job" });
}

/** In the order of the keys. */
export async function lookAtJobs(session: Session, keys: readonly string[]): Promise<readonly Standing[]> {
  const pipeline = session.client.pipeline();
  for (const key of keys) pipeline.hmget(session.queue.toKey(key), "data", "timestamp", "finishedOn", "returnvalue", "failedReason");
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, answer]) => {
    if (error !== null) throw error;
    const [data, timestamp, finishedOn, returned, reason] = answer as readonly (string | null)[];
    if ([data, timestamp, finishedOn, returned, reason].every((field) => field === null)) return { kind: "absent" };
    if (typeof timestamp !== "string" || typeof data !== "string" || valueOfJson(data) === undefined) return { kind: "damaged" };
    if (typeof finishedOn !== "string") return { kind: "pending" };
    if (typeof returned === "string") return { kind: "finished", outcome: readOutcome(returned) };
    const message = redact(reason ?? "no reason given", session.address);
    return { kind: "finished", outcome: failed({ code: "job.surroundings", message }) };
  });
}

/** Did an earlier submitter ask for it with other limits, and did it fail because of them? */
export async function failedByOtherLimits({ client, queue }: Session, key: string, outcome: Outcome, limits: JobLimits): Promise<boolean> {
  if (!mayBeTriedAgain(outcome)) return false;
  const data: unknown = JSON.parse((await client.hget(queue.toKey(key), "data")) ?? "null");
  const before = (data as QueuedJob | null)?.limits;
  return before?.milliseconds !== limits.milliseconds || before?.megabytes !== limits.megabytes || before?.tries !== limits.tries;
}

/** A job that somebody works on just now stays. */
export async function removeJobs({ queue }: Session, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => queue.remove(key)));
}

/** How many workers listen, of this version and of others; undefined where the server does not say. */
export async function countWorkers({ client, queue }: Session): Promise<{ readonly ours: number; readonly others: number } | undefined> {
  try {
    const list = String(await client.client("LIST"));
    const names = [...list.matchAll(/ name=(gelenk:\S*)/g)].map(([, name = ""]) => name);
    const ours = queue.getBackend().clientName();
    const workers = names.filter((name) => !name.endsWith(":qe"));
    return { ours: workers.filter((name) => name === ours).length, others: workers.filter((name) => name !== ours).length };
  } catch {
    return undefined;
  }
}
