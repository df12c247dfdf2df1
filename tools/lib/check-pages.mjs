/**
 * Entry files of packages for Node that pages load too: what they reach inside of their package must not need Node.
 */
import { builtinModules } from "node:module";

/**
 * @typedef {import("./source-tree.mjs").Source} Source
 * @typedef {import("./source-tree.mjs").SourceTree} SourceTree
 * @typedef {import("./violation.mjs").Violation} Violation
 */

const builtins = new Set(builtinModules);

/**
 * @param {SourceTree} tree
 * @returns {Violation[]}
 */
export function checkPages(tree) {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]));
  const entries = tree.sources.filter((source) => source.inside === source.package.pages?.entry);
  return entries.flatMap((entry) => {
    const without = new Set(entry.package.pages?.without);
    const isForbidden = (/** @type {string} */ specifier) =>
      specifier.startsWith("node:") ||
      builtins.has(specifier) ||
      [...without].some((name) => specifier === name || specifier.startsWith(`${name}/`));
    return [...reached(entry, byPath)].flatMap((source) =>
      source.imports
        .filter(({ specifier }) => isForbidden(specifier))
        .map(({ node, specifier }) => ({ source, node, message: `${entry.name} is for pages too and reaches ${specifier} here` })),
    );
  });
}

/**
 * Files of the package below an entry.
 * @param {Source} entry
 * @param {ReadonlyMap<string, Source>} byPath
 */
function reached(entry, byPath) {
  const found = new Set([entry]);
  for (const source of found) {
    for (const { target } of source.imports) {
      const next = target === undefined ? undefined : byPath.get(target);
      if (next?.package === entry.package) found.add(next);
    }
  }
  return found;
}
