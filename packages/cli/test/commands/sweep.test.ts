/**
 * `gelenk sweep`. References: closed forms of a pendulum and of free fall, single runs of `gelenk run`, and the contract of exit codes:
 * whatever stops a sweep, nothing that was finished is lost.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, IS_BUILT, startGelenk, temporaryFolder } from "../terminal.js";

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
  await mkdir(join(cwd, "plans"));
  await write("ball.json", {
    gelenk: 1,
    parameters: { g: 10 },
    gravity: [0, "-g", 0],
    bodies: [{ name: "ball", mass: 1, inertia: [1, 1, 1] }],
  });
  await writeFile(join(cwd, "measured.csv"), "time,v\n0,0\n0.5,-5\n1,-10\n");
  await writeFile(
    join(cwd, "Fall.mo"),
    "model Fall import Modelica.Constants.pi; parameter Real g = 10; Real h(start = pi, fixed = true); Real v(start = 0, fixed = true); equation der(h) = v; der(v) = -g; end Fall;",
  );
  await write("plans/fall.json", {
    plan: 1,
    model: "../ball.json",
    settings: { until: 1, step: "1/64" },
    vary: { g: { values: [5, 10, 20] }, "bodies.ball.velocity.y": { from: 0, to: 2, count: 2 } },
    tables: { measured: "../measured.csv" },
    metrics: { end: "final(ball.position.y)", off: "rms(ball.velocity.y - measured.v)" },
  });
});

const write = (name: string, value: object) => writeFile(join(cwd, name), JSON.stringify(value));
const run = (...argv: string[]) => gelenk(["sweep", ...argv], { cwd });

async function recordsOf(
  file: string,
): Promise<{ index: number; values: Record<string, number>; metrics: Record<string, number>; status: string }[]> {
  const [, ...lines] = (await readFile(join(cwd, file), "utf8")).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

describe("results", () => {
  test("a plan beside its model: y = v t − g t²/2, one record per job in the order of the plan", async () => {
    const { code, stdout, stderr } = await run("plans/fall.json", "--inline");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^\.\.\/ball\.json: 6 jobs, 6 run in/);
    expect(stdout).toMatch(/Wrote fall\.sweep\.jsonl \(6 records/);
    const records = await recordsOf("fall.sweep.jsonl");
    const expected = [5, 10, 20].flatMap((g) => [0, 2].map((v) => [g, v]));
    expect(records.map(({ index, values }) => [index, values["g"], values["bodies.ball.velocity.y"]])).toEqual(
      expected.map((row, i) => [i, ...row]),
    );
    for (const [i, [g = 0, v = 0]] of expected.entries()) expect(records[i]!.metrics["end"]).toBeCloseTo(v - g / 2, 12);
    // measured is v = −10 t
    expect(records[2]!.metrics["off"]).toBeCloseTo(0, 12);
    expect(records[0]!.metrics["off"]).toBeGreaterThan(0.1);
  });

  test("flags alone: the period of a pendulum, 2π√(l/g)/agm(1, cos(φ/2))", async () => {
    const metric = "T=period(bob.position.x)";
    const argv = [
      "@pendulum",
      "--vary",
      "length=1",
      "--vary",
      "amplitude=0.2,1.5",
      "--metric",
      metric,
      "--step",
      "1/200",
      "--order",
      "4",
      "--out",
      "T.jsonl",
    ];
    expect((await run(...argv, "--until", "5", "--inline")).code).toBe(0);
    const agm = (a: number, b: number): number => (Math.abs(a - b) < 1e-15 ? a : agm((a + b) / 2, Math.sqrt(a * b)));
    for (const { values, metrics } of await recordsOf("T.jsonl")) {
      const period = (2 * Math.PI * Math.sqrt(values["length"]! / 9.81)) / agm(1, Math.cos(values["amplitude"]! / 2));
      // at a crossing x has an inflection: linear interpolation is off by ω²h³, far below the bound
      expect(Math.abs(metrics["T"]! / period - 1)).toBeLessThan(1e-6);
    }
  });

  test("a model in Modelica with a class of a library: h = π − g t²/2", async () => {
    const { code, stderr } = await run(
      "Fall.mo",
      "--vary",
      "g=2,4",
      "--metric",
      "h=final(h)",
      "--until",
      "2",
      "--inline",
      "--out",
      "mo.jsonl",
    );
    expect([code, stderr]).toEqual([0, ""]);
    const records = await recordsOf("mo.jsonl");
    expect(records.map(({ metrics }) => metrics["h"])).toEqual([expect.closeTo(Math.PI - 4, 7), expect.closeTo(Math.PI - 8, 7)]);
  });

  test("a saved plan gives the same bytes, and a second time nothing is run", async () => {
    const flags = ["ball.json", "--vary", "g=1..3:3", "--metric", "final(ball.position.y)", "--inline"];
    await run(...flags, "--out", "first.jsonl", "--save-plan", "plans/saved.json");
    await run("plans/saved.json", "--inline", "--out", "second.jsonl");
    const bytes = await readFile(join(cwd, "first.jsonl"), "utf8");
    expect(await readFile(join(cwd, "second.jsonl"), "utf8")).toBe(bytes);
    const { stdout } = await run(...flags, "--out", "second.jsonl", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ jobs: 3, ran: 0 });
    expect(await readFile(join(cwd, "second.jsonl"), "utf8")).toBe(bytes);
    expect(JSON.parse((await run(...flags, "--out", "third.jsonl", "--known", "first.jsonl", "--json")).stdout).ran).toBe(0);
  });

  test("Parquet has the same rows", async () => {
    const flags = ["ball.json", "--vary", "g=1..3:3", "--metric", "end=final(ball.position.y)", "--inline"];
    await run(...flags, "--out", "rows.jsonl");
    expect((await run(...flags, "--out", "rows.parquet")).code).toBe(0);
    const bytes = new Uint8Array(await readFile(join(cwd, "rows.parquet")));
    const rows = await parquetReadObjects({ file: bytes.buffer });
    const records = await recordsOf("rows.jsonl");
    expect(rows.map((row) => [row["index"], row["values.g"], row["metrics.end"]])).toEqual(
      records.map(({ index, values, metrics }) => [index, values["g"], metrics["end"]]),
    );
  });

  test("results in Parquet were computed anew every time, and neither drawn nor looked into", async () => {
    const flags = ["ball.json", "--vary", "g=1..3:3", "--metric", "end=final(ball.position.y)", "--inline", "--json"];
    await run(...flags, "--out", "again.jsonl");
    await run(...flags, "--out", "again.parquet");
    const bytes = await readFile(join(cwd, "again.parquet"));
    // what the output file has is not run again, nor what a known file has, and the results are the same to the byte
    expect(JSON.parse((await run(...flags, "--out", "again.parquet")).stdout)).toMatchObject({ jobs: 3, ran: 0 });
    expect(await readFile(join(cwd, "again.parquet"))).toEqual(bytes);
    expect(JSON.parse((await run(...flags, "--out", "known.jsonl", "--known", "again.parquet")).stdout)).toMatchObject({ jobs: 3, ran: 0 });
    expect(await readFile(join(cwd, "known.jsonl"), "utf8")).toBe(await readFile(join(cwd, "again.jsonl"), "utf8"));
    // one of its jobs: the same motion as from JSON lines
    for (const form of ["jsonl", "parquet"]) expect((await run(`again.${form}`, "--index", "2", "--out", `${form}.csv`)).code).toBe(0);
    expect(await readFile(join(cwd, "parquet.csv"), "utf8")).toBe(await readFile(join(cwd, "jsonl.csv"), "utf8"));
  });

  test("a known file that is not there, or holds no results, was passed over without a word", async () => {
    const flags = ["ball.json", "--vary", "g=1..3:3", "--metric", "end=final(ball.position.y)", "--inline", "--out", "none.jsonl"];
    const missing = await run(...flags, "--known", "missing.jsonl");
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("--known missing.jsonl: there is no such file")]);
    const other = await run(...flags, "--known", "ball.json");
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("results.not-results --known ball.json")]);
  });

  test("results in the place of a plan were read as a damaged plan that measures nothing", async () => {
    const flags = ["ball.json", "--vary", "g=1..3:3", "--metric", "end=final(ball.position.y)", "--inline", "--out", "done.jsonl"];
    await run(...flags);
    const { code, stderr } = await run("done.jsonl");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^done\.jsonl error sweep\.not-a-plan these are results, not a plan\n.*--index/);
    expect(stderr).not.toContain("nothing-measured");
  });

  test("what is wrong with metrics and targets of a plan file was told without its line", async () => {
    const text = `{
  "plan": 1, "model": "ball.json",
  "vary": {
    "gg": { "values": [1, 2] },
    "bodies.ball.mas": { "values": [1, 2] }
  },
  "metrics": {
    "end": "final(ball.position.y)",
    "odd": "final(ball.position.y"
  }
}`;
    await writeFile(join(cwd, "wrong.json"), text);
    expect((await run("wrong.json", "--inline")).stderr).toMatch(/^wrong\.json:9:12:metrics\.odd error metric\.syntax /m);
    await writeFile(join(cwd, "wrong.json"), text.replace('y"\n', 'y)"\n'));
    const { code, stderr } = await run("wrong.json", "--inline");
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^wrong\.json:4:11:vary\.gg error /m)]);
    await writeFile(join(cwd, "wrong.json"), text.replace('y"\n', 'y)"\n').replace('"gg": { "values": [1, 2] },', ""));
    expect((await run("wrong.json", "--inline")).stderr).toMatch(/^wrong\.json:5:\d+:/m);
  });

  test("the best value, with the values it belongs to", async () => {
    const argv = ["ball.json", "--vary", "g=1..3:3", "--metric", "end=final(ball.position.y)", "--inline", "--out", "best.jsonl"];
    expect((await run(...argv, "--best", "max:end")).stdout).toContain("Largest end -0.5: job 0, g = 1");
    expect(JSON.parse((await run(...argv, "--best", "min:end", "--json")).stdout).best).toEqual({
      direction: "min",
      metric: "end",
      job: 2,
      values: { g: 3 },
    });
  });

  test("one job is the run that gelenk run makes", async () => {
    expect(
      (
        await run(
          "@pendulum",
          "--vary",
          "length=0.5..2:4",
          "--metric",
          "T=period(bob.position.x)",
          "--until",
          "1",
          "--index",
          "1",
          "--out",
          "job.csv",
        )
      ).code,
    ).toBe(0);
    await gelenk(["run", "@pendulum?length=1", "--until", "1", "--out", "run.csv"], { cwd });
    expect(await readFile(join(cwd, "job.csv"), "utf8")).toBe(await readFile(join(cwd, "run.csv"), "utf8"));
  });

  test("and so it is from the results alone", async () => {
    await run(
      "ball.json",
      "--vary",
      "g=1..3:3",
      "--metric",
      "end=final(ball.position.y)",
      "--until",
      "0.5",
      "--inline",
      "--out",
      "look.jsonl",
    );
    expect((await run("look.jsonl", "--index", "1", "--out", "look.csv", "--quiet")).code).toBe(0);
    await gelenk(["run", "ball.json", "--set", "g=2", "--until", "0.5", "--out", "same.csv"], { cwd });
    expect(await readFile(join(cwd, "look.csv"), "utf8")).toBe(await readFile(join(cwd, "same.csv"), "utf8"));
    expect((await run("look.jsonl", "--index", "3")).stderr).toMatch(/sweep\.no-such-job/);
    expect((await run("look.jsonl", "--index", "1", "--out", "look.xls")).stderr).toMatch(/sweep\.result-ending/);
  });
});

describe("what fails", () => {
  test("jobs with bad values are listed, the others are there, 3", async () => {
    const { code, stdout } = await run(
      "@pendulum",
      "--vary",
      "length=-1,1,-2",
      "--metric",
      "T=period(bob.position.x)",
      "--inline",
      "--out",
      "bad.jsonl",
    );
    expect(code).toBe(3);
    expect(stdout).toMatch(/scene\.out-of-range +2 jobs +job 0: parameters\.length: -1 is out of range/);
    expect((await recordsOf("bad.jsonl")).map(({ status }) => status)).toEqual(["failed", "done", "failed"]);
  });

  test("a job that never ends, at its limit", async () => {
    const { code, stdout } = await run(
      "@pendulum",
      "--vary",
      "settings.until=0.1,1e6",
      "--metric",
      "T=final(time)",
      "--inline",
      "--limit-time",
      "1",
      "--out",
      "limit.jsonl",
    );
    expect(code).toBe(3);
    expect(stdout).toContain("the job took longer than its limit of 1 s");
    expect((await recordsOf("limit.jsonl")).map(({ status }) => status)).toEqual(["done", "failed"]);
  });

  const METRIC = ["--metric", "final(ball.position.y)", "--inline", "--out", "no.jsonl"];
  test.each([
    [["nothing.json"], /nothing\.json error path\.not-found/],
    [["ball.json", "--vary", "gg=1..3:3", ...METRIC], /model\.unknown-parameter there is no parameter "gg"/],
    [["ball.json", "--vary", "bodies.bal.mass=1..3:3", ...METRIC], /job\.unknown-target there is no body "bal"[^\n]*\n.*ball/],
    [["ball.json", "--vary", "settings.stepp=1..3:3", ...METRIC], /settings\.stepp error file\.unknown-property/],
    [["ball.json", "--vary", "g=1..3:3", "--metric", "final(ball.position.y", "--inline"], /metric\.syntax column 22/],
    [
      ["ball.json", "--vary", "g=1..3:3", "--metric", "final(ball.position.u)", "--inline"],
      /record\.unknown-quantity[^\n]*ball\.position\.u/,
    ],
    [["ball.json", "--vary", "g=1..3:3", "--inline"], /sweep\.nothing-measured/],
    [["ball.json", "--vary", "g=1..", ...METRIC], /parameters\.g error job\.not-a-number "1\.\." is not a number/],
    [["ball.json", "--vary", "g=1..3:3", ...METRIC, "--best", "min:end"], /sweep\.unknown-metric/],
    [["ball.json", "--vary", "g=1..3:3", ...METRIC, "--out", "results.xls"], /sweep\.result-ending/],
    [["ball.json", "--vary", "g=1..3:3", ...METRIC, "--out", "nowhere/results.jsonl"], /path\.no-folder/],
    [["ball.json", "--vary", "g=1..3:3", ...METRIC, "--budget", "2ms"], /job\.clock a budget of time/],
    [["ball.json", "--vary", "g=1..3:3", ...METRIC, "--index", "3"], /sweep\.no-such-job there is no job 3 among 3 jobs/],
    [["ball.json", "--vary", "g=1..3:3", ...METRIC, "--table", "m=missing.csv"], /missing\.csv error path\.not-found/],
  ])("%j", async (argv, message) => {
    const { code, stdout, stderr } = await run(...argv);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
    expect(existsSync(join(cwd, "no.jsonl.part"))).toBe(false);
  });

  test("damaged plans: cut anywhere, a message with its place and no trace", async () => {
    const whole = await readFile(join(cwd, "plans/fall.json"), "utf8");
    for (let length = 1; length < whole.length; length += 41) {
      await writeFile(join(cwd, "plans/cut.json"), whole.slice(0, length));
      const { code, stderr } = await run("plans/cut.json", "--inline", "--out", "cut.jsonl");
      expect([code, existsSync(join(cwd, "cut.jsonl"))]).toEqual([1, false]);
      expect(stderr).toMatch(/^plans\/cut\.json:\d+:\d+.* error /);
    }
  });
});

describe("an end before time", () => {
  const argv = ["ball.json", "--vary", "g=1..9:9", "--metric", "end=final(ball.position.y)", "--inline"];

  test("Ctrl-C: 130, and the same command goes on", async () => {
    const { code, stderr } = await gelenk(["sweep", ...argv, "--out", "stopped.jsonl"], { cwd, interrupt: true });
    expect(code).toBe(130);
    expect(stderr).toContain("Interrupted: 0 jobs of 9 are kept in stopped.jsonl.part. The same command goes on.");
    expect(existsSync(join(cwd, "stopped.jsonl"))).toBe(false);
    expect((await run(...argv, "--out", "stopped.jsonl")).code).toBe(0);
    expect((await recordsOf("stopped.jsonl")).length).toBe(9);
    expect(existsSync(join(cwd, "stopped.jsonl.part"))).toBe(false);
  });

  test("results that were moved to the place of a journal, cut anywhere, are not run again", async () => {
    await run(...argv, "--out", "whole.jsonl");
    const whole = await readFile(join(cwd, "whole.jsonl"), "utf8");
    await writeFile(join(cwd, "part.jsonl"), whole.slice(0, -70));
    const { stdout } = await run(...argv, "--out", "again.jsonl", "--known", "part.jsonl", "--json");
    expect(JSON.parse(stdout).ran).toBe(1);
    expect(await readFile(join(cwd, "again.jsonl"), "utf8")).toBe(whole);
  });

  test("unfinished and finished results of another study are kept", async () => {
    // a journal as an interrupted sweep leaves it: a first line of its own, then what was finished
    await run(...argv, "--out", "mine.jsonl");
    const [first = "", ...lines] = (await readFile(join(cwd, "mine.jsonl"), "utf8")).split("\n");
    const { key, engine } = JSON.parse(first);
    const journal = [JSON.stringify({ "gelenk-journal": 1, study: key, engine }), ...lines.slice(0, 4), ""].join("\n");
    await writeFile(join(cwd, "mine.jsonl.part"), journal);
    await rm(join(cwd, "mine.jsonl"));
    const other = await run(...argv, "--until", "2", "--out", "mine.jsonl");
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("sweep.other-journal")]);
    expect(await readFile(join(cwd, "mine.jsonl.part"), "utf8")).toBe(journal);
    expect(JSON.parse((await run(...argv, "--out", "mine.jsonl", "--json")).stdout).ran).toBe(5);
    await rename(join(cwd, "mine.jsonl"), join(cwd, "ball.sweep.jsonl"));
    const unnamed = await run(...argv, "--until", "2");
    expect([unnamed.code, unnamed.stderr]).toEqual([1, expect.stringContaining("sweep.other-results")]);
    expect((await run(...argv)).code).toBe(0);
  });
});

describe("--dry-run", () => {
  const argv = (levels: number) => ["ball.json", "--vary", `g=1..9:${levels}`, "--metric", "end=final(ball.position.y)", "--inline"];

  test("says what would be run, touches nothing, and is right", async () => {
    const before = await run(...argv(9), "--out", "dry.jsonl", "--dry-run");
    expect([before.code, before.stderr]).toEqual([0, ""]);
    expect(before.stdout).toMatch(/^ball\.json: 9 jobs \(grid\), 9 to run\n/);
    expect(before.stdout).toMatch(/^ {2}job {3}g\n {4}0 {3}1\n {4}2 {3}3\n {4}4 {3}5\n {4}6 {3}7\n {4}8 {3}9\n/m);
    expect([existsSync(join(cwd, "dry.jsonl")), existsSync(join(cwd, "dry.jsonl.part"))]).toEqual([false, false]);
    await run(...argv(9), "--out", "dry.jsonl");
    const bytes = await readFile(join(cwd, "dry.jsonl"), "utf8");
    // every second one of the finer grid is of the coarser one
    const { stdout } = await run(...argv(17), "--out", "dry.jsonl", "--dry-run", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ jobs: 17, distinct: 17, known: 9, out: "dry.jsonl" });
    expect(await readFile(join(cwd, "dry.jsonl"), "utf8")).toBe(bytes);
    expect(JSON.parse((await run(...argv(17), "--out", "dry.jsonl", "--json")).stdout).ran).toBe(17 - 9);
  });

  test("counts what an interrupted sweep has in its journal, and the same job once", async () => {
    await run(...argv(9), "--out", "whole.jsonl");
    const [first = "", ...lines] = (await readFile(join(cwd, "whole.jsonl"), "utf8")).split("\n");
    const { key, engine } = JSON.parse(first);
    const journal = [JSON.stringify({ "gelenk-journal": 1, study: key, engine }), ...lines.slice(0, 4), lines[4]!.slice(0, 50)].join("\n");
    await writeFile(join(cwd, "torn.jsonl.part"), journal);
    const { stdout } = await run(...argv(9), "--vary", "g=1,1,2,3,4,5,6,7,8,9", "--out", "torn.jsonl", "--dry-run");
    expect(stdout).toMatch(/^ball\.json: 10 jobs \(grid\), 9 of them different, 4 known, 5 to run\n/);
    expect(await readFile(join(cwd, "torn.jsonl.part"), "utf8")).toBe(journal);
  });

  test("finds what is wrong with a plan", async () => {
    const { code, stderr } = await run("ball.json", "--vary", "f=1..9:9", "--metric", "end=final(ball.position.y)", "--dry-run");
    expect([code, stderr]).toEqual([1, expect.stringContaining('"f"')]);
  });
});

test("a metric without a value: where it was lost, and in how many jobs", async () => {
  const { stdout } = await run(
    "ball.json",
    "--vary",
    "g=1..9:9",
    "--metric",
    "t=firstTime(ball.position.y < -2)",
    "--inline",
    "--out",
    "lost.jsonl",
  );
  // y = −g/2 after a second: only g > 4 falls that far
  expect(stdout).toMatch(/9 jobs, 4 with remarks/);
  expect(stdout).toMatch(/Remarks\n {2}metrics\.t {3}4 jobs {3}job 0: firstTime\(condition\) has no finite value\n/);
});

test("the bar: how many, how fast, the best so far", async () => {
  const argv = [
    "ball.json",
    "--vary",
    "g=1..9:9",
    "--metric",
    "end=final(ball.position.y)",
    "--inline",
    "--out",
    "bar.jsonl",
    "--best",
    "min:end",
  ];
  const { stderr } = await gelenk(["sweep", ...argv], { cwd, isTerminal: true, tick: 100 });
  expect(stderr).toMatch(/█.* %.* left {2}8\/9, \S+\/s, best -4 {2}\(Ctrl-C stops and keeps what is finished\)/);
});

describe.skipIf(!IS_BUILT)("in a process of its own", () => {
  test("threads give the bytes of the inline run", async () => {
    const argv = ["sweep", "plans/fall.json", "--quiet"];
    const { code, stderr } = await startGelenk([...argv, "--threads", "2", "--out", "threads.jsonl"], cwd).outcome;
    expect([code, stderr]).toEqual([0, ""]);
    await gelenk([...argv, "--inline", "--out", "inline.jsonl"], { cwd });
    expect(await readFile(join(cwd, "threads.jsonl"), "utf8")).toBe(await readFile(join(cwd, "inline.jsonl"), "utf8"));
  });
});
