/** Reference: the picture read back, and the results it was made from. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readXml } from "../../../formats/test/svg/read-xml.js";
import { gelenk, temporaryFolder } from "../terminal.js";

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const HEADER = { "gelenk-sweep": 1, jobs: 12, study: { metrics: { reach: "max(x)", force: "max(f)" } } };
const record = (index: number, values: object, outcome: object) => line({ index, key: "", values, ...outcome });
const jobs = [0, 1, 2, 3].flatMap((a) => [0, 1, 2].map((b) => ({ a, b })));
const RESULTS =
  line(HEADER) +
  jobs
    .map(({ a, b }, i) => {
      const done = { status: "done", metrics: { reach: a * b, force: a + b } };
      return record(i, { length: a, mass: b }, i === 4 ? { status: "failed", failure: { code: "job.time-limit", message: "10 s" } } : done);
    })
    .join("");

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
  await writeFile(join(cwd, "results.jsonl"), RESULTS);
  await writeFile(join(cwd, "single.csv"), "time [s],x\n0,1\n1,2\n");
  await writeFile(join(cwd, "bare.jsonl"), line({ "gelenk-sweep": 1 }) + record(0, { a: 1 }, { status: "done", metrics: {} }));
  await writeFile(join(cwd, "damaged.jsonl"), `${RESULTS}hello\n`);
  await writeFile(
    join(cwd, "history.jsonl"),
    line(HEADER) +
      [9, 4, 1]
        .map((cost, i) => record(i, { a: cost }, { status: "done", metrics: {}, objective: cost, violation: 0, best: cost }))
        .join(""),
  );
});

const plot = (...argv: string[]) => gelenk(["plot", ...argv], { cwd });
const drawn = async (name: string) => readFile(join(cwd, name), "utf8");

test.each([
  ["scatter", ["--x", "mass", "--y", "force", "--colour", "reach"], ["mass", "force", "reach"]],
  ["heat-map", ["--metric", "force"], ["length", "mass", "force"]],
  ["parallel", [], ["length", "mass", "reach", "force"]],
  ["convergence", ["--metric", "reach", "--goal", "largest"], ["evaluation", "reach", "best so far"]],
  ["sensitivity", ["--metric", "force", "--measure", "rank"], ["length", "mass", "rank correlation of force"]],
])("--chart %s", async (chart, flags, names) => {
  const { code, stdout } = await plot("results.jsonl", "--chart", chart, ...flags, "--out", `${chart}.svg`);
  expect(code).toBe(0);
  expect(stdout).toContain(`Wrote ${chart}.svg`);
  const { texts } = readXml(await drawn(`${chart}.svg`));
  expect(texts).toEqual(expect.arrayContaining(names));
});

test("results without --chart are drawn as points, histories as convergence", async () => {
  expect((await plot("results.jsonl")).stdout).toContain("scatter, x length, y reach, colour mass");
  expect((await plot("history.jsonl")).stdout).toContain("convergence, metric objective");
});

test("what failed is told, in the picture and beside it", async () => {
  const { stdout } = await plot("results.jsonl", "--colour", "none", "--theme", "dark", "--width", "500", "--height", "300");
  expect(stdout).toContain("1 job of 12 failed: crosses at the lower edge");
  const text = await drawn("results.svg");
  expect(text).toContain("Job 4 failed: 10 s");
  expect(text).toContain('width="500"');
});

test("--json", async () => {
  const { stdout } = await plot("results.jsonl", "--chart", "heat-map", "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ file: "results.svg", chart: "heat-map", jobs: 12, failed: 1 },
    choice: { x: "length", y: "mass", metric: "reach" },
  });
});

test("a line that is no record is told and left out", async () => {
  const { code, stderr } = await plot("damaged.jsonl");
  expect(code).toBe(0);
  expect(stderr).toContain("results.not-a-record");
  expect(stderr).toContain("line 14");
});

describe("refused", () => {
  test.each([
    [["results.jsonl", "--x", "lenght"], "plot.unknown-name", "did you mean length?"],
    [["results.jsonl", "--chart", "heat-map", "--colour", "mass"], "plot.unused-flag", "--x, --y, --metric"],
    [["results.jsonl", "--y", "reach,force"], "plot.unused-flag", "one chart for each"],
    [["bare.jsonl", "--chart", "heat-map"], "plot.nothing-to-draw", "columns of the results: a"],
    [["single.csv", "--chart", "scatter"], "plot.not-a-sweep", "gelenk sweep"],
  ])("%j: %s", async (argv, code, hint) => {
    const { code: exit, stderr } = await plot(...argv);
    expect(exit).toBe(1);
    expect(stderr).toContain(code);
    expect(stderr).toContain(hint);
  });
});
