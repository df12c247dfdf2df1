import { readFileSync } from "node:fs";
import { type Diagnostic, listNames } from "@gelenk/core";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { PLAN_SCHEMA, planSchemaText } from "../../src/plan/plan-schema.js";
import { planOf, readPlan, writePlan } from "../../src/plan/read-plan.js";
import { fullPlan, searchPlan } from "./sample-plan.js";

const told = (diagnostics: readonly Diagnostic[]): string[] => diagnostics.map((d) => `${d.severity} ${d.code} ${d.where}`);
const wrong = (change: object): string[] => told(planOf({ ...fullPlan, ...change }).diagnostics);

it("the published file is the schema in code (otherwise: npm run build, node tools/write-schema.mjs)", () => {
  expect(readFileSync(new URL("../../schema/plan-1.json", import.meta.url), "utf8")).toBe(planSchemaText());
});

describe("a good plan", () => {
  it("is read with everything in it, expressions as numbers", () => {
    const { plan, diagnostics } = planOf(fullPlan);
    expect(diagnostics).toEqual([]);
    expect(plan!.settings).toEqual({ until: 5, step: 1 / 240 });
    expect(plan!.vary).toEqual(fullPlan.vary);
  });
  it("may be spelt the American way, but not both ways at once", () => {
    const { optimise: _, ...rest } = searchPlan;
    const metric = Object.keys(searchPlan.metrics)[0]!;
    expect(planOf({ ...rest, optimize: { maximize: metric } })).toEqual(planOf({ ...rest, optimise: { maximise: metric } }));
    expect(told(planOf({ ...rest, optimise: { maximise: metric, maximize: metric } }).diagnostics)).toEqual([
      "error file.unknown-property optimise.maximize",
    ]);
  });
  it.each([fullPlan, searchPlan])("survives writing and reading", (file) => {
    const { plan } = planOf(file);
    const text = writePlan(plan!);
    expect(readPlan(text)).toEqual({ plan, diagnostics: [] });
    expect(readPlan(new TextEncoder().encode(text)).plan).toEqual(plan);
    expect(writePlan(readPlan(text).plan!)).toBe(text);
  });
  it("may be as short as this", () => {
    expect(readPlan('{"plan":1,"model":"@pendulum"}').plan).toEqual({
      model: "@pendulum",
      settings: {},
      vary: {},
      sampling: { method: "grid" },
      list: [],
      tables: {},
      metrics: {},
    });
    expect(readPlan('{"plan":1,"model":"@pendulum","list":[{"length":1}]}').plan!.sampling).toEqual({ method: "list" });
  });
});

describe("what is wrong is told with its place", () => {
  it("in the form", () => {
    expect(told(readPlan("{").diagnostics)).toEqual(["error file.not-json "]);
    expect(told(readPlan(new Uint8Array([0xff, 0xfe, 0])).diagnostics)).toEqual(["error file.not-text "]);
    expect(told(readPlan("[]").diagnostics)).toEqual(["error file.wrong-type "]);
    expect(told(readPlan('{"plan":1,"plan":1,"model":"@p"}').diagnostics)).toEqual(["error file.duplicate-key plan"]);
    expect(wrong({ plan: 2 })).toEqual(["error file.version plan"]);
    expect(wrong({ model: undefined })).toEqual(["error file.wrong-type model"]);
    expect(wrong({ metric: {} })).toEqual(["error file.unknown-property metric"]);
    expect(wrong({ vary: { a: {} } })).toEqual(["error file.missing-property vary.a"]);
    expect(wrong({ vary: { a: { from: 1 } } })).toEqual(["error file.missing-property vary.a.to"]);
    expect(wrong({ vary: { a: { values: [] } } })).toEqual(["error file.wrong-length vary.a.values"]);
    expect(wrong({ vary: { a: { values: [1], form: 2 } } })).toEqual(["error file.unknown-property vary.a.form"]);
    expect(wrong({ vary: { a: { distribution: "norml" } } })).toEqual(["error distribution.unknown-type vary.a.distribution"]);
    expect(wrong({ vary: { a: { distribution: "normal", mean: 0 } } })).toEqual(["error file.missing-property vary.a.deviation"]);
    expect(wrong({ sampling: { method: "sobel", count: 3 } })).toEqual(["error sampling.unknown-type sampling.method"]);
    expect(wrong({ sampling: { method: "sobol" } })).toEqual(["error file.missing-property sampling.count"]);
    expect(wrong({ sampling: { method: "random", count: 0 } })).toEqual(["error file.wrong-value sampling.count"]);
    expect(wrong({ settings: { stpe: 1 } })).toEqual(["error file.unknown-property settings.stpe"]);
  });
  it("with the nearest name", () => {
    expect(planOf({ ...fullPlan, vary: { a: { distribution: "norml" } } }).diagnostics[0]!.hint).toBe('did you mean "normal"?');
    expect(planOf({ ...fullPlan, varry: {} }).diagnostics[0]!.hint).toBe('did you mean "vary"?');
  });
  it("in the meaning", () => {
    const grid = { sampling: { method: "grid" } };
    expect(wrong({ model: " " })).toEqual(["error plan.no-model model"]);
    expect(wrong({ settings: { step: "1/" } })).toEqual(["error expression.syntax settings.step"]);
    expect(wrong({ vary: { a: { from: 2, to: 1 } } })).toEqual(["error plan.bad-range vary.a.to"]);
    expect(wrong({ vary: { a: { from: 0, to: 1, spacing: "log" } } })).toEqual(["error plan.bad-range vary.a.from"]);
    expect(wrong({ vary: { a: { values: [1, 2], weights: [1] } } })).toEqual(["error plan.bad-range vary.a.weights"]);
    expect(wrong({ vary: { a: { values: [1, 2], weights: [0, 0] } } })).toEqual(["error plan.bad-range vary.a.weights"]);
    expect(wrong({ ...grid, vary: { a: { from: 0, to: 1 } } })).toEqual(["error plan.not-in-grid vary.a"]);
    expect(wrong({ ...grid, vary: { a: { distribution: "uniform", from: 0, to: 1 } } })).toEqual(["error plan.not-in-grid vary.a"]);
    expect(wrong({ ...grid, vary: { a: { values: [1, 2], weights: [1, 2] } } })).toEqual(["warning plan.unused vary.a.weights"]);
    expect(wrong({ vary: { a: { from: 0, to: 1, count: 3 } } })).toEqual(["warning plan.unused vary.a.count"]);
    expect(wrong({ vary: { "bodies..mass": { values: [1] } } })).toEqual(['error plan.bad-target vary["bodies..mass"]']);
    expect(wrong({ sampling: { method: "list" }, vary: {} })).toEqual(["error plan.empty-list list"]);
    expect(wrong({ sampling: { method: "list" }, list: [{ a: 1 }] })).toEqual(["warning plan.unused vary"]);
    expect(wrong({ list: [{ a: 1 }] })).toEqual(["warning plan.unused list"]);
    expect(wrong({ sampling: { method: "random", count: 2e9 } })).toEqual(["error plan.too-many sampling.count"]);
    expect(wrong({ sampling: { method: "random", count: 2, seed: 2 ** 60 } })).toEqual(["error plan.bad-seed sampling.seed"]);
    const wide = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`a${i}`, { from: 0, to: 1 }]));
    expect(wrong({ vary: wide, sampling: { method: "sobol", count: 4 } })).toEqual(["error plan.too-many vary"]);
    const fine = { from: 0, to: 1, count: 1e5 };
    expect(wrong({ ...grid, vary: { a: fine, b: fine } })).toEqual(["error plan.too-many vary"]);
    expect(wrong({ tables: { time: "a.csv" } })).toEqual(["error plan.bad-table tables.time"]);
    expect(wrong({ tables: { "2nd": "a.csv" } })).toEqual(['error plan.bad-table tables["2nd"]']);
    expect(wrong({ metrics: { a: "max(" } })).toEqual(["error metric.syntax metrics.a"]);
    expect(wrong({ metrics: { a: "hand.position.x" } })).toEqual(["error metric.series metrics.a"]);
  });
});

