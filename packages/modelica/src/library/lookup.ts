/**
 * Names of the text → what they mean, on the level of classes: redeclarations, which need instances, are not applied here.
 *
 *   simple id from class C   for C and the classes around it: a member of the class, declared or inherited · a named import of the class
 *                            itself · a public member of a package imported with .* ; an encapsulated class ends the way outwards with the
 *                            predefined names; at the end the top level, then the predefined names
 *   A.B.C                    A simple, the rest inside what was found: in packages everything, in other classes what is encapsulated and
 *                            the literals of enumerations; behind a component the rest is left to the instances
 *   .A.B                     from the top level; `.sin` is predefined
 *
 * The base in `extends B` is not looked for among what the class inherits. Base classes are found once per class and searched without
 * recursion; looking for a base may need other bases, which LOOKUP_LIMIT bounds. Source: Modelica specification 3.6, section 5.3.
 */
import { suggestName } from "@gelenk/core";
import type { Name } from "../syntax/expression-tree.js";
import type { SourceText } from "../syntax/source-text.js";
import type { Import } from "../syntax/tree.js";
import type { Library, LibraryClass } from "./library.js";
import { type Declarations, declarationsOf, type Member } from "./members.js";
import { PREDEFINED } from "./predefined.js";

/** Base classes whose names need base classes to be found, and so on. */
const LOOKUP_LIMIT = 100;

/** What a name means: a class, a component with the rest of the name behind it, or something built in. */
export type Meaning =
  | Exclude<Member, { kind: "component" }>
  | (Extract<Member, { kind: "component" }> & {
      /** The names behind the component. */
      readonly rest: readonly string[];
    })
  | {
      /** The kind, by which the forms are told apart. */
      readonly kind: "predefined";
      /** As written. */
      readonly name: string;
      readonly rest: readonly string[];
    };

/** Looks names up by the rules of scoping and inheritance. */
export interface Lookup {
  /** What a name in the text of `scope` means. A mistake is reported among the library's diagnostics, at the name. */
  find(name: Name, scope: LibraryClass): Meaning | undefined;
  /** A declared or inherited member. */
  member(owner: LibraryClass, name: string): Member | undefined;
  /** Base classes in the order of the text; predefined types are left out. */
  bases(owner: LibraryClass): readonly LibraryClass[];
}

/** Where a name stands. */
interface Place {
  /** The class in whose text the name is; none for a short class at the top level. */
  readonly scope: LibraryClass | undefined;
  readonly source: SourceText;
  /** What the class inherits does not count. */
  readonly ownOnly: boolean;
}

/** Why a name means nothing. */
interface Problem {
  readonly kind: "problem";
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

type Found = Member | { readonly kind: "predefined"; readonly name: string } | Problem;

/** A lookup over a library; it remembers what it found. */
export function createLookup(library: Library): Lookup {
  const declared = new Map<LibraryClass, Declarations>();
  /** Missing while it is being looked for. */
  const found = new Map<LibraryClass, readonly LibraryClass[] | undefined>();
  let depth = 0;

  function declarations(owner: LibraryClass): Declarations {
    let known = declared.get(owner);
    if (known === undefined) {
      known = declarationsOf(library, owner);
      declared.set(owner, known);
    }
    return known;
  }

  /** Depth first through the base classes, each once. */
  function member(owner: LibraryClass, name: string): Member | undefined {
    const visited = new Set<LibraryClass>();
    const stack = [owner];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (visited.has(next)) continue;
      visited.add(next);
      const own = declarations(next).member(name);
      if (own !== undefined) return own;
      stack.push(...bases(next).toReversed());
    }
    return undefined;
  }

  function bases(owner: LibraryClass): readonly LibraryClass[] {
    if (found.has(owner)) return found.get(owner) ?? [];
    found.set(owner, undefined);
    const list: LibraryClass[] = [];
    if (depth >= LOOKUP_LIMIT) {
      const message = `more than ${LOOKUP_LIMIT} base classes need each other to be found`;
      library.diagnostics.error("modelica.lookup-depth", owner.source.place(owner.definition.from), message);
    } else {
      depth++;
      for (const { name, scope, ownOnly } of baseNames(owner)) {
        const base = find(name, { scope, source: owner.source, ownOnly });
        if (base?.kind === "class") list.push(base.class);
      }
      const inherited = inheritedNamesake(owner);
      if (inherited !== undefined) list.push(inherited);
      depth--;
    }
    found.set(owner, list);
    if (inheritsItself(owner)) {
      const message = `${owner.name} extends itself`;
      library.diagnostics.error(
        "modelica.cyclic-extends",
        owner.source.place(owner.definition.nameFrom),
        message,
        "its base classes are left out",
      );
      found.set(owner, []);
    }
    return found.get(owner)!;
  }

