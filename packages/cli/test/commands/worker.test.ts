/** What a worker says before it has a queue; with one it is tested in packages/batch/test/queue. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { gelenk, IS_BUILT, startGelenk } from "../terminal.js";

afterEach(() => vi.unstubAllEnvs());

test("without a queue it says how to name one", async () => {
  vi.stubEnv("GELENK_QUEUE", undefined);
  const { code, stderr } = await gelenk(["worker"]);
  expect(code).toBe(1);
  expect(stderr).toContain("queue.missing");
  expect(stderr).toContain("GELENK_QUEUE");
});

test.each([
  ["flag", ["--queue", "http://anna:geheim@host"], undefined],
  ["environment", [], "http://anna:geheim@host"],
])("an address by %s that is none is refused without being repeated", async (_, flags, variable) => {
  vi.stubEnv("GELENK_QUEUE", variable);
  const { code, stdout, stderr } = await gelenk(["worker", ...flags]);
  expect(code).toBe(1);
  expect(stderr).toContain("queue.address");
  expect(stdout + stderr).not.toMatch(/anna|geheim/);
});

test("a queue of an impossible name", async () => {
  const { code, stderr } = await gelenk(["worker", "--queue", "redis://127.0.0.1:1", "--queue-name", "a b"]);
  expect(code).toBe(1);
  expect(stderr).toContain("queue.name");
});

test.each(["0", "1.5", "many"])("--concurrency %s", async (count) => {
  expect((await gelenk(["worker", "--concurrency", count])).code).toBe(2);
});

const CANNOT_LOOK = !IS_BUILT || !existsSync("/proc/self/cmdline");
const LOOK_TITLE = `a password in --queue stood in the list of processes${CANNOT_LOOK ? " (skipped: not built, or no /proc)" : ""}`;

test.skipIf(CANNOT_LOOK)(LOOK_TITLE, { timeout: 30_000 }, async () => {
  // accepts and never answers: the worker waits for it
  const silent = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { readonly port: number };
  const { child, outcome } = startGelenk(["worker", "--queue", `redis://anna:geheim@127.0.0.1:${port}`], process.cwd());
  try {
    await new Promise((resolve) => silent.once("connection", resolve));
    const shown = await readFile(`/proc/${child.pid}/cmdline`, "utf8");
    expect(shown).toContain("gelenk");
    expect(shown).not.toMatch(/anna|geheim/);
  } finally {
    child.kill("SIGKILL");
    await outcome;
    silent.close();
  }
});
