import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { checkWritable, endingOf, writeSafely } from "../src/output-file.js";
import { temporaryFolder } from "./terminal.js";

let cwd = "";
beforeAll(async () => {
  cwd = await temporaryFolder();
});
const read = (name: string) => readFile(join(cwd, name), "utf8");
const leftovers = async () => (await readdir(cwd)).filter((name) => name.endsWith(".tmp"));

test("endings are compared without case", () => {
  expect(endingOf("a/b.CSV")).toBe(".csv");
  expect(endingOf("csv")).toBe("");
});

describe("writing", () => {
  test("many chunks arrive in order; the size is that of the file", async () => {
    const chunks = Array.from({ length: 100_000 }, (_, i) => `${i} é\n`);
    const bytes = await writeSafely("many.csv", cwd, chunks);
    expect(await read("many.csv")).toBe(chunks.join(""));
    expect(bytes).toBe((await stat(join(cwd, "many.csv"))).size);
  });

  test("a failure half way leaves the earlier file and nothing else", async () => {
    await writeFile(join(cwd, "old.csv"), "old");
    function* failing() {
      yield "x".repeat(1 << 20);
      throw new Error("the run crashed");
    }
    await expect(writeSafely("old.csv", cwd, failing())).rejects.toThrow("the run crashed");
    expect(await read("old.csv")).toBe("old");
    expect(await leftovers()).toEqual([]);
  });

  test("permissions and links of the earlier file are kept", async () => {
    await writeFile(join(cwd, "target.csv"), "old");
    await chmod(join(cwd, "target.csv"), 0o600);
    await symlink(join(cwd, "target.csv"), join(cwd, "link.csv"));
    await writeSafely("link.csv", cwd, ["new"]);
    expect(await read("target.csv")).toBe("new");
    expect((await stat(join(cwd, "target.csv"))).mode & 0o777).toBe(0o600);
    expect(await read("link.csv")).toBe("new");
  });

  test("a folder that has gone is a diagnostic", async () => {
    expect(await writeSafely("gone/x.csv", cwd, ["x"])).toMatchObject({ code: "path.not-writable", severity: "error" });
  });
});

describe("looking before the run", () => {
  test("new and existing files are fine", async () => {
    await writeFile(join(cwd, "there.csv"), "");
    expect(await checkWritable("new.csv", cwd)).toBeUndefined();
    expect(await checkWritable("there.csv", cwd)).toBeUndefined();
    expect(await leftovers()).toEqual([]);
  });

  test.each([
    ["missing/x.csv", "path.no-folder"],
    ["many.csv/x.csv", "path.no-folder"],
    ["folder.csv", "path.is-folder"],
  ])("%s: %s", async (path, code) => {
    await mkdir(join(cwd, "folder.csv"), { recursive: true });
    await writeFile(join(cwd, "many.csv"), "");
    expect(await checkWritable(path, cwd)).toMatchObject({ code });
  });

  test("a folder without permission", async (context) => {
    if (process.getuid?.() === 0) return context.skip("the superuser may write everywhere");
    await mkdir(join(cwd, "locked"), { mode: 0o500 });
    expect(await checkWritable("locked/x.csv", cwd)).toMatchObject({ code: "path.not-writable" });
  });
});
