/** Every TypeScript example in the documents that begins with an import is complete: it passes the type checker and runs. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { inRepository, repository } from "../lib/paths.mjs";

const pages = ["README.md", ...readdirSync(inRepository("docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`)];
const examples = pages
  .filter((page) => page.endsWith(".md"))
  .flatMap((page) =>
    [...readFileSync(inRepository(page), "utf8").matchAll(/```ts\n(import [\s\S]*?)```/g)].map((match, i) => ({
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
