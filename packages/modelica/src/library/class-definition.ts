/** The text of a class by its full name: for its annotations, without making an instance of it. */
import type { ClassDefinition } from "../syntax/tree.js";
import type { Library } from "./library.js";
import { createLookup } from "./lookup.js";

/** Undefined where there is no such class. */
export function classDefinition(library: Library, name: string): ClassDefinition | undefined {
  const [first, ...rest] = name.split(".") as [string, ...string[]];
  const lookup = createLookup(library);
  let found = library.top(first);
  for (const part of rest) {
    const member = found && lookup.member(found, part);
    found = member?.kind === "class" ? member.class : undefined;
  }
  return found?.definition;
}