  /** Along the base classes known so far: the last one of a circle to be found closes it. */
  function inheritsItself(owner: LibraryClass): boolean {
    const visited = new Set<LibraryClass>();
    const stack = [...(found.get(owner) ?? [])];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (next === owner) return true;
      if (visited.has(next)) continue;
      visited.add(next);
      stack.push(...(found.get(next) ?? []));
    }
    return false;
  }

  /** `redeclare model extends X`: the X that the class around inherits. */
  function inheritedNamesake(owner: LibraryClass): LibraryClass | undefined {
    const { body, name } = owner.definition;
    if (body.form !== "long" || !body.extendsInherited || owner.parent === undefined) return undefined;
    for (const base of bases(owner.parent)) {
      const namesake = member(base, name);
      if (namesake?.kind === "class") return namesake.class;
    }
    return undefined;
  }

  function simple(id: string, scope: LibraryClass | undefined, ownOnly: boolean): Found {
    for (let place = scope; place !== undefined; place = place.parent) {
      const here = ownOnly && place === scope ? declarations(place).member(id) : member(place, id);
      if (here?.kind === "component" && place !== scope && here.element.clause.variability !== "constant")
        return problem(
          "modelica.not-constant",
          `"${id}" is a variable of ${place.name}, which does not exist here`,
          "classes see only constants of the classes around them",
        );
      if (here !== undefined) return here;
      const imported = importedName(id, place);
      if (imported !== undefined) return imported;
      if (place.definition.encapsulated) return PREDEFINED.has(id) ? { kind: "predefined", name: id } : unknown(id, scope, place);
    }
    return fromTop(id) ?? unknown(id, scope, undefined);
  }

  function fromTop(id: string): Found | undefined {
    const top = library.top(id);
    if (top !== undefined) return { kind: "class", class: top, protected: false };
    return PREDEFINED.has(id) ? { kind: "predefined", name: id } : undefined;
  }

  /** By the imports of the class itself: those of its bases are not inherited. */
  function importedName(id: string, place: LibraryClass): Found | undefined {
    const { imports } = declarations(place);
    for (const entry of imports) {
      const target = importTarget(entry, id);
      if (target !== undefined) return path(target);
    }
    const hits = imports
      .filter((entry) => entry.all)
      .flatMap((entry) => {
        const owner = path(entry.name.parts);
        const hit = owner.kind === "class" ? member(owner.class, id) : undefined;
        return hit === undefined || hit.protected ? [] : [hit];
      });
    const [first, second] = hits;
    if (first !== undefined && second !== undefined && !sameMember(first, second))
      return problem(
        "modelica.ambiguous-name",
        `"${id}" is in two packages that ${place.name} imports with .*`,
        "import the one that is meant by its name",
      );
    return first;
  }

  /** A fully qualified name. */
  function path(parts: readonly string[]): Found {
    const start = fromTop(parts[0]!) ?? unknown(parts[0]!, undefined, undefined);
    return parts.slice(1).reduce((at: Found, id) => (at.kind === "class" ? step(at.class, id) : at), start);
  }

  /** One name further inside a class. */
  function step(owner: LibraryClass, id: string): Found {
    const inner = member(owner, id);
    if (inner === undefined)
      return problem("modelica.unknown-name", `there is no "${id}" in ${owner.name}`, suggestName(id, declarations(owner).names));
    const { classKind } = owner.definition;
    const open = classKind === "package" || classKind.startsWith("operator") || inner.kind === "literal";
    if (!open && !(inner.kind === "class" && inner.class.definition.encapsulated))
      return problem(
        "modelica.not-package",
        `${owner.name} is no package: "${id}" cannot be reached through it`,
        "only encapsulated classes can be",
      );
    if (inner.protected) return problem("modelica.protected-name", `"${id}" is protected in ${owner.name}`);
    return inner;
  }

  function unknown(id: string, scope: LibraryClass | undefined, encapsulated: LibraryClass | undefined): Problem {
    if (encapsulated !== undefined)
      return problem("modelica.unknown-name", `there is no "${id}" in ${encapsulated.name}, which is encapsulated`, "import it");
    const names: string[] = [];
    for (let place = scope; place !== undefined; place = place.parent) names.push(...declarations(place).names);
    return problem(
      "modelica.unknown-name",
      `there is nothing of the name "${id}"`,
      suggestName(id, [...names, ...library.tops(), ...PREDEFINED]),
    );
  }

  function find(name: Name, { scope, source, ownOnly }: Place): Meaning | undefined {
    const [first, ...others] = name.parts as [string, ...string[]];
    let at: Found = name.absolute ? (fromTop(first) ?? unknown(first, undefined, undefined)) : simple(first, scope, ownOnly);
    let used = 0;
    while (at.kind === "class" && used < others.length) at = step(at.class, others[used++]!);
    if (at.kind === "literal" && used < others.length)
      at = problem("modelica.unknown-name", `"${at.name}" is a literal: nothing is inside it`);
    if (at.kind === "problem") {
      library.diagnostics.error(at.code, source.place(name.from), at.message, at.hint);
      return undefined;
    }
    return at.kind === "component" || at.kind === "predefined" ? { ...at, rest: others.slice(used) } : at;
  }

  return { find: (name, scope) => find(name, { scope, source: scope.source, ownOnly: false }), member, bases };
}

const problem = (code: string, message: string, hint?: string): Problem => ({
  kind: "problem",
  code,
  message,
  ...(hint !== undefined && { hint }),
});

/** The names behind `extends` and `=`, with the class in whose text they are looked up. A short class adds no scope. */
function baseNames(owner: LibraryClass): (Pick<Place, "scope" | "ownOnly"> & { readonly name: Name })[] {
  const { body } = owner.definition;
  if (body.form === "short" || body.form === "der") return [{ name: body.base, scope: owner.parent, ownOnly: false }];
  if (body.form !== "long") return [];
  return body.elements.flatMap((element) => (element.kind === "extends" ? [{ name: element.base, scope: owner, ownOnly: true }] : []));
}

/** The full name that a named import gives to `id`. */
function importTarget({ name, alias, all, list }: Import, id: string): readonly string[] | undefined {
  if (all) return undefined;
  if (list.length > 0) return list.includes(id) ? [...name.parts, id] : undefined;
  return (alias ?? name.parts.at(-1)) === id ? name.parts : undefined;
}

const sameMember = (a: Member, b: Member): boolean =>
  a.kind === "class" && b.kind === "class"
    ? a.class === b.class
    : a.kind === "component" && b.kind === "component" && a.component === b.component;
