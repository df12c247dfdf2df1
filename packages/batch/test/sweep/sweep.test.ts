/** Sweeps: every distinct job once, records in the order of the plan, whatever happens on the way. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { headerLine, type JobRecord, type Points, pointsOf, recordLine, type Study, type Values } from "@gelenk/batch";
import {
  inlineRunner,
  type JournalOptions,
  jobOf,
  makeStudy,
  type Runner,
  type Sweep,
  type SweepOptions,
  studyKey,
  sweep,
  threadRunner,
} from "@gelenk/batch/node";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gelenk-sweep-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `results-${files++}.part`);

const WORKER = new URL("../../dist/run/thread-worker.js", import.meta.url);

const study: Study = makeStudy({
  source: { kind: "scene", address: "@pendulum" },
  settings: { until: 0.05 },
  metrics: { low: "min(bob.position.y)", end: "final(time)" },
});

const pointsAt = (list: readonly Values[]): Points => ({ count: list.length, at: (index) => list[index]! });
const lengths = (count: number): Points =>
  pointsOf({ vary: { length: { from: 0.5, to: 2 } }, sampling: { method: "latin-hypercube", count, seed: 3 }, list: [] });

/** Counts what is really run. */
function counting(runner: Runner = inlineRunner()): Runner & { readonly keys: string[] } {
  const keys: string[] = [];
  return {
    keys,
    run: (of, jobs, options) =>
      runner.run(of, jobs, {
        ...options,
        finished: (job, outcome) => {
          keys.push(job.key);
          return options.finished(job, outcome);
        },
      }),
    close: () => runner.close(),
  };
}

async function run(options: Partial<SweepOptions>): Promise<Sweep> {
  const result = await sweep({ study, points: lengths(10), runner: inlineRunner(), journal: newPath(), ...options });
  return "records" in result ? result : expect.unreachable(result.problem.message);
}

/** The file that the results make. */
function textOf(result: Sweep, of: Study = study): string {
  const text = [headerLine({ key: result.key, jobs: result.jobs, study: of }), ...[...result.records()].map(recordLine)].join("");
  result.close("remove");
  return text;
}

