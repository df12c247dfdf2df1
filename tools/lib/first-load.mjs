/**
 * What a browser fetches before the first scene of the studio moves, and how much that is as it is served: the page, its
 * modules and styles, the worker with its modules, the Latin font, and the plots, which are open at first. Read from the
 * built files: static imports are followed, and what is loaded at once by other means is named here. A test in the
 * browser compares the list with what is really fetched.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Bytes. */
export const FIRST_LOAD_LIMIT = 500_000;

/** Files by the start of their name that no static import names. */
const ALSO = [/^worker-.*\.js$/, /^plot-chart-.*\.(js|css)$/, /^inter-latin-wght-normal-.*\.woff2$/];

const IMPORTED = /(?:from|import)\s?["'`]\.\/([^"'`]+)["'`]/g;

/**
 * @typedef {object} LoadedFile
 * @property {string} file below the folder
 * @property {number} bytes
 * @property {number} served bytes as they are sent
 */

/**
 * A file with all that its static imports lead to.
 * @param {string} folder of the built studio
 * @param {string} start below the folder
 * @param {Set<string>} [found] what is known already; the rest is added
 * @returns {string[]}
 */
export function staticImports(folder, start, found = new Set()) {
  if (found.has(start)) return [...found];
  found.add(start);
  if (start.endsWith(".js"))
    for (const [, next] of readFileSync(join(folder, start), "utf8").matchAll(IMPORTED)) staticImports(folder, `assets/${next}`, found);
  return [...found];
}

/**
 * @param {string} folder of the built studio
 * @returns {LoadedFile[]} largest first
 */
export function firstLoad(folder) {
  const found = new Set(["index.html"]);
  for (const [, file] of readFileSync(join(folder, "index.html"), "utf8").matchAll(/"\.\/(assets\/[^"]+)"/g))
    staticImports(folder, file ?? "", found);
  const all = readdirSync(join(folder, "assets"));
  for (const wanted of ALSO) {
    const matching = all.filter((file) => wanted.test(file));
    if (matching.length === 0) throw new Error(`the build has no file like ${wanted.source}`);
    for (const file of matching) staticImports(folder, `assets/${file}`, found);
  }
  return [...found].map((file) => measured(folder, file)).sort((a, b) => b.served - a.served);
}

/**
 * Fonts and pictures are compressed in themselves.
 * @param {string} folder
 * @param {string} file
 * @returns {LoadedFile}
 */
function measured(folder, file) {
  const path = join(folder, file);
  const bytes = statSync(path).size;
  if (!/\.(js|css|html)$/.test(file)) return { file, bytes, served: bytes };
  return { file, bytes, served: existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path)).length };
}

/** @param {readonly LoadedFile[]} files */
export const servedTotal = (files) => files.reduce((sum, { served }) => sum + served, 0);

/**
 * One line per file and the sum, for printing.
 * @param {readonly LoadedFile[]} files
 */
export function firstLoadTable(files) {
  const line = (/** @type {string} */ name, /** @type {number} */ bytes, /** @type {number} */ served) =>
    `${name.padEnd(48)} ${String(bytes).padStart(9)} ${String(served).padStart(9)}`;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    `${"first load".padEnd(48)} ${"bytes".padStart(9)} ${"served".padStart(9)}`,
    ...files.map(({ file, bytes, served }) => line(file, bytes, served)),
    line(`all, of ${FIRST_LOAD_LIMIT}`, total, servedTotal(files)),
  ].join("\n");
}
