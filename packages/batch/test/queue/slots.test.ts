/** Reference: what the stand-in is told to do decides what must come out. */
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createSlots, type SlotJob, type Slots } from "../../src/queue/slots.js";
import type { JobLimits, Outcome, Values } from "../../src/study/study.js";

const STAND_IN = fileURLToPath(new URL("./stand-in-slot.mjs", import.meta.url));

let slots: Slots;
afterEach(() => slots.close());

const LIMITS: JobLimits = { milliseconds: 0, megabytes: 0, tries: 2 };

const jobOf = (values: Values, limits = LIMITS, load = async () => "{}"): SlotJob => ({
  id: "id",
  job: { study: "key", values },
  limits,
  load,
});

function run(values: Values, limits: Partial<JobLimits> = {}): Promise<Outcome> {
  slots = createSlots({ program: STAND_IN });
  return slots.run(jobOf(values, { ...LIMITS, ...limits }));
}
const failure = async (outcome: Promise<Outcome>) => {
  const { status, ...rest } = await outcome;
  return status === "failed" ? (rest as { failure: { code: string; message: string } }).failure : status;
};

test("an outcome comes back", async () => {
  expect(await run({ x: 4 })).toEqual({ status: "done", metrics: { double: 8, study: 3 } });
});

test("a study is sent where it is asked for", async () => {
  expect(await run({ x: 1, fate: "study" })).toMatchObject({ status: "done" });
});

test("a study that is not there is thrown, and the process goes on", async () => {
  slots = createSlots({ program: STAND_IN });
  const missing = slots.run(jobOf({ x: 1, fate: "study" }, LIMITS, () => Promise.reject(new Error("not there"))));
  await expect(missing).rejects.toThrow("not there");
  expect(await slots.run(jobOf({ x: 1 }))).toMatchObject({ status: "done" });
});

test.each(["exit", "abort"])("a process that goes down (%s): tried again, then set aside", async (fate) => {
  expect(await failure(run({ fate }))).toMatchObject({ code: "job.worker-lost", message: expect.stringContaining("2 times") });
});

test("a job that hangs within a step is ended", async () => {
  expect(await failure(run({ fate: "hang" }, { milliseconds: 1 }))).toMatchObject({ code: "job.time-limit" });
});

test("a heap that outgrows its limit", async () => {
  expect(await failure(run({ fate: "memory" }, { megabytes: 20 }))).toMatchObject({ code: "job.memory-limit" });
});

test("faults of the surroundings are thrown, for the queue to try again", async () => {
  await expect(run({ fate: "fault" })).rejects.toThrow("the surroundings fail");
});

test("a process that ends before the job began is not the job's fault", async () => {
  await expect(run({ fate: "early" })).rejects.toThrow("cannot run jobs");
});

test("jobs beside a poisonous one are not touched", async () => {
  slots = createSlots({ program: STAND_IN });
  const list: readonly Values[] = [{ x: 1, wait: 300 }, { fate: "exit" }, { x: 2, wait: 300 }];
  const outcomes = await Promise.all(list.map((values) => slots.run(jobOf(values))));
  expect(outcomes.map(({ status }) => status)).toEqual(["done", "failed", "done"]);
});
