import { describe, expect, it } from "vitest";
import { problemOf } from "../../src/optimise/problem-of-plan.js";
import { planOf, writePlan } from "../../src/plan/read-plan.js";

const base = {
  plan: 1,
  model: "@pendulum",
  vary: { length: { from: 1, to: 100, spacing: "log" }, damping: { from: 0, to: 1, start: 0.25 } },
  metrics: { force: "max(energy.kinetic)", reach: "1" },
};
const problemFor = (optimise: object, more: object = {}) => {
  const { plan, diagnostics } = planOf({ ...base, ...more, optimise });
  return { problem: plan && problemOf(plan).problem, diagnostics, plan };
};

describe("problemOf", () => {
  it("makes unknowns of ranges, with the middle as the start unless said, of logarithms too", () => {
    const { problem } = problemFor({ minimise: "force" });
    expect(problem!.variables.map(({ target }) => target)).toEqual(["length", "damping"]);
    expect(problem!.variables[0]!.start).toBeCloseTo(10, 12);
    expect(problem!.variables[1]!.start).toBe(0.25);
  });

  it("chooses the method: residuals by least squares, many unknowns by cma-es, else the simplex", () => {
    expect(problemFor({ minimise: "force" }).problem!.method).toBe("nelder-mead");
    expect(problemFor({ fit: ["rod.position.x - time"] }).problem!.method).toBe("least-squares");
    const vary = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { from: 0, to: 1 }]));
    expect(problemFor({ minimise: "force" }, { vary }).problem!.method).toBe("cma-es");
  });

  it("reads constraints", () => {
    const { problem } = problemFor({ maximise: "reach", subject: ["force <= 5e3", " force≥-1/4 "] });
    expect(problem!.constraints).toEqual([
      { metric: "force", sense: "<=", limit: 5000 },
      { metric: "force", sense: ">=", limit: -0.25 },
    ]);
  });

  it.each([
    ["two goals", { minimise: "force", maximise: "reach" }, {}, "plan.no-goal", "optimise"],
    ["no goal", {}, {}, "plan.no-goal", "optimise"],
    ["a metric that is not there", { minimise: "forces" }, {}, "plan.unknown-metric", "optimise.minimise"],
    ["a front of none", { minimise: "force", front: { metric: "x", limits: [1] } }, {}, "plan.unknown-metric", "optimise.front.metric"],
    ["no constraint", { minimise: "force", subject: ["force < 3"] }, {}, "plan.bad-constraint", "optimise.subject.0"],
    ["a limit that is no number", { minimise: "force", subject: ["force <= reach"] }, {}, "plan.bad-constraint", "optimise.subject.0"],
    ["least squares of a metric", { minimise: "force", method: "least-squares" }, {}, "plan.method", "optimise.method"],
    ["a fit that is a number", { fit: ["1 + 2"] }, {}, "metric.needs-series", "optimise.fit.0"],
    ["a fit that does not parse", { fit: ["a -"] }, {}, "metric.syntax", "optimise.fit.0"],
    ["nothing varied", { minimise: "force" }, { vary: {} }, "plan.no-unknowns", "vary"],
    ["values", { minimise: "force" }, { vary: { length: { values: [1, 2] } } }, "plan.not-a-range", "vary.length"],
    ["a range of nothing", { minimise: "force" }, { vary: { length: { from: 1, to: 1 } } }, "plan.bad-range", "vary.length"],
    ["a start outside", { minimise: "force" }, { vary: { length: { from: 1, to: 2, start: 3 } } }, "plan.bad-start", "vary.length.start"],
    ["an unknown member", { minimise: "force", evaluation: 3 }, {}, "file.unknown-property", "optimise"],
  ])("refuses %s", (_what, optimise, more, code, where) => {
    const { problem, diagnostics } = problemFor(optimise, more);
    expect(problem).toBeUndefined();
    expect(diagnostics.map((d) => [d.code, d.where])).toContainEqual([code, expect.stringContaining(where)]);
  });

  it("a plan without the member says what to add", () => {
    const { plan } = planOf({ ...base, sampling: { method: "sobol", count: 4 } });
    expect(problemOf(plan!).diagnostics).toMatchObject([{ code: "plan.no-goal", where: "optimise" }]);
  });

  it("survives being written and read", () => {
    const { plan } = problemFor({ maximise: "reach", subject: ["force <= 5"], front: { metric: "force", limits: [1, 2] } });
    expect(planOf(JSON.parse(writePlan(plan!))).plan).toEqual(plan);
  });
});
