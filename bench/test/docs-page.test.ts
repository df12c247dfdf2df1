/** The pages: no benchmark is missing, every bar is in the table, what falls short is told with the worst first. */
import { describe, expect, it } from "vitest";
import type { Area, Benchmark, BenchmarkEntry, Goal } from "../src/benchmark.js";
import { docsPages } from "../src/docs-page.js";
import { AREAS, ENTRIES } from "../src/entries/catalogue.js";
import type { KeptRun } from "../src/kept-run.js";

const GOALS: readonly Goal[] = [
  { what: "a little late", contestant: "ours", peer: "peer", atMost: 0.4 },
  { what: "in time", contestant: "ours", peer: "peer", atMost: 1, accuracy: { error: 1e-6 } },
  { what: "far too late", contestant: "ours", peer: "peer", atMost: 0.1, why: "It sleeps." },
  { what: "never met", contestant: "ours", peer: "absent", atMost: 1 },
];

const build = (name: string, goals: readonly Goal[]): Benchmark => ({
  ...{ name, about: `About ${name}.`, work: "step", reference: "peer", contestants: [], goals },
  accuracy: [{ key: "error", title: "error", unit: "m" }],
  pictures: () => [
    { name: `${name}.svg`, text: "<svg/>" },
    { name: `${name}.csv`, text: "" },
  ],
});

const entry = (name: string, goals: readonly Goal[]): BenchmarkEntry => ({
  name,
  about: `About ${name}.`,
  build: () => build(name, goals),
});

const areas: readonly Area[] = [
  {
    ...{ page: "first", title: "First things", entries: [entry("race", GOALS), entry("missing", [GOALS[1]!])] },
    tested: [{ what: "a law", bar: "holds", test: "core/test/law.long.test.ts", short: "For a second only." }],
  },
  { page: "second", title: "Second things", entries: [], tested: [{ what: "a form", bar: "holds", test: "core/test/form.test.ts" }] },
];

const contestant = (name: string, time: number, error: number) => ({
  ...{ name, version: "1.0", accuracy: { error }, runsPerBlock: 1, samples: [time, time], walls: [time, time] },
});

const run: KeptRun = {
  ...{ name: "race", quick: false, node: "20.0.0", seconds: 1, rounds: 2, yardsticks: [0.1, 0.1], findings: [] },
  contestants: [contestant("ours", 1, 1e-9), contestant("peer", 2, 1e-3)],
};

describe("the pages", () => {
  const pages = docsPages(areas, [run]);
  const text = (path: string) => pages.find((page) => page.path === path)!.text;
  const rows = text("benchmarks.md")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const row = (what: string) => rows.filter((cells) => cells[1] === what);

  it("have one row for every bar, with the peer's version and the accuracy beside it", () => {
    expect(row("in time")[0]!.slice(2, 8)).toEqual([
      ...["≤ 1 × the time of the peer", "0.5", "peer 1.0", "error 1.0e-9 m (peer 0.001)", "yes"],
      "[race](benchmarks/first.md#race)",
    ]);
    expect(row("far too late")[0]![6]).toBe("**no**");
    expect(row("never met")[0]![6]).toBe("not measured");
    expect(row("a law")[0]!.slice(6, 8)).toEqual(["by long test", "[law.long.test.ts](../core/test/law.long.test.ts)"]);
    expect(row("a form")[0]![6]).toBe("by test");
  });

  it("tell bars of benchmarks that did not run as not measured", () => {
    expect(row("in time").map((cells) => cells[6])).toEqual(["yes", "not measured"]);
    expect(text("benchmarks/first.md")).toContain("## missing\n\nAbout missing.\n\nNot measured.");
  });

  it("list what falls short, worst first, with its reason", () => {
    const list = text("benchmarks.md")
      .split("## What falls short")[1]!
      .split("\n")
      .filter((line) => line.startsWith("- "));
    expect(list[0]).toContain("**5 times the bound.** far too late (peer 1.0): ≤ 0.1 × the time of the peer, measured 0.5. It sleeps.");
    expect(list[1]).toMatch(/^- \*\*1\.[23] times the bound\.\*\* a little late/);
    expect(list[2]).toContain("a law: holds. For a second only.");
    expect(list.slice(0, 3).join()).not.toContain("in time");
  });

  it("show and write the pictures", () => {
    expect(text("benchmarks.md")).toContain("![About race.](pictures/race.svg)");
    expect(pages.map(({ path }) => path)).toEqual(["benchmarks.md", "benchmarks/first.md", "pictures/race.svg", "pictures/race.csv"]);
  });
});

describe("the pages of the whole catalogue", () => {
  const pages = docsPages(AREAS, []);
  const all = pages.map((page) => page.text).join("\n");

  it("have a section for every benchmark, once", () => {
    const headings = all.split("\n").filter((line) => line.startsWith("## "));
    for (const { name } of ENTRIES) expect(headings.filter((line) => line === `## ${name}`)).toHaveLength(1);
  });

  it("have a row for every goal and every bar that a test decides", () => {
    const states = pages[0]!.text.split("\n").filter((line) => /\| (not measured|by test|by long test) +\|/.test(line));
    const goals = ENTRIES.flatMap((one) => one.build({ quick: false }).goals ?? []);
    expect(states).toHaveLength(goals.length + AREAS.flatMap(({ tested }) => tested).length);
  });
});
