/** Optimisation over a runner that computes formulas instead of motions: what is asked, kept, counted and found again. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { EvaluationRecord } from "../../src/optimise/history.js";
import { optimiseWithJournal } from "../../src/optimise/journaled.js";
import { optimise } from "../../src/optimise/optimise.js";
import type { Problem } from "../../src/optimise/problem.js";
import { problemOf } from "../../src/optimise/problem-of-plan.js";
import { planOf } from "../../src/plan/read-plan.js";
import { recordLine } from "../../src/result/record-lines.js";
import { NO_LIMITS } from "../../src/run/job-limits.js";
import type { Runner } from "../../src/run/runner.js";
import type { Job, Outcome } from "../../src/study/study.js";
import { makeStudy } from "../../src/study/study-key.js";

const study = makeStudy({ source: { kind: "scene", address: "@orbit" }, metrics: { cost: "1", load: "1" } });

interface Counted extends Runner {
  readonly jobs: Job[];
  readonly batches: number[];
}

/** Finishes in the opposite order, which must not matter. Aborts after `most` jobs. */
function formulaRunner(f: (x: number, y: number) => Outcome, most = Number.POSITIVE_INFINITY, stop?: AbortController): Counted {
  const jobs: Job[] = [];
  const batches: number[] = [];
  return {
    jobs,
    batches,
    async run(_study, asked, { finished, signal }) {
      const list = [...asked].reverse();
      batches.push(list.length);
      for (const job of list) {
        if (jobs.length >= most) stop?.abort();
        if (signal?.aborted) return;
        jobs.push(job);
        await finished(job, f(job.values["x"] as number, job.values["y"] as number));
      }
    },
    async close() {},
  };
}

const metrics = (cost: number, load: number): Outcome => ({ status: "done", metrics: { cost, load } });
/** Least at (3, −1); load = x + y. */
const bowl = (x: number, y: number): Outcome => metrics((x - 3) ** 2 + 2 * (y + 1) ** 2, x + y);

function problemWith(optimise: object): Problem {
  const { plan, diagnostics } = planOf({
    plan: 1,
    model: "@orbit",
    vary: { x: { from: -10, to: 10, start: 8 }, y: { from: -10, to: 10 } },
    metrics: { cost: "1", load: "1" },
    optimise,
  });
  expect(diagnostics).toEqual([]);
  return problemOf(plan!).problem!;
}

const run = (problem: Problem, runner: Runner, more: object = {}) => optimise({ study, problem, runner, limits: NO_LIMITS, ...more });

describe("optimise", () => {
  it.each(["nelder-mead", "cma-es"])("%s: finds the bottom of a bowl, and no job is asked for twice", async (method) => {
    const runner = formulaRunner(bowl);
    const { reason, best, history } = await run(problemWith({ minimise: "cost", method }), runner);
    expect(reason).toBe("converged");
    expect(best!.values["x"]).toBeCloseTo(3, 4);
    expect(best!.values["y"]).toBeCloseTo(-1, 4);
    expect(new Set(runner.jobs.map(({ key }) => key)).size).toBe(runner.jobs.length);
    expect(history.length).toBe(runner.jobs.length);
  });

  it("keeps a history in the order of the search with the best so far, whatever finishes first", async () => {
    const seen: EvaluationRecord[] = [];
    const { history } = await run(problemWith({ minimise: "cost", method: "cma-es", evaluations: 60 }), formulaRunner(bowl), {
      evaluated: (record: EvaluationRecord) => void seen.push(record),
    });
    expect(seen).toEqual(history);
    let best = Number.POSITIVE_INFINITY;
    history.forEach((record, i) => {
      best = Math.min(best, record.objective!);
      expect([record.index, record.best]).toEqual([i, best]);
    });
  });

  it("stops at the budget, in the middle of a generation as well", async () => {
    const runner = formulaRunner(bowl);
    const { reason, best } = await run(problemWith({ minimise: "cost", method: "cma-es", evaluations: 20 }), runner);
    expect([reason, runner.jobs.length]).toEqual(["budget", 20]);
    expect(best).toBeDefined();
  });

  it("counts what fails as worth nothing, and says so where all fails", async () => {
    const failed: Outcome = { status: "failed", failure: { code: "state.non-finite", message: "gone" } };
    const half = formulaRunner((x, y) => (x < 2.9 ? failed : bowl(x, y)));
    const { best } = await run(problemWith({ minimise: "cost" }), half);
    expect(best!.values["x"]).toBeCloseTo(3, 3);
    const none = await run(
      problemWith({ minimise: "cost" }),
      formulaRunner(() => failed),
    );
    expect([none.reason, none.best]).toEqual(["no-value", undefined]);
    expect(none.history[0]).toMatchObject({ objective: null, violation: null, best: null });
    const withoutValue = await run(
      problemWith({ minimise: "cost" }),
      formulaRunner(() => ({ status: "done", metrics: { cost: null, load: 1 } })),
    );
    expect(withoutValue.best).toBeUndefined();
  });

  it("maximises under a constraint: largest x + y in the disc is at 45°", async () => {
    const disc = formulaRunner((x, y) => metrics(x + y, x * x + y * y));
    const { best } = await run(problemWith({ maximise: "cost", subject: ["load <= 18"] }), disc);
    expect(best!.objective).toBeCloseTo(6, 4);
    expect(best!.values["x"]).toBeCloseTo(3, 2);
  });

  it("a front: x + y over discs, √(2·load) for each, and no point breaks its limit", async () => {
    const disc = formulaRunner((x, y) => metrics(x + y, x * x + y * y));
    const limits = [32, 18, 8, 2];
    const { front } = await run(
      problemWith({ maximise: "cost", tolerance: 1e-5, evaluations: 2000, front: { metric: "load", limits } }),
      disc,
    );
    front!.forEach(({ best, limit, reason }) => {
      expect(reason).toBe("converged");
      expect(Math.abs(best!.objective! / Math.sqrt(2 * limit) - 1)).toBeLessThan(1e-4);
      expect(best!.status === "done" && best!.metrics["load"]!).toBeLessThanOrEqual(limit * (1 + 1e-5));
    });
  });

  it("says that nothing keeps the constraints", async () => {
    const { best } = await run(problemWith({ minimise: "cost", subject: ["load >= 30"] }), formulaRunner(bowl));
    expect(best).toBeUndefined();
  });

  it("least squares: a line through points, with the deviations of linear regression", async () => {
    // y = a + b t at t = 0 … 5 with errors ±0.1: closed form of the regression written a second time.
    const times = [0, 1, 2, 3, 4, 5];
    const data = times.map((t, i) => 2 - 0.7 * t + (i % 2 === 0 ? 0.1 : -0.1));
    const line = formulaRunner((x, y) => ({ status: "done", metrics: {}, residuals: { r: times.map((t, i) => x + y * t - data[i]!) } }));
    const problem: Problem = {
      ...problemWith({ minimise: "cost" }),
      ...{ goal: { kind: "fit", residuals: ["r"] }, method: "least-squares", restarts: 0 },
    };
    const { estimates, reason } = await run(problem, line);
    const mean = 2.5;
    const square = times.reduce((sum, t) => sum + (t - mean) ** 2, 0);
    const slope = times.reduce((sum, t, i) => sum + (t - mean) * data[i]!, 0) / square;
    const height = data.reduce((a, b) => a + b) / 6 - slope * mean;
    const s = Math.sqrt(times.reduce((sum, t, i) => sum + (height + slope * t - data[i]!) ** 2, 0) / 4);
    expect(reason).toBe("converged");
    const [x, y] = estimates!.parameters;
    expect(x!.value).toBeCloseTo(height, 8);
    expect(y!.value).toBeCloseTo(slope, 8);
    expect(x!.deviation).toBeCloseTo(s * Math.sqrt(1 / 6 + (mean * mean) / square), 8);
    expect(y!.deviation).toBeCloseTo(s / Math.sqrt(square), 8);
    // Correlation of height and slope: −mean·√6/√Σt².
    expect(estimates!.correlations[0]![1]).toBeCloseTo(-mean * Math.sqrt(6 / times.reduce((sum, t) => sum + t * t, 0)), 6);
    expect(line.batches).toContain(4);
  });
});

