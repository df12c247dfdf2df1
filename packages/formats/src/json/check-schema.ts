/**
 * Checks a JSON value against a JSON Schema and says what is wrong in terms of the file.
 *
 * It interprets the part of JSON Schema that our schemas use: type, const, enum, properties, required, additionalProperties, items,
 * minItems, maxItems, minimum, maximum, exclusiveMinimum, and oneOf told apart by a discriminator, by the member each alternative
 * requires first, or over lengths. Why not a general validator: those report a failed alternative as the errors of all alternatives,
 * keep an error object for each of a million mistakes, and build code at run time, which a content security policy forbids. The tests
 * compare this one with a general one.
 *
 * Cost O(size of the value); the recursion is as deep as the schema, not as the value.
 */
import { abbreviate, type DiagnosticCollector, pathTo, suggestName } from "@gelenk/core";

/** The part of JSON Schema that the schemas of model and plan use. */
export interface JsonSchema {
  /** For messages. */
  readonly title?: string;
  /** Type of JSON, or several. */
  readonly type?: string | readonly string[];
  /** The only value allowed. */
  readonly const?: unknown;
  /** The only values allowed. */
  readonly enum?: readonly unknown[];
  /** Members of an object, by name; others are refused. */
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Members that may not be missing. */
  readonly required?: readonly string[];
  /** False: none. A schema: of the others. */
  readonly additionalProperties?: boolean | JsonSchema;
  /** Of every entry of an array. */
  readonly items?: JsonSchema;
  /** Fewest entries. */
  readonly minItems?: number;
  /** Most entries. */
  readonly maxItems?: number;
  /** Smallest number allowed. */
  readonly minimum?: number;
  /** Largest number allowed. */
  readonly maximum?: number;
  /** Numbers must be larger. */
  readonly exclusiveMinimum?: number;
  /** Exactly one of these fits; `discriminator` says which. */
  readonly oneOf?: readonly JsonSchema[];
  /** The member whose value chooses among `oneOf`. */
  readonly discriminator?: { readonly propertyName: string };
}

type JsonObject = Readonly<Record<string, unknown>>;

interface Checker {
  readonly findings: DiagnosticCollector;
  /** Keys and indices down to the present value; the path is made only where something is wrong. */
  readonly path: (string | number)[];
}

/** Checks a value against a schema and reports all that does not fit, with paths. */
export function checkSchema(findings: DiagnosticCollector, schema: JsonSchema, value: unknown): void {
  checkValue({ findings, path: [] }, schema, value);
}

const whereIs = (c: Checker): string => c.path.reduce<string>(pathTo, "");

function checkMember(c: Checker, schema: JsonSchema, value: unknown, key: string | number): void {
  c.path.push(key);
  checkValue(c, schema, value);
  c.path.pop();
}

function checkValue(c: Checker, schema: JsonSchema, value: unknown): void {
  const { type } = schema;
  if (schema.discriminator) checkAlternatives(c, schema, value);
  else if (schema.const !== undefined || schema.enum) checkChoice(c, schema, value);
  else if (type === undefined) return;
  else if (!(typeof type === "string" ? hasType(value, type) : type.some((one) => hasType(value, one)))) wrongType(c, schema, value);
  else if (Array.isArray(value)) checkArray(c, schema, value);
  else if (typeof value === "object") checkMembers(c, schema, value as JsonObject);
  else if (typeof value === "number") checkRange(c, schema, value);
}

function checkRange(c: Checker, { minimum, maximum, exclusiveMinimum }: JsonSchema, value: number): void {
  const wrong =
    minimum !== undefined && value < minimum
      ? `is below ${minimum}, the least allowed`
      : maximum !== undefined && value > maximum
        ? `is above ${maximum}, the largest allowed`
        : exclusiveMinimum !== undefined && value <= exclusiveMinimum
          ? `is not above ${exclusiveMinimum}`
          : undefined;
  if (wrong !== undefined) c.findings.error("file.wrong-value", whereIs(c), `${value} ${wrong}`);
}

function hasType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return typeof value === type;
}

/** Is it an object of JSON, neither null nor an array? */
export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Where alternatives are told apart by what they require, only the one that was meant is checked. */
function checkMembers(c: Checker, schema: JsonSchema, value: JsonObject): void {
  const alternative = alternativeOf(schema, value);
  if (alternative === schema) checkObject(c, schema, value);
  else if (alternative) checkValue(c, alternative, value);
  else {
    const known = schema.oneOf!.map((one) => `"${one.required?.[0]}"`).join(", ");
    c.findings.error("file.missing-property", whereIs(c), `one of the properties ${known} is missing`);
  }
}

/** What a value is to be checked against: the schema itself, or the one of its alternatives that the value names or begins. */
export function alternativeOf(schema: JsonSchema, value: JsonObject): JsonSchema | undefined {
  const { oneOf, discriminator } = schema;
  if (!oneOf) return schema;
  if (!discriminator) return oneOf.find((one) => Object.hasOwn(value, one.required?.[0] ?? ""));
  const tag = discriminator.propertyName;
  const chosen = Object.hasOwn(value, tag) ? value[tag] : undefined;
  return oneOf.find((one) => one.properties?.[tag]?.const === chosen);
}

