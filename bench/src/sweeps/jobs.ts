/** Jobs of a given length, and sweeps of them by the clock. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Study } from "@gelenk/batch";
import { makeStudy, type Runner, sweep } from "@gelenk/batch/node";
import { createRun } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";

const SCENE = "@double-pendulum";
const STEP = 1 / 1000;

/** A double pendulum for so many simulated seconds. */
export const studyOf = (until: number): Study =>
  makeStudy({
    source: { kind: "scene", address: SCENE },
    settings: { until, step: STEP },
    metrics: { energy: "final(energy.total)", fastest: "max(energy.kinetic)" },
  });

const lengthAt = (index: number): number => 1 + index / 1e6;
export const pointsOf = (count: number) => ({ count, at: (index: number) => ({ length: lengthAt(index) }) });

/** The same runs without anything around them, ms per job. */
export function alone(until: number, jobs: number): number {
  const start = performance.now();
  for (let i = 0; i < jobs; i++) {
    const { model } = buildScene(SCENE, [["length", String(lengthAt(i))]]);
    const { run } = createRun(model!, { until, step: STEP, record: { quantities: ["energy.total", "energy.kinetic"] } });
    run!.advance(Number.POSITIVE_INFINITY);
  }
  return (performance.now() - start) / jobs;
}

/** Simulated seconds that take about so many milliseconds here. */
export function lengthOf(milliseconds: number): number {
  alone(1, 100);
  return milliseconds / alone(1, 20);
}

export interface SweptJobs {
  /** ms */
  readonly wall: number;
  readonly records: readonly string[];
}

export async function sweepJobs(runner: Runner, study: Study, count: number): Promise<SweptJobs> {
  const folder = mkdtempSync(join(tmpdir(), "gelenk-bench-"));
  try {
    const start = performance.now();
    const swept = await sweep({ study, points: pointsOf(count), runner, journal: join(folder, "journal") });
    if (!("records" in swept)) throw new Error(swept.problem.message);
    const wall = performance.now() - start;
    const records = [...swept.records()].map((record) => JSON.stringify(record));
    swept.close("remove");
    return { wall, records };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
