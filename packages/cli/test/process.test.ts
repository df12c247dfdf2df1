/** What only a real process shows: signals, a closed pipe, exit codes that reach the shell. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { IS_BUILT, type Outcome, PROCESS_TITLE, startGelenk, temporaryFolder } from "./terminal.js";

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
});

describe.skipIf(!IS_BUILT)(PROCESS_TITLE, () => {
  test("a run: result on standard output, 0", async () => {
    const { code, stdout, stderr } = await startGelenk(["run", "@sliding-box", "--json"], cwd).outcome;
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(JSON.parse(stdout).bodies.box.position[0]).toBeCloseTo(-9, 10);
  });

  test.each([
    [["run", "@nothing"], 1],
    [["run", "--nothing"], 2],
    [["--help"], 0],
  ])("gelenk %j ends with %d", async (argv, code) => {
    expect((await startGelenk(argv, cwd).outcome).code).toBe(code);
  });

  /** Before the program listens a signal simply ends it (code −1), and nothing tells from outside when it does: wait longer then. */
  async function interrupt(argv: readonly string[], signal: NodeJS.Signals): Promise<Outcome> {
    for (const patience of [1500, 6000, 24_000]) {
      const { child, outcome } = startGelenk(argv, cwd);
      await new Promise((resolve) => setTimeout(resolve, patience));
      child.kill(signal);
      const ended = await outcome;
      if (ended.code !== -1) return ended;
    }
    throw new Error("the program did not listen within 24 seconds");
  }

  test.each(["SIGINT", "SIGTERM"] as const)("%s: what there is gets written, 130", async (signal) => {
    const out = `${signal}.csv`;
    const argv = ["run", "@swarm", "--until", "1e6", "--out", out, "--every", "10", "--record", "energy.total"];
    const { code, stderr } = await interrupt(argv, signal);
    expect(stderr).toMatch(/Interrupted after [1-9]\d* of 240000000 steps/);
    expect(code).toBe(130);
    const lines = (await readFile(join(cwd, out), "utf8")).trimEnd().split("\n");
    expect(lines[0]).toBe("time [s],energy.total [J]");
    expect(lines.length).toBeGreaterThan(2);
    expect((await readdir(cwd)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("a reader that goes away is no failure", async () => {
    const { child, outcome } = startGelenk(["run", "@swarm?bodies=5000", "--until", "0.01", "--json"], cwd);
    child.stdout.once("data", () => child.stdout.destroy());
    const { stderr } = await outcome;
    expect(stderr).toBe("");
  });
});
