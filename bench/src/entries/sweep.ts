/** What sweeps cost beside their jobs: inline, in threads, through a queue; by the clock, because several processes share the work. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inlineRunner, queueRunner, type Runner, threadRunner } from "@gelenk/batch/node";
import type { Benchmark, BenchmarkEntry, Contestant, Goal } from "../benchmark.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";
import { alone, lengthOf, type SweptJobs, studyOf, sweepJobs } from "../sweeps/jobs.js";
import { startFarm } from "../sweeps/redis.js";

const NAME = "sweep";
const ABOUT = "Sweeps over the length of a double pendulum: what a job costs besides its run, what threads gain, what a million jobs take.";
const SHORT = { count: 2000, quickCount: 50, until: 0.002 };
const LONG = { count: 120, quickCount: 4, milliseconds: 50 };
/** Of the plan, and seconds during which they are handed over. */
const MANY = { count: 1_000_000, quickCount: 1000, seconds: 60, quickSeconds: 5 };

const INLINE = "short jobs, inline";
const QUEUED = "short jobs, queue with 1 worker";
const TWO_THREADS = "jobs of 50 ms, 2 threads";
const MILLION = "a million planned jobs, queue with 1 worker";

type Figures = Readonly<Record<string, number>>;

const contestant = (name: string, measure: () => Promise<Figures>): Contestant => ({
  name,
  version: packageVersion("@gelenk/batch"),
  async prepare() {
    const figures = await measure();
    return { run: () => {}, measure: () => figures };
  },
});

async function using<T>(runner: Runner, task: (runner: Runner) => Promise<T>): Promise<T> {
  try {
    return await task(runner);
  } finally {
    await runner.close();
  }
}

const differing = (a: SweptJobs, b: SweptJobs): number => a.records.filter((record, i) => record !== b.records[i]).length;

/** Threads and processes start and their code becomes fast before it counts. */
async function warmSweep(runner: Runner, until: number, count: number): Promise<SweptJobs> {
  const study = studyOf(until);
  await sweepJobs(runner, study, Math.ceil(count / 2));
  return sweepJobs(runner, study, count);
}

function shortJobs(quick: boolean): readonly Contestant[] {
  const count = quick ? SHORT.quickCount : SHORT.count;
  const { until } = SHORT;
  const bare = once(async () => {
    alone(until, count);
    return alone(until, count);
  });
  const inline = once(async () => using(inlineRunner(), (runner) => warmSweep(runner, until, count)));
  const overhead = async (swept: SweptJobs): Promise<Figures> => ({
    jobs: count,
    overhead: swept.wall / count - (await bare()),
    differing: differing(swept, await inline()),
  });
  return [
    contestant(INLINE, async () => overhead(await inline())),
    contestant("short jobs, 1 thread", async () => overhead(await using(threadRunner({ threads: 1 }), (r) => warmSweep(r, until, count)))),
    contestant(QUEUED, async () => {
      const farm = await startFarm(1, 1);
      try {
        return await overhead(await using(queueRunner({ url: farm.url }), (runner) => warmSweep(runner, until, count)));
      } finally {
        await farm.end();
      }
    }),
  ];
}

function longJobs(quick: boolean): readonly Contestant[] {
  const count = quick ? LONG.quickCount : LONG.count;
  const until = once(async () => lengthOf(LONG.milliseconds));
  const inThreads = (threads: number) =>
    once(async () => {
      const length = await until();
      return using(threadRunner({ threads }), (runner) => warmSweep(runner, length, count));
    });
  const one = inThreads(1);
  const two = inThreads(2);
  const figures = async (swept: SweptJobs): Promise<Figures> => ({
    jobs: count,
    speedup: (await one()).wall / swept.wall,
    differing: differing(swept, await one()),
  });
  return [
    contestant("jobs of 50 ms, 1 thread", async () => figures(await one())),
    contestant(TWO_THREADS, async () => figures(await two())),
  ];
}

const SUBMIT_MANY = fileURLToPath(new URL("../sweeps/submit-many.js", import.meta.url));

const manyJobs = (quick: boolean): Contestant =>
  contestant(MILLION, async () => {
    const farm = await startFarm(1, 2);
    try {
      const [count, seconds] = quick ? [MANY.quickCount, MANY.quickSeconds] : [MANY.count, MANY.seconds];
      const args = [SUBMIT_MANY, farm.url, `${count}`, `${seconds}`, `${SHORT.until}`];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const { done, megabytes } = JSON.parse(stdout) as { readonly done: number; readonly megabytes: number };
      return { jobs: done, megabytes };
    } finally {
      await farm.end();
    }
  });

const GOALS: readonly Goal[] = [
  { what: "overhead of a job inline", contestant: INLINE, figure: "overhead", atMost: 1 },
  { what: "overhead of a job through the queue", contestant: QUEUED, figure: "overhead", atMost: 5, accuracy: { differing: 0 } },
  { what: "two threads over one, jobs of 50 ms", contestant: TWO_THREADS, figure: "speedup", atLeast: 1.8, accuracy: { differing: 0 } },
  { what: "memory for a million planned jobs", contestant: MILLION, figure: "megabytes", atMost: 500 },
];

export const sweepEntry: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build: ({ quick }): Benchmark => ({
    name: NAME,
    about: ABOUT,
    work: "job",
    timed: false,
    reference: INLINE,
    contestants: [...shortJobs(quick), ...longJobs(quick), manyJobs(quick)],
    accuracy: [
      { key: "jobs", title: "jobs", unit: "" },
      { key: "overhead", title: "overhead per job", unit: "ms" },
      { key: "speedup", title: "throughput over that of one thread", unit: "" },
      { key: "differing", title: "records that differ from the first row of their kind", unit: "" },
      { key: "megabytes", title: "peak memory of the submitter", unit: "MB" },
    ],
    ...(!quick && { goals: GOALS }),
    notes: [
      "Overhead is time by the clock over the number of jobs, less that of the same runs " +
        "without a sweep around them: with one worker, all that it takes to hand jobs over and to fetch and keep their results. It needs a machine without other work, and two cores. Threads have worked before they are timed: to start one and to have its code compiled takes one to two seconds.",
      "A million jobs are planned (each has its key), and handed over as fast as one worker takes them until a minute is over; the memory is the most that the submitter has had resident by then. Needs `redis-server` in the path.",
    ],
  }),
};
