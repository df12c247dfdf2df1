/**
 * `gelenk optimize`. References: free fall y = v t − g t²/2 in closed form; the contract of exit codes;
 * whatever stops it, the same command comes to the same end.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { gelenk, temporaryFolder } from "../terminal.js";

let cwd = "";
const write = (name: string, value: object) => writeFile(join(cwd, name), JSON.stringify(value));
const run = (...argv: string[]) => gelenk(["optimize", ...argv, "--inline"], { cwd });

beforeAll(async () => {
  cwd = await temporaryFolder();
  await write("ball.json", {
    gelenk: 1,
    parameters: { g: 10 },
    gravity: [0, "-g", 0],
    bodies: [{ name: "ball", mass: 1, inertia: [1, 1, 1] }],
    settings: { until: 1, step: "1/64" },
  });
  // Thrown up with 3 m/s on the moon, errors of ±1 cm in turn.
  const rows = Array.from({ length: 33 }, (_, i) => {
    const t = i / 32;
    return `${t},${3 * t - (1.62 * t * t) / 2 + (i % 2 === 0 ? 0.01 : -0.01)}`;
  });
  await writeFile(join(cwd, "moon.csv"), ["time,y", ...rows, ""].join("\n"));
  await write("moon.json", {
    plan: 1,
    model: "ball.json",
    vary: { g: { from: 0.1, to: 30, spacing: "log" }, "bodies.ball.velocity.y": { from: 0, to: 10 } },
    tables: { moon: "moon.csv" },
    optimise: { fit: ["ball.position.y - moon.y"] },
  });
  await write("high.json", {
    plan: 1,
    model: "ball.json",
    vary: { "bodies.ball.velocity.y": { from: 0, to: 20 } },
    metrics: { height: "max(ball.position.y)", energy: "initial(energy.kinetic)" },
    optimise: { maximise: "height", tolerance: 1e-4, front: { metric: "energy", limits: [8, 32] } },
  });
});

describe("results", () => {
  test("a fit: gravity and speed from a table, with intervals, a history and a plan of the best", async () => {
    const { code, stdout, stderr } = await run("moon.json", "--json", "--out", "best.json");
    expect([code, stderr]).toEqual([0, ""]);
    const result = JSON.parse(stdout);
    const [g, v] = result.estimates.parameters;
    expect(Math.abs(g.value - 1.62)).toBeLessThan(g.half);
    expect(Math.abs(v.value - 3)).toBeLessThan(v.half);
    expect(g.half).toBeLessThan(0.1);
    expect(result.estimates.deviation).toBeCloseTo(0.01, 3);
    const lines = (await readFile(join(cwd, "moon.optimize.jsonl"), "utf8")).trimEnd().split("\n");
    expect(JSON.parse(lines[0]!)).toMatchObject({ "gelenk-sweep": 1, jobs: result.evaluations });
    expect(lines).toHaveLength(result.evaluations + 1);
    expect(existsSync(join(cwd, "moon.optimize.jsonl.part"))).toBe(false);
    const swept = await gelenk(["sweep", "best.json", "--inline", "--metric", "end=final(ball.position.y)", "--json"], { cwd });
    expect([swept.code, swept.stderr]).toEqual([0, ""]);
    const [, record] = (await readFile(join(cwd, "best.sweep.jsonl"), "utf8")).trimEnd().split("\n");
    // Leapfrog is exact for constant acceleration.
    expect(JSON.parse(record!).metrics.end).toBeCloseTo(v.value - g.value / 2, 9);
  });

  test("a second call computes nothing and says so", async () => {
    const { code, stdout } = await run("moon.json");
    expect(code).toBe(0);
    expect(stdout).toContain("all of them known before: converged");
    expect(stdout).toMatch(/parameter +value +95 % +deviation/);
    expect(stdout).toMatch(/g +1\.6\d+ +± 0\.0\d+/);
  });

  test("the American spelling of the command and its flags means the same", async () => {
    const ball = [
      "ball.json",
      "--vary",
      "g=1..2",
      "--metric",
      "low=final(ball.position.y)",
      "--inline",
      "--json",
      "--history",
      "spelt.jsonl",
    ];
    const ours = await gelenk(["optimize", ...ball, "--maximise", "low"], { cwd });
    const theirs = await gelenk(["optimise", ...ball, "--maximize", "low"], { cwd });
    expect([ours.code, theirs.code]).toEqual([0, 0]);
    expect(JSON.parse(theirs.stdout).best).toEqual(JSON.parse(ours.stdout).best);
    expect((await gelenk(["optimize", "--help"], { cwd })).stdout).not.toContain("--maximize");
  });

  test("a front: height v²/2g under a limit of energy v²/2", async () => {
    const { code, stdout } = await run("high.json", "--json");
    expect(code).toBe(0);
    const { front } = JSON.parse(stdout);
    // v = 4 and 8: the highest point lies within the run.
    for (const { limit, best } of front) expect(Math.abs(best.metrics.height / (limit / 10) - 1)).toBeLessThan(2e-3);
  });

  test("by flags alone, and the command that runs the best", async () => {
    const { code, stdout } = await run(
      ...["ball.json", "--vary", "g=1..20", "--metric", "miss=abs(final(ball.position.y)+4)", "--minimise", "miss"],
      ...["--tolerance", "1e-4", "--start", "g=15", "--method", "nelder-mead"],
    );
    expect(code).toBe(0);
    expect(stdout).toContain("ball.json: minimise miss");
    const [, g] = /Run it: gelenk run ball\.json --set g=([\d.]+)/.exec(stdout) ?? [];
    expect(Number(g)).toBeCloseTo(8, 2);
  });
});

describe("interruption", () => {
  test("Ctrl-C ends with 130, and the same command comes to the same history", async () => {
    const argv = ["optimize", "moon.json", "--inline", "--history", "stopped.jsonl"];
    const stopped = await gelenk(argv, { cwd, interrupt: true });
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain("The same command goes on from here.");
    expect((await gelenk(argv, { cwd })).code).toBe(0);
    expect(await readFile(join(cwd, "stopped.jsonl"), "utf8")).toBe(await readFile(join(cwd, "moon.optimize.jsonl"), "utf8"));
  });
});

describe("bad input ends with 1 and says where", () => {
  test.each([
    ["a plan that is not there", ["none.json"], "path."],
    ["a plan without a goal", ["ball.json", "--vary", "g=1..2:3", "--metric", "a=final(ball.position.y)"], "plan.no-goal"],
    ["an unknown metric", ["high.json", "--maximise", "heigth"], 'plan.unknown-metric there is no metric "heigth"'],
    ["a start that is not varied", ["high.json", "--start", "g=3"], "plan.bad-start"],
    ["a history that is none", ["high.json", "--history", "a.csv"], "optimize.history-ending"],
    ["a folder that is not there", ["high.json", "--out", "none/best.json"], "path.no-folder"],
    ["an unknown quantity", ["moon.json", "--fit", "bal.position.y - moon.y"], "record.unknown-quantity"],
    ["an unknown column", ["moon.json", "--fit", "ball.position.y - moon.x"], "moon"],
    ["an unknown parameter", ["ball.json", "--vary", "h=1..2", "--metric", "a=final(ball.position.y)", "--minimise", "a"], "parameter"],
    ["least squares of a metric", ["high.json", "--method", "least-squares"], "plan.method"],
  ])("%s", async (_what, argv, message) => {
    const { code, stdout, stderr } = await run(...argv);
    expect(stderr).toContain(message);
    expect([code, stdout]).toEqual([1, ""]);
  });

  test("constraints that nothing keeps end with 3", async () => {
    const { code, stdout } = await run("high.json", "--subject", "height >= 1e6", "--evaluations", "40");
    expect(code).toBe(3);
    expect(stdout).toContain("energy <=");
  });
});
