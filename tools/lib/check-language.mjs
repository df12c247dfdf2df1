/**
 * Rules about what is written inside a file: globals of Node and of the environment, inexact arithmetic, exports, index files.
 */
import ts from "typescript";
import { levelOf, topFolder } from "./check-imports.mjs";
import { environmentGlobals, exactMath, localeMethods, nodeGlobals } from "./layers.mjs";

/**
 * @typedef {import("./source-tree.mjs").Source} Source
 * @typedef {import("./source-tree.mjs").SourceTree} SourceTree
 * @typedef {import("./violation.mjs").Violation} Violation
 */

/**
 * @param {SourceTree} tree
 * @returns {Violation[]}
 */
export function checkLanguage(tree) {
  return tree.sources.flatMap((source) => [
    ...placeErrors(source).map((message) => ({ source, node: undefined, message })),
    ...nodeErrors(source, tree.checker).map(({ node, message }) => ({ source, node, message })),
  ]);
}

/**
 * @param {Source} source
 * @returns {string[]}
 */
function placeErrors(source) {
  const { name, layers, node } = source.package;
  const folder = topFolder(source.inside);
  const errors = [];
  if (/\/index\.m?tsx?$/.test(source.inside)) errors.push("index file inside a folder; a package has one, at the root of its src");
  if (layers !== undefined && levelOf(layers, folder) === undefined)
    errors.push(`${folder} has no layer in ${name}; add it to tools/lib/layers.mjs`);
  if (!node && source.syntax.typeReferenceDirectives.some((reference) => reference.fileName === "node"))
    errors.push(`${name} may not use Node's types`);
  return errors;
}

/**
 * @param {Source} source
 * @param {ts.TypeChecker} checker
 * @returns {{ node: ts.Node, message: string }[]}
 */
function nodeErrors(source, checker) {
  const { name, node: mayUseNode = false, reproducible = false } = source.package;
  /** @type {{ node: ts.Node, message: string }[]} */
  const errors = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const message =
      defaultExportError(node) ??
      (mayUseNode ? undefined : nodeGlobalError(node, name, checker)) ??
      (reproducible ? reproducibilityError(node, name, checker) : undefined);
    if (message !== undefined) errors.push({ node, message });
    ts.forEachChild(node, visit);
  };
  visit(source.syntax);
  return errors;
}

/**
 * @param {ts.Node} node
 * @returns {string | undefined}
 */
function defaultExportError(node) {
  const marked = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  const renamed = ts.isExportSpecifier(node) && node.name.text === "default";
  return marked || renamed || ts.isExportAssignment(node) ? "default export; exports are named" : undefined;
}

/**
 * @param {ts.Node} node
 * @param {string} packageName
 * @param {ts.TypeChecker} checker
 */
function nodeGlobalError(node, packageName, checker) {
  if (!ts.isIdentifier(node) || !nodeGlobals.has(node.text) || !isGlobal(node, checker)) return undefined;
  return `${packageName} may not use Node's ${node.text}`;
}

/**
 * @param {ts.Node} node
 * @param {string} packageName
 * @param {ts.TypeChecker} checker
 * @returns {string | undefined}
 */
function reproducibilityError(node, packageName, checker) {
  if (ts.isForInStatement(node)) return "for…in; use for…of over sorted keys";
  if (ts.isBinaryExpression(node) && isPower(node.operatorToken.kind))
    return "the power operator differs between engines; multiply or use our own";
  if (ts.isCallExpression(node) && isComputedImport(node)) return `${packageName} may not import by a computed name`;
  const member = memberName(node);
  if (member !== undefined && localeMethods.has(member)) return `${member} depends on the user's language`;
  if (!ts.isIdentifier(node) || !isGlobal(node, checker)) return undefined;
  if (node.text === "Math") return mathError(node);
  return environmentGlobals.has(node.text) ? `${packageName} may not use ${node.text}` : undefined;
}

/** @param {ts.SyntaxKind} kind */
const isPower = (kind) => kind === ts.SyntaxKind.AsteriskAsteriskToken || kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken;

/** @param {ts.CallExpression} call */
function isComputedImport(call) {
  const argument = call.arguments[0];
  return call.expression.kind === ts.SyntaxKind.ImportKeyword && !(argument && ts.isStringLiteralLike(argument));
}

/**
 * `Math` may appear only as `Math.name` with an exact name, so that nothing slips through an alias.
 * @param {ts.Identifier} node
 * @returns {string | undefined}
 */
function mathError(node) {
  const { parent } = node;
  const member = isMemberAccess(parent) && parent.expression === node ? memberName(parent) : undefined;
  if (member === undefined) return "Math may be used as Math.name only";
  return exactMath.has(member) ? undefined : `Math.${member} is not the same in all engines; use our own`;
}

/**
 * @param {ts.Node} node
 * @returns {node is ts.PropertyAccessExpression | ts.ElementAccessExpression}
 */
const isMemberAccess = (node) => ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/**
 * The name in `a.name` and `a["name"]`.
 * @param {ts.Node} node
 * @returns {string | undefined}
 */
function memberName(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) return node.argumentExpression.text;
  return undefined;
}

/**
 * Whether an identifier refers to something that the file neither defines nor imports. A mere `declare` defines nothing.
 * @param {ts.Identifier} node
 * @param {ts.TypeChecker} checker
 */
function isGlobal(node, checker) {
  const { parent } = node;
  const shorthand = ts.isShorthandPropertyAssignment(parent);
  if (!shorthand && namesOnly(node)) return false;
  const symbol = shorthand ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(node);
  return (symbol?.declarations ?? []).every((declaration) => (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0);
}

/**
 * Whether an identifier is the name of a member, a declaration or a label and so refers to nothing by itself.
 * @param {ts.Identifier} node
 */
function namesOnly(node) {
  const parent =
    /** @type {ts.Node & { name?: ts.Node, propertyName?: ts.Node, right?: ts.Node, qualifier?: ts.Node, label?: ts.Node }} */ (
      node.parent
    );
  if (parent.name === node || parent.propertyName === node || parent.label === node || parent.qualifier === node) return true;
  return ts.isQualifiedName(parent) && parent.right === node;
}
