/** All names that the text of a class uses and that lookup must find: types, bases, imports, and references in expressions. */
import type { ClassDefinition, Name, Reference } from "@gelenk/modelica";

const KEYWORDS = new Set(["der", "initial", "pure"]);

export function namesOf(definition: ClassDefinition): Name[] {
  const names: Name[] = [];
  const visit = (value: unknown, iterators: ReadonlySet<string>): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, iterators);
    else if (typeof value === "object" && value !== null) visitRecord(value as Record<string, unknown>, iterators);
  };
  const visitRecord = (record: Record<string, unknown>, outer: ReadonlySet<string>): void => {
    // Inner classes are asked about as classes of their own
    if (record["kind"] === "class" && record["definition"] !== undefined) return;
    const added = (record["iterators"] ?? []) as readonly { readonly name: string }[];
    const iterators = added.length === 0 ? outer : new Set([...outer, ...added.map(({ name }) => name)]);
    if (record["kind"] === "reference") names.push(...referenceName(record as unknown as Reference, iterators));
    else if (isName(record)) names.push(record);
    for (const [key, part] of Object.entries(record)) {
      // What a modifier changes is a name of the class modified, not of this one
      if (key === "name" && (record["kind"] === "modify" || record["kind"] === "break")) continue;
      visit(part, iterators);
    }
  };
  visit(definition.body, new Set());
  visit(definition.comment.annotation, new Set());
  return names;
}

const isName = (record: object): record is Name =>
  "absolute" in record && "parts" in record && Array.isArray(record.parts) && record.parts.every((part) => typeof part === "string");

function referenceName({ from, absolute, parts }: Reference, iterators: ReadonlySet<string>): Name[] {
  const first = parts[0]!.name;
  if (!absolute && (iterators.has(first) || KEYWORDS.has(first))) return [];
  return [{ from, absolute, parts: parts.map(({ name }) => name) }];
}
