/** Paths of members as diagnostics write them: `shapes[0].size[1]`, `coordinates["slide-x"].low`. */
import { pathTo } from "@gelenk/core";

export type MemberPath = readonly (string | number)[];

const PART = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]]+)/uy;

/** The parts of a written path; undefined if it is none. */
export function parsePath(text: string): MemberPath | undefined {
  const parts: (string | number)[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const [, index, quoted, name] = PART.exec(text) ?? [];
    if (index !== undefined) parts.push(Number(index));
    else if (quoted !== undefined) parts.push(unquote(quoted));
    else if (name !== undefined) parts.push(name);
    else return undefined;
  }
  return parts;
}

function unquote(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}

export const writePath = (path: MemberPath): string => path.reduce<string>((text, key) => pathTo(text, key), "");

export const pathOf = (path: string | MemberPath): MemberPath => (typeof path === "string" ? (parsePath(path) ?? []) : path);

/** What stands at a path of plain data; undefined where there is nothing. */
export const valueAt = (data: unknown, path: MemberPath): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key) ? (at as Readonly<Record<string | number, unknown>>)[key] : undefined,
    data,
  );
