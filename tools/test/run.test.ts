import { expect, test } from "vitest";
import { run } from "../lib/run.mjs";

const node = (script: string, options = {}) => run(process.execPath, ["-e", script], { quiet: true, ...options });

test("output, exit code and time of a program come back", async () => {
  const result = await node("console.log('out'); console.error('error'); process.exitCode = 3");
  expect(result.code).toBe(3);
  expect(result.output).toContain("out\n");
  expect(result.output).toContain("error\n");
  expect(result.seconds).toBeGreaterThan(0);
});

test("variables are added to the environment", async () => {
  const result = await node("console.log(process.env.GELENK_PROBE, process.env.PATH !== undefined)", {
    environment: { GELENK_PROBE: "yes" },
  });
  expect(result.output).toBe("yes true\n");
});

test("a program that does not exist gives the shell's code 127 and a message", async () => {
  const result = await run("gelenk-no-such-program", [], { quiet: true });
  expect(result.code).toBe(127);
  expect(result.output).toContain("gelenk-no-such-program");
});

// 128 + 15 (SIGTERM), as a shell reports it.
test("a program over its time is ended", async () => {
  const result = await node("setTimeout(() => {}, 60_000)", { timeout: 0.2 });
  expect(result.code).toBe(143);
});
