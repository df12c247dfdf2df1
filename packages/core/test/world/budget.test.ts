/** Budgets: any time, in iterations or in milliseconds of a clock that is passed in; what was limited by time can be repeated. */
import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../src/model/defaults.js";
import type { ResolvedModel } from "../../src/model/description.js";
import type { MethodName } from "../../src/model/settings-description.js";
import { box } from "../../src/model/shapes.js";
import { createBudget } from "../../src/world/budget.js";
import { ModelError } from "../../src/world/errors.js";
import { createRun, simulate } from "../../src/world/record/simulate.js";
import { World } from "../../src/world/world.js";
import type { WorldOptions } from "../../src/world/world-data.js";

/** Ten links that hang from the ground and swing, and a lone stone. */
const chain: ResolvedModel = {
  gelenk: 1,
  bodies: [
    ...Array.from({ length: 10 }, (_, i) => ({
      name: `link-${i}`,
      shapes: [box(0.2, 0.02, 0.02)],
      mass: 1,
      position: [0.2 * (i + 0.5), 0, 0] as const,
    })),
    { name: "stone", shapes: [box(0.1, 0.1, 0.1)], position: [0, 5, 0] },
  ],
  joints: Array.from({ length: 10 }, (_, i) => ({
    type: "revolute",
    a: i === 0 ? "ground" : `link-${i - 1}`,
    b: `link-${i}`,
    anchor: [0.2 * i, 0, 0] as const,
    axis: [0, 0, 1] as const,
  })),
};

/** A clock that goes on by one millisecond whenever it is read, but stands still now and then, as real ones do not run evenly. */
function unevenClock(): () => number {
  let time = 1000;
  let calls = 0;
  return () => {
    calls++;
    if (calls % 7 !== 0) time++;
    return time;
  };
}

const hashAfter = (options: Parameters<typeof createRun>[1]) => {
  const { run, diagnostics } = createRun(chain, { until: 0.25, ...options });
  expect(diagnostics).toEqual([]);
  run!.advance(Number.POSITIVE_INFINITY);
  return { hash: run!.world.hash(), result: run!.result(), report: run!.world };
};

describe("milliseconds", () => {
  const method: MethodName = "impulse-iterative";

  for (const [what, settings] of [
    ["iterative", { method }],
    ["direct", { method: "impulse-direct" }],
    ["direct, order 4", { method: "impulse-direct", order: 4 }],
  ] as const) {
    it(`${what}: a run limited by time tells the counts it used, and repeats with them to the bit`, () => {
      const first = hashAfter({ ...settings, budget: { milliseconds: 2 }, now: unevenClock() });
      const counts = first.result.budgetCounts!;
      expect(counts).toHaveLength(60);
      // time was the limit: without it the motion is another
      expect(hashAfter(settings).hash).not.toBe(first.hash);
      expect(new Set(counts).size).toBeGreaterThan(1);
      // no clock, so only the counts can decide
      const again = hashAfter({ ...settings, budget: { counts } });
      expect(again.hash).toBe(first.hash);
      expect(again.result.budgetCounts).toBeUndefined();
      // the list is really used
      expect(hashAfter({ ...settings, budget: { counts: counts.map((count) => count + 1) } }).hash).not.toBe(first.hash);
    });
  }

  it("when the time is used up, what has been reached counts: stable, and the report says so", () => {
    let time = 0;
    const world = World.fromModel(chain, { method, budget: { milliseconds: 4 }, now: () => ++time });
    let missed = 0;
    for (let i = 0; i < 240; i++) {
      const report = world.step(1 / 240);
      expect(report.budgetUsed).toBeLessThanOrEqual(4);
      if (!report.converged) missed++;
    }
    expect(missed).toBeGreaterThan(100);
    expect(world.bodies.every((body) => body.position.every(Number.isFinite))).toBe(true);
  });

  it("with time enough nothing changes, to the bit", () => {
    const free = hashAfter({ method });
    const timed = hashAfter({ method, budget: { milliseconds: 1 }, now: () => 0 });
    expect(timed.hash).toBe(free.hash);
    expect(hashAfter({ method, budget: { counts: timed.result.budgetCounts! } }).hash).toBe(free.hash);
  });

  it("a body without joints needs no correction, so nothing is missing of it", () => {
    const world = new World({ budget: { milliseconds: 0 }, now: () => 0 });
    world.addBody({ shapes: [box(1, 1, 1)] });
    expect(world.step(1 / 240).converged).toBe(true);
    const without = new World({ budget: 0 });
    without.addBody({ shapes: [box(1, 1, 1)] });
    expect(without.step(1 / 240).converged).toBe(true);
  });

  it("counts belong to steps: after a rewind the same steps are made again", () => {
    const { result } = hashAfter({ method, budget: { milliseconds: 3 }, now: unevenClock() });
    const world = World.fromModel(chain, { method, budget: { counts: result.budgetCounts! } });
    for (let i = 0; i < 20; i++) world.step();
    const saved = world.snapshot();
    for (let i = 0; i < 20; i++) world.step();
    const hash = world.hash();
    world.restore(saved);
    for (let i = 0; i < 20; i++) world.step();
    expect(world.hash()).toBe(hash);
  });
});