function checkObject(c: Checker, schema: JsonSchema, value: JsonObject): void {
  const properties = schema.properties ?? {};
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(properties, key)) checkMember(c, properties[key]!, value[key], key);
    else if (typeof schema.additionalProperties === "object") checkMember(c, schema.additionalProperties, value[key], key);
    else if (schema.additionalProperties === false) unknownProperty(c, Object.keys(properties), key);
  }
  for (const key of schema.required ?? []) {
    if (Object.hasOwn(value, key)) continue;
    const expected = describe(properties[key] ?? {});
    c.findings.error("file.missing-property", pathTo(whereIs(c), key), `the property "${key}" is missing`, `expected: ${expected}`);
  }
}

function unknownProperty(c: Checker, known: readonly string[], key: string): void {
  const message = `the property "${abbreviate(key)}" is not known`;
  c.findings.error("file.unknown-property", pathTo(whereIs(c), key), message, () => suggestName(key, known));
}

function checkArray(c: Checker, schema: JsonSchema, value: readonly unknown[]): void {
  // A list without a fixed length that passes its limit is not looked into.
  if (schema.minItems === undefined && value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) {
    c.findings.error("model.too-many", whereIs(c), `${value.length} items, more than the ${schema.maxItems} allowed`);
    return;
  }
  const fits = (s: JsonSchema): boolean => value.length >= (s.minItems ?? 0) && value.length <= (s.maxItems ?? Number.POSITIVE_INFINITY);
  if (!fits(schema) || (schema.oneOf && !schema.oneOf.some(fits))) {
    c.findings.error("file.wrong-length", whereIs(c), `expected ${describe(schema)}, found a list of ${value.length}`);
  }
  if (!schema.items) return;
  for (let i = 0; i < value.length; i++) checkMember(c, schema.items, value[i], i);
}

function checkChoice(c: Checker, schema: JsonSchema, value: unknown): void {
  const allowed = schema.enum ?? [schema.const];
  if (allowed.includes(value)) return;
  if (typeof value !== typeof allowed[0]) wrongType(c, schema, value);
  else {
    const known = allowed.map(String);
    const hint = () => suggestName(String(value), known);
    c.findings.error("file.wrong-value", whereIs(c), `expected ${describe(schema)}, found ${shown(value)}`, hint);
  }
}

/** The member named by the discriminator chooses the alternative; only that one is checked. */
function checkAlternatives(c: Checker, schema: JsonSchema, value: unknown): void {
  const tag = schema.discriminator!.propertyName;
  const typeOf = (alternative: JsonSchema): unknown => alternative.properties?.[tag]?.const;
  if (!isObject(value)) {
    c.findings.error("file.wrong-type", whereIs(c), `expected an object, found ${shown(value)}`);
    return;
  }
  const where = (): string => pathTo(whereIs(c), tag);
  const chosen = Object.hasOwn(value, tag) ? value[tag] : undefined;
  const alternative = alternativeOf(schema, value);
  if (alternative) {
    checkObject(c, alternative, value);
    return;
  }
  const known = schema.oneOf!.map((one) => String(typeOf(one)));
  if (chosen === undefined)
    c.findings.error("file.missing-property", where(), `the property "${tag}" is missing`, `one of ${known.join(", ")}`);
  else if (typeof chosen !== "string")
    c.findings.error("file.wrong-type", where(), `expected one of ${known.join(", ")}, found ${shown(chosen)}`);
  else {
    const message = `the ${schema.title} type "${abbreviate(chosen)}" is not known; known are ${known.join(", ")}`;
    c.findings.error(`${schema.title}.unknown-type`, where(), message, () => suggestName(chosen, known));
  }
}

function wrongType(c: Checker, schema: JsonSchema, value: unknown): void {
  const hint = value === null ? "leave the property out instead" : undefined;
  c.findings.error("file.wrong-type", whereIs(c), `expected ${describe(schema)}, found ${shown(value)}`, hint);
}

/** A value as it may stand in a message. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(abbreviate(value));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

const NOUNS: Readonly<Record<string, string>> = {
  number: "a number",
  integer: "a whole number",
  string: "a text",
  array: "a list",
  object: "an object",
  boolean: "true or false",
};

/** Where a number may stand, a text is an expression. */
const describeTypes = (types: readonly string[]): string =>
  types.map((type) => (type === "string" && types.includes("number") ? "an expression in quotes" : NOUNS[type])).join(" or ");

/** What a schema allows, in words. */
function describe(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((e) => JSON.stringify(e)).join(", ")}`;
  if (schema.discriminator) return "an object";
  if (typeof schema.type === "object") return describeTypes(schema.type);
  if (schema.type !== "array") return NOUNS[schema.type ?? ""] ?? "a value";
  const lengths = schema.oneOf
    ? schema.oneOf.map((s) => s.minItems).join(" or ")
    : schema.minItems === schema.maxItems
      ? schema.minItems
      : undefined;
  const items = typeof schema.items?.type === "object" || schema.items?.type === "integer" ? "numbers" : "items";
  if (lengths === undefined && schema.minItems !== undefined) return `a list of at least ${schema.minItems}`;
  return lengths === undefined ? "a list" : `a list of ${lengths} ${items}`;
}
