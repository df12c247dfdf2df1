/**
 * What the packages offer: every entry that a package.json exports, with all that can be imported from it, read by the TypeScript compiler
 * from the sources. The checker of doc comments and the generator of the reference walk over the same items.
 */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";

/**
 * @typedef {object} Entry
 * @property {string} name what a program imports, as `@gelenk/core/math`
 * @property {string} file source of the entry, absolute
 * @property {readonly ApiItem[]} items sorted by name
 *
 * @typedef {object} ApiItem
 * @property {string} name as it is exported
 * @property {ts.Declaration} declaration the first one of its meaning
 * @property {readonly ts.Declaration[]} declarations overloads, accessor pairs, merged interfaces
 * @property {readonly ApiItem[]} members of classes, interfaces, object types and namespaces
 *
 * @typedef {object} Walk
 * @property {ts.TypeChecker} checker
 * @property {ReadonlySet<ts.Symbol>} exported what some entry exports
 *
 * @typedef {object} Api
 * @property {string} root
 * @property {ts.TypeChecker} checker
 * @property {readonly Entry[]} entries
 */

/** Packages whose entries are public, as folders below the root. */
const PUBLIC_PACKAGES = ["packages/core", "packages/formats", "packages/modelica", "scenes", "packages/batch", "packages/cli"];

/**
 * @param {string} root
 * @param {readonly string[]} [folders]
 * @returns {Api}
 */
export function readApi(root, folders = PUBLIC_PACKAGES) {
  const places = folders.flatMap((folder) => entriesOf(root, folder));
  const program = ts.createProgram(
    places.map(({ file }) => file),
    {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ["lib.es2023.d.ts"],
      types: [],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      paths: Object.fromEntries(places.map(({ name, file }) => [name, [file]])),
    },
  );
  const checker = program.getTypeChecker();
  const modules = places.flatMap(({ name, file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return module ? [{ name, file, module }] : [];
  });
  const exported = new Set(modules.flatMap(({ module }) => exportsOf(checker, module).map(({ meant }) => meant)));
  return {
    root,
    checker,
    entries: modules.map(({ name, file, module }) => ({ name, file, items: itemsOf({ checker, exported }, module) })),
  };
}

/**
 * Entries that have types; schemas and the like have none.
 * @param {string} root
 * @param {string} folder
 */
function entriesOf(root, folder) {
  /** @type {{ name: string, exports: Record<string, string | { types: string }> }} */
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === "string") return [];
    const source = target.types.replace(/^\.\/dist\//, "src/").replace(/\.d\.ts$/, ".ts");
    return [{ name: name + path.slice(1), file: join(root, folder, source) }];
  });
}

/**
 * @param {Walk} walk
 * @param {ts.Symbol} module
 * @returns {ApiItem[]}
 */
function itemsOf(walk, module) {
  const items = exportsOf(walk.checker, module).flatMap(({ name, meant }) => {
    const declarations = meant.declarations ?? [];
    const [declaration] = declarations;
    if (declaration === undefined) return [];
    const members = ts.isSourceFile(declaration) ? itemsOf(walk, meant) : grouped(declarations.flatMap((own) => membersOf(walk, own)));
    return [{ name, declaration, declarations, members }];
  });
  return items.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Exports of a module with what they stand for behind all re-exports.
 * @param {ts.TypeChecker} checker
 * @param {ts.Symbol} module
 */
const exportsOf = (checker, module) =>
  checker.getExportsOfModule(module).map((symbol) => ({ name: symbol.name, meant: aliased(checker, symbol) }));

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Symbol} symbol
 */
const aliased = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

/**
 * Own members and those of bases that have no entry of their own.
 * @param {Walk} walk
 * @param {ts.Node} declaration
 * @returns {readonly (ts.ClassElement | ts.TypeElement)[]}
 */
function membersOf(walk, declaration) {
  if (ts.isTypeAliasDeclaration(declaration)) return literalMembers(walk, declaration.type);
  if (!ts.isClassDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return [];
  const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression));
  return [...declaration.members, ...bases.flatMap((base) => hiddenMembers(walk, base))];
}

