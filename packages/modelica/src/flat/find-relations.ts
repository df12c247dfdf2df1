/**
 * Relations that call for an event: outside of noEvent and smooth their value is to stay as it is between events, so that what is integrated has no kinks. Without
 * recursion: how deep expressions are is decided by the file.
 */
import type { Expression, FlatModel, Operation } from "./flat-model.js";

const RELATIONS: ReadonlySet<Operation> = new Set(["less", "lessEqual", "greater", "greaterEqual", "equal", "notEqual"]);
const LITERAL: ReadonlySet<Operation> = new Set(["noEvent", "smooth"]);

/** Does an expression hold a relation that depends on time or on a variable? */
function hasRelation(expression: Expression, changes: (name: string) => boolean): boolean {
  const open: { readonly part: Expression; readonly related: boolean }[] = [{ part: expression, related: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, related } = next;
    if (part.kind === "operation") {
      if (LITERAL.has(part.operation)) continue;
      for (const operand of part.operands) open.push({ part: operand, related: related || RELATIONS.has(part.operation) });
    } else if (related && (part.kind === "time" || part.kind === "derivative" || (part.kind === "reference" && changes(part.name))))
      return true;
  }
  return false;
}

/** Places of the equations with such relations. */
export function findRelations({ variables, equations }: FlatModel): readonly string[] {
  const names = new Set(variables.map(({ name }) => name));
  const changes = (name: string): boolean => names.has(name);
  return equations.filter(({ left, right }) => hasRelation(left, changes) || hasRelation(right, changes)).map(({ place }) => place);
}
