/**
 * Rules about imports: between packages, between the layers of a package, to packages of others, and no cycle of files.
 */
import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";

/**
 * @typedef {import("./layers.mjs").PackageRule} PackageRule
 * @typedef {import("./layers.mjs").LayerRules} LayerRules
 * @typedef {import("./source-tree.mjs").Source} Source
 * @typedef {import("./source-tree.mjs").Import} Import
 * @typedef {import("./source-tree.mjs").SourceTree} SourceTree
 * @typedef {import("./violation.mjs").Violation} Violation
 */

const builtins = new Set(builtinModules);

/**
 * @param {SourceTree} tree
 * @param {LayerRules} rules
 * @returns {Violation[]}
 */
export function checkImports(tree, rules) {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]));
  const declared = new Map(rules.packages.map((rule) => [rule.name, declaredDependencies(tree.root, rule)]));
  return tree.sources.flatMap((source) =>
    source.imports.flatMap((entry) => {
      const target = entry.target === undefined ? undefined : byPath.get(entry.target);
      const message = entry.specifier.startsWith(".")
        ? relativeImportError(source, entry, target)
        : packageImportError(source.package, entry.specifier, rules, declared.get(source.package.name) ?? new Set());
      return message === undefined ? [] : [{ source, node: entry.node, message }];
    }),
  );
}

/**
 * @param {string} root
 * @param {PackageRule} rule
 * @returns {ReadonlySet<string>}
 */
function declaredDependencies(root, rule) {
  const file = join(root, rule.folder, "package.json");
  if (!existsSync(file)) return new Set();
  const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  return new Set([dependencies, peerDependencies, optionalDependencies].flatMap((list) => Object.keys(list)));
}

/**
 * @param {Source} source
 * @param {Import} entry
 * @param {Source | undefined} target undefined for files that are no sources, which the compiler looks after
 * @returns {string | undefined}
 */
function relativeImportError(source, entry, target) {
  if (target === undefined) {
    const depth = source.inside.split("/").length - 1;
    return climbs(entry.specifier) > depth ? `import of "${entry.specifier}" leaves the sources of ${source.package.name}` : undefined;
  }
  if (target.package !== source.package) return `import of another package's file; import "@gelenk/${target.package.name}"`;
  const { layers } = source.package;
  if (layers === undefined) return undefined;
  return layerError(layers, source.inside, target.inside);
}

/** @param {string} specifier */
const climbs = (specifier) => specifier.split("/").filter((part) => part === "..").length;

/**
 * @param {readonly (readonly string[])[]} layers
 * @param {string} from
 * @param {string} to
 */
function layerError(layers, from, to) {
  const [fromFolder, toFolder] = [topFolder(from), topFolder(to)];
  const [fromLevel, toLevel] = [levelOf(layers, fromFolder), levelOf(layers, toFolder)];
  // A folder without a level is reported at its files, once.
  if (fromFolder === toFolder || fromLevel === undefined || toLevel === undefined || toLevel < fromLevel) return undefined;
  const relation = toLevel === fromLevel ? "stands beside" : "lies above";
  return `${fromFolder} may not import ${toFolder === "" ? to : toFolder}, which ${relation} it`;
}

/** @param {string} inside path below src */
export const topFolder = (inside) => (inside.includes("/") ? inside.slice(0, inside.indexOf("/")) : "");

/**
 * Entry files beside the folders lie above all layers.
 * @param {readonly (readonly string[])[]} layers
 * @param {string} folder
 * @returns {number | undefined}
 */
export function levelOf(layers, folder) {
  if (folder === "") return layers.length;
  const level = layers.findIndex((names) => names.includes(folder));
  return level < 0 ? undefined : level;
}

/**
 * @param {PackageRule} own
 * @param {string} specifier
 * @param {LayerRules} rules
 * @param {ReadonlySet<string>} declared
 * @returns {string | undefined}
 */
function packageImportError(own, specifier, rules, declared) {
  const name = packageName(specifier);
  if (specifier.startsWith("node:") || builtins.has(name)) return own.node ? undefined : `${own.name} may not use Node's ${specifier}`;
  if (name === `@gelenk/${own.name}`) return `${own.name} imports itself by name; use a relative import`;
  const ours = rules.packages.find((rule) => name === `@gelenk/${rule.name}`);
  if (ours !== undefined && !own.uses.includes(ours.name)) return `${own.name} may not import ${name}`;
  if (ours?.pages !== undefined && !own.node && specifier !== name) return `${own.name} may not import ${specifier}, which needs Node`;
  const allowed = rules.confined[name];
  if (allowed !== undefined && !allowed.includes(own.name)) return `${name} may be used in ${allowed.join(", ")} only`;
  return declared.has(name) ? undefined : `${name} is not among the dependencies in ${own.folder}/package.json`;
}

/** @param {string} specifier */
function packageName(specifier) {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}
