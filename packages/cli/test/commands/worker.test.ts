/** What a worker says before it has a queue; with one it is tested in packages/batch/test/queue. */
import { afterEach, expect, test, vi } from "vitest";
import { gelenk } from "../terminal.js";

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
