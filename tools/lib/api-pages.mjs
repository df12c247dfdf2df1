/**
 * The reference of the public API as Markdown: one page per entry, and a list of the pages. Everything on them is read from declarations and
 * their doc comments, so there is no text here to go stale.
 */
import { dirname, relative, sep } from "node:path";
import ts from "typescript";
import { docOf } from "./public-api.mjs";

/**
 * @typedef {import("./public-api.mjs").Api} Api
 * @typedef {import("./public-api.mjs").Entry} Entry
 * @typedef {import("./public-api.mjs").ApiItem} ApiItem
 */

/** Sections of a page, in order, with what belongs to them. */
const SECTIONS = /** @type {const} */ ([
  ["Classes", ts.isClassDeclaration],
  ["Functions", isFunction],
  ["Interfaces", ts.isInterfaceDeclaration],
  ["Types", ts.isTypeAliasDeclaration],
  ["Constants", (/** @type {ts.Node} */ node) => ts.isVariableDeclaration(node) && !isFunction(node)],
  ["Namespaces", ts.isSourceFile],
]);

/** Longest text of a value that is shown beside the name of a constant. */
const LONGEST_VALUE = 100;

/** Below docs/. */
const FOLDER = "docs/api";

/**
 * @param {Api} api
 * @returns {ReadonlyMap<string, string>} text by path below the root
 */
export function apiPages(api) {
  const pages = api.entries.map((entry) => /** @type {const} */ ([`${FOLDER}/${pageOf(entry)}`, entryPage(api, entry)]));
  return new Map([[`${FOLDER}/README.md`, listPage(api)], ...pages]);
}

/**
 * `@gelenk/core/math` has the page core-math.md.
 * @param {Entry} entry
 */
const pageOf = ({ name }) => `${name.replace(/^@gelenk\//, "").replaceAll("/", "-")}.md`;

/** @param {Api} api */
function listPage({ entries }) {
  const lines = entries.map((entry) => `| [\`${entry.name}\`](${pageOf(entry)}) | ${entry.items.length} |`);
  return `# API reference

Written by \`npm run docs\` from the sources; the [guides](../guides/library.md) say how things work together.

| entry | names |
|---|---|
${lines.join("\n")}
`;
}

/**
 * @param {Api} api
 * @param {Entry} entry
 */
function entryPage(api, entry) {
  const sections = SECTIONS.flatMap(([title, belongs]) => {
    const items = entry.items.filter(({ declaration }) => belongs(declaration));
    return items.length === 0 ? [] : [`## ${title}`, ...items.flatMap((item) => itemText(api, item, "###"))];
  });
  return `${[`# ${entry.name}`, `[All entries](README.md)`, ...sections].join("\n\n")}\n`;
}

/**
 * @param {Api} api
 * @param {ApiItem} item
 * @param {string} heading
 * @returns {string[]} blocks
 */
function itemText(api, item, heading) {
  const source = relative(dirname(`${api.root}/${FOLDER}/x`), item.declaration.getSourceFile().fileName)
    .split(sep)
    .join("/");
  const head = [`${heading} ${item.name}`, ...codeOf(item), `${proseOf(docOf(item) ?? "")}\n\n[source](${source})`];
  if (ts.isSourceFile(item.declaration)) return [...head, ...item.members.flatMap((member) => itemText(api, member, `${heading}#`))];
  return item.members.length === 0 ? head : [...head, item.members.map(memberText).join("\n")];
}

/** @param {ApiItem} member */
function memberText(member) {
  const [prose = ""] = proseOf(docOf(member) ?? "").split("\n\n");
  return `- \`${signatureOf(member)}\`: ${prose.replaceAll("\n", " ")}`;
}

/**
 * The declaration as code; a namespace has none.
 * @param {ApiItem} item
 */
function codeOf(item) {
  if (ts.isSourceFile(item.declaration)) return [];
  const lines = item.declarations.filter((own) => !isImplementation(item, own)).map(declarationText);
  return [`\`\`\`ts\n${lines.join("\n")}\n\`\`\``];
}

/**
 * Is it the body behind overloads, which nobody can call?
 * @param {ApiItem} item
 * @param {ts.Declaration} own
 */
const isImplementation = ({ declarations }, own) => declarations.length > 1 && ts.isFunctionDeclaration(own) && own.body !== undefined;

