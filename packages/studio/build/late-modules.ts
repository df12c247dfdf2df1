/**
 * Modules of core that come later. Core is one synchronous library: a world can use any method and meet any contact, so the worker would
 * have to load all of it before the first step. Most of it no first scene needs. This plugin puts the modules listed here into chunks of
 * their own, by part, and stand-ins with the same functions in their place. A part is loaded before the first model that needs it
 * (`simulation/needed-parts.ts`); from then on the stand-ins are the functions themselves, because exports of a module are live bindings.
 * Nothing of core knows of this, and without the plugin (tests, development) nothing is late.
 *
 * A listed module may export functions only.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export type LateParts = Readonly<Record<string, readonly string[]>>;

const STAND_IN = "\0late-stand-in:";
const PART = "\0late-part:";
const REAL = "?late";

/** `parts`: paths of modules by part. `loader`: the module whose `LATE_PARTS` is replaced. `loaders`: names of chunks that load parts. */
export function lateModules(parts: LateParts, loader: string, loaders: readonly string[]): Plugin {
  const late = new Set(Object.values(parts).flat());
  return {
    name: "late-modules",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source.startsWith(PART) || source.startsWith(STAND_IN) || source.endsWith(REAL)) return source;
      if (!importer || !source.startsWith(".")) return null;
      const found = await this.resolve(source, importer.replace(REAL, ""), { skipSelf: true });
      if (!found || !late.has(found.id)) return found;
      return importer.endsWith(REAL) || importer.startsWith(PART) ? found.id + REAL : STAND_IN + found.id;
    },
    load(id) {
      if (id.startsWith(STAND_IN)) return standIn(functionsIn(id.slice(STAND_IN.length)));
      if (id.startsWith(PART)) return partModule(parts[id.slice(PART.length)]!);
      if (id === loader) return loaderModule(parts);
      return id.endsWith(REAL) ? readFileSync(id.slice(0, -REAL.length), "utf8") : null;
    },
    /** Whoever never loads the parts must not hold or import a stand-in. */
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.startsWith(STAND_IN))).map(({ fileName }) => fileName);
      const isPart = ({ facadeModuleId }: { readonly facadeModuleId: string | null }) => facadeModuleId?.startsWith(PART) ?? false;
      for (const chunk of chunks) {
        const uses = chunk.imports.some((file) => holders.includes(file)) && !holders.includes(chunk.fileName);
        const holdsAndStarts = holders.includes(chunk.fileName) && chunk.isEntry;
        if ((uses || holdsAndStarts) && !isPart(chunk) && !loaders.includes(chunk.name))
          this.error(`${chunk.fileName} uses modules of core that come late (vite.config.ts): let it load the part, and name it there`);
      }
    },
  };
}

function functionsIn(path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  const names = [...text.matchAll(/^export (?:const|function|async function) (\w+)/gm)].map(([, name]) => name!);
  if (/^export (?:const enum|enum|class|default|\*|let|\{)/m.test(text) || names.length === 0)
    throw new Error(`${path} exports more than functions`);
  return names;
}

const standIn = (names: readonly string[]): string => `let real;
${names.map((name) => `export let ${name} = (...args) => real.${name}(...args);`).join("\n")}
export function become(loaded) {
  real = loaded;
${names.map((name) => `  ${name} = loaded.${name};`).join("\n")}
}`;

const partModule = (paths: readonly string[]): string =>
  paths.map((path, k) => `export * as m${k} from ${JSON.stringify(path + REAL)};`).join("\n");

function loaderModule(parts: LateParts): string {
  const paths = Object.values(parts).flat();
  const imports = paths.map((path, k) => `import { become as become${k} } from ${JSON.stringify(STAND_IN + path)};`);
  const entries = Object.entries(parts).map(([part, own]) => {
    const calls = own.map((path, k) => `become${paths.indexOf(path)}(part.m${k});`);
    return `${JSON.stringify(part)}: async () => { const part = await import(${JSON.stringify(PART + part)}); ${calls.join(" ")} }`;
  });
  return `${imports.join("\n")}\nexport const LATE_PARTS = { ${entries.join(", ")} };`;
}