describe("going on after an interruption", () => {
  const folder = mkdtempSync(join(tmpdir(), "gelenk-optimise-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([0, 1, 7, 40])("after %i jobs: the same history as without, and nothing is computed twice", async (most) => {
    const problem = problemWith({ minimise: "cost", method: "cma-es", evaluations: 100 });
    const whole = await run(problem, formulaRunner(bowl));
    const journal = join(folder, `${most}.part`);
    const stop = new AbortController();
    const first = formulaRunner(bowl, most, stop);
    const begun = await optimiseWithJournal({ study, problem, runner: first, limits: NO_LIMITS, journal, signal: stop.signal });
    expect(begun.result!.reason).toBe("interrupted");
    begun.close("keep");
    const second = formulaRunner(bowl);
    const ended = await optimiseWithJournal({ study, problem, runner: second, limits: NO_LIMITS, journal });
    ended.close("remove");
    expect(ended.result!.history).toEqual(whole.history);
    // What finished before the others of its generation did is not in the journal yet: at most a generation of six.
    expect(first.jobs.length + second.jobs.length).toBeLessThanOrEqual(whole.history.length + 6);
    expect(ended.ran).toBe(second.jobs.length);
    expect(existsSync(journal)).toBe(false);
  });

  it("takes earlier results, other lines than records passed over", async () => {
    const problem = problemWith({ minimise: "cost", evaluations: 50 });
    const { history } = await run(problem, formulaRunner(bowl));
    const results = join(folder, "earlier.jsonl");
    writeFileSync(results, `{"gelenk-sweep":1}\nnonsense\n${history.map(recordLine).join("")}{"key":"x`);
    const runner = formulaRunner(bowl);
    const journal = join(folder, "earlier.part");
    const again = await optimiseWithJournal({ study, problem, runner, limits: NO_LIMITS, journal, results: [results] });
    again.close("remove");
    expect([again.ran, runner.jobs.length]).toEqual([0, 0]);
    expect(again.result!.history).toEqual(history);
  });

  it("a disk that is full ends it with a diagnostic, and what was written stays", async () => {
    const problem = problemWith({ minimise: "cost", method: "cma-es", evaluations: 100 });
    const journal = join(folder, "full.part");
    let writes = 0;
    const { writeSync } = await import("node:fs");
    const write = (...[file, bytes, start, length, position]: [number, Uint8Array, number, number, number]) => {
      if (++writes > 10) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      return writeSync(file, bytes, start, length, position);
    };
    const full = await optimiseWithJournal({ study, problem, runner: formulaRunner(bowl), limits: NO_LIMITS, journal, disk: { write } });
    full.close("keep");
    expect(full.result).toBeUndefined();
    expect(full.problem).toMatchObject({ code: "path.not-writable" });
    const runner = formulaRunner(bowl);
    const on = await optimiseWithJournal({ study, problem, runner, limits: NO_LIMITS, journal });
    on.close("remove");
    // One line is the header.
    expect(runner.jobs.length).toBe(100 - 9);
  });
});
