/**
 * Numbers in place of constants, in what the compiler has written. A name that is imported or exported is a binding that engines read anew
 * at every use: V8 takes a tenth longer for code on tables whose places have names. The name stays beside its number, so what is written
 * reads as before and can be brought up to date when a constant changes:
 *
 *   data[m + GAP]   becomes   data[m + 16 /* GAP *\/]
 *
 * Constants are names in capitals of numbers, and of sums, differences, products and quotients of these; a name that a module declares
 * twice stays. No line moves, so source maps still hold.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

/**
 * @typedef {object} Module
 * @property {string} path
 * @property {string} before what the file holds
 * @property {string} text the same without numbers that were written earlier
 * @property {ts.SourceFile} source
 * @property {Map<string, ts.Expression>} declared what constants of the module are
 * @property {Map<string, readonly [file: string, name: string]>} imported where names of other modules come from
 * @property {Map<string, readonly [file: string, name: string]>} passed the same of those that it only passes on
 * @property {Map<string, number>} bindings how often a name is declared
 */
/** @typedef {ReadonlyMap<string, Module>} Modules by path */

const NAME = /^[A-Z][A-Z0-9_]*$/;
/** A number that was written before, with its name. */
const WRITTEN = /(?:\(-[\d.e+-]+\)|[\d.]+(?:e[+-]?\d+)?) \/\* ([A-Z][A-Z0-9_]*) \*\//g;

/**
 * Brings all modules in a folder up to date, but for those named; returns how many were written.
 * @param {string} folder
 * @param {readonly string[]} except
 */
export function inlineConstants(folder, except = []) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js") && !except.includes(path))
    .map((path) => join(folder, path));
  const modules = new Map(paths.map((path) => [path, readModule(path, readFileSync(path, "utf8"))]));
  let count = 0;
  for (const module of modules.values()) {
    const text = withNumbers(module, modules);
    if (text === module.before) continue;
    writeFileSync(module.path, text);
    count++;
  }
  return count;
}

/**
 * @param {string} path
 * @param {string} before
 * @returns {Module}
 */
function readModule(path, before) {
  const text = before.replace(WRITTEN, "$1");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
  /** @type {Module} */
  const module = { path, before, text, source, declared: new Map(), imported: new Map(), passed: new Map(), bindings: new Map() };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) readConstants(module, statement.declarationList);
    else if (ts.isImportDeclaration(statement))
      readNames(module.imported, path, statement.moduleSpecifier, statement.importClause?.namedBindings);
    else if (ts.isExportDeclaration(statement)) readNames(module.passed, path, statement.moduleSpecifier, statement.exportClause);
  }
  const visit = (/** @type {ts.Node} */ node) => {
    const name = boundName(node);
    if (name) module.bindings.set(name.text, (module.bindings.get(name.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return module;
}

/** @type {(module: Module, list: ts.VariableDeclarationList) => void} */
function readConstants({ declared }, list) {
  if ((list.flags & ts.NodeFlags.Const) === 0) return;
  for (const { name, initializer } of list.declarations) if (ts.isIdentifier(name) && initializer) declared.set(name.text, initializer);
}

/** @type {(names: Module["imported"], path: string, where: ts.Expression | undefined, bindings: ts.Node | undefined) => void} */
function readNames(names, path, where, bindings) {
  if (!where || !ts.isStringLiteral(where) || !where.text.startsWith(".")) return;
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return;
  const file = resolve(dirname(path), where.text);
  for (const { name, propertyName } of bindings.elements) names.set(name.text, [file, (propertyName ?? name).text]);
}

/**
 * The name that a node declares.
 * @param {ts.Node} node
 */
function boundName(node) {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isImportSpecifier(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassLike(node);
  return declares && node.name && ts.isIdentifier(node.name) ? node.name : undefined;
}

/**
 * The number that a name of a module stands for.
 * @param {string} name
 * @param {Module | undefined} module
 * @param {Modules} modules
 * @returns {number | undefined}
 */
function constantOf(name, module, modules) {
  const initializer = module?.declared.get(name);
  if (module && initializer) return numberOf(initializer, module, modules);
  const from = module?.imported.get(name) ?? module?.passed.get(name);
  return from && constantOf(from[1], modules.get(from[0]), modules);
}

/** @type {ReadonlyMap<ts.SyntaxKind, (x: number, y: number) => number>} */
const OPERATIONS = new Map([
  [ts.SyntaxKind.PlusToken, (x, y) => x + y],
  [ts.SyntaxKind.MinusToken, (x, y) => x - y],
  [ts.SyntaxKind.AsteriskToken, (x, y) => x * y],
  [ts.SyntaxKind.SlashToken, (x, y) => x / y],
]);

/**
 * @param {ts.Expression} node
 * @param {Module} module
 * @param {Modules} modules
 * @returns {number | undefined}
 */
function numberOf(node, module, modules) {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isParenthesizedExpression(node)) return numberOf(node.expression, module, modules);
  if (ts.isIdentifier(node)) return NAME.test(node.text) ? constantOf(node.text, module, modules) : undefined;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = numberOf(node.operand, module, modules);
    return value === undefined ? undefined : -value;
  }
  const operation = ts.isBinaryExpression(node) ? OPERATIONS.get(node.operatorToken.kind) : undefined;
  if (!operation || !ts.isBinaryExpression(node)) return undefined;
  const [x, y] = [numberOf(node.left, module, modules), numberOf(node.right, module, modules)];
  return x === undefined || y === undefined ? undefined : operation(x, y);
}

/**
 * A number as it is read again with the same bits; in brackets where it is negative, so that it can follow a minus.
 * @param {number} value
 */
const numberText = (value) => (Object.is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : `${value}`);

/**
 * The text of a module with numbers for its constants.
 * @param {Module} module
 * @param {Modules} modules
 */
function withNumbers(module, modules) {
  const { source, text, bindings } = module;
  /** @type {(readonly [start: number, end: number, text: string])[]} */
  const edits = [];
  const replace = (/** @type {number} */ start, /** @type {number} */ end, /** @type {string} */ name) => {
    const value = bindings.get(name) === 1 ? constantOf(name, module, modules) : undefined;
    if (value !== undefined && Number.isFinite(value)) edits.push([start, end, `${numberText(value)} /* ${name} */`]);
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node) && NAME.test(node.text) && isValue(node)) replace(node.getStart(source), node.end, node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let out = "";
  let at = 0;
  for (const [start, end, number] of edits) {
    out += text.slice(at, start) + number;
    at = end;
  }
  return out + text.slice(at);
}

/**
 * Is an identifier the value of a name, and not a name that is declared, exported, or that of a property?
 * @param {ts.Identifier} node
 */
function isValue(node) {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false;
  const named = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent);
  if ((named || ts.isPropertyDeclaration(parent) || ts.isAccessor(parent)) && parent.name === node) return false;
  return boundName(parent) !== node;
}
