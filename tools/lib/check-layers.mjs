import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkCycles } from "./check-cycles.mjs";
import { checkImports } from "./check-imports.mjs";
import { checkLanguage } from "./check-language.mjs";
import { checkPages } from "./check-pages.mjs";
import { layerRules } from "./layers.mjs";
import { readSourceTree } from "./source-tree.mjs";
import { formatViolation } from "./violation.mjs";

/**
 * All checks over the packages below `root`.
 * @param {string} root
 * @param {import("./layers.mjs").LayerRules} [rules]
 * @returns {{ readonly files: number, readonly violations: readonly string[] }} violations as `file:line:column message`
 */
export function checkLayers(root, rules = layerRules) {
  const tree = readSourceTree(resolve(root), rules);
  const found = [...checkImports(tree, rules), ...checkCycles(tree), ...checkLanguage(tree), ...checkPages(tree)];
  const inOrder = found.sort((a, b) => compare(a.source.name, b.source.name) || startOf(a) - startOf(b));
  return { files: tree.sources.length, violations: [...unknownPackages(tree.root, rules), ...inOrder.map(formatViolation)] };
}

/**
 * @param {string} a
 * @param {string} b
 */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** @param {import("./violation.mjs").Violation} violation */
const startOf = ({ node }) => node?.pos ?? -1;

/**
 * Packages that the rules do not know; without this a new one would go unchecked.
 * @param {string} root
 * @param {import("./layers.mjs").LayerRules} rules
 */
function unknownPackages(root, rules) {
  const folder = join(root, "packages");
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  const unknown = names.map(({ name }) => `packages/${name}`).filter((path) => !rules.packages.some((rule) => rule.folder === path));
  return unknown.map((path) => `${path}:1:1 package without rules; add it to tools/lib/layers.mjs`);
}
