/** JSON paths in the form diagnostics carry them: `bodies[2].shapes[0].size`, `parameters["odd key"]`. */

const PLAIN_KEY = /^[A-Za-z_$][A-Za-z0-9_$-]*$/;
const LONGEST_KEY = 60;

/** The path of a member (string key) or an item (number) of the value at `parent`. */
export function pathTo(parent: string, key: string | number): string {
  if (typeof key === "number") return `${parent}[${key}]`;
  if (key.length > LONGEST_KEY || !PLAIN_KEY.test(key)) return `${parent}[${JSON.stringify(abbreviate(key))}]`;
  return parent === "" ? key : `${parent}.${key}`;
}

/** Visits the items of a list that may be missing, each with its path. */
export function visitItems<T>(items: readonly T[] | undefined, where: string, visit: (item: T, where: string) => void): void {
  for (let i = 0; i < (items?.length ?? 0); i++) visit(items![i]!, pathTo(where, i));
}

/** A value as it stands in a message: texts in quotes. */
export const quote = (value: unknown): string => (typeof value === "string" ? `"${abbreviate(value)}"` : `${value}`);

/** Text from a file, short enough to stand in a message. Scripts without types give other things, or none. */
export function abbreviate(given: string, longest: number = LONGEST_KEY): string {
  const text = `${given}`;
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
