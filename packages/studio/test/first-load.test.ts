/**
 * The size of the first load, read from the built studio. Deciding: the limit of 500 000 bytes, compressed as served. The page may hold no scene but the first,
 * no reader of files and no editor: those are told apart by words that only their sources contain.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { studioFolder } from "../../../tools/lib/build.mjs";
import { FIRST_LOAD_LIMIT, firstLoad, firstLoadTable, servedTotal, staticImports } from "../../../tools/lib/first-load.mjs";

const folder = process.env["STUDIO_DIST"] ?? studioFolder;
const isBuilt = existsSync(join(folder, "index.html"));

describe.skipIf(!isBuilt)("the first load", () => {
  it("is below the limit", () => {
    const files = firstLoad(folder);
    console.log(firstLoadTable(files));
    // page, both halves of core, three and the worker are there: a list that missed them would always be small
    expect(files.filter(({ file }) => file.endsWith(".js")).length).toBeGreaterThan(4);
    expect(servedTotal(files)).toBeGreaterThan(200_000);
    expect(servedTotal(files)).toBeLessThan(FIRST_LOAD_LIMIT);
  });

  it("of the worker holds nothing of the page, which a worker could not run", () => {
    const worker = readdirSync(join(folder, "assets")).find((file) => /^worker-.*\.js$/.test(file))!;
    const names = staticImports(folder, `assets/${worker}`);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((file) => /\/(page|three)-/.test(file))).toEqual([]);
  });

  it("holds nothing that is opened later", () => {
    const text = firstLoad(folder)
      .filter(({ file }) => file.endsWith(".js"))
      .map(({ file }) => readFileSync(join(folder, file), "utf8"))
      .join("\n");
    expect(text.includes("double-pendulum")).toBe(true);
    for (const later of ["andrews-squeezer", "facet normal", "cm-editor", "sucrase"]) expect(text.includes(later), later).toBe(false);
  });
});
