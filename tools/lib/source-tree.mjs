/**
 * The sources of all packages below a folder, parsed, with their imports resolved to files.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ts from "typescript";

/**
 * @typedef {import("./layers.mjs").PackageRule} PackageRule
 * @typedef {import("./layers.mjs").LayerRules} LayerRules
 *
 * @typedef {object} Source
 * @property {PackageRule} package
 * @property {string} path absolute
 * @property {string} name path below the root with "/", for messages
 * @property {string} inside path below the package's src with "/"
 * @property {ts.SourceFile} syntax
 * @property {readonly Import[]} imports
 *
 * @typedef {object} Import
 * @property {ts.Node} node where it is written
 * @property {string} specifier
 * @property {string | undefined} target the file of ours that it means, absolute
 *
 * @typedef {object} SourceTree
 * @property {string} root
 * @property {readonly Source[]} sources sorted by name
 * @property {ts.TypeChecker} checker knows local names only: neither libraries nor other files are loaded
 */

const extensions = [".ts", ".tsx", ".mts"];

/**
 * @param {string} root
 * @param {LayerRules} rules
 * @returns {SourceTree}
 */
export function readSourceTree(root, rules) {
  const places = rules.packages.flatMap((rule) => sourceFiles(join(root, rule.folder, "src")).map((path) => ({ rule, path })));
  const program = ts.createProgram({
    rootNames: places.map(({ path }) => path),
    options: { noLib: true, noResolve: true, types: [], target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve, skipLibCheck: true },
  });
  const sources = places.map(({ rule, path }) => readSource(root, rules, rule, path, program));
  return { root, sources: sources.sort((a, b) => (a.name < b.name ? -1 : 1)), checker: program.getTypeChecker() };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((path) => extensions.some((extension) => path.endsWith(extension)) && !path.endsWith(".d.ts"));
}

/**
 * @param {string} root
 * @param {LayerRules} rules
 * @param {PackageRule} rule
 * @param {string} path
 * @param {ts.Program} program
 * @returns {Source}
 */
function readSource(root, rules, rule, path, program) {
  const syntax = program.getSourceFile(path) ?? ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext, true);
  const imports = importNodes(syntax).map((node) => ({ node, specifier: node.text, target: resolveImport(root, rules, path, node.text) }));
  const slashes = (/** @type {string} */ text) => text.split(sep).join("/");
  return {
    package: rule,
    path,
    name: slashes(relative(root, path)),
    inside: slashes(relative(join(root, rule.folder, "src"), path)),
    syntax,
    imports,
  };
}

/**
 * The string of every import, re-export, import type, dynamic import and require; types count, since a reader follows them too.
 * @param {ts.SourceFile} syntax
 * @returns {ts.StringLiteralLike[]}
 */
function importNodes(syntax) {
  /** @type {ts.StringLiteralLike[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const specifier = importSpecifier(node);
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) found.push(specifier);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

/**
 * @param {ts.Node} node
 * @returns {ts.Node | undefined}
 */
function importSpecifier(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isModuleDeclaration(node)) return node.name;
  if (!ts.isCallExpression(node)) return undefined;
  const loads =
    node.expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(node.expression) && node.expression.text === "require");
  return loads ? node.arguments[0] : undefined;
}

/**
 * @param {string} root
 * @param {LayerRules} rules
 * @param {string} from
 * @param {string} specifier
 * @returns {string | undefined}
 */
function resolveImport(root, rules, from, specifier) {
  if (specifier.startsWith(".")) return existingSource(resolve(dirname(from), specifier));
  const [, name, entry = "index"] = /^@gelenk\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const target = rules.packages.find((rule) => rule.name === name);
  return target && existingSource(join(root, target.folder, "src", entry));
}

/**
 * `./vec3.js` in a TypeScript source means vec3.ts.
 * @param {string} path
 */
function existingSource(path) {
  const stem = path.replace(/\.(m?js|jsx)$/, "");
  return [path, ...extensions.map((extension) => stem + extension)].find(
    (candidate) => extensions.some((e) => candidate.endsWith(e)) && existsSync(candidate),
  );
}
