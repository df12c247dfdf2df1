import type { Diagnostic } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { METRIC_FUNCTIONS, METRIC_OPERATORS } from "../../src/metric/catalogue.js";
import { atQuantity, checkMeasured } from "../../src/metric/check-quantities.js";
import { parseMetric } from "../../src/metric/parse-metric.js";
import { damageMetrics, GOOD_METRICS } from "./damaged-metrics.js";

const first = (text: string): Diagnostic => parseMetric(text, "metrics.m").diagnostics[0]!;

it("says what a metric needs, each once", () => {
  const { metric } = parseMetric("rms(a.x - measured.y) + max(a.x) * ledger.energyDrift + final(time)");
  expect(metric!.quantities).toEqual(["a.x", "measured.y", "ledger.energyDrift", "time"]);
});

describe("mistakes are told with their column", () => {
  it.each([
    ["", "metric.syntax", 1],
    ["   ", "metric.syntax", 4],
    ["max(a.x", "metric.syntax", 8],
    ["max(a.x))", "metric.syntax", 9],
    ["max(a.x) 2", "metric.syntax", 10],
    ["max(a.x) +", "metric.syntax", 11],
    ["1 ** 2", "metric.syntax", 4],
    ["1 # 2", "metric.syntax", 3],
    ["max(a.x.)", "metric.syntax", 8],
    ['max("a.x)', "metric.syntax", 5],
    ['max("".x)', "metric.syntax", 5],
    ["1 < 2 < 3", "metric.syntax", 7],
    ["1e999", "metric.syntax", 1],
    ["max", "metric.syntax", 1],
    ["1 + maxx(a.x)", "metric.unknown-function", 5],
    ["1 + at(a.x)", "metric.argument-count", 5],
    ["max()", "metric.argument-count", 1],
    ["sin(1, 2)", "metric.argument-count", 1],
    ["a.x", "metric.series", 1],
    ["2 * sin(a.x)", "metric.series", 1],
    ["max(a.x > 1, 2)", "metric.series", 1],
    ["max(3)", "metric.needs-series", 1],
    ["1 + mean(ledger.energyDrift)", "metric.needs-series", 5],
    ["at(a.x, a.y)", "metric.needs-number", 1],
    ["ledger.energydrift", "metric.unknown-quantity", 1],
    ["ledger.work", "metric.unknown-quantity", 1],
    [`1${" ".repeat(10_000)}`, "metric.too-long", 10_001],
    [`${"(".repeat(300)}1`, "metric.too-deep", 202],
    [`${"-".repeat(300)}1`, "metric.too-deep", 202],
    [`${"2^".repeat(300)}1`, "metric.too-deep", 403],
  ])("%s", (text, code, column) => {
    expect(first(text)).toMatchObject({ code, severity: "error", where: "metrics.m" });
    expect(first(text).message).toMatch(new RegExp(`^column ${column}: `));
  });

  it("with what helps", () => {
    expect(first("1 + maxx(a.x)").hint).toBe('did you mean "max"?');
    expect(first("ledger.energydrift").hint).toBe('did you mean "energyDrift"?');
    expect(first("1 ** 2").hint).toContain("^");
    expect(first("a.x").hint).toMatch(/max.*mean.*rms.*final.*settlingTime/);
    expect(first("left arm.x").hint).toContain("quotes");
    expect(first("at(a.x)").message).toContain("at(series, time)");
    expect(first("1 < 2 < 3").hint).toContain("*");
  });
});

describe("columns that a table does not have", () => {
  const tables = { measured: { time: [0], y: [1] }, bare: { y: [1] } };
  const told = (text: string): string[] =>
    checkMeasured(parseMetric(text).metric!, tables, "metrics.m").map((d) => `${d.where} ${d.message} ${d.hint}`);
  it("are told with their column and the nearest one", () => {
    expect(told("max(hand.position.x) + max(time) + max(measured.y)")).toEqual([]);
    expect(told("1 + max(measured.yy)")).toEqual(['metrics.m column 9: the table "measured" has no column "yy" did you mean "y"?']);
    expect(told("max(bare.y)")[0]).toContain('column 5: the table "bare" has no column "time"');
  });
});

it("the place of a name in a message", () => {
  const { metric } = parseMetric("1 + max(left) - max(arm.x)");
  expect(atQuantity(metric!, "arm.x", "why")).toBe("column 21: why");
  expect(atQuantity(metric!, "other", "why")).toBe("why");
});

describe("bad input never throws", () => {
  it("cut off anywhere: read, or refused with a column", () => {
    for (const text of GOOD_METRICS)
      for (let length = 0; length < text.length; length++) {
        const { metric, diagnostics } = parseMetric(text.slice(0, length));
        expect(metric === undefined).toBe(diagnostics.length > 0);
        for (const d of diagnostics) {
          const column = Number(/^column (\d+): /.exec(d.message)?.[1]);
          expect(column >= 1 && column <= length + 1).toBe(true);
        }
      }
  });
  it("500 changes of good ones", () => damageMetrics(500, 3));
});

describe("the help", () => {
  it("has a line for every function, and shows how it is called", () => {
    for (const { name, usage, about } of [...METRIC_FUNCTIONS, ...METRIC_OPERATORS]) {
      expect(about).toMatch(/\S/);
      expect(usage).toContain(name);
    }
  });
  it("the usages are what the parser takes", () => {
    // with everything that may be left out, and without
    const call = (usage: string, keep: boolean): string =>
      usage.replace(/\((.*)\)/, (_, inner: string) => {
        const given = inner.split(", ").filter((part) => part !== "…" && (keep || !part.endsWith("?")));
        return `(${given.map((part) => (["series", "condition"].includes(part) ? "a.x" : "1")).join(", ")})`;
      });
    for (const { usage, result } of METRIC_FUNCTIONS)
      for (const keep of [true, false]) {
        const text = result === "series" ? `max(${call(usage, keep)})` : call(usage, keep);
        expect(parseMetric(text).diagnostics, text).toEqual([]);
      }
  });
});
