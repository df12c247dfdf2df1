/**
 * Two hundred damaged model files: each is refused with located diagnostics and exit code 1, and an existing output stays as it is.
 * Reference: the expectation that stands beside each file.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Diagnostic } from "@gelenk/core";
import { beforeAll, describe, expect, test } from "vitest";
import { damagedModels } from "../../formats/test/damaged-models.js";
import { gelenk, IS_BUILT, PROCESS_TITLE, startGelenk, temporaryFolder } from "./terminal.js";

const MODELS = damagedModels();
const KEPT = "an earlier result\n";

let cwd = "";
const nameOf = (index: number) => `model-${index}.json`;

beforeAll(async () => {
  cwd = await temporaryFolder();
  await writeFile(join(cwd, "existing.csv"), KEPT);
  await Promise.all(MODELS.map(({ bytes }, index) => writeFile(join(cwd, nameOf(index)), bytes)));
});

test("there are two hundred", () => expect(MODELS.length).toBeGreaterThanOrEqual(200));

describe("in this process", () => {
  test.each(MODELS.map((model, index) => [model.name, model, index] as const))("%s", async (_, model, index) => {
    const start = process.cpuUsage();
    const { code, stdout, stderr } = await gelenk(["run", nameOf(index), "--out", "existing.csv"], { cwd });
    expect(stderr).not.toContain("Gelenk itself has failed");
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(new RegExp(`^${nameOf(index)}.* error ${model.expect.replaceAll(".", "\\.")} `, "m"));
    expect(await readFile(join(cwd, "existing.csv"), "utf8")).toBe(KEPT);
    // Reading is linear in the size of a file; the largest takes a second or two of processor time. What hangs takes more.
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(5);

    const json = await gelenk(["check", nameOf(index), "--json"], { cwd });
    expect(json.code).toBe(1);
    const { diagnostics } = JSON.parse(json.stdout) as { diagnostics: (Diagnostic & { line?: number })[] };
    expect(diagnostics.some((d) => d.severity === "error")).toBe(true);
    for (const d of diagnostics) expect(d.message.length).toBeGreaterThan(0);
    // A place: a path, a line, or, for files that are no text or no object at all, the byte or the file as a whole.
    const placed = diagnostics.every((d) => d.where !== "" || d.line !== undefined || /byte|file|document|object|more/.test(d.message));
    expect(placed, json.stdout).toBe(true);
  });

  test("no temporary file stays behind", async () => {
    expect((await readdir(cwd)).filter((name) => name.includes(".tmp"))).toEqual([]);
  });
});

describe.skipIf(!IS_BUILT)(PROCESS_TITLE, () => {
  const some = MODELS.map((model, index) => [model.name, index] as const).filter((_, i) => i % Math.ceil(MODELS.length / 12) === 0);

  test.each(some)("%s", async (_, index) => {
    const { code, stdout, stderr } = await startGelenk(["run", nameOf(index), "--out", "existing.csv"], cwd).outcome;
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/ error \S+ /);
    expect(await readFile(join(cwd, "existing.csv"), "utf8")).toBe(KEPT);
  });
});
