import { describe, expect, it } from "vitest";
import { type PlanFlags, planFromFlags } from "../../src/plan/plan-flags.js";
import { planOf, readPlan, writePlan } from "../../src/plan/read-plan.js";

const model = "@double-pendulum";
const vary = (...texts: string[]) => planFromFlags({ model, vary: texts, sample: "random:10" });

describe("what is varied", () => {
  it.each([
    ["length=0.5..2:5", { from: 0.5, to: 2, count: 5 }],
    ["length = 1e-3..10:5:log", { from: 1e-3, to: 10, count: 5, spacing: "log" }],
    ["length=-1..1", { from: -1, to: 1 }],
    ["length=-.5...5", { from: -0.5, to: 0.5 }],
    ["length=1/240..1/60", { from: 1 / 240, to: 1 / 60 }],
    ["length=0.01,0.001", { values: [0.01, 0.001] }],
    ["length=1/4", { values: [0.25] }],
    ["length=penalty, recursive", { values: ["penalty", "recursive"] }],
    ["length~normal(1,0.1)", { distribution: "normal", mean: 1, deviation: 0.1 }],
    ["length ~ normal(1, 0.1, 0.8, 1.2)", { distribution: "normal", mean: 1, deviation: 0.1, from: 0.8, to: 1.2 }],
    ["length~log-uniform(1e-3,1)", { distribution: "log-uniform", from: 1e-3, to: 1 }],
    ["length~triangular(0,1,2)", { distribution: "triangular", from: 0, mode: 1, to: 2 }],
    ["length~beta(0,1,2,3)", { distribution: "beta", from: 0, to: 1, alpha: 2, beta: 3 }],
  ])("%s", (text, variation) => {
    expect(vary(text).plan?.vary).toEqual({ length: variation });
  });
  it("keeps targets with dots", () => {
    expect(Object.keys(vary("settings.step=0.01,0.001", "bodies.ball.velocity.x~normal(0,1)").plan!.vary)).toEqual([
      "settings.step",
      "bodies.ball.velocity.x",
    ]);
  });
  it.each([
    ["length", "plan.bad-flag", "--vary length"],
    ["=1", "plan.bad-flag", "--vary =1"],
    ["length=", "plan.bad-flag", "--vary length="],
    ["length=1,,2", "plan.bad-flag", "--vary length=1,,2"],
    ["length=a..b", "plan.bad-flag", "--vary length=a..b"],
    ["length=1..2:x", "plan.bad-flag", "--vary length=1..2:x"],
    ["length~normal", "plan.bad-flag", "--vary length~normal"],
    ["length~norml(1,2)", "plan.bad-flag", "--vary length~norml(1,2)"],
    ["length~normal(1,x)", "plan.bad-flag", "--vary length~normal(1,x)"],
    ["length~uniform(1,2,3)", "plan.bad-flag", "--vary length~uniform(1,2,3)"],
    ["length~normal(1)", "file.missing-property", "vary.length.deviation"],
    ["length=1..2:2.5", "file.wrong-type", "vary.length.count"],
    ["length=2..1", "plan.bad-range", "vary.length.to"],
  ])("%s is refused", (text, code, where) => {
    const { plan, diagnostics } = vary(text);
    expect(plan).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code, where, severity: "error" });
  });
  it("says which distribution was meant", () => {
    expect(vary("length~norml(1,2)").diagnostics[0]!.hint).toBe('did you mean "normal"?');
  });
});

describe("the rest", () => {
  it("metrics have a name, or are their own", () => {
    const { plan } = planFromFlags({ model, metrics: ["reach=max(hand.position.x)", "count(a == 1)", "mean(b.c)"] });
    expect(plan!.metrics).toEqual({ reach: "max(hand.position.x)", "count(a == 1)": "count(a == 1)", "mean(b.c)": "mean(b.c)" });
  });
  it("tables have a name and a file", () => {
    expect(planFromFlags({ model, tables: ["measured=a=b.csv"] }).plan!.tables).toEqual({ measured: "a=b.csv" });
    expect(planFromFlags({ model, tables: ["a.csv"] }).diagnostics[0]).toMatchObject({ code: "plan.bad-flag", where: "--table a.csv" });
  });
  it("sampling", () => {
    const sampling = (flags: PlanFlags) => planFromFlags({ model, ...flags }).plan?.sampling;
    expect(sampling({ sample: "sobol:1000", seed: 3 })).toEqual({ method: "sobol", count: 1000, seed: 3 });
    expect(sampling({ sample: "grid" })).toEqual({ method: "grid" });
    expect(sampling({})).toEqual({ method: "grid" });
    const wrong = (flags: PlanFlags) => planFromFlags({ model, ...flags }).diagnostics[0]!.where;
    expect(wrong({ sample: "sobel:3" })).toBe("--sample sobel:3");
    expect(wrong({ sample: "sobol:x" })).toBe("--sample sobol:x");
    expect(wrong({ sample: "list" })).toBe("--sample list");
    expect(wrong({ sample: "sobol" })).toBe("sampling.count");
    expect(wrong({ seed: 2 })).toBe("--seed 2");
  });
  it("a plan from flags is the same as from the file it is saved in", () => {
    const flags = {
      model,
      vary: ["length=0.5..2:5", "mass~normal(1,0.1)"],
      metrics: ["a=max(x.y)"],
      sample: "random:3",
      seed: 3,
      settings: { until: 2 },
    };
    const { plan } = planFromFlags(flags);
    expect(readPlan(writePlan(plan!)).plan).toEqual(plan);
  });
  it("flags change a plan from a file", () => {
    const base = planOf({
      plan: 1,
      model,
      vary: { a: { values: [1] }, b: { values: [2] } },
      metrics: { m: "max(x.y)" },
      settings: { until: 1, contact: { solver: "ncp", law: "poisson" } },
    }).plan!;
    const { plan } = planFromFlags(
      { vary: ["b=5", "c=6"], metrics: ["m=min(x.y)"], settings: { until: 3, contact: { law: "newton" } } },
      base,
    );
    expect(plan).toMatchObject({
      model,
      settings: { until: 3, contact: { solver: "ncp", law: "newton" } },
      vary: { a: { values: [1] }, b: { values: [5] }, c: { values: [6] } },
      metrics: { m: "min(x.y)" },
    });
  });
});