describe("the limits themselves", () => {
  it("iterations as a number or as a member are the same", () => {
    const plain = hashAfter({ method: "impulse-iterative", budget: 5 });
    expect(hashAfter({ method: "impulse-iterative", budget: { iterations: 5 } }).hash).toBe(plain.hash);
    expect(plain.result.budgetCounts).toBeUndefined();
  });

  it("a pass that was refused stays refused in that step, even if the clock runs backwards", () => {
    const times = [0, 1, 5, 1, 1, 10, 11];
    const budget = createBudget({ milliseconds: 3 }, () => times.shift()!);
    budget.open(0);
    expect([budget.grant(), budget.grant(), budget.grant()]).toEqual([true, false, false]);
    expect([budget.used, budget.spent]).toEqual([1, true]);
    times.splice(0, times.length, 10, 11);
    budget.open(1);
    expect([budget.grant(), budget.used, budget.spent]).toEqual([true, 1, false]);
  });

  it("a clock that is not a number grants nothing; beyond the end of the counts there is no limit", () => {
    const broken = createBudget({ milliseconds: 3 }, () => Number.NaN);
    broken.open(0);
    expect(broken.grant()).toBe(false);
    const short = createBudget({ counts: [0] }, undefined);
    short.open(0);
    expect(short.grant()).toBe(false);
    short.open(1);
    expect(short.grant()).toBe(true);
  });

  it("milliseconds without a clock are refused, with the place", () => {
    const settings = { budget: { milliseconds: 2 } };
    const expected = [{ code: "settings.no-clock", where: "settings.budget.milliseconds" }];
    expect(createRun({ ...chain, settings }).diagnostics).toMatchObject(expected);
    expect(createRun({ ...chain, settings }, { now: () => 0 }).diagnostics).toEqual([]);
    expect(createRun({ ...chain, settings }, { budget: { counts: [] } }).diagnostics).toEqual([]);
    expect(() => new World(settings)).toThrow(ModelError);
    expect(() => simulate(chain, { ...settings, until: 0.01 })).toThrow("needs a clock");
  });

  it("budgets that are none", () => {
    const codes = (budget: WorldOptions["budget"]) =>
      createRun(chain, { budget: budget!, now: () => 0 }).diagnostics.map(({ code, where }) => `${code} ${where}`);
    expect(codes({ iterations: -1, milliseconds: -1 })).toEqual([
      "settings.out-of-range settings.budget.iterations",
      "settings.out-of-range settings.budget.milliseconds",
    ]);
    expect(codes({ milliseconds: Number.NaN })).toEqual(["model.not-finite settings.budget.milliseconds"]);
    expect(codes({ counts: [3, 0.5] })).toEqual(["settings.out-of-range settings.budget.counts[1]"]);
  });

  it("the model of a world keeps the budget, not the counts of one run", () => {
    const world = World.fromModel(chain, { budget: { iterations: 7, milliseconds: 2, counts: [1] } });
    expect(world.toModel().settings).toEqual({ step: DEFAULTS.settings.step, budget: { iterations: 7, milliseconds: 2 } });
  });
});
