/**
 * Classes whose inside is parsed when it is first asked for. Of a package of the library mostly a few classes are wanted; the
 * others cost a search for their ends, which the tokens make quick. For texts that are known to be right alone: a mistake
 * behind the name of such a class would be told too late.
 *
 *   class Name …  anything …  end Name     the first such end closes the class: none of its classes may have its name
 */
import { advance, at, type Parser, tokenText } from "./parser.js";
import type { ClassDefinition } from "./tree.js";

type Inside = Pick<ClassDefinition, "body" | "comment">;

/**
 * The class with this head. The parser stands behind the name; it goes on behind `end Name`. `read`: the
 * inside, with a parser that stands where this one stood.
 */
export function deferredClass(p: Parser, head: Omit<ClassDefinition, keyof Inside>, read: (p: Parser) => Inside): ClassDefinition {
  const { index, depth } = p;
  const open = [...p.open];
  skipToEnd(p, head.name);
  let known: Inside | undefined;
  const inside = (): Inside => {
    if (known === undefined) {
      const before = p.diagnostics.errors;
      known = read({ ...p, index, depth, open: [...open] });
      if (p.diagnostics.errors > before) throw new Error(`${p.source.name} was said to be right, but ${head.name} is not`);
    }
    return known;
  };
  return {
    ...head,
    get body() {
      return inside().body;
    },
    get comment() {
      return inside().comment;
    },
  };
}

function skipToEnd(p: Parser, name: string): void {
  for (;;) {
    while (!at(p, "end")) advance(p);
    advance(p);
    if (at(p, "identifier") && tokenText(p) === name) break;
  }
  advance(p);
}
