/** What only a real process shows: a sweep that is stopped or killed in the middle. The reference is the same sweep without an end before time. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { gelenk, startGelenk, temporaryFolder } from "../terminal.js";

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
});

test.each([
  ["SIGINT", "--inline", 130],
  ["SIGKILL", "--threads", -1],
] as const)("%s in the middle: the same command goes on and gives the bytes of a whole run", async (signal, how, expected) => {
  const argv = [
    "sweep",
    "@pendulum",
    "--vary",
    "length=0.5..2:40",
    "--metric",
    "T=period(bob.position.x)",
    "--step",
    "1/300",
    "--quiet",
    "--out",
    `${signal}.jsonl`,
  ];
  const part = join(cwd, `${signal}.jsonl.part`);
  const { child, outcome } = startGelenk([...argv, ...(how === "--threads" ? ["--threads", "2"] : [how])], cwd);
  const lines = async () => (existsSync(part) ? (await readFile(part, "utf8")).split("\n").length - 2 : 0);
  await expect.poll(lines, { timeout: 30_000, interval: 20 }).toBeGreaterThan(1);
  child.kill(signal);
  const { code, stderr } = await outcome;
  expect(code).toBe(expected);
  if (signal === "SIGINT") expect(stderr).toMatch(/Interrupted: \d+ jobs of 40 are kept in SIGINT\.jsonl\.part/);
  expect(existsSync(join(cwd, `${signal}.jsonl`))).toBe(false);
  const kept = await lines();
  const again = await gelenk([...argv.filter((one) => one !== "--quiet"), "--inline", "--json"], { cwd });
  expect(JSON.parse(again.stdout)).toMatchObject({ jobs: 40, ran: 40 - kept });
  await gelenk([...argv.slice(0, -1), `whole-${signal}.jsonl`, "--inline"], { cwd });
  expect(await readFile(join(cwd, `${signal}.jsonl`), "utf8")).toBe(await readFile(join(cwd, `whole-${signal}.jsonl`), "utf8"));
});
