/**
 * JSON with one text for one value: members in the order of their names (by code units), numbers in the shortest form that reads back as
 * the same bits, −0 as 0, no spaces. What JSON does not have (undefined members) is left out; NaN and infinities are a mistake of the
 * caller. Two values with equal texts are the same to everybody who gets them as JSON, which is what a content hash needs.
 */

type Member = readonly [name: string, value: unknown];

const byName = ([a]: Member, [b]: Member): number => (a < b ? -1 : a > b ? 1 : 0);

/** JSON with sorted keys and no spaces: equal values, equal text. Throws on numbers that JSON does not have. */
export function canonicalJson(value: unknown): string {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new RangeError(`${value} has no form in JSON`);
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .sort(byName)
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
    .join(",")}}`;
}

/** The value of a text that may be no JSON at all: undefined then. */
export function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same value as everybody reads it who got it as text: without −0 and members that are undefined. Members keep their order. */
export const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
