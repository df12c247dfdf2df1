/**
 * Examples in the documents are true: programs pass the type checker and run, models can be run, commands of pages that say what to save are run on it, and all
 * others are commands with options and scenes that there are.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { World } from "@gelenk/core";
import { loadModel } from "@gelenk/formats";
import { SCENES } from "@gelenk/scenes";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { gelenk } from "../../packages/cli/test/terminal.js";
import { inRepository, repository } from "../lib/paths.mjs";
import { temporaryFolder } from "./temporary-folder.js";

const pages = ["README.md", ...readdirSync(inRepository("docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`)];
const documents = pages.filter((page) => page.endsWith(".md")).map((page) => ({ page, text: readFileSync(inRepository(page), "utf8") }));
/** What newcomers read. */
const guides = documents.filter(({ page }) => page === "README.md" || page.startsWith("docs/guides/"));
const examples = documents.flatMap(({ page, text }) =>
  [...text.matchAll(/```ts\n(import [\s\S]*?)```/g)].map((match, i) => ({
    title: `${page}, example ${i + 1}`,
    source: match[1]!,
  })),
);

// inside the repository, so that packages are found
const folder = mkdtempSync(join(repository, "tools", "test", "examples-"));
afterAll(() => rmSync(folder, { recursive: true }));

const files = examples.map(({ source }, i) => {
  const file = join(folder, `example-${i}.ts`);
  writeFileSync(file, `${source}\nexport {};\n`);
  return file;
});
const program = ts.createProgram(files, {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  types: [],
});

/** The built package or one of its entries, so that the example runs what a user would install. */
const built = (name: string, entry = "index"): string =>
  pathToFileURL(inRepository(`${name === "scenes" ? "" : "packages/"}${name}/dist/${entry}.js`)).href;

describe("examples in the documents", () => {
  it("there are some", () => expect(examples.length).toBeGreaterThan(4));

  it.each(examples.map((example, i) => ({ ...example, file: files[i]! })))("$title", async ({ file, source }) => {
    const findings = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    expect(findings.map((d) => ts.flattenDiagnosticMessageText(d.messageText, "\n"))).toEqual([]);
    const script = file.replace(/\.ts$/, ".mjs");
    const options = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
    const plain = ts.transpileModule(source, { compilerOptions: options }).outputText;
    writeFileSync(
      script,
      plain.replaceAll(/"@gelenk\/(\w+)(?:\/(\w+))?"/g, (_, name: string, entry?: string) => JSON.stringify(built(name, entry))),
    );
    await import(/* @vite-ignore */ script);
  });
});

describe("guides", () => {
  it("have complete programs; scripts of the studio run there alone, in scenarios of their own", () => {
    const fragments = guides.flatMap(({ page, text }) => [...text.matchAll(/```ts\n(?!import )/g)].map(() => page));
    expect(fragments).toEqual(["docs/guides/studio.md"]);
  });

  const models = documents.flatMap(({ page, text }) =>
    [...text.matchAll(/```json\n(\{\s*"gelenk": 1[\s\S]*?)```/g)].map(([, model]) => ({ page, model: model! })),
  );
  it.each(models)("model of $page", ({ model }) => {
    const { resolved, diagnostics } = loadModel(model);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    World.fromModel(resolved!).step();
  });

  const tutorials = guides.filter(({ text }) => /Save this as `[^`]+`:/.test(text) && /```sh\n[^`]*npx gelenk/.test(text));
  it("some say what to save and what to do with it", () =>
    expect(tutorials.map(({ page }) => page)).toEqual(["docs/guides/getting-started.md", "docs/guides/model-file.md"]));

  it.each(tutorials)("$page, command by command", async ({ text }) => {
    const saved = [...text.matchAll(/Save this as `([^`]+)`:\n\n```\w+\n([\s\S]*?)```/g)].map(([, name, content]) => [name!, content!]);
    const cwd = temporaryFolder(Object.fromEntries(saved));
    const lines = fencesOf(text, ["sh"]).flatMap((block) => block.split("\n"));
    for (const line of lines.filter((one) => one.startsWith("npx gelenk "))) {
      const { code, stderr } = await gelenk(wordsOf(line), { cwd });
      expect({ line, code, stderr: code === 0 ? "" : stderr }).toEqual({ line, code: 0, stderr: "" });
    }
  });

  const lines = guides.flatMap(({ page, text }) =>
    fencesOf(text, ["", "sh"]).flatMap((block) =>
      [...block.matchAll(/^(?:\$ )?(?:npx )?(gelenk .*)$/gm)].map(([, line]) => ({ page, line: line! })),
    ),
  );
  it("name commands, options and scenes that there are", async () => {
    expect(lines.length).toBeGreaterThan(50);
    const known = new Set(SCENES.map(({ name }) => name));
    const helps = new Map<string, string>();
    for (const { page, line } of lines) {
      const [command = "", ...words] = wordsOf(line);
      if (!helps.has(command)) helps.set(command, (await gelenk(command.startsWith("-") ? ["--help"] : [command, "--help"])).stdout);
      for (const flag of words.filter((word) => word.startsWith("--")))
        expect(helps.get(command), `${page}: ${line}`).toContain(flag.split("=")[0]);
      for (const word of words) if (word.startsWith("@")) expect(known, `${page}: ${line}`).toContain(word.slice(1).split("?")[0]);
    }
  });
});

/** What stands between fences of these languages. */
const fencesOf = (text: string, languages: readonly string[]): readonly string[] =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, language, block]) => (languages.includes(language!) ? [block!] : []));

/** The words of a command behind its name, as a shell reads them; a comment ends it. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, double, single, plain]) => double ?? single ?? plain!);
  const comment = words.indexOf("#");
  const end = comment < 0 ? words.length : comment;
  return words.slice(words.indexOf("gelenk") + 1, end);
}
