/**
 * The file of a contact problem, version 1: JSON with one list for each table of `ContactProblem`, by the same name and as long as it is used. Numbers
 * that belong together (a twist, the two bodies of a row) are a list of their own. Stated once here; writer, reader and checks follow.
 */
import { type ContactProblem, POINT_FRICTION, ROW_WRENCH, TWIST } from "@gelenk/core";
import type { JsonSchema } from "../json/check-schema.js";

/** Version of the file format of contact problems. */
export const CONTACT_VERSION = 1;
/** The member that tells such a file from others. */
export const CONTACT_MARK = "gelenk-contact";

/** What there are several of in a problem; each is counted by one of its lists. */
export type Counted = "bodies" | "parts" | "points" | "rows" | "answers";
export const COUNTED_BY: Readonly<Record<Counted, TableName>> = {
  bodies: "body",
  parts: "frozen",
  points: "pair",
  rows: "bias",
  answers: "answer",
};

/** Names of the tables of a problem. */
export type TableName = { [K in keyof ContactProblem]: ContactProblem[K] extends number ? never : K }[keyof ContactProblem];

export interface TableLayout {
  readonly of: Counted;
  /** Numbers per item; more than one stand in a list. */
  readonly stride: number;
  readonly values: "number" | "integer" | "flag";
  /** One more entry than there are items: the end of the last. */
  readonly ends?: true;
}

/** In the order in which they are written. */
export const PROBLEM_TABLES: Readonly<Record<TableName, TableLayout>> = {
  body: { of: "bodies", stride: 1, values: "integer" },
  twist: { of: "bodies", stride: TWIST, values: "number" },
  partStart: { of: "parts", stride: 1, values: "integer", ends: true },
  frozen: { of: "parts", stride: 1, values: "flag" },
  pair: { of: "points", stride: 1, values: "integer" },
  pointRow: { of: "points", stride: 1, values: "integer", ends: true },
  active: { of: "points", stride: 1, values: "flag" },
  stick: { of: "points", stride: 1, values: "flag" },
  friction: { of: "points", stride: POINT_FRICTION, values: "number" },
  rowBody: { of: "rows", stride: 2, values: "integer" },
  rowPart: { of: "rows", stride: 2, values: "integer" },
  answerStart: { of: "rows", stride: 2, values: "integer" },
  wrench: { of: "rows", stride: ROW_WRENCH, values: "number" },
  bias: { of: "rows", stride: 1, values: "number" },
  base: { of: "rows", stride: 1, values: "number" },
  impulse: { of: "rows", stride: 1, values: "number" },
  answer: { of: "answers", stride: TWIST, values: "number" },
};

export const TABLE_NAMES = Object.keys(PROBLEM_TABLES) as readonly TableName[];

const valueSchema: Readonly<Record<TableLayout["values"], JsonSchema>> = {
  number: { type: "number" },
  integer: { type: "integer" },
  flag: { enum: [0, 1] },
};

function tableSchema({ stride, values }: TableLayout): JsonSchema {
  const items = valueSchema[values];
  return { type: "array", items: stride === 1 ? items : { type: "array", items, minItems: stride, maxItems: stride } };
}

export const CONTACT_SCHEMA: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: [CONTACT_MARK, ...TABLE_NAMES],
  properties: {
    [CONTACT_MARK]: { const: CONTACT_VERSION },
    about: { type: "string" },
    ...Object.fromEntries(TABLE_NAMES.map((name) => [name, tableSchema(PROBLEM_TABLES[name])])),
  },
};
