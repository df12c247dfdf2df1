/** What comes from outside: good values pass unchanged, anything else gets a message and is never used. */
import { checkJob, checkStudy, type Study } from "@gelenk/batch";
import { jobOf, makeStudy, studyKey } from "@gelenk/batch/node";
import type { Model } from "@gelenk/core";
import { describe, expect, test } from "vitest";

const ENGINE = "0.1.0";
const model = { gelenk: 1, bodies: [{ name: "ball", mass: 1, inertia: [1, 1, 1] }] } as unknown as Model;
const study = makeStudy({
  source: { kind: "model", model },
  settings: { until: 2, tolerance: { position: 1e-8 } },
  tables: { measured: { time: [0, 1], y: [0, Number.NaN] } },
  metrics: { low: "min(ball.position.y)" },
  residuals: { off: "ball.position.y - measured.y" },
});
const check = (value: unknown) => checkStudy(value, study.engine);

describe("studies", () => {
  test.each([
    ["a model", study],
    ["a scene", { ...study, source: { kind: "scene", address: "@pendulum" } }],
    ["Modelica", { ...study, source: { kind: "modelica", model: "M", texts: [{ file: "M.mo", text: "model M end M;" }] } }],
  ])("%s, as it travels", (_, one) => {
    expect(check(JSON.parse(JSON.stringify(one)))).toEqual({ value: one, diagnostics: [] });
  });

  test.each([
    ["nothing", null, "file.wrong-type"],
    ["a list", [], "file.wrong-type"],
    ["another version", { ...study, version: 2 }, "study.other-version"],
    ["another engine", { ...study, engine: "9.9.9" }, "study.other-engine"],
    ["an unknown member", { ...study, code: "process.exit()" }, "file.unknown-property"],
    ["a member that is missing", { ...study, metrics: undefined }, "file.wrong-type"],
    ["an unknown source", { ...study, source: { kind: "script", text: "" } }, "study.unknown-type"],
    ["settings that do not exist", { ...study, settings: { stepp: 1 } }, "file.unknown-property"],
    ["settings that are expressions", { ...study, settings: { step: "1/240" } }, "study.expression"],
    ["columns of different lengths", { ...study, tables: { a: { x: [1], y: [1, 2] } } }, "study.bad-table"],
    ["texts in a table", { ...study, tables: { a: { x: ["1"] } } }, "study.bad-table"],
    ["a metric that is no text", { ...study, metrics: { low: 3 } }, "file.wrong-type"],
    [
      "too many metrics",
      { ...study, metrics: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`m${i}`, "1"])) },
      "study.too-large",
    ],
    ["a model that is none", { ...study, source: { kind: "model", model: { gelenk: 1, bodys: [] } } }, "file.unknown-property"],
  ])("%s", (_, value, code) => {
    const { value: good, diagnostics } = check(value);
    expect(good).toBeUndefined();
    expect(diagnostics[0]!.code).toBe(code);
  });

  test("of another engine, whatever else it says", () => {
    expect(checkStudy(study, `${ENGINE}-other`).diagnostics[0]!.code).toBe("study.other-engine");
  });

  test("any member replaced by anything: never a throw, never a study that was not meant", () => {
    for (const member of Object.keys(study))
      for (const junk of [undefined, null, 0, -1, "", "x", [], {}, [[]], { kind: 1 }, { a: null }, true]) {
        const { value, diagnostics } = check({ ...study, [member]: junk });
        expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
        // empty records are as good as any
        if (value !== undefined) expect(["settings", "tables", "metrics", "residuals", "source"]).toContain(member);
      }
  });
});

describe("jobs", () => {
  const key = studyKey(study as Study);
  const job = jobOf(key, { a: 1, "settings.method": "auto" });

  test("as it travels", () => {
    expect(checkJob(JSON.parse(JSON.stringify(job)), key)).toEqual({ value: job, diagnostics: [] });
  });

  test.each([
    ["nothing", undefined, "file.wrong-type"],
    ["of another study", { ...job, study: "0".repeat(64) }, "study.other-study"],
    ["values that are none", { ...job, values: { a: [1] } }, "file.wrong-type"],
    [
      "more than there may be",
      { ...job, values: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`v${i}`, 1])) },
      "study.too-large",
    ],
    ["a name that is too long", { ...job, values: { ["x".repeat(1001)]: 1 } }, "study.too-large"],
    ["something besides", { ...job, run: "now" }, "file.unknown-property"],
  ])("%s", (_, value, code) => {
    const { value: good, diagnostics } = checkJob(value, key);
    expect([good, diagnostics[0]!.code]).toEqual([undefined, code]);
  });
});
