/**
 * The runner and a worker of this process with a real server between them; jobs are run by a stand-in whose answer is known (the double of
 * a number), so that what is tested is the way there and back.
 */
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PREFIX, queueNameOf } from "../../src/queue/layout.js";
import { QueueError } from "../../src/queue/queue-error.js";
import { queueRunner } from "../../src/queue/queue-runner.js";
import { type QueueWorker, startWorker } from "../../src/queue/worker.js";
import type { Runner } from "../../src/run/runner.js";
import type { Job, JobLimits, Outcome, Values } from "../../src/study/study.js";
import { jobOf, makeStudy, studyKey } from "../../src/study/study-key.js";
import { freePort, NO_REDIS, QUEUE_TITLE, type RedisServer, startRedis } from "./redis-server.js";

/** For a machine with much else to do. */
const SOON = { timeout: 30_000 } as const;
const STAND_IN = fileURLToPath(new URL("./stand-in-slot.mjs", import.meta.url));
const LIMITS: JobLimits = { milliseconds: 0, megabytes: 0, tries: 2 };
const STUDY = makeStudy({ source: { kind: "scene", address: "@pendulum" }, metrics: {} });
const KEY = studyKey(STUDY);

const jobsOf = (count: number, values: (index: number) => Values = (x) => ({ x })): readonly Job[] =>
  Array.from({ length: count }, (_, index) => jobOf(KEY, values(index)));

/** What came back, by key; a job that comes twice fails the test. */
function collector() {
  const found = new Map<string, Outcome>();
  const finished = (job: Job, outcome: Outcome) => {
    expect(found.has(job.key)).toBe(false);
    found.set(job.key, outcome);
  };
  return { found, finished };
}

function expectDoubles(found: ReadonlyMap<string, Outcome>, jobs: readonly Job[]): void {
  expect(found.size).toBe(jobs.length);
  for (const { key, values } of jobs)
    expect(found.get(key)).toMatchObject({ status: "done", metrics: { double: 2 * Number(values["x"]) } });
}

