/** A thousand jobs give the same bytes inline and in any number of threads. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { headerLine, pointsOf, recordLine } from "@gelenk/batch";
import { inlineRunner, makeStudy, type Runner, sweep, threadRunner } from "@gelenk/batch/node";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gelenk-sweep-"));
afterAll(() => rmSync(folder, { recursive: true }));
const WORKER = new URL("../../dist/run/thread-worker.js", import.meta.url);

const study = makeStudy({
  source: { kind: "scene", address: "@double-pendulum" },
  settings: { until: 0.25 },
  metrics: { kinetic: "max(energy.kinetic)", mean: "mean(energy.potential)", drift: "ledger.energyDrift" },
});
const points = pointsOf({
  vary: {
    length: { from: 0.5, to: 2 },
    mass: { distribution: "normal", mean: 1, deviation: 0.1, from: 0.5, to: 2 },
    "settings.order": { values: [2, 4] },
  },
  sampling: { method: "random", count: 1000, seed: 7 },
  list: [],
});

async function textOf(runner: Runner): Promise<string> {
  const result = await sweep({ study, points, runner, journal: join(folder, "results.part") });
  if (!("records" in result)) return expect.unreachable(result.problem.message);
  expect(result.complete).toBe(true);
  const text = [headerLine({ key: result.key, jobs: result.jobs, study }), ...[...result.records()].map(recordLine)].join("");
  result.close("remove");
  await runner.close();
  return text;
}

test("1000 jobs inline, with 1, 2 and 4 threads", async () => {
  const inline = await textOf(inlineRunner());
  expect(inline.match(/"status":"done"/g)?.length).toBe(1000);
  for (const threads of [1, 2, 4]) expect(await textOf(threadRunner({ threads, worker: WORKER }))).toBe(inline);
});
