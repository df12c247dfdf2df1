/** What is kept of a run for looking back. What decides is the order of steps and the memory that their arrays take. */
import { describe, expect, test } from "vitest";
import { createRecording, cutAfter, type Moment, momentAt, recordMoment, setLimit } from "../../src/simulation/recording.js";
import { factsOfReport } from "../../src/simulation/report-facts.js";

const NUMBERS = 1024;
/** 8 kB of poses. */
const moment = (step: number): Moment => ({
  ...{ step, time: step / 100, layout: { revision: 1, bodies: [], joints: [], sensors: [] } },
  ...{ poses: new Float64Array(NUMBERS), joints: new Float64Array(0), contacts: new Float32Array(0), insides: new Uint32Array(0) },
  facts: factsOfReport(undefined),
});

function recorded(steps: number, megabytes: number) {
  const recording = createRecording(megabytes);
  for (let step = 0; step <= steps; step++) recordMoment(recording, moment(step));
  return recording;
}

const stepsOf = (moments: readonly Moment[]): number[] => moments.map(({ step }) => step);

describe("the limit of memory", () => {
  test("is not passed; the newer half is whole, the start and the end are kept, and what has gaps is told", () => {
    const { moments, bytes, most, thinnedTo } = recorded(1000, 1);
    expect(moments.length * 8 * NUMBERS).toBeLessThanOrEqual(1024 ** 2);
    expect(bytes).toBeLessThanOrEqual(most);
    const steps = stepsOf(moments);
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(1000);
    const whole = steps.filter((step) => step / 100 >= thinnedTo);
    expect(whole).toEqual(whole.map((_, k) => whole[0]! + k));
    expect(thinnedTo).toBeGreaterThan(0);
    expect(steps.length).toBeLessThan(1001);
  });

  test("holds every step below it", () => {
    const { moments, thinnedTo } = recorded(100, 1);
    expect(stepsOf(moments)).toEqual(Array.from({ length: 101 }, (_, k) => k));
    expect(thinnedTo).toBe(0);
  });

  test("that becomes smaller acts at once", () => {
    const recording = recorded(1000, 16);
    expect(recording.moments.length).toBe(1001);
    setLimit(recording, 1);
    expect(recording.bytes).toBeLessThanOrEqual(1024 ** 2);
    expect(recording.moments.at(-1)!.step).toBe(1000);
  });
});

describe("the old future", () => {
  test("is what came after the step from which the run goes on", () => {
    const recording = recorded(50, 16);
    cutAfter(recording, 30);
    expect(stepsOf(recording.moments).at(-1)).toBe(30);
    expect(stepsOf(recording.old)).toEqual(Array.from({ length: 20 }, (_, k) => 31 + k));
    expect(momentAt(recording.old, 0.414)?.step).toBe(41);
  });

  test("stays where nothing came after the step", () => {
    const recording = recorded(50, 16);
    cutAfter(recording, 30);
    cutAfter(recording, 30);
    expect(recording.old.length).toBe(20);
  });

  test("goes first where memory is short, and the run itself stays whole", () => {
    const recording = recorded(100, 1);
    cutAfter(recording, 20);
    for (let step = 21; step <= 90; step++) recordMoment(recording, moment(step));
    expect(recording.old).toEqual([]);
    expect(stepsOf(recording.moments)).toEqual(Array.from({ length: 91 }, (_, k) => k));
  });
});