describe.skipIf(NO_REDIS !== undefined)(QUEUE_TITLE, () => {
  let redis: RedisServer;
  let client: Redis;
  const open: (Runner | QueueWorker)[] = [];
  const remarks: string[] = [];

  beforeAll(async () => {
    redis = await startRedis({ durable: true });
    client = new Redis(redis.url, { maxRetriesPerRequest: null });
    client.on("error", () => {});
  });
  afterEach(async () => {
    for (const item of open.splice(0)) await ("stop" in item ? item.stop() : item.close());
    remarks.length = 0;
    await client.flushall();
  });
  afterAll(async () => {
    client.disconnect();
    await redis.remove();
  });

  const runner = (window?: number): Runner => {
    const made = queueRunner({ url: redis.url, ...(window !== undefined && { window }) });
    open.push(made);
    return made;
  };
  const worker = async (concurrency = 2) => {
    open.push(await startWorker({ url: redis.url, concurrency, program: STAND_IN, remark: (text) => remarks.push(text) }));
  };
  const remark = (text: string) => remarks.push(text);
  const jobsInRedis = async () =>
    (await client.keys(`${PREFIX}:*`)).filter((key) => /:[0-9a-f]{64}$/.test(key) && !key.includes(":study:"));

  test("every job once, no more than the window on the way, nothing left behind", async () => {
    await worker();
    const jobs = jobsOf(150);
    const { found, finished } = collector();
    let taken = 0;
    let most = 0;
    function* source() {
      for (const job of jobs) {
        taken++;
        most = Math.max(most, taken - found.size);
        yield job;
      }
    }
    await runner(40).run(STUDY, source(), { limits: LIMITS, finished });
    expectDoubles(found, jobs);
    expect(most).toBeLessThanOrEqual(40);
    expect(await jobsInRedis()).toEqual([]);
  });

  test("a submitter that stopped: what it left in the queue is collected by the next, what was handed over is not done again", async () => {
    const jobs = jobsOf(60);
    const first = collector();
    const stop = new AbortController();
    await worker();
    await runner().run(STUDY, jobs, {
      limits: LIMITS,
      signal: stop.signal,
      finished: (job, outcome) => {
        first.finished(job, outcome);
        if (first.found.size === 10) stop.abort();
      },
    });
    expect(first.found.size).toBe(10);
    const second = collector();
    const left = jobs.filter(({ key }) => !first.found.has(key));
    await runner().run(STUDY, left, { limits: LIMITS, finished: second.finished });
    expectDoubles(new Map([...first.found, ...second.found]), jobs);
  });

  test("the server is killed and comes back: told once each, every job once", async () => {
    await worker();
    const jobs = jobsOf(60, (x) => ({ x, wait: 20 }));
    const { found, finished } = collector();
    const run = runner(20).run(STUDY, jobs, { limits: LIMITS, finished, remark: (text) => remarks.push(`submitter: ${text}`) });
    await expect.poll(() => found.size, SOON).toBeGreaterThan(5);
    await redis.end("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 300));
    await redis.start();
    await run;
    expectDoubles(found, jobs);
    const own = remarks.filter((text) => text.startsWith("submitter"));
    expect(own).toEqual([expect.stringContaining("lost"), expect.stringContaining("back")]);
  });

  test("jobs that somebody made unreadable in the queue kept the sweep waiting for ever", SOON, async () => {
    const jobs = jobsOf(6);
    const { found, finished } = collector();
    const running = runner().run(STUDY, jobs, { limits: LIMITS, finished, remark });
    const keyOf = ({ key }: Job) => `${PREFIX}:${queueNameOf("sweeps")}:${key}`;
    await expect.poll(() => jobsInRedis(), SOON).toHaveLength(6);
    // no JSON, no data at all, and a job whose record is gone while its place in the list is there
    await client.hset(keyOf(jobs[0]!), "data", "{");
    await client.hdel(keyOf(jobs[1]!), "data");
    await client.del(keyOf(jobs[2]!));
    await worker();
    await running;
    expectDoubles(found, jobs);
  });

  test("the server forgets everything: what is outstanding is added again", async () => {
    await worker();
    const jobs = jobsOf(60, (x) => ({ x, wait: 20 }));
    const { found, finished } = collector();
    const run = runner(20).run(STUDY, jobs, { limits: LIMITS, finished, remark });
    await expect.poll(() => found.size, SOON).toBeGreaterThan(5);
    await client.flushall();
    await run;
    expectDoubles(found, jobs);
  });

  test("the server is full for a while: told once, nothing lost", async () => {
    const jobs = jobsOf(30);
    const { found, finished } = collector();
    await client.config("SET", "maxmemory", "1");
    const run = runner(20).run(STUDY, jobs, { limits: LIMITS, finished, remark });
    await expect.poll(() => remarks, SOON).toEqual([expect.stringContaining("OOM")]);
    await client.config("SET", "maxmemory", "0");
    await worker();
    await run;
    expectDoubles(found, jobs);
  });

  test("poisonous jobs are set aside, faults of the surroundings tried again and told, the others finish", async () => {
    await worker();
    const jobs = jobsOf(20, (x) => ({ x, fate: x === 3 ? "exit" : x === 7 ? "fault" : "" }));
    const { found, finished } = collector();
    await runner().run(STUDY, jobs, { limits: LIMITS, finished });
    expect(found.get(jobs[3]!.key)).toMatchObject({ failure: { code: "job.worker-lost" } });
    expect(found.get(jobs[7]!.key)).toMatchObject({ failure: { code: "job.surroundings" } });
    const good = jobs.filter((_, x) => x !== 3 && x !== 7);
    for (const { key } of good) expect(found.get(key)).toMatchObject({ status: "done" });
    expect(found.size).toBe(20);
  });

  test("a failure under other limits is not taken for this one's", async () => {
    await worker();
    const [job] = jobsOf(1, () => ({ x: 1, fate: "exit" }));
    const stop = new AbortController();
    const before = runner().run(STUDY, [job!], { limits: { ...LIMITS, tries: 1 }, signal: stop.signal, finished: () => {} });
    await expect.poll(() => jobsInRedis(), SOON).toHaveLength(1);
    stop.abort();
    await before;
    await expect.poll(() => client.hget(`${PREFIX}:${queueNameOf("sweeps")}:${job!.key}`, "finishedOn"), SOON).not.toBeNull();
    const { found, finished } = collector();
    await runner().run(STUDY, [job!], { limits: LIMITS, finished });
    expect(found.get(job!.key)).toMatchObject({ failure: { message: expect.stringContaining("2 times") } });
  });

  test("nobody works: told, and done as soon as somebody does", async () => {
    const jobs = jobsOf(3);
    const { found, finished } = collector();
    const run = runner().run(STUDY, jobs, { limits: LIMITS, finished, remark });
    await expect.poll(() => remarks, SOON).toEqual([expect.stringContaining("no worker listens")]);
    await worker();
    await run;
    expectDoubles(found, jobs);
  });
});

describe("what is no queue", () => {
  const refusal = async (url: string): Promise<QueueError> => {
    const runner = queueRunner({ url });
    try {
      await runner.run(STUDY, jobsOf(1), { limits: LIMITS, finished: () => {} });
    } catch (error) {
      if (error instanceof QueueError) return error;
      throw error;
    } finally {
      await runner.close();
    }
    throw new Error("it was not refused");
  };
  const codes = ({ diagnostics }: QueueError) => diagnostics.map(({ code }) => code);

  test("nobody answers", async () => {
    const error = await refusal(`redis://anna:geheim@127.0.0.1:${await freePort()}`);
    expect(codes(error)).toEqual(["queue.unreachable"]);
    expect(error.message).toContain("ECONNREFUSED");
    expect(error.message).not.toMatch(/anna|geheim/);
  });

  test("a host that does not exist", async () => {
    expect(codes(await refusal("redis://host.invalid"))).toEqual(["queue.unreachable"]);
  });

  test("something else answers", async () => {
    const server = createServer((socket) => socket.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    expect(codes(await refusal(`redis://127.0.0.1:${port}`))).toEqual(["queue.not-redis"]);
    server.close();
  });

  test("the name of a queue", async () => {
    const runner = queueRunner({ url: "redis://127.0.0.1", name: "a:b" });
    await expect(runner.run(STUDY, [], { limits: LIMITS, finished: () => {} })).rejects.toMatchObject({
      diagnostics: [{ code: "queue.name" }],
    });
  });

  test.skipIf(NO_REDIS !== undefined)("password missing or wrong; with the right one it works", async () => {
    const redis = await startRedis({ password: "ge heim/1" });
    try {
      const at = (credentials: string) => `redis://${credentials}127.0.0.1:${redis.port}`;
      expect(codes(await refusal(at("")))).toEqual(["queue.authentication"]);
      const wrong = await refusal(at(":verraten@"));
      expect(codes(wrong)).toEqual(["queue.authentication"]);
      expect(wrong.message).not.toContain("verraten");
      const runner = queueRunner({ url: at(`:${encodeURIComponent("ge heim/1")}@`) });
      await runner.run(STUDY, [], { limits: LIMITS, finished: () => {} });
      await runner.close();
    } finally {
      await redis.remove();
    }
  });
});