/** @param {ts.Declaration} declaration */
function declarationText(declaration) {
  if (ts.isInterfaceDeclaration(declaration)) return `interface ${headText(declaration)}`;
  if (ts.isClassDeclaration(declaration)) return `class ${headText(declaration)}`;
  if (ts.isTypeAliasDeclaration(declaration)) return withoutComments(declaration).replace(/^export /, "");
  if (ts.isFunctionDeclaration(declaration)) return `function ${callText(declaration.name?.getText() ?? "", declaration)}`;
  if (ts.isVariableDeclaration(declaration)) return variableText(declaration);
  return plain(declaration.getText());
}

/**
 * Name, parameters of type and bases.
 * @param {ts.InterfaceDeclaration | ts.ClassDeclaration} declaration
 */
function headText({ name, typeParameters, heritageClauses }) {
  const bases = (heritageClauses ?? []).map((clause) => ` ${plain(clause.getText())}`).join("");
  return `${name?.getText() ?? ""}${parametersOfType(typeParameters)}${bases}`;
}

/** @param {ts.VariableDeclaration} declaration */
function variableText({ name, type, initializer }) {
  const called = initializer && innerFunction(initializer);
  if (called && type === undefined) return `const ${name.getText()}: ${callText("", called, " => ")}`;
  if (type) return `const ${name.getText()}: ${plain(type.getText())}`;
  const value = initializer ? plain(initializer.getText()) : "";
  return `const ${name.getText()}${value.length > 0 && value.length <= LONGEST_VALUE ? ` = ${value}` : ""}`;
}

/**
 * @param {ts.Node} node
 * @returns {ts.ArrowFunction | ts.FunctionExpression | undefined}
 */
const innerFunction = (node) => (ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node : undefined);

/** @param {ts.Node} node */
function isFunction(node) {
  if (ts.isFunctionDeclaration(node)) return true;
  return ts.isVariableDeclaration(node) && node.initializer !== undefined && innerFunction(node.initializer) !== undefined;
}

/**
 * `name<T>(a: A): B`, defaults of parameters included.
 * @param {string} name
 * @param {ts.SignatureDeclaration} call
 * @param {string} [before] what stands before the result
 */
function callText(name, { typeParameters, parameters, type }, before = ": ") {
  const list = parameters.map((parameter) => plain(parameter.getText())).join(", ");
  return `${name}${parametersOfType(typeParameters)}(${list})${type ? before + plain(type.getText()) : ""}`;
}

/** @param {ts.NodeArray<ts.TypeParameterDeclaration> | undefined} list */
const parametersOfType = (list) => (list ? `<${list.map((parameter) => plain(parameter.getText())).join(", ")}>` : "");

/** @param {ApiItem} member */
function signatureOf({ name, declaration, declarations }) {
  if (ts.isConstructorDeclaration(declaration)) return callText("constructor", declaration);
  if (ts.isMethodDeclaration(declaration)) return `${staticWord(declaration)}${callText(name, declaration)}`;
  if (ts.isGetAccessorDeclaration(declaration)) {
    const settable = declarations.some(ts.isSetAccessorDeclaration);
    return `${settable ? "" : "readonly "}${name}${declaration.type ? `: ${plain(declaration.type.getText())}` : ""}`;
  }
  return withoutComments(declaration)
    .replace(/\s+/g, " ")
    .replace(/;$/, "")
    .replace(/^override /, "");
}

/** @param {ts.MethodDeclaration} method */
const staticWord = (method) => (ts.getCombinedModifierFlags(method) & ts.ModifierFlags.Static ? "static " : "");

/** @param {string} text */
const plain = (text) =>
  text
    .replace(/\/\*\*?[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * The text of a declaration with its line breaks.
 * @param {ts.Node} node
 */
const withoutComments = (node) =>
  node
    .getText()
    .replace(/\n?[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*(?=\n)/g, "")
    .replace(/\s*\/\*\*[\s\S]*?\*\/\s*/g, " ")
    .trim();

/**
 * A doc comment as Markdown: indented lines, equations and tables, keep their form.
 * @param {string} text
 */
function proseOf(text) {
  const blocks = text.split(/\n[ \t]*\n/).map((block) => {
    const lines = block.split("\n");
    return lines.every((line) => line.startsWith("  ")) ? `\`\`\`text\n${block}\n\`\`\`` : lines.map(escaped).join("\n");
  });
  return blocks.join("\n\n");
}

/**
 * Outside of code, signs that Markdown would take for its own.
 * @param {string} line
 */
const escaped = (line) =>
  line
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replace(/[<*_[\]]/g, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`))))
    .join("");
