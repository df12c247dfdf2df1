import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { peakMemory } from "../src/peak-memory.js";

const MODULE = fileURLToPath(new URL("../dist/peak-memory.js", import.meta.url));
const PROGRAM = `import { peakMemory } from ${JSON.stringify(MODULE)}; console.log(peakMemory());`;

it("holds what was allocated and written, also after it is dropped", () => {
  const megabytes = 300;
  let kept: Buffer | undefined = Buffer.alloc(megabytes * 2 ** 20, 1);
  expect(kept.length).toBe(megabytes * 2 ** 20);
  expect(peakMemory()).toBeGreaterThan(megabytes);
  kept = undefined;
  expect(peakMemory()).toBeGreaterThan(megabytes);
});

it.skipIf(!existsSync("/proc/self/status"))("of a process that a large one started is its own", () => {
  const large = Buffer.alloc(400 * 2 ** 20, 1);
  // an empty process of Node takes 40 to 60 MB
  expect(Number(execFileSync(process.execPath, ["--input-type=module", "-e", PROGRAM], { encoding: "utf8" }))).toBeLessThan(200);
  expect(large.at(-1)).toBe(1);
});
