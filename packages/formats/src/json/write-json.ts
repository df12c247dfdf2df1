/**
 * Value → JSON text for people. Members come in the order of the schema, foreign data in the order it has; a vector, and any list or
 * object without inner objects, stands on one line if it fits. Numbers are as short as they can be without losing a bit, so that
 * write → read → write gives the same text.
 */
import { numberText } from "../number-text.js";
import { alternativeOf, isObject, type JsonSchema } from "./check-schema.js";

const WIDTH = 120;
const INDENT = "  ";

/** Throws if the value holds NaN, ±∞ or something that is not JSON. */
export function writeJson(value: unknown, schema?: JsonSchema): string {
  return `${block(value, schema, "", 0)}\n`;
}

/** The text of a value; `used` is how much of its line is already taken. */
function block(value: unknown, schema: JsonSchema | undefined, indent: string, used: number): string {
  const flat = indent === "" ? undefined : oneLine(value, schema, WIDTH - used);
  if (flat !== undefined) return flat;
  if (Array.isArray(value)) return lines("[", "]", value, indent, (item, inner) => block(item, schema?.items, inner, inner.length));
  if (!isObject(value)) return scalar(value);
  return lines("{", "}", members(value, schema), indent, ([key, member, memberSchema], inner) => {
    const start = `${JSON.stringify(key)}: `;
    return start + block(member, memberSchema, inner, inner.length + start.length);
  });
}

function lines<T>(open: string, close: string, items: readonly T[], indent: string, write: (item: T, indent: string) => string): string {
  if (items.length === 0) return open + close;
  const inner = indent + INDENT;
  return `${open}\n${items.map((item) => inner + write(item, inner)).join(",\n")}\n${indent}${close}`;
}

/** The value on one line, or undefined if it does not fit into `room` or holds an object in an object. */
function oneLine(value: unknown, schema: JsonSchema | undefined, room: number): string | undefined {
  if (!Array.isArray(value) && !isObject(value)) return scalar(value);
  const parts: string[] = [];
  let left = room - 4;
  const take = (start: string, item: unknown, itemSchema: JsonSchema | undefined): boolean => {
    const inner = isObject(item) ? undefined : oneLine(item, itemSchema, left - start.length);
    if (inner === undefined) return false;
    parts.push(start + inner);
    left -= start.length + inner.length + 2;
    return left >= -2;
  };
  if (Array.isArray(value)) return value.every((item) => take("", item, schema?.items)) ? `[${parts.join(", ")}]` : undefined;
  const fits = members(value, schema).every(([key, member, memberSchema]) => take(`${JSON.stringify(key)}: `, member, memberSchema));
  if (!fits) return undefined;
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

type Member = readonly [key: string, value: unknown, schema: JsonSchema | undefined];

/** Members that have a value: first those of the schema in its order, then the rest in theirs. */
function members(value: Readonly<Record<string, unknown>>, schema: JsonSchema | undefined): Member[] {
  const { properties = {}, additionalProperties } = describing(value, schema) ?? {};
  const rest = typeof additionalProperties === "object" ? additionalProperties : undefined;
  const known = Object.keys(properties).filter((key) => Object.hasOwn(value, key));
  const others = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
  return [...known, ...others].filter((key) => value[key] !== undefined).map((key) => [key, value[key], properties[key] ?? rest] as const);
}

/** The schema whose members these are: alternatives may have alternatives. */
function describing(value: Readonly<Record<string, unknown>>, schema: JsonSchema | undefined): JsonSchema | undefined {
  let present = schema;
  while (present?.oneOf) present = alternativeOf(present, value);
  return present;
}

function scalar(value: unknown): string {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new RangeError(`a file cannot hold the number ${value}`);
    return numberText(value);
  }
  if (typeof value === "string" || typeof value === "boolean" || value === null) return JSON.stringify(value);
  throw new TypeError(`a file cannot hold a value of type ${typeof value}`);
}