describe("records", () => {
  test("are those of the jobs one by one, in the order of the plan", async () => {
    const points = lengths(10);
    const records = [...(await run({ points })).records()];
    expect(records.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const alone = await Promise.all(
      records.map(async ({ index }) => [...(await run({ points: pointsAt([points.at(index)]) })).records()][0]!),
    );
    expect(records).toEqual(alone.map((record, index) => ({ ...record, index })));
    expect(records.map(({ key }) => key)).toEqual(records.map(({ values }) => jobOf(studyKey(study), values).key));
  });

  test.skipIf(!existsSync(WORKER))("200 jobs: the same bytes inline and with two threads", async () => {
    const points = lengths(200);
    const runner = threadRunner({ threads: 2, worker: WORKER });
    expect(textOf(await run({ points, runner }))).toBe(textOf(await run({ points })));
    await runner.close();
  });

  test("the order of finishing does not matter", async () => {
    const backwards: Runner = {
      run: (of, jobs, options) => inlineRunner().run(of, [...jobs].reverse(), options),
      close: async () => {},
    };
    expect(textOf(await run({ runner: backwards }))).toBe(textOf(await run({})));
  });

  test("failed jobs have their reason", async () => {
    const records = [...(await run({ points: pointsAt([{ length: 1 }, { length: -1 }, { lenght: 1 }]) })).records()];
    expect(records.map((record: JobRecord) => (record.status === "failed" ? record.failure.code : ""))).toEqual([
      "",
      "scene.out-of-range",
      "scene.unknown-parameter",
    ]);
  });
});

describe("the same job is never computed twice", () => {
  test("within a plan", async () => {
    const runner = counting();
    const result = await run({ runner, points: pointsAt([{ length: 1 }, { length: 2 }, { length: 1 }, { length: 1 }, { length: 2 }]) });
    expect(runner.keys.length).toBe(2);
    expect(result).toMatchObject({ complete: true, jobs: 5, distinct: 2, ran: 2 });
    const records = [...result.records()];
    expect(records.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(records[3]).toEqual({ ...records[0], index: 3 });
  });

  test("where an earlier result has it, of another plan; failures by limits are tried again", async () => {
    const known = join(folder, "known.jsonl");
    writeFileSync(known, textOf(await run({ points: lengths(10) })));
    const limited: JobRecord = {
      index: 0,
      key: jobOf(studyKey(study), { length: 1.5 }).key,
      values: { length: 1.5 },
      status: "failed",
      failure: { code: "job.time-limit", message: "" },
    };
    writeFileSync(known, readFileSync(known, "utf8") + recordLine(limited));
    const runner = counting();
    const wider = pointsAt([{ length: 1 }, ...Array.from({ length: 10 }, (_, i) => lengths(10).at(i)), { length: 1.5 }]);
    const result = await run({ runner, points: wider, known: [known, join(folder, "missing.jsonl")] });
    expect(runner.keys).toEqual([jobOf(studyKey(study), { length: 1 }).key, limited.key]);
    expect(textOf(result)).toBe(textOf(await run({ points: wider })));
  });

  test("where another study has the same values, nothing is known", async () => {
    const known = join(folder, "other.jsonl");
    writeFileSync(known, textOf(await run({})));
    const runner = counting();
    await run({ runner, study: { ...study, settings: { until: 0.06 } }, known: [known] });
    expect(runner.keys.length).toBe(10);
  });
});

describe("going on after an end before time", () => {
  test.each([1, 4, 9])("aborted after %i jobs", async (stopAfter) => {
    const journal = newPath();
    const controller = new AbortController();
    const first = counting();
    const begun = await run({
      runner: first,
      journal,
      signal: controller.signal,
      onFinished: ({ done }) => done === stopAfter && controller.abort(),
    });
    expect(begun.complete).toBe(false);
    begun.close("keep");
    const second = counting();
    const result = await run({ runner: second, journal });
    expect(first.keys.length).toBe(stopAfter);
    expect(second.keys.length).toBe(10 - stopAfter);
    expect(new Set([...first.keys, ...second.keys]).size).toBe(10);
    expect(textOf(result)).toBe(textOf(await run({})));
    expect(existsSync(journal)).toBe(false);
  });

  test("while a large plan is gone through: nothing is run, and the journal is as it was", async () => {
    const [points, journal] = [lengths(6000), newPath()];
    const begin = async (stop: (now: AbortController) => Partial<SweepOptions>) => {
      const controller = new AbortController();
      const result = await run({ points, journal, signal: controller.signal, ...stop(controller) });
      result.close("keep");
      return result;
    };
    expect(await begin((now) => ({ onFinished: ({ done }) => done === 3 && now.abort() }))).toMatchObject({ planned: true, done: 3 });
    const before = readFileSync(journal, "utf8");
    const planned: number[] = [];
    const onPlanned = (now: AbortController) => (jobs: number) => {
      planned.push(jobs);
      now.abort();
    };
    expect(await begin((now) => ({ onPlanned: onPlanned(now) }))).toMatchObject({ planned: false, complete: false, ran: 0 });
    expect(planned).toEqual([5000]);
    expect(readFileSync(journal, "utf8")).toBe(before);
  });

  test("a full disk: what is finished stays, the same command goes on", async () => {
    const journal = newPath();
    let room = 900;
    const write: JournalOptions["write"] = (file, bytes, start, length, position) => {
      const fits = Math.min(length, room);
      if (fits === 0) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
      room -= fits;
      return writeSync(file, bytes, start, fits, position);
    };
    const first = counting();
    const begun = await run({ runner: first, journal, disk: { write } });
    begun.close("keep");
    expect(begun.complete).toBe(false);
    expect(begun.problem).toMatchObject({
      code: "path.not-writable",
      message: expect.stringContaining("no space"),
      hint: expect.stringContaining(`${begun.ran}`),
    });
    const kept = [...readFileSync(journal, "utf8").matchAll(/\n/g)].length - 1;
    expect(kept).toBeGreaterThan(0);
    const second = counting();
    const result = await run({ runner: second, journal });
    expect(second.keys.length).toBe(10 - kept);
    expect(textOf(result)).toBe(textOf(await run({})));
  });

  test("the journal of another study stops it, and is not touched", async () => {
    const journal = newPath();
    (await run({ journal })).close("keep");
    const before = readFileSync(journal, "utf8");
    const other = await sweep({ study: { ...study, settings: { until: 0.06 } }, points: lengths(10), runner: inlineRunner(), journal });
    expect(other).toMatchObject({ problem: { code: "sweep.other-journal" } });
    expect(readFileSync(journal, "utf8")).toBe(before);
  });
});

test("no jobs", async () => {
  expect(await run({ points: pointsAt([]) })).toMatchObject({ complete: true, jobs: 0, distinct: 0 });
});
