/** The checker of doc comments on made-up packages, each with one thing missing, and on our own. The compiler decides what is exported. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apiPages } from "../lib/api-pages.mjs";
import { checkDocumented } from "../lib/check-documented.mjs";
import { inRepository, repository } from "../lib/paths.mjs";
import { readApi } from "../lib/public-api.mjs";
import { temporaryFolder } from "./temporary-folder.js";

const manifest = JSON.stringify({
  name: "@gelenk/probe",
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./schema.json": "./schema.json" },
});

/** What is missing in a package of these sources. */
function missing(index: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  const sources = Object.fromEntries(Object.entries(files).map(([name, text]) => [`probe/src/${name}`, text]));
  const folder = temporaryFolder({ "probe/package.json": manifest, "probe/src/index.ts": index, ...sources });
  return checkDocumented(readApi(folder, ["probe"])).missing;
}

describe("a name without a doc comment is found, at its line", () => {
  test.each([
    ["function", "export function probe(): void {}", "1 probe"],
    ["constant", "export const probe = 1;", "1 probe"],
    ["type", "export type Probe = number;", "1 Probe"],
    ["class", "export class Probe {}", "1 Probe"],
    ["interface", "export interface Probe {}", "1 Probe"],
    ["plain comment in place of one", "// a probe\nexport const probe = 1;", "2 probe"],
    ["empty doc comment", "/** */\nexport const probe = 1;", "2 probe"],
    ["property", "/** A probe. */\nexport interface Probe {\n  readonly a: number;\n}", "3 Probe.a"],
    ["method", "/** A probe. */\nexport class Probe {\n  run(): void {}\n}", "3 Probe.run"],
    [
      "property among parameters",
      "/** A probe. */\nexport class Probe {\n  /** Of a. */\n  constructor(readonly a: number) {}\n}",
      "4 Probe.a",
    ],
    ["member of an object type", "/** A probe. */\nexport type Probe = Readonly<{ a: number }>;", "2 Probe.a"],
    [
      "member of a base that is not exported",
      "interface Base {\n  a: number;\n}\n/** A probe. */\nexport interface Probe extends Base {}",
      "2 Probe.a",
    ],
  ])("%s", (_, text, found) => {
    expect(missing(text)).toEqual([`probe/src/index.ts:${found} has no doc comment`]);
  });

  test("also behind re-exports and in namespaces", () => {
    const files = { "a.ts": "export const a = 1;", "b.ts": "/** B. */\n\n/** C. */\nexport const c = 1;\nexport const d = 1;" };
    expect(missing('export { a as probe } from "./a.js";\nexport * as b from "./b.js";', files)).toEqual([
      "probe/src/a.ts:1 probe has no doc comment",
      "probe/src/b.ts:5 b.d has no doc comment",
    ]);
  });
});

describe("nothing is found where nothing is missing", () => {
  test.each([
    ["names that are not exported", "const probe = 1;\n/** Twice. */\nexport const twice = 2 * probe;"],
    ["private members", "/** A probe. */\nexport class Probe {\n  #a = 1;\n  private b = this.#a;\n  /** Of both. */\n  c = this.b;\n}"],
    [
      "a setter beside a documented getter",
      "/** A probe. */\nexport class Probe {\n  /** m */\n  get a() { return 1; }\n  set a(value) {}\n}",
    ],
    [
      "overloads",
      "/** A probe. */\nexport function probe(a: number): void;\nexport function probe(a: string): void;\nexport function probe(): void {}",
    ],
    [
      "a base that is exported itself",
      "/** A base. */\nexport interface Base {\n  /** m */\n  a: number;\n}\n/** A probe. */\nexport interface Probe extends Base {}",
    ],
  ])("%s", (_, text) => expect(missing(text)).toEqual([]));
});

describe("our own packages", () => {
  const api = readApi(repository);

  test("everything that they export is documented", () => {
    const { names, missing: found } = checkDocumented(api);
    expect(names).toBeGreaterThan(3000);
    expect(found).toEqual([]);
  });

  test("the reference in docs/api is up to date; npm run docs writes it", () => {
    const pages = apiPages(api);
    const written = readdirSync(inRepository("docs", "api")).map((file) => `docs/api/${file}`);
    expect(written.sort()).toEqual([...pages.keys()].sort());
    expect([...pages].filter(([path, text]) => readFileSync(inRepository(path), "utf8") !== text).map(([path]) => path)).toEqual([]);
  });
});
