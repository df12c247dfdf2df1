/** Reference: the same sweep in one thread of one process, byte by byte. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenfold } from "../../../core/test/chance.js";
import { IS_BUILT, openWorkshop, resultOf, type Started, startSweepProcess, startWorkerProcess, type Workshop } from "./processes.js";
import { freePort, NO_REDIS, QUEUE_TITLE, type RedisServer, startRedis } from "./redis-server.js";

/** For a machine with much else to do. */
const SOON = { timeout: 30_000 } as const;
const TITLE = `worker processes ${IS_BUILT ? QUEUE_TITLE : "(skipped: not built, run npm run build first)"}`;
const PASSWORD = "ge heim/1";
const SWEEP = { count: tenfold(100), length: 0.02 } as const;

describe.skipIf(NO_REDIS !== undefined || !IS_BUILT)(TITLE, () => {
  let redis: RedisServer;
  let workshop: Workshop;
  let reference = "";
  let url = "";
  const workers: Started[] = [];

  beforeAll(async () => {
    redis = await startRedis({ password: PASSWORD });
    url = `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${redis.port}`;
    workshop = await openWorkshop();
    reference = await resultOf({
      where: "inline",
      journal: workshop.file("inline.journal"),
      result: workshop.file("inline.jsonl"),
      ...SWEEP,
    });
  });
  afterAll(async () => {
    for (const worker of workers) await worker.end("SIGKILL");
    await redis?.remove();
    await workshop?.remove();
  });

  test.each([1, 3])("a sweep with %d of them is the same to the byte", async (count) => {
    while (workers.length < count) workers.push(startWorkerProcess(url));
    const result = await resultOf({
      where: url,
      journal: workshop.file(`${count}.journal`),
      result: workshop.file(`${count}.jsonl`),
      ...SWEEP,
    });
    expect(reference.split("\n")).toHaveLength(SWEEP.count + 1);
    expect(result).toBe(reference);
  });

  test("a signal lets it leave in order; nothing it prints holds the password", async () => {
    const [first] = workers;
    await expect.poll(() => first?.output(), SOON).toContain("Listening at redis://127.0.0.1");
    expect(await first?.end("SIGTERM")).toBe(0);
    expect(first?.output()).toMatch(/Stopped\. [1-9]\d* jobs? done\./);
    for (const worker of workers) expect(worker.output()).not.toMatch(/ge heim|ge%20heim/);
  });

  test("--until-empty ends by itself", async () => {
    const worker = startWorkerProcess(url, "--until-empty");
    workers.push(worker);
    expect(await worker.ended).toBe(0);
  });

  test("wrong password, nobody there: said, code 1, without the password", async () => {
    const addresses = [`127.0.0.1:${redis.port}`, `127.0.0.1:${await freePort()}`];
    const refused = addresses.map((address) => startWorkerProcess(`redis://:verraten@${address}`));
    expect(await Promise.all(refused.map(({ ended }) => ended))).toEqual([1, 1]);
    const [password, nobody] = refused.map(({ output }) => output());
    expect(password).toContain("queue.authentication");
    expect(nobody).toContain("queue.unreachable");
    expect(password + String(nobody)).not.toContain("verraten");
  });

  test("a signal while the server is gone ended neither a sweep nor a worker", async () => {
    const gone = await startRedis();
    const swept = ["@pendulum", "--vary", "amplitude=0.1..1:50", "--metric", "e=max(energy.kinetic)", "--out", workshop.file("gone.jsonl")];
    const sweep = startSweepProcess(gone.url, ...swept);
    await expect.poll(() => sweep.output(), SOON).toContain("no worker listens");
    const worker = startWorkerProcess(gone.url, "--queue-name", "another");
    await expect.poll(() => worker.output(), SOON).toContain("Listening at");
    await gone.end("SIGKILL");
    for (const { output } of [sweep, worker]) await expect.poll(output, SOON).toContain("is lost");
    expect(await sweep.end("SIGTERM")).toBe(130);
    expect(sweep.output()).toContain("Interrupted");
    expect(await worker.end("SIGTERM")).toBe(0);
    await gone.remove();
  });
});
