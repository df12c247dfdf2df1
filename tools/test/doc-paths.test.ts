/**
 * What the documents point to exists: every relative link, and every path in backticks. Pages about the code name files by the end
 * of their path (`world/islands/run.ts`), so a path is there when that of a file or folder ends with it; in fenced blocks stand
 * commands and files of readers, which are not looked at.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { layerRules } from "../lib/layers.mjs";
import { inRepository } from "../lib/paths.mjs";

const ROOTS = ["packages", "scenes", "bench", "tools", "docs"] as const;
/** Made by others, by builds, or by a test that runs at the same time (doc-examples) and may remove it meanwhile. */
const PASSED_OVER = /^(node_modules|dist|dist-types|results|examples-.*|\..*)$/;

/** Files and folders below one, as paths from the top of the repository; "" is the top. */
function below(folder: string): readonly string[] {
  const entries = readdirSync(inRepository(folder), { withFileTypes: true }).filter(({ name }) => !PASSED_OVER.test(name));
  return entries.flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? [path, ...below(path)] : [path];
  });
}

const paths = below("");
/** All ends of all paths, at a slash. */
const ends = new Set(paths.flatMap((path) => path.split("/").map((_, k, parts) => parts.slice(k).join("/"))));
/** Folders right below the sources of a package: `world/…` is a path of ours, `thickness/radius` is none. */
const topics = new Set(paths.flatMap((path) => /^(?:packages\/\w+|scenes|bench)\/src\/([\w-]+)\/./.exec(path)?.[1] ?? []));

/** A form of names, not a file. */
const FORMS = new Set(["kebab-case.ts"]);

/** Guides are about the product: there `body/shape` are two words of its output, and only paths of files or from the top are paths. */
function isPath(text: string, page: string): boolean {
  if (FORMS.has(text) || text.startsWith("results/")) return false;
  if (/^[\w.-]+\.(ts|tsx|mjs)$/.test(text)) return true;
  if (!/^[\w.-]+(\/[\w.-]+)+\/?$/.test(text) || text.startsWith(".")) return false;
  const first = text.slice(0, text.indexOf("/"));
  const known = ROOTS.some((root) => root === first) || (topics.has(first) && !page.startsWith("docs/guides/"));
  return known || /\.(ts|tsx|mjs|md)$/.test(text);
}

const textOf = (page: string) => readFileSync(inRepository(page), "utf8");
const withoutBlocks = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, "");
const pages = paths.filter((path) => path.endsWith(".md"));

/** `[text](target)` and the sources of pictures; addresses of the web are not followed. */
function deadLinks(page: string): readonly string[] {
  const text = withoutBlocks(textOf(page)).replace(/`[^`\n]*`/g, "");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map((match) => match[1] ?? match[2]!);
  const relative = targets.filter((target) => !/^(?:[a-z]+:|#)/.test(target));
  return relative.filter((target) => !existsSync(join(dirname(inRepository(page)), decodeURI(target.replace(/#.*$/, "")))));
}

/** The names that a page gives to its headings: lower case, without marks, blanks as hyphens; one that comes again is numbered. */
function anchorsOf(page: string): ReadonlySet<string> {
  const titles = [...withoutBlocks(textOf(page)).matchAll(/^#{1,6} +(.+?) *$/gm)].map((match) =>
    match[1]!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(
    titles.map((title, k) => {
      const before = titles.slice(0, k).filter((other) => other === title).length;
      return before === 0 ? title : `${title}-${before}`;
    }),
  );
}

function deadAnchors(page: string): readonly string[] {
  const text = withoutBlocks(textOf(page)).replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(((?:[\w./-]+\.md)?#[^)\s]+)\)/g)]
    .map((match) => match[1]!)
    .filter((target) => {
      const [file, anchor] = target.split("#") as [string, string];
      const path = file === "" ? page : join(dirname(page), file);
      return existsSync(inRepository(path)) && !anchorsOf(path).has(decodeURI(anchor));
    });
}

/** `@gelenk/core`, `@gelenk/core/collision`: what can be imported. */
const modules = new Set(
  layerRules.packages.flatMap(({ name, folder }) => {
    const { exports = {} } = JSON.parse(textOf(`${folder}/package.json`)) as { exports?: Readonly<Record<string, unknown>> };
    return Object.keys(exports).map((entry) => `@gelenk/${name}${entry.slice(1)}`);
  }),
);

function deadPaths(page: string): readonly string[] {
  const spans = [...withoutBlocks(textOf(page)).matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  return [...new Set(spans)].filter((span) =>
    span.startsWith("@gelenk/") ? !modules.has(span) : isPath(span, page) && !ends.has(span.replace(/\/$/, "")),
  );
}

/** Functions and types that a page names in its diagrams and in backticks: camel case, which English is not. */
const namesIn = (page: string): readonly string[] => {
  const code = [...textOf(page).matchAll(/^ *```[\s\S]*?^ *```|`[^`\n]+`/gm)].map(([span]) => span).join("\n");
  return [...new Set(code.match(/\b(?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*/g))];
};

/** All words of the sources. */
const words = () => {
  const sources = paths.filter((path) => /(\/src\/|^tools\/).*\.(ts|tsx|mjs)$/.test(path));
  return new Set(sources.flatMap((path) => textOf(path).match(/\w+/g) ?? []));
};

describe("what the documents point to exists", () => {
  it("finds what is wrong", () => {
    expect(isPath("world/no-such-file.ts", "docs/architecture.md")).toBe(true);
    expect(ends.has("world/no-such-file.ts")).toBe(false);
    expect(ends.has("tools/lib/layers.mjs") && ends.has("world/step.ts")).toBe(true);
    expect(isPath("thickness/radius", "docs/contact.md")).toBe(false);
  });

  it.each(pages)("%s", (page) => {
    expect({ links: deadLinks(page), anchors: deadAnchors(page), paths: deadPaths(page) }).toEqual({ links: [], anchors: [], paths: [] });
  });

  it("and what docs/architecture.md names is in the sources", () => {
    const known = words();
    const named = namesIn("docs/architecture.md");
    expect(named).toContain("buildWorldData");
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
