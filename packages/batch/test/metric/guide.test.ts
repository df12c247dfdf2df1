/** The guide and the program say the same. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { METRIC_FUNCTIONS, METRIC_OPERATORS } from "../../src/metric/catalogue.js";
import { parseMetric } from "../../src/metric/parse-metric.js";
import { DISTRIBUTION_MEMBERS, SAMPLING_METHODS } from "../../src/plan/plan-schema.js";
import { readPlan } from "../../src/plan/read-plan.js";

const guide = readFileSync(new URL("../../../../docs/guides/sweeps.md", import.meta.url), "utf8");
const section = (title: string): string => guide.slice(guide.indexOf(`## ${title}\n`)).split("\n## ")[0]!;
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map((match) => match[1]!);

it("has every function with its help", () => {
  for (const { usage, about } of [...METRIC_FUNCTIONS, ...METRIC_OPERATORS]) expect(guide).toContain(`| \`${usage}\` | ${about} |`);
});

it("has every distribution with its numbers, and every method", () => {
  for (const [name, members] of DISTRIBUTION_MEMBERS) {
    const row = guide.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
    const words = [...row.matchAll(/`([\w-]+)`/g)].map((match) => match[1]);
    expect(words).toEqual([name, ...members]);
  }
  for (const method of SAMPLING_METHODS) expect(guide).toContain(`| \`${method}\` |`);
});

it("its plans are good plans", () => {
  const plans = blocks(guide, "json").filter((text) => text.includes('"plan"'));
  expect(plans.length).toBeGreaterThan(0);
  for (const text of plans) expect(readPlan(text).diagnostics.filter((d) => d.severity === "error")).toEqual([]);
});

it("its metrics are good metrics", () => {
  const lines = blocks(section("Metrics"), "text").flatMap((block) => block.trim().split("\n"));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(parseMetric(line.split(/ {3,}/)[0]!).diagnostics, line).toEqual([]);
});
