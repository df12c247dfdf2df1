/**
 * What the queue must survive, with real processes: workers killed at random every second, Redis killed or restarted with its append-only
 * file, submitters killed and started again. Every job must be in the result once, none lost, in the order of the plan. References: the
 * closed form of jobs that double a number, and the same sweep in one thread of one process, byte by byte.
 *
 * What is killed and when comes from a seed: Redis and the submitter when so many jobs are in the journal, a worker each second. Jobs of
 * most seeded runs are those of the stand-in, since the engine takes about a second to load, which is as long as these workers live; their
 * way through queue, worker and journal is the real one. In the last ones the engine computes.
 */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chance } from "../../../core/test/chance.js";
import {
  IS_BUILT,
  openWorkshop,
  resultOf,
  type Started,
  type Submission,
  startLightWorker,
  startSubmitter,
  startWorkerProcess,
  type Workshop,
} from "./processes.js";
import { NO_REDIS, QUEUE_TITLE, startRedis } from "./redis-server.js";

const WORKERS = 3;
const FAULTY = { count: 300, length: "doubles" } as const;
const COMPUTED = { count: 200, length: 0.05 } as const;
const LARGE = { count: 1000, length: 0.05 } as const;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.skipIf(NO_REDIS !== undefined || !IS_BUILT)(`faults ${QUEUE_TITLE}`, () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop();
  });
  afterAll(() => workshop.remove());

  const submission = (where: string, name: string, sweep: Pick<Submission, "count" | "length">): Submission => ({
    where,
    journal: workshop.file(`${name}.journal`),
    result: workshop.file(`${name}.jsonl`),
    ...sweep,
  });

  test("1000 jobs with 1 and 3 worker processes are the same to the byte as in one thread", async () => {
    const reference = await resultOf(submission("inline", "large", LARGE));
    expect(reference.split("\n")).toHaveLength(LARGE.count + 1);
    const redis = await startRedis({ durable: true });
    const workers: Started[] = [];
    try {
      for (const count of [1, 3]) {
        while (workers.length < count) workers.push(startWorkerProcess(redis.url));
        expect(await resultOf(submission(redis.url, `large-${count}`, LARGE))).toBe(reference);
      }
    } finally {
      for (const worker of workers) await worker.end("SIGKILL");
      await redis.remove();
    }
  });

  describe("killed at random", () => {
    test.each(Array.from({ length: 20 }, (_, seed) => seed))("seed %d", async (seed) => {
      const { result, killed } = await faultRun(seed, submission("", `faulty-${seed}`, FAULTY), "stand-in");
      const records = result
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
      const expected = Array.from({ length: FAULTY.count }, (_, index) => ({
        index,
        values: { x: index },
        status: "done",
        metrics: { double: 2 * index },
      }));
      expect(records).toMatchObject(expected);
      expect(killed).toMatchObject({ submitters: 1, servers: 1 });
      expect(killed.workers).toBeGreaterThan(1);
    });
  });

  describe("killed at random, with the engine", () => {
    test.each([20, 21, 22, 23])("seed %d", async (seed) => {
      const sweep = submission("", `computed-${seed}`, COMPUTED);
      const reference = await resultOf(submission("inline", `reference-${seed}`, COMPUTED));
      const { result, killed } = await faultRun(seed, sweep, "engine");
      expect(result).toBe(reference);
      expect(killed).toMatchObject({ submitters: 1, servers: 1 });
      expect(killed.workers).toBeGreaterThan(1);
    });
  });

  test("Redis is gone for a minute", async () => {
    const sweep = submission("", "minute", { count: 60, length: 0.3 });
    const reference = await resultOf({ ...sweep, where: "inline", journal: workshop.file("a"), result: workshop.file("b") });
    const redis = await startRedis({ durable: true });
    const worker = startWorkerProcess(redis.url);
    const submitter = startSubmitter({ ...sweep, where: redis.url });
    try {
      await expect.poll(() => linesOf(sweep.journal), { timeout: 60_000 }).toBeGreaterThan(10);
      await redis.end("SIGTERM");
      await pause(60_000);
      await redis.start();
      expect(await submitter.ended).toBe(0);
      expect(readFileSync(sweep.result, "utf8")).toBe(reference);
      for (const { output } of [worker, submitter]) {
        expect(output().match(/is lost/g)).toHaveLength(1);
        expect(output().match(/the queue is back/g)).toHaveLength(1);
      }
    } finally {
      await submitter.end("SIGKILL");
      await worker.end("SIGKILL");
      await redis.remove();
    }
  });
});

const linesOf = (journal: string): number => (existsSync(journal) ? readFileSync(journal, "utf8").split("\n").length - 2 : 0);

interface FaultRun {
  readonly result: string;
  readonly killed: { workers: number; submitters: number; servers: number };
}

async function faultRun(seed: number, sweep: Submission, jobs: "engine" | "stand-in"): Promise<FaultRun> {
  const random = chance(seed);
  const redis = await startRedis({ durable: true });
  const workers = Array.from({ length: WORKERS }, () => startLightWorker(redis.url, jobs));
  const killed = { workers: 0, submitters: 0, servers: 0 };
  const at = { submitter: (0.1 + 0.6 * random.next()) * sweep.count, server: (0.1 + 0.6 * random.next()) * sweep.count };
  const [signal, absence] = [random.next() < 0.5 ? "SIGTERM" : "SIGKILL", 2000 * random.next()] as const;
  let submitter = startSubmitter({ ...sweep, where: redis.url });
  let isDone = false;
  const killWorkers = async () => {
    for (await pause(1000); !isDone; await pause(1000)) {
      const which = Math.floor(WORKERS * random.next());
      await workers[which]?.end("SIGKILL");
      killed.workers++;
      workers[which] = startLightWorker(redis.url, jobs);
    }
  };
  const killServer = async () => {
    while (linesOf(sweep.journal) < at.server) await pause(20);
    await redis.end(signal);
    killed.servers++;
    await pause(absence);
    await redis.start();
  };
  const submit = async () => {
    while (linesOf(sweep.journal) < at.submitter) await pause(20);
    await submitter.end("SIGKILL");
    killed.submitters++;
    submitter = startSubmitter({ ...sweep, where: redis.url });
    let code = await submitter.ended;
    // begun while the server is away it says so at once; the same command is given again
    while (code === 1 && submitter.output().includes("queue.unreachable")) {
      submitter = startSubmitter({ ...sweep, where: redis.url });
      code = await submitter.ended;
    }
    isDone = true;
    if (code !== 0) throw new Error(`the submitter ended with ${code}: ${submitter.output()}`);
  };
  try {
    await Promise.all([submit(), killServer(), killWorkers()]);
    return { result: readFileSync(sweep.result, "utf8"), killed };
  } finally {
    isDone = true;
    await submitter.end("SIGKILL");
    for (const worker of workers) await worker.end("SIGKILL");
    await redis.remove();
  }
}