type Json = Record<string | number, unknown>;

/** One random change somewhere in a plan: another value, a member gone, a member too many. */
function mutate(value: unknown, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const copy = structuredClone({ root: value }) as Json;
  let owner = copy;
  let key: string | number = "root";
  while (random() < 0.9) {
    const inner = owner[key] as Json;
    if (typeof inner !== "object" || inner === null || Object.keys(inner).length === 0) break;
    owner = inner;
    key = pick(Object.keys(inner));
  }
  const kind = random();
  const target = owner[key];
  if (kind < 0.2 && Array.isArray(owner)) owner.splice(Number(key), 1);
  else if (kind < 0.2) delete owner[key];
  else if (kind < 0.5 && typeof target === "object" && target !== null && !Array.isArray(target))
    (target as Json)[pick(["from", "to", "count", "values", "distribution", "mean", "seed", "x", "method"])] = pick([
      1,
      -2,
      "uniform",
      "grid",
      [1],
    ]);
  else
    owner[key] = pick([
      null,
      true,
      0,
      0.5,
      -1,
      "text",
      "normal",
      "sobol",
      [],
      {},
      [1, "a"],
      { from: 0, to: 1 },
      { method: "random", count: 3 },
    ]);
  return copy["root"];
}

describe("thousands of damaged plans", () => {
  const referee = new Ajv({ strict: false }).compile(PLAN_SCHEMA);
  it("the form is judged as by a general validator, and nothing throws", () => {
    // Reference: ajv on the published schema. What it accepts may still be refused for its meaning, under codes of its own.
    const random = seeded(17);
    const verdicts = { good: 0, form: 0, meaning: 0 };
    for (let i = 0; i < tenfold(3000); i++) {
      let value: unknown = i % 3 === 0 ? searchPlan : fullPlan;
      for (let n = Math.floor(random() * 3); n >= 0; n--) value = mutate(value, random);
      const { plan, diagnostics } = planOf(value);
      const formal = diagnostics.some((d) => /^(file|sampling|distribution)\./.test(d.code) && d.severity === "error");
      if (referee(value) === formal) expect.fail(`${JSON.stringify(value)} ${listNames(told(diagnostics))}`);
      verdicts[formal ? "form" : plan ? "good" : "meaning"]++;
    }
    expect(Math.min(...Object.values(verdicts))).toBeGreaterThan(30);
  });

  it("cut off anywhere, a plan is refused and nothing throws", () => {
    const text = writePlan(planOf(fullPlan).plan!).trimEnd();
    for (let length = 0; length < text.length; length += 1 + (length % 3)) {
      const { plan, diagnostics } = readPlan(text.slice(0, length));
      expect(plan).toBeUndefined();
      expect(diagnostics[0]!.severity).toBe("error");
    }
  });
});
