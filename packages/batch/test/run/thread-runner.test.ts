/** Threads: jobs that hang, fill the memory or end their thread take nothing else with them. */
import { existsSync } from "node:fs";
import type { Job, JobLimits, Outcome, Values } from "@gelenk/batch";
import { inlineRunner, jobOf, makeStudy, NO_LIMITS, type Runner, studyKey, threadRunner } from "@gelenk/batch/node";
import type { Model } from "@gelenk/core";
import { describe, expect, test } from "vitest";

/** Threads load built code: `npm test` builds before the tests. */
const WORKER = new URL("../../dist/run/thread-worker.js", import.meta.url);
const UNRULY = new URL("./unruly-worker.mjs", import.meta.url);

const study = makeStudy({
  source: { kind: "scene", address: "@pendulum" },
  settings: { until: 0.1 },
  metrics: { low: "min(bob.position.y)" },
});
const key = studyKey(study);
const jobsOf = (list: readonly Values[]) => list.map((values) => jobOf(key, values));

async function outcomesOf(runner: Runner, jobs: readonly Job[], limits: Partial<JobLimits> = {}, signal?: AbortSignal) {
  const outcomes = new Map<string, Outcome[]>();
  try {
    await runner.run(study, jobs, {
      limits: { ...NO_LIMITS, ...limits },
      ...(signal && { signal }),
      finished: (job, outcome) => void outcomes.set(job.key, [...(outcomes.get(job.key) ?? []), outcome]),
    });
  } finally {
    await runner.close();
  }
  return jobs.map(({ key: of }) => outcomes.get(of) ?? []);
}

const codes = (outcomes: readonly (readonly Outcome[])[]) =>
  outcomes.map((list) => list.map((one) => (one.status === "done" ? one.metrics["x"] : one.failure.code)));

describe("jobs that misbehave", () => {
  const unruly = (threads: number) => threadRunner({ threads, worker: UNRULY });

  test("that end their thread: set aside after so many tries, all others finished exactly once", async () => {
    const list = Array.from({ length: 60 }, (_, x): Values => (x % 20 === 7 ? { do: "exit", x } : { x }));
    const expected = list.map((values) => ["do" in values ? "job.worker-lost" : values["x"]]);
    expect(codes(await outcomesOf(unruly(2), jobsOf(list), { tries: 2 }))).toEqual(expected);
  });

  test("that fill the heap", async () => {
    const list: Values[] = [{ x: 1 }, { do: "fill", x: 2 }, { x: 3 }];
    expect(codes(await outcomesOf(unruly(1), jobsOf(list), { tries: 1, megabytes: 32 }))).toEqual([[1], ["job.memory-limit"], [3]]);
  });

  test("that hang inside a step", async () => {
    const list: Values[] = [{ x: 1 }, { do: "hang", x: 2 }, { x: 3 }];
    expect(codes(await outcomesOf(unruly(2), jobsOf(list), { milliseconds: 50 }))).toEqual([[1], ["job.time-limit"], [3]]);
  });

  test("aborted while one hangs: it returns, and does not call twice", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const outcomes = await outcomesOf(unruly(1), jobsOf([{ x: 1 }, { do: "hang", x: 2 }]), {}, controller.signal);
    expect(codes(outcomes)[1]).toEqual([]);
  });
});

describe.skipIf(!existsSync(WORKER))("the runs themselves", () => {
  const limits = { milliseconds: 1500 };

  test("end themselves at the limit of time, and the next job is not touched", async () => {
    const jobs = jobsOf([{ "settings.until": 1e6 }, { length: 2 }]);
    const [inline, threads] = [
      await outcomesOf(inlineRunner(), jobs, limits),
      await outcomesOf(threadRunner({ threads: 1, worker: WORKER }), jobs, limits),
    ];
    expect(threads).toEqual(inline);
    expect(inline[0]![0]).toMatchObject({ failure: { code: "job.time-limit", message: "the job took longer than its limit of 1.5 s" } });
    expect(inline[1]![0]!.status).toBe("done");
  });

  test("end themselves where their recording grows over the limit of memory", async () => {
    const model = { gelenk: 1, bodies: [{ name: "ball", mass: 1, inertia: [1, 1, 1] }] } as unknown as Model;
    const free = makeStudy({ source: { kind: "model", model }, metrics: { low: "min(ball.position.y)" } });
    const outcomes: Outcome[] = [];
    await inlineRunner().run(free, [jobOf(studyKey(free), { "settings.until": 1e6 })], {
      limits: { ...NO_LIMITS, megabytes: 1, milliseconds: 60_000 },
      finished: (_, outcome) => void outcomes.push(outcome),
    });
    expect(outcomes).toMatchObject([{ failure: { code: "job.memory-limit" } }]);
  });

  test("a study that cannot be run is told at once", async () => {
    const wrong = { ...study, metrics: { low: "min(" } };
    for (const runner of [inlineRunner(), threadRunner({ threads: 1, worker: WORKER })])
      await expect(runner.run(wrong, [], { limits: NO_LIMITS, finished: () => {} })).rejects.toThrow(/metrics.low/);
  });
});
