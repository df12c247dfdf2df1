/** Numbers in place of constants. Reference: what the modules export when they run, before and after. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { inlineConstants } from "../lib/inline-constants.mjs";
import { temporaryFolder } from "./temporary-folder.js";

const PLACES =
  "export const FIRST = 3;\nexport const WIDTH = 2 * (FIRST + 1);\nexport const BELOW = -0.1 - 1e-17;\nexport const TINY = 2.220446049250313e-16;\n";
const USER = [
  'import { BELOW, FIRST, WIDTH as STRIDE } from "./passed.js";',
  'import { TINY } from "./places.js";',
  "const OWN = STRIDE / 4;",
  "const shadow = (FIRST) => FIRST + 1;",
  "export const found = [OWN, 1 -BELOW, STRIDE, TINY, shadow(10), { STRIDE }.STRIDE, { OWN: 7 }.OWN];",
  "export { OWN };",
  "",
].join("\n");

const folderWith = (places: string) =>
  temporaryFolder({
    "package.json": '{ "type": "module" }',
    "places.js": places,
    "inner/user.js": USER.replace("./passed.js", "../passed.js").replace("./places.js", "../places.js"),
    "passed.js": 'export { BELOW, FIRST, WIDTH } from "./places.js";\n',
  });

/** Exports of the user in a process of its own, so that no module is one that ran before. */
function run(folder: string): string {
  const url = pathToFileURL(join(folder, "inner/user.js")).href;
  const program = `import(${JSON.stringify(url)}).then(({ found, OWN }) => console.log(JSON.stringify([found, OWN])))`;
  return execFileSync(process.execPath, ["-e", program], { encoding: "utf8" });
}

it("changes no number, and nothing when it runs again", () => {
  const folder = folderWith(PLACES);
  const before = run(folder);
  expect(inlineConstants(folder)).toBeGreaterThan(0);
  const text = readFileSync(join(folder, "inner/user.js"), "utf8");
  expect(text).toContain("8 /* STRIDE */");
  expect(text).toContain("(FIRST) => FIRST + 1");
  expect(text).toContain("{ OWN: 7 }.OWN");
  expect(text.split("\n")).toHaveLength(USER.split("\n").length);
  expect(run(folder)).toBe(before);
  expect(inlineConstants(folder)).toBe(0);
});

it("brings numbers up to date when a constant changes", () => {
  const folder = folderWith(PLACES);
  inlineConstants(folder);
  const changed = PLACES.replace("= 3", "= 5").replace("-0.1", "2.5");
  writeFileSync(join(folder, "places.js"), changed);
  inlineConstants(folder);
  expect(run(folder)).toBe(run(folderWith(changed)));
});

it("leaves out what it is told to", () => {
  const folder = folderWith(PLACES);
  inlineConstants(folder, ["inner/user.js"]);
  expect(readFileSync(join(folder, "inner/user.js"), "utf8")).not.toContain("/*");
});