/**
 * Members of a type of ours that no entry exports; users meet it through what is built on it.
 * @param {Walk} walk
 * @param {ts.Node} name
 * @returns {readonly (ts.ClassElement | ts.TypeElement)[]}
 */
function hiddenMembers(walk, name) {
  const symbol = walk.checker.getSymbolAtLocation(name);
  const meant = symbol && aliased(walk.checker, symbol);
  if (meant === undefined || walk.exported.has(meant)) return [];
  return (meant.declarations ?? []).filter((own) => !isLibrary(own)).flatMap((own) => membersOf(walk, own));
}

/** @param {ts.Node} node */
const isLibrary = (node) => node.getSourceFile().isDeclarationFile;

/** Types that have the members of what they are given. */
const SAME_MEMBERS = new Set(["Readonly", "Partial", "Required"]);

/**
 * Members of object types that an alias writes out, also within unions, intersections and `Readonly<…>`.
 * @param {Walk} walk
 * @param {ts.TypeNode} type
 * @returns {readonly (ts.ClassElement | ts.TypeElement)[]}
 */
function literalMembers(walk, type) {
  if (ts.isTypeLiteralNode(type)) return [...type.members];
  if (ts.isParenthesizedTypeNode(type)) return literalMembers(walk, type.type);
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => literalMembers(walk, part));
  if (!ts.isTypeReferenceNode(type)) return [];
  if (SAME_MEMBERS.has(type.typeName.getText())) return (type.typeArguments ?? []).flatMap((part) => literalMembers(walk, part));
  return hiddenMembers(walk, type.typeName);
}

/**
 * Members that can be used from outside, those of one name together: overloads, a getter with its setter.
 * @param {readonly (ts.ClassElement | ts.TypeElement)[]} members
 * @returns {ApiItem[]}
 */
function grouped(members) {
  /** @type {Map<string, ts.Declaration[]>} */
  const byName = new Map();
  for (const member of members) {
    if (!isPublic(member)) continue;
    for (const [name, declaration] of named(member)) byName.set(name, [...(byName.get(name) ?? []), declaration]);
  }
  return [...byName].map(([name, declarations]) => ({
    name,
    declaration: /** @type {ts.Declaration} */ (declarations[0]),
    declarations,
    members: [],
  }));
}

/**
 * A constructor stands for itself and for the properties among its parameters.
 * @param {ts.ClassElement | ts.TypeElement} member
 * @returns {(readonly [name: string, ts.Declaration])[]}
 */
function named(member) {
  if (!ts.isConstructorDeclaration(member)) return [[member.name?.getText() ?? "[…]", member]];
  const properties = member.parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, member) && isPublic(parameter));
  /** @type {(readonly [name: string, ts.Declaration])[]} */
  const found = properties.map((parameter) => [parameter.name.getText(), parameter]);
  return [["constructor", member], ...found];
}

/** @param {ts.Declaration} member */
function isPublic(member) {
  if (ts.isSemicolonClassElement(member) || ts.isClassStaticBlockDeclaration(member)) return false;
  const name = ts.getNameOfDeclaration(member);
  if (name !== undefined && ts.isPrivateIdentifier(name)) return false;
  return (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}

/**
 * The text of the doc comment of an item, without tags; undefined where there is none.
 * @param {ApiItem} item
 */
export function docOf({ declarations }) {
  for (const declaration of declarations) {
    const text = commentOf(declaration);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * A variable is documented at its statement, a module at its beginning.
 * @param {ts.Declaration} declaration
 */
function commentOf(declaration) {
  const holder = ts.isSourceFile(declaration) ? declaration.statements[0] : declaration;
  const comments = holder === undefined ? [] : ts.getJSDocCommentsAndTags(holder).filter(ts.isJSDoc);
  const comment = ts.isSourceFile(declaration) ? comments[0] : comments.at(-1);
  const text = comment && ts.getTextOfJSDocComment(comment.comment)?.trim();
  return text || undefined;
}

/**
 * `file:line` of an item.
 * @param {string} root
 * @param {ApiItem} item
 */
export function placeOf(root, { declaration }) {
  const source = declaration.getSourceFile();
  const name = ts.getNameOfDeclaration(declaration) ?? declaration;
  const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
  return `${relative(root, source.fileName).split(sep).join("/")}:${line + 1}`;
}
