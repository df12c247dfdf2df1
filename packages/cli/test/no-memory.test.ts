/** A run for which there is no memory: told as such, not as a mistake of Gelenk. The engine's own refusal decides: a buffer that no machine has. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Io, main } from "@gelenk/cli";
import { expect, test } from "vitest";
import { temporaryFolder } from "./terminal.js";

/** Memory ends when the run looks at the clock for the second time, which is after its first steps. */
function starvedIo(cwd: string, written: { out: string; err: string }): Io {
  let looks = 0;
  return {
    stdout: {
      write: (text) => {
        written.out += text;
      },
    },
    stderr: {
      write: (text) => {
        written.err += text;
      },
    },
    isTerminal: false,
    cwd,
    onInterrupt: () => () => {},
    now: () => (looks++ === 0 ? 0 : new ArrayBuffer(2 ** 52).byteLength),
  };
}

test.each([[[]], [["--json"]]])(
  "a recording that does not fit into memory: exit code 3, a hint, and the earlier file (%j)",
  async (more) => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, "earlier.csv"), "an earlier result\n");
    const written = { out: "", err: "" };
    expect(await main(["run", "@orbit", "--out", "earlier.csv", ...more], starvedIo(cwd, written))).toBe(3);
    const text = more.length === 0 ? written.err : written.out;
    expect(text).toContain("memory.exhausted");
    expect(text).toContain("--every");
    expect(written.err + written.out).not.toMatch(/mistake in Gelenk|RangeError| at /);
    expect(await readFile(join(cwd, "earlier.csv"), "utf8")).toBe("an earlier result\n");
    expect(await readdir(cwd)).toEqual(["earlier.csv"]);
  },
);
