/**
 * What a class declares by itself, whatever it inherits: its classes, components and enumeration literals by name, and its imports.
 * Classes and components share one space of names; order does not matter, of two equal names the first counts.
 */
import type { Component, DeclaredComponents, Import } from "../syntax/tree.js";
import type { Library, LibraryClass } from "./library.js";

/** What a name in a class stands for. */
export type Member =
  | {
      /** The kind, by which the forms are told apart. */
      readonly kind: "class";
      /** The class meant. */
      readonly class: LibraryClass;
      /** Is it for the class itself and its heirs alone? */
      readonly protected: boolean;
    }
  | {
      readonly kind: "component";
      /** The class that declares it. */
      readonly owner: LibraryClass;
      /** The clause that declares it, with its prefixes. */
      readonly element: DeclaredComponents;
      /** The component within its clause. */
      readonly component: Component;
      readonly protected: boolean;
    }
  | {
      readonly kind: "literal";
      readonly owner: LibraryClass;
      /** As declared. */
      readonly name: string;
      readonly protected: false;
    };

export interface Declarations {
  member(name: string): Member | undefined;
  readonly names: readonly string[];
  readonly imports: readonly Import[];
}

export function declarationsOf(library: Library, owner: LibraryClass): Declarations {
  const { body } = owner.definition;
  const own = new Map<string, Member>();
  const hidden = new Set<string>();
  const imports: Import[] = [];
  const add = (name: string, member: Member) => {
    if (!own.has(name)) own.set(name, member);
  };
  if (body.form === "enumeration") for (const { name } of body.literals) add(name, { kind: "literal", owner, name, protected: false });
  for (const element of body.form === "long" ? body.elements : []) {
    if (element.kind === "import") imports.push(element);
    if (element.kind === "class" && element.protected) hidden.add(element.definition.name);
    if (element.kind !== "components") continue;
    for (const component of element.clause.components)
      add(component.name, { kind: "component", owner, element, component, protected: element.protected });
  }
  return {
    imports,
    names: [...own.keys(), ...library.children(owner)],
    member(name) {
      const declared = own.get(name);
      if (declared !== undefined) return declared;
      const inner = library.child(owner, name);
      return inner && { kind: "class", class: inner, protected: hidden.has(name) };
    },
  };
}
