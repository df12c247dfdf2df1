/**
 * `@gelenk/core/minimal` as one file. The modules of core are what they are; those that belong to parts which it is without (minimal-parts.mjs) are
 * exchanged while it is put together, so that the rest stays the same text and gives the same bits.
 */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "vite";
import { LEFT_OUT, STAND_INS } from "./minimal-parts.mjs";
import { inRepository } from "./paths.mjs";

const source = inRepository("packages/core/src");
const EXCHANGED = "\0exchanged:";

/**
 * One file of an entry of core and all that it imports.
 * @param {string} text of the entry
 * @param {{ readonly minimal?: boolean, readonly minify?: boolean }} options
 * @returns {Promise<string>}
 */
export async function bundleCore(text, { minimal = false, minify = true } = {}) {
  const entry = "\0entry";
  const result = await build({
    root: inRepository("packages/core"),
    logLevel: "silent",
    configFile: false,
    resolve: { alias: { "@gelenk/core/minimal": join(source, "minimal.ts"), "@gelenk/core": join(source, "index.ts") } },
    plugins: [
      { name: "entry", resolveId: (id) => (id === "entry" ? entry : null), load: (id) => (id === entry ? text : null) },
      ...(minimal ? [exchangeModules()] : []),
    ],
    build: {
      write: false,
      minify,
      target: "es2023",
      rolldownOptions: { input: "entry", preserveEntrySignatures: "strict", output: { format: "es" } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("nothing was bundled");
  return output.output[0].code;
}

/** The entry as it is published. */
export const bundleMinimal = () => bundleCore('export * from "@gelenk/core/minimal";', { minimal: true, minify: false });

/** @returns {import("vite").Plugin} */
function exchangeModules() {
  return {
    name: "exchange-modules",
    enforce: "pre",
    async resolveId(id, importer) {
      if (id.startsWith(EXCHANGED)) return id;
      if (!importer || !id.startsWith(".")) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      const path = found && relative(source, found.id).split(sep).join("/").replace(/\.ts$/, "");
      return path && (path in STAND_INS || partOf(path)) ? EXCHANGED + path : found;
    },
    load: (id) => (id.startsWith(EXCHANGED) ? exchangedModule(id.slice(EXCHANGED.length)) : null),
    // what tables mean is told to readers of the source: nothing asks for it at run time
    transform: (code, id) => (id.endsWith("-tables.ts") ? code.replaceAll(/\babout:\s*"[^"]*",?/g, "") : null),
  };
}

/** @param {string} path */
const partOf = (path) => LEFT_OUT.find(({ modules }) => modules.some((pattern) => pattern.test(path)))?.part;

/**
 * Functions of a stand-in where it has them; the rest says that it is left out. Numbers stay.
 * @param {string} path below src, without its ending
 */
function exchangedModule(path) {
  const standIn = /** @type {Readonly<Record<string, string>>} */ (STAND_INS)[path];
  const replaced = standIn === undefined ? [] : exportedNames(readFileSync(join(source, `${standIn}.ts`), "utf8"));
  const lines = exportsIn(readFileSync(join(source, `${path}.ts`), "utf8")).map(({ name, number }) => {
    if (number !== undefined) return `export const ${name} = ${number};`;
    if (replaced.includes(name)) return `export { ${name} } from ${JSON.stringify(join(source, `${standIn}.ts`))};`;
    return `export const ${name} = () => leftOut(${JSON.stringify(partOf(path) ?? path)});`;
  });
  return [`import { leftOut } from ${JSON.stringify(join(source, "minimal/left-out.ts"))};`, ...lines].join("\n");
}

/**
 * @param {string} text
 * @returns {{ readonly name: string, readonly number: string | undefined }[]}
 */
const exportsIn = (text) =>
  [...text.matchAll(/^export (?:const|function\*?|class) (\w+)(?: = (-?[\d.e]+);)?/gm)].map(([, name = "", number]) => ({ name, number }));

/** @param {string} text */
const exportedNames = (text) => [
  ...exportsIn(text).map(({ name }) => name),
  ...[...text.matchAll(/ as (\w+),/g)].map(([, name = ""]) => name),
];
